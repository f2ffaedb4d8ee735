import CLanes
import Geometry

/// A set of a pixel's samples. A sample that lies on an edge counts as right of it for every shape, so that of two
/// shapes that share the edge exactly one has the sample.
struct SampleMask<Lattice: SampleLattice>: Equatable {
    typealias Words = Lattice.Words

    var words: Words

    static var count: Int { 64 * Words.scalarCount }
    static var all: SampleMask { SampleMask(words: Words(repeating: ~0)) }
    static var none: SampleMask { SampleMask(words: .zero) }

    var isEmpty: Bool { words == .zero }
    /// The number of samples.
    var area: Int { (0..<Words.scalarCount).reduce(0) { $0 + words[$1].nonzeroBitCount } }

    static func & (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words & b.words) }
    static func | (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words | b.words) }
    static func ^ (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words ^ b.words) }
    func subtracting(_ b: SampleMask) -> SampleMask { SampleMask(words: words & ~b.words) }

    init(words: Words) { self.words = words }

    /// The samples in the rows first ..< end of the lattice.
    init(rows first: Int, _ end: Int) {
        if first == 0, end == Self.count {
            words = Words(repeating: ~0)
            return
        }
        words = .zero
        for k in 0..<Words.scalarCount {
            let a = min(max(first - 64 * k, 0), 64), b = min(max(end - 64 * k, 0), 64)
            if a < b { words[k] = (~0 >> UInt64(64 - (b - a))) << UInt64(a) }
        }
    }

    /// The samples of the pixel (x, y) that lie to the right of an edge, between its upper end (inclusive) and its
    /// lower end (exclusive).
    init(rightOf e: Edge, _ x: Int, _ y: Int) {
        let px = Double(x), py = Double(y)
        self.init(rows: Self.firstRow(atOrBelow: e.y0 - py), Self.firstRow(atOrBelow: e.y1 - py))
        let xa = e.x(at: max(e.y0, py)), xb = e.x(at: min(e.y1, py + 1))
        if min(xa, xb) > px + 1 { words = .zero }
        if max(xa, xb) > px, !isEmpty {
            words &= Self.rightOfLine(Float(e.x0 + (py - e.y0) * e.slope - px), Float(e.slope))
        }
    }

    /// The samples whose x is at least `x` + y · `slope`, in pixels from the pixel's upper left corner.
    private static func rightOfLine(_ x: Float, _ slope: Float) -> Words {
        let tables = Lattice.tables
        if slope == 0 {
            return tables.withoutColumns[Int((x * Float(count) - 0.5).rounded(.up)).clamped(to: 0...count)]
        }
        var out = Words.zero
        for k in 0..<Words.scalarCount {
            var word: UInt64 = 0
            for part in 0..<4 {
                let group = 4 * k + part
                let y = (rowsOfGroup + (Float(16 * group) + 0.5)) * (1 / Float(count))
                word |= UInt64(lanes_at_most(y * slope + x, tables.columns[group])) &<< UInt64(16 * part)
            }
            out[k] = word
        }
        return out
    }

    /// Rows are processed in groups of sixteen. These are the rows' numbers within a group.
    private static var rowsOfGroup: SIMD16<Float> { SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

    /// The first row of the lattice whose y is at least `y`; both in pixels from the pixel's upper border.
    private static func firstRow(atOrBelow y: Double) -> Int {
        if y <= 0 { return 0 }
        if y >= 1 { return count }
        return Int((y * Double(count) - 0.5).rounded(.up))
    }
}
