import ZoetropeCodecs
import Foundation
import ZoetropePixels

/// Makes pictures into messages, each with the memory of the one before: eight numbers of 32 bits, least byte first, and
/// the pixels as `PixelRuns`: red, green, blue and alpha, not multiplied by alpha, as a canvas takes them.
package final class FrameMessage {
    /// The numbers before the pixels: the request's id, width, height, the microseconds that drawing took, the
    /// milliseconds of the whole run, and three that are 0.
    package static let headerSize = 32
    private static let headerWords = headerSize / 4
    private var words: [UInt32] = []

    package init() {}

    /// The message. A picture that is not opaque is left with straight colours.
    package func data(_ bitmap: inout Bitmap, id: Int, microseconds: Int, milliseconds: Int, isOpaque: Bool) -> Data {
        let width = bitmap.width, limit = FrameMessage.headerWords + PixelRuns.limit(width * bitmap.height)
        if words.count < limit { words = [UInt32](repeating: 0, count: limit) }
        if !isOpaque { FrameMessage.straighten(&bitmap) }
        for (i, number) in [id, width, bitmap.height, microseconds, milliseconds].enumerated() {
            words[i] = UInt32(truncatingIfNeeded: number)
        }
        return words.withUnsafeMutableBufferPointer { words in
            guard let base = words.baseAddress else { return Data() }
            let count = bitmap.withUnsafePixels { pixels in
                pixels.withMemoryRebound(to: UInt32.self) {
                    PixelRuns.pack($0, width: width, into: base + FrameMessage.headerWords)
                }
            }
            return Data(bytes: base, count: FrameMessage.headerSize + 4 * count)
        }
    }

    private static func straighten(_ bitmap: inout Bitmap) {
        bitmap.withUnsafeMutablePixels { pixels in
            for i in pixels.indices where pixels[i].a != 255 { pixels[i] = StraightColor.of(pixels[i]) }
        }
    }
}
