import ZoetropeGeometry

/// The winding numbers at the samples of one pixel.
///
/// A sample's number is `common`, plus the windings of the parts that have it. Edges of one contour that follow each other
/// are one part, which ends in `common` when it has all samples, so that nearly all pixels have three parts or fewer.
/// With more, plane k holds bit k of the numbers that are added to `common`, and adding a part is a binary addition
/// over the planes. There are as many planes as the numbers need; with eight, numbers count modulo 256.
///
/// Only what is used of the memory is ever copied: there are some of these for each pixel.
struct SampleWindings<Lattice: SampleLattice> {
    typealias Mask = SampleMask<Lattice>

    private static var mostParts: Int { 3 }
    private static var mostPlanes: Int { 8 }
    /// The samples of the parts, or else the planes.
    private let memory = Scratch<Mask>(capacity: mostPlanes)
    private var masks: UnsafeMutablePointer<Mask> { memory.base }
    /// The sum of the windings of the edges that pass to the left of the whole pixel.
    private var common: Int32 = 0
    /// Of the parts.
    private var windings = SIMD4<Int32>.zero
    private var count = 0, planes = 0
    /// What the numbers in the planes may be.
    private var least: Int32 = 0, most: Int32 = 0

    mutating func removeAll() { (common, count, planes) = (0, 0, 0) }

    /// Makes them the same as others.
    mutating func copy(_ other: borrowing SampleWindings) {
        (common, windings, count, planes) = (other.common, other.windings, other.count, other.planes)
        (least, most) = (other.least, other.most)
        for k in 0..<max(count, planes) { masks[k] = other.masks[k] }
    }

    /// Adds an edge's winding to the samples on its right.
    mutating func add(_ e: Edge, _ x: Int, _ y: Int) {
        let top = Double(y), bottom = Double(y + 1)
        if e.y0 <= top, e.y1 >= bottom {
            let xa = e.x(at: top), xb = e.x(at: bottom)
            if min(xa, xb) > Double(x + 1) { return }
            if max(xa, xb) <= Double(x) { return common &+= e.winding }
        }
        let samples = Mask(rightOf: e, x, y)
        if samples.isEmpty { return }
        if planes > 0 { return addToPlanes(e.winding, samples) }
        for k in 0..<count where windings[k] == e.winding && (masks[k] & samples).isEmpty {
            masks[k] = masks[k] | samples
            if masks[k].isAll { settle(k) }
            return
        }
        if count < Self.mostParts {
            (masks[count], windings[count]) = (samples, e.winding)
            count += 1
        } else {
            makePlanes()
            addToPlanes(e.winding, samples)
        }
    }

    /// A part that has all samples is no part any more.
    private mutating func settle(_ part: Int) {
        common &+= windings[part]
        count -= 1
        for k in part..<count { (masks[k], windings[k]) = (masks[k + 1], windings[k + 1]) }
    }

    private mutating func makePlanes() {
        let first = masks[0], second = masks[1], third = masks[2]
        (planes, count, least, most) = (1, 0, 0, 0)
        masks[0] = .none
        addToPlanes(windings[0], first)
        addToPlanes(windings[1], second)
        addToPlanes(windings[2], third)
    }

    private mutating func addToPlanes(_ winding: Int32, _ samples: Mask) {
        if winding > 0 { most += 1 } else { least -= 1 }
        while planes < Self.mostPlanes, least < -1 << Int32(planes - 1) || most >= 1 << Int32(planes - 1) {
            // The highest plane is the sign.
            masks[planes] = masks[planes - 1]
            planes += 1
        }
        var carry = samples, k = 0
        while k < planes, !carry.isEmpty {
            let plane = masks[k]
            masks[k] = plane ^ carry
            carry = winding > 0 ? plane & carry : carry.subtracting(plane)
            k += 1
        }
    }

    /// The samples that are inside by the fill rule. Mutating, because else the compiler copies the numbers for the call.
    mutating func mask(_ rule: Path.FillRule) -> Mask {
        if planes == 0 { return inside(count, common, rule == .evenodd ? 1 : 255) }
        if rule == .evenodd { return common & 1 == 0 ? masks[0] : masks[0] ^ .all }
        // A sample is outside if its number is -common (modulo 256), that is, if its bits in all planes equal those of
        // `outside`.
        let outside = Int8(truncatingIfNeeded: 0 &- common), range: Int32 = 1 << Int32(planes - 1)
        guard Int32(outside) >= -range, Int32(outside) < range else { return .all }
        var inside = Mask.none
        for k in 0..<planes { inside = inside | (outside >> Int8(k) & 1 == 0 ? masks[k] : masks[k] ^ .all) }
        return inside
    }

    /// The samples that are inside, of those whose numbers are `sum` and what the first `count` parts add to it. `bits`
    /// are those of which one must be set.
    private func inside(_ count: Int, _ sum: Int32, _ bits: Int32) -> Mask {
        switch count {
        case 0: return sum & bits != 0 ? .all : .none
        case 1: return select(masks[0], (sum &+ windings[0]) & bits != 0, sum & bits != 0)
        default:
            let part = masks[count - 1], winding = windings[count - 1]
            let with = inside(count - 1, sum &+ winding, bits), without = inside(count - 1, sum, bits)
            return (with & part) | without.subtracting(part)
        }
    }

    @inline(__always) private func select(_ samples: Mask, _ with: Bool, _ without: Bool) -> Mask {
        if with { return without ? .all : samples }
        return without ? samples ^ .all : .none
    }
}
