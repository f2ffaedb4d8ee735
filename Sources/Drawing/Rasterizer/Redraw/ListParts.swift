import ZoetropeDisplayList
import ZoetropeGeometry

/// A display list's items one by one, without the groups that only clip, as they are compared with those of the list
/// before.
struct ListParts {
    /// An item that is drawn as one.
    struct Part {
        let item: DisplayList.Item
        /// The index of its place.
        let place: Int
        /// What it draws; nil for nothing.
        var drawn: DrawItem?
        /// Whether another item hides all of it, so that it is not drawn.
        var isHidden = false

        /// The pixels that it may change.
        var bounds: PixelRect { isHidden ? .empty : drawn?.bounds ?? .empty }
    }

    /// What clips items: the clips and cuts of a group, and those of the place around it.
    struct Place {
        let around: Int
        let clips: [Clip], cuts: [Clip]
        /// Nil until they are needed.
        var shapes: ItemCompiler.Clips?

        func isSame(as other: Place) -> Bool { clips == other.clips && cuts == other.cuts }
    }

    var parts: [Part] = []
    /// The first one clips nothing.
    private(set) var places = [Place(around: 0, clips: [], cuts: [], shapes: ItemCompiler.Clips())]

    init(_ items: [DisplayList.Item]) { add(items, in: 0) }

    private mutating func add(_ items: [DisplayList.Item], in place: Int) {
        for item in items {
            guard case .group(let group) = item, group.opacity >= 1, group.effects == nil else {
                parts.append(Part(item: item, place: place))
                continue
            }
            var inner = place
            if !group.clips.isEmpty || !group.cuts.isEmpty {
                inner = places.count
                places.append(Place(around: place, clips: group.clips, cuts: group.cuts))
            }
            add(group.items, in: inner)
        }
    }

    /// The shapes that limit what is in a place.
    mutating func shapes(of place: Int, _ compiler: ItemCompiler) -> ItemCompiler.Clips {
        if let known = places[place].shapes { return known }
        let around = shapes(of: places[place].around, compiler)
        let shapes = ItemCompiler.Clips(
            shapes: around.shapes + compiler.shapes(places[place].clips),
            cuts: around.cuts + compiler.shapes(places[place].cuts))
        places[place].shapes = shapes
        return shapes
    }

    // MARK: Comparing

    /// Of lists with unequal numbers of parts, so many parts of the old one are looked at for each new one.
    private static let ahead = 8

    /// For each part, the index of the same part of the list before, in the same order; nil for what has changed or is
    /// new. Takes over the shapes of places that are the same.
    mutating func partners(in old: ListParts) -> [Int?] {
        var pairs = PlacePairs(places.count), partners = [Int?](repeating: nil, count: parts.count)
        let count = parts.count, oldCount = old.parts.count, common = min(count, oldCount)
        func isSame(_ new: Int, _ before: Int) -> Bool {
            let (a, b) = (parts[new], old.parts[before])
            return pairs.areSame(a.place, b.place, of: places, old.places) && a.item == b.item
        }
        var first = 0, last = 0
        while first < common, isSame(first, first) {
            partners[first] = first
            first += 1
        }
        while last < common - first, isSame(count - 1 - last, oldCount - 1 - last) {
            partners[count - 1 - last] = oldCount - 1 - last
            last += 1
        }
        var next = first
        for part in first..<count - last {
            let candidates = count == oldCount ? part..<part + 1 : next..<min(next + Self.ahead, oldCount - last)
            guard let found = candidates.first(where: { isSame(part, $0) }) else { continue }
            partners[part] = found
            next = found + 1
        }
        for (place, before) in pairs.partners.enumerated() where before >= 0 {
            places[place].shapes = old.places[before].shapes
        }
        return partners
    }
}

/// Which places of two lists are the same. A place has one partner at most.
private struct PlacePairs {
    /// For each new place the old one that is the same; -1 if it is not known.
    private(set) var partners: [Int]
    /// For each new place the old one that was found to be another.
    private var others: [Int]

    init(_ count: Int) {
        partners = [0] + [Int](repeating: -1, count: count - 1)
        others = [Int](repeating: -1, count: count)
    }

    mutating func areSame(_ new: Int, _ old: Int, of places: [ListParts.Place], _ before: [ListParts.Place]) -> Bool {
        if partners[new] >= 0 { return partners[new] == old }
        guard old > 0, others[new] != old,
            areSame(places[new].around, before[old].around, of: places, before), places[new].isSame(as: before[old])
        else {
            others[new] = old
            return false
        }
        partners[new] = old
        return true
    }
}
