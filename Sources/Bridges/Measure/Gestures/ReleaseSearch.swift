import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// Finds the time at which fingers let go: the first after which a curve or spring explains the remaining frames, at
/// the price of a number for each frame before it.
struct ReleaseSearch: Sendable {
    let draft: GestureDraft
    let target: Double
    /// The variance of a frame's residual: the frames' mean cost if a release explains all after it.
    private(set) var noise: Double

    /// A release, fitted.
    struct Found: Sendable {
        var release: Release
        var values: [Double]
        /// The cost after the release, beyond that of the trace.
        var excess: Double
        /// With exact derivatives; the last one is the prior of the last sample.
        var frames: [FrameEquations]
        /// The values of other releases with nearly the same cost.
        var others: [[Double]] = []
    }

    /// The trace; if layers follow the fingers, that of the middle-sized pictures, which are drawn here.
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
            Certainty.correlated * left / max(1, 3 * pictures.pixels * Double(entries.count)),
            steep[steep.count / 2] * step * step)
    }

    /// The error of a frame's place, as a share of the step that moves a picture by less than half a pixel.
    private static let slip = 0.06

    /// By how much the criterion of another release may be above the best one's if it may still be the right one: about
    /// two frames.
    private static let doubt = 10.0
    /// A run this far from its rest moves, as a share of the way.
    private static let moving = 0.004

    /// The frames after which fingers may have let go.
    private var frames: [Int] {
        guard let last = entries.indices.last(where: { isMoving($0) }), last > draft.begin + 2 else { return [] }
        return Array(draft.begin + 2...last)
    }

    /// Whether the run is not yet at rest. If layers follow the fingers, they may rest where no progress has them.
    private func isMoving(_ k: Int, by factor: Double = 1) -> Bool {
        if draft.grip.isFree { return entries[k].time < draft.trace.evidence.motion.upperBound }
        return abs(entries[k].hold[0] - target) > factor * ReleaseSearch.moving
    }

    /// The visible length of the run after a frame, in seconds.
    private func span(_ frame: Int) -> Double {
        let last = entries.indices.last { isMoving($0, by: 4) } ?? frame
        return max(GestureTuning.leastSpan, entries[max(last, frame)].time - entries[frame - 1].time)
    }

    /// The best release in each form, the best first.
    ///
    /// - Parameter tell: gets the share of the work that is done, 0…1.
    mutating func best(_ forms: [TimingForm], tell: (Double) -> Void) throws -> [Found] {
        let least = noise, isFree = draft.grip.isFree, swept = isFree ? try swept(frames) { tell(0.4 * $0) } : []
        var frames = isFree ? swept.map(\.release.frame).sorted() : frames, tried: [[Found]] = []
        for (i, form) in forms.enumerated() {
            let search = self, some = frames
            let all = try Concurrent.map(some.count) { k in
                let near = swept.first { $0.release.frame == some[k] && $0.release.form == form }
                return try search.fitted(form, some[k], steps: isFree ? 6 : 12, near: near)
            }.compactMap { $0 }
            tried.append(all)
            tell(0.4 + 0.4 * Double(i + 1) / Double(forms.count))
            guard isFree || i + 1 == forms.count else { continue }
            noise = left(tried.flatMap { $0 }, least).clamped(to: least...ReleaseSearch.doubt * least)
            // If every frame has to be drawn, other forms are tried for the best release only.
            if isFree, let best = all.min(by: { worth($0) < worth($1) }) {
                frames = frames.filter { abs($0 - best.release.frame) <= 1 }
            }
        }
        var out: [Found] = []
        for all in tried {
            guard var best = all.min(by: { worth($0) < worth($1) }) else { continue }
            best.others = all.filter { worth($0) < worth(best) + ReleaseSearch.doubt }.map(\.values)
            out.append(best)
        }
        tell(0.9)
        // If every frame has to be drawn, releases that are far behind are not improved.
        let first = out.map { worth($0) }.min() ?? 0
        out = try out.compactMap { isFree && worth($0) > first + 10 * ReleaseSearch.doubt ? $0 : try refined($0) }
        return out.sorted { worth($0) < worth($1) }
    }

    /// The mean cost of a frame among releases that at least six moving frames follow. If there is none, or none fits,
    /// it is `usual`.
    private func left(_ all: [Found], _ usual: Double) -> Double {
        let left = all.compactMap { found -> Double? in
            let moving = moving(after: found.release.frame) - found.release.unknowns.count
            return moving >= 4 ? found.excess / Double(moving) : nil
        }
        return left.min() ?? usual
    }

    /// The number of moving frames after a release.
    private func moving(after frame: Int) -> Int { (frame..<entries.count).filter { isMoving($0) }.count }

    /// Bayes' information criterion with a known variance: the cost, and the price of the numbers, which are one a
    /// frame before the release and those of the release.
    func worth(_ found: Found) -> Double {
        let each = Elementary.log(Double(entries.count))
        let held = (found.release.frame - draft.begin) * draft.grip.freedom
        return found.excess / noise + Double(held + found.release.unknowns.count) * each
    }

    /// The best release of a form just before a frame; nil if none can be drawn.
    ///
    /// - Parameters:
    /// - near: a release whose numbers may be nearly right.
    /// - isQuick: fit to some of the frames only, if they have to be drawn.
    func fitted(
        _ form: TimingForm, _ frame: Int, steps: Int, near: Found? = nil, isQuick: Bool = false
    ) throws -> Found? {
        let span = span(frame), times = entries.map(\.time)
        let known = near.map { [Array($0.values.dropFirst(2))] } ?? []
        let all = (known + Release.starts(form, span: span)).map {
            Release(form, target: target, frame: frame, times, span: span, start: $0)
        }
        let costs = try all.map { try equations($0, $0.unknowns.map(\.value), .none, isQuick: true) }
            .map { $0.reduce(0) { $0 + $1.cost } }
        guard let i = costs.indices.min(by: { costs[$0] < costs[$1] }), costs[i].isFinite else { return nil }
        var values = all[i].unknowns.map(\.value)
        if i == 0, let near, near.release.frame == frame { values = near.values }
        return try solved(all[i], values, steps: steps, isQuick: isQuick)
    }

    private func refined(_ found: Found) throws -> Found? {
        var out = try solved(found.release, found.values, steps: 25)
        out?.others = found.others
        return out
    }

    private func solved(_ release: Release, _ values: [Double], steps: Int, isQuick: Bool = false) throws -> Found? {
        let unknowns = zip(release.unknowns, values).map { unknown, value -> Unknown in
            var out = unknown
            out.value = value
            return out
        }
        let solution = try LeastSquares(most: steps, tolerance: 1e-5, isThorough: steps > 12).solve(unknowns) {
            try equations(release, $0, $1, isQuick: isQuick)
        }
        guard solution.cost.isFinite else { return nil }
        return Found(
            release: release, values: solution.values,
            excess: solution.cost - traced(after: release.frame, isQuick: isQuick), frames: solution.frames)
    }
}
