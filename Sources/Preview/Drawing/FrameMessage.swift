import Codecs
import Foundation
import Pixels
import Zoetrope

/// A picture as a message: eight numbers of 32 bits, least byte first, and the pixels: red, green, blue and alpha, not
/// multiplied by alpha, row by row, as a canvas takes them.
package enum FrameMessage {
    /// The numbers before the pixels: the request's id, width, height, the microseconds that drawing took, the
    /// milliseconds of the whole run, and three that are 0.
    package static let headerSize = 32

    package static func data(_ bitmap: Bitmap, id: Int, microseconds: Int, milliseconds: Int, isOpaque: Bool) -> Data {
        var data = Data(count: headerSize + bitmap.width * bitmap.height * 4)
        data.withUnsafeMutableBytes { bytes in
            let header = [id, bitmap.width, bitmap.height, microseconds, milliseconds]
            for (i, number) in header.enumerated() {
                bytes.storeBytes(
                    of: UInt32(truncatingIfNeeded: number).littleEndian, toByteOffset: 4 * i, as: UInt32.self)
            }
            let pixels = UnsafeMutableRawBufferPointer(rebasing: bytes[headerSize...])
            if isOpaque {
                bitmap.withUnsafeBytes { pixels.copyMemory(from: $0) }
            } else {
                straighten(bitmap, into: pixels)
            }
        }
        return data
    }

    private static func straighten(_ bitmap: Bitmap, into pixels: UnsafeMutableRawBufferPointer) {
        bitmap.withUnsafePixels { source in
            for i in source.indices {
                let pixel = StraightColor.of(source[i])
                pixels.storeBytes(of: pixel, toByteOffset: 4 * i, as: PremultipliedRGBA8.self)
            }
        }
    }
}
