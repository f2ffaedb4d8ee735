import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

/// How far the movers of a motion are on their ways over time, and what is known of that.
struct PlaneCourse: Sendable {
    let movers: [PlaneMover]
    /// Whether each ends at rest, and begins away from it; else the other way round.
    let comes: [Bool]
    /// Seconds since the recording's first frame.
    let times: [Double]
    /// For each frame the part of its way that each mover has gone.
    let poses: [[Double]]
    /// For each frame by how much the squares rise with the distance from its poses.
    let weights: [SymmetricMatrix]
    /// The squares that are left where every frame has its own poses; at least what the pictures' rounding costs.
    let left: Double
    /// The motion, in seconds since the recording's first frame.
    let motion: ClosedRange<Double>

    init(_ trace: PlaneTrace) throws {
        let equations = try trace.equations([]), pictures = trace.evidence.levels[trace.level]
        let motion = trace.motion
        (movers, comes) = (trace.movers, trace.movers.map { $0.comes(in: motion) })
        times = trace.frames.map { trace.evidence.times[$0] }
        poses = trace.poses
        weights = equations.map(\.curvature)
        left = max(trace.cost, 0.25 * 3 * pictures.pixels * Double(trace.frames.count))
        self.motion = trace.evidence.motion
    }

    private init(_ whole: PlaneCourse, _ part: [Int], _ weights: [SymmetricMatrix]) {
        (movers, comes) = (part.map { whole.movers[$0] }, part.map { whole.comes[$0] })
        (times, left, motion) = (whole.times, whole.left, whole.motion)
        poses = whole.poses.map { pose in part.map { pose[$0] } }
        self.weights = weights
    }

    /// Some of the movers, while the others go wherever they fit best.
    func part(_ chosen: [PlaneMover]) -> PlaneCourse {
        let part = movers.indices.filter { chosen.contains(movers[$0]) }
        return PlaneCourse(self, part, weights.map { $0.reduced(to: part) })
    }

    /// A frame's squares, as the unit of what counts as far: where it is much worse than others, something else is wrong.
    var unit: Double { left / Double(2 * times.count) }
}

extension SymmetricMatrix {
    /// What is left of a quadratic form when the other unknowns are where it is least.
    fileprivate func reduced(to part: [Int]) -> SymmetricMatrix {
        let rest = (0..<size).filter { !part.contains($0) }
        var out = SymmetricMatrix(size: part.count), other = SymmetricMatrix(size: rest.count)
        let most = (0..<size).map { self[$0, $0] }.max() ?? 0
        for (i, a) in rest.enumerated() {
            for (j, b) in rest.enumerated() { other[i, j] = self[a, b] }
            other[i, i] += 1e-6 * most + 1e-9
        }
        let columns = part.map { a in other.solve(rest.map { self[$0, a] }) ?? rest.map { _ in 0 } }
        for (i, a) in part.enumerated() {
            for (j, b) in part.enumerated() {
                out[i, j] = self[a, b] - rest.indices.reduce(0) { $0 + self[a, rest[$1]] * columns[j][$1] }
            }
        }
        return out
    }
}
