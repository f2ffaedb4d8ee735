import CZoetropeWebPDemux
import ZoetropePixels
import ZoetropeFrames

/// Reads the frames of a WebP, animated or still, one at a time, through libwebp. They are turned upright and converted to
/// sRGB, as by `WebPReader`.
final class WebPDecoder: AnimationDecoder {
    private let path: String
    /// The file, which the decoder points into.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let decoder: OpaquePointer
    private let width, height: Int
    private let count: Int
    private var end = 0
    private let conversion: ColorConversion?
    private let orientation: Orientation

    init(_ file: [UInt8], _ path: String, _ limits: ImageLimits) throws {
        self.path = path
        conversion = try WebPReader.conversion(file, path)
        orientation = WebPReader.orientation(file)
        var info = WebPAnimInfo()
        // The size is checked before there is memory for a canvas.
        let size = file.withUnsafeBufferPointer { bytes -> (Int, Int)? in
            var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
            guard let demuxer = WebPDemux(&data) else { return nil }
            defer { WebPDemuxDelete(demuxer) }
            return (
                Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)), Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
            )
        }
        guard let (width, height) = size, width > 0, height > 0 else { throw WebPDecoder.damage(path) }
        try limits.checkCanvas(width: width, height: height, path: path)
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
        _ = bytes.initialize(from: file)
        var data = WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count)
        var options = WebPAnimDecoderOptions()
        WebPAnimDecoderOptionsInit(&options)
        guard let decoder = WebPAnimDecoderNew(&data, &options), WebPAnimDecoderGetInfo(decoder, &info) != 0 else {
            bytes.deallocate()
            throw WebPDecoder.damage(path)
        }
        (self.bytes, self.decoder, self.width, self.height) = (bytes, decoder, width, height)
        count = Int(info.frame_count)
    }

    deinit {
        WebPAnimDecoderDelete(decoder)
        bytes.deallocate()
    }

    func next() throws -> AnimationFrame? {
        guard WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
        var rgba: UnsafeMutablePointer<UInt8>?, time: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &rgba, &time) != 0, let rgba else { throw WebPDecoder.damage(path) }
        var frame = Bitmap(width: width, height: height)
        frame.withUnsafeMutableBytes { pixels in
            pixels.copyMemory(from: UnsafeRawBufferPointer(start: rgba, count: 4 * width * height))
            conversion?.apply(to: pixels)
        }
        frame.premultiply()
        defer { end = Int(time) }
        let delay = FrameDelay(ticks: max(0, Int(time) - end), timescale: 1000)
        // A still picture has no duration.
        return AnimationFrame(bitmap: orientation.upright(frame), delay: count > 1 ? delay : nil)
    }

    private static func damage(_ path: String) -> PictureError {
        PictureError(path: path, problem: "it is not a whole WebP file", remedy: "write it again")
    }
}
