import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import ZoetropeTiming

/// How a gesture ends: when the fingers let go, and by which curve or spring the run goes on.
struct Release: Sendable {
    let form: TimingForm
    /// The moment, as seconds since the recording's first frame; how much further the progress is then than the last two
    /// samples make it; then the numbers of the curve or spring.
    let unknowns: [Unknown]
    /// Where the run comes to rest.
    let target: Double
    /// The first frame after the release.
    let frame: Int

    init(_ form: TimingForm, target: Double, frame: Int, _ times: [Double], span: Double, start: [Double] = []) {
        (self.form, self.target, self.frame) = (form, target, frame)
        let range = times[frame - 1] + 1e-4...times[frame]
        let release = Unknown(
            name: "release", value: (range.lowerBound + range.upperBound) / 2, range: range,
            step: 0.1 * (range.upperBound - range.lowerBound))
        let further = Unknown(name: "further", value: 0, range: -0.1...0.1, step: 0.0005)
        let own: [Unknown]
        switch form {
        case .kept, .own: own = []
        case .spring:
            own = [
                Unknown(name: "response", value: 0.6 * span, range: 0.03...10, step: 0.002),
                Unknown(name: "dampingFraction", value: 0.85, range: 0.05...1, step: 0.004),
            ]
        case .curve:
            own =
                ["x1", "y1", "x2", "y2"].map {
                    Unknown(name: $0, value: 0.5, range: 0...1, step: 0.01)
                } + [Unknown(name: "completionSpeed", value: 1, range: 0.01...100, step: 0.01)]
        }
        unknowns =
            [release, further]
            + zip(own, start.isEmpty ? own.map(\.value) : start).map {
                var unknown = $0
                unknown.value = $1.clamped(to: $0.range)
                return unknown
            }
    }

    /// The names of the numbers that a result tells.
    var names: [String] { unknowns.map(\.name) }

    /// Numbers to begin with, without the moment and what follows it.
    static func starts(_ form: TimingForm, span: Double) -> [[Double]] {
        switch form {
        case .kept, .own: [[]]
        case .spring:
            [0.4, 0.7, 1.1, 1.7].flatMap { length in [0.5, 0.7, 0.85, 1].map { [length * span, $0] } }
        case .curve:
            [[0.42, 0, 0.58, 1], [0, 0, 0.58, 1], [0.25, 0.1, 0.25, 1], [0.2, 0, 0, 1], [0, 0, 1, 1]].flatMap { curve in
                [0.5, 1, 2, 4].map { curve + [$0] }
            }
        }
    }

    /// The settings of a gesture that these numbers mean, as JSON by key. `digits` writes the i-th unknown's value.
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
            let points = numbers[2...5].compactMap(Double.init)
            let known = CubicBezier.named.sorted { $0.key < $1.key }.first {
                [$0.value.x1, $0.value.y1, $0.value.x2, $0.value.y2] == points
            }
            let curve = known.map { JSONWriter.quoted($0.key) } ?? "[" + numbers[2...5].joined(separator: ", ") + "]"
            return ["completionCurve": curve, "completionSpeed": numbers[6]]
        }
    }
}
