import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

extension PlaneTrace {
    /// The parts of the way that are drawn at first if both screens move separately. If one moves, or both move
    /// together, they are those of `PlaneSearch`.
    private static let few = (0..<13).map { -0.1 + 0.1 * Double($0) }

    /// The evenly spaced pose that fits each frame best; traits of one screen have the same part of the way. Both
    /// screens get the same part, too, unless separate ones lower the cost by more than a twentieth, and by more than a
    /// level.
    static func nearest(
        _ motion: PlaneMotion, _ frames: [Int], _ evidence: RecordingEvidence, _ renderer: SceneRenderer, level: Int = 0
    ) throws -> PlaneTrace? {
        let movers = motion.movers, sides = Set(movers.map { side($0, motion) })
        let together = PlaneSearch.places.map { (from: $0, to: $0) }
        let each = sides.count < 2 ? [] : few.flatMap { from in few.map { (from: from, to: $0) } }
        let tried = (together + each).map { place in
            movers.map { (side($0, motion) == .from ? place.from : place.to).clamped(to: $0.range) }
        }
        let pictures = evidence.levels[level]
        let text = PlaneText(motion: motion, clock: PlaneClock(poses: tried, of: movers)).text()
        guard let scene = try? renderer.rewritten(text, []) else { return nil }
        let drawn = try Concurrent.map(tried.count) { i in
            try scene.picture(at: Double(i), scale: pictures.scale).softened
        }
        let best = try Concurrent.map(frames.count) { k -> [Double] in
            let seen = pictures.frames[frames[k]]
            let left = drawn.map { GestureTrace.cost(seen, $0, pictures.mask) }
            let i = left.indices.min { left[$0] < left[$1] } ?? 0
            let j = together.indices.min { left[$0] < left[$1] } ?? 0
            return tried[
                left[j] < PlaneTuning.separate.share * left[i] + PlaneTuning.separate.levels * pictures.pixels ? j : i]
        }
        return try PlaneTrace(motion, poses: best, frames, evidence, renderer, level: level)
    }

    /// The screen with which a mover goes at first; the dimming goes with the upper one.
    private static func side(_ mover: PlaneMover, _ motion: PlaneMotion) -> PlaneMover {
        switch mover {
        case .from, .fromFade: .from
        case .to, .toFade: .to
        case .dim: motion.isToAbove ? .to : .from
        }
    }
}
