import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import Zoetrope

/// Fits the scene's own numbers while a gesture is traced: the numbers with which the frames, each held as it fits
/// best, have the least cost (variable projection: Golub and Pereyra, 1973).
struct TracedNumbers {
    /// The trace by the scene with these numbers.
    private(set) var trace: GestureTrace
    /// The scene's text with the numbers.
    private(set) var text: String
    private(set) var values: [MatchResult.Value] = []

    /// At most this many frames are compared.
    private static let most = 40

    init(_ trace: GestureTrace, _ assignments: [Setting.Assignment]) throws {
        self.trace = trace
        let renderer = trace.grip.renderer
        text = renderer.sourceText
        // If layers follow the fingers, their places and a number may have the same effect.
        if trace.grip.isFree { return }
        let way: Candidate.Way = trace.grip.gesture.direction == .back ? .back : .forward
        let candidate = try Candidate(renderer, way, as: .kept, start: 0...1, span: 1, assignments)
        let own = candidate.unknowns.map(\.value)
        guard own.count > 1 else { return }
        let frames = Fitting.some(TracedNumbers.most, of: trace.entries.count)
        let all = Array(1..<own.count)
        let first = try Self.equations(own, all, candidate, trace, frames, level: 1, derivatives: true)
        let told = all.filter { i in
            own[i] != 0
                && Self.isTold(first.reduce(0) { $0 + $1.curvature[i - 1, i - 1] }, candidate.unknowns[i], trace)
        }
        guard !told.isEmpty else { return }
        var best = own, frameEquations: [FrameEquations] = []
        for level in 1...2 {
            let start = best
            let unknowns = told.map { i -> Unknown in
                var unknown = candidate.unknowns[i]
                unknown.value = start[i]
                return unknown
            }
            let solution = try LeastSquares(most: level == 1 ? 12 : 6, tolerance: 1e-4).solve(unknowns) {
                part, derivatives in
                var values = start
                for (i, value) in zip(told, part) { values[i] = value }
                return try Self.equations(
                    values, told, candidate, trace, frames, level: level, derivatives: derivatives != .none)
            }
            for (i, value) in zip(told, solution.values) { best[i] = value }
            frameEquations = solution.frames
        }
        // Numbers that explain no more than random ones would keep the scene's values.
        let before = try Self.equations(own, told, candidate, trace, frames, level: 2, derivatives: false)
            .reduce(0) { $0 + $1.cost }
        let after = frameEquations.reduce(0) { $0 + $1.cost }, n = 2 * Double(frames.count)
        if n * Elementary.log(max(before, 1) / max(after, 1)) < Double(told.count) * Elementary.log(n) { best = own }
        try take(best, told, frameEquations, candidate, assignments)
    }

    private mutating func take(
        _ best: [Double], _ told: [Int], _ frames: [FrameEquations], _ candidate: Candidate,
        _ assignments: [Setting.Assignment]
    ) throws {
        var curvature = SymmetricMatrix(size: told.count)
        for frame in frames { curvature += frame.curvature }
        for i in told.indices { curvature[i, i] *= 1 + 1e-9 }
        let spread = Certainty.spread(
            cost: frames.reduce(0) { $0 + $1.cost }, pixels: trace.evidence.pixels * Double(frames.count))
        let certainty = Certainty(frames, curvature: curvature, lag: 3, shift: 0, slip: 0, spread: spread)
        let quantile = Certainty.quantile(frames.count - told.count) * Fitting.caution
        var errors: [Int: Double] = [:]
        for (k, i) in told.enumerated() where certainty.errors[k].isFinite {
            errors[i] = certainty.errors[k] * quantile
        }
        let own = candidate.unknowns.map(\.value)
        // A number with the scene's value keeps its digits.
        let written = try candidate.text(best) { i, value in
            JSONWriter.number(value == own[i] ? value : Match.rounded(value, errors[i] ?? 0, isKept: true))
        }
        let units = candidate.units()
        values = told.map { i in
            MatchResult.Value(
                name: candidate.name(of: i), value: best[i], error: errors[i], before: own[i], unit: units[i])
        }
        guard best != own else { return }
        text = written
        let renderer = try candidate.renderer.rewritten(written, assignments)
        trace = try trace.moved(to: trace.grip.holding(renderer), level: 2, rounds: 4)
    }

    /// Whether a number has an effect: ten steps, a tenth of most values, change a pixel by more than 1/20 of a level.
    private static func isTold(_ strength: Double, _ unknown: Unknown, _ trace: GestureTrace) -> Bool {
        let level = trace.evidence.levels[1]
        let pixels = Double(level.mask.count * min(most, trace.entries.count) * 3)
        return 10 * unknown.step * (strength / pixels).squareRoot() > MeasureTuning.silent
    }

    /// The equations of some frames for the numbers `free`, with the holds eliminated.
    private static func equations(
        _ values: [Double], _ free: [Int], _ candidate: Candidate, _ trace: GestureTrace, _ frames: [Int], level: Int,
        derivatives: Bool
    ) throws -> [FrameEquations] {
        guard let scene = try? candidate.scene(values), let grip = try? trace.grip.holding(scene) else {
            return [.impossible(free.count)]
        }
        let changed =
            derivatives
            ? try free.map { i -> (Grip, Double) in
                var other = values
                let step = candidate.unknowns[i].step
                let way = values[i] + step > candidate.unknowns[i].range.upperBound ? -step : step
                other[i] += way
                return (try trace.grip.holding((try? candidate.scene(other)) ?? scene), way)
            } : []
        return try Concurrent.map(frames.count) { index in
            let k = frames[index]
            guard let (entry, equations) = try? trace.equations(grip, changed, frame: k, level: level) else {
                return .impossible(free.count)
            }
            return derivatives
                ? equations.without(entry.hold.count, cost: entry.cost)
                : FrameEquations.impossible(0).costing(entry.cost)
        }
    }
}

extension GestureTrace {
    /// One frame's hold by a scene with other numbers, and the equations for changes of the numbers and of the hold.
    fileprivate func equations(
        _ grip: Grip, _ changed: [(Grip, Double)], frame k: Int, level: Int
    ) throws -> (Entry, FrameEquations) {
        let start = GestureTrace(starting: entries[k].hold, grip, evidence, frame: k)
        let entry = try start.refined(0, frame: k, level: level, rounds: 3)
        let pictures = evidence.levels[level], step = grip.step(pictures.scale)
        let base = try grip.picture(entry.hold, scale: pictures.scale)
        guard !changed.isEmpty else {
            return (entry, FrameEquations.impossible(0))
        }
        let numbers = changed.map { grip, _ in
            ((try? grip.picture(entry.hold, scale: pictures.scale)) ?? base, base)
        }
        let holds = try entry.hold.indices.map { i -> (FloatPicture, FloatPicture) in
            var up = entry.hold, down = entry.hold
            up[i] += step
            down[i] -= step
            return (try grip.picture(up, scale: pictures.scale), try grip.picture(down, scale: pictures.scale))
        }
        return (
            entry,
            FrameEquations(
                seen: pictures.frames[k], drawn: base, changed: numbers + holds,
                steps: changed.map { $0.1 / 2 } + holds.map { _ in step }, mask: pictures.mask,
                bend: GestureTrace.bends[level], changesSeen: false)
        )
    }
}

extension FrameEquations {
    fileprivate func costing(_ cost: Double) -> FrameEquations {
        var out = self
        out.cost = cost
        return out
    }

    /// The equations with the last `count` unknowns eliminated.
    fileprivate func without(_ count: Int, cost: Double) -> FrameEquations {
        let kept = gradient.count - count
        let reduced = SchurComplement(
            curvature, gradient, keeping: Array(0..<kept), damped: GestureTrace.damped)
        var out = FrameEquations.impossible(kept).costing(cost)
        (out.gradient, out.curvature) = (reduced.gradient, reduced.curvature)
        return out
    }
}
