import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// What a recording tells about a scene's numbers.
package struct MatchResult: Sendable {
    package struct Value: Sendable {
        package let name: String
        package let value: Double
        /// Half of the 95 % confidence interval; nil where the recording does not tell the value.
        package let error: Double?
        /// The value that the scene had; nil for one that it did not have as a number.
        package let before: Double?
        package let unit: Unit
    }

    /// What a value is: when something begins, how long something takes, or anything else.
    package enum Unit: Sendable { case moment, seconds, plain }

    package struct Alternative: Sendable {
        package let form: TimingForm
        /// The root mean square residual of the moving frames, in levels.
        package let residual: Double
    }

    package struct Frame: Sendable {
        /// Seconds since the recording's first frame.
        package let time: Double
        /// Root mean square residual in levels.
        package let residual: Double
        /// The same for the best mixture of the still frames before and after: what moves, at this moment.
        package let motion: Double
    }

    package let form: TimingForm
    package let values: [Value]
    /// Pairs of values of which the recording tells only a combination.
    package let entangled: [(String, String)]
    package let frames: [Frame]
    package let alternatives: [Alternative]
    /// In levels: what still frames differ from the scene's.
    package let noise: Double
    /// The share of the motion that the scene explains, at most 1.
    package let explained: Double
    let place: CanvasPlace
    /// The share of the canvas that is left out since it differs in still frames, too.
    package let masked: Double
    package let isAccepted: Bool
    /// The scene's text with the values.
    package let text: String
    /// The scene with the values, to draw it beside the recording.
    package let renderer: SceneRenderer
    package let way: String
    /// Seconds since the recording's first frame at which the run begins.
    package let begins: Double
    /// The root mean square residual of the moving frames, in levels.
    package let residual: Double
}

/// Fits a scene's numbers and timings to a recording of it.
package struct Match: Sendable {
    package var isBack = false
    /// Values that are not fitted.
    package var assignments: [Setting.Assignment] = []
    package var forms = TimingForm.allCases
    package var tries = 160
    /// Whether the scene's numbers are nearly right, so that only its timing and its length are looked for at first.
    package var areNumbersKnown = false
    /// Whether frames are drawn on all cores. The result does not depend on it.
    package var isConcurrent = true

    package init() {}

    /// - Parameter tell: gets the share of the work that is done.
    package func run(
        _ renderer: SceneRenderer, _ recording: Recording, tell: (Double) -> Void = { _ in }
    ) throws -> MatchResult {
        try Concurrent.$isSerial.withValue(!isConcurrent) {
            let evidence = try Evidence(recording, renderer, isBack ? .back : .forward)
            return try matched(renderer, evidence, tell)
        }
    }

    /// The same with evidence that was gathered with another scene, which has the same screens.
    func run(
        _ renderer: SceneRenderer, _ evidence: Evidence, tell: (Double) -> Void
    ) throws -> MatchResult {
        try Concurrent.$isSerial.withValue(!isConcurrent) { try matched(renderer, evidence, tell) }
    }

    private func matched(
        _ renderer: SceneRenderer, _ evidence: Evidence, _ tell: (Double) -> Void
    ) throws -> MatchResult {
        let way = isBack ? Candidate.Way.back : .forward
        var fits: [(TimingForm, Fitting, Fitting.Fit)] = []
        let share = 0.8 / Double(forms.count)
        for (i, form) in forms.enumerated() {
            guard let fitting = try Match.fitting(renderer, way, form, evidence, assignments) else { continue }
            var known = areNumbersKnown ? fitting.candidate.numbers.map(\.unknown.value) : []
            // Once a timing explains all but the codec's noise, others are compared beside the same numbers.
            if let first = fits.first {
                let left = try first.1.frames(first.2.values)
                if left.explained > 0.995, left.residual < max(2, 1.5 * evidence.noise) {
                    known = Array(first.2.values.dropFirst().prefix(first.1.candidate.numbers.count))
                }
            }
            fits.append(
                (form, fitting, try fitting.coarse(tries: tries, knowing: known) { tell((Double(i) + $0) * share) }))
        }
        // Only what may still be the best is improved further, and nothing where all is far from what was recorded.
        let isHopeless = try fits.allSatisfy { try $0.1.frames($0.2.values).explained < Match.hopeless }
        let worths = fits.map { criterion($0.2, $0.1.candidate.unknowns.count) }, best = worths.min() ?? 0
        fits = try zip(fits, worths).map { entry, worth in
            let (form, fitting, fit) = entry, frames = Double(fit.frames.count)
            let isWorth = !isHopeless && worth <= best + 2 * frames * Elementary.log(Match.improvement)
            return (form, fitting, isWorth ? try fitting.fine(fit) : try fitting.costed(fit))
        }
        tell(1)
        return try result(fits, evidence, renderer)
    }

    /// A fit of the scene with its timings in a form; nil where that form says nothing new, or has nothing to fit.
    static func fitting(
        _ renderer: SceneRenderer, _ way: Candidate.Way, _ form: TimingForm, _ evidence: Evidence,
        _ assignments: [Setting.Assignment]
    ) throws -> Fitting? {
        let span = evidence.motion.upperBound - evidence.motion.lowerBound
        // A curve that begins slowly moves for a while before anything is seen to move.
        let begin = evidence.motion.lowerBound, start = (begin - 0.35 * span - 0.05)...(begin + 0.05 + 0.1 * span)
        let candidate = try Candidate(renderer, way, as: form, start: start, span: span, assignments)
        guard candidate.unknowns.count > 1,
            form == .kept || candidate.timings.contains(where: { $0.slot.isWorth(form) })
        else { return nil }
        return Fitting(evidence: evidence, candidate: candidate)
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
        let alternatives = fits.compactMap { form, fitting, fit in
            (try? fitting.frames(fit.values)).map { MatchResult.Alternative(form: form, residual: $0.residual) }
        }
        // What explains nothing tells nothing either.
        let isHopeless = try fitting.frames(fit.values).explained < Match.hopeless
        let told = isHopeless ? Fitting.Told(fit.values) : try fitting.told(fit)
        let frames = try fitting.frames(told.values)
        let written = try fitting.candidate.text(told.values) { i, value in
            JSONWriter.number(Match.rounded(value, told.errors[i] ?? 0, isKept: true))
        }
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

    /// Whether so many levels may be the codec's. Still frames tell little of it where a codec refines them (H.264 at
    /// CRF 28 and 30 frames a second leaves 0.1 levels in them and 5 in a moving one), so the share of the motion that is
    /// explained counts, too.
    private static func isNear(_ residual: Double, _ explained: Double, noise: Double) -> Bool {
        explained >= 0.9 && residual <= max(5, 3.5 * noise) || explained >= 0.985 && residual <= 8
    }

    /// A number with no more digits than its error allows. With `isKept`, as a person writes it into a scene: two digits
    /// at least, so that a value that is hardly told stays one that the scene allows, but fewer where that number is
    /// within half of the error.
    static func rounded(_ value: Double, _ error: Double, isKept: Bool = false) -> Double {
        guard error > 0, error.isFinite else { return (value * 1e4).rounded() / 1e4 }
        var unit = 1.0
        while unit > error * 0.7, unit > 1e-5 { unit /= 10 }
        while unit * 10 <= error * 0.7 { unit *= 10 }
        while isKept, unit > max(abs(value) / 30, 1e-6) { unit /= 10 }
        let number = rounded(value, to: unit)
        guard isKept else { return number }
        return [100, 10].map { rounded(value, to: $0 * unit) }.first { $0 != 0 && abs($0 - value) <= error / 2 }
            ?? number
    }

    private static func rounded(_ value: Double, to unit: Double) -> Double {
        let scaled = (value / unit).rounded()
        return unit >= 1 ? scaled * unit : scaled / (1 / unit).rounded()
    }
}

extension Candidate {
    /// What each unknown is: the scene's own numbers by their places, parameters by whether they lengthen the run.
    func units() -> [MatchResult.Unit] {
        let lengthening = lengthening()
        return unknowns.indices.map { i in
            if i == 0 { return .moment }
            guard i <= numbers.count else { return .plain }
            let name = unknowns[i].name
            if name.hasSuffix(".begin") { return .moment }
            return name == "duration" || name.hasSuffix(".duration") || lengthening.contains(i) ? .seconds : .plain
        }
    }

    func name(of i: Int) -> String {
        if i == 0 { return "start" }
        if i <= numbers.count { return unknowns[i].name }
        var next = 1 + numbers.count
        for timing in timings {
            if i < next + timing.names.count { return "\(timing.slot.name): \(unknowns[i].name)" }
            next += timing.names.count
        }
        return unknowns[i].name
    }
}

extension Fitting {
    struct Told {
        var values: [Double]
        /// Half of the 95 % intervals; nil for what the recording does not tell.
        var errors: [Double?]
        var entangled: [(Int, Int)]

        init(_ values: [Double]) {
            self.values = values
            errors = values.map { _ in nil }
            entangled = []
        }
    }

    /// The values with their errors. What has no effect on the pictures goes back to where it was.
    func told(_ fit: Fit) throws -> Told {
        let unknowns = candidate.unknowns, pixels = Double(evidence.levels[2].mask.count * evidence.times.count * 3)
        var strengths = [Double](repeating: 0, count: unknowns.count)
        for frame in fit.frames { for i in unknowns.indices { strengths[i] += frame.curvature[i, i] } }
        // Ten steps, a tenth of most values, change a pixel by less than 1/20 of a level.
        let silent = Set(
            unknowns.indices.filter { 10 * unknowns[$0].step * (strengths[$0] / pixels).squareRoot() < 0.02 })
        var start = fit.values
        for i in silent { start[i] = unknowns[i].value }
        var final = fit
        if !silent.isEmpty {
            // What is as in the scene stays so, and gets its error all the same.
            let still = silent.union(absent.filter { start[$0] == 0 })
            let better = try improve(start, level: 2, steps: 10, bend: 24, fixed: still)
            // A duration may tell nothing where it is, but much where the scene had it.
            let values = better.cost < 1.02 * fit.cost ? better.values : fit.values
            final = try improve(values, level: 2, steps: 0, bend: 24, fixed: silent)
        }
        let free = unknowns.indices.filter { !silent.contains($0) }
        let left = try frames(final.values).residual
        let spread = Fitting.correlated * final.cost / max(1, 3 * evidence.pixels * Double(final.frames.count))
        let curvature = try Certainty.curvature(
            final.frames, count: free.count, rise: 8 * spread, base: final.cost
        ) { change in
            var values = final.values
            for (k, i) in free.enumerated() {
                values[i] += change[k]
                guard unknowns[i].range.contains(values[i]) else { return nil }
            }
            return try cost(values)
        }
        // Codecs keep small slow changes of brightness back: a part of the residual that all frames share.
        let certainty = Certainty(
            final.frames, curvature: curvature, lag: 3, shift: max(0.2, 0.4 * left), slip: 0.015, spread: spread)
        let quantile = Certainty.quantile(final.frames.count - free.count)
        var told = Told(final.values)
        for (k, i) in free.enumerated() where certainty.errors[k].isFinite {
            // A recording's clock and its encoder's are not better than a fraction of a millisecond.
            let clock = i == 0 ? 0.00015 : 0, error = certainty.errors[k]
            told.errors[i] = (error * error + clock * clock).squareRoot() * quantile * Fitting.caution
        }
        for (k, i) in free.enumerated() {
            for (l, j) in free.enumerated() where l < k && abs(certainty.correlation(k, l)) > 0.98 {
                told.entangled.append((j, i))
            }
        }
        let doubtful = Set(told.entangled.flatMap { [$0.0, $0.1] })
        // Screens that are taken from the recording have their part in the cost (the edge of a circle, drawn over itself),
        // and less than half a level of residuals is the pictures' own rounding.
        let rounding = 0.25 * 3 * evidence.pixels * Double(final.frames.count)
        told.values = try settled(final, doubtful, fixed: silent, slack: 0.1 * max(final.cost, rounding)).values
        return told
    }

    /// What the recording does not tell apart stays as the scene has it, where that explains as much: numbers that are no
    /// times, one after the other. The intervals stay as wide as they are.
    ///
    /// - Parameter slack: by how much the cost may rise.
    private func settled(_ fit: Fit, _ doubtful: Set<Int>, fixed: Set<Int>, slack: Double) throws -> Fit {
        let units = candidate.units(), limit = fit.cost + slack
        var kept = fixed, best = fit
        for i in candidate.unknowns.indices where doubtful.contains(i) && i > 0 && i <= candidate.numbers.count {
            guard units[i] == .plain, best.values[i] != candidate.unknowns[i].value else { continue }
            var values = best.values
            values[i] = candidate.unknowns[i].value
            let next = try improve(values, level: 2, steps: 12, bend: 24, fixed: kept.union([i]))
            guard next.cost <= limit else { continue }
            best = next
            kept.insert(i)
        }
        return best
    }

    /// Intervals are wider by this factor than the frames' agreement gives them: what all frames of a recording have
    /// wrong alike, as the place of the canvas, is not in it. From recordings at known values (docs/measuring.md).
    private static let caution = 1.3
    /// How many values of a picture count as one: its channels, and the pixels that softening and codecs mix.
    private static let correlated = 30.0

    struct Residuals {
        var list: [MatchResult.Frame]
        /// Of the moving frames together.
        var residual: Double
        var explained: Double
    }

    /// What is left of each frame at the finest level, beside what a mere cross-fade would leave.
    func frames(_ values: [Double]) throws -> Residuals {
        let level = evidence.levels[evidence.levels.count - 1], scene = try candidate.scene(values)
        let times = evidence.times, first = level.frames[0], last = level.frames[level.frames.count - 1]
        let list = try Concurrent.map(times.count) { k in
            let drawn = try candidate.frame(scene, begins: values[0], at: times[k], scale: level.scale)
            return MatchResult.Frame(
                time: times[k], residual: Evidence.difference(level.frames[k], drawn, level.mask),
                motion: Fitting.fade(level.frames[k], first, last, level.mask))
        }
        let moving = list.filter { $0.motion > 2 }, counted = moving.isEmpty ? list : moving
        let left = counted.reduce(0) { $0 + $1.residual * $1.residual }
        let there = counted.reduce(0) { $0 + $1.motion * $1.motion }
        return Residuals(
            list: list, residual: (left / Double(counted.count)).squareRoot(),
            explained: there > 0 ? 1 - left / there : 0)
    }

    /// The root mean square difference of a frame from the mixture of two that is nearest to it.
    private static func fade(_ frame: Plane, _ a: Plane, _ b: Plane, _ mask: [Float]) -> Double {
        var up = 0.0, down = 0.0
        for i in mask.indices where mask[i] > 0 {
            let d = b.pixel(i) - a.pixel(i), e = frame.pixel(i) - a.pixel(i)
            up += Double((d * e).sum())
            down += Double((d * d).sum())
        }
        let share = Float(down > 0 ? (up / down).clamped(to: 0...1) : 0)
        var mixture = a
        for i in mixture.values.indices { mixture.values[i] += (b.values[i] - a.values[i]) * share }
        return Evidence.difference(frame, mixture, mask)
    }
}
