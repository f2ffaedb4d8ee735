import ZoetropeGeometry

/// The winding numbers at the samples of one pixel, modulo 256.
///
/// While at most one edge crosses the pixel, a sample's number is `common`, plus `first` to the right of that edge.
/// With more edges, `planes[k]` holds bit k of the numbers that are added to `common`, and adding an edge is a binary
/// addition over the planes.
struct SampleWindings<Lattice: SampleLattice> {
    typealias Mask = SampleMask<Lattice>

    private var planes: [Mask] = []
    /// The sum of the windings of the edges that pass to the left of the whole pixel.
    private var common: Int32 = 0
    /// The winding of the first edge that crosses the pixel, and the samples to its right.
    private var first: Int32 = 0, right = Mask.none

    /// Adds an edge's winding to the samples on its right.
    mutating func add(_ e: Edge, _ x: Int, _ y: Int) {
        let top = Double(y), bottom = Double(y + 1)
        if e.y0 <= top, e.y1 >= bottom {
            let xa = e.x(at: top), xb = e.x(at: bottom)
            if min(xa, xb) > Double(x + 1) { return }
            if max(xa, xb) <= Double(x) { return common &+= e.winding }
        }
        let samples = Mask(rightOf: e, x, y)
        if first == 0 { return (first, right) = (e.winding, samples) }
        if planes.isEmpty {
            planes = [Mask](repeating: .none, count: 8)
            add(first, right)
        }
        add(e.winding, samples)
    }

    private mutating func add(_ winding: Int32, _ samples: Mask) {
        var carry = samples
        for k in planes.indices where !carry.isEmpty {
            let plane = planes[k]
            planes[k] = plane ^ carry
            carry = winding > 0 ? plane & carry : carry.subtracting(plane)
        }
    }

    /// The samples that are inside by the fill rule.
    func mask(_ rule: Path.FillRule) -> Mask {
        if planes.isEmpty {
            func isInside(_ winding: Int32) -> Bool { winding & (rule == .evenodd ? 1 : 255) != 0 }
            return (isInside(common &+ first) ? right : .none) | (isInside(common) ? right ^ .all : .none)
        }
        if rule == .evenodd { return common & 1 == 0 ? planes[0] : planes[0] ^ .all }
        // A sample is outside if its number is -common (modulo 256), that is, if its bits in all planes equal those of
        // `outside`.
        let outside = UInt8(truncatingIfNeeded: 0 &- common)
        return planes.indices.reduce(Mask.none) {
            $0 | (outside >> UInt8($1) & 1 == 0 ? planes[$1] : planes[$1] ^ .all)
        }
    }
}
