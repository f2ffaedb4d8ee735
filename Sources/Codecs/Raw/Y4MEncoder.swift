import FileOutput
import Pixels

/// Frames as YUV4MPEG2, for video encoders: BT.709, limited range, alpha blended onto a matte.
package final class Y4MEncoder: FrameSink {
    package enum Chroma: Sendable {
        /// One chroma sample for 2 x 2 pixels, in their middle: what players everywhere take.
        case c420
        /// One for each pixel.
        case c444
    }

    private let sink: any ByteSink
    private let width, height: Int
    private let chroma: Chroma
    private let matte: PremultipliedRGBA8
    private var rate: SteadyRate
    private var hasHeader = false

    /// `interval` is the time between two frames; frames that last longer are repeated. `matte` counts as opaque.
    package init(
        sink: any ByteSink, width: Int, height: Int, interval: FrameDelay, chroma: Chroma = .c420, matte: Color = .white
    ) {
        self.sink = sink
        self.width = width
        self.height = height
        self.chroma = chroma
        self.matte = Color(r: matte.r, g: matte.g, b: matte.b).premultiplied
        rate = SteadyRate(interval: interval)
    }

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        try FrameSizeError.check(frame, width, height)
        if !hasHeader { try sink.write(Array(header.utf8)) }
        hasHeader = true
        let bytes = Array("FRAME\n".utf8) + planes(of: frame)
        for _ in 0..<rate.repeats(lasting: delay) { try sink.write(bytes) }
    }

    package func finish() {}

    private var header: String {
        let interval = rate.interval
        return
            "YUV4MPEG2 W\(width) H\(height) F\(interval.timescale):\(interval.ticks) Ip A1:1 \(chroma == .c420 ? "C420jpeg" : "C444") XCOLORRANGE=LIMITED\n"
    }

    /// All of Y, then of Cb, then of Cr.
    private func planes(of frame: Bitmap) -> [UInt8] {
        let colors = frame.pixels.map(onMatte), step = chroma == .c420 ? 2 : 1
        let chromaWidth = (width + step - 1) / step, chromaHeight = (height + step - 1) / step
        var blue: [UInt8] = [], red: [UInt8] = []
        blue.reserveCapacity(chromaWidth * chromaHeight)
        red.reserveCapacity(chromaWidth * chromaHeight)
        for y in 0..<chromaHeight {
            for x in 0..<chromaWidth {
                let sum = step == 1 ? colors[y * width + x] &* 4 : square(colors, x * 2, y * 2)
                blue.append(BT709.sample(sum, BT709.cb, 128))
                red.append(BT709.sample(sum, BT709.cr, 128))
            }
        }
        return colors.map { BT709.sample($0 &* 4, BT709.y, 16) } + blue + red
    }

    /// The sum of 2 x 2 pixels; the last column and row count twice where a size is odd.
    private func square(_ colors: [SIMD4<Int32>], _ x: Int, _ y: Int) -> SIMD4<Int32> {
        let right = min(x + 1, width - 1), top = y * width, bottom = min(y + 1, height - 1) * width
        return colors[top + x] &+ colors[top + right] &+ colors[bottom + x] &+ colors[bottom + right]
    }

    private func onMatte(_ p: PremultipliedRGBA8) -> SIMD4<Int32> {
        let rest = Rounding.premultiplied(PremultipliedRGBA8(r: matte.r, g: matte.g, b: matte.b, a: 255 - p.a))
        return SIMD4(Int32(p.r) + Int32(rest.r), Int32(p.g) + Int32(rest.g), Int32(p.b) + Int32(rest.b), 0)
    }
}

/// ITU-R BT.709's matrix from R'G'B' of 0…255 to Y' of 16…235 and C of 16…240, in 1/65536: Kr 0.2126, Kg 0.7152, Kb 0.0722, times 219/255; and
/// (B' - Y') / 1.8556, (R' - Y') / 1.5748, times 224/255. A row of chroma sums to 0, so that grey has none.
enum BT709 {
    static let y = SIMD4<Int32>(11_966, 40_254, 4_064, 0)
    static let cb = SIMD4<Int32>(-6_596, -22_189, 28_785, 0)
    static let cr = SIMD4<Int32>(28_784, -26_145, -2_639, 0)

    /// Of the sum of four colours, rounded to nearest; the results need no clamp, colours being in range.
    static func sample(_ sum: SIMD4<Int32>, _ row: SIMD4<Int32>, _ offset: Int32) -> UInt8 {
        let products = sum &* row
        return UInt8((products.x + products.y + products.z + offset << 18 + 1 << 17) >> 18)
    }
}
