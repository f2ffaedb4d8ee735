import ZoetropeNumbers
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
    package private(set) var text: String
    /// The scene with the values, to draw it beside the recording.
    package private(set) var renderer: SceneRenderer
    package let way: String
    /// Seconds since the recording's first frame at which the run begins.
    package let begins: Double
    /// The root mean square residual of the moving frames, in levels.
    package let residual: Double
    /// What fingers did, where they drive the run; nil where the clock does.
    package var gesture: MeasuredGesture?

    /// What the scene shows `time` seconds after the recording's first frame.
    func moment(at time: Double) throws -> Moment {
        if let gesture { return try gesture.run.moment(at: (time - begins).clamped(to: 0...gesture.run.duration)) }
        let isBack = way == Candidate.Way.back.rawValue
        let length = isBack ? renderer.backDuration : renderer.duration
        return Moment(time: (time - begins).clamped(to: 0...length), direction: isBack ? .back : .forward)
    }

    /// The same with another value for a number that changes no moving frame.
    func with(_ number: String, _ value: Double) throws -> MatchResult {
        var out = self
        out.renderer = try renderer.with(number, value, [])
        out.text = out.renderer.sourceText
        return out
    }

    /// Whether nothing is expected to be better: it leaves no more than a codec does.
    var isSettled: Bool { isAccepted && residual < 1.5 * max(1, noise) }

    /// The value of the first number of this name, whatever it belongs to.
    func value(_ name: String) -> Double? { values.first { $0.name.hasSuffix(name) }?.value }

    /// The explained share in words: what leaves more than a cross-fade of the screens explains nothing.
    package var share: String { NumberText.short(100 * max(0, explained), places: 1) + " %" }
}
