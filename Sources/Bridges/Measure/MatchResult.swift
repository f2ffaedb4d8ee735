import ZoetropeNumbers
import ZoetropeSceneModel
import Zoetrope

/// A scene's numbers, measured from a recording.
package struct MatchResult: Sendable {
    package struct Value: Sendable {
        package let name: String
        package let value: Double
        /// Half of the 95 % confidence interval; nil if the recording does not determine the value.
        package let error: Double?
        /// The scene's own value; nil if it was not a number.
        package let before: Double?
        package let unit: Unit

        package init(name: String, value: Double, error: Double?, before: Double?, unit: Unit) {
            (self.name, self.value, self.error, self.before, self.unit) = (name, value, error, before, unit)
        }

        /// Whether the interval says anything of the value: it is no longer than the value itself, or than 1 near 0.
        package var isTold: Bool { error.map { $0 <= max(1, abs(value), abs(before ?? 0)) } ?? false }
    }

    /// The kind of a value: the time at which something begins, a duration, or anything else.
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
        /// The residual of the best mixture of the still frames before and after: how much moves at this moment.
        package let motion: Double
    }

    package let form: TimingForm
    package let values: [Value]
    /// Pairs of values of which the recording determines only a combination.
    package let entangled: [(String, String)]
    package let frames: [Frame]
    package let alternatives: [Alternative]
    /// The root mean square difference of still frames from the scene's, in levels.
    package let noise: Double
    /// The share of the motion that the scene explains, at most 1.
    package let explained: Double
    let place: CanvasPlace
    /// The share of the canvas that is masked because it differs in still frames, too.
    package let masked: Double
    package let isAccepted: Bool
    /// The scene's text with the values.
    package private(set) var text: String
    /// The scene with the values, to draw it beside the recording.
    package private(set) var renderer: SceneRenderer
    package let way: String
    /// Seconds since the recording's first frame at which the run begins.
    package let begins: Double
    /// The root mean square residual of the moving frames, in levels.
    package let residual: Double
    /// What fingers did if they drive the run; nil if the clock does.
    package var gesture: MeasuredGesture?

    /// The scene's moment `time` seconds after the recording's first frame.
    func moment(at time: Double) throws -> Moment { try moment(at: time, of: renderer) }

    /// The moment of another run of the scene, such as one with its own values, that begins at the same time.
    func moment(at time: Double, of scene: SceneRenderer) throws -> Moment {
        if let gesture { return try gesture.run.moment(at: (time - begins).clamped(to: 0...gesture.run.duration)) }
        let isBack = way == Candidate.Way.back.rawValue
        let length = isBack ? scene.backDuration : scene.duration
        return Moment(time: (time - begins).clamped(to: 0...length), direction: isBack ? .back : .forward)
    }

    /// Why a recording whose motion is explained is refused all the same; nil for any other.
    var otherRefusal: String? {
        guard !isAccepted, Match.isNear(residual, explained, noise: noise) else { return nil }
        guard masked >= MeasureTuning.mostMasked else {
            return "the first or the last frame of the recording does not show the scene's screen"
        }
        let share = NumberText.short(100 * masked, places: 0)
        return "\(share) % of the canvas is not in the recording, or looks different"
    }

    /// The same with another value for a number that changes no moving frame.
    func with(_ number: String, _ value: Double) throws -> MatchResult {
        var out = self
        out.renderer = try renderer.with(number, value, [])
        out.text = out.renderer.sourceText
        return out
    }

    /// Whether no better fit is to be expected: its residual is no larger than a codec's.
    var isSettled: Bool { isAccepted && residual < MeasureTuning.settled * max(1, noise) }

    /// The value of the first number with this name, in whichever layer.
    func value(_ name: String) -> Double? { values.first { $0.name.hasSuffix(name) }?.value }

    /// What may differ where values do not explain all.
    package static let otherNumbers =
        "a number in a layer or an expression is not measured; to find out whether it differs, make it a parameter"

    /// The explained share in words; 0 if the residual is larger than that of a cross-fade.
    package var share: String { NumberText.short(100 * max(0, explained), places: 1) + " %" }
}
