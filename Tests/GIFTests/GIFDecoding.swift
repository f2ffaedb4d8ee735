import CZoetropeGIF
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames
import ZoetropeGIF

/// A GIF as giflib's decoder reads it, and what a viewer then shows.
struct DecodedGIF {
    struct Frame {
        /// 1/100 s.
        var delay: Int
        /// The canvas, 0xBBGGRR, -1 where nothing was drawn.
        var canvas: [Int]
        /// The image's rectangle.
        var rect: PixelRect
    }

    var width = 0, height = 0
    /// NETSCAPE's count; nil without the extension.
    var repeats: Int?
    var frames: [Frame] = []

    var delays: [Int] { frames.map(\.delay) }

    enum Failure: Error { case library(Int32), disposal(Int) }

    private final class Source {
        let bytes: [UInt8]
        var position = 0
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    init(_ bytes: [UInt8]) throws {
        let source = Source(bytes)
        var code: Int32 = 0
        let file = DGifOpen(
            Unmanaged.passUnretained(source).toOpaque(),
            { file, target, count in
                let source = Unmanaged<Source>.fromOpaque(file!.pointee.UserData).takeUnretainedValue()
                let n = min(Int(count), source.bytes.count - source.position)
                for i in 0..<n { target![i] = source.bytes[source.position + i] }
                source.position += n
                return Int32(n)
            }, &code)
        guard let file else { throw Failure.library(code) }
        defer { DGifCloseFile(file, nil) }
        guard DGifSlurp(file) == GIF_OK else { throw Failure.library(file.pointee.Error) }
        try withExtendedLifetime(source) { try compose(file.pointee) }
    }

    private mutating func compose(_ file: GifFileType) throws {
        width = Int(file.SWidth)
        height = Int(file.SHeight)
        var canvas = [Int](repeating: -1, count: width * height)
        for i in 0..<Int(file.ImageCount) {
            let image = file.SavedImages[i]
            var delay = 0, transparent = -1, isDisposed = false
            for e in 0..<Int(image.ExtensionBlockCount) {
                let block = image.ExtensionBlocks[e]
                if block.Function == GRAPHICS_EXT_FUNC_CODE {
                    let flags = Int(block.Bytes[0])
                    guard [1, 2].contains(flags >> 2 & 7) else { throw Failure.disposal(flags >> 2 & 7) }
                    isDisposed = flags >> 2 & 7 == 2
                    delay = Int(block.Bytes[1]) | Int(block.Bytes[2]) << 8
                    transparent = flags & 1 == 1 ? Int(block.Bytes[3]) : -1
                } else if block.Function == CONTINUE_EXT_FUNC_CODE && block.ByteCount == 3 {
                    repeats = Int(block.Bytes[1]) | Int(block.Bytes[2]) << 8
                }
            }
            draw(image, table: image.ImageDesc.ColorMap ?? file.SColorMap, transparent: transparent, on: &canvas)
            let d = image.ImageDesc
            let rect = PixelRect(x: Int(d.Left), y: Int(d.Top), width: Int(d.Width), height: Int(d.Height))
            frames.append(Frame(delay: delay, canvas: canvas, rect: rect))
            if isDisposed { clear(d, on: &canvas) }
        }
    }

    private func clear(_ d: GifImageDesc, on canvas: inout [Int]) {
        for y in Int(d.Top)..<Int(d.Top + d.Height) {
            for x in Int(d.Left)..<Int(d.Left + d.Width) { canvas[y * width + x] = -1 }
        }
    }

    private func draw(
        _ image: SavedImage, table: UnsafeMutablePointer<ColorMapObject>, transparent: Int, on canvas: inout [Int]
    ) {
        let d = image.ImageDesc
        for y in 0..<Int(d.Height) {
            for x in 0..<Int(d.Width) {
                let index = Int(image.RasterBits[y * Int(d.Width) + x])
                guard index != transparent else { continue }
                let color = table.pointee.Colors[index]
                canvas[(Int(d.Top) + y) * width + Int(d.Left) + x] =
                    Int(color.Red) | Int(color.Green) << 8 | Int(color.Blue) << 16
            }
        }
    }
}

/// Pictures to encode.
enum GIFScenes {
    static func opaque(_ r: Int, _ g: Int, _ b: Int) -> PremultipliedRGBA8 {
        PremultipliedRGBA8(r: UInt8(r & 255), g: UInt8(g & 255), b: UInt8(b & 255), a: 255)
    }

    static func flat(_ width: Int, _ height: Int, _ r: Int, _ g: Int, _ b: Int) -> Bitmap {
        Bitmap(width: width, height: height, filledWith: opaque(r, g, b))
    }

    /// A gradient under noise, over which a brighter square moves.
    static func moving(frames: Int, width: Int, height: Int, noise: Int, seed: UInt64) -> [Bitmap] {
        var random = SeededRandom(seed)
        var ground = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let n = noise == 0 ? 0 : Int.random(in: 0...noise, using: &random)
                ground[x, y] = opaque(40 + 120 * x / width + n, 60 + 100 * y / height + n, 130 - 60 * x / width + n)
            }
        }
        return (0..<frames).map { t in
            var frame = ground
            let left = width * t / (frames + 3)
            for y in height / 4..<height * 3 / 4 {
                for x in left..<min(width, left + width / 3) {
                    frame[x, y] = opaque(200 + (x - left) * 50 / width, 180 + y * 60 / height, 90)
                }
            }
            return frame
        }
    }

    /// The GIF of frames that all last 1/fps.
    static func encode(_ frames: [Bitmap], fps: Int = 25, options: GIFOptions = GIFOptions(), jobs: Int = 1) throws
        -> [UInt8]
    {
        let sink = MemorySink()
        let encoder = try GIFEncoder(
            width: frames[0].width, height: frames[0].height, options: options, to: sink, jobs: jobs)
        for frame in frames { try encoder.append(frame, delay: FrameDelay(ticks: 1, timescale: fps)) }
        try encoder.finish()
        return sink.bytes
    }
}
