import FileOutput
import Pixels

/// Frames as bare bytes: rows from the top, R, G, B, A, 8 bits each, not multiplied by alpha; ffmpeg's
/// `-f rawvideo -pix_fmt rgba`.
package final class RawRGBAEncoder: FrameSink {
    private let sink: any ByteSink
    private let width, height: Int
    private var rate: SteadyRate

    /// Frames that last longer than `interval` are repeated.
    package init(sink: any ByteSink, width: Int, height: Int, interval: FrameDelay) {
        self.sink = sink
        self.width = width
        self.height = height
        rate = SteadyRate(interval: interval)
    }

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        try FrameSizeError.check(frame, width, height)
        var pixels = frame.pixels
        if !frame.isOpaque {
            for i in pixels.indices { pixels[i] = StraightColor.of(pixels[i]) }
        }
        for _ in 0..<(try rate.repeats(lasting: delay)) { try pixels.withUnsafeBytes { try sink.write($0) } }
    }

    package func finish() {}
}
