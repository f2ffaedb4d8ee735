/// A row's coverage, pixel by pixel, where most runs would be of few pixels, as in letters and strokes. It is 0…65535,
/// in 1/65536, where 65535 stands for full coverage. Where nothing is covered, there may be none.
struct PixelCoverages {
    /// The pixels that may be covered.
    let x0, x1: Int
    /// Where the row's groups begin.
    let origin: Int
    let groups: PixelGroups
    /// The coverages of the groups, one behind the other.
    let base: UnsafeMutablePointer<UInt16>

    init(_ base: UnsafeMutablePointer<UInt16>, _ columns: Range<Int>, _ groups: PixelGroups) {
        let bounds = groups.bounds, origin = columns.lowerBound
        let first = origin &+ bounds.lowerBound, end = origin &+ bounds.upperBound
        self.init(base, origin: origin, groups, first, min(columns.upperBound, end))
    }

    private init(_ base: UnsafeMutablePointer<UInt16>, origin: Int, _ groups: PixelGroups, _ x0: Int, _ x1: Int) {
        (self.base, self.origin, self.groups) = (base, origin, groups)
        (self.x0, self.x1) = (x0, max(x0, x1))
    }

    var isEmpty: Bool { x0 >= x1 }

    /// The coverage of pixel x.
    subscript(x: Int) -> Int32 {
        guard x >= x0, x < x1, let place = groups.place(of: x &- origin) else { return 0 }
        return Self.whole(base[place &<< 3 &+ (x &- origin) & 7])
    }

    static func whole(_ coverage: UInt16) -> Int32 { coverage == .max ? Coverage.full : Int32(coverage) }

    /// Calls `body` with the pixels from ..< to of each part that has coverages, and with these.
    @inline(__always)
    func forEachPart(_ body: (_ from: Int, _ to: Int, _ coverages: UnsafeMutablePointer<UInt16>) -> Void) {
        var coverages = base
        groups.forEachRange { from, to in
            let first = max(origin &+ from, x0), end = min(origin &+ to, x1)
            if first < end { body(first, end, coverages + (first &- origin &- from)) }
            coverages += to &- from
        }
    }

    /// Those of the pixels that lie in a window.
    func within(_ window: Range<Int>) -> PixelCoverages {
        PixelCoverages(base, origin: origin, groups, max(x0, window.lowerBound), min(x1, window.upperBound))
    }

    func copy(to memory: Scratch<UInt16>) -> PixelCoverages {
        let count = 8 * groups.count
        memory.reserve(count)
        memory.base.update(from: base, count: count)
        return PixelCoverages(memory.base, origin: origin, groups, x0, x1)
    }

    /// Sets the pixels from ..< to that are here to 0.
    func clear(from: Int, to: Int) {
        forEachPart { first, end, coverages in
            let from = max(from, first), to = min(to, end)
            if from < to { (coverages + (from - first)).update(repeating: 0, count: to - from) }
        }
    }

    /// Multiplies the coverages by those of another shape.
    func limit(to runs: CoverageRuns) {
        var x = x0
        for run in runs {
            clear(from: x, to: run.x0)
            x = run.x1
            guard run.coverage < Coverage.full else { continue }
            forEachPart { first, end, coverages in
                let from = max(first, run.x0), to = max(from, min(end, run.x1))
                for x in from..<to {
                    let product = Coverage.product(Self.whole(coverages[x - first]), run.coverage)
                    coverages[x - first] = UInt16(truncatingIfNeeded: product)
                }
            }
        }
        clear(from: x, to: x1)
    }

    /// Calls `body` with each pixel that is partly covered.
    @inline(__always) func forEachPartlyCovered(_ body: (Int) -> Void) {
        forEachPart { from, to, coverages in
            var first = from
            while first < to {
                let end = min(first &+ 8, to), eight = coverages + (first &- from)
                defer { first = end }
                if end &- first == 8 {
                    let both = UnsafeRawPointer(eight).loadUnaligned(as: SIMD2<UInt64>.self)
                    if both.x | both.y == 0 || both.x & both.y == .max { continue }
                }
                for k in 0..<(end &- first) where eight[k] &+ 1 > 1 { body(first &+ k) }
            }
        }
    }
}
