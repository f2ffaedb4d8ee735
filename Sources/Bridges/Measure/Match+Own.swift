import ZoetropeGeometry
import Zoetrope

/// The scene as it is written, beside a recording: what a check asks first.
extension Match {
    /// What is left, in levels, of a recording that was not encoded with losses: no other values can explain it better.
    private static let nothing = 0.3

    struct Own {
        let fitting: Fitting
        let fit: Fitting.Fit
        let left: Fitting.Residuals

        /// Whether nothing is left to explain.
        var isExact: Bool { left.residual <= Match.nothing && left.explained > 0.995 }
    }

    /// The scene's own values with the begin that explains most.
    func own(_ renderer: SceneRenderer, _ way: Candidate.Way, _ evidence: RecordingEvidence) throws -> Own {
        // A run may rest for a while before anything moves.
        let likely = Match.begins(evidence), start = min(0, likely.lowerBound)...likely.upperBound
        let candidate = try Candidate(
            renderer, way, as: .kept, start: start, span: evidence.span, likely: begin, assignments)
        let fitting = Fitting(evidence: evidence, candidate: candidate)
        func own(_ fit: Fitting.Fit) throws -> Own {
            Own(fitting: fitting, fit: fit, left: try fitting.frames(fit.values))
        }
        // Recordings often begin with the run.
        let first = try own(fitting.beginning(at: 0))
        return first.isExact ? first : try own(fitting.own(besides: first.fit))
    }

    /// The same beside evidence with another mask.
    func costed(_ own: Own, _ evidence: RecordingEvidence) throws -> Own {
        let fitting = Fitting(evidence: evidence, candidate: own.fitting.candidate)
        let fit = try fitting.costed(own.fit)
        return Own(fitting: fitting, fit: fit, left: try fitting.frames(fit.values))
    }
}

extension Fitting {
    /// The values of the scene, beginning at a time of the recording.
    func beginning(at time: Double) throws -> Fit {
        let values = candidate.unknowns.map(\.value), range = candidate.unknowns[0].range
        return try improve(
            [time.clamped(to: range)] + values.dropFirst(), level: 2, steps: 0, bend: 24,
            fixed: Set(1..<max(1, values.count)))
    }

    /// The values of the scene, with the begin that explains most.
    func own(besides first: Fit) throws -> Fit {
        let values = candidate.unknowns.map(\.value), range = candidate.unknowns[0].range
        let numbers = Set(1..<max(1, values.count)), counted = counted(0)
        @Sendable func begun(_ begin: Double) -> [Double] { [begin] + values.dropFirst() }
        let count = Int((range.upperBound - range.lowerBound) * 100).clamped(to: 96...300)
        let steps = (0...count).map { mix(range.lowerBound, range.upperBound, Double($0) / Double(count)) }
        let begins = [first.values[0]] + steps
        let costs = try Concurrent.map(begins.count) { try total(begun(begins[$0]), level: 0, frames: counted) }
        let likely = begins.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.prefix(3).map { begins[$0] }
        let near = try likely.map { begin in
            try (0...1).reduce(begun(begin)) { values, level in
                try improve(values, level: level, steps: 12, bend: 40, fixed: numbers).values
            }
        }
        let fits = try near.map { try improve($0, level: 2, steps: 12, bend: 24, fixed: numbers) }
        return fits.reduce(first) { $1.cost < $0.cost ? $1 : $0 }
    }

    /// The evidence with each frame at the moment that explains it best, at most `slack` seconds earlier or later: frames
    /// that were taken at another rate are shown too early and too late by turns.
    func steadied(_ fit: Fit, by slack: Double) throws -> RecordingEvidence {
        let steps = 10, level = evidence.levels[1], scene = try candidate.scene(fit.values)
        // The smallest first: of moments that explain a frame as well, its own stays.
        var shifts = [0.0]
        for i in 1...steps {
            let shift = slack * Double(i) / Double(steps)
            shifts += [shift, -shift]
        }
        let tried = shifts
        let times = try Concurrent.map(evidence.times.count) { k in
            let costs = try tried.map { shift in
                FrameEquations(
                    seen: level.frames[k],
                    drawn: try candidate.frame(
                        scene, begins: fit.values[0], at: evidence.times[k] + shift, scale: level.scale),
                    changed: [], steps: [], mask: level.mask, bend: 40
                ).cost
            }
            let least = costs.min() ?? 0
            let nearest = costs.firstIndex { $0 <= least * 1.01 + 1 } ?? 0
            return evidence.times[k] + tried[nearest]
        }
        return evidence.at(times)
    }
}
