import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

extension DrivenMatch {
    /// How many holds are drawn, how many frames of the recording are compared with them.
    private static let holds = 32, compared = 16

    /// What a recording's frames leave, each beside the hold of a scene's fingers that is most like it; nil where the
    /// scene has no gesture, or its still frames are not the recording's.
    static func nearness(_ renderer: SceneRenderer, _ recording: Recording, _ sketches: [Plane]) throws -> Double? {
        guard let grip = try Grip(renderer),
            let (evidence, _) = try? evidence(recording, grip, most: Evidence.most, sketches: sketches),
            evidence.likeness.min >= Registration.leastLikeness
        else { return nil }
        let level = evidence.levels[0], all = try usual(grip)
        let drawn = try Concurrent.map(all.count) { try grip.plane(all[$0], scale: level.scale) }
        let left = Fitting.some(compared, of: evidence.times.count).reduce(0) { sum, k in
            sum + (drawn.map { GestureTrace.cost(level.frames[k], $0, level.mask) }.min() ?? .infinity)
        }
        return left / evidence.pixels
    }

    /// Holds all along the way; where layers follow the fingers, all along the scene's own samples.
    private static func usual(_ grip: Grip) throws -> [[Double]] {
        let shares = (0..<holds).map { Double($0) / Double(holds - 1) }
        guard grip.isFree else { return shares.map { [$0] } }
        let own = try grip.gesture.places(in: grip.renderer.scene).map(\.values)
        return shares.map { share in
            let at = share * Double(own.count - 1), k = min(Int(at), own.count - 2), part = at - Double(k)
            return zip(zip(own[k], own[k + 1]), grip.start).map { mix($0.0, $0.1, part) - $1 }
        }
    }
}
