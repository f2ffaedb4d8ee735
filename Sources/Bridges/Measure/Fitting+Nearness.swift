import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

extension Fitting {
    /// How many moments of a run are drawn, and how many frames of the recording are compared with them.
    private static let moments = 32, compared = 12

    /// The cost of the recording's frames, each compared with the moment of the run that it resembles most. Times play
    /// no part, so scenes are told apart before their timing is known.
    ///
    /// - Parameter tries: how many values of the scene's other numbers are tried.
    func nearness(tries: Int) throws -> Double {
        let own = candidate.unknowns.map(\.value), count = candidate.numbers.count
        let lengthening = candidate.lengthening()
        var random = SplitMix64(11), all = [own]
        for _ in 0..<tries {
            var values = own
            for k in 1..<max(1, 1 + count)
            where !lengthening.contains(k) && !absent.contains(k) && random.unit() < MeasureTuning.changed {
                values[k] = spread(
                    candidate.unknowns[k], around: own[k], random.unit(), reach: MeasureTuning.spread.nearness)
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
            let nearest = drawn.map { picture in
                FrameEquations(
                    seen: level.frames[k], drawn: picture, changed: [], steps: [], mask: level.mask, bend: 60
                ).cost
            }
            return sum + (nearest.min() ?? .infinity)
        }
    }
}
