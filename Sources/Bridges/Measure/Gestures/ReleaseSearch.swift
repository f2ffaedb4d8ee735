import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// Looks for the moment at which fingers let go: the first one after which a curve or a spring explains the rest, by
/// what each frame before it costs as a number of its own.
struct ReleaseSearch: Sendable {
    let draft: GestureDraft
    let target: Double
    /// What the squares of a frame are worth: how large they are where a release explains all that comes after it.
    private(set) var noise: Double

    /// A release, fitted.
    struct Found: Sendable {
        var release: Release
        var values: [Double]
        /// The squares that are left after the release, beyond those that the trace leaves.
        var cost: Double
        /// With exact derivatives; the last one says what is known of the last sample.
        var frames: [FrameEquations]
        /// The values of other releases that explain nearly as much.
        var others: [[Double]] = []
    }

    /// The trace; where layers follow the fingers, beside the middle-sized pictures that are drawn for them here.
    let entries: [GestureTrace.Entry]

    init(_ draft: GestureDraft, target: Double) throws {
        (self.draft, self.target) = (draft, target)
        let level = draft.grip.isFree ? 1 : 2, pictures = draft.trace.evidence.levels[level]
        entries =
            try draft.grip.isFree
            ? draft.trace.moved(to: draft.grip, level: level, rounds: 1).entries : draft.trace.entries
        let left = entries.reduce(0) { $0 + $1.cost }, step = draft.grip.step(pictures.scale) * ReleaseSearch.slip
        let steep = entries.map { $0.steepness }.sorted()
        noise = max(
            ReleaseSearch.correlated * left / max(1, 3 * pictures.pixels * Double(entries.count)),
            steep[steep.count / 2] * step * step)
    }

    /// How far a frame may be beside its place, as a share of the step that moves a picture by less than half a pixel.
    private static let slip = 0.06

    /// How much more than the best one another release may cost, and still be the right one: about two frames.
    private static let doubt = 10.0
    /// How many values of a picture count as one, as for intervals.
    private static let correlated = 30.0
    /// How far from its rest a run moves, as a share of the way.
    private static let moving = 0.004

    /// The frames, after which fingers may have let go.
    private var frames: [Int] {
        guard let last = entries.indices.last(where: { isMoving($0) }), last > draft.begin + 2 else { return [] }
        return Array(draft.begin + 2...last)
    }

    /// Whether the run is not yet at rest. Layers that follow the fingers need not be where any progress has them then.
    private func isMoving(_ k: Int, by factor: Double = 1) -> Bool {
        if draft.grip.isFree { return entries[k].time < draft.trace.evidence.motion.upperBound }
        return abs(entries[k].hold[0] - target) > factor * ReleaseSearch.moving
    }

    /// How long the rest of the run looks.
    private func span(_ frame: Int) -> Double {
        let last = entries.indices.last { isMoving($0, by: 4) } ?? frame
        return max(0.1, entries[max(last, frame)].time - entries[frame - 1].time)
    }

    /// The release that explains most; nil where none does.
    ///
    /// - Parameter tell: gets the share of the work that is done.
    mutating func best(_ forms: [TimingForm], tell: (Double) -> Void) throws -> [Found] {
        var frames = try likely(frames), tried: [(form: TimingForm, all: [Found])] = []
        for (i, form) in forms.enumerated() {
            let search = self, some = frames
            let all = try Concurrent.map(some.count) { try search.fitted(form, some[$0], steps: 12) }.compactMap { $0 }
            tried.append((form, all))
            // Where every frame has to be drawn, others are tried beside the first ones only.
            if draft.grip.isFree, let best = all.min(by: { worth($0) < worth($1) }) {
                frames = frames.filter { abs($0 - best.release.frame) <= 3 }
            }
            tell(0.8 * Double(i + 1) / Double(forms.count))
        }
        // What is left where at least six moving frames follow.
        let left = tried.flatMap(\.all).compactMap { found -> Double? in
            let moving = moving(after: found.release.frame) - found.release.unknowns.count
            return moving >= 4 ? excess(found) / Double(moving) : nil
        }
        // Where fewer follow, or none is right, that says nothing.
        noise = (left.min() ?? noise).clamped(to: noise...ReleaseSearch.doubt * noise)
        var out: [Found] = []
        for (_, all) in tried {
            guard var best = all.min(by: { worth($0) < worth($1) }) else { continue }
            best.others = all.filter { worth($0) < worth(best) + ReleaseSearch.doubt }.map(\.values)
            out.append(best)
        }
        tell(0.9)
        out = try out.compactMap { try refined($0) }
        return out.sorted { worth($0) < worth($1) }
    }

    /// How many moving frames come after a release.
    private func moving(after frame: Int) -> Int { (frame..<entries.count).filter { isMoving($0) }.count }

    /// The frames around those that some usual spring explains best. Of what is drawn, only some can be tried.
    private func likely(_ frames: [Int]) throws -> [Int] {
        guard draft.grip.isFree, frames.count > 12 else { return frames }
        let tried = frames.filter { ($0 - frames[0]) % 3 == 0 }
        let founds = try Concurrent.map(tried.count) { try self.fitted(.spring, tried[$0], steps: 0) }.compactMap { $0 }
        let best = founds.sorted { worth($0) < worth($1) }.prefix(2).map(\.release.frame)
        return frames.filter { frame in best.contains { abs($0 - frame) <= 4 } }
    }

    /// The squares beyond those that the trace leaves.
    private func excess(_ found: Found) -> Double {
        draft.grip.isFree ? found.cost - entries[found.release.frame...].reduce(0) { $0 + $1.cost } : found.cost
    }

    /// The squares, and what each number costs, by Bayes' information criterion with a known noise: one for each frame
    /// before the release, and those of the release.
    func worth(_ found: Found) -> Double {
        let each = Elementary.log(Double(entries.count))
        let held = (found.release.frame - draft.begin) * draft.grip.freedom
        return excess(found) / noise + Double(held + found.release.unknowns.count) * each
    }

    /// The best release of a form just before a frame; nil where none can be drawn.
    private func fitted(_ form: TimingForm, _ frame: Int, steps: Int) throws -> Found? {
        let span = span(frame), times = entries.map(\.time)
        let all = Release.starts(form, span: span).map {
            Release(form, target: target, frame: frame, times, span: span, start: $0)
        }
        let costs = try all.map { try equations($0, $0.unknowns.map(\.value), .none, isQuick: true) }
            .map { $0.reduce(0) { $0 + $1.cost } }
        guard let i = costs.indices.min(by: { costs[$0] < costs[$1] }), costs[i].isFinite else { return nil }
        return try solved(all[i], all[i].unknowns.map(\.value), steps: steps)
    }

    private func refined(_ found: Found) throws -> Found? {
        var out = try solved(found.release, found.values, steps: 25)
        out?.others = found.others
        return out
    }

    private func solved(_ release: Release, _ values: [Double], steps: Int) throws -> Found? {
        let unknowns = zip(release.unknowns, values).map { unknown, value -> Unknown in
            var out = unknown
            out.value = value
            return out
        }
        let solution = try LeastSquares(most: steps, tolerance: 1e-5, isThorough: steps > 12).solve(unknowns) {
            try equations(release, $0, $1)
        }
        guard solution.cost.isFinite else { return nil }
        return Found(release: release, values: solution.values, cost: solution.cost, frames: solution.frames)
    }

    /// The equations of the frames after the release, and of what is known of the last sample.
    ///
    /// - Parameter isQuick: some of the frames only, where they have to be drawn.
    private func equations(
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
                down[i] = max(values[i] - unknown.step, unknown.range.lowerBound)
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
        let runs = changed.map { up, down, way in
            way > 0 ? ((try? draft.run(release, up)) ?? base, (try? draft.run(release, down)) ?? base) : (base, base)
        }
        let all = Array(release.frame..<entries.count)
        let frames = isQuick ? Fitting.some(10, of: all.count).map { all[$0] } : all
        let share = Double(all.count) / Double(frames.count), times = entries.map(\.time)
        func equations(_ k: Int) throws -> FrameEquations {
            func plane(_ run: GestureRun) throws -> Plane {
                let time = (times[k] - draft.begins).clamped(to: 0...run.duration)
                return try Plane(renderer.frame(at: run.moment(at: time), scale: pictures.scale)).softened
            }
            var out = FrameEquations(
                seen: pictures.frames[k], drawn: try plane(base),
                changed: try runs.map { (try plane($0), try plane($1)) },
                steps: changed.map { max($0.2, 1e-9) / 2 }, mask: pictures.mask, bend: GestureTrace.bends[1],
                changesSeen: false)
            out.cost *= share
            return out
        }
        return try? frames.map(equations)
    }
}

extension GestureTrace.Entry {
    /// How the squares rise when the hold changes in the way that is told best.
    var steepness: Double { (0..<curvature.size).map { curvature[$0, $0] }.max() ?? 0 }
}

extension FrameEquations {
    /// Those of one number: what is left of it, how the model changes with each unknown, and what its square is worth.
    init(_ residual: Double, _ slopes: [Double], weight: Double) {
        var curvature = SymmetricMatrix(size: slopes.count)
        curvature.add(outer: slopes, weight: weight)
        self.init(
            cost: weight * residual * residual, gradient: slopes.map { -weight * residual * $0 }, curvature: curvature,
            lift: slopes.map { _ in 0 }, slide: slopes.map { _ in .zero })
    }
}
