import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// Measures a recording without a scene: finds how the two screens move as wholes, writes that as a scene, and measures
/// the scene's numbers and timing as those of any other.
package struct PlaneFinder {
    /// What was found: a scene, measured.
    package let result: MatchResult
    /// Parts of the canvas that the scene does not explain, as sentences.
    package let unexplained: [String]

    /// The text of a scene to begin with: the next screen fades in over the first one.
    package static var start: String {
        PlaneText(motion: PlaneMotion(traits: [.toOpacity: 0])).text(seconds: 1, track: "\"from\": 0, \"to\": 1")
    }

    /// - Parameters:
    ///   - renderer: the scene `start`, with the screens.
    ///   - tell: gets the share of the work that is done.
    package init(_ renderer: SceneRenderer, _ recording: Recording, tell: (Double) -> Void = { _ in }) throws {
        let evidence = try Evidence(recording, renderer, .forward)
        let found = try PlaneSearch(evidence, renderer).best(2) { tell(0.5 * $0) }
        guard let first = found.first, first.cost.isFinite else { throw MeasureError.nothingToFit(scene: "measured") }
        let span = evidence.motion.upperBound - evidence.motion.lowerBound
        var results: [MatchResult] = []
        for (i, entry) in found.enumerated() where entry.cost < 1.5 * first.cost {
            let text = PlaneText(motion: entry.motion).text(
                seconds: (span * 1000).rounded() / 1000, track: "\"from\": 0, \"to\": 1, \"timing\": \"linear\"")
            var match = Match()
            match.areNumbersKnown = true
            let share = 0.5 / Double(found.count)
            results.append(
                try match.run(renderer.rewritten(text, []), evidence) { tell(0.5 + share * (Double(i) + $0)) })
            if let last = results.last, last.isAccepted, last.residual < 1.5 * max(1, last.noise) { break }
        }
        tell(1)
        guard let best = results.min(by: { PlaneFinder.worth($0) < PlaneFinder.worth($1) }) else {
            throw MeasureError.nothingToFit(scene: "measured")
        }
        result = best
        unexplained = try PlaneFinder.unexplained(best, evidence)
    }

    /// What is left of the pictures, and a hundredth of it for each number.
    private static func worth(_ result: MatchResult) -> Double {
        result.residual * (1 + 0.02 * Double(result.values.count))
    }

    /// Where moving frames differ from the scene's by more than codecs do.
    private static func unexplained(_ result: MatchResult, _ evidence: Evidence) throws -> [String] {
        let level = evidence.levels[evidence.levels.count - 1], length = result.renderer.duration
        let moving = evidence.times.indices.filter { result.frames[$0].motion > 2 }
        guard let size = level.frames.first, !moving.isEmpty else { return [] }
        let squares = try Concurrent.map(moving.count) { i -> [Float] in
            let k = moving[i]
            let moment = Moment(
                time: (evidence.times[k] - result.begins).clamped(to: 0...length), direction: .forward)
            let drawn = try Plane(result.renderer.frame(at: moment, scale: level.scale)).softened
            return level.mask.indices.map { p in
                let d = level.frames[k].pixel(p) - drawn.pixel(p)
                return level.mask[p] * (d * d).sum() / 3
            }
        }
        let limit = Float(max(30, 5 * evidence.noise))
        let bad = level.mask.indices.filter { p in
            squares.reduce(Float(0)) { $0 + $1[p] } / Float(moving.count) > limit * limit
        }
        guard bad.count * 200 > level.mask.count else { return [] }
        let xs = bad.map { Double($0 % size.width) }.sorted(), ys = bad.map { Double($0 / size.width) }.sorted()
        // Without the outermost twentieth on each side.
        func reach(_ v: [Double]) -> (Int, Int) {
            (
                Int((v[v.count / 20] / level.scale).rounded()),
                Int(((v[v.count - 1 - v.count / 20] + 1) / level.scale).rounded())
            )
        }
        let (left, right) = reach(xs), (top, bottom) = reach(ys)
        let share = NumberText.short(100 * Double(bad.count) / Double(level.mask.count), places: 0)
        return [
            "not explained: \(share) % of the canvas, between x \(left) and \(right), y \(top) and \(bottom) points; it is left out"
        ]
    }
}
