import Geometry

/// Which of a pixel's 256 samples something covers.
///
/// The samples form a lattice: sample i lies at ((91·i mod 256) + 1/2, i + 1/2) / 256, so that each of 256 rows and 256 columns
/// holds one. Areas under a straight edge are right to 1/250 in the mean square. A sample on an edge belongs to the right of it: one rule for both
/// sides of a shared edge, so that every sample has one owner.
struct SampleMask: Equatable {
    var words: SIMD4<UInt64>

    static let count = 256
    static let all = SampleMask(words: SIMD4(repeating: ~0))
    static let none = SampleMask(words: .zero)

    var isEmpty: Bool { words == .zero }
    var area: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

    static func & (a: SampleMask, b: SampleMask) -> SampleMask { SampleMask(words: a.words & b.words) }
    func subtracting(_ b: SampleMask) -> SampleMask { SampleMask(words: words & ~b.words) }

    /// The abscissa of sample i within its pixel.
    @inline(__always) static func x(_ i: Int) -> Double { (Double((91 &* i) & 255) + 0.5) * (1.0 / 256) }
    /// The ordinate of sample i within its pixel.
    @inline(__always) static func y(_ i: Int) -> Double { (Double(i) + 0.5) * (1.0 / 256) }
}

/// The winding number at each sample of one pixel.
struct SampleWindings {
    private var counts = [Int32](repeating: 0, count: SampleMask.count)

    /// Counts the edge for the samples at its right, between its ends (the upper one included).
    mutating func add(_ e: Edge, _ x: Int, _ y: Int) {
        let px = Double(x), py = Double(y)
        let first = Self.firstSample(atOrBelow: e.y0 - py), end = Self.firstSample(atOrBelow: e.y1 - py)
        guard first < end else { return }
        let xa = e.x(at: max(e.y0, py)), xb = e.x(at: min(e.y1, py + 1))
        if min(xa, xb) > px + 1 { return }
        if max(xa, xb) <= px {
            for i in first..<end { counts[i] &+= e.winding }
            return
        }
        for i in first..<end where e.x0 + (py + SampleMask.y(i) - e.y0) * e.slope <= px + SampleMask.x(i) {
            counts[i] &+= e.winding
        }
    }

    /// The first sample whose height within the pixel is at least `y`.
    private static func firstSample(atOrBelow y: Double) -> Int {
        if y <= 0 { return 0 }
        if y >= 1 { return SampleMask.count }
        return Int((y * 256 - 0.5).rounded(.up))
    }

    func mask(_ rule: Path.FillRule) -> SampleMask {
        var mask = SampleMask.none
        for i in 0..<SampleMask.count where rule == .nonzero ? counts[i] != 0 : counts[i] & 1 != 0 {
            mask.words[i >> 6] |= 1 << UInt64(i & 63)
        }
        return mask
    }
}
