import Zoetrope
import ZoetropeCoreAnimation
import ZoetropeGoldens
import ZoetropeLayers
import ZoetropePixels

/// What a transition looked like: draws its frames, writes them to files, and compares them with golden ones.
public final class TransitionRecording: GoldenSource {
    private let frames: LayerRecording
    /// Seconds, until the transition was over.
    public let duration: Double
    /// Whether it was completed, and not cancelled.
    public let isCompleted: Bool
    /// Of the screen, in points.
    public let size: CGSize

    /// The layers at the end without the animations that still run, and these in words.
    private let rest: (settled: LayerState, running: [String])

    init(
        _ frames: LayerRecording, rest: (settled: LayerState, running: [String]), duration: Double, isCompleted: Bool,
        size: CGSize, warnings: LeftOuts
    ) {
        self.rest = rest
        left = frames.left
        left.add(warnings)
        (self.frames, self.duration, self.isCompleted, self.size) = (frames, duration, isCompleted, size)
    }

    /// The times of which there are frames, in seconds.
    public var times: [Double] { frames.times }

    /// What could not be drawn and is left out, and what the code did that probably does not do what it should, a line
    /// each.
    public var warnings: [String] { left.lines }
    private var left: LeftOuts

    /// A frame.
    ///
    /// - Parameters:
    ///   - time: one of `times`.
    ///   - scale: pixels a point.
    /// - Throws: a ``ZoetropeError``, also for a time of which there is no frame.
    public func bitmap(at time: Double, scale: Double = 1) throws -> Bitmap {
        try frames.bitmap(at: time, scale: scale)
    }

    /// A frame as a picture.
    public func image(at time: Double, scale: Double = 1) throws -> CGImage {
        CGImage(bitmap: try bitmap(at: time, scale: scale))
    }

    /// Writes all outputs at once, as `SceneRenderer` does: a file appears when it is complete.
    ///
    /// - Throws: a ``ZoetropeError``, also for a frame rate that was not recorded.
    public func write(
        _ outputs: [Output], options: RunOptions = RunOptions(), progress: (RunProgress) -> Void = { _ in }
    ) throws { try frames.write(outputs, options: options, progress: progress) }

    public func check(
        against folder: String, at times: [Double], name: String, scale: Double = 1, tolerance: Tolerance = .exact,
        record: GoldenRecordMode = .never, evidence: String? = nil
    ) throws -> GoldenResult {
        try frames.check(
            against: folder, at: times, name: name, scale: scale, tolerance: tolerance, record: record,
            evidence: evidence)
    }

    /// What the author of the code probably did not intend, as ``SceneRenderer/lint()`` says of scenes: `start` (the first
    /// frame is not what was there before), `gap`, `jump` (something changes at once, as where a completion takes away
    /// what still shows, or faster than the eye follows) and `rest` (something still moves at the end). Empty when nothing
    /// is found.
    public func lint() throws -> [LintFinding] { try frames.lint(settled: rest.settled, running: rest.running) }

    /// Where every layer is at a time.
    public func layers(at time: Double) throws -> [RecordedLayer] {
        try frames.layers(at: time).map {
            RecordedLayer(
                name: $0.name, containers: $0.containers, corners: $0.corners.map { CGPoint(x: $0.x, y: $0.y) },
                opacity: $0.opacity)
        }
    }

    /// The layers at a time in words, a line each.
    public func description(at time: Double) throws -> String {
        try layers(at: time).map(\.description).joined(separator: "\n")
    }
}

/// Where a layer was at a moment.
public struct RecordedLayer: Equatable, Sendable, CustomStringConvertible {
    /// The layer's, which for a view is its class.
    public let name: String
    /// The names of the layers that contain it, the outermost first.
    public let containers: [String]
    /// Of its bounds on the screen, in points: upper left, upper right, lower right, lower left. There may be more or
    /// fewer where it reaches behind the eye.
    public let corners: [CGPoint]
    /// Its own times those of the layers that contain it, 0…1.
    public let opacity: Double

    public var description: String {
        func text(_ v: Double) -> String {
            let r = (v * 10).rounded() / 10
            return r == r.rounded() ? "\(Int(r))" : "\(r)"
        }
        let points = corners.map { "(\(text(Double($0.x))), \(text(Double($0.y))))" }.joined(separator: " ")
        let faded = opacity < 1 ? ", opacity \((opacity * 100).rounded() / 100)" : ""
        return String(repeating: "  ", count: containers.count) + "\(name): \(points)\(faded)"
    }
}
