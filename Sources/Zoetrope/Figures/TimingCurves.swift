import ZoetropeNumbers
import ZoetropeSceneModel

/// How the tracks of a scene go from their first to their last value during a run: 0 is a track's first value and 1 its
/// last, so a spring goes beyond 1, and a run that is cancelled does not get there. Tracks with the same curve are one.
package struct TimingCurves {
    package struct Curve: Hashable {
        /// The tracks' names, and their values: `turn 0 → 90`.
        package var names: [String], labels: [String]
        /// At evenly spaced times from the run's start to its end: one line, or one for each copy of a layer.
        package let lines: [[Double]]
        /// The first of them.
        package var values: [Double] { lines[0] }
    }

    package let curves: [Curve]

    /// The values of a curve: enough for a line of a few hundred pixels.
    static let samples = 241
    /// Values that differ by less are equal.
    private static let slack = 1e-6
    /// How far beyond 0…1 a curve is shown.
    private static let reach = -1.0...2.0
    /// The copies of a staggered track that are shown.
    private static let mostCopies = 8

    package init(_ scene: ResolvedScene, _ timing: PlaybackTiming) throws {
        let moments = try (0..<TimingCurves.samples).map {
            try timing.moment(at: timing.duration * Double($0) / Double(TimingCurves.samples - 1))
        }
        let bindings = try moments.map { try scene.bindings(at: $0) }
        var curves: [Curve] = []
        for (i, track) in scene.scene.tracks.enumerated() where !track.isValue {
            let copies = try TimingCurves.copies(of: track, in: scene)
            let lines = try copies.compactMap { indices in
                let values = try zip(moments, bindings).map { moment, b in
                    indices.isEmpty ? b.tracks[i] : try scene.value(ofTrack: i, at: moment, indices: indices, b)
                }
                return try TimingCurves.shares(values, of: track, in: scene, indices)
            }
            // Of a colour, the first channel that changes.
            guard !lines.isEmpty, !curves.contains(where: { $0.names.contains(track.entry) }) else { continue }
            let label = try TimingCurves.label(track, in: scene, copies[0])
            if let same = curves.firstIndex(where: { TimingCurves.areEqual($0.lines, lines) }) {
                curves[same].names.append(track.entry)
                curves[same].labels.append(label)
            } else {
                curves.append(Curve(names: [track.entry], labels: [label], lines: lines))
            }
        }
        self.curves = curves
    }

    /// The indices of the copies for which a track is shown; one without indices where it has the same value in all.
    private static func copies(of track: TrackModel, in scene: ResolvedScene) throws -> [[Double]] {
        guard let index = track.indices.last else { return [[]] }
        let repetition = scene.scene.layers.lazy.compactMap { $0.repetition(ofIndex: index) }.first
        let start = try scene.bindings(at: Moment(time: 0))
        let count = repetition.map { $0.count.expression.value(start) }.flatMap { $0.isFinite ? $0 : nil }
        let all = Int((count ?? 1).clamped(to: 1...Double(SceneLimits.copies))), shown = min(all, mostCopies)
        return (0..<shown).map { k in
            var indices = [Double](repeating: 0, count: scene.scene.indexNames.count)
            indices[index] = Double(shown > 1 ? k * (all - 1) / (shown - 1) : 0)
            return indices
        }
    }

    /// The values of a track's keyframes, those of the way there.
    private static func keyframes(
        _ track: TrackModel, in scene: ResolvedScene, _ indices: [Double]
    ) throws -> [Double] {
        var b = try scene.bindings(at: Moment(time: 0))
        b.locals = indices
        return track.values.map { $0.expression.value(b) }
    }

    /// Nil for a track that does not change. One that ends where it began goes from its least to its largest value.
    private static func shares(
        _ values: [Double], of track: TrackModel, in scene: ResolvedScene, _ indices: [Double]
    ) throws -> [Double]? {
        guard let low = values.min(), let high = values.max(), high - low > slack else { return nil }
        let keys = try keyframes(track, in: scene, indices).filter(\.isFinite)
        let least = keys.min() ?? low, most = keys.max() ?? high
        var (from, to) = (keys.first ?? low, keys.last ?? high)
        if abs(to - from) <= slack * (most - least) { (from, to) = (least, most) }
        if from == to { (from, to) = (low, high) }
        return values.map { (($0 - from) / (to - from)).clamped(to: reach) }
    }

    /// `turn 0 → 90`; a name alone for a colour.
    private static func label(_ track: TrackModel, in scene: ResolvedScene, _ indices: [Double]) throws -> String {
        guard track.component.isEmpty else { return track.entry }
        let keys = try keyframes(track, in: scene, indices).map { NumberText.short($0, places: 2) }
        let shown = keys.count > 4 ? keys.prefix(2) + ["…"] + keys.suffix(1) : keys[...]
        return "\(track.entry) \(shown.joined(separator: " → "))"
    }

    private static func areEqual(_ a: [[Double]], _ b: [[Double]]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) < slack } }
    }
}

extension LayerModel {
    /// The first repeat in this layer, or inside it, whose index is `index` in the scene's names.
    fileprivate func repetition(ofIndex index: Int) -> RepeatModel? {
        if let repetition, repetition.index == index { return repetition }
        return sublayers.lazy.compactMap { $0.repetition(ofIndex: index) }.first
    }
}
