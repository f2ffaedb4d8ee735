import ZoetropeFiles
import ZoetropePixels

/// A picture that cannot be used: which, what is wrong with it, and what to do.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let problem: String
    package let remedy: Remedy

    package init(path: String, problem: String, remedy: Remedy) {
        self.path = path
        self.problem = problem
        self.remedy = remedy
    }

    package var description: String { "\(path): \(problem); \(remedy)" }
}

/// A frame whose size is not its file's.
package struct FrameSizeError: Error, Hashable, Sendable, CustomStringConvertible {
    package let width, height, expectedWidth, expectedHeight: Int

    package var description: String {
        "a frame is \(width) × \(height) pixels where \(expectedWidth) × \(expectedHeight) are expected; "
            + "all frames of a file have one size"
    }

    package static func check(_ frame: Bitmap, _ width: Int, _ height: Int) throws {
        guard frame.width != width || frame.height != height else { return }
        throw FrameSizeError(width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
    }
}
