import CZoetropeLanes
import ZoetropeGeometry

/// A set of a pixel's samples. A sample that lies on an edge counts as right of it for every shape, so that of two
/// shapes that share the edge exactly one has the sample.
struct SampleMask<Lattice: SampleLattice>: Equatable, BitwiseCopyable {
    typealias Words = Lattice.Words

    var words: Words

    static var count: Int { 64 * Words.scalarCount }
    static var all: SampleMask { SampleMask(words: Words(repeating: ~0)) }
    static var none: SampleMask { SampleMask(words: .zero) }

    // Words are joined one by one: comparing vectors lane by lane would branch at each.
    var isEmpty: Bool { (0..<Words.scalarCount).reduce(0) { $0 | words[$1] } == 0 }
    var isAll: Bool { (0..<Words.scalarCount).reduce(~0) { $0 & words[$1] } == ~0 }
    /// The number of samples.
    var area: Int { (0..<Words.scalarCount).reduce(0) { $0 + words[$1].nonzeroBitCount } }

    static func == (a: SampleMask, b: SampleMask) -> Bool { (a ^ b).isEmpty }
    static func & (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words & b.words) }
    static func | (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words | b.words) }
    static func ^ (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words ^ b.words) }
    func subtracting(_ b: SampleMask) -> SampleMask { SampleMask(words: words & ~b.words) }

    init(words: Words) { self.words = words }

    /// The samples in the rows first ..< end of the lattice.
    init(rows first: Int, _ end: Int) {
        words = .zero
        guard first < end else { return }
        let (start, last) = (first &>> 6, (end &- 1) &>> 6)
        withUnsafeMutableBytes(of: &words) { bytes in
            guard let words = bytes.baseAddress?.assumingMemoryBound(to: UInt64.self) else { return }
            for k in start...last { words[k] = ~0 }
            words[start] &= ~0 &<< UInt64(first & 63)
            words[last] &= ~0 &>> UInt64(63 &- (end &- 1) & 63)
        }
    }

    /// The samples of the pixel (x, y) that lie to the right of an edge, between its upper end (inclusive) and its
    /// lower end (exclusive).
    init(rightOf e: Edge, _ x: Int, _ y: Int) {
        let px = Double(x), py = Double(y)
        let first = Self.firstRow(atOrBelow: e.y0 - py), end = Self.firstRow(atOrBelow: e.y1 - py)
        let xa = e.x(at: max(e.y0, py)), xb = e.x(at: min(e.y1, py + 1))
        if first >= end || min(xa, xb) > px + 1 {
            words = .zero
            return
        }
        guard max(xa, xb) > px else {
            words = SampleMask(rows: first, end).words
            return
        }
        words = Self.rightOfLine(Float(e.x0 + (py - e.y0) * e.slope - px), Float(e.slope), from: first, to: end)
    }

    /// The samples in the rows first ..< end whose x is at least `x` + y · `slope`, in pixels from the pixel's upper
    /// left corner.
    private static func rightOfLine(_ x: Float, _ slope: Float, from first: Int, to end: Int) -> Words {
        let tables = Lattice.tables
        if slope == 0 {
            let column = Int((x * Float(count) - 0.5).rounded(.up)).clamped(to: 0...count)
            return tables.withoutColumns[column] & SampleMask(rows: first, end).words
        }
        var out = Words.zero
        // All supported CPUs are little-endian, so sixteen rows are two bytes of the words.
        withUnsafeMutableBytes(of: &out) { bytes in
            samples_right_of_line(
                tables.rows, tables.columns, x, slope, first, end,
                bytes.baseAddress?.assumingMemoryBound(to: UInt16.self))
        }
        return out
    }

    /// The first row of the lattice whose y is at least `y`; both in pixels from the pixel's upper border.
    private static func firstRow(atOrBelow y: Double) -> Int {
        if y <= 0 { return 0 }
        if y >= 1 { return count }
        // Faster than `rounded`, which is a call.
        let place = y * Double(count) - 0.5, whole = Int(place)
        return Double(whole) < place ? whole + 1 : whole
    }
}
