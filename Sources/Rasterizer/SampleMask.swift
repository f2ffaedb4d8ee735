import Geometry

/// Which of a pixel's 1024 samples something covers.
///
/// The samples form a lattice: sample i lies at ((163·i mod 1024) + 1/2, i + 1/2) / 1024, so that each of 1024 rows and 1024 columns
/// holds one. Areas beside a straight edge are right to 1/770 in the mean square and to 1/100 at the worst angle. A sample on an edge belongs to
/// the right of it: one rule for both sides of a shared edge, so that every sample has one owner.
struct SampleMask: Equatable {
    var words: SIMD16<UInt64>

    static let count = 1024
    static let all = SampleMask(words: SIMD16(repeating: ~0))
    static let none = SampleMask(words: .zero)

    var isEmpty: Bool { words == .zero }
    var area: Int { (0..<16).reduce(0) { $0 + words[$1].nonzeroBitCount } }

    static func & (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words & b.words) }
    static func | (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words | b.words) }
    static func ^ (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words ^ b.words) }
    func subtracting(_ b: SampleMask) -> SampleMask { SampleMask(words: words & ~b.words) }

    /// The samples of the lattice's rows first ..< end.
    init(rows first: Int, _ end: Int) {
        words = .zero
        for k in 0..<16 {
            let a = min(max(first - 64 * k, 0), 64), b = min(max(end - 64 * k, 0), 64)
            if a < b { words[k] = (~0 >> UInt64(64 - (b - a))) << UInt64(a) }
        }
    }

    init(words: SIMD16<UInt64>) { self.words = words }

    /// The samples at the right of an edge, between its ends (the upper one included), in the pixel (x, y).
    init(rightOf e: Edge, _ x: Int, _ y: Int) {
        let px = Double(x), py = Double(y)
        self.init(rows: Self.firstRow(atOrBelow: e.y0 - py), Self.firstRow(atOrBelow: e.y1 - py))
        let xa = e.x(at: max(e.y0, py)), xb = e.x(at: min(e.y1, py + 1))
        if min(xa, xb) > px + 1 { words = .zero }
        if max(xa, xb) > px, !isEmpty {
            words &= Self.rightOfLine(Float(e.x0 + (py - e.y0) * e.slope - px), Float(e.slope))
        }
    }

    /// The samples whose abscissa is at least x + y · slope.
    private static func rightOfLine(_ x: Float, _ slope: Float) -> SIMD16<UInt64> {
        if slope == 0 { return withoutColumns[Int((x * Float(count) - 0.5).rounded(.up)).clamped(to: 0...count)].words }
        var out = SIMD16<UInt64>.zero
        for k in 0..<16 {
            var word: UInt64 = 0
            for part in 0..<4 {
                let first = 64 * k + 16 * part
                let y = (rowsOfGroup + (Float(first) + 0.5)) * (1.0 / 1024)
                let isRight = (y * slope + x) .<= abscissas[first / 16]
                word |=
                    UInt64(SIMD16<UInt32>.zero.replacing(with: bitsOfGroup, where: isRight).wrappedSum())
                    << UInt64(16 * part)
            }
            out[k] = word
        }
        return out
    }

    /// All samples but those of the first 0, 1, … 1024 columns.
    private static let withoutColumns: [SampleMask] = {
        var mask = SampleMask.all, out = [mask], rows = [Int](repeating: 0, count: count)
        for row in 0..<count { rows[163 * row & 1023] = row }
        for row in rows {
            mask.words[row / 64] &= ~(1 << UInt64(row % 64))
            out.append(mask)
        }
        return out
    }()

    private static let rowsOfGroup = SIMD16<Float>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    private static let bitsOfGroup = SIMD16<UInt32>(
        1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
    /// The samples' abscissas, sixteen rows at a time.
    private static let abscissas: [SIMD16<Float>] = (0..<64).map { group in
        var v = SIMD16<Float>.zero
        for lane in 0..<16 { v[lane] = (Float((163 * (16 * group + lane)) & 1023) + 0.5) / 1024 }
        return v
    }

    /// The first row of the lattice whose height within the pixel is at least `y`.
    private static func firstRow(atOrBelow y: Double) -> Int {
        if y <= 0 { return 0 }
        if y >= 1 { return count }
        return Int((y * Double(count) - 0.5).rounded(.up))
    }
}

/// The winding number at each sample of one pixel, modulo 256: eight planes of bits, where more than one edge crosses it.
struct SampleWindings {
    private var planes: [SampleMask] = []
    /// Of edges that have the whole pixel at their right.
    private var common: Int32 = 0
    /// What the first edge that crosses the pixel adds to the samples at its right.
    private var first: Int32 = 0, right = SampleMask.none

    /// Counts an edge for the samples at its right.
    mutating func add(_ e: Edge, _ x: Int, _ y: Int) {
        let top = Double(y), bottom = Double(y + 1)
        if e.y0 <= top, e.y1 >= bottom {
            let xa = e.x(at: top), xb = e.x(at: bottom)
            if min(xa, xb) > Double(x + 1) { return }
            if max(xa, xb) <= Double(x) { return common &+= e.winding }
        }
        let samples = SampleMask(rightOf: e, x, y)
        if first == 0 { return (first, right) = (e.winding, samples) }
        if planes.isEmpty {
            planes = [SampleMask](repeating: .none, count: 8)
            add(first, right)
        }
        add(e.winding, samples)
    }

    private mutating func add(_ winding: Int32, _ samples: SampleMask) {
        var carry = samples
        for k in planes.indices where !carry.isEmpty {
            let plane = planes[k]
            planes[k] = plane ^ carry
            carry = winding > 0 ? plane & carry : carry.subtracting(plane)
        }
    }

    /// The samples that are inside.
    func mask(_ rule: Path.FillRule) -> SampleMask {
        if planes.isEmpty {
            func isInside(_ winding: Int32) -> Bool { winding & (rule == .evenodd ? 1 : 255) != 0 }
            return (isInside(common &+ first) ? right : .none) | (isInside(common) ? right ^ .all : .none)
        }
        if rule == .evenodd { return common & 1 == 0 ? planes[0] : planes[0] ^ .all }
        // Inside is what differs from the winding number that cancels the common one.
        let outside = UInt8(truncatingIfNeeded: 0 &- common)
        return planes.indices.reduce(SampleMask.none) {
            $0 | (outside >> UInt8($1) & 1 == 0 ? planes[$1] : planes[$1] ^ .all)
        }
    }
}
