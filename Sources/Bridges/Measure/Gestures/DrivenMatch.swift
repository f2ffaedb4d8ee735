import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import Zoetrope

/// Fits a scene's gesture to a recording in which fingers drive the run: their progress frame by frame, the release,
/// and the curve or spring after it.
package struct DrivenMatch: Sendable {
    package var assignments: [Setting.Assignment] = []
    /// Whether frames are drawn on all cores. The result does not depend on it.
    package var isConcurrent = true

    package init() {}

    /// The direction of a scene's gesture, and where its run begins.
    package struct Way {
        package let isBack: Bool
        /// Whether the run begins at one of the scene's ends, and not at a detent between them.
        package let beginsAtEnd: Bool

        /// Nil for a scene without a gesture.
        package init?(_ renderer: SceneRenderer) throws {
            guard let grip = try Grip(renderer) else { return nil }
            isBack = grip.gesture.direction == .back
            beginsAtEnd = grip.startProgress < GestureTuning.atEnd
        }
    }

    /// The most frames that are compared. Each frame has a progress of its own, so none is skipped.
    private static let most = 300

    /// Nil if the scene has no gesture, or no release explains the end of the recording.
    package func run(
        _ renderer: SceneRenderer, _ recording: Recording, tell: (Double) -> Void = { _ in }
    ) throws -> MatchResult? {
        try Concurrent.$isSerial.withValue(!isConcurrent) {
            guard let grip = try Grip(renderer) else { return nil }
            let (evidence, target) = try DrivenMatch.evidence(recording, grip)
            tell(0.1)
            let numbers = try TracedNumbers(GestureTrace(grip, evidence), assignments)
            tell(0.5)
            guard let draft = GestureDraft(numbers.trace) else { return nil }
            var search = try ReleaseSearch(draft, target: target)
            let found = try search.best([.spring, .kept, .curve]) { tell(0.5 + 0.4 * $0) }
            defer { tell(1) }
            return try result(draft, search, found, numbers)
        }
    }

    /// What the recording shows of the canvas, and the progress at which the run comes to rest: that of the still
    /// picture most like the last frame.
    static func evidence(
        _ recording: Recording, _ grip: Grip, most: Int = most, sketches: [FloatPicture]? = nil
    ) throws -> (RecordingEvidence, Double) {
        let canvas = Size(grip.renderer.canvas.width, grip.renderer.canvas.height)
        let all = try grip.targets()
        let home = all.min { abs($0 - grip.startProgress) < abs($1 - grip.startProgress) } ?? 0
        let likely = recording.returns ? [home] : all.filter { $0 != home }
        var best: (RecordingEvidence, Double)?
        for target in likely {
            let evidence = try RecordingEvidence(recording, canvas, grip.ends(target), most: most, sketches: sketches)
            if best.map({ evidence.likeness.min > $0.0.likeness.min }) ?? true { best = (evidence, target) }
        }
        guard let best else { throw MeasureError.still(path: recording.path) }
        return best
    }

    private func result(
        _ draft: GestureDraft, _ search: ReleaseSearch, _ found: [ReleaseSearch.Found], _ numbers: TracedNumbers
    ) throws -> MatchResult? {
        let evidence = numbers.trace.evidence
        guard let best = found.first else { return nil }
        let errors = search.errors(best)
        guard let gesture = try draft.gesture(best, errors, evidence) else { return nil }
        let renderer = draft.grip.renderer, begins = draft.begins
        func residuals(_ run: GestureRun) throws -> Fitting.Residuals {
            try evidence.residuals { time, scale in
                let moment = try run.moment(at: (time - begins).clamped(to: 0...run.duration))
                return try renderer.picture(at: moment, scale: scale).softened
            }
        }
        let frames = try residuals(gesture.run)
        let alternatives = try found.compactMap { other -> MatchResult.Alternative? in
            if other.release.form == best.release.form {
                return .init(form: other.release.form, residual: frames.residual)
            }
            return try draft.run(other.release, other.values).map {
                .init(form: other.release.form, residual: try residuals($0).residual)
            }
        }
        let names = best.release.names
        let values =
            numbers.values
            + names.indices.filter { $0 != 1 }.map { i in
                MatchResult.Value(
                    name: names[i], value: best.values[i], error: errors[i], before: nil,
                    unit: i == 0 ? .moment : .plain)
            }
        var out = MatchResult(
            form: best.release.form, values: values, entangled: [], frames: frames.list, alternatives: alternatives,
            noise: evidence.noise, explained: frames.explained, place: evidence.place, masked: evidence.masked,
            isAccepted: Match.isNear(frames.residual, frames.explained, noise: evidence.noise)
                && evidence.likeness.min >= Registration.leastLikeness && evidence.masked < MeasureTuning.mostMasked,
            text: numbers.text, renderer: renderer, way: draft.grip.gesture.direction.rawValue, begins: begins,
            residual: frames.residual)
        out.gesture = gesture
        return out
    }
}

extension MatchResult {
    /// Whether fingers lower the residual of the clock enough to pay for their extra numbers, by Bayes' information
    /// criterion with two independent residuals a frame.
    ///
    /// - Parameter gain: the factor by which the clock's squared residual may still fall.
    func isWorthMore(than clock: MatchResult.Rival, gain: Double = 1) -> Bool {
        guard let gesture else { return false }
        return Rival(residual: residual, numbers: gesture.numbers).isWorthMore(
            than: clock, frames: frames.count, gain: gain)
    }

    /// As a rival of another explanation.
    var rival: Rival { Rival(residual: residual, numbers: values.count) }

    /// An explanation's residual in a moving frame, in levels, and how many numbers it has.
    struct Rival {
        let residual: Double
        let numbers: Int

        /// Whether its residual in a recording of `frames` frames is low enough, compared with another explanation's,
        /// to pay for its extra numbers.
        func isWorthMore(than other: Rival, frames: Int, gain: Double = 1) -> Bool {
            let n = 2 * Double(frames), floor = 0.5
            let mine = max(residual, floor), their = max(other.residual, floor)
            return n * Elementary.log(their * their / gain / (mine * mine))
                > Double(numbers - other.numbers) * Elementary.log(n)
        }
    }
}
