import ZoetropeCodecs
import Foundation
import ZoetropePixels
import ZoetropeThreads

/// Makes pictures into messages, each with the memory of the one before: eight numbers of 32 bits, least byte first, and
/// the pixels as `PixelRuns`: red, green, blue and alpha, not multiplied by alpha, as a canvas takes them.
package final class FrameMessage {
    /// The numbers before the pixels: the request's id, width, height, the microseconds that drawing took, the
    /// milliseconds of the whole run, and three that are 0.
    package static let headerSize = 32
    private var words: [UInt32] = []

    package init() {}

    /// The message. A picture that is not opaque is left with straight colours. Strips of rows are packed side by side.
    package func data(_ bitmap: inout Bitmap, id: Int, microseconds: Int, milliseconds: Int, isOpaque: Bool) -> Data {
        if !isOpaque { FrameMessage.straighten(&bitmap) }
        let (width, height) = (bitmap.width, bitmap.height)
        let rows = max(FrameMessage.leastRows, (height + Threads.cores - 1) / Threads.cores)
        let strips = (height + rows - 1) / rows, room = PixelRuns.limit(rows * width)
        if words.count < strips * room { words = [UInt32](repeating: 0, count: strips * room) }
        let head = [id, width, height, microseconds, milliseconds, 0, 0, 0].map { UInt32(truncatingIfNeeded: $0) }
        return words.withUnsafeMutableBufferPointer { words in
            guard let base = words.baseAddress else { return Data() }
            let counts = bitmap.withUnsafePixels { pixels in
                pixels.withMemoryRebound(to: UInt32.self) { pixels in
                    // Each strip has its own part of both.
                    nonisolated(unsafe) let pixels = pixels
                    nonisolated(unsafe) let base = base
                    return Threads.values(strips) { strip in
                        let first = strip * rows * width, end = min(pixels.count, first + rows * width)
                        let own = UnsafeBufferPointer(rebasing: pixels[first..<end])
                        return PixelRuns.pack(own, width: width, into: base + strip * room)
                    }
                }
            }
            var data = Data(capacity: FrameMessage.headerSize + 4 * counts.reduce(0, +))
            head.withUnsafeBytes { data.append(contentsOf: $0) }
            for (strip, count) in counts.enumerated() {
                data.append(UnsafeBufferPointer(start: base + strip * room, count: count))
            }
            return data
        }
    }

    /// Of a strip.
    private static let leastRows = 64

    private static func straighten(_ bitmap: inout Bitmap) {
        bitmap.withUnsafeMutablePixels { pixels in
            for i in pixels.indices where pixels[i].a != 255 { pixels[i] = StraightColor.of(pixels[i]) }
        }
    }
}
