import CWebP
import FileOutput
import Pixels

/// Frames as an animated WebP, lossless: libwebp finds what differs from frame to frame, and lengthens a frame that the next one equals. The pixels are exact; the bytes are the same
/// for one version of libwebp, which keeps them in memory until the end, since the file begins with its size.
package final class WebPEncoder: FrameSink {
    private let sink: any ByteSink
    private let width, height: Int
    private let encoder: OpaquePointer
    private var config = WebPConfig()
    private var clock = WebPClock()

    /// `plays` 0 is for ever. A side of more than 16,383 pixels is an error.
    package init(sink: any ByteSink, width: Int, height: Int, plays: Int = 0, options: PNGOptions = PNGOptions()) throws
    {
        guard max(width, height) <= WebPEncoder.longestSide else {
            throw WebPEncoder.error(
                "frames of \(width) x \(height) pixels, of which WebP takes \(WebPEncoder.longestSide) a side",
                remedy: "choose a smaller scale or size")
        }
        var settings = WebPAnimEncoderOptions()
        // False where the library is of another version than its headers.
        guard WebPAnimEncoderOptionsInit(&settings) != 0, WebPConfigInit(&config) != 0 else {
            throw WebPEncoder.error(
                "libwebp is of another version than this program was built for", remedy: "build it again")
        }
        // Transparent, for viewers that look at it.
        settings.anim_params.bgcolor = 0
        settings.anim_params.loop_count = Int32(min(max(0, plays), 65_535))
        // libwebp's own default takes three times as long as level 1 and saves 14 % (app screens in motion); 6 is where more effort stops saving.
        WebPConfigLosslessPreset(&config, options.compression == .fast ? 1 : 6)
        // Colours under alpha 0 are pixels like others.
        config.exact = 1
        guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &settings) else {
            throw WebPEncoder.error("there is not enough memory for it", remedy: "choose a smaller scale or size")
        }
        self.sink = sink
        self.width = width
        self.height = height
        self.encoder = encoder
    }

    deinit { WebPAnimEncoderDelete(encoder) }

    private static let longestSide = Int(WEBP_MAX_DIMENSION)

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        try FrameSizeError.check(frame, width, height)
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { throw failure }
        picture.use_argb = 1
        picture.width = Int32(width)
        picture.height = Int32(height)
        guard WebPPictureAlloc(&picture) != 0 else { throw failure }
        defer { WebPPictureFree(&picture) }
        WebPEncoder.copy(frame, to: picture)
        guard WebPAnimEncoderAdd(encoder, &picture, clock.milliseconds, &config) != 0 else { throw failure }
        clock.add(delay)
    }

    package func finish() throws {
        var file = WebPData()
        WebPDataInit(&file)
        defer { WebPDataClear(&file) }
        // No frame, but the last one's end.
        guard WebPAnimEncoderAdd(encoder, nil, clock.milliseconds, nil) != 0,
            WebPAnimEncoderAssemble(encoder, &file) != 0
        else { throw failure }
        try sink.write(UnsafeRawBufferPointer(start: file.bytes, count: file.size))
    }

    /// As words of straight alpha, red, green and blue, from the highest byte down.
    private static func copy(_ frame: Bitmap, to picture: WebPPicture) {
        for y in 0..<frame.height {
            let row = picture.argb + y * Int(picture.argb_stride)
            for x in 0..<frame.width {
                let p = StraightColor.of(frame[x, y])
                row[x] = UInt32(p.a) << 24 | UInt32(p.r) << 16 | UInt32(p.g) << 8 | UInt32(p.b)
            }
        }
    }

    private var failure: PictureError {
        WebPEncoder.error(
            "libwebp cannot encode it: \(WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? "no reason given")",
            remedy: "write an .apng instead")
    }

    private static func error(_ problem: String, remedy: String) -> PictureError {
        PictureError(path: "the animation", problem: problem, remedy: remedy)
    }
}

/// Times in whole milliseconds, each rounded by itself, so that their sum never drifts.
struct WebPClock {
    private var ticks = 0, timescale = 1

    mutating func add(_ delay: FrameDelay) {
        ticks += delay.ticks
        timescale = delay.timescale
    }

    /// Elapsed so far.
    var milliseconds: Int32 { Int32(clamping: (ticks * 2000 + timescale) / (2 * timescale)) }
}
