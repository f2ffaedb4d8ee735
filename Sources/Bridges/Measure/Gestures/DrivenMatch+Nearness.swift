import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

extension DrivenMatch {
    /// How many holds are drawn, and how many frames of the recording are compared with them.
    private static let holds = 32, compared = 16

    /// The cost of a recording's frames, each compared with the hold of a scene's fingers that it resembles most. Nil
    /// if the scene has no gesture, or its still frames are not the recording's.
    static func nearness(_ renderer: SceneRenderer, _ recording: Recording, _ sketches: [FloatPicture]) throws
        -> Double?
    {
        guard let grip = try Grip(renderer),
            let (evidence, _) = try UnreadRecording.unless({
                try evidence(recording, grip, most: RecordingEvidence.most, sketches: sketches)
            }),
            evidence.likeness.min >= Registration.leastLikeness
        else { return nil }
        let level = evidence.levels[0], all = try usual(grip)
        let drawn = try Concurrent.map(all.count) { try grip.picture(all[$0], scale: level.scale) }
        let left = Fitting.some(compared, of: evidence.times.count).reduce(0) { sum, k in
            sum + (drawn.map { GestureTrace.cost(level.frames[k], $0, level.mask) }.min() ?? .infinity)
        }
        return left / evidence.pixels
    }

    /// Evenly spaced holds; if layers follow the fingers, those along the scene's own samples.
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
