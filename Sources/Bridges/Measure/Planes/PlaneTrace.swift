import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// How far each mover of a motion is on its way in some frames of a recording, each frame by itself: the poses with which
/// the motion looks most like them. When a frame is shown plays no part, so motions are found before their timings.
struct PlaneTrace: Sendable {
    let evidence: Evidence
    /// A scene with the screens, as pictures `from` and `to`.
    let renderer: SceneRenderer
    /// The frames that count.
    let frames: [Int]
    /// Which of the evidence's sizes is looked at.
    let level: Int
    private(set) var motion: PlaneMotion
    let movers: [PlaneMover]
    /// For each frame the part of its way that each mover has gone.
    private(set) var poses: [[Double]]
    /// For each frame the squares that are left.
    private(set) var costs: [Double] = []

    /// The squares that are left.
    var cost: Double { costs.reduce(0, +) }

    /// The residual, in levels, from which on errors count by their absolute value, for each size of pictures.
    private static let bends: [Float] = [60, 40, 24]

    init(
        _ motion: PlaneMotion, poses: [[Double]], _ frames: [Int], _ evidence: Evidence, _ renderer: SceneRenderer,
        level: Int
    ) throws {
        (self.evidence, self.renderer, self.frames, self.level) = (evidence, renderer, frames, level)
        (self.motion, self.poses) = (motion, poses)
        movers = motion.movers
        costs = try costs(motion, poses)
    }

    /// A step of a pose over which derivatives are taken: a pixel or less for a screen that crosses the canvas.
    private var step: Double { [0.025, 0.012, 0.008][level] }

    // MARK: Drawing

    /// The frames with other poses, of another motion: nil where it cannot be drawn.
    func drawn(_ motion: PlaneMotion, _ poses: [[Double]]) -> SceneRenderer? {
        let all = poses.count > 1 ? poses : poses + poses
        return try? renderer.rewritten(PlaneText(motion: motion, clock: PlaneClock(poses: all, of: movers)).text(), [])
    }

    static func plane(_ scene: SceneRenderer?, _ i: Int, _ scale: Double) -> Plane? {
        guard let scene else { return nil }
        return (try? scene.frame(at: Moment(time: Double(i), direction: .forward), scale: scale)).map {
            Plane($0).softened
        }
    }

    /// The squares that are left with other poses, for each frame.
    func costs(_ motion: PlaneMotion, _ poses: [[Double]]) throws -> [Double] {
        let scene = drawn(motion, poses), pictures = evidence.levels[level], bend = PlaneTrace.bends[level]
        return try Concurrent.map(frames.count) { i in
            guard let drawn = PlaneTrace.plane(scene, i, pictures.scale) else { return .infinity }
            return FrameEquations(
                seen: pictures.frames[frames[i]], drawn: drawn, changed: [], steps: [], mask: pictures.mask, bend: bend
            ).cost
        }
    }

    /// The equations of each frame for some traits of the motion, then for its poses.
    func equations(_ traits: [PlaneTrait]) throws -> [FrameEquations] {
        let pictures = evidence.levels[level], bend = PlaneTrace.bends[level], count = traits.count + movers.count
        let base = drawn(motion, poses)
        var pairs: [(SceneRenderer?, SceneRenderer?)] = [], steps: [[Double]] = []
        for trait in traits {
            let (low, high) = (motion.moved(trait, by: -0.1), motion.moved(trait, by: 0.1))
            pairs.append((drawn(high, poses), drawn(low, poses)))
            steps.append(poses.map { _ in (high[trait] - low[trait]) / 2 })
        }
        for (m, mover) in movers.enumerated() {
            // From the end of its way a mover goes to one side only.
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
            guard let drawn = PlaneTrace.plane(base, i, pictures.scale) else { return .impossible(count) }
            return FrameEquations(
                seen: pictures.frames[frames[i]], drawn: drawn,
                changed: changed.map {
                    (
                        PlaneTrace.plane($0.0, i, pictures.scale) ?? drawn,
                        PlaneTrace.plane($0.1, i, pictures.scale) ?? drawn
                    )
                },
                steps: distances.map { max($0[i], 1e-6) }, mask: pictures.mask, bend: bend, changesSeen: false)
        }
    }

    // MARK: Improving

    /// The poses, each frame's by itself, and with them some traits of the motion, by least squares (Levenberg and
    /// Marquardt); a frame's poses are solved for beside the traits (variable projection; Golub and Pereyra, 1973).
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
            if best.cost > 0.999 * old { break }
        }
        return best
    }

    /// Takes what is better: of the same motion each frame's poses by themselves.
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

    /// Where the equations are least, damped.
    private func stepped(
        _ here: [FrameEquations], _ traits: [PlaneTrait], _ damping: Double
    ) -> (PlaneMotion, [[Double]]) {
        let a = traits.count, m = movers.count
        var reduced = SymmetricMatrix(size: a), pull = [Double](repeating: 0, count: a)
        var frames: [(inverse: SymmetricMatrix, mixed: [[Double]])] = []
        for frame in here {
            let inverse = frame.poses(from: a, damping).inverse ?? SymmetricMatrix(size: m)
            // inverse · Hqθ, a column for each trait.
            let mixed = (0..<a).map { i in
                (0..<m).map { k in (0..<m).reduce(0) { $0 + inverse[k, $1] * frame.curvature[a + $1, i] } }
            }
            for i in 0..<a {
                for j in 0..<a {
                    reduced[i, j] +=
                        frame.curvature[i, j] - (0..<m).reduce(0) { $0 + frame.curvature[i, a + $1] * mixed[j][$1] }
                }
                pull[i] -= frame.gradient[i] - (0..<m).reduce(0) { $0 + mixed[i][$1] * frame.gradient[a + $1] }
            }
            frames.append((inverse, mixed))
        }
        for i in 0..<a { reduced[i, i] += damping * reduced[i, i] + 1e-6 * abs(reduced[i, i]) + 1e-9 }
        let change = reduced.solve(pull) ?? pull.map { _ in 0 }
        var motion = motion
        for (i, trait) in traits.enumerated() {
            let most = abs(3 * trait.step)
            motion[trait] += change[i].clamped(to: -most...most)
        }
        let moved = poses.indices.map { f -> [Double] in
            (0..<m).map { k in
                let own = (0..<m).reduce(0) { $0 - frames[f].inverse[k, $1] * here[f].gradient[a + $1] }
                let step = (0..<a).reduce(own) { $0 - frames[f].mixed[$1][k] * change[$1] }
                return (poses[f][k] + step.clamped(to: -0.15...0.15)).clamped(to: movers[k].range)
            }
        }
        return (motion, moved)
    }
}

extension FrameEquations {
    /// The part of the curvature that belongs to the unknowns from the `first`-th on, with a little more on its
    /// diagonal, so that what the picture does not tell stays where it is.
    fileprivate func poses(from first: Int, _ damping: Double) -> SymmetricMatrix {
        let m = curvature.size - first, most = (0..<m).map { curvature[first + $0, first + $0] }.max() ?? 0
        var out = SymmetricMatrix(size: m)
        for i in 0..<m {
            for j in 0..<m { out[i, j] = curvature[first + i, first + j] }
            out[i, i] += damping * out[i, i] + 1e-4 * most + 1e-6
        }
        return out
    }
}
