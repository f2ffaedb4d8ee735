import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

extension GestureTrace {
    /// How many places are tried around the one to which the fingers seem to go, and how far they may be, in points.
    private static let tries = 60, reach = 90.0

    /// The fingers' places, frame after frame: from where they were and how they moved, the best of many around.
    static func followed(_ grip: Grip, _ evidence: Evidence) throws -> [[Double]] {
        let level = evidence.levels[0]
        var random = RepeatableNumbers(seed: 5), out: [[Double]] = []
        for k in evidence.times.indices {
            let last = out.last ?? grip.first, before = out.dropLast().last ?? last
            let ahead = zip(last, before).map { 2 * $0 - $1 }
            var tried = [last, ahead, grip.first]
            for _ in 0..<tries {
                // Nearer places more often, each way as far as any.
                let far = random.next()
                tried.append(ahead.map { $0 + (2 * random.next() - 1) * far * far * reach })
            }
            let holds = tried
            let costs = try Concurrent.map(holds.count) { i -> Double in
                guard let drawn = try? grip.plane(holds[i], scale: level.scale) else { return .infinity }
                return cost(level.frames[k], drawn, level.mask)
            }
            let near = costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.prefix(3)
            let improved = try near.map { try settled(grip, evidence, holds[$0], frame: k, level: 0) }
            out.append((improved.min { $0.cost < $1.cost })?.hold ?? last)
        }
        return out
    }

    private static func settled(
        _ grip: Grip, _ evidence: Evidence, _ hold: [Double], frame k: Int, level: Int
    ) throws -> Entry {
        try GestureTrace(starting: hold, grip, evidence, frame: k).refined(0, frame: k, level: level, rounds: 4)
    }
}
