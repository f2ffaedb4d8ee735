import ZoetropeGeometry
import ZoetropeSceneModel

/// How the tracks of a scene go from their first to their last value during a run: 0 is a track's first value and 1 its
/// last, so a spring goes beyond 1. Tracks with the same curve are one.
package struct TimingCurves {
    package struct Curve: Hashable {
        /// The tracks' names.
        package var names: [String]
        /// At evenly spaced times from the run's start to its end.
        package let values: [Double]
    }

    package let curves: [Curve]

    /// The values of a curve: enough for a line of a few hundred pixels.
    static let samples = 241
    /// Values that differ by less are equal.
    private static let slack = 1e-6
    /// How far beyond 0…1 a curve is shown.
    private static let reach = -0.6...1.6

    package init(_ scene: ResolvedScene, _ timing: PlaybackTiming) throws {
        let times = (0..<TimingCurves.samples).map {
            timing.duration * Double($0) / Double(TimingCurves.samples - 1)
        }
        let values = try times.map { try scene.bindings(at: timing.moment(at: $0)).tracks }
        var curves: [Curve] = []
        for (i, track) in scene.scene.tracks.enumerated() where !track.isValue {
            guard let shares = TimingCurves.shares(values.map { $0[i] }) else { continue }
            if let same = curves.firstIndex(where: { TimingCurves.areEqual($0.values, shares) }) {
                if !curves[same].names.contains(track.entry) { curves[same].names.append(track.entry) }
            } else {
                curves.append(Curve(names: [track.entry], values: shares))
            }
        }
        self.curves = curves
    }

    /// Nil for a track that does not change. One that ends where it began goes from its least to its largest value.
    private static func shares(_ values: [Double]) -> [Double]? {
        guard let first = values.first, let last = values.last, let low = values.min(), let high = values.max(),
            high - low > slack
        else { return nil }
        let (from, to) = abs(last - first) > slack * (high - low) ? (first, last) : (low, high)
        return values.map { (($0 - from) / (to - from)).clamped(to: reach) }
    }

    private static func areEqual(_ a: [Double], _ b: [Double]) -> Bool {
        zip(a, b).allSatisfy { abs($0 - $1) < slack }
    }
}
