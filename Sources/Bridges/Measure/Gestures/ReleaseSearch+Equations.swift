import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

extension ReleaseSearch {
    /// The equations of the frames after the release, and of what is known of the last sample.
    ///
    /// - Parameter isQuick: some of the frames only, where they have to be drawn.
    func equations(
        _ release: Release, _ values: [Double], _ derivatives: Derivatives, isQuick: Bool = false
    ) throws -> [FrameEquations] {
        let count = release.unknowns.count, first = entries[release.frame - 1]
        let changed =
            derivatives == .none
            ? []
            : release.unknowns.indices.map { i -> ([Double], [Double], Double) in
                let unknown = release.unknowns[i]
                var up = values, down = values
                up[i] = min(values[i] + unknown.step, unknown.range.upperBound)
                // Where every frame has to be drawn, a step to one side has to do while the way is looked for.
                if !draft.grip.isFree || derivatives == .exact || up[i] == values[i] {
                    down[i] = max(values[i] - unknown.step, unknown.range.lowerBound)
                }
                return (up, down, up[i] - down[i])
            }
        let all =
            try draft.grip.isFree
            ? drawn(release, values, changed, isQuick: isQuick) : computed(release, values, changed)
        guard let all else { return [.impossible(count)] }
        var slopes = [Double](repeating: 0, count: changed.count)
        if !slopes.isEmpty { slopes[1] = 1 }
        // Going on for less than a frame as between two samples is off by about twice of what a sample is.
        let unit = draft.grip.isFree ? GestureDraft.further : 1
        return all + [FrameEquations(-values[1], slopes, weight: 0.2 * first.steepness * unit * unit)]
    }

    /// Beside the trace's progress.
    private func computed(
        _ release: Release, _ values: [Double], _ changed: [([Double], [Double], Double)]
    ) throws -> [FrameEquations]? {
        func course(_ values: [Double]) throws -> [Double]? {
            guard let run = try? draft.run(release, values, isShort: true) else { return nil }
            return try (release.frame..<entries.count).map { try run.progress(at: entries[$0].time - draft.begins) }
        }
        guard let base = try course(values) else { return nil }
        let slopes = try changed.map { up, down, way -> [Double] in
            guard way > 0, let above = try course(up), let below = try course(down) else { return base.map { _ in 0 } }
            return zip(above, below).map { ($0 - $1) / way }
        }
        return base.indices.map { k in
            let entry = entries[release.frame + k]
            return FrameEquations(entry.hold[0] - base[k], slopes.map { $0[k] }, weight: entry.curvature[0, 0])
        }
    }

    /// Beside the recording's pictures.
    private func drawn(
        _ release: Release, _ values: [Double], _ changed: [([Double], [Double], Double)], isQuick: Bool
    ) throws -> [FrameEquations]? {
        let pictures = draft.trace.evidence.levels[1], renderer = draft.grip.renderer, draft = draft
        guard let base = try? draft.run(release, values) else { return nil }
        /// Nil where that is the base.
        func other(_ values: [Double], _ way: Double, _ base: [Double]) -> GestureRun? {
            way > 0 && values != base ? (try? draft.run(release, values)) ?? nil : nil
        }
        let runs = changed.map { up, down, way in (other(up, way, values), other(down, way, values)) }
        let (frames, share) = looked(after: release.frame, isQuick: isQuick), times = entries.map(\.time)
        return try? Concurrent.map(frames.count) { i in
            let k = frames[i]
            func plane(_ run: GestureRun) throws -> Plane {
                let time = (times[k] - draft.begins).clamped(to: 0...run.duration)
                return try Plane(renderer.frame(at: run.moment(at: time), scale: pictures.scale)).softened
            }
            let drawn = try plane(base)
            let equations = FrameEquations(
                seen: pictures.frames[k], drawn: drawn,
                changed: try runs.map { (try $0.map(plane) ?? drawn, try $1.map(plane) ?? drawn) },
                steps: changed.map { max($0.2, 1e-9) / 2 }, mask: pictures.mask, bend: GestureTrace.bends[1],
                changesSeen: false)
            return share == 1 ? equations : equations.counting(share)
        }
    }

    /// The frames that are looked at for a release, and how many each of them stands for.
    private func looked(after frame: Int, isQuick: Bool) -> (frames: [Int], share: Double) {
        let all = Array(frame..<entries.count)
        let frames = isQuick ? Fitting.some(12, of: all.count).map { all[$0] } : all
        return (frames, Double(all.count) / Double(frames.count))
    }

    /// The squares that the trace leaves in the frames that are looked at.
    func traced(after frame: Int, isQuick: Bool) -> Double {
        // Beside the trace's progress, nothing of it is in the equations.
        guard draft.grip.isFree else { return 0 }
        let (frames, share) = looked(after: frame, isQuick: isQuick)
        return share * frames.reduce(0) { $0 + entries[$1].cost }
    }
}

extension GestureTrace.Entry {
    /// How the squares rise when the hold changes in the way that is told best.
    var steepness: Double { (0..<curvature.size).map { curvature[$0, $0] }.max() ?? 0 }
}

extension FrameEquations {
    /// The same of a frame that stands for `share` frames.
    fileprivate func counting(_ share: Double) -> FrameEquations {
        var out = self
        out.cost *= share
        for i in gradient.indices {
            out.gradient[i] *= share
            for j in gradient.indices { out.curvature[i, j] *= share }
        }
        return out
    }

    /// Those of one number: what is left of it, how the model changes with each unknown, and what its square is worth.
    init(_ residual: Double, _ slopes: [Double], weight: Double) {
        var curvature = SymmetricMatrix(size: slopes.count)
        curvature.add(outer: slopes, weight: weight)
        self.init(
            cost: weight * residual * residual, gradient: slopes.map { -weight * residual * $0 }, curvature: curvature,
            lift: slopes.map { _ in 0 }, slide: slopes.map { _ in .zero })
    }
}
