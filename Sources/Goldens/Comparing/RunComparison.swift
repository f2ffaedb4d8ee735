import Codecs
import Pixels

/// Two pictures, animations (APNG, GIF) or folders of PNG files. Animations are compared by time, whenever one of the two goes on, since a writer may show one
/// frame longer instead of writing it twice; where one of the two has no times, the first frame is compared with the first and so on. Memory holds a
/// frame or two of each.
package enum RunComparison {
    /// `name` is what the outcome is called; pictures of what differs go to `evidence`, if that is given.
    package static func compare(
        expected: String, actual: String, name: String, tolerance: Tolerance = .exact, evidence: String? = nil
    ) throws -> SceneOutcome {
        let runs = try PairedRuns(expected, actual)
        let size = FrameComparison.Size(of: (runs.actual ?? runs.expected!).bitmap)
        var frames: [FrameOutcome] = []
        while runs.expected != nil || runs.actual != nil {
            let place = evidence.map {
                Place(directory: $0, run: name, picture: "frame-\(frames.count)", tolerance: tolerance)
            }
            frames.append(try outcome(runs.expected?.bitmap, runs.actual?.bitmap, at: runs.time, tolerance, place))
            try runs.advance()
        }
        let words =
            runs.ends[0] == runs.ends[1] || !runs.isTimed
            ? [] : ["it lasts \(runs.ends[1].words) instead of \(runs.ends[0].words)"]
        return SceneOutcome(
            name: name, frames: frames, words: words, size: size, tolerance: tolerance, isTimed: runs.isTimed)
    }

    /// Where evidence goes.
    private struct Place {
        let directory, run, picture: String
        let tolerance: Tolerance
    }

    private static func outcome(
        _ expected: Bitmap?, _ actual: Bitmap?, at time: FrameTime, _ tolerance: Tolerance, _ place: Place?
    ) throws -> FrameOutcome {
        let comparison = expected.flatMap { a in
            actual.map { FrameComparison(expected: a, actual: $0, tolerance: tolerance) }
        }
        let state: FrameOutcome.State =
            comparison.map { $0.isSame ? .same : $0.passes ? .within($0) : .different($0) }
            ?? (expected == nil ? .missing : .orphaned)
        let print = Fingerprint(of: actual ?? expected!)
        guard state != .same else { return FrameOutcome(time: time, state: state, fingerprint: print) }
        let similarity = comparison.flatMap { StructuralSimilarity.mean(expected!, actual!, differingIn: $0.box) }
        let evidence = try place.map {
            try Evidence(
                writing: $0.picture, of: $0.run, to: $0.directory, expected: expected, actual: actual,
                tolerance: $0.tolerance)
        }
        return FrameOutcome(
            time: time, state: state, fingerprint: print, similarity: similarity, evidence: evidence ?? Evidence())
    }
}
