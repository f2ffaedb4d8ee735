import ZoetropeGeometry

/// Computes the similarity of the windows of one tile of a picture, eight windows at a time.
///
/// The formula needs five means over each window, but those of a² and b² occur only as a sum. So four planes are
/// blurred: a, b, a² + b² and ab, where a and b are lumas minus 128 (this keeps the squares small and changes no
/// variance). Each row is blurred horizontally once and kept until the eleven rows of windows that use it are done. The
/// rows of a tile fit into the first-level cache.
struct SimilarityTile {
    private typealias Lanes = SIMD8<Float>

    /// The largest number of window centres of a tile.
    static let width = 96, height = 64
    private static let radius = StructuralSimilarity.radius
    /// Bytes of one plane of a row of lumas, which has ten more columns than there are centres, and of a blurred row.
    private static let lumaPlane = 4 * (width + 16), blurredPlane = 4 * width

    /// The sum of 1 - similarity over the windows around `centers`, at most `width` x `height` of them, of two pictures
    /// with rows of `rowBytes`.
    static func lostSimilarity(
        _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, rowBytes: Int, centers: PixelRect
    ) -> Double {
        withUnsafeTemporaryAllocation(byteCount: 4 * lumaPlane + 11 * 4 * blurredPlane, alignment: 32) { memory in
            memory.initializeMemory(as: UInt8.self, repeating: 0)
            let lumas = memory.baseAddress!, ring = lumas + 4 * lumaPlane
            let count = centers.width + 2 * radius
            var lost = 0.0
            for y in centers.y0 - radius..<centers.y1 + radius {
                let start = y * rowBytes + 4 * (centers.x0 - radius), bytes = start..<start + 4 * count
                fill(lumas, UnsafeRawBufferPointer(rebasing: a[bytes]), UnsafeRawBufferPointer(rebasing: b[bytes]))
                blurAlong(lumas, to: ring + y % 11 * 4 * blurredPlane, count: centers.width)
                if y >= centers.y0 + radius { lost += row(ring, last: y % 11, count: centers.width) }
            }
            return lost
        }
    }

    private static func fill(_ lumas: UnsafeMutableRawPointer, _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer)
    {
        for x in stride(from: 0, to: a.count, by: 32) {
            let p = luma(eight(a, from: x)), q = luma(eight(b, from: x)), place = lumas + x
            place.storeBytes(of: p, as: Lanes.self)
            place.storeBytes(of: q, toByteOffset: lumaPlane, as: Lanes.self)
            place.storeBytes(of: p * p + q * q, toByteOffset: 2 * lumaPlane, as: Lanes.self)
            place.storeBytes(of: p * q, toByteOffset: 3 * lumaPlane, as: Lanes.self)
        }
    }

    /// Eight pixels from byte `offset` on, padded with zeros.
    @inline(__always) private static func eight(_ bytes: UnsafeRawBufferPointer, from offset: Int) -> SIMD8<UInt32> {
        if offset + 32 <= bytes.count { return bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self) }
        var pixels = SIMD8<UInt32>()
        for i in 0..<(bytes.count - offset) / 4 {
            pixels[i] = bytes.loadUnaligned(fromByteOffset: offset + 4 * i, as: UInt32.self)
        }
        return pixels
    }

    @inline(__always) private static func luma(_ p: SIMD8<UInt32>) -> Lanes {
        float(p & 255) * 0.299 + float(p &>> 8 & 255) * 0.587 + float(p &>> 16 & 255) * 0.114 - 128
    }

    /// Integers below 2^23 as floats: the bits of n are the low bits of the significand of 2^23 + n.
    @inline(__always) private static func float(_ n: SIMD8<UInt32>) -> Lanes {
        unsafeBitCast(n | 0x4B00_0000, to: Lanes.self) - 8_388_608
    }

    private static func blurAlong(_ lumas: UnsafeMutableRawPointer, to ring: UnsafeMutableRawPointer, count: Int) {
        let window = GaussianWindow()
        for plane in 0..<4 {
            let from = lumas + plane * lumaPlane, to = ring + plane * blurredPlane
            for x in stride(from: 0, to: 4 * count, by: 32) {
                to.storeBytes(
                    of: window.mean { (from + x + 4 * $0).loadUnaligned(as: Lanes.self) }, toByteOffset: x,
                    as: Lanes.self)
            }
        }
    }

    /// The sum over one row of windows; their lowest row of pixels is at index `last` of the ring.
    private static func row(_ ring: UnsafeMutableRawPointer, last: Int, count: Int) -> Double {
        let window = GaussianWindow(), rowBytes = 4 * blurredPlane, places = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
        // Added up lane by lane, because a horizontal sum in each step would be computed one lane at a time.
        var lost = SIMD8<Double>()
        withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer.self, capacity: 11) { rows in
            for k in 0..<11 { rows.initializeElement(at: k, to: ring + (last + 1 + k) % 11 * rowBytes) }
            for x in stride(from: 0, to: 4 * count, by: 32) {
                func mean(_ plane: Int) -> Lanes {
                    window.mean { (rows[$0] + (plane * blurredPlane + x)).load(as: Lanes.self) }
                }
                let lanes = 1 - similarity(mean(0), mean(1), mean(2), mean(3))
                let left = count - x / 4
                lost += SIMD8<Double>(left >= 8 ? lanes : lanes.replacing(with: 0, where: places .>= Float(left)))
            }
        }
        return lost.sum()
    }

    /// The similarity of windows with these means of a, b, a² + b² and ab.
    @inline(__always) private static func similarity(_ p: Lanes, _ q: Lanes, _ squares: Lanes, _ products: Lanes)
        -> Lanes
    {
        let variances = squares - (p * p + q * q), covariance = products - p * q
        let a = p + 128, b = q + 128, product = a * b * 2, sum = a * a + b * b
        let similar = (product + c1) * (covariance * 2 + c2)
        return similar / ((sum + c1) * (variances + c2))
    }

    /// (K1 L)² and (K2 L)².
    private static var c1: Float { 0.01 * 255 * 0.01 * 255 }
    private static var c2: Float { 0.03 * 255 * 0.03 * 255 }
}

/// A Gaussian of eleven weights with standard deviation 1.5: exp(-k² / 4.5) for k = -5…5, divided by their sum.
private struct GaussianWindow {
    /// From the centre outwards.
    private let w0, w1, w2, w3, w4, w5: Float

    init() {
        let half = (
            0.8007374029168081, 0.4111122905071876, 0.1353352832366127, 0.02856550078455038, 0.00386592013948076
        )
        let sum = 1 + 2 * (half.0 + half.1 + half.2 + half.3 + half.4)
        (w0, w1, w2) = (Float(1 / sum), Float(half.0 / sum), Float(half.1 / sum))
        (w3, w4, w5) = (Float(half.2 / sum), Float(half.3 / sum), Float(half.4 / sum))
    }

    /// The weighted mean of eleven values. Values at the same distance from the centre are added first, which leaves
    /// six multiplications.
    @inline(__always) func mean(_ value: (Int) -> SIMD8<Float>) -> SIMD8<Float> {
        var sum = value(5) * w0
        sum += (value(4) + value(6)) * w1
        sum += (value(3) + value(7)) * w2
        sum += (value(2) + value(8)) * w3
        sum += (value(1) + value(9)) * w4
        sum += (value(0) + value(10)) * w5
        return sum
    }
}
