import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFrames

/// Writes frames as YUV4MPEG2, for video encoders: BT.709, limited range, 4:2:0 (one chroma sample in the middle of 2 x
/// 2 pixels, which all players accept), with alpha blended onto a matte.
///
/// Most video encoders accept 4:2:0 only in even sizes, so the last column or row of an odd size is repeated.
package final class Y4MEncoder: FrameSink {
    private let sink: any ByteSink
    /// The size of the frames.
    private let width, height: Int
    /// The size of the video.
    private let size: PixelSize
    private let matte: PremultipliedRGBA8
    private var rate: SteadyRate
    private var hasHeader = false

    /// `interval` is the time between two frames; frames that last longer are repeated. `matte` counts as opaque.
    package init(sink: any ByteSink, width: Int, height: Int, interval: FrameDelay, matte: Color = .white) {
        self.sink = sink
        self.width = width
        self.height = height
        size = Y4MEncoder.size(width: width, height: height)
        self.matte = Color(r: matte.r, g: matte.g, b: matte.b).premultiplied
        rate = SteadyRate(interval: interval)
    }

    /// The video's size for frames of this size: rounded up to even.
    package static func size(width: Int, height: Int) -> PixelSize {
        PixelSize(width: width + width % 2, height: height + height % 2)
    }

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        try FrameSizeError.check(frame, width, height)
        if !hasHeader { try sink.write(Array(header.utf8)) }
        hasHeader = true
        let count = try rate.repeats(lasting: delay)
        if count == 0 { return }
        let bytes = Array("FRAME\n".utf8) + planes(of: frame)
        for _ in 0..<count { try sink.write(bytes) }
    }

    package func finish() {}

    private var header: String {
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.interval.timescale):\(rate.interval.ticks) "
            + "Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    }

    /// All of Y, then of Cb, then of Cr.
    private func planes(of frame: Bitmap) -> [UInt8] {
        let area = size.area, half = size.width / 2
        return [UInt8](unsafeUninitializedCapacity: area * 3 / 2) { out, count in
            guard let start = out.baseAddress else { return }
            count = area * 3 / 2
            // Two rows, opaque, of the video's width.
            withUnsafeTemporaryAllocation(of: PremultipliedRGBA8.self, capacity: 2 * size.width) { rows in
                guard let upper = rows.baseAddress else { return }
                let lower = upper + size.width
                frame.withUnsafePixels { pixels in
                    for y in stride(from: 0, to: size.height, by: 2) {
                        read(pixels, row: y, into: upper)
                        read(pixels, row: y + 1, into: lower)
                        BT709.luma(upper, size.width, into: start + y * size.width)
                        BT709.luma(lower, size.width, into: start + (y + 1) * size.width)
                        let blue = start + area + y / 2 * half
                        BT709.chroma(upper, lower, half, BT709.cb, into: blue)
                        BT709.chroma(upper, lower, half, BT709.cr, into: blue + area / 4)
                    }
                }
            }
        }
    }

    /// A row on the matte. The last column and row are repeated where a size is odd.
    private func read(
        _ pixels: UnsafeBufferPointer<PremultipliedRGBA8>, row: Int, into out: UnsafeMutablePointer<PremultipliedRGBA8>
    ) {
        let first = min(row, height - 1) * width
        for x in 0..<width {
            let pixel = pixels[first + x]
            out[x] = pixel.a == 255 ? pixel : pixel.onMatte(matte)
        }
        if size.width > width { out[width] = out[width - 1] }
    }
}

/// ITU-R BT.709's matrix from R'G'B' of 0…255 to Y' of 16…235 and C of 16…240, in 1/65536: Kr 0.2126, Kg 0.7152, Kb
/// 0.0722, times 219/255; and (B' - Y') / 1.8556, (R' - Y') / 1.5748, times 224/255. A row of chroma sums to 0, so that
/// grey has none.
enum BT709 {
    static let cb = SIMD3<Int32>(-6_596, -22_189, 28_785)
    static let cr = SIMD3<Int32>(28_784, -26_145, -2_639)
    private static let y = SIMD3<Int32>(11_966, 40_254, 4_064)
    /// 2¹⁷, half of what a sample is rounded to, beside its offset: 16 or 128 times 2¹⁸.
    private static let lumaOffset: Int32 = 16 << 18 + 1 << 17, chromaOffset: Int32 = 128 << 18 + 1 << 17

    /// Y of each of `count` opaque pixels, rounded to nearest. Colours are in range, so the results need no clamp.
    static func luma(_ row: UnsafePointer<PremultipliedRGBA8>, _ count: Int, into out: UnsafeMutablePointer<UInt8>) {
        let (red, green, blue) = (4 * y.x, 4 * y.y, 4 * y.z)
        for x in 0..<count {
            let sum = red &* Int32(row[x].r) &+ green &* Int32(row[x].g) &+ blue &* Int32(row[x].b)
            out[x] = UInt8(truncatingIfNeeded: (sum &+ lumaOffset) &>> 18)
        }
    }

    /// Cb or Cr, by a row of the matrix, of each of `count` squares of 2 x 2 opaque pixels.
    static func chroma(
        _ upper: UnsafePointer<PremultipliedRGBA8>, _ lower: UnsafePointer<PremultipliedRGBA8>, _ count: Int,
        _ matrix: SIMD3<Int32>, into out: UnsafeMutablePointer<UInt8>
    ) {
        func sum(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Int32 {
            Int32(a) &+ Int32(b) &+ Int32(c) &+ Int32(d)
        }
        for i in 0..<count {
            let a = upper[2 * i], b = upper[2 * i + 1], c = lower[2 * i], d = lower[2 * i + 1]
            let red = sum(a.r, b.r, c.r, d.r), green = sum(a.g, b.g, c.g, d.g), blue = sum(a.b, b.b, c.b, d.b)
            let products = matrix.x &* red &+ matrix.y &* green &+ matrix.z &* blue
            out[i] = UInt8(truncatingIfNeeded: (products &+ chromaOffset) &>> 18)
        }
    }
}
