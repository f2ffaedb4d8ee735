/// A file, or files, that a run makes.
package struct Output: Hashable, Sendable {
    package enum Format: Hashable, Sendable {
        /// `frame-0000.png`, … in a directory; on standard output, one PNG file after the other.
        case frames
        case gif(GIFOptions)
        /// An animated PNG with every frame of the run.
        case apng(GIFOptions.Loop)
        /// A lossless animated WebP with every frame of the run.
        case webp(GIFOptions.Loop)
        /// Rows of red, green, blue and alpha, not multiplied by alpha, frame after frame.
        case rgba
        /// YUV4MPEG2, for video encoders, with alpha blended onto `matte`.
        case y4m(matte: Color)
    }

    package enum Destination: Hashable, Sendable {
        /// A file, or for `Format.frames` a directory.
        case path(String)
        case standardOutput
    }

    package var format: Format
    package var destination: Destination
    /// Frames a second at most; nil where the format does not mind.
    package var maximumRate: FrameRate?
    /// More bytes than this are a `RunError.tooLarge`, and no file.
    package var maximumBytes: Int?

    package init(_ format: Format, to destination: Destination) {
        self.format = format
        self.destination = destination
        if case .gif = format { maximumRate = Output.gifRate }
    }

    /// The path; nil for standard output.
    package var path: String? {
        if case .path(let path) = destination { return path }
        return nil
    }

    /// What a run at `rate` is sampled at for this output.
    package func rate(for rate: FrameRate) -> FrameRate { min(rate, maximumRate ?? rate) }

    /// A GIF's delays are whole hundredths of a second, and players slow down what is shown for less than two.
    package static let gifRate = FrameRate(frames: 50)!

    /// Whether the file's own delays must sum to the run's duration; else every frame of the rate is there, the last one included.
    var fillsDuration: Bool {
        if case .gif = format { return true }
        return false
    }
}
