import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import Zoetrope

/// Finds which of several scenes a recording shows, and in which direction.
package struct Identification {
    /// A scene that the recording may show, with the recording's screens.
    package struct Suspect: Sendable {
        package let name: String
        package let isBack: Bool
        package let renderer: SceneRenderer
        /// Whether the scene's gesture drives it, whichever way that goes.
        package let isDriven: Bool

        package init(name: String, isBack: Bool, renderer: SceneRenderer, isDriven: Bool = false) {
            (self.name, self.isBack, self.renderer, self.isDriven) = (name, isBack, renderer, isDriven)
        }

        package var title: String { isDriven ? "\(name), by its gesture" : isBack ? "\(name), back" : name }
    }

    /// How well a suspect explains the recording.
    package struct Guess: Sendable {
        package let suspect: Suspect
        /// The fit of its best values.
        package let result: MatchResult
    }

    /// The guesses, the best first.
    package let guesses: [Guess]

    /// How many suspects are kept at each stage: after a quick look, of those that begin or end unlike the recording,
    /// after trying timings, and for a full fit. `tries` is the number of values tried for each after the quick look.
    private static let likely = 10, unlike = 2, tries = 60, close = 6, closest = 3

    /// Tries the clock and fingers, the second only if the first leaves more than a codec does.
    ///
    /// - Parameter tell: gets the share of the work that is done.
    package init(_ recording: Recording, _ suspects: [Suspect], tell: (Double) -> Void = { _ in }) throws {
        let clocks = suspects.filter { !$0.isDriven }, hands = suspects.filter(\.isDriven)
        var driven: [Guess]?
        if ClockOrFingers.triesFingersFirst(recording) {
            let found = try Self.driven(recording, hands) { tell(0.3 * $0) }
            if let best = found.first, best.result.isAccepted {
                guesses = found
                return
            }
            driven = found
        }
        let timed = try Self.timed(recording, clocks) { tell(0.3 + 0.4 * $0) }
        if timed.first?.result.isSettled ?? false {
            guesses = timed
            return
        }
        let found = try driven ?? Self.driven(recording, hands) { tell(0.7 + 0.3 * $0) }
        tell(1)
        let isDriven = found.first.map { ClockOrFingers.prefersFingers($0.result, to: timed.first?.result) } ?? false
        guesses = isDriven ? found + timed : timed + found
    }

    /// The scenes whose fingers explain the recording, the best first.
    private static func driven(
        _ recording: Recording, _ suspects: [Suspect], tell: (Double) -> Void
    ) throws -> [Guess] {
        if suspects.isEmpty { return [] }
        let sketches = try RecordingEvidence.sketches(recording)
        var near: [(suspect: Suspect, left: Double)] = []
        for (i, suspect) in suspects.enumerated() {
            if let left = try DrivenMatch.nearness(suspect.renderer, recording, sketches) {
                near.append((suspect, left))
            }
            tell(0.4 * Double(i + 1) / Double(suspects.count))
        }
        near.sort { ($0.left, $0.suspect.title) < ($1.left, $1.suspect.title) }
        var out: [Guess] = []
        for (i, entry) in near.prefix(Self.closest).enumerated() {
            let result = try UnreadRecording.unless {
                try DrivenMatch().run(entry.suspect.renderer, recording) {
                    tell(0.4 + 0.6 * (Double(i) + $0) / Double(Self.closest))
                }
            }
            guard let result = result ?? nil else { continue }
            out.append(Guess(suspect: entry.suspect, result: result))
            if result.isSettled { break }
        }
        return best(out)
    }

    private static func best(_ guesses: [Guess]) -> [Guess] {
        guesses.sorted {
            $0.result.isAccepted != $1.result.isAccepted
                ? $0.result.isAccepted : $0.result.residual < $1.result.residual
        }
    }

    /// The scenes that explain the recording by the clock, the best first.
    private static func timed(
        _ recording: Recording, _ suspects: [Suspect], tell: (Double) -> Void
    ) throws -> [Guess] {
        let likely = try Self.likely(recording, suspects) { tell(0.2 * $0) }
        var guesses: [Guess] = []
        // A suspect that is far nearer than all others is fitted before them.
        if likely.count > 1, likely[0].left < MeasureTuning.farNearer * likely[1].left {
            guesses = try Self.guesses(recording, [likely[0].suspect]) { tell(0.2 + 0.15 * $0) }
            if guesses.first?.result.isSettled ?? false { return guesses }
        }
        let sure = guesses.map(\.suspect.title)
        let chosen = try closest(likely.filter { !sure.contains($0.suspect.title) }) { tell(0.35 + 0.25 * $0) }
        guesses += try Self.guesses(recording, chosen) { tell(0.6 + 0.4 * $0) }
        tell(1)
        return best(guesses)
    }

    /// The suspects with the lowest costs, first with start values of some timings, then with rough fits of the best of
    /// those.
    private static func closest(_ likely: [Likely], tell: (Double) -> Void) throws -> [Suspect] {
        typealias Ranked = (suspect: Suspect, fitting: Fitting, left: Double)
        // Of two equal costs the first by name: by the clock, a scene and its cancelled gesture are alike.
        func nearest(_ entries: [Ranked]) -> [Ranked] {
            entries.sorted { ($0.left, $0.suspect.title) < ($1.left, $1.suspect.title) }
        }
        var ranked: [Ranked] = []
        for (i, (suspect, evidence, _)) in likely.enumerated() {
            let way = suspect.isBack ? Candidate.Way.back : .forward
            let span = evidence.motion.upperBound - evidence.motion.lowerBound
            for form in [TimingForm.kept, .spring, .curve] {
                guard let fitting = try Match.fitting(suspect.renderer, way, form, evidence, []),
                    let first = try fitting.starts(Self.tries, span: span).first
                else { continue }
                ranked.append((suspect, fitting, first.cost / evidence.pixels))
            }
            tell(0.4 * Double(i + 1) / Double(likely.count))
        }
        let close = nearest(ranked).prefix(Self.close)
        let closer = close.enumerated().compactMap { i, entry -> Ranked? in
            defer { tell(0.4 + 0.6 * Double(i + 1) / Double(close.count)) }
            guard let fit = try? entry.fitting.coarse(tries: Self.tries, tell: { _ in }) else { return nil }
            return (entry.suspect, entry.fitting, fit.cost / entry.fitting.evidence.pixels)
        }
        var chosen: [Suspect] = []
        for entry in nearest(closer)
        where chosen.count < Self.closest && !chosen.contains(where: { $0.title == entry.suspect.title }) {
            chosen.append(entry.suspect)
        }
        return chosen
    }

    /// Fits the suspects one after the other, until one is settled.
    private static func guesses(
        _ recording: Recording, _ suspects: [Suspect], tell: (Double) -> Void
    ) throws -> [Guess] {
        var out: [Guess] = []
        for (i, suspect) in suspects.enumerated() {
            var match = Match()
            match.isBack = suspect.isBack
            // A scene whose best values cannot be drawn at some moment of the recording is no guess.
            let result = try UnreadRecording.unless {
                try match.run(suspect.renderer, recording) { tell((Double(i) + $0) / Double(suspects.count)) }
            }
            guard let result else { continue }
            out.append(Guess(suspect: suspect, result: result))
            if result.isSettled { break }
        }
        return out
    }

    /// A suspect, the recording's evidence for its canvas, and its cost a pixel.
    private typealias Likely = (suspect: Suspect, evidence: RecordingEvidence, left: Double)

    /// The suspects whose pictures, at any time, come nearest to the recording's, the nearest first. Some scenes rest
    /// elsewhere with other values, such as sheets of other heights. So a few that begin or end unlike the recording
    /// are among them.
    private static func likely(
        _ recording: Recording, _ suspects: [Suspect], tell: (Double) -> Void
    ) throws -> [Likely] {
        let sketches = try RecordingEvidence.sketches(recording)
        var found: [Likely] = [], unlike: [Likely] = [], known: [RecordingEvidence.Stills: RecordingEvidence] = [:]
        for (i, suspect) in suspects.enumerated() {
            defer { tell(Double(i + 1) / Double(suspects.count)) }
            let way = suspect.isBack ? Candidate.Way.back : .forward
            guard let stills = try? RecordingEvidence.Stills(suspect.renderer, way) else { continue }
            // Most scenes show the same two screens before and after.
            if known[stills] == nil {
                known[stills] = try UnreadRecording.unless {
                    try RecordingEvidence(recording, suspect.renderer, way, sketches: sketches)
                }
            }
            guard let evidence = known[stills],
                max(evidence.likeness.before, evidence.likeness.after) > Registration.leastLikeness,
                let fitting = try Match.fitting(suspect.renderer, way, .kept, evidence, [])
            else { continue }
            let entry = (suspect, evidence, try fitting.nearness(tries: 8) / evidence.pixels)
            if evidence.likeness.min > Registration.leastLikeness { found.append(entry) } else { unlike.append(entry) }
        }
        func nearest(_ entries: [Likely]) -> [Likely] {
            entries.sorted { ($0.left, $0.suspect.title) < ($1.left, $1.suspect.title) }
        }
        return nearest(Array(nearest(found).prefix(Self.likely)) + Array(nearest(unlike).prefix(Self.unlike)))
    }
}
