import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// The parts of their ways that a motion's movers have gone in some frames of a recording: in each frame, the poses of
/// least cost. Times play no part, so motions are found before their timings.
struct PlaneTrace: Sendable {
    let evidence: RecordingEvidence
    /// A scene with the screens as pictures `from` and `to`.
    let renderer: SceneRenderer
    /// The indices of the frames that are compared.
    let frames: [Int]
    /// The index of the size of pictures that is compared.
    let level: Int
    private(set) var motion: PlaneMotion
    let movers: [PlaneMover]
    /// For each frame the part of its way that each mover has gone.
    private(set) var poses: [[Double]]
    /// For each frame the sum of squared residuals.
    private(set) var costs: [Double] = []

    /// The sum of all frames' squared residuals.
    var cost: Double { costs.reduce(0, +) }

    /// The residual, in levels, above which the cost is linear instead of square, for each size of pictures.
    private static let bends: [Float] = [60, 40, 24]

    init(
        _ motion: PlaneMotion, poses: [[Double]], _ frames: [Int], _ evidence: RecordingEvidence,
        _ renderer: SceneRenderer,
        level: Int
    ) throws {
        (self.evidence, self.renderer, self.frames, self.level) = (evidence, renderer, frames, level)
        (self.motion, self.poses) = (motion, poses)
        movers = motion.movers
        costs = try costs(motion, poses)
    }

    /// The step over which derivatives by a pose are taken: at most a pixel for a screen that crosses the canvas.
    private var step: Double { PlaneTuning.poseSteps[level] }

    // MARK: Drawing

    /// A scene that shows other poses of another motion; nil if it cannot be drawn.
    func drawn(_ motion: PlaneMotion, _ poses: [[Double]]) -> SceneRenderer? {
        let all = poses.count > 1 ? poses : poses + poses
        return try? renderer.rewritten(PlaneText(motion: motion, clock: PlaneClock(poses: all, of: movers)).text(), [])
    }

    static func picture(_ scene: SceneRenderer?, _ i: Int, _ scale: Double) -> FloatPicture? {
        guard let scene else { return nil }
        return try? scene.picture(at: Double(i), scale: scale).softened
    }

    /// For each frame the sum of squared residuals with other poses.
    func costs(_ motion: PlaneMotion, _ poses: [[Double]]) throws -> [Double] {
        let scene = drawn(motion, poses), pictures = evidence.levels[level], bend = PlaneTrace.bends[level]
        return try Concurrent.map(frames.count) { i in
            guard let drawn = PlaneTrace.picture(scene, i, pictures.scale) else { return .infinity }
            return FrameEquations(
                seen: pictures.frames[frames[i]], drawn: drawn, changed: [], steps: [], mask: pictures.mask, bend: bend
            ).cost
        }
    }

    /// The equations of each frame: for some traits of the motion, then for the frame's poses.
    func equations(_ traits: [PlaneTrait]) throws -> [FrameEquations] {
        let pictures = evidence.levels[level], bend = PlaneTrace.bends[level], count = traits.count + movers.count
        let base = drawn(motion, poses)
        var pairs: [(SceneRenderer?, SceneRenderer?)] = [], steps: [[Double]] = []
        for trait in traits {
            let (low, high) = (
                motion.moved(trait, by: -PlaneTuning.traitStep), motion.moved(trait, by: PlaneTuning.traitStep)
            )
            pairs.append((drawn(high, poses), drawn(low, poses)))
            steps.append(poses.map { _ in (high[trait] - low[trait]) / 2 })
        }
        for (m, mover) in movers.enumerated() {
            // At an end of its range a mover can go to one side only.
            func moved(_ by: Double) -> [[Double]] {
                poses.map { pose in
                    var out = pose
                    out[m] = (pose[m] + by).clamped(to: mover.range)
                    return out
                }
            }
            let (low, high) = (moved(-step), moved(step))
            pairs.append((drawn(motion, high), drawn(motion, low)))
            steps.append(zip(low, high).map { ($1[m] - $0[m]) / 2 })
        }
        let changed = pairs, distances = steps
        return try Concurrent.map(frames.count) { i in
            guard let drawn = PlaneTrace.picture(base, i, pictures.scale) else { return .impossible(count) }
            return FrameEquations(
                seen: pictures.frames[frames[i]], drawn: drawn,
                changed: changed.map {
                    (
                        PlaneTrace.picture($0.0, i, pictures.scale) ?? drawn,
                        PlaneTrace.picture($0.1, i, pictures.scale) ?? drawn
                    )
                },
                steps: distances.map { max($0[i], 1e-6) }, mask: pictures.mask, bend: bend, changesSeen: false)
        }
    }

    // MARK: Improving

    /// Least squares over each frame's poses and some traits of the motion (Levenberg and Marquardt). The poses are
    /// eliminated frame by frame (variable projection; Golub and Pereyra, 1973).
    func improved(_ traits: [PlaneTrait], rounds: Int) throws -> PlaneTrace {
        var best = self, damping = 1e-2
        for _ in 0..<rounds {
            let here = try best.equations(traits), old = best.cost
            var isBetter = false
            for _ in 0..<3 where !isBetter {
                let (motion, poses) = best.stepped(here, traits, damping)
                let costs = try best.costs(motion, poses)
                isBetter = best.take(motion, poses, costs)
                damping = isBetter ? max(damping / 4, 1e-4) : damping * 8
            }
            if best.cost > PlaneTuning.better * old { break }
        }
        return best
    }

    /// Takes values that lower the cost: of the same motion, each frame's poses separately.
    mutating func take(_ next: PlaneMotion, _ other: [[Double]], _ left: [Double]) -> Bool {
        if next == motion {
            let better = poses.indices.filter { left[$0] < costs[$0] }
            for i in better { (poses[i], costs[i]) = (other[i], left[i]) }
            return !better.isEmpty
        }
        guard left.reduce(0, +) < cost else { return false }
        (motion, poses, costs) = (next, other, left)
        return true
    }

    /// The motion and poses at the minimum of the damped quadratic model.
    private func stepped(
        _ here: [FrameEquations], _ traits: [PlaneTrait], _ damping: Double
    ) -> (PlaneMotion, [[Double]]) {
        let a = traits.count
        var curvature = SymmetricMatrix(size: a), pull = [Double](repeating: 0, count: a)
        let frames = here.map { frame in
            SchurComplement(frame.curvature, frame.gradient, keeping: Array(0..<a)) { poses in
                poses.damped(by: damping, floor: 1e-4 * poses.steepest + 1e-6)
            }
        }
        for frame in frames {
            curvature += frame.curvature
            for i in 0..<a { pull[i] -= frame.gradient[i] }
        }
        for i in 0..<a { curvature[i, i] += damping * curvature[i, i] + 1e-6 * abs(curvature[i, i]) + 1e-9 }
        let change = curvature.solve(pull) ?? pull.map { _ in 0 }
        var motion = motion
        for (i, trait) in traits.enumerated() {
            let most = abs(3 * trait.step)
            motion[trait] += change[i].clamped(to: -most...most)
        }
        let moved = zip(poses, frames).map { pose, frame in
            frame.others(change).enumerated().map { k, step in
                (pose[k] + step.clamped(to: -PlaneTuning.poseMove...PlaneTuning.poseMove)).clamped(to: movers[k].range)
            }
        }
        return (motion, moved)
    }
}
