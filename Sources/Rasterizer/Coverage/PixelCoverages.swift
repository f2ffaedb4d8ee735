/// A row's coverage, pixel by pixel, where most runs would be of a single pixel, as in small letters. It is 0…65535, in
/// 1/65536, where 65535 stands for full coverage.
struct PixelCoverages {
    let x0, x1: Int
    /// Of the pixel x0.
    private let base: UnsafeMutablePointer<UInt16>

    init(_ base: UnsafeMutablePointer<UInt16>, from x0: Int, to x1: Int) {
        (self.base, self.x0, self.x1) = (base, x0, x1)
    }

    var isEmpty: Bool { x0 >= x1 }
    var count: Int { x1 - x0 }
    var pointer: UnsafePointer<UInt16> { UnsafePointer(base) }

    /// The coverage of pixel x.
    subscript(x: Int) -> Int32 { x >= x0 && x < x1 ? Self.whole(base[x - x0]) : 0 }

    static func whole(_ coverage: UInt16) -> Int32 { coverage == .max ? Coverage.full : Int32(coverage) }

    /// Those of the pixels that lie in a window.
    func within(_ window: Range<Int>) -> PixelCoverages {
        let first = max(x0, window.lowerBound), end = max(first, min(x1, window.upperBound))
        return PixelCoverages(base + (first - x0), from: first, to: end)
    }

    func copy(to memory: Scratch<UInt16>) -> PixelCoverages {
        memory.reserve(count)
        memory.base.update(from: base, count: count)
        return PixelCoverages(memory.base, from: x0, to: x1)
    }

    /// Sets the pixels from ..< to that are here to 0.
    func clear(from: Int, to: Int) {
        let first = max(from, x0), end = min(to, x1)
        if first < end { (base + (first - x0)).update(repeating: 0, count: end - first) }
    }

    /// Multiplies the coverages by those of another shape.
    func limit(to runs: CoverageRuns) {
        var x = x0
        for run in runs {
            clear(from: x, to: run.x0)
            x = run.x1
            guard run.coverage < Coverage.full else { continue }
            for x in max(run.x0, x0)..<max(run.x0, x0, min(run.x1, x1)) {
                base[x - x0] = UInt16(truncatingIfNeeded: Coverage.product(self[x], run.coverage))
            }
        }
        clear(from: x, to: x1)
    }

    /// Writes the coverages times an opacity below 1, in 1/65536, to `out`.
    func write(times opacity: Int32, to out: UnsafeMutablePointer<UInt16>) {
        let opacity = UInt32(opacity)
        for k in 0..<count {
            let coverage = UInt32(base[k]) &+ (base[k] == .max ? 1 : 0)
            out[k] = UInt16(truncatingIfNeeded: (coverage &* opacity &+ 32768) &>> 16)
        }
    }

    /// Calls `body` with each pixel that is partly covered.
    @inline(__always) func forEachPartlyCovered(_ body: (Int) -> Void) {
        var first = 0
        while first < count {
            let end = min(first &+ 8, count)
            defer { first = end }
            if end &- first == 8 {
                let eight = UnsafeRawPointer(base + first).loadUnaligned(as: SIMD2<UInt64>.self)
                if eight.x | eight.y == 0 || eight.x & eight.y == .max { continue }
            }
            for k in first..<end where base[k] &+ 1 > 1 { body(x0 &+ k) }
        }
    }
}
