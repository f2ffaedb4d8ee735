import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import ZoetropeTiming

/// The ways in which a fit may write a timing.
package enum TimingForm: String, Hashable, Sendable, CaseIterable {
    /// As it is in the scene.
    case kept
    /// As the scene writes it, with other numbers.
    case own
    case curve
    /// A spring by response and damping fraction.
    case spring
}

extension SceneSlot {
    /// Whether `form` writes this timing otherwise than another one of `forms` does.
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

/// A timing that a fit writes, as a few numbers.
struct FittedTiming: Sendable {
    let slot: SceneSlot
    let form: TimingForm
    /// The names of the numbers, in their order.
    let names: [String]
    let unknowns: [Unknown]

    /// Whether its numbers are a curve's control points.
    var isCurve: Bool { names.first == "x1" }

    /// Nil where the form has no number of its own: an expression stays as it is.
    init?(_ slot: SceneSlot, as form: TimingForm, span: Double) {
        (self.slot, self.form) = (slot, form)
        switch (form, slot.content) {
        case (.own, .curve(let points)), (.curve, .curve(let points)):
            (names, unknowns) = FittedTiming.curve(points)
        case (.curve, _): (names, unknowns) = FittedTiming.curve([0.42, 0, 0.58, 1])
        case (.own, .spring(let numbers)):
            let sorted = numbers.sorted { $0.key < $1.key }
            names = sorted.map(\.key)
            unknowns = sorted.map { FittedTiming.unknown($0.key, $0.value) }
        case (.spring, .spring(let numbers)) where Set(numbers.keys) == ["response", "dampingFraction"]:
            names = ["response", "dampingFraction"]
            unknowns = names.map { FittedTiming.unknown($0, numbers[$0] ?? 1) }
        case (.spring, _):
            names = ["response", "dampingFraction"]
            unknowns = [FittedTiming.unknown("response", span * 0.6), FittedTiming.unknown("dampingFraction", 0.85)]
        case (.own, _), (.kept, _): return nil
        }
    }

    private static func curve(_ points: [Double]) -> ([String], [Unknown]) {
        let names = ["x1", "y1", "x2", "y2"]
        return (
            names,
            zip(names, points).map { name, value in
                Unknown(name: name, value: value, range: name.first == "x" ? 0...1 : -2...3, step: 0.02)
            }
        )
    }

    private static func unknown(_ name: String, _ value: Double) -> Unknown {
        switch name {
        case "dampingRatio", "dampingFraction":
            Unknown(name: name, value: value.clamped(to: 0.05...3), range: 0.05...3, step: 0.01)
        case "bounce": Unknown(name: name, value: value, range: -0.95...0.95, step: 0.01)
        case "initialVelocity": Unknown(name: name, value: value, range: -100...100, step: 0.1)
        default:
            Unknown(name: name, value: value, range: (value / 50)...(value * 50), step: max(abs(value) * 0.01, 1e-3))
        }
    }

    /// The timing as a scene writes it. `digits` writes a number.
    func text(_ values: [Double], _ digits: (Int, Double) -> String) -> String {
        let numbers = values.enumerated().map { digits($0.offset, $0.element) }
        if isCurve {
            let points = numbers.compactMap(Double.init)
            let known = CubicBezier.named.sorted { $0.key < $1.key }.first {
                [$0.value.x1, $0.value.y1, $0.value.x2, $0.value.y2] == points
            }
            return known.map { JSONWriter.quoted($0.key) } ?? "[" + numbers.joined(separator: ", ") + "]"
        }
        let entries = zip(names, numbers).map { "\(JSONWriter.quoted($0)): \($1)" }
        return "{ \"spring\": { " + entries.joined(separator: ", ") + " } }"
    }

    /// Starting points that are tried: the usual curves, or springs of several lengths and bounces.
    func starts(span: Double) -> [[Double]] {
        if isCurve {
            let usual = CubicBezier.named.sorted { $0.key < $1.key }.map {
                [$0.value.x1, $0.value.y1, $0.value.x2, $0.value.y2]
            }
            return usual + [
                [0.2, 0, 0, 1], [0.4, 0, 0.2, 1], [0.32, 0.72, 0, 1], [0.7, 0, 0.84, 0], [0.34, 1.56, 0.64, 1],
            ]
        }
        guard names.contains("response") || names.contains("dampingFraction") || names.contains("dampingRatio") else {
            return [unknowns.map(\.value)]
        }
        let lengths = names.contains("response") ? [0.25, 0.45, 0.7, 1, 1.5] : [1], ratios = [0.35, 0.6, 0.8, 1]
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
