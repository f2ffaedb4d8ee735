import Dispatch
import Pixels

/// The mean structural similarity of Z. Wang, A. C. Bovik, H. R. Sheikh and E. P. Simoncelli, "Image quality assessment: from error visibility to structural
/// similarity", IEEE Transactions on Image Processing 13 (4), 2004: a Gaussian window of 11 x 11 with standard deviation 1.5, K1 = 0.01, K2 = 0.03, L = 255,
/// population covariances, averaged over the windows that lie whole in the picture. On the luma 0.299 R + 0.587 G + 0.114 B of the premultiplied
/// channels, that is, of the frames as seen on black. 1 is the same; scikit-image's `structural_similarity` with those settings gives the same number to
/// within 1e-6, which is what single precision leaves.
public enum StructuralSimilarity {
    static let radius = 5

    /// exp(-k² / 4.5) for k = -5…5, divided by their sum.
    static let window: [Float] = {
        let half = [1, 0.8007374029168081, 0.4111122905071876, 0.1353352832366127, 0.02856550078455038, 0.00386592013948076]
        let sum = 2 * half.reduce(0, +) - 1
        return (-5...5).map { Float(half[abs($0)] / sum) }
    }()

    /// nil when the sizes differ or a side has fewer than 11 pixels. Only the windows that touch `box`, where the pixels differ, are worked out: all
    /// others give exactly 1.
    public static func mean(_ a: Bitmap, _ b: Bitmap, differingIn box: PixelBox?) -> Double? {
        guard a.width == b.width, a.height == b.height, a.width >= 11, a.height >= 11 else { return nil }
        guard let box else { return 1 }
        let centers = PixelBox(left: max(radius, box.left - radius), top: max(radius, box.top - radius),
                               right: min(a.width - radius, box.right + radius), bottom: min(a.height - radius, box.bottom + radius))
        guard centers.width > 0, centers.height > 0 else { return 1 }
        return 1 - lostSimilarity(a, b, centers) / Double((a.width - 2 * radius) * (a.height - 2 * radius))
    }

    /// The sum of 1 - similarity over the windows, in bands of 64 rows, on all cores. The sum is that of the bands' sums in their order, however many cores there are.
    private static func lostSimilarity(_ a: Bitmap, _ b: Bitmap, _ centers: PixelBox) -> Double {
        let tops = Array(stride(from: centers.top, to: centers.bottom, by: 64))
        let sums = [Double](unsafeUninitializedCapacity: tops.count) { sums, count in
            nonisolated(unsafe) let sums = sums
            DispatchQueue.concurrentPerform(iterations: tops.count) { i in
                let band = PixelBox(left: centers.left, top: tops[i], right: centers.right, bottom: min(tops[i] + 64, centers.bottom))
                var rows = WindowRows(a, b, centers: band), lost = 0.0
                for y in band.top..<band.bottom { lost += rows.lostSimilarity(row: y) }
                sums.initializeElement(at: i, to: lost)
            }
            count = tops.count
        }
        return sums.reduce(0, +)
    }

    /// Convenience for two frames of which nothing is known yet.
    public static func mean(_ a: Bitmap, _ b: Bitmap) -> Double? {
        mean(a, b, differingIn: DifferenceTally(a, b, tolerance: 0).box)
    }
}

/// The windows of one row of centres after another, eight at a time. Of the five means that the formula needs, those of a² and b² only occur as a sum, so four
/// planes are blurred: a, b, a² + b² and ab, of lumas less 128, which keeps the squares small and changes no variance.
private struct WindowRows {
    private typealias Lanes = SIMD8<Float>

    private let a, b: Bitmap
    private let centers: PixelBox
    /// Floats of a row of a plane: the centres, ten more, and what whole lanes need beyond.
    private let stride: Int
    /// Eleven rows of four planes; row y stands at y % 11.
    private var ring: [Float]
    /// Four rows, blurred downwards.
    private var blurred: [Float]
    private var nextRow: Int
    private let window = StructuralSimilarity.window

    init(_ a: Bitmap, _ b: Bitmap, centers: PixelBox) {
        self.a = a
        self.b = b
        self.centers = centers
        stride = (centers.width + 10 + 7) / 8 * 8 + 16
        ring = [Float](repeating: 0, count: 11 * 4 * stride)
        blurred = [Float](repeating: 0, count: 4 * stride)
        nextRow = centers.top - StructuralSimilarity.radius
    }

    /// The sum of 1 - similarity over the windows about row y's centres; rows must be asked for in order.
    mutating func lostSimilarity(row y: Int) -> Double {
        while nextRow <= y + StructuralSimilarity.radius {
            fill(row: nextRow)
            nextRow += 1
        }
        blurDown(around: y)
        return blurred.withUnsafeBytes { planes in
            var lost = 0.0
            for x in Swift.stride(from: 0, to: centers.width, by: 8) {
                let lanes = Lanes(repeating: 1) - similarity(planes, at: x)
                for i in 0..<min(8, centers.width - x) { lost += Double(lanes[i]) }
            }
            return lost
        }
    }

    private mutating func fill(row y: Int) {
        let left = centers.left - StructuralSimilarity.radius, start = (y % 11) * 4 * stride, count = centers.width + 10
        let pixels = (y * a.width + left) * 4..<(y * a.width + left + count) * 4
        a.pixels.withUnsafeBytes { a in
            b.pixels.withUnsafeBytes { b in
                ring.withUnsafeMutableBytes { ring in
                    let a = UnsafeRawBufferPointer(rebasing: a[pixels]), b = UnsafeRawBufferPointer(rebasing: b[pixels]), plane = 4 * stride
                    for x in Swift.stride(from: 0, to: 4 * count, by: 32) {
                        let p = WindowRows.luma(WindowRows.eight(a, from: x)), q = WindowRows.luma(WindowRows.eight(b, from: x)), place = 4 * start + x
                        ring.storeBytes(of: p, toByteOffset: place, as: Lanes.self)
                        ring.storeBytes(of: q, toByteOffset: place + plane, as: Lanes.self)
                        ring.storeBytes(of: p * p + q * q, toByteOffset: place + 2 * plane, as: Lanes.self)
                        ring.storeBytes(of: p * q, toByteOffset: place + 3 * plane, as: Lanes.self)
                    }
                }
            }
        }
    }

    /// Eight pixels from byte `offset` on; zeros after the last.
    @inline(__always) private static func eight(_ bytes: UnsafeRawBufferPointer, from offset: Int) -> SIMD8<UInt32> {
        if offset + 32 <= bytes.count { return bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self) }
        var pixels = SIMD8<UInt32>()
        for i in 0..<(bytes.count - offset) / 4 { pixels[i] = bytes.loadUnaligned(fromByteOffset: offset + 4 * i, as: UInt32.self) }
        return pixels
    }

    @inline(__always) private static func luma(_ p: SIMD8<UInt32>) -> Lanes {
        float(p & 255) * 0.299 + float(p &>> 8 & 255) * 0.587 + float(p &>> 16 & 255) * 0.114 - 128
    }

    /// Of integers below 2^23: their bits are the significand of 2^23 + n.
    @inline(__always) private static func float(_ n: SIMD8<UInt32>) -> Lanes {
        unsafeBitCast(n | 0x4B00_0000, to: Lanes.self) - 8_388_608
    }

    private mutating func blurDown(around y: Int) {
        let window = window, rows = (0..<11).map { (y - 5 + $0) % 11 * 4 * stride * 4 }
        ring.withUnsafeBytes { ring in
            blurred.withUnsafeMutableBytes { blurred in
                for offset in Swift.stride(from: 0, to: 4 * stride * 4, by: 32) {
                    let sum = WindowRows.weighted(window) { ring.loadUnaligned(fromByteOffset: rows[$0] + offset, as: Lanes.self) }
                    blurred.storeBytes(of: sum, toByteOffset: offset, as: Lanes.self)
                }
            }
        }
    }

    /// The eleven values by the window, which is symmetric: six multiplications.
    @inline(__always) private static func weighted(_ window: [Float], _ value: (Int) -> Lanes) -> Lanes {
        var sum = value(5) * window[5]
        for k in 0..<5 { sum += (value(k) + value(10 - k)) * window[k] }
        return sum
    }

    /// Of the windows about the eight centres from x on.
    private func similarity(_ planes: UnsafeRawBufferPointer, at x: Int) -> Lanes {
        func mean(_ plane: Int) -> Lanes { WindowRows.weighted(window) { planes.loadUnaligned(fromByteOffset: 4 * (plane * stride + x + $0), as: Lanes.self) } }
        let p = mean(0), q = mean(1), variances = mean(2) - (p * p + q * q), covariance = mean(3) - p * q
        let a = p + 128, b = q + 128, product = a * b * 2, squares = a * a + b * b
        let similar = (product + WindowRows.c1) * (covariance * 2 + WindowRows.c2)
        return similar / ((squares + WindowRows.c1) * (variances + WindowRows.c2))
    }

    private static let c1 = Lanes(repeating: 0.01 * 255 * 0.01 * 255), c2 = Lanes(repeating: 0.03 * 255 * 0.03 * 255)
}
