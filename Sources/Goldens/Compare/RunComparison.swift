import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFrames

/// Compares two pictures, animations (APNG, GIF, WebP) or folders of PNG files.
///
/// Animations are compared by time, at every moment when one of them changes its frame: an encoder may show a frame
/// longer instead of writing it twice. When one of the two has no times and none are given, frames are compared by
/// index.
/// At most two frames of each are in memory.
package enum RunComparison {
    /// `name` is the outcome's name. Pictures of the frames that differ are written to the folder `evidence`, if given.
    /// `step` is how long each frame of a folder is shown; `ignored` is in pixels.
    package static func compare(
        expected: String, actual: String, name: String, tolerance: Tolerance = .exact, step: FrameDelay? = nil,
        ignoring ignored: [IgnoredRegion] = [], evidence: String? = nil
    ) throws -> SceneOutcome {
        let runs = try PairedRuns(expected, actual, step: step)
        let size = PixelSize(of: (runs.actual ?? runs.expected!).bitmap)
        var frames: [FrameOutcome] = []
        while runs.expected != nil || runs.actual != nil {
            let place = evidence.map {
                Place(
                    directory: $0, run: name, picture: "frame-\(frames.count)", tolerance: tolerance, ignored: ignored)
            }
            let paths = (expected, actual)
            frames.append(
                try outcome(
                    runs.expected?.bitmap, runs.actual?.bitmap, of: paths, at: runs.time, tolerance, ignored, place))
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
        let ignored: [IgnoredRegion]
    }

    private static func outcome(
        _ expected: Bitmap?, _ actual: Bitmap?, of paths: (String, String), at time: FrameTime, _ tolerance: Tolerance,
        _ ignored: [IgnoredRegion], _ place: Place?
    ) throws -> FrameOutcome {
        let comparison = try expected.flatMap { a in
            try actual.map { b in
                let ignored = ignored.pixels(of: b, scale: 1)
                try tolerance.check(for: PixelSize(of: b), ignoring: ignored)
                return FrameComparison(expected: a, actual: b, tolerance: tolerance, ignoring: ignored)
            }
        }
        let state: FrameOutcome.State =
            comparison.map { $0.isSame ? .ok : $0.passes ? .within($0) : .different($0) }
            ?? .unpaired(in: expected == nil ? paths.1 : paths.0, isActual: expected == nil)
        let print = Fingerprint(of: actual ?? expected!)
        guard state != .ok else { return FrameOutcome(time: time, state: state, fingerprint: print) }
        let similarity = comparison.flatMap { StructuralSimilarity.mean(expected!, actual!, differingIn: $0.box) }
        let evidence = try place.map {
            try Evidence(
                writing: $0.picture, of: $0.run, to: $0.directory, expected: expected, actual: actual,
                tolerance: $0.tolerance, ignoring: $0.ignored.pixels(of: actual ?? expected!, scale: 1))
        }
        return FrameOutcome(
            time: time, state: state, fingerprint: print, similarity: similarity, evidence: evidence ?? Evidence())
    }
}
