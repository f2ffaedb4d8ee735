import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import Zoetrope

/// The scene's own numbers beside a traced gesture: those with which the frames, each held as it is best then, are most
/// like the scene (variable projection: Golub and Pereyra, 1973).
struct TracedNumbers {
    /// The trace of the scene with these numbers.
    private(set) var trace: GestureTrace
    /// The scene's text with them.
    private(set) var text: String
    private(set) var values: [MatchResult.Value] = []

    /// At most so many frames are looked at.
    private static let most = 40

    init(_ trace: GestureTrace, _ assignments: [Setting.Assignment]) throws {
        self.trace = trace
        let renderer = trace.grip.renderer
        text = renderer.sourceText
        // Layers that follow the fingers may stand elsewhere because of these as well as of a number.
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
        // What does not explain more than numbers at random would stays as the scene has it.
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
        let cost = frames.reduce(0) { $0 + $1.cost }, pixels = trace.evidence.pixels
        let spread = 30 * cost / max(1, 3 * pixels * Double(frames.count))
        let certainty = Certainty(frames, curvature: curvature, lag: 3, shift: 0, slip: 0, spread: spread)
        let quantile = Certainty.quantile(frames.count - told.count) * Fitting.caution
        var errors: [Int: Double] = [:]
        for (k, i) in told.enumerated() where certainty.errors[k].isFinite {
            errors[i] = certainty.errors[k] * quantile
        }
        let own = candidate.unknowns.map(\.value)
        // A number that is as in the scene keeps its digits.
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

    /// Whether ten steps of a number, a tenth of most values, change a pixel by more than 1/20 of a level.
    private static func isTold(_ strength: Double, _ unknown: Unknown, _ trace: GestureTrace) -> Bool {
        let level = trace.evidence.levels[1]
        let pixels = Double(level.mask.count * min(most, trace.entries.count) * 3)
        return 10 * unknown.step * (strength / pixels).squareRoot() > 0.02
    }

    /// The equations of some frames for the numbers `free`, without what another hold explains as well.
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
    /// One frame's hold beside a scene with other numbers, and the equations for changes of these and of the hold.
    fileprivate func equations(
        _ grip: Grip, _ changed: [(Grip, Double)], frame k: Int, level: Int
    ) throws -> (Entry, FrameEquations) {
        let start = GestureTrace(starting: entries[k].hold, grip, evidence, frame: k)
        let entry = try start.refined(0, frame: k, level: level, rounds: 3)
        let pictures = evidence.levels[level], step = grip.step(pictures.scale)
        let base = try grip.plane(entry.hold, scale: pictures.scale)
        guard !changed.isEmpty else {
            return (entry, FrameEquations.impossible(0))
        }
        let numbers = changed.map { grip, _ in
            ((try? grip.plane(entry.hold, scale: pictures.scale)) ?? base, base)
        }
        let holds = try entry.hold.indices.map { i -> (Plane, Plane) in
            var up = entry.hold, down = entry.hold
            up[i] += step
            down[i] -= step
            return (try grip.plane(up, scale: pictures.scale), try grip.plane(down, scale: pictures.scale))
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

    /// The equations without the last `count` unknowns, which follow the others (a Schur complement).
    fileprivate func without(_ count: Int, cost: Double) -> FrameEquations {
        let kept = gradient.count - count
        var part = SymmetricMatrix(size: count)
        for i in 0..<count { for j in 0..<count { part[i, j] = curvature[kept + i, kept + j] } }
        part = GestureTrace.damped(part)
        var out = FrameEquations.impossible(kept).costing(cost)
        let pull = part.solve(Array(gradient[kept...])) ?? [Double](repeating: 0, count: count)
        for i in 0..<kept {
            let column = (0..<count).map { curvature[i, kept + $0] }
            out.gradient[i] = gradient[i] - zip(column, pull).reduce(0) { $0 + $1.0 * $1.1 }
            let way = part.solve(column) ?? [Double](repeating: 0, count: count)
            for j in 0..<kept {
                out.curvature[i, j] =
                    curvature[i, j]
                    - (0..<count).reduce(0) { $0 + way[$1] * curvature[j, kept + $1] }
            }
        }
        return out
    }
}
