import ZoetropeNumbers
import ZoetropeTiming

extension Reader {
    func timings(_ o: ObjectReader, steps: Int, _ mode: TrackModel.CalculationMode) -> [TimingModel] {
        guard let v = o["timing"] else { return [.linear] }
        // A list of four numbers is a Bézier curve; any other list has one timing for each step.
        guard let items = v.array, !(items.count == 4 && items.allSatisfy(isNumber)) else { return [timing(v)] }
        if mode == .discrete || mode.isPaced {
            report("\"\(mode.rawValue)\" takes one timing for the whole track, not a list", at: v)
            return [.linear]
        }
        if items.count != steps {
            report(
                "\(NumberText.count(items.count, "timing")) for \(NumberText.count(steps, "step")) between values; "
                    + "give each step one, or one for all",
                at: v)
        }
        let all = items.map(timing)
        return all.count == steps ? all : [.linear]
    }

    private func isNumber(_ value: Value) -> Bool {
        switch value.content {
        case .number: true
        case .string(let text): !Reader.timingNames.contains(text)
        default: false
        }
    }

    /// The names of curves and springs.
    static let timingNames = CubicBezier.named.keys.sorted() + Spring.presets.keys.sorted()

    func timing(_ value: Value) -> TimingModel {
        switch value.content {
        case .string(let name):
            if let curve = CubicBezier.named[name] { return .named(curve) }
            if let bounce = Spring.presets[name] { return .spring(.preset(bounce: bounce, value.origin)) }
            let names = Reader.timingNames
            let hint = ForeignWords.hint(forTiming: name) ?? Suggestion.text(for: name, among: names)
            report(
                "unknown timing '\(SafeText.line(name, limit: 40))'\(hint) "
                    + "(use \(names.joined(separator: ", ")), [x1, y1, x2, y2], or {\"spring\": …})",
                at: value)
        case .array(let items) where items.count == 4: return .bezier(items.map(number))
        case .object:
            let o = ObjectReader(value, .timing, self)
            return o.object("spring", .spring).flatMap(spring).map(TimingModel.spring) ?? .linear
        default:
            report(
                "expected a timing function (a name, [x1, y1, x2, y2] or {\"spring\": …}), not \(value.kind)", at: value
            )
        }
        return .linear
    }

    /// The alternative sets of keys that describe a spring; keys of different sets cannot be combined.
    private static let springs = [
        ["dampingRatio"], ["mass", "stiffness", "damping"], ["duration", "bounce"], ["response", "dampingFraction"],
    ]

    private func spring(_ o: ObjectReader) -> SpringModel? {
        let given = Reader.springs.filter { !o.present($0).isEmpty }
        guard given.count == 1 else {
            let sets = Reader.springs.map { $0.map { "'\($0)'" }.joined(separator: ", ") }.joined(separator: "; ")
            let mixed = given.compactMap { o.present($0).first.map { "'\($0)'" } }.joined(separator: " and ")
            report(
                given.isEmpty
                    ? "a spring needs one of these sets of keys: \(sets)"
                    : "\(mixed) belong to different kinds of spring; use one set of keys: \(sets)",
                at: o.value)
            return nil
        }
        let form: SpringModel.Form
        switch given[0][0] {
        case "dampingRatio": form = .damped(ratio: o.number("dampingRatio", default: 1))
        case "mass":
            form = .physical(
                mass: o.number("mass", default: 1), stiffness: o.number("stiffness", default: 100),
                damping: o.number("damping", default: 10))
        case "duration": form = .bounce(duration: o.number("duration", default: 0.5), o.number("bounce", default: 0))
        default:
            form = .response(
                o.number("response", default: 0.5), dampingFraction: o.number("dampingFraction", default: 1))
        }
        return SpringModel(
            form: form, velocity: o.number("initialVelocity", default: 0),
            allowsOverdamping: o.truth("allowsOverdamping", default: false), origin: o.origin)
    }
}

extension SpringModel {
    /// One of SwiftUI's springs with a duration of 0.5 s.
    fileprivate static func preset(bounce: Double, _ origin: Origin) -> SpringModel {
        SpringModel(
            form: .bounce(duration: .constant(0.5), .constant(bounce)), velocity: .constant(0),
            allowsOverdamping: .constant(0), origin: origin)
    }
}
