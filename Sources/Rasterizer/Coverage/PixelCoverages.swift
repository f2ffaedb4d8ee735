/// A row's coverage, pixel by pixel, where most runs would be of few pixels, as in letters and strokes. It is 0…65535,
/// in 1/65536, where 65535 stands for full coverage. Where nothing is covered, there may be none.
struct PixelCoverages {
    /// The pixels that may be covered.
    let x0, x1: Int
    /// The column of the first pixel of the blocks, whose coverage is at `base`.
    private let origin: Int
    private let base: UnsafeMutablePointer<UInt16>
    /// Outside of these, there are no coverages.
    private let blocks: PixelBlocks

    init(_ base: UnsafeMutablePointer<UInt16>, _ columns: Range<Int>, _ blocks: PixelBlocks) {
        self.init(base, origin: columns.lowerBound, blocks, within: columns)
    }

    private init(
        _ base: UnsafeMutablePointer<UInt16>, origin: Int, _ blocks: PixelBlocks, within window: Range<Int>
    ) {
        (self.base, self.origin, self.blocks) = (base, origin, blocks)
        let bounds = blocks.bounds
        x0 = max(window.lowerBound, origin &+ bounds.lowerBound)
        x1 = max(x0, min(window.upperBound, origin &+ bounds.upperBound))
    }

    var isEmpty: Bool { x0 >= x1 }

    /// The coverage of pixel x.
    subscript(x: Int) -> Int32 {
        x >= x0 && x < x1 && blocks.contains(x &- origin) ? Self.whole(base[x &- origin]) : 0
    }

    static func whole(_ coverage: UInt16) -> Int32 { coverage == .max ? Coverage.full : Int32(coverage) }

    /// Calls `body` with the pixels from ..< to of each part that has coverages, and with these.
    @inline(__always)
    func forEachPart(_ body: (_ from: Int, _ to: Int, _ coverages: UnsafeMutablePointer<UInt16>) -> Void) {
        blocks.forEachRange { from, to in
            let first = max(origin &+ from, x0), end = min(origin &+ to, x1)
            if first < end { body(first, end, base + (first &- origin)) }
        }
    }

    /// Those of the pixels that lie in a window.
    func within(_ window: Range<Int>) -> PixelCoverages {
        let first = max(x0, window.lowerBound)
        return PixelCoverages(base, origin: origin, blocks, within: first..<max(first, min(x1, window.upperBound)))
    }

    func copy(to memory: Scratch<UInt16>) -> PixelCoverages {
        memory.reserve(x1 - origin)
        forEachPart { from, to, coverages in
            (memory.base + (from - origin)).update(from: coverages, count: to - from)
        }
        return PixelCoverages(memory.base, origin: origin, blocks, within: x0..<x1)
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

    /// Writes coverages times an opacity below 1, in 1/65536, to `out`.
    static func write(
        _ coverages: UnsafePointer<UInt16>, count: Int, times opacity: Int32, to out: UnsafeMutablePointer<UInt16>
    ) {
        let opacity = UInt32(opacity)
        for k in 0..<count {
            let coverage = UInt32(coverages[k]) &+ (coverages[k] == .max ? 1 : 0)
            out[k] = UInt16(truncatingIfNeeded: (coverage &* opacity &+ 32768) &>> 16)
        }
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
