import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// Measures a recording without a scene: finds how the two screens move as wholes, writes that as a scene, and measures
/// that scene's numbers and timing.
package struct PlaneFinder {
    /// The scene that was found, measured.
    package let result: MatchResult
    /// The parts of the canvas that the scene does not explain, as sentences.
    package let unexplained: [String]

    /// The text of the scene with which the search begins: the next screen fades in over the first one.
    package static var start: String {
        PlaneText(
            motion: PlaneMotion(traits: [.toOpacity: 0]), clock: PlaneClock(seconds: 1, track: "\"from\": 0, \"to\": 1")
        ).text()
    }

    /// A motion with the measurement of its scene.
    private typealias Measured = (motion: PlaneMotion, result: MatchResult)

    /// - Parameters:
    ///   - renderer: the scene `start`, with the screens.
    /// - tell: gets the share of the work that is done, 0…1.
    package init(_ renderer: SceneRenderer, _ recording: Recording, tell: (Double) -> Void = { _ in }) throws {
        let evidence = try RecordingEvidence(recording, renderer, .forward)
        result = try PlaneFinder.found(evidence, renderer, tell)
        unexplained = try PlaneFinder.unexplained(result, evidence)
    }

    /// The best scene, with one timing or several.
    private static func found(
        _ evidence: RecordingEvidence, _ renderer: SceneRenderer, _ tell: (Double) -> Void
    ) throws -> MatchResult {
        let search = try PlaneSearch(evidence, renderer), found = try search.best(2) { tell(0.3 * $0) }
        guard let first = found.first, first.cost.isFinite else { throw MeasureError.nothingToFit(scene: "measured") }
        let likely = try found.filter { $0.cost < PlaneTuning.likely * first.cost }.map {
            var motion = try search.withBestLine($0.motion)
            motion.background = try background(motion, search)
            return motion
        }
        let freely = try together(likely, evidence, renderer) { tell(0.3 + 0.2 * $0) }
        let one = try withHeldDimming(freely, evidence, renderer) { tell(0.5 + 0.1 * $0) }
        let others = one.result.isSettled ? nil : [one.motion] + likely
        let own = try apart(one, others: others, search) { tell(0.6 + 0.4 * $0) }
        tell(1)
        return own
    }

    /// The colour of the empty canvas of a motion.
    private static func background(
        _ motion: PlaneMotion, _ search: PlaneSearch
    ) throws -> PlaneBackground {
        let trace = try PlaneTrace.nearest(motion.apart, search.frames, search.evidence, search.renderer)?
            .improved([], rounds: 3)
        return try trace?.onOwnBackground().motion.background ?? motion.background
    }

    // MARK: One timing

    /// The motion that explains most with one timing for all movers.
    private static func together(
        _ motions: [PlaneMotion], _ evidence: RecordingEvidence, _ renderer: SceneRenderer, tell: (Double) -> Void
    ) throws -> Measured {
        let span = evidence.motion.upperBound - evidence.motion.lowerBound
        let clock = PlaneClock(
            seconds: (span * 1000).rounded() / 1000, track: "\"from\": 0, \"to\": 1, \"timing\": \"linear\"")
        var results: [Measured] = []
        for (i, motion) in motions.enumerated() {
            var match = Match()
            // Only timings are tried, which is quick; and springs are found from nearby start values only.
            (match.areNumbersKnown, match.tries) = (true, 640)
            match.springLength = ("seconds", 3 * span)
            let found = try withoutNeedless(motion.withFineTraits) { motion in
                let scene = try renderer.rewritten(PlaneText(motion: motion, clock: clock).text(), [])
                return try settled(match.run(scene, evidence) { tell((Double(i) + $0) / Double(motions.count)) })
            }
            results.append((found.motion.measured(found.result), found.result))
            if found.result.isSettled { break }
        }
        guard let best = results.min(by: { worth($0.result) < worth($1.result) }) else {
            throw MeasureError.nothingToFit(scene: "measured")
        }
        return best
    }

    /// The same with a dimming that stays within its ends while a spring overshoots, if that has the lower residual.
    /// The small pictures by which motions are found hardly show it.
    private static func withHeldDimming(
        _ one: Measured, _ evidence: RecordingEvidence, _ renderer: SceneRenderer, tell: (Double) -> Void
    ) throws -> Measured {
        let damping = one.result.value("dampingFraction") ?? 1
        guard !one.result.isSettled || one.result.explained < PlaneTuning.held.explained, one.result.form == .spring,
            damping < PlaneTuning.held.damping,
            one.motion.traits[.dim] != nil
        else { return one }
        var held = one.motion
        held.isDimHeld = true
        let other = try together([held], evidence, renderer, tell: tell)
        return other.result.residual < one.result.residual ? other : one
    }

    /// The same with a run that is as long as its spring needs to settle.
    private static func settled(_ result: MatchResult) throws -> MatchResult {
        guard result.form == .spring, let response = result.value("response"),
            let damping = result.value("dampingFraction")
        else {
            return result
        }
        return try result.with("seconds", PlaneTrack.length(PlaneTrack.settling(response: response, damping: damping)))
    }

    /// The logarithm of the residual, plus a hundredth for each number: the lowest is the best.
    private static func worth(_ result: MatchResult) -> Double {
        result.residual * (1 + PlaneTuning.numberWorth * Double(result.values.count))
    }

    // MARK: Several timings

    /// The best explanation with several timings, or with key frames, if it lowers the residual enough to pay for its
    /// extra numbers; else `one`.
    ///
    /// - Parameter others: motions to try beside the best one and the usual ones; nil to try the timing of the best one
    ///   only.
    private static func apart(
        _ one: Measured, others: [PlaneMotion]?, _ search: PlaneSearch, tell: (Double) -> Void
    ) throws -> MatchResult {
        let evidence = search.evidence, renderer = search.renderer
        var motions = [one.motion.apart]
        if let others {
            motions += try search.bestApart(2, others) { tell(0.5 * $0) }
        }
        // A motion of one mover has one timing, which is known by now, or key frames.
        let courses = try motions.filter { others != nil || $0.movers.count > 1 }
            .compactMap { try course($0, evidence, renderer) }
        tell(0.5)
        var best = one.result
        // Key frames come last: they explain much, but by many numbers.
        for areKeyed in [false, true] where !areKeyed || !best.isSettled {
            best = try apart(courses, areKeyed: areKeyed, than: best, evidence, renderer) {
                tell((areKeyed ? 0.75 : 0.5) + 0.25 * $0)
            }
        }
        return best
    }

    /// A motion with the course of its movers.
    private typealias Course = (motion: PlaneMotion, course: PlaneCourse)

    /// The best of some motions, each with its best timings; `rival` if none is better.
    private static func apart(
        _ courses: [Course], areKeyed: Bool, than rival: MatchResult, _ evidence: RecordingEvidence,
        _ renderer: SceneRenderer,
        tell: (Double) -> Void
    ) throws -> MatchResult {
        var timed = courses.compactMap { timings($0.motion, $0.course, areKeyed: areKeyed) }
        // The price of a number by Bayes' information criterion; every trait of a motion is a number, too.
        let price = Elementary.log(2 * Double(evidence.times.count))
        timed.sort {
            $0.timings.worth + price * Double($0.motion.active.count)
                < $1.timings.worth + price * Double($1.motion.active.count)
        }
        var best = rival
        for entry in PlaneSearch.unlike(timed, 2, most: 1, \.motion) {
            // A scene whose best values cannot be drawn at some moment is no explanation.
            let next = try? measured(entry.motion, entry.timings, evidence, renderer, tell: tell)
            guard let next else { continue }
            let isBetter = next.rival.isWorthMore(than: best.rival, frames: evidence.times.count)
            if next.isAccepted || !best.isAccepted, isBetter { best = next }
            if best.isSettled { break }
        }
        return best
    }

    /// The course of a motion's movers in some frames of the recording; nil if the motion cannot be drawn.
    private static func course(
        _ motion: PlaneMotion, _ evidence: RecordingEvidence, _ renderer: SceneRenderer
    ) throws -> Course? {
        let frames = Fitting.some(60, of: evidence.times.count)
        guard let rough = try PlaneTrace.nearest(motion, frames, evidence, renderer) else { return nil }
        let close = try rough.improved([], rounds: 4).followed().onOwnBackground()
        let trace = try PlaneTrace(close.motion, poses: close.poses, frames, evidence, renderer, level: 1)
            .improved([], rounds: 4)
        return (trace.motion, try PlaneCourse(trace))
    }

    /// The tracks of a motion's movers, and the motion scaled to them; nil if one timing without key frames is enough.
    private static func timings(
        _ motion: PlaneMotion, _ course: PlaneCourse, areKeyed: Bool
    ) -> (motion: PlaneMotion, timings: PlaneTimings)? {
        let all = PlaneTimings.all(course, areKeyed: areKeyed)
        guard let best = all.min(by: { $0.worth < $1.worth }), areKeyed ? best.hasKeys : best.tracks.count > 1
        else { return nil }
        let aligned = best.aligned(course)
        return (aligned.scaled(motion), aligned)
    }

    /// The measurement of a scene with several timings, which begins at the values found so far.
    private static func measured(
        _ motion: PlaneMotion, _ timings: PlaneTimings, _ evidence: RecordingEvidence, _ renderer: SceneRenderer,
        tell: (Double) -> Void
    ) throws -> MatchResult {
        try withoutNeedless(motion) { motion in
            let scene = try renderer.rewritten(PlaneText(motion: motion, clock: timings.clock).text(), [])
            var match = Match()
            let isSteady = !timings.tracks.contains { $0.form == .curve || $0.form == .spring }
            (match.areNumbersKnown, match.tries, match.forms) = (true, 0, [isSteady ? .kept : .own])
            match.begin = timings.tracks.map(\.start).min()
            let slots = try SceneEdit.slots(of: scene.sourceText, file: "measured")
            match.kept = Set(slots.filter { $0.content == .curve([0, 0, 1, 1]) }.map(\.name))
            return try match.run(scene, evidence, tell: tell)
        }.result
    }

    /// A motion's measurement, repeated without traits whose values are neutral within their errors.
    private static func withoutNeedless(
        _ start: PlaneMotion, _ measure: (PlaneMotion) throws -> MatchResult
    ) throws -> Measured {
        var motion = start
        while true {
            let result = try measure(motion), needless = motion.needless(result)
            let rest = needless.reduce(motion) { $0.removing($1) }
            // A track without any trait would move nothing.
            guard result.isAccepted, !needless.isEmpty, rest.movers == motion.movers else { return (motion, result) }
            motion = rest
        }
    }
}

extension PlaneMotion {
    /// The motion with the traits' values from a fit of its scene.
    fileprivate func measured(_ result: MatchResult) -> PlaneMotion {
        var out = self
        for value in result.values {
            if let trait = PlaneTrait(rawValue: value.name), traits[trait] != nil { out[trait] = value.value }
        }
        return out
    }

    /// The traits whose values are neutral within their errors.
    fileprivate func needless(_ result: MatchResult) -> [PlaneTrait] {
        active.filter { trait in
            guard let value = result.values.first(where: { $0.name == trait.rawValue }), let error = value.error,
                !trait.isNeeded
            else { return false }
            return abs(value.value - trait.neutral) <= error && error < abs(trait.step)
        }
    }
}
