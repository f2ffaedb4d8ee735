import Foundation
import ZoetropeCodecs
import ZoetropeDisplayList
import ZoetropeRuns
import ZoetropeThreads

/// Settings of a run.
public struct RunOptions: Hashable, Sendable {
    /// How hard PNG and WebP files are compressed: as fast as they can be written (`fast`), or as small as possible,
    /// which takes many times as long (`small`).
    public typealias Compression = ZoetropeRuns.Compression

    /// Frames a second. GIFs have 50 at most.
    public var rate: FrameRate
    /// Pixels per point, above 0: 2 draws frames of the size of an @2x screenshot.
    public var scale: Double
    /// Writes only frames that begin within this range of frames of `rate`, both ends included; nil for the whole run.
    public var frames: ClosedRange<Int>?
    /// The number of moments, 1 to 64, whose mean in linear light a frame is: at equal distances within the time for
    /// which it is shown at `rate`. 1 is no blur.
    public var motionBlur: Int
    /// How hard PNG and WebP files are compressed.
    public var compression: Compression
    /// The number of threads that draw, at least 1. The files do not depend on it.
    public var jobs: Int
    /// Whether outputs may go through symbolic links that lead elsewhere. False refuses them.
    public var allowOutside: Bool

    /// - Parameters:
    ///   - rate: frames a second.
    ///   - scale: pixels per point.
    ///   - frames: the range of frames to be written, both ends included; nil for all.
    ///   - motionBlur: the number of moments whose mean a frame is, 1 to 64.
    ///   - compression: how hard PNG and WebP files are compressed.
    ///   - jobs: the number of threads that draw; by default the number of cores.
    ///   - allowOutside: whether outputs may go through symbolic links that lead elsewhere.
    public init(
        rate: FrameRate = .sixty, scale: Double = 1, frames: ClosedRange<Int>? = nil, motionBlur: Int = 1,
        compression: Compression = .fast, jobs: Int = ProcessInfo.processInfo.activeProcessorCount,
        allowOutside: Bool = false
    ) {
        self.rate = rate
        self.scale = scale
        self.frames = frames
        self.motionBlur = motionBlur
        self.compression = compression
        self.jobs = jobs
        self.allowOutside = allowOutside
    }

    package init(_ request: RunRequest) {
        self.init(
            rate: request.rate, scale: request.scale, frames: request.frames, motionBlur: request.motionBlur,
            compression: request.compression, jobs: request.jobs ?? Threads.cores)
    }

    package var png: PNGOptions { PNGOptions(compression: compression == .fast ? .fast : .small) }

    /// The time of `frames`, in seconds, in a run whose last frame has the index `last`; nil for all of it.
    func span(last: Int) throws -> ClosedRange<Double>? {
        guard let frames else { return nil }
        guard frames.lowerBound <= last, frames.upperBound >= 0 else { throw RunError.noFramesInRange(last: last) }
        let end = frames.upperBound >= last ? Double.infinity : rate.instant(frames.upperBound)
        return rate.instant(max(0, frames.lowerBound))...end
    }
}

extension RunRequest {
    /// With the scale at which frames have the width that was asked for. The parts of a frame around the canvas are
    /// whole pixels, so there the width may be two pixels off.
    package func sized(by renderer: SceneRenderer) throws -> RunRequest {
        guard let width = self.width else { return self }
        var sized = self
        for _ in 0..<8 {
            let found = try renderer.frameSize(scale: sized.scale).width
            if found == width { break }
            sized.scale *= Double(width) / Double(found)
        }
        return sized
    }
}

/// What a run reports while it writes.
public enum RunProgress: Hashable, Sendable {
    /// The number of the pass's pictures that have been drawn and written.
    case frames(done: Int, total: Int)
    /// A GIF with a limit of its size is written: with these settings.
    case fitted(path: String, FittedGIF)
    /// Some pixels are not opaque; in this output, whose format has no alpha or does not use it, they lie on a colour.
    case matte(path: String, DisplayList.Color)
    /// A video has even sizes: the last column, the last row or both are repeated.
    case padded(path: String, from: PixelSize, to: PixelSize)
}
