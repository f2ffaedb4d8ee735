import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

extension Fitting {
    struct Residuals {
        var list: [MatchResult.Frame]
        /// The root mean square of all moving frames, in levels.
        var residual: Double
        var explained: Double
    }

    /// The residual of each frame at the finest level, and that of a plain cross-fade.
    func frames(_ values: [Double]) throws -> Residuals {
        let scene = try candidate.scene(values)
        return try evidence.residuals {
            try candidate.frame(scene, begins: values[0], at: $0, scale: $1)
        }
    }
}

extension RecordingEvidence {
    /// The residual of each frame compared with what `draw` shows at a time of the recording, at a scale.
    func residuals(_ draw: @escaping @Sendable (Double, Double) throws -> FloatPicture) throws -> Fitting.Residuals {
        let level = levels[levels.count - 1], times = times
        let first = level.frames[0], last = level.frames[level.frames.count - 1]
        let list = try Concurrent.map(times.count) { k in
            MatchResult.Frame(
                time: times[k],
                residual: RecordingEvidence.difference(level.frames[k], try draw(times[k], level.scale), level.mask),
                motion: RecordingEvidence.fade(level.frames[k], first, last, level.mask))
        }
        let moving = list.filter { $0.motion > 2 }, counted = moving.isEmpty ? list : moving
        let left = counted.reduce(0) { $0 + $1.residual * $1.residual }
        let there = counted.reduce(0) { $0 + $1.motion * $1.motion }
        return Fitting.Residuals(
            list: list, residual: (left / Double(counted.count)).squareRoot(),
            explained: there > 0 ? 1 - left / there : 0)
    }

    /// The root mean square difference between a frame and the nearest mixture of two others.
    private static func fade(_ frame: FloatPicture, _ a: FloatPicture, _ b: FloatPicture, _ mask: [Float]) -> Double {
        var up = 0.0, down = 0.0
        for i in mask.indices where mask[i] > 0 {
            let d = b.pixel(i) - a.pixel(i), e = frame.pixel(i) - a.pixel(i)
            up += Double((d * e).sum())
            down += Double((d * d).sum())
        }
        let share = Float(down > 0 ? (up / down).clamped(to: 0...1) : 0)
        var mixture = a
        for i in mixture.values.indices { mixture.values[i] += (b.values[i] - a.values[i]) * share }
        return RecordingEvidence.difference(frame, mixture, mask)
    }
}
