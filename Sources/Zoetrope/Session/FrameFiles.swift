import ZoetropeCodecs
import ZoetropePixels
import ZoetropeThreads
import ZoetropeFrames

/// Frames that another program drew: PNG files of one size, each shown for 1 / rate.
///
/// With a `duration`, they are the frames of a run as this library writes them to a directory: one for each step of
/// 1 / rate from the start to the end, both included. They then give the same animations as the run itself, except at
/// rates that the files do not have, as for a GIF of a run with more than 50 frames a second.
public struct FrameFiles: Hashable, Sendable {
    /// In the order in which they are shown.
    public let paths: [String]
    /// The duration of the run, in seconds; nil for pictures that are shown one after the other.
    public let duration: Double?
    /// Whether every pixel is known to be opaque; nil: as the files say.
    let isOpaque: Bool?
    /// Whether the run goes there and back, so that it ends with the state that it begins with.
    let returns: Bool

    /// - Parameters:
    ///   - paths: PNG files of one size, at least one, in the order in which they are shown.
    ///   - duration: the duration of the run that they are the frames of, in seconds.
    public init(paths: [String], duration: Double? = nil) {
        self.init(paths: paths, duration: duration, isOpaque: nil, returns: false)
    }

    package init(paths: [String], duration: Double?, isOpaque: Bool?, returns: Bool) {
        (self.paths, self.duration, self.isOpaque, self.returns) = (paths, duration, isOpaque, returns)
    }

    /// Encodes the frames to all outputs at once, as a ``SceneRenderer`` writes those of a scene. The option `scale` is
    /// not used.
    ///
    /// - Throws: a ``ZoetropeError``.
    public func write(
        _ outputs: [Output], options: RunOptions = RunOptions(), progress: (RunProgress) -> Void = { _ in }
    ) throws {
        try write(outputs, options: options, cancellation: nil, progress: progress)
    }

    /// Encodes the frames on threads of its own while the caller awaits the end. When the task is cancelled, the run
    /// stops within a frame and leaves no file that is not whole.
    ///
    /// - Throws: a ``ZoetropeError``, or a `CancellationError` when the task is cancelled.
    public func write(
        _ outputs: [Output], options: RunOptions = RunOptions(),
        progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async throws {
        try await Threads.run { try write(outputs, options: options, cancellation: $0, progress: progress) }
    }

    private func write(
        _ outputs: [Output], options: RunOptions, cancellation: Cancellation?, progress: (RunProgress) -> Void
    ) throws {
        try FileConflicts(inputs: paths).check(outputs)
        let source = try FrameFilesProducer(self, rate: options.rate, cancellation: cancellation)
        let session = OutputSession(source: source, options: options, last: paths.count - 1) { output in
            let rate = output.rate(for: options.rate)
            if let duration { return try output.schedule(options.rate, for: duration, returns: returns) }
            let count = Double(paths.count) / options.rate.value * rate.value
            return try FrameSchedule.slides(max(1, Int(count.rounded())), at: rate)
        }
        try session.write(outputs, progress: progress)
    }

    /// The number of frames that a run of `duration` has.
    package static func count(_ duration: Double, at rate: FrameRate) throws -> Int {
        try FrameSchedule.every(rate, for: duration).frames.count
    }
}

/// Draws the frames of files.
package struct FrameFilesProducer: FrameProducer {
    private let paths: [String]
    private let rate: FrameRate
    private let duration: Double?
    package let size: PixelSize
    package let isOpaque: Bool
    package let cancellation: Cancellation?

    /// Reads the first picture for its size, and the beginnings of all for their alpha.
    init(_ files: FrameFiles, rate: FrameRate, cancellation: Cancellation? = nil) throws {
        self.cancellation = cancellation
        guard let first = files.paths.first else { throw RunError.noFrames }
        let bitmap = try PNGReader.read(contentsOf: first)
        (paths, duration, self.rate) = (files.paths, files.duration, rate)
        size = PixelSize(width: bitmap.width, height: bitmap.height)
        isOpaque = try files.isOpaque ?? !files.paths.contains { try PNGFile.mayBeTransparent($0) }
    }

    package func drawing(at instant: Double) throws -> String {
        try cancellation?.check()
        if let duration, instant >= duration - Timeline.tolerance { return paths[paths.count - 1] }
        return paths[min(paths.count - 1, Int((instant * rate.value + 1e-6).rounded(.down)))]
    }

    package func makePainter() -> (String, inout Bitmap) throws -> Void {
        let size = size
        return { path, bitmap in
            let frame = try PNGReader.read(contentsOf: path)
            guard frame.width == size.width, frame.height == size.height else {
                throw PictureError(
                    path: path,
                    problem: "it is \(frame.width) x \(frame.height) pixels and the first frame "
                        + "\(size.width) x \(size.height)",
                    remedy: "give frames of one size")
            }
            bitmap = frame
        }
    }
}
