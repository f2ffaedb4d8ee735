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
        let colors = frame.pixels.map { pixel in
            let p = pixel.onMatte(matte)
            return SIMD4(Int32(p.r), Int32(p.g), Int32(p.b), 0)
        }
        var luma: [UInt8] = [], blue: [UInt8] = [], red: [UInt8] = []
        luma.reserveCapacity(size.area * 3 / 2)
        blue.reserveCapacity(size.area / 4)
        red.reserveCapacity(size.area / 4)
        for y in 0..<size.height {
            let row = min(y, height - 1) * width
            for x in 0..<width { luma.append(BT709.sample(colors[row + x] &* 4, BT709.y, 16)) }
            if size.width > width { luma.append(luma[luma.count - 1]) }
        }
        for y in 0..<size.height / 2 {
            for x in 0..<size.width / 2 {
                let sum = square(colors, x * 2, y * 2)
                blue.append(BT709.sample(sum, BT709.cb, 128))
                red.append(BT709.sample(sum, BT709.cr, 128))
            }
        }
        return luma + blue + red
    }

    /// The sum of 2 x 2 pixels; the last column and row count twice where a size is odd.
    private func square(_ colors: [SIMD4<Int32>], _ x: Int, _ y: Int) -> SIMD4<Int32> {
        let right = min(x + 1, width - 1), top = y * width, bottom = min(y + 1, height - 1) * width
        return colors[top + x] &+ colors[top + right] &+ colors[bottom + x] &+ colors[bottom + right]
    }
}

/// ITU-R BT.709's matrix from R'G'B' of 0…255 to Y' of 16…235 and C of 16…240, in 1/65536: Kr 0.2126, Kg 0.7152, Kb
/// 0.0722, times 219/255; and (B' - Y') / 1.8556, (R' - Y') / 1.5748, times 224/255. A row of chroma sums to 0, so that
/// grey has none.
enum BT709 {
    static let y = SIMD4<Int32>(11_966, 40_254, 4_064, 0)
    static let cb = SIMD4<Int32>(-6_596, -22_189, 28_785, 0)
    static let cr = SIMD4<Int32>(28_784, -26_145, -2_639, 0)

    /// Of the sum of four colours, rounded to nearest. Colours are in range, so the results need no clamp.
    static func sample(_ sum: SIMD4<Int32>, _ row: SIMD4<Int32>, _ offset: Int32) -> UInt8 {
        let products = sum &* row
        return UInt8((products.x + products.y + products.z + offset << 18 + 1 << 17) >> 18)
    }
}
