import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// Measures a recording without a scene: finds how the two screens move as wholes, writes that as a scene, and measures
/// the scene's numbers and timing as those of any other.
package struct PlaneFinder {
    /// What was found: a scene, measured.
    package let result: MatchResult
    /// Parts of the canvas that the scene does not explain, as sentences.
    package let unexplained: [String]

    /// The text of a scene to begin with: the next screen fades in over the first one.
    package static var start: String {
        PlaneText(
            motion: PlaneMotion(traits: [.toOpacity: 0]), clock: PlaneClock(seconds: 1, track: "\"from\": 0, \"to\": 1")
        ).text()
    }

    /// A motion whose scene was measured.
    private typealias Measured = (motion: PlaneMotion, result: MatchResult)

    /// - Parameters:
    ///   - renderer: the scene `start`, with the screens.
    ///   - tell: gets the share of the work that is done.
    package init(_ renderer: SceneRenderer, _ recording: Recording, tell: (Double) -> Void = { _ in }) throws {
        let evidence = try Evidence(recording, renderer, .forward)
        result = try PlaneFinder.found(evidence, renderer, tell)
        unexplained = try PlaneFinder.unexplained(result, evidence)
    }

    /// The best scene, with one timing or several.
    private static func found(
        _ evidence: Evidence, _ renderer: SceneRenderer, _ tell: (Double) -> Void
    ) throws -> MatchResult {
        let search = try PlaneSearch(evidence, renderer), found = try search.best(2) { tell(0.3 * $0) }
        guard let first = found.first, first.cost.isFinite else { throw MeasureError.nothingToFit(scene: "measured") }
        let likely = try found.filter { $0.cost < 1.5 * first.cost }.map {
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

    /// The colour of the canvas behind a motion.
    private static func background(
        _ motion: PlaneMotion, _ search: PlaneSearch
    ) throws -> PlaneBackground {
        let trace = try PlaneTrace.nearest(motion.apart, search.frames, search.evidence, search.renderer)?
            .improved([], rounds: 3)
        return try trace?.onOwnBackground().motion.background ?? motion.background
    }

    // MARK: One timing

    /// The motion that explains most with one timing for all.
    private static func together(
        _ motions: [PlaneMotion], _ evidence: Evidence, _ renderer: SceneRenderer, tell: (Double) -> Void
    ) throws -> Measured {
        let span = evidence.motion.upperBound - evidence.motion.lowerBound
        let clock = PlaneClock(
            seconds: (span * 1000).rounded() / 1000, track: "\"from\": 0, \"to\": 1, \"timing\": \"linear\"")
        var results: [Measured] = []
        for (i, motion) in motions.enumerated() {
            var match = Match()
            // Only timings are tried, which is quick, and a spring is found from nearby only.
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

    /// The same with a dimming that stays within its ends where a spring goes beyond them, if that leaves less: a motion is
    /// found in small pictures, which hardly show it.
    private static func withHeldDimming(
        _ one: Measured, _ evidence: Evidence, _ renderer: SceneRenderer, tell: (Double) -> Void
    ) throws -> Measured {
        let damping = one.result.value("dampingFraction") ?? 1
        guard !one.result.isSettled || one.result.explained < 0.99, one.result.form == .spring, damping < 0.85,
            one.motion.traits[.dim] != nil
        else { return one }
        var held = one.motion
        held.isDimHeld = true
        let other = try together([held], evidence, renderer, tell: tell)
        return other.result.residual < one.result.residual ? other : one
    }

    /// The same as long as its spring needs to settle.
    private static func settled(_ result: MatchResult) throws -> MatchResult {
        guard result.form == .spring, let response = result.value("response"),
            let damping = result.value("dampingFraction")
        else {
            return result
        }
        return try result.with("seconds", PlaneTrack.length(PlaneTrack.settling(response: response, damping: damping)))
    }

    /// What is left of the pictures, and a hundredth of it for each number.
    private static func worth(_ result: MatchResult) -> Double {
        result.residual * (1 + 0.02 * Double(result.values.count))
    }

    // MARK: Several timings

    /// What explains the recording so much better with several timings, or with key frames, that all their numbers are
    /// worth it; `one` where nothing does.
    ///
    /// - Parameter others: motions to look at beside the best one, and beside all that is usual; nil where its timing is
    ///   all that is looked at.
    private static func apart(
        _ one: Measured, others: [PlaneMotion]?, _ search: PlaneSearch, tell: (Double) -> Void
    ) throws -> MatchResult {
        let evidence = search.evidence, renderer = search.renderer
        var motions = [one.motion.apart]
        if let others {
            motions += try search.bestApart(2, others) { tell(0.5 * $0) }
        }
        // One mover has one timing, which is known already, or key frames.
        let courses = try motions.filter { others != nil || $0.movers.count > 1 }
            .compactMap { try course($0, evidence, renderer) }
        tell(0.5)
        var best = one.result
        // Key frames explain much by many numbers: they come last.
        for areKeyed in [false, true] where !areKeyed || !best.isSettled {
            best = try apart(courses, areKeyed: areKeyed, than: best, evidence, renderer) {
                tell((areKeyed ? 0.75 : 0.5) + 0.25 * $0)
            }
        }
        return best
    }

    /// A motion, and how far its movers are on their ways over time.
    private typealias Course = (motion: PlaneMotion, course: PlaneCourse)

    /// The best of some motions, each with the timings that are worth most; `rival` where none is better.
    private static func apart(
        _ courses: [Course], areKeyed: Bool, than rival: MatchResult, _ evidence: Evidence, _ renderer: SceneRenderer,
        tell: (Double) -> Void
    ) throws -> MatchResult {
        var timed = courses.compactMap { timings($0.motion, $0.course, areKeyed: areKeyed) }
        // Every trait of a motion is a number, too.
        let price = Elementary.log(2 * Double(evidence.times.count))
        timed.sort {
            $0.timings.worth + price * Double($0.motion.active.count)
                < $1.timings.worth + price * Double($1.motion.active.count)
        }
        var best = rival
        for entry in PlaneSearch.unlike(timed, 2, most: 1, \.motion) {
            // A scene whose best values cannot be drawn at some moment is not what the recording shows.
            let next = try? measured(entry.motion, entry.timings, evidence, renderer, tell: tell)
            guard let next else { continue }
            let isBetter = next.rival.isWorthMore(than: best.rival, frames: evidence.times.count)
            if next.isAccepted || !best.isAccepted, isBetter { best = next }
            if best.isSettled { break }
        }
        return best
    }

    /// Where a motion's movers are in some frames of the recording; nil where nothing of it can be drawn.
    private static func course(
        _ motion: PlaneMotion, _ evidence: Evidence, _ renderer: SceneRenderer
    ) throws -> Course? {
        let frames = Fitting.some(60, of: evidence.times.count)
        guard let rough = try PlaneTrace.nearest(motion, frames, evidence, renderer) else { return nil }
        let close = try rough.improved([], rounds: 4).followed().onOwnBackground()
        let trace = try PlaneTrace(close.motion, poses: close.poses, frames, evidence, renderer, level: 1)
            .improved([], rounds: 4)
        return (trace.motion, try PlaneCourse(trace))
    }

    /// The tracks of a motion's movers, and the motion as large as these have it; nil where one timing without key frames
    /// is enough for all.
    private static func timings(
        _ motion: PlaneMotion, _ course: PlaneCourse, areKeyed: Bool
    ) -> (motion: PlaneMotion, timings: PlaneTimings)? {
        let all = PlaneTimings.all(course, areKeyed: areKeyed)
        guard let best = all.min(by: { $0.worth < $1.worth }), areKeyed ? best.hasKeys : best.tracks.count > 1
        else { return nil }
        let aligned = best.aligned(course)
        return (aligned.scaled(motion), aligned)
    }

    /// A scene with several timings, measured from where it is.
    private static func measured(
        _ motion: PlaneMotion, _ timings: PlaneTimings, _ evidence: Evidence, _ renderer: SceneRenderer,
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

    /// A motion measured, then again without the traits that change nothing within their errors.
    private static func withoutNeedless(
        _ start: PlaneMotion, _ measure: (PlaneMotion) throws -> MatchResult
    ) throws -> Measured {
        var motion = start
        while true {
            let result = try measure(motion), needless = motion.needless(result)
            let rest = needless.reduce(motion) { $0.removing($1) }
            // Every track has to move something.
            guard result.isAccepted, !needless.isEmpty, rest.movers == motion.movers else { return (motion, result) }
            motion = rest
        }
    }
}

extension PlaneMotion {
    /// With its traits as a fit of its scene has them.
    fileprivate func measured(_ result: MatchResult) -> PlaneMotion {
        var out = self
        for value in result.values {
            if let trait = PlaneTrait(rawValue: value.name), traits[trait] != nil { out[trait] = value.value }
        }
        return out
    }

    /// The traits that change nothing within their errors.
    fileprivate func needless(_ result: MatchResult) -> [PlaneTrait] {
        active.filter { trait in
            guard let value = result.values.first(where: { $0.name == trait.rawValue }), let error = value.error,
                !trait.isNeeded
            else { return false }
            return abs(value.value - trait.neutral) <= error && error < abs(trait.step)
        }
    }
}
