import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel

/// How a gesture ends: when the fingers let go, and by which curve or spring the run goes on.
struct Release: Sendable {
    let form: TimingForm
    /// The time of the release, in seconds since the recording's first frame; how far the progress is then beyond the
    /// extrapolation of the last two samples; then the numbers of the curve or spring.
    let unknowns: [Unknown]
    /// The progress at which the run comes to rest.
    let target: Double
    /// The first frame after the release.
    let frame: Int

    init(_ form: TimingForm, target: Double, frame: Int, _ times: [Double], span: Double, start: [Double] = []) {
        (self.form, self.target, self.frame) = (form, target, frame)
        let range = times[frame - 1] + 1e-4...times[frame]
        let release = Unknown(
            name: "release", value: (range.lowerBound + range.upperBound) / 2, range: range,
            step: GestureTuning.timeStep * (range.upperBound - range.lowerBound))
        let further = Unknown(name: "further", value: 0, range: GestureTuning.further, step: GestureTuning.furtherStep)
        let own: [Unknown]
        switch form {
        case .kept, .own: own = []
        case .spring:
            own = [
                Unknown(
                    name: "response", value: GestureTuning.response.first * span, range: GestureTuning.response.range,
                    step: GestureTuning.response.step),
                Unknown(
                    name: "dampingFraction", value: GestureTuning.dampingFraction.first,
                    range: GestureTuning.dampingFraction.range, step: GestureTuning.dampingFraction.step),
            ]
        case .curve:
            own =
                ["x1", "y1", "x2", "y2"].map {
                    Unknown(name: $0, value: 0.5, range: 0...1, step: GestureTuning.curveStep)
                } + [
                    Unknown(
                        name: "completionSpeed", value: 1, range: GestureTuning.speed.range,
                        step: GestureTuning.speed.step)
                ]
        }
        unknowns =
            [release, further]
            + zip(own, start.isEmpty ? own.map(\.value) : start).map {
                var unknown = $0
                unknown.value = $1.clamped(to: $0.range)
                return unknown
            }
    }

    /// The names of the unknowns in a result.
    var names: [String] { unknowns.map(\.name) }

    /// Start values of the curve's or spring's numbers.
    static func starts(_ form: TimingForm, span: Double) -> [[Double]] {
        switch form {
        case .kept, .own: [[]]
        case .spring:
            GestureTuning.springs.lengths.flatMap { length in
                GestureTuning.springs.ratios.map { [length * span, $0] }
            }
        case .curve:
            [
                UsualCurves.easeInEaseOut, UsualCurves.easeOut, UsualCurves.default, UsualCurves.emphasized,
                UsualCurves.linear,
            ].flatMap { curve in [0.5, 1, 2, 4].map { curve + [$0] } }
        }
    }

    /// The settings of a gesture with these numbers, as JSON by key. `digits` writes the i-th unknown's value.
    func settings(_ values: [Double], _ digits: (Int, Double) -> String = { JSONWriter.number($1) })
        -> [String: String?]
    {
        let numbers = values.indices.map { digits($0, values[$0]) }
        switch form {
        case .kept, .own: return [:]
        case .spring:
            return [
                "completionCurve": "{ \"spring\": { \"response\": \(numbers[2]), \"dampingFraction\": \(numbers[3]) } }"
            ]
        case .curve:
            return ["completionCurve": UsualCurves.text(Array(numbers[2...5])), "completionSpeed": numbers[6]]
        }
    }
}
