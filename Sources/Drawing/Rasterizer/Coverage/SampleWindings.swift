import ZoetropeGeometry

/// The winding numbers at the samples of one pixel, modulo 256.
///
/// A sample's number is `common`, plus the windings of the parts that have it. Edges of one contour that follow each other
/// are one part, which ends in `common` when it has all samples, so that nearly all pixels have three parts or fewer.
/// With more, `planes[k]` holds bit k of the numbers that are added to `common`, and adding a part is a binary addition
/// over the planes.
struct SampleWindings<Lattice: SampleLattice> {
    typealias Mask = SampleMask<Lattice>

    /// Samples to whose number the same winding is added.
    private struct Part {
        var winding: Int32 = 0, samples = Mask.none
    }

    private var planes: [Mask] = []
    /// The sum of the windings of the edges that pass to the left of the whole pixel.
    private var common: Int32 = 0
    private var first = Part(), second = Part(), third = Part()
    /// How many of the three are used.
    private var count = 0

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
        if !planes.isEmpty { return addToPlanes(e.winding, samples) }
        if count > 0, join(&first, e.winding, samples) {
            if first.samples == .all {
                common &+= first.winding
                (first, second) = (second, third)
                count -= 1
            }
            return
        }
        if count > 1, join(&second, e.winding, samples) {
            if second.samples == .all {
                common &+= second.winding
                second = third
                count -= 1
            }
            return
        }
        if count > 2, join(&third, e.winding, samples) {
            if third.samples == .all {
                common &+= third.winding
                count -= 1
            }
            return
        }
        append(Part(winding: e.winding, samples: samples))
    }

    /// Adds samples to a part that has the same winding and none of them; false for any other part.
    @inline(__always) private func join(_ part: inout Part, _ winding: Int32, _ samples: Mask) -> Bool {
        guard part.winding == winding, (part.samples & samples).isEmpty else { return false }
        part.samples = part.samples | samples
        return true
    }

    @inline(__always) private mutating func append(_ part: Part) {
        switch count {
        case 0: first = part
        case 1: second = part
        case 2: third = part
        default:
            planes = [Mask](repeating: .none, count: 8)
            for part in [first, second, third, part] { addToPlanes(part.winding, part.samples) }
        }
        count += 1
    }

    private mutating func addToPlanes(_ winding: Int32, _ samples: Mask) {
        var carry = samples
        for k in planes.indices where !carry.isEmpty {
            let plane = planes[k]
            planes[k] = plane ^ carry
            carry = winding > 0 ? plane & carry : carry.subtracting(plane)
        }
    }

    /// The samples that are inside by the fill rule.
    func mask(_ rule: Path.FillRule) -> Mask {
        if planes.isEmpty { return inside(count, common, rule == .evenodd ? 1 : 255) }
        if rule == .evenodd { return common & 1 == 0 ? planes[0] : planes[0] ^ .all }
        // A sample is outside if its number is -common (modulo 256), that is, if its bits in all planes equal those of
        // `outside`.
        let outside = UInt8(truncatingIfNeeded: 0 &- common)
        return planes.indices.reduce(Mask.none) {
            $0 | (outside >> UInt8($1) & 1 == 0 ? planes[$1] : planes[$1] ^ .all)
        }
    }

    /// The samples that are inside, of those whose numbers are `sum` and what the first `count` parts add to it. `bits`
    /// are those of which one must be set.
    private func inside(_ count: Int, _ sum: Int32, _ bits: Int32) -> Mask {
        switch count {
        case 0: return sum & bits != 0 ? .all : .none
        case 1: return select(first, (sum &+ first.winding) & bits != 0, sum & bits != 0)
        default:
            let part = count == 2 ? second : third
            let with = inside(count - 1, sum &+ part.winding, bits), without = inside(count - 1, sum, bits)
            return (with & part.samples) | without.subtracting(part.samples)
        }
    }

    @inline(__always) private func select(_ part: Part, _ with: Bool, _ without: Bool) -> Mask {
        if with { return without ? .all : part.samples }
        return without ? part.samples ^ .all : .none
    }
}
