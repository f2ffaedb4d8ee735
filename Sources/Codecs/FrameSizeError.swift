import Pixels

/// A frame of another size than its file's.
package struct FrameSizeError: Error, Hashable, Sendable, CustomStringConvertible {
    package let width, height, expectedWidth, expectedHeight: Int

    package var description: String {
        "a frame is \(width) × \(height) pixels where \(expectedWidth) × \(expectedHeight) are expected; all frames of a file have one size"
    }

    static func check(_ frame: Bitmap, _ width: Int, _ height: Int) throws {
        guard frame.width != width || frame.height != height else { return }
        throw FrameSizeError(width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
    }
}
