import ZoetropeGeometry

/// How far each value can go while the pictures stay nearly the same and the other values follow, on middle-sized
/// pictures. Some values are determined only in combination, along a curved valley of the cost: the size of a circle
/// under a button, a curve near an end where no motion is visible. The curvature at one place does not show the valley,
/// and a fit may stop anywhere in it.
struct Survey {
    /// The range of each value that was reached.
    private(set) var reached: [ClosedRange<Double>]
    /// Values that change together along a valley.
    private(set) var pairs: [(Int, Int)] = []
    /// Values that explain the recording better than those at which the survey began.
    private(set) var better: [Double]?

    private let fitting: Fitting
    private let base: Fitting.Fit
    /// The unknowns that keep their values.
    private let fixed: Set<Int>
    /// Whether curves stay between their ends.
    private let isBounded: Bool
    /// For each unknown the change that should raise the cost by one step; 0 for unknowns that keep their values.
    private var sizes: [Double]
    /// The unit of the shares below: the cost, at least that of the pictures' own rounding.
    private let unit: Double

    /// The rise of the cost by one step, as a share of it.
    private static let rise = 0.02
    /// If the cost rises by less than `doubt` of what the curvature predicts, the walk goes on, until it has risen by
    /// `slack` of the cost.
    private static let doubt = 0.1, slack = 0.005
    /// The fall of the cost, as a share of it, that makes values better.
    private static let fall = 0.005

    /// Walks to both sides of each value.
    init(_ fitting: Fitting, _ values: [Double], fixed: Set<Int>) throws {
        (self.fitting, self.fixed) = (fitting, fixed)
        isBounded = fitting.isBetweenEnds(values)
        base = try fitting.improve(values, level: 1, steps: 12, bend: 40, fixed: fixed, isBounded: isBounded)
        unit = max(base.cost, fitting.rounding(level: 1))
        reached = base.values.map { $0...$0 }
        sizes = values.map { _ in 0 }
        let free = values.indices.filter { !fixed.contains($0) }
        var curvature = SymmetricMatrix(size: free.count)
        for frame in base.frames { curvature += frame.curvature }
        for k in free.indices { curvature[k, k] += 1e-12 + 1e-9 * curvature[k, k] }
        guard base.cost.isFinite, unit > 0, let inverse = curvature.inverse else { return }
        for (k, i) in free.enumerated() { sizes[i] = (Survey.rise * unit * max(inverse[k, k], 0)).squareRoot() }
        for (k, i) in free.enumerated() where sizes[i] > 0 {
            for side in [1.0, -1] where better == nil {
                var step = values.map { _ in 0.0 }
                for (l, j) in free.enumerated() { step[j] = side * sizes[i] * inverse[l, k] / inverse[k, k] }
                try walk(along: step, holding: i)
            }
        }
    }

    /// Steps along one value, while the others follow; doubles the step while the cost hardly rises.
    private mutating func walk(along first: [Double], holding i: Int) throws {
        var last = base.values, step = first
        for round in 0..<8 {
            // A value stops at the end of its range.
            let goal = (last[i] + step[i]).clamped(to: fitting.candidate.unknowns[i].range)
            let share = (goal - last[i]) / step[i]
            guard abs(goal - last[i]) > 0.05 * sizes[i] else { return }
            let next = try fitting.improve(
                last.indices.map { last[$0] + share * step[$0] }, level: 1, steps: round == 0 ? 8 : 5, bend: 40,
                fixed: fixed.union([i]), isBounded: isBounded)
            let change = (next.cost - base.cost) / unit
            if change < -Survey.fall {
                better = next.values
                return
            }
            let most = round == 0 ? Survey.doubt * Survey.rise * share * share : Survey.slack
            guard change < most else { return }
            take(next.values, with: i)
            step = last.indices.map { 2 * (next.values[$0] - last[$0]) }
            last = next.values
        }
    }

    private mutating func take(_ values: [Double], with i: Int) {
        for (j, value) in values.enumerated() {
            reached[j] = min(reached[j].lowerBound, value)...max(reached[j].upperBound, value)
        }
        func distance(_ j: Int) -> Double { abs(values[j] - base.values[j]) / sizes[j] }
        let others = values.indices.filter { $0 != i && sizes[$0] > 0 }
        guard let other = others.max(by: { distance($0) < distance($1) }), distance(other) > 1 else { return }
        let pair = (min(i, other), max(i, other))
        if !pairs.contains(where: { $0 == pair }) { pairs.append(pair) }
    }

    /// Half of the smallest interval around `value` that holds what was reached with the i-th value.
    func half(_ i: Int, around value: Double) -> Double {
        max(reached[i].upperBound - value, value - reached[i].lowerBound, 0)
    }
}

extension Fitting {
    /// Whether the control points of all curves are between their ends.
    func isBetweenEnds(_ values: [Double]) -> Bool {
        candidate.unknowns.indices.allSatisfy {
            !candidate.unknowns[$0].isHeight || (0...1).contains(values[$0])
        }
    }

    /// The cost of the pictures' own rounding: residuals of half a level in every value, times the weights of the
    /// frames.
    func rounding(level: Int) -> Double {
        0.25 * 3 * evidence.levels[level].pixels * counted(level).reduce(0) { $0 + evidence.weights[$1] }
    }
}
