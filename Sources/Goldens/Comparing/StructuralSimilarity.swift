import Pixels

/// The mean structural similarity of Z. Wang, A. C. Bovik, H. R. Sheikh and E. P. Simoncelli, "Image quality assessment: from error visibility to structural
/// similarity", IEEE Transactions on Image Processing 13 (4), 2004: a Gaussian window of 11 x 11 with standard deviation 1.5, K1 = 0.01, K2 = 0.03, L = 255,
/// population covariances, averaged over the windows that lie whole in the picture. On the luma 0.299 R + 0.587 G + 0.114 B of the premultiplied
/// channels, that is, of the frames as seen on black. 1 is the same; scikit-image's `structural_similarity` with those settings gives the same number.
public enum StructuralSimilarity {
    static let radius = 5

    /// exp(-k² / 4.5) for k = -5…5, divided by their sum.
    static let window: [Double] = {
        let half = [1, 0.8007374029168081, 0.4111122905071876, 0.1353352832366127, 0.02856550078455038, 0.00386592013948076]
        let sum = 2 * half.reduce(0, +) - 1
        return (-5...5).map { half[abs($0)] / sum }
    }()

    /// nil when the sizes differ or a side has fewer than 11 pixels. Only the windows that touch `box`, where the pixels differ, are worked out: all
    /// others give exactly 1.
    public static func mean(_ a: Bitmap, _ b: Bitmap, differingIn box: PixelBox?) -> Double? {
        guard a.width == b.width, a.height == b.height, a.width >= 11, a.height >= 11 else { return nil }
        guard let box else { return 1 }
        let centers = PixelBox(left: max(radius, box.left - radius), top: max(radius, box.top - radius),
                               right: min(a.width - radius, box.right + radius), bottom: min(a.height - radius, box.bottom + radius))
        guard centers.width > 0, centers.height > 0 else { return 1 }
        var rows = WindowRows(a, b, centers: centers), lost = 0.0
        for y in centers.top..<centers.bottom { lost += rows.lostSimilarity(row: y) }
        return 1 - lost / Double((a.width - 2 * radius) * (a.height - 2 * radius))
    }

    /// Convenience for two frames of which nothing is known yet.
    public static func mean(_ a: Bitmap, _ b: Bitmap) -> Double? {
        mean(a, b, differingIn: DifferenceTally(a, b, tolerance: 0).box)
    }
}

/// The windows of one row of centres after another. Each row of pixels is blurred across once and kept while a window still needs it.
private struct WindowRows {
    /// The five blurred quantities at one place: a, b, a², b² and ab. The other lanes are 0.
    private typealias Moments = SIMD8<Double>

    private let a, b: Bitmap
    private let centers: PixelBox
    /// Row y of moments, blurred across, stands at y % 11.
    private var ring: [[Moments]]
    private var nextRow: Int

    init(_ a: Bitmap, _ b: Bitmap, centers: PixelBox) {
        self.a = a
        self.b = b
        self.centers = centers
        ring = Array(repeating: [Moments](repeating: .zero, count: centers.width), count: 11)
        nextRow = centers.top - StructuralSimilarity.radius
    }

    /// The sum of 1 - similarity over the windows about row y's centres; rows must be asked for in order.
    mutating func lostSimilarity(row y: Int) -> Double {
        while nextRow <= y + StructuralSimilarity.radius {
            blur(row: nextRow)
            nextRow += 1
        }
        var sums = [Moments](repeating: .zero, count: centers.width)
        for k in -5...5 {
            let weight = StructuralSimilarity.window[k + 5], row = ring[(y + k) % 11]
            for x in sums.indices { sums[x] += row[x] * weight }
        }
        return sums.reduce(0) { $0 + (1 - WindowRows.similarity($1)) }
    }

    private mutating func blur(row y: Int) {
        let reach = StructuralSimilarity.radius, left = centers.left - reach
        let moments = (left..<centers.right + reach).map { x in
            let p = WindowRows.luma(a[x, y]), q = WindowRows.luma(b[x, y])
            return Moments(p, q, p * p, q * q, p * q, 0, 0, 0)
        }
        for x in 0..<centers.width {
            var sum = Moments.zero
            for k in 0..<11 { sum += moments[x + k] * StructuralSimilarity.window[k] }
            ring[y % 11][x] = sum
        }
    }

    private static func luma(_ p: PremultipliedRGBA8) -> Double { 0.299 * Double(p.r) + 0.587 * Double(p.g) + 0.114 * Double(p.b) }

    private static func similarity(_ m: Moments) -> Double {
        let c1 = 0.01 * 255 * 0.01 * 255, c2 = 0.03 * 255 * 0.03 * 255
        let product = m[0] * m[1], squares = m[0] * m[0] + m[1] * m[1]
        return (2 * product + c1) * (2 * (m[4] - product) + c2) / ((squares + c1) * (m[2] + m[3] - squares + c2))
    }
}
