import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

/// The parts of their ways that a motion's movers have gone over time, and how accurately these are known.
struct PlaneCourse: Sendable {
    let movers: [PlaneMover]
    /// Whether each mover ends at rest, and begins away from it; else the other way round.
    let comes: [Bool]
    /// Seconds since the recording's first frame.
    let times: [Double]
    /// For each frame the part of its way that each mover has gone.
    let poses: [[Double]]
    /// For each frame the curvature of the cost around its poses.
    let weights: [SymmetricMatrix]
    /// The cost with separate poses for every frame; at least that of the pictures' rounding.
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

    /// The course of some of the movers; the others take the poses that fit best beside them.
    func part(_ chosen: [PlaneMover]) -> PlaneCourse {
        let part = movers.indices.filter { chosen.contains(movers[$0]) }
        return PlaneCourse(self, part, weights.map { $0.reduced(to: part) })
    }

    /// Half of a frame's mean cost. It is the unit of outliers: in a frame whose cost is many times that, something
    /// else is wrong.
    var unit: Double { left / Double(2 * times.count) }
}

extension SymmetricMatrix {
    /// The quadratic form of some unknowns, with the others eliminated.
    fileprivate func reduced(to kept: [Int]) -> SymmetricMatrix {
        SchurComplement(self, [Double](repeating: 0, count: size), keeping: kept) { others in
            others.damped(by: 0, floor: 1e-6 * steepest + 1e-9)
        }.curvature
    }
}
