import ZoetropeNumbers

/// One difference between two descriptions of a frame.
package struct ItemChange: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case value(name: String, from: DescribedValue, to: DescribedValue)
        /// The item has a value that it did not have, or no longer has one.
        case gained(name: String, DescribedValue), lost(name: String, DescribedValue)
        case appeared, vanished
        /// The item is now in front of an item that it was behind.
        case raised(over: String)
    }

    package let item: String
    package let kind: Kind

    /// The distance between two numbers, in thousandths; nil for other changes.
    var distance: Int? {
        guard case .value(_, .thousandths(let from), .thousandths(let to)) = kind else { return nil }
        return abs(to - from)
    }

    /// What changed, without the numbers. Changes of different frames with one subject are reported together.
    var subject: String {
        switch kind {
        case .value(let name, _, _), .gained(let name, _), .lost(let name, _): "\(item): \(name)"
        case .appeared, .vanished: "\(item): there"
        case .raised(let other): "\(item): over \(other)"
        }
    }
}

extension ItemChange: CustomStringConvertible {
    /// `layer 'left-door': x was -41.0, now -43.5`, or `track 'push' was 0.2, now 0.3`.
    package var description: String {
        switch kind {
        case .value(let name, let from, let to): "\(subject(name)) \(ItemChange.words(from, to))"
        case .gained(let name, let value): "\(subject(name)) is new: \(ItemChange.words(value))"
        case .lost(let name, let value): "\(subject(name)) is gone, was \(ItemChange.words(value))"
        case .appeared: "layer '\(item)' is new"
        case .vanished: "layer '\(item)' is gone"
        case .raised(let other): "layer '\(item)' is now in front of '\(other)'"
        }
    }

    /// A value's name with what it belongs to.
    private func subject(_ name: String) -> String {
        item == FrameDescription.tracks ? "track '\(name)'" : "layer '\(item)': \(name)"
    }

    /// `was -55.0, now -60.1`, for a change of a value.
    var values: String? {
        if case .value(_, let from, let to) = kind { ItemChange.words(from, to) } else { nil }
    }

    /// Two numbers with at most three decimals: so many that rounding hides at most a tenth of the difference, and fewer
    /// where those would end in zeros.
    private static func words(_ from: DescribedValue, _ to: DescribedValue) -> String {
        guard case .thousandths(let a) = from, case .thousandths(let b) = to else {
            return "was \(words(from)), now \(words(to))"
        }
        let needed = abs(a - b) >= 1000 ? 1 : abs(a - b) >= 100 ? 2 : 3
        let places = min(needed, max(decimals(a), decimals(b)))
        let (from, to) = (Double(a) / 1000, Double(b) / 1000)
        return "was \(NumberText.fixed(from, places: places)), now \(NumberText.fixed(to, places: places))"
    }

    private static func words(_ value: DescribedValue) -> String {
        switch value {
        case .thousandths(let n): NumberText.fixed(Double(n) / 1000, places: decimals(n))
        case .text(let text): text
        }
    }

    /// The decimals that show a number of thousandths exactly.
    private static func decimals(_ thousandths: Int) -> Int {
        thousandths % 1000 == 0 ? 0 : thousandths % 100 == 0 ? 1 : thousandths % 10 == 0 ? 2 : 3
    }
}

extension FrameDescription {
    /// The differences of `new`, in the order of its items; then the items that are gone, then changes of the order.
    package func changes(to new: FrameDescription) -> [ItemChange] {
        let partners = partners(in: new), matched = Set(partners.compactMap { $0 })
        var result: [ItemChange] = []
        for (item, partner) in zip(new.items, partners) {
            if let partner {
                result += items[partner].changes(to: item)
            } else {
                result.append(ItemChange(item: item.name, kind: .appeared))
            }
        }
        for i in items.indices where !matched.contains(i) {
            result.append(ItemChange(item: items[i].name, kind: .vanished))
        }
        return result + raised(in: new, partners)
    }

    /// For each item of `new`, the index of the item here that it was: the one with its whole path, or else the only
    /// one with its own name, if it, too, has no other partner. So an item keeps its identity when it is moved into
    /// another one.
    private func partners(in new: FrameDescription) -> [Int?] {
        let byPath = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.name, $0) })
        var partners = new.items.map { byPath[$0.name] }
        let taken = Set(partners.compactMap { $0 })
        let left = Dictionary(grouping: items.indices.filter { !taken.contains($0) }) { items[$0].ownName }
        let lost = Dictionary(grouping: new.items.indices.filter { partners[$0] == nil }) { new.items[$0].ownName }
        for (name, places) in lost where places.count == 1 && left[name]?.count == 1 {
            partners[places[0]] = left[name]?[0]
        }
        return partners
    }

    /// Items raised: in `new` they directly follow an item that they preceded here.
    private func raised(in new: FrameDescription, _ partners: [Int?]) -> [ItemChange] {
        let common = zip(new.items, partners).compactMap { item, partner in partner.map { (name: item.name, place: $0) }
        }
        return zip(common, common.dropFirst()).compactMap { below, above in
            above.place < below.place ? ItemChange(item: above.name, kind: .raised(over: below.name)) : nil
        }
    }

    /// Only values of names that occur in `old`: what an earlier version of the program described.
    func limited(to old: FrameDescription) -> FrameDescription {
        let known = Set(old.items.flatMap { $0.values.map(\.name) })
        return limited { known.contains($0.name) }
    }

    /// Only some of the values.
    func limited(to isKnown: (NamedValue) -> Bool) -> FrameDescription {
        FrameDescription(
            items: items.compactMap { item in
                let values = item.values.filter(isKnown)
                return values.isEmpty ? nil : Item(name: item.name, sorted: values)
            })
    }
}

extension FrameDescription.Item {
    /// An item may have no place, and a scene may lose a track; any other number that is missing is 0.
    private static let places: Set<String> = ["x", "y", "width", "height"]

    private func zero(_ value: FrameDescription.NamedValue) -> DescribedValue? {
        guard case .thousandths = value.value, !Self.places.contains(value.name), name != FrameDescription.tracks else {
            return nil
        }
        return .thousandths(0)
    }

    fileprivate func changes(to new: FrameDescription.Item) -> [ItemChange] {
        let old = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
        let now = DescribedTurns.near(values, new.values), names = Set(now.map(\.name))
        let kinds = now.compactMap { value -> ItemChange.Kind? in
            guard let before = old[value.name] ?? zero(value) else {
                return .gained(name: value.name, value.value)
            }
            return before == value.value ? nil : .value(name: value.name, from: before, to: value.value)
        }
        let lost = values.filter { !names.contains($0.name) }.compactMap { value -> ItemChange.Kind? in
            guard let zero = zero(value) else { return .lost(name: value.name, value.value) }
            return value.value == zero ? nil : .value(name: value.name, from: value.value, to: zero)
        }
        return (kinds + lost).map { ItemChange(item: new.name, kind: $0) }
    }
}
