import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel

/// The ways in which a fit may write a timing.
package enum TimingForm: String, Hashable, Sendable, CaseIterable {
    /// As it is in the scene.
    case kept
    /// In the scene's own form, with other numbers.
    case own
    case curve
    /// A spring by response and damping fraction.
    case spring
}

extension SceneSlot {
    /// Whether `form` covers timings that no other of `forms` does.
    func isWorth(_ form: TimingForm, among forms: [TimingForm]) -> Bool {
        switch (form, content) {
        case (.own, .spring) where !forms.contains(.spring): true
        case (.own, .curve) where !forms.contains(.curve): true
        case (.own, .spring(let numbers)): Set(numbers.keys) != ["response", "dampingFraction"]
        case (.curve, .number), (.spring, .number), (.own, _): false
        default: true
        }
    }
}

/// A timing that a fit writes by a few numbers.
struct FittedTiming: Sendable {
    let slot: SceneSlot
    let form: TimingForm
    /// The names of the numbers, in the order of the unknowns.
    let names: [String]
    let unknowns: [Unknown]

    /// Whether its numbers are a curve's control points.
    var isCurve: Bool { names.first == "x1" }

    /// Nil if the form has no numbers to fit: an expression keeps its text.
    init?(_ slot: SceneSlot, as form: TimingForm, span: Double) {
        (self.slot, self.form) = (slot, form)
        switch (form, slot.content) {
        case (.own, .curve(let points)), (.curve, .curve(let points)):
            (names, unknowns) = FittedTiming.curve(points)
        case (.curve, _): (names, unknowns) = FittedTiming.curve(UsualCurves.easeInEaseOut)
        case (.own, .spring(let numbers)):
            let sorted = numbers.sorted { $0.key < $1.key }
            names = sorted.map(\.key)
            unknowns = sorted.map { FittedTiming.unknown($0.key, $0.value) }
        case (.spring, .spring(let numbers)) where Set(numbers.keys) == ["response", "dampingFraction"]:
            names = ["response", "dampingFraction"]
            unknowns = names.map { FittedTiming.unknown($0, numbers[$0] ?? 1) }
        case (.spring, _):
            names = ["response", "dampingFraction"]
            unknowns = [
                FittedTiming.unknown("response", span * MeasureTuning.spring.response),
                FittedTiming.unknown("dampingFraction", MeasureTuning.spring.damping),
            ]
        case (.own, _), (.kept, _): return nil
        }
    }

    private static func curve(_ points: [Double]) -> ([String], [Unknown]) {
        let names = ["x1", "y1", "x2", "y2"]
        return (
            names,
            zip(names, points).map { name, value in
                Unknown(
                    name: name, value: value, range: name.first == "x" ? 0...1 : -2...3, step: MeasureTuning.curveStep)
            }
        )
    }

    private static func unknown(_ name: String, _ value: Double) -> Unknown {
        switch name {
        case "dampingRatio", "dampingFraction":
            Unknown(
                name: name, value: value.clamped(to: MeasureTuning.damping), range: MeasureTuning.damping,
                step: MeasureTuning.ratioStep)
        case "bounce": Unknown(name: name, value: value, range: MeasureTuning.bounce, step: MeasureTuning.ratioStep)
        case "initialVelocity": Unknown(name: name, value: value, range: -100...100, step: MeasureTuning.velocityStep)
        default:
            Unknown(
                name: name, value: value, range: (value / MeasureTuning.duration)...(value * MeasureTuning.duration),
                step: max(abs(value) * MeasureTuning.step.share, 1e-3))
        }
    }

    /// The timing as a scene writes it. `digits` writes a number.
    func text(_ values: [Double], _ digits: (Int, Double) -> String) -> String {
        let numbers = values.enumerated().map { digits($0.offset, $0.element) }
        if isCurve { return UsualCurves.text(numbers) }
        let entries = zip(names, numbers).map { "\(JSONWriter.quoted($0)): \($1)" }
        return "{ \"spring\": { " + entries.joined(separator: ", ") + " } }"
    }

    /// Start values: the usual curves, or springs of several lengths and damping ratios.
    func starts(span: Double) -> [[Double]] {
        if isCurve { return UsualCurves.all }
        guard names.contains("response") || names.contains("dampingFraction") || names.contains("dampingRatio") else {
            return [unknowns.map(\.value)]
        }
        let lengths = names.contains("response") ? MeasureTuning.springs.lengths : [1],
            ratios = MeasureTuning.springs.ratios
        return lengths.flatMap { length in
            ratios.map { ratio in
                zip(names, unknowns).map { name, unknown in
                    switch name {
                    case "response": (span * length).clamped(to: unknown.range)
                    case "dampingFraction", "dampingRatio": ratio
                    default: unknown.value
                    }
                }
            }
        }
    }
}
