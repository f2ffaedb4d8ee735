import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// Fits a scene's numbers and timings to a recording of it.
package struct Match: Sendable {
    package var isBack = false
    /// Values of parameters that are not fitted.
    package var assignments: [Setting.Assignment] = []
    package var forms = TimingForm.allCases
    /// The recording's time at which the run probably begins; nil if no time is more probable than others.
    var begin: Double?
    /// The names of numbers and timings that keep the scene's values.
    var kept: Set<String> = []
    /// The only number on which the run's length depends, and its value in seconds while springs are fitted, so that
    /// none is cut off. Nil if the length is fitted with the other numbers.
    var springLength: (name: String, seconds: Double)?
    package var tries = 160
    /// Whether the scene's numbers are nearly right: then only its timing and its length are searched for at first.
    package var areNumbersKnown = false
    /// Whether the scene's own values stay unless others explain the recording better, as a check wants it.
    package var prefersOwn = false
    /// How much earlier or later than its time a frame may show what it shows, in seconds: only where nothing explains
    /// the recording else.
    package var slack = 0.0
    /// The scene with the recording's screens as its gesture shows them; nil if only the clock may drive it.
    package var driven: SceneRenderer?
    /// Whether frames are drawn on all cores. The result does not depend on it.
    package var isConcurrent = true

    package init() {}

    /// - Parameter tell: gets the share of the work that is done, 0…1.
    package func run(
        _ renderer: SceneRenderer, _ recording: Recording, tell: (Double) -> Void = { _ in }
    ) throws -> MatchResult {
        try Concurrent.$isSerial.withValue(!isConcurrent) {
            guard let driven else {
                return try matched(renderer, RecordingEvidence(recording, renderer, isBack ? .back : .forward), tell)
            }
            return try chosen(renderer, driven, recording, tell)
        }
    }

    /// The better explanation, by the clock or by fingers.
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
        if ClockOrFingers.triesFingersFirst(recording), let found = try byFingers(), found.isAccepted { return found }
        do {
            let evidence = try RecordingEvidence(recording, renderer, isBack ? .back : .forward)
            let clock = try matched(renderer, evidence, tell) { rough in
                try byFingers().map { $0.isAccepted && $0.isWorthMore(than: rough, gain: Match.improvement) } ?? false
            }
            return gesture.flatMap { ClockOrFingers.prefersFingers($0, to: clock) ? $0 : nil } ?? clock
        } catch let error as MeasureError where error.isRefusal {
            guard let gesture = try byFingers() else { throw error }
            return gesture
        }
    }

    /// The same with evidence from another scene that has the same screens.
    func run(
        _ renderer: SceneRenderer, _ evidence: RecordingEvidence, tell: (Double) -> Void
    ) throws -> MatchResult {
        try Concurrent.$isSerial.withValue(!isConcurrent) { try matched(renderer, evidence, tell) }
    }

    /// - Parameter isBeaten: whether another explanation is better than the rough fit that it gets.
    private func matched(
        _ renderer: SceneRenderer, _ evidence: RecordingEvidence, _ tell: (Double) -> Void,
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
        _ renderer: SceneRenderer, _ way: Candidate.Way, _ evidence: RecordingEvidence, _ own: Own?,
        _ tell: (Double) -> Void,
        isBeaten: (MatchResult.Rival) throws -> Bool
    ) throws -> MatchResult {
        var fits: [(TimingForm, Fitting, Fitting.Fit)] = [], lefts: [Fitting.Residuals] = []
        let share = 0.8 / Double(forms.count)
        for (i, form) in forms.enumerated() {
            let length = form == .spring ? springLength : nil
            guard
                let fitting = try Match.fitting(
                    length.map { try renderer.with($0.name, $0.seconds, assignments) } ?? renderer, way, form, evidence,
                    assignments, among: forms, keeping: kept.union(length.map { [$0.name] } ?? []), begin: begin)
            else { continue }
            var known = areNumbersKnown ? fitting.candidate.numbers.map(\.unknown.value) : []
            // If a timing explains all but the codec's noise, other timings are fitted with the same numbers.
            if let first = fits.first, Match.isSettled(lefts[0], evidence) {
                known = fitting.candidate.numbers.map {
                    first.1.candidate.value(of: $0.slot.name, first.2.values) ?? $0.unknown.value
                }
            }
            let fit = try fitting.coarse(tries: tries, knowing: known) { tell((Double(i) + $0) * share) }
            fits.append((form, fitting, fit))
            lefts.append(try fitting.frames(fit.values))
        }
        try Match.follow(&fits, lefts, evidence)
        let evidence = try Match.seen(&fits, evidence)
        // Only fits that may still be the best are improved, and none if all are far from the recording.
        let rough = try fits.map { ($0.1.candidate.unknowns.count, try $0.1.frames($0.2.values)) }
        let nearest = rough.min { $0.1.residual < $1.1.residual }
        var isLost = false
        if let (numbers, left) = nearest, !Match.isSettled(left, evidence) {
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
    private func isEnough(_ own: Own, among fits: [(TimingForm, Fitting, Fitting.Fit)], _ evidence: RecordingEvidence)
        -> Bool
    {
        guard Match.isNear(own.left.residual, own.left.explained, noise: evidence.noise) else { return false }
        let worth = criterion(own.fit, 1)
        return fits.allSatisfy { worth <= criterion($0.2, $0.1.candidate.unknowns.count) }
    }

    private func result(of own: Own, _ evidence: RecordingEvidence) throws -> MatchResult {
        try result(.kept, own.fitting, own.left, .init(own.fit.values), [], evidence) {
            try own.fitting.candidate.text($0)
        }
    }

    /// Where one timing explains the recording, the search for another's numbers may have ended elsewhere: those begin
    /// anew where their tracks run alike.
    ///
    /// - Parameter lefts: what each of the fits leaves.
    private static func follow(
        _ fits: inout [(TimingForm, Fitting, Fitting.Fit)], _ lefts: [Fitting.Residuals], _ evidence: RecordingEvidence
    ) throws {
        guard let best = fits.indices.min(by: { lefts[$0].residual < lefts[$1].residual }),
            isSettled(lefts[best], evidence)
        else { return }
        for i in fits.indices where i != best && !isSettled(lefts[i], evidence) {
            let fitting = fits[i].1
            guard let start = try fitting.alike(fits[best].1, fits[best].2.values, found: fits[i].2.values)
            else { continue }
            let fit = try fitting.improve(start, level: 1, steps: 15, bend: 40, fixed: fitting.absent, isBounded: true)
            if fit.cost < fits[i].2.cost { fits[i].2 = fit }
        }
    }

    /// The fits with the evidence masked by the best rough one.
    private static func seen(_ fits: inout [(TimingForm, Fitting, Fitting.Fit)], _ evidence: RecordingEvidence) throws
        -> RecordingEvidence
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

    /// A fit of the scene with its timings in a form; nil if another form covers this one, or there is nothing to fit.
    static func fitting(
        _ renderer: SceneRenderer, _ way: Candidate.Way, _ form: TimingForm, _ evidence: RecordingEvidence,
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
    static func begins(_ evidence: RecordingEvidence) -> ClosedRange<Double> {
        // A curve that begins slowly moves for a while before the motion is visible.
        let begin = evidence.motion.lowerBound, span = evidence.span
        let early = MeasureTuning.early, late = MeasureTuning.late
        return (begin - early.share * span - early.seconds)...(begin + late.seconds + late.share * span)
    }

    /// A rough fit that explains less of the motion than this does not become a good one.
    private static let hopeless = 0.6
    /// The largest factor by which the cost of a rough fit may fall when it is improved.
    private static let improvement = 1.5

    /// Bayes' information criterion, with two independent residuals a frame: errors of the codec and of the frame's
    /// place are shared by its pixels. So a simpler timing is kept unless another lowers the cost by more than some per
    /// cent.
    private func criterion(_ fit: Fitting.Fit, _ unknowns: Int) -> Double {
        let n = 2 * Double(fit.frames.count)
        return n * Elementary.log(max(fit.cost, 1e-9) / n) + Double(unknowns) * Elementary.log(n)
    }

    private func result(
        _ fits: [(TimingForm, Fitting, Fitting.Fit)], _ evidence: RecordingEvidence, _ scene: SceneRenderer
    ) throws -> MatchResult {
        guard !fits.isEmpty else { throw MeasureError.nothingToFit(scene: scene.name) }
        let ranked = fits.sorted {
            criterion($0.2, $0.1.candidate.unknowns.count) < criterion($1.2, $1.1.candidate.unknowns.count)
        }
        let (form, fitting, fit) = ranked[0]
        // A fit that does not explain the motion has no errors of its values either.
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
        _ alternatives: [MatchResult.Alternative], _ evidence: RecordingEvidence, _ text: ([Double]) throws -> String
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
                && evidence.likeness.min >= Registration.leastLikeness && evidence.masked < MeasureTuning.mostMasked,
            text: written, renderer: renderer, way: fitting.candidate.way.rawValue, begins: told.values[0],
            residual: frames.residual)
    }

    /// The values as they are written into a scene: with no more digits than their errors allow, unless rounding raises
    /// the residual. Values that are determined only together need more digits than their own errors say.
    private static func written(_ told: Fitting.Told, _ fitting: Fitting, _ residual: Double) throws -> [Double] {
        var values = told.values
        for share in MeasureTuning.written.shares {
            values = told.values.enumerated().map { i, value in
                let range = fitting.candidate.unknowns[i].range
                return i == 0
                    ? value : rounded(value, share * (told.errors[i] ?? 0), isKept: true).clamped(to: range)
            }
            if try fitting.frames(values).residual <= MeasureTuning.written.residual * residual { break }
        }
        return values
    }

    /// Whether a rough fit is as good as the codec allows.
    private static func isSettled(_ left: Fitting.Residuals, _ evidence: RecordingEvidence) -> Bool {
        left.explained > MeasureTuning.codec.explained
            && left.residual < max(MeasureTuning.codec.levels, MeasureTuning.codec.noise * evidence.noise)
    }

    /// Whether a residual may be the codec's. Still frames tell little of it if a codec refines them: H.264 at CRF 28
    /// and 30 frames a second leaves a residual of 0.1 levels in them and of 5 in a moving one. So the explained share
    /// of the motion counts, too.
    static func isNear(_ residual: Double, _ explained: Double, noise: Double) -> Bool {
        let tuning = MeasureTuning.accepted
        return explained >= tuning.explained && residual <= max(tuning.levels, tuning.noise * noise)
            || explained >= tuning.nearlyAll && residual <= tuning.most
    }
}
