import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// Fits a scene's numbers and timings to a recording of it.
package struct Match: Sendable {
    package var isBack = false
    /// Values that are not fitted.
    package var assignments: [Setting.Assignment] = []
    package var forms = TimingForm.allCases
    /// The recording's time at which the run is likely to begin; nil where any is as likely.
    var begin: Double?
    /// The names of numbers and timings that stay as they are in the scene.
    var kept: Set<String> = []
    /// The number on which the run's length depends alone, and the seconds at which it stays for springs, so that none is
    /// cut off; nil where the length is fitted with the rest.
    var springLength: (name: String, seconds: Double)?
    package var tries = 160
    /// Whether the scene's numbers are nearly right, so that only its timing and its length are looked for at first.
    package var areNumbersKnown = false
    /// Whether the scene's own values stay unless others explain the recording better, as a check wants it.
    package var prefersOwn = false
    /// How much earlier or later than its time a frame may show what it shows, in seconds: only where nothing explains
    /// the recording else.
    package var slack = 0.0
    /// The scene with the recording's screens as its gesture shows them; nil where only the clock may drive.
    package var driven: SceneRenderer?
    /// Whether frames are drawn on all cores. The result does not depend on it.
    package var isConcurrent = true

    package init() {}

    /// - Parameter tell: gets the share of the work that is done.
    package func run(
        _ renderer: SceneRenderer, _ recording: Recording, tell: (Double) -> Void = { _ in }
    ) throws -> MatchResult {
        try Concurrent.$isSerial.withValue(!isConcurrent) {
            guard let driven else {
                return try matched(renderer, Evidence(recording, renderer, isBack ? .back : .forward), tell)
            }
            return try chosen(renderer, driven, recording, tell)
        }
    }

    /// Whether the clock or fingers drive the run. The clock is tried first, unless the recording ends as it begins.
    private func chosen(
        _ renderer: SceneRenderer, _ driven: SceneRenderer, _ recording: Recording, _ tell: (Double) -> Void
    ) throws -> MatchResult {
        var gesture: MatchResult?, isTried = false
        func byFingers() throws -> MatchResult? {
            if isTried { return gesture }
            isTried = true
            do { gesture = try DrivenMatch().run(driven, recording) { tell(0.4 + 0.2 * $0) } } catch is MeasureError {}
            return gesture
        }
        if recording.returns, let found = try byFingers(), found.isAccepted { return found }
        do {
            let evidence = try Evidence(recording, renderer, isBack ? .back : .forward)
            let clock = try matched(renderer, evidence, tell) { rough in
                try byFingers().map { $0.isAccepted && $0.isWorthMore(than: rough, gain: Match.improvement) } ?? false
            }
            guard let gesture else { return clock }
            if !gesture.isAccepted, !clock.isAccepted { return gesture.residual < clock.residual ? gesture : clock }
            return gesture.isAccepted && gesture.isWorthMore(than: clock.rival) ? gesture : clock
        } catch let error as MeasureError where error.isRefusal {
            guard let gesture = try byFingers() else { throw error }
            return gesture
        }
    }

    /// The same with evidence that was gathered with another scene, which has the same screens.
    func run(
        _ renderer: SceneRenderer, _ evidence: Evidence, tell: (Double) -> Void
    ) throws -> MatchResult {
        try Concurrent.$isSerial.withValue(!isConcurrent) { try matched(renderer, evidence, tell) }
    }

    /// - Parameter isBeaten: whether something else is better than a timing by the clock of which a rough fit is known.
    private func matched(
        _ renderer: SceneRenderer, _ evidence: Evidence, _ tell: (Double) -> Void,
        isBeaten: (MatchResult.Rival) throws -> Bool = { _ in false }
    ) throws -> MatchResult {
        let way = isBack ? Candidate.Way.back : .forward
        let own = prefersOwn ? try own(renderer, way, evidence) : nil
        if let own, own.isExact { return try result(of: own, evidence) }
        let found = try fitted(renderer, way, evidence, own, tell, isBeaten: isBeaten)
        guard let own, slack > 0, !found.isAccepted else { return found }
        var steady = self
        steady.slack = 0
        let other = try steady.matched(renderer, own.fitting.steadied(own.fit, by: slack), tell, isBeaten: isBeaten)
        return other.isAccepted ? other : found
    }

    private func fitted(
        _ renderer: SceneRenderer, _ way: Candidate.Way, _ evidence: Evidence, _ own: Own?, _ tell: (Double) -> Void,
        isBeaten: (MatchResult.Rival) throws -> Bool
    ) throws -> MatchResult {
        var fits: [(TimingForm, Fitting, Fitting.Fit)] = []
        let share = 0.8 / Double(forms.count)
        for (i, form) in forms.enumerated() {
            let length = form == .spring ? springLength : nil
            guard
                let fitting = try Match.fitting(
                    length.map { try renderer.with($0.name, $0.seconds, assignments) } ?? renderer, way, form, evidence,
                    assignments, among: forms, keeping: kept.union(length.map { [$0.name] } ?? []), begin: begin)
            else { continue }
            var known = areNumbersKnown ? fitting.candidate.numbers.map(\.unknown.value) : []
            // Once a timing explains all but the codec's noise, others are compared beside the same numbers.
            if let first = fits.first {
                let left = try first.1.frames(first.2.values)
                if left.explained > 0.995, left.residual < max(2, 1.5 * evidence.noise) {
                    known = fitting.candidate.numbers.map {
                        first.1.candidate.value(of: $0.slot.name, first.2.values) ?? $0.unknown.value
                    }
                }
            }
            fits.append(
                (form, fitting, try fitting.coarse(tries: tries, knowing: known) { tell((Double(i) + $0) * share) }))
        }
        let evidence = try Match.seen(&fits, evidence)
        // Only what may still be the best is improved further, and nothing where all is far from what was recorded.
        let rough = try fits.map { ($0.1.candidate.unknowns.count, try $0.1.frames($0.2.values)) }
        let nearest = rough.min { $0.1.residual < $1.1.residual }
        var isLost = false
        if let (numbers, left) = nearest, left.explained < 0.995 || left.residual > max(2, 1.5 * evidence.noise) {
            isLost = try isBeaten(MatchResult.Rival(residual: left.residual, numbers: numbers))
        }
        let isHopeless = isLost || rough.allSatisfy { $0.1.explained < Match.hopeless }
        let worths = fits.map { criterion($0.2, $0.1.candidate.unknowns.count) }, best = worths.min() ?? 0
        fits = try zip(fits, worths).map { entry, worth in
            let (form, fitting, fit) = entry, frames = Double(fit.frames.count)
            let isWorth = !isHopeless && worth <= best + 2 * frames * Elementary.log(Match.improvement)
            return (form, fitting, isWorth ? try fitting.fine(fit) : try fitting.costed(fit))
        }
        tell(1)
        if let own = try own.map({ try costed($0, evidence) }), fits.isEmpty || isEnough(own, among: fits, evidence) {
            return try result(of: own, evidence)
        }
        return try result(fits, evidence, renderer)
    }

    /// Whether the scene's own values explain the recording as well as any others, by the criterion of all timings.
    private func isEnough(_ own: Own, among fits: [(TimingForm, Fitting, Fitting.Fit)], _ evidence: Evidence) -> Bool {
        guard Match.isNear(own.left.residual, own.left.explained, noise: evidence.noise) else { return false }
        let worth = criterion(own.fit, 1)
        return fits.allSatisfy { worth <= criterion($0.2, $0.1.candidate.unknowns.count) }
    }

    private func result(of own: Own, _ evidence: Evidence) throws -> MatchResult {
        try result(.kept, own.fitting, own.left, .init(own.fit.values), [], evidence) {
            try own.fitting.candidate.text($0)
        }
    }

    /// What the recording shows beside the best rough fit, for all fits.
    private static func seen(_ fits: inout [(TimingForm, Fitting, Fitting.Fit)], _ evidence: Evidence) throws
        -> Evidence
    {
        guard let best = fits.min(by: { $0.2.cost < $1.2.cost }),
            let seen = try evidence.seen(with: best.1.candidate.scene(best.2.values), best.1.candidate.way)
        else { return evidence }
        fits = try fits.map { form, fitting, fit in
            let next = Fitting(evidence: seen, candidate: fitting.candidate)
            return (form, next, try next.costed(fit))
        }
        return seen
    }

    /// A fit of the scene with its timings in a form; nil where that form says nothing new, or has nothing to fit.
    static func fitting(
        _ renderer: SceneRenderer, _ way: Candidate.Way, _ form: TimingForm, _ evidence: Evidence,
        _ assignments: [Setting.Assignment], among forms: [TimingForm] = TimingForm.allCases,
        keeping kept: Set<String> = [], begin likely: Double? = nil
    ) throws -> Fitting? {
        let candidate = try Candidate(
            renderer, way, as: form, start: begins(evidence), span: evidence.span, keeping: kept, likely: likely,
            assignments)
        guard candidate.unknowns.count > 1,
            form == .kept || candidate.timings.contains(where: { $0.slot.isWorth(form, among: forms) })
        else { return nil }
        return Fitting(evidence: evidence, candidate: candidate)
    }

    /// The recording's times between which the run begins.
    static func begins(_ evidence: Evidence) -> ClosedRange<Double> {
        // A curve that begins slowly moves for a while before anything is seen to move.
        let begin = evidence.motion.lowerBound, span = evidence.span
        return (begin - 0.35 * span - 0.05)...(begin + 0.05 + 0.1 * span)
    }

    /// Rough fits that explain less of the motion than this do not become good ones.
    private static let hopeless = 0.6
    /// By what factor the squares that a rough fit leaves may fall when it is improved.
    private static let improvement = 1.5

    /// Bayes' information criterion, with two independent residuals for each frame: the pixels of a frame that was
    /// encoded, and is a little beside its place, are wrong together. So a simpler timing stays while another one leaves
    /// only some per cent less.
    private func criterion(_ fit: Fitting.Fit, _ unknowns: Int) -> Double {
        let n = 2 * Double(fit.frames.count)
        return n * Elementary.log(max(fit.cost, 1e-9) / n) + Double(unknowns) * Elementary.log(n)
    }

    private func result(
        _ fits: [(TimingForm, Fitting, Fitting.Fit)], _ evidence: Evidence, _ scene: SceneRenderer
    ) throws -> MatchResult {
        guard !fits.isEmpty else { throw MeasureError.nothingToFit(scene: scene.name) }
        let ranked = fits.sorted {
            criterion($0.2, $0.1.candidate.unknowns.count) < criterion($1.2, $1.1.candidate.unknowns.count)
        }
        let (form, fitting, fit) = ranked[0]
        // What explains nothing tells nothing either.
        let isHopeless = try fitting.frames(fit.values).explained < Match.hopeless
        let told = isHopeless ? Fitting.Told(fit.values) : try fitting.told(fit)
        let frames = try fitting.frames(told.values)
        let alternatives = fits.compactMap { other, fitting, fit in
            (other == form ? frames : try? fitting.frames(fit.values)).map {
                MatchResult.Alternative(form: other, residual: $0.residual)
            }
        }
        return try result(
            form, fitting, frames, told, alternatives, evidence
        ) { _ in try fitting.candidate.text(Match.written(told, fitting, frames.residual)) }
    }

    private func result(
        _ form: TimingForm, _ fitting: Fitting, _ frames: Fitting.Residuals, _ told: Fitting.Told,
        _ alternatives: [MatchResult.Alternative], _ evidence: Evidence, _ text: ([Double]) throws -> String
    ) throws -> MatchResult {
        let written = try text(told.values)
        let renderer = try fitting.candidate.renderer.rewritten(written, assignments)
        let unknowns = fitting.candidate.unknowns
        let units = fitting.candidate.units()
        let values = unknowns.indices.map { i in
            MatchResult.Value(
                name: fitting.candidate.name(of: i), value: told.values[i], error: told.errors[i],
                before: i > 0 && (i <= fitting.candidate.numbers.count || form == .own) ? unknowns[i].value : nil,
                unit: units[i])
        }
        return MatchResult(
            form: form, values: values, entangled: told.entangled.map { (values[$0.0].name, values[$0.1].name) },
            frames: frames.list, alternatives: alternatives, noise: evidence.noise, explained: frames.explained,
            place: evidence.place, masked: evidence.masked,
            isAccepted: Match.isNear(frames.residual, frames.explained, noise: evidence.noise)
                && evidence.likeness.min >= Registration.leastLikeness && evidence.masked < 0.3,
            text: written, renderer: renderer, way: fitting.candidate.way.rawValue, begins: told.values[0],
            residual: frames.residual)
    }

    /// The values as a scene has them: with no more digits than their errors allow, unless more is left with these. What is
    /// told only together needs more digits than each value by itself.
    private static func written(_ told: Fitting.Told, _ fitting: Fitting, _ residual: Double) throws -> [Double] {
        var values = told.values
        for share in [1, 0.1, 0.01] {
            values = told.values.enumerated().map { i, value in
                let range = fitting.candidate.unknowns[i].range
                return i == 0
                    ? value : rounded(value, share * (told.errors[i] ?? 0), isKept: true).clamped(to: range)
            }
            if try fitting.frames(values).residual <= 1.02 * residual { break }
        }
        return values
    }

    /// Whether so many levels may be the codec's. Still frames tell little of it where a codec refines them (H.264 at
    /// CRF 28 and 30 frames a second leaves 0.1 levels in them and 5 in a moving one), so the share of the motion that is
    /// explained counts, too.
    static func isNear(_ residual: Double, _ explained: Double, noise: Double) -> Bool {
        explained >= 0.9 && residual <= max(5, 3.5 * noise) || explained >= 0.985 && residual <= 8
    }
}
