import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

extension Fitting {
    /// How many moments of a run are drawn, how many frames of the recording are compared with them.
    private static let moments = 32, compared = 12

    /// What the recording's frames leave, each beside the moment of the run that is most like it: when it is shown plays
    /// no part, so a scene is told from others before its timing is known.
    ///
    /// - Parameter tries: with how many values of the scene's other numbers.
    func nearness(tries: Int) throws -> Double {
        let own = candidate.unknowns.map(\.value), count = candidate.numbers.count
        let lengthening = candidate.lengthening()
        var random = RepeatableNumbers(seed: 11), all = [own]
        for _ in 0..<tries {
            var values = own
            for k in 1..<max(1, 1 + count) where !lengthening.contains(k) && !absent.contains(k) && random.next() < 0.6
            {
                values[k] = spread(candidate.unknowns[k], around: own[k], random.next(), reach: 1.5)
            }
            if values != own { all.append(values) }
        }
        let candidates = all, frames = Fitting.some(Fitting.compared, of: evidence.times.count)
        return try Concurrent.map(candidates.count) { try nearness(candidates[$0], frames) }.min() ?? .infinity
    }

    private func nearness(_ values: [Double], _ frames: [Int]) throws -> Double {
        guard let scene = try? candidate.scene(values) else { return .infinity }
        let level = evidence.levels[0], length = candidate.way == .forward ? scene.duration : scene.backDuration
        let drawn = (0..<Fitting.moments).compactMap { i in
            try? candidate.frame(
                scene, begins: 0, at: length * Double(i) / Double(Fitting.moments - 1), scale: level.scale)
        }
        guard drawn.count == Fitting.moments else { return .infinity }
        return frames.reduce(0) { sum, k in
            let nearest = drawn.map { plane in
                FrameEquations(
                    seen: level.frames[k], drawn: plane, changed: [], steps: [], mask: level.mask, bend: 60
                ).cost
            }
            return sum + (nearest.min() ?? .infinity)
        }
    }
}
