import CZoetropeLanes
import ZoetropeGeometry

/// The rows of another picture, convolved with a Gaussian (see `GaussianKernel`). Every level keeps only the rows that
/// the next one still needs.
final class BlurredRows: RowSource {
    let bounds: PixelRect
    private let last: LevelRows
    private let out: Scratch<UInt32>
    private var current = Int.min

    /// - Parameter repeatsBorder: whether the pixels beyond the picture's bounds are those on its border; otherwise,
    ///   they are transparent.
    init(_ inner: any RowSource, _ kernel: GaussianKernel, _ bounds: PixelRect, repeatsBorder: Bool) {
        self.bounds = bounds
        out = Scratch(capacity: bounds.width)
        // The columns of each level that the next finer one needs.
        var columns = [bounds.columns]
        for _ in 0..<kernel.levels { columns.append(columns[columns.count - 1].halvesAround) }
        let wide = columns[kernel.levels].widened(by: kernel.radius)
        var needed = [wide]
        for _ in 0..<kernel.levels { needed.append(needed[needed.count - 1].doubledAround) }
        let rows = 2 * kernel.radius + 1
        var level: LevelRows = SourceLevel(
            inner, needed[kernel.levels], capacity: kernel.levels == 0 ? rows : 5, shift: kernel.levels == 0 ? 7 : 8,
            repeatsBorder: repeatsBorder)
        for k in (0..<kernel.levels).reversed() {
            level = HalvedLevel(level, needed[k], capacity: k == 0 ? rows : 5, shift: k == 0 ? 1 : 0)
        }
        level = ConvolvedLevel(level, columns[kernel.levels], kernel)
        for k in (0..<kernel.levels).reversed() { level = DoubledLevel(level, columns[k]) }
        last = level
    }

    func row(_ y: Int) -> UnsafePointer<UInt32> {
        if y != current { gaussian_pack(last.row(y) + 4 * last.offset(bounds.x0), out.base, bounds.width) }
        current = y
        return UnsafePointer(out.base)
    }
}

extension Range<Int> {
    fileprivate func widened(by d: Int) -> Range { lowerBound - d..<upperBound + d }

    /// The pixels of the next coarser level from which these are interpolated.
    fileprivate var halvesAround: Range { (lowerBound >> 1) - 1..<((upperBound - 1) >> 1) + 2 }

    /// The pixels of the next finer level from which these are averaged.
    fileprivate var doubledAround: Range { 2 * lowerBound - 2..<2 * upperBound + 1 }
}

/// A level of a picture: rows of pixels of four 16-bit channels, in the units of `gaussian.h`. Pixel k of a level that
/// was halved n times has its centre at that of the picture's pixel k · 2^n.
class LevelRows {
    let columns: Range<Int>
    /// All rows above these are equal to the first of them, and all below to the last; they are far more than the
    /// picture has where sigma is large.
    let distinct: ClosedRange<Int>
    private let ring: Scratch<UInt16>
    private let stride: Int
    /// The number of the row in each place of the ring.
    private var held: [Int]

    /// The last `capacity` rows are kept.
    init(_ columns: Range<Int>, _ distinct: ClosedRange<Int>, capacity: Int) {
        (self.columns, self.distinct) = (columns, distinct)
        stride = 4 * columns.count + Int(gaussian_padding)
        ring = Scratch(capacity: stride * capacity)
        ring.base.update(repeating: 0, count: stride * capacity)
        held = [Int](repeating: .min, count: capacity)
    }

    /// Row y. Rows must be asked for from top to bottom, except that the last `capacity` ones can be asked for again.
    final func row(_ y: Int) -> UnsafePointer<UInt16> {
        let y = y.clamped(to: distinct)
        let rest = y % held.count, place = rest < 0 ? rest + held.count : rest
        let base = ring.base + stride * place
        if held[place] != y {
            compute(y, into: base)
            held[place] = y
        }
        return UnsafePointer(base)
    }

    /// The place of a column in the rows.
    final func offset(_ x: Int) -> Int { x - columns.lowerBound }

    func compute(_ y: Int, into out: UnsafeMutablePointer<UInt16>) {}
}

/// The picture itself.
private final class SourceLevel: LevelRows {
    private let source: any RowSource
    private let shift: Int32
    private let repeatsBorder: Bool

    init(_ source: any RowSource, _ columns: Range<Int>, capacity: Int, shift: Int32, repeatsBorder: Bool) {
        (self.source, self.shift, self.repeatsBorder) = (source, shift, repeatsBorder)
        let bounds = source.bounds, first = bounds.y0, last = max(bounds.y0, bounds.y1 - 1)
        super.init(columns, repeatsBorder ? first...last : first - 1...last + 1, capacity: capacity)
    }

    override func compute(_ y: Int, into out: UnsafeMutablePointer<UInt16>) {
        let bounds = source.bounds, count = columns.count
        guard !bounds.isEmpty, repeatsBorder || bounds.rows.contains(y) else {
            return out.update(repeating: 0, count: 4 * count)
        }
        let pixels = source.row(y.clamped(to: bounds.y0...bounds.y1 - 1))
        let first = offset(bounds.x0).clamped(to: 0...count), end = offset(bounds.x1).clamped(to: first...count)
        if end > first {
            gaussian_widen(pixels + (columns.lowerBound + first - bounds.x0), out + 4 * first, end - first, shift)
        }
        fill(0..<first, pixels[0], out)
        fill(end..<count, pixels[bounds.width - 1], out)
    }

    private func fill(_ places: Range<Int>, _ border: UInt32, _ out: UnsafeMutablePointer<UInt16>) {
        let pixel = repeatsBorder ? border.unpacked &<< UInt32(shift) : .zero
        for k in places { for c in 0..<4 { out[4 * k + c] = UInt16(pixel[c]) } }
    }
}

/// A level with half as many rows and columns.
private final class HalvedLevel: LevelRows {
    private let finer: LevelRows
    private let shift: Int32
    private let mean: Scratch<UInt16>

    init(_ finer: LevelRows, _ columns: Range<Int>, capacity: Int, shift: Int32) {
        (self.finer, self.shift) = (finer, shift)
        mean = Scratch(capacity: 4 * finer.columns.count + Int(gaussian_padding))
        let first = finer.distinct.lowerBound, last = finer.distinct.upperBound
        super.init(columns, (first - 2) >> 1...(last + 3) >> 1, capacity: capacity)
    }

    override func compute(_ y: Int, into out: UnsafeMutablePointer<UInt16>) {
        let rows: [UnsafePointer<UInt16>?] = (2 * y - 2...2 * y + 2).map { finer.row($0) }
        gaussian_halve_rows(rows, mean.base, 4 * finer.columns.count)
        gaussian_halve_columns(mean.base + 4 * finer.offset(2 * columns.lowerBound - 2), out, columns.count, shift)
    }
}

/// A level, convolved with the kernel's weights.
private final class ConvolvedLevel: LevelRows {
    private let level: LevelRows
    private let kernel: GaussianKernel
    private let mean: Scratch<UInt16>

    init(_ level: LevelRows, _ columns: Range<Int>, _ kernel: GaussianKernel) {
        (self.level, self.kernel) = (level, kernel)
        mean = Scratch(capacity: 4 * level.columns.count + Int(gaussian_padding))
        let first = level.distinct.lowerBound, last = level.distinct.upperBound
        super.init(columns, first - kernel.radius...last + kernel.radius, capacity: 3)
    }

    override func compute(_ y: Int, into out: UnsafeMutablePointer<UInt16>) {
        let r = kernel.radius
        let rows: [UnsafePointer<UInt16>?] = (y - r...y + r).map { level.row($0) }
        gaussian_convolve(rows, Int32(r), kernel.weights, mean.base, 4 * level.columns.count, 1)
        let first = UnsafePointer(mean.base) + 4 * level.offset(columns.lowerBound - r)
        let neighbours: [UnsafePointer<UInt16>?] = (0...2 * r).map { first + 4 * $0 }
        gaussian_convolve(neighbours, Int32(r), kernel.weights, out, 4 * columns.count, 0)
    }
}

/// A level with twice as many rows and columns.
private final class DoubledLevel: LevelRows {
    private let coarser: LevelRows
    private let between: Scratch<UInt16>

    init(_ coarser: LevelRows, _ columns: Range<Int>) {
        self.coarser = coarser
        between = Scratch(capacity: 4 * coarser.columns.count + Int(gaussian_padding))
        super.init(
            (columns.lowerBound & ~1)..<columns.upperBound + (columns.upperBound & 1), Int.min...Int.max, capacity: 3)
    }

    override func compute(_ y: Int, into out: UnsafeMutablePointer<UInt16>) {
        let k = y >> 1, isOdd = y & 1 == 1
        let above = isOdd ? coarser.row(k) : coarser.row(k - 1), here = coarser.row(k), below = coarser.row(k + 1)
        gaussian_double_rows(above, here, below, isOdd ? 1 : 0, between.base, 4 * coarser.columns.count)
        let first = between.base + 4 * coarser.offset((columns.lowerBound >> 1) - 1)
        gaussian_double_columns(first, out, columns.count / 2)
    }
}
