import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

extension GestureTrace {
    /// How many places are tried around the expected one, and how far they may be from it, in points.
    private static let tries = 60, reach = 90.0

    /// The fingers' places, frame by frame: the best of many around the place that the previous motion predicts.
    static func followed(_ grip: Grip, _ evidence: RecordingEvidence) throws -> [[Double]] {
        let level = evidence.levels[0]
        var random = SplitMix64(5), out: [[Double]] = []
        for k in evidence.times.indices {
            let last = out.last ?? grip.first, before = out.dropLast().last ?? last
            let ahead = zip(last, before).map { 2 * $0 - $1 }
            var tried = [last, ahead, grip.first]
            for _ in 0..<tries {
                // Nearer places are tried more often; all directions are equally likely.
                let far = random.unit()
                tried.append(ahead.map { $0 + (2 * random.unit() - 1) * far * far * reach })
            }
            let holds = tried
            let costs = try Concurrent.map(holds.count) { i -> Double in
                guard let drawn = try? grip.picture(holds[i], scale: level.scale) else { return .infinity }
                return cost(level.frames[k], drawn, level.mask)
            }
            let near = costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.prefix(3)
            let improved = try near.map { try settled(grip, evidence, holds[$0], frame: k, level: 0) }
            out.append((improved.min { $0.cost < $1.cost })?.hold ?? last)
        }
        return out
    }

    private static func settled(
        _ grip: Grip, _ evidence: RecordingEvidence, _ hold: [Double], frame k: Int, level: Int
    ) throws -> Entry {
        try GestureTrace(starting: hold, grip, evidence, frame: k).refined(0, frame: k, level: level, rounds: 4)
    }
}
