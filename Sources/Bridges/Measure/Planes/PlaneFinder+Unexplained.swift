import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

extension PlaneFinder {
    /// Areas in which moving frames differ from the scene's by more than a codec's errors.
    static func unexplained(_ result: MatchResult, _ evidence: RecordingEvidence) throws -> [String] {
        let level = evidence.levels[evidence.levels.count - 1], length = result.renderer.duration
        let moving = evidence.times.indices.filter { result.frames[$0].motion > 2 }
        guard let size = level.frames.first, !moving.isEmpty else { return [] }
        let squares = try Concurrent.map(moving.count) { i -> [Float] in
            let k = moving[i]
            let moment = Moment(
                time: (evidence.times[k] - result.begins).clamped(to: 0...length), direction: .forward)
            let drawn = try result.renderer.picture(at: moment, scale: level.scale).softened
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
        // The range without the outermost twentieth on each side.
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
