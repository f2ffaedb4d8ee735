import CZoetropeGIF
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropeFrames

/// One image of a GIF, ready to be written.
struct GIFImage: Sendable {
    var rect: PixelRect
    /// nil: the global table is used.
    var palette: GIFPalette?
    var transparentIndex: Int?
    /// Whether a decoder clears the rectangle before the next image.
    var isDisposed = false
    /// The packed LZW codes, not yet divided into sub-blocks.
    var codes: [UInt8]

    /// One transparent pixel, which changes nothing. Its codes have three bits: clear (4), 0 and end (5).
    static let nothing = GIFImage(
        rect: PixelRect(x: 0, y: 0, width: 1, height: 1), palette: GIFPalette(colors: [0, 0]), transparentIndex: 0,
        codes: [0b01_000_100, 0b1])
}

/// Writes a GIF file to a byte sink, through giflib: header, extensions, image descriptors and code blocks.
final class GIFWriter {
    private let target: Target
    private var file: UnsafeMutablePointer<GifFileType>?

    /// What giflib's output callback writes to. A Swift error cannot pass through C, so it is kept here.
    private final class Target {
        let sink: any ByteSink
        var error: (any Error)?
        init(_ sink: any ByteSink) { self.sink = sink }
    }

    init(width: Int, height: Int, global: GIFPalette, loop: GIFOptions.Loop, to sink: any ByteSink) throws {
        target = Target(sink)
        var code: Int32 = 0
        file = EGifOpen(
            Unmanaged.passUnretained(target).toOpaque(),
            { file, bytes, count in
                guard let file, let user = file.pointee.UserData, let bytes, count >= 0 else { return 0 }
                let target = Unmanaged<Target>.fromOpaque(user).takeUnretainedValue()
                guard target.error == nil else { return 0 }
                do {
                    try target.sink.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                    return count
                } catch {
                    target.error = error
                    return 0
                }
            }, &code)
        guard let file else { throw GIFError.library(Self.text(code)) }
        EGifSetGifVersion(file, true)
        try withMap(global) { try check(EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, $0)) }
        try writeLoop(loop)
    }

    deinit { close() }

    /// Writes an image: its control block, its descriptor (with a local table unless `palette` is nil) and its codes.
    /// - Parameter delay: in 1/100 s, 0...65535.
    func write(_ image: GIFImage, delay: Int) throws {
        var control = GraphicsControlBlock(
            DisposalMode: image.isDisposed ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
            DelayTime: Int32(delay),
            TransparentColor: Int32(image.transparentIndex ?? Int(NO_TRANSPARENT_COLOR)))
        var block = [UInt8](repeating: 0, count: 4)
        EGifGCBToExtension(&control, &block)
        try check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, block))
        let r = image.rect
        try withMap(image.palette) {
            try check(EGifPutImageDesc(file, Int32(r.x0), Int32(r.y0), Int32(r.width), Int32(r.height), false, $0))
        }
        try image.codes.withUnsafeBufferPointer { try writeCodes($0) }
    }

    func finish() throws {
        guard let file else { return }
        self.file = nil
        var code: Int32 = 0
        let status = EGifCloseFile(file, &code)
        if let error = target.error { throw error }
        if status != GIF_OK { throw GIFError.library(Self.text(code)) }
    }

    /// Frees giflib's memory without writing any more. Errors are ignored.
    func close() {
        guard let file else { return }
        self.file = nil
        if target.error == nil { target.error = GIFError.finished }  // nothing more reaches the sink
        EGifCloseFile(file, nil)
    }

    /// Writes the codes as sub-blocks of up to 255 bytes, then the empty block that ends them.
    private func writeCodes(_ codes: UnsafeBufferPointer<UInt8>) throws {
        var block = [UInt8](repeating: 0, count: 256)
        for start in stride(from: 0, to: codes.count, by: 255) {
            let n = min(255, codes.count - start)
            block[0] = UInt8(n)
            for i in 0..<n { block[i + 1] = codes[start + i] }
            try check(EGifPutCodeNext(file, block))
        }
        try check(EGifPutCodeNext(file, nil))
    }

    /// Writes the NETSCAPE2.0 extension. It counts repeats after the first play; 0 repeats forever, and a GIF without
    /// the extension plays once.
    private func writeLoop(_ loop: GIFOptions.Loop) throws {
        let repeats: Int
        switch loop {
        case .once, .count(1): return
        case .forever: repeats = 0
        case .count(let n): repeats = n - 1
        }
        try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
        try check(EGifPutExtensionBlock(file, 11, Array("NETSCAPE2.0".utf8)))
        try check(EGifPutExtensionBlock(file, 3, [1, UInt8(repeats & 255), UInt8(repeats >> 8)]))
        try check(EGifPutExtensionTrailer(file))
    }

    private func withMap(_ palette: GIFPalette?, _ body: (UnsafePointer<ColorMapObject>?) throws -> Void) throws {
        guard let palette else { return try body(nil) }
        var colors = palette.colors.map {
            GifColorType(Red: UInt8($0 & 255), Green: UInt8($0 >> 8 & 255), Blue: UInt8($0 >> 16 & 255))
        }
        colors += Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: (1 << palette.bits) - colors.count)
        guard let map = GifMakeMapObject(Int32(colors.count), colors) else {
            throw GIFError.library("not enough memory")
        }
        defer { GifFreeMapObject(map) }
        try body(map)
    }

    private func check(_ status: Int32) throws {
        if status == GIF_OK { return }
        if let error = target.error { throw error }
        throw GIFError.library(Self.text(file?.pointee.Error ?? 0))
    }

    private static func text(_ code: Int32) -> String {
        GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
