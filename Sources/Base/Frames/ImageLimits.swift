/// How large a picture or an animation may be. Checked before memory is taken for it.
package struct ImageLimits: Hashable, Sendable {
    /// The largest width and height, in pixels.
    package var side: Int
    /// Pixels of a still picture: 64 million are 256 MB.
    package var pixels: Int
    /// Pixels of an animation's canvas, of which a reader keeps two or three copies, or of a picture with 16 bits per
    /// channel, which takes three times as much memory as one with 8 while it is read. 16 million pixels take 64 MB.
    package var canvasPixels: Int
    /// Bytes of the file.
    package var fileBytes: Int
    /// Frames of an animation.
    package var frames: Int
    /// Pixels of all frames of an animation together, each as large as the canvas: 5,000 frames of a phone's screen. It
    /// bounds the time that a small file with many frames can take.
    package var totalPixels: Int

    package init(
        side: Int = 16_384, pixels: Int = 1 << 26, canvasPixels: Int = 1 << 24, fileBytes: Int = 1 << 30,
        frames: Int = 100_000, totalPixels: Int = 1 << 34
    ) {
        self.side = side
        self.pixels = pixels
        self.canvasPixels = canvasPixels
        self.fileBytes = fileBytes
        self.frames = frames
        self.totalPixels = totalPixels
    }

    package static let `default` = ImageLimits()

    /// A still picture's size.
    package func check(width: Int, height: Int, path: String) throws {
        try check(width: width, height: height, pixels: pixels, path: path)
    }

    /// The size of an animation's canvas, or of a picture of 16 bits a channel.
    package func checkCanvas(width: Int, height: Int, path: String) throws {
        try check(width: width, height: height, pixels: min(pixels, canvasPixels), path: path)
    }

    /// The frames that have been read so far, and all their pixels.
    package func check(frames count: Int, pixels: Int, path: String) throws {
        if count > frames {
            throw PictureError(path: path, problem: "it has more than \(frames) frames", remedy: "cut it first")
        }
        guard pixels > totalPixels else { return }
        throw PictureError(
            path: path, problem: "its frames have more than \(totalPixels) pixels together",
            remedy: "cut it or scale it down first")
    }

    private func check(width: Int, height: Int, pixels: Int, path: String) throws {
        guard width > side || height > side || width * height > pixels else { return }
        throw PictureError(
            path: path,
            problem: "it is \(width) × \(height) pixels, more than the limit of \(side) a side and \(pixels) in all",
            remedy: "scale it down first")
    }
}
