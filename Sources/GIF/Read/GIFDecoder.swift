import CZoetropeGIF
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFrames

/// Reads the frames of a GIF one at a time, through giflib.
package final class GIFDecoder: AnimationDecoder {
    private let path: String
    private let limits: ImageLimits
    private let input: GIFInput
    private var canvas: AnimationCanvas
    private var control = Control()
    /// The number of pixels of all images so far, including those outside of the screen.
    private var decoded = 0
    private var hasFrames = false
    /// Whether an extension was read that belongs to an image that is still to come.
    private var isAnnounced = false
    package private(set) var warning: String?

    /// The graphic control extension's fields.
    private struct Control {
        var delay = 0, transparent = -1
        var disposal = AnimationCanvas.Disposal.keep
    }

    package init(_ bytes: [UInt8], _ path: String, _ limits: ImageLimits) throws {
        self.path = path
        self.limits = limits
        guard let input = GIFInput(bytes) else { throw GIFDecoder.damage(path) }
        self.input = input
        let width = Int(input.gif.pointee.SWidth), height = Int(input.gif.pointee.SHeight)
        guard width > 0, height > 0 else { throw GIFDecoder.damage(path) }
        try limits.checkCanvas(width: width, height: height, path: path)
        canvas = AnimationCanvas(width: width, height: height)
    }

    package func next() throws -> AnimationFrame? {
        while true {
            var type = UNDEFINED_RECORD_TYPE
            guard DGifGetRecordType(input.gif, &type) == GIF_OK else {
                // Some programs write no trailer, and what follows an image is the end of the file.
                guard hasFrames, !isAnnounced, input.isAtEnd else { throw GIFDecoder.damage(path) }
                warning = "\(path): this GIF has no trailer; it may be cut off, and more frames may have followed"
                return nil
            }
            switch type {
            case IMAGE_DESC_RECORD_TYPE: return try frame()
            case EXTENSION_RECORD_TYPE: try readExtension()
            case TERMINATE_RECORD_TYPE: return nil
            default: break
            }
        }
    }

    private func frame() throws -> AnimationFrame {
        guard DGifGetImageDesc(input.gif) == GIF_OK else { throw GIFDecoder.damage(path) }
        let image = input.gif.pointee.Image, width = Int(image.Width), height = Int(image.Height)
        guard width > 0, height > 0, image.Left >= 0, image.Top >= 0 else { throw GIFDecoder.damage(path) }
        // An image may be larger than the screen: the part outside is decoded but not shown.
        try limits.checkCanvas(width: width, height: height, path: path)
        decoded += width * height
        try limits.check(frames: 0, pixels: decoded, path: path)
        let all = PixelRect(x: Int(image.Left), y: Int(image.Top), width: width, height: height)
        let screen = PixelRect(x: 0, y: 0, width: canvas.bitmap.width, height: canvas.bitmap.height)
        canvas.begin(all.intersection(screen), then: control.disposal)
        try draw(all, within: screen, colors(image), isInterlaced: image.Interlace)
        defer { control = Control() }
        (hasFrames, isAnnounced) = (true, false)
        return AnimationFrame(
            bitmap: canvas.bitmap, delay: FrameDelay(ticks: control.delay, timescale: 100), changed: canvas.changed)
    }

    /// 256 colours: indices that the file does not define are black, and the transparent one is clear.
    private func colors(_ image: GifImageDesc) throws -> [PremultipliedRGBA8] {
        guard let map = image.ColorMap ?? input.gif.pointee.SColorMap else { throw GIFDecoder.damage(path) }
        var colors = [PremultipliedRGBA8](repeating: .black, count: 256)
        for i in 0..<min(256, Int(map.pointee.ColorCount)) {
            let color = map.pointee.Colors[i]
            colors[i] = PremultipliedRGBA8(r: color.Red, g: color.Green, b: color.Blue, a: 255)
        }
        if control.transparent >= 0 { colors[control.transparent] = .clear }
        return colors
    }

    /// Decodes an image row by row onto the canvas. A clear pixel leaves what is there.
    private func draw(
        _ image: PixelRect, within screen: PixelRect, _ colors: [PremultipliedRGBA8], isInterlaced: Bool
    ) throws {
        var line = [UInt8](repeating: 0, count: image.width)
        let seen = image.intersection(screen)
        // Interlaced rows come in four passes (GIF89a, appendix E): every 8th row from 0, every 8th from 4, every 4th
        // from 2, every 2nd from 1.
        let passes = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
        for (first, step) in passes {
            for y in stride(from: first, to: image.height, by: step) {
                guard DGifGetLine(input.gif, &line, Int32(image.width)) == GIF_OK else { throw GIFDecoder.damage(path) }
                guard y < seen.height, seen.width > 0 else { continue }
                for x in 0..<seen.width {
                    let color = colors[Int(line[x])]
                    if color.a > 0 { canvas[x, y] = color }
                }
            }
        }
    }

    private func readExtension() throws {
        var code: Int32 = 0, block: UnsafeMutablePointer<UInt8>?
        guard DGifGetExtension(input.gif, &code, &block) == GIF_OK else { throw GIFDecoder.damage(path) }
        while let data = block {
            // The first byte of a block is its length.
            if code == GRAPHICS_EXT_FUNC_CODE, data[0] >= 4 {
                isAnnounced = true
                setControl(flags: data[1], delay: Int(data[2]) | Int(data[3]) << 8, transparent: Int(data[4]))
            }
            guard DGifGetExtensionNext(input.gif, &block) == GIF_OK else { throw GIFDecoder.damage(path) }
        }
    }

    private func setControl(flags: UInt8, delay: Int, transparent: Int) {
        let disposal = flags >> 2 & 7
        control = Control(
            delay: delay, transparent: flags & 1 == 1 ? transparent : -1,
            disposal: disposal == 2 ? .clear : disposal == 3 ? .restore : .keep)
    }

    private static func damage(_ path: String) -> PictureError {
        PictureError(path: path, problem: "it is a damaged GIF file", remedy: "make or fetch it again")
    }
}

/// Lets giflib read from memory; owns giflib's handle.
private final class GIFInput {
    private let bytes: [UInt8]
    private var position = 0
    var isAtEnd: Bool { position == bytes.count }
    private(set) var gif: UnsafeMutablePointer<GifFileType>! = nil

    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        var code: Int32 = 0
        gif = DGifOpen(
            Unmanaged.passUnretained(self).toOpaque(),
            { gif, out, count in
                let input = Unmanaged<GIFInput>.fromOpaque(gif!.pointee.UserData).takeUnretainedValue()
                return Int32(input.read(UnsafeMutableRawBufferPointer(start: out, count: Int(count))))
            }, &code)
        if gif == nil { return nil }
    }

    deinit {
        var code: Int32 = 0
        if gif != nil { DGifCloseFile(gif, &code) }
    }

    private func read(_ out: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(out.count, bytes.count - position)
        bytes.withUnsafeBytes {
            out.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        return count
    }
}
