import Foundation
import ZoetropeCodecs
import ZoetropeDisplayList
import ZoetropePixels
import ZoetropeFrames
import ZoetropeGIF
import ZoetropeRuns
import ZoetropeThreads

/// An output of a run: a file, or a folder of files.
///
/// ```swift
/// [.frames(to: .path("frames")), .gif(to: .path("cart.gif"), maximumBytes: 500_000)]
/// ```
public struct Output: Hashable, Sendable {
    /// How a GIF shows colours that are not in its palette.
    public enum Dither: String, Hashable, Sendable, CaseIterable {
        /// The nearest colour of the palette.
        case none
        /// A fixed pattern: the same noise in every frame.
        case ordered
        /// The error is distributed to the neighbouring pixels.
        case diffusion
    }

    /// Where an output goes.
    public struct Destination: Hashable, Sendable {
        package enum Place: Hashable, Sendable {
            case path(String), standardOutput
            case memory(OutputBuffer)
        }

        package let place: Place

        /// A file, which appears only when it is complete; for `frames`, a directory, which is created if needed.
        public static func path(_ path: String) -> Destination { Destination(place: .path(path)) }
        /// The process's standard output.
        public static let standardOutput = Destination(place: .standardOutput)
        /// Memory.
        public static func memory(_ buffer: OutputBuffer) -> Destination { Destination(place: .memory(buffer)) }
    }

    package enum Format: Hashable, Sendable {
        case frames
        case gif(GIFOptions)
        case apng(GIFOptions.Loop)
        /// Lossless where the quality is nil.
        case webp(GIFOptions.Loop, quality: Int?)
        case rgba
        case y4m(matte: Color)
        case video(VideoFormat, matte: Color)
    }

    package var format: Format
    /// Where the output goes.
    public var destination: Destination
    /// The highest frame rate; nil for no limit.
    package var maximumRate: FrameRate?
    /// The largest size of a GIF, in bytes; nil for no limit.
    package var maximumBytes: Int?
    /// What a limit of the size does not change.
    package var fixed: Set<GIFSetting> = []

    package init(_ format: Format, to destination: Destination) {
        self.format = format
        self.destination = destination
        maximumRate = played.flatMap { FrameRate(frames: $0.mostFrames) }
    }

    /// PNG files: `frame-0000.png` and so on in a directory; one after another in a stream; separate ones in memory.
    /// Every frame of the run's rate is written, including the first and the last state.
    public static func frames(to destination: Destination) -> Output { Output(.frames, to: destination) }

    /// A GIF of at most 50 frames a second and 16 million pixels a frame. Its delays sum to the run's duration within
    /// 1/100 s.
    ///
    /// - Parameters:
    ///   - destination: where it goes.
    ///   - colors: the most colours of a palette, 2 to 256.
    ///   - dither: how colours that are not in the palette are shown.
    ///   - quality: 1 (smallest file) to 100 (best picture).
    ///   - matte: the colour behind pixels that are not opaque. Its own alpha is ignored.
    ///   - isTransparent: whether pixels with an alpha below 128 become clear. All others lie on the matte.
    ///   - plays: how many times it plays, 1 to 65,536; nil for forever.
    ///   - maximumBytes: the largest size. What looks best within it is chosen: a smaller scale than the run's, fewer
    ///     frames, another quality; the run fails if text would break.
    ///   - keeping: what `maximumBytes` does not change.
    public static func gif(
        to destination: Destination, colors: Int = 256, dither: Dither = .diffusion, quality: Int = 80,
        matte: DisplayList.Color = .white, isTransparent: Bool = false, plays: Int? = nil, maximumBytes: Int? = nil,
        keeping: Set<GIFSetting> = []
    ) -> Output {
        let dither = GIFOptions.Dither(rawValue: dither.rawValue) ?? .diffusion
        var output = Output(
            .gif(
                GIFOptions(
                    colors: colors, dither: dither, quality: quality, matte: matte, loop: loop(plays),
                    isTransparent: isTransparent)),
            to: destination)
        output.maximumBytes = maximumBytes
        output.fixed = keeping
        return output
    }

    /// A lossless animated PNG with alpha, which plays `plays` times, or forever if that is nil. It has at most 90 frames
    /// a second, as browsers slow down shorter delays, and lasts as long as the run.
    public static func apng(to destination: Destination, plays: Int? = nil) -> Output {
        Output(.apng(loop(plays)), to: destination)
    }

    /// An animated WebP with alpha, of at most 90 frames a second, which lasts as long as the run. Where it goes into a stream, its bytes are kept in
    /// memory until the end.
    ///
    /// - Parameters:
    ///   - destination: where it goes.
    ///   - quality: 0 (smallest file) to 100 (best picture) for a lossy file; nil for a lossless one.
    ///   - plays: how many times it plays; nil for forever.
    public static func webp(to destination: Destination, quality: Int? = nil, plays: Int? = nil) -> Output {
        Output(.webp(loop(plays), quality: quality), to: destination)
    }

    /// Raw frames at the run's rate: rows of red, green, blue and alpha, 8 bits each, not multiplied by alpha.
    public static func rgba(to destination: Destination) -> Output { Output(.rgba, to: destination) }

    /// YUV4MPEG2 at the run's rate, for video encoders: BT.709, 4:2:0, limited range, with `matte` under pixels that
    /// are not opaque.
    public static func y4m(to destination: Destination, matte: DisplayList.Color = .white) -> Output {
        Output(.y4m(matte: matte), to: destination)
    }

    /// A video of H.264 in an MP4 file, made by an ffmpeg that is found in PATH: BT.709, 4:2:0, sizes rounded up to
    /// even, with `matte` under pixels that are not opaque. Its bytes depend on ffmpeg's version.
    public static func mp4(path: String, matte: DisplayList.Color = .white) -> Output {
        Output(.video(.mp4, matte: matte), to: .path(path))
    }

    /// A video of VP9 in a WebM file; otherwise like ``mp4(path:matte:)``.
    public static func webm(path: String, matte: DisplayList.Color = .white) -> Output {
        Output(.video(.webm, matte: matte), to: .path(path))
    }

    private static func loop(_ plays: Int?) -> GIFOptions.Loop {
        plays.map { $0 == 1 ? .once : .count($0) } ?? .forever
    }
}

extension Output {
    /// The path; nil for a stream or memory.
    package var path: String? {
        if case .path(let path) = destination.place { return path }
        return nil
    }

    /// The name of the destination in messages.
    var place: String {
        switch destination.place {
        case .path(let path): path
        case .standardOutput: "standard output"
        case .memory: "the output in memory"
        }
    }

    /// The colour behind pixels that are not opaque; nil for a format with alpha.
    var matte: Color? {
        switch format {
        case .gif(let gif): gif.isTransparent ? nil : gif.matte
        case .y4m(let matte), .video(_, let matte): matte
        case .frames, .apng, .webp, .rgba: nil
        }
    }

    /// Whether it is in a format for video, which has even sizes.
    var isVideo: Bool { [.y4m, .video].contains(kind) }

    /// Which options it uses.
    package var kind: OutputKind {
        switch format {
        case .frames: .frames
        case .gif: .gif
        case .apng: .apng
        case .webp: .webp
        case .rgba: .rgba
        case .y4m: .y4m
        case .video: .video
        }
    }

    /// The same GIF with the settings of a choice; its scale is the run's.
    func with(_ choice: GIFChoice, _ gif: GIFOptions) -> Output {
        var output = self, gif = gif
        gif.quality = choice.quality
        output.format = .gif(gif)
        output.maximumRate = choice.rate
        return output
    }

    /// The rate that a run at `rate` is sampled at for this output.
    package func rate(for rate: FrameRate) -> FrameRate { min(rate, maximumRate ?? rate) }

    /// The format in which each frame has its own delay; nil for pictures and video.
    package var played: PlayedFormat? {
        switch format {
        case .gif: .gif
        case .apng: .apng
        case .webp: .webp
        case .frames, .rgba, .y4m, .video: nil
        }
    }

    /// The frames that this output has in a run of `duration` seconds. PNG files are every frame of the rate, including
    /// both ends; an animation lasts exactly as long as the run.
    ///
    /// - Parameter returns: whether the run ends with the state that it begins with.
    package func schedule(_ rate: FrameRate, for duration: Double, returns: Bool = false) throws -> FrameSchedule {
        let rate = self.rate(for: rate)
        if format == .frames { return try .every(rate, for: duration) }
        // A GIF's encoder knows its delays only when they are rounded, and lengthens the last one itself.
        let shortest = played == .gif ? nil : played?.shortest
        return try .filling(duration, at: rate, isLoop: returns && isEndless, shortest: shortest)
    }

    /// Whether players repeat it forever.
    private var isEndless: Bool {
        switch format {
        case .gif(let gif): gif.loop == .forever
        case .apng(let loop), .webp(let loop, _): loop == .forever
        case .frames, .rgba, .y4m, .video: false
        }
    }
}

/// Memory that an output is written to. Read it when the run has ended.
public final class OutputBuffer: Hashable, Sendable {
    private let made = Locked<[Data]>([])

    /// An empty buffer.
    public init() {}

    /// The files: one for each frame of ``Output/frames(to:)``, one in all for every other output, none before the
    /// run has ended.
    public var files: [Data] { made.withLock { $0 } }

    func append(_ file: [UInt8]) { made.withLock { $0.append(Data(file)) } }

    /// Whether both are the same buffer; their contents do not matter.
    public static func == (a: OutputBuffer, b: OutputBuffer) -> Bool { a === b }

    /// Hashes the identity of the buffer, not its contents.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
