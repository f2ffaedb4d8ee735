import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

/// How fingers hold the scene in each frame of a recording: the hold of least cost. Times play no part.
struct GestureTrace: Sendable {
    /// One frame's hold.
    struct Entry: Sendable {
        /// Seconds since the recording's first frame.
        let time: Double
        var hold: [Double]
        /// The sum of squared residuals of the hold, and the curvature of the cost around it.
        var cost: Double
        var curvature: SymmetricMatrix
    }

    let grip: Grip
    let evidence: RecordingEvidence
    var entries: [Entry]

    /// The parts of the way that are drawn at first.
    private static let parts = (0...84).map { Grip.reach.lowerBound + 1.4 * Double($0) / 84 }
    /// The residual, in levels, above which the cost is linear instead of square, for each size of pictures.
    static let bends: [Float] = [60, 40, 24]

    /// Traces the recording with coarse pictures, then with finer ones.
    init(_ grip: Grip, _ evidence: RecordingEvidence) throws {
        (self.grip, self.evidence) = (grip, evidence)
        let holds = try grip.isFree ? GestureTrace.followed(grip, evidence) : GestureTrace.nearest(grip, evidence)
        entries = zip(evidence.times, holds).map {
            Entry(time: $0, hold: $1, cost: .infinity, curvature: SymmetricMatrix(size: grip.freedom))
        }
        try refine(level: 1, rounds: 3)
        try refine(level: 2, rounds: 3)
    }

    /// The trace of the same frames by a scene with slightly other numbers.
    func moved(to grip: Grip, level: Int, rounds: Int) throws -> GestureTrace {
        var out = GestureTrace(grip: grip, evidence: evidence, entries: entries)
        try out.refine(level: level, rounds: rounds)
        return out
    }

    private init(grip: Grip, evidence: RecordingEvidence, entries: [Entry]) {
        (self.grip, self.evidence, self.entries) = (grip, evidence, entries)
    }

    /// A trace of one frame, which begins at a hold.
    init(starting hold: [Double], _ grip: Grip, _ evidence: RecordingEvidence, frame k: Int) {
        let curvature = SymmetricMatrix(size: grip.freedom)
        self.init(
            grip: grip, evidence: evidence,
            entries: [Entry(time: evidence.times[k], hold: hold, cost: .infinity, curvature: curvature)])
    }

    /// The evenly spaced progress that fits each frame best.
    private static func nearest(_ grip: Grip, _ evidence: RecordingEvidence) throws -> [[Double]] {
        let level = evidence.levels[0]
        let drawn = try Concurrent.map(parts.count) { try grip.picture([parts[$0]], scale: level.scale) }
        return try Concurrent.map(evidence.times.count) { k in
            let costs = drawn.map { cost(level.frames[k], $0, level.mask) }
            let i = costs.indices.min { costs[$0] < costs[$1] } ?? 0
            guard i > 0, i + 1 < costs.count else { return [parts[i]] }
            let (a, b, c) = (costs[i - 1], costs[i], costs[i + 1]), bend = a - 2 * b + c
            let offset = bend > 0 ? (a - c) / (2 * bend) : 0
            return [parts[i] + offset * (parts[1] - parts[0])]
        }
    }

    static func cost(_ seen: FloatPicture, _ drawn: FloatPicture, _ mask: [Float]) -> Double {
        FrameEquations(seen: seen, drawn: drawn, changed: [], steps: [], mask: mask, bend: bends[0]).cost
    }

    /// Least squares, frame by frame.
    private mutating func refine(level: Int, rounds: Int) throws {
        let trace = self
        entries = try Concurrent.map(entries.count) { try trace.refined($0, frame: $0, level: level, rounds: rounds) }
    }

    /// The `i`-th entry, fitted to the recording's `k`-th frame.
    func refined(_ i: Int, frame k: Int, level: Int, rounds: Int) throws -> Entry {
        var best = entries[i]
        let step = grip.step(evidence.levels[level].scale)
        var now = try equations(best.hold, k, level, step)
        for _ in 0..<rounds {
            guard let change = GestureTrace.damped(now.curvature).solve(now.gradient.map { -$0 }) else { break }
            // Steps are limited to the distance over which the quadratic model holds.
            let longest = change.map(abs).max() ?? 0, share = longest > 12 * step ? 12 * step / longest : 1
            var isBetter = false
            for part in [share, share / 3] {
                let hold = zip(best.hold, change).map { $0 + part * $1 }
                let next = try equations(hold, k, level, step)
                guard next.cost < now.cost else { continue }
                (best.hold, now, isBetter) = (hold, next, true)
                break
            }
            if !isBetter || longest < GestureTuning.found * step { break }
        }
        (best.cost, best.curvature) = (now.cost, now.curvature)
        return best
    }

    /// Damped, so that numbers that the pictures do not determine stay where they are.
    static func damped(_ curvature: SymmetricMatrix) -> SymmetricMatrix {
        let damping = GestureTuning.damping
        return curvature.damped(by: damping.share, floor: damping.ofSteepest * curvature.steepest + damping.floor)
    }

    /// The equations of one frame for the numbers of its hold.
    private func equations(_ hold: [Double], _ k: Int, _ level: Int, _ step: Double) throws -> FrameEquations {
        let pictures = evidence.levels[level], scale = pictures.scale
        let changed = try hold.indices.map { i -> (FloatPicture, FloatPicture) in
            func moved(_ by: Double) throws -> FloatPicture {
                var other = hold
                other[i] += by
                return try grip.picture(other, scale: scale)
            }
            return (try moved(step), try moved(-step))
        }
        return FrameEquations(
            seen: pictures.frames[k], drawn: try grip.picture(hold, scale: scale), changed: changed,
            steps: hold.map { _ in step }, mask: pictures.mask, bend: GestureTrace.bends[level], changesSeen: false)
    }
}
