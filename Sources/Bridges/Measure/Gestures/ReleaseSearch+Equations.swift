import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

extension ReleaseSearch {
    /// The equations of the frames after the release, and of the prior of the last sample.
    ///
    /// - Parameter isQuick: only some of the frames, if they have to be drawn.
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
                // If every frame has to be drawn, forward differences are enough until exact derivatives are needed.
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
        // Extrapolating two samples by less than a frame has about twice a sample's error.
        let unit = draft.grip.isFree ? GestureDraft.further : 1
        return all + [
            FrameEquations(-values[1], slopes, weight: GestureTuning.lastSample * first.steepness * unit * unit)
        ]
    }

    /// The residuals of the traced progress.
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

    /// The residuals of the recording's pictures.
    private func drawn(
        _ release: Release, _ values: [Double], _ changed: [([Double], [Double], Double)], isQuick: Bool
    ) throws -> [FrameEquations]? {
        let pictures = draft.trace.evidence.levels[1], renderer = draft.grip.renderer, draft = draft
        guard let base = try? draft.run(release, values) else { return nil }
        /// Nil if the values are the base's.
        func other(_ values: [Double], _ way: Double, _ base: [Double]) -> GestureRun? {
            way > 0 && values != base ? (try? draft.run(release, values)) ?? nil : nil
        }
        let runs = changed.map { up, down, way in (other(up, way, values), other(down, way, values)) }
        let (frames, share) = looked(after: release.frame, isQuick: isQuick), times = entries.map(\.time)
        return try? Concurrent.map(frames.count) { i in
            let k = frames[i]
            func picture(_ run: GestureRun) throws -> FloatPicture {
                let time = (times[k] - draft.begins).clamped(to: 0...run.duration)
                return try renderer.picture(at: run.moment(at: time), scale: pictures.scale).softened
            }
            let drawn = try picture(base)
            let equations = FrameEquations(
                seen: pictures.frames[k], drawn: drawn,
                changed: try runs.map { (try $0.map(picture) ?? drawn, try $1.map(picture) ?? drawn) },
                steps: changed.map { max($0.2, 1e-9) / 2 }, mask: pictures.mask, bend: GestureTrace.bends[1],
                changesSeen: false)
            return share == 1 ? equations : equations.counting(share)
        }
    }

    /// The frames that are compared for a release, and the number of frames that each of them represents.
    private func looked(after frame: Int, isQuick: Bool) -> (frames: [Int], share: Double) {
        let all = Array(frame..<entries.count)
        let frames = isQuick ? Fitting.some(12, of: all.count).map { all[$0] } : all
        return (frames, Double(all.count) / Double(frames.count))
    }

    /// The cost of the trace in the frames that are compared.
    func traced(after frame: Int, isQuick: Bool) -> Double {
        // The residuals of the traced progress do not include it.
        guard draft.grip.isFree else { return 0 }
        let (frames, share) = looked(after: frame, isQuick: isQuick)
        return share * frames.reduce(0) { $0 + entries[$1].cost }
    }
}

extension GestureTrace.Entry {
    /// The curvature along the number of the hold that is determined best.
    var steepness: Double { (0..<curvature.size).map { curvature[$0, $0] }.max() ?? 0 }
}

extension FrameEquations {
    /// The equations of a frame that represents `share` frames.
    fileprivate func counting(_ share: Double) -> FrameEquations {
        var out = self
        out.cost *= share
        for i in gradient.indices {
            out.gradient[i] *= share
            for j in gradient.indices { out.curvature[i, j] *= share }
        }
        return out
    }

    /// One scalar residual: its value, its derivatives, its weight.
    init(_ residual: Double, _ slopes: [Double], weight: Double) {
        var curvature = SymmetricMatrix(size: slopes.count)
        curvature.add(outer: slopes, weight: weight)
        self.init(
            cost: weight * residual * residual, gradient: slopes.map { -weight * residual * $0 }, curvature: curvature,
            lift: slopes.map { _ in 0 }, slide: slopes.map { _ in .zero })
    }
}
