/// A picture that cannot be used: which, what is wrong with it, and what to do.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let problem: String
    package let remedy: String

    package init(path: String, problem: String, remedy: String) {
        self.path = path
        self.problem = problem
        self.remedy = remedy
    }

    package var description: String { "\(path): \(problem); \(remedy)" }
}

/// How large a picture may be; checked before memory is taken for it.
package struct ImageLimits: Hashable, Sendable {
    /// Pixels a side.
    package var side: Int
    /// Pixels in all.
    package var pixels: Int
    /// Bytes of the file.
    package var fileBytes: Int
    /// Frames of an animation.
    package var frames: Int

    package init(side: Int = 16_384, pixels: Int = 1 << 26, fileBytes: Int = 1 << 30, frames: Int = 100_000) {
        self.side = side
        self.pixels = pixels
        self.fileBytes = fileBytes
        self.frames = frames
    }

    package static let `default` = ImageLimits()

    func check(width: Int, height: Int, path: String) throws {
        guard width > side || height > side || width * height > pixels else { return }
        throw PictureError(
            path: path,
            problem: "it is \(width) × \(height) pixels, more than the limit of \(side) a side and \(pixels) in all",
            remedy: "scale it down first")
    }
}
