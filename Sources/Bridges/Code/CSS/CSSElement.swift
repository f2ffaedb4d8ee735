import ZoetropeTiming

/// An element of the page: its declarations and animations.
struct CSSElement {
    /// The class in the element's selector.
    let id: String
    private(set) var declarations: [(property: String, value: String)] = []
    /// Properties that go from one value to another, grouped by their timing.
    private(set) var curves: [(timing: CSSTiming, steps: [CSSStep])] = []
    /// Properties with key frames of their own.
    private(set) var frames: [CSSFrames] = []

    mutating func set(_ property: String, _ value: String) {
        declarations.removeAll { $0.property == property }
        declarations.append((property, value))
    }

    /// Adds a property with its motion. The text of a value may depend on all readings.
    mutating func set(_ property: String, _ motion: CodeMotion, _ text: (Reading) -> String) {
        set(property, text(motion.first))
        switch motion {
        case .constant: break
        case .curve(let curve):
            let step = CSSStep(property: property, from: text(motion.first), to: text(motion.last))
            guard step.from != step.to else { return }
            let timing = CSSTiming(begin: curve.begin, duration: curve.duration, function: curve.timing)
            if let k = curves.firstIndex(where: { $0.timing == timing }) {
                curves[k].steps.append(step)
            } else {
                curves.append((timing, [step]))
            }
        case .keys(let keys):
            let keys = keys.map { CSSFrames.Key(time: $0.time, value: text($0.reading), step: $0.step) }
            guard keys.contains(where: { $0.value != keys[0].value }) else { return }
            frames.append(CSSFrames(property: property, keys: keys))
        }
    }
}

/// A layer's elements. A browser clips an element before it filters it. So if the bounds clip what the filters change,
/// an inner element has the filters and all that the layer draws.
struct CSSBox {
    var element: CSSElement
    private(set) var filtered: CSSElement?

    init(_ layer: CodeLayer) {
        element = CSSElement(id: layer.id)
        guard layer.masksToBounds, layer.motions[.filters] != nil else { return }
        filtered = CSSElement(id: Self.filtered(layer))
        filtered?.set("width", "100%")
        filtered?.set("height", "100%")
    }

    /// The class of the inner element.
    static func filtered(_ layer: CodeLayer) -> String { CSSNames.part("filtered", of: layer.id) }

    /// The element that has the layer's own drawing.
    var drawn: CSSElement {
        get { filtered ?? element }
        set { if filtered == nil { element = newValue } else { filtered = newValue } }
    }
}

struct CSSTiming: Hashable {
    /// Seconds.
    var begin, duration: Double
    var function: TimingFunction
}

struct CSSStep {
    let property, from, to: String
}

struct CSSFrames {
    struct Key {
        let time: Double
        let value: String
        let step: CodeKey.Step
    }

    let property: String
    let keys: [Key]
}

/// The style sheet: rules, key frames, and the custom properties that they use.
struct CSSSheet {
    /// Seconds.
    let duration: Double
    let names: CSSNames
    /// Of which of the run's ways it is, and the selector of the element around all layers while it goes that way.
    let way: CSSWay
    let selector: String
    private(set) var rules = ""
    private(set) var keyframes = ""
    /// When the last animation ends, as a share of the run.
    private(set) var end = 0.0
    /// `--push-spring: linear(…)`.
    private(set) var springs: [(name: String, value: String, note: String)] = []
    private var springNames: [CSSTiming: String] = [:]
    /// The rules of a way that is not the forward run, which apply besides.
    private(set) var ownRules = ""
    private var known: [String: [(String, String)]] = [:]
    /// The properties that each element's animations change.
    private var moved: [String: Set<String>] = [:]
    /// The same of the forward run, and the declarations of its elements.
    private var movedThere: [String: Set<String>] = [:]
    private var knownThere: [String: [(String, String)]] = [:]

    /// The declarations of an element's rule.
    func rule(of id: String) -> [(String, String)] { known[id] ?? [] }

    /// The largest error of a `linear()`, as a share of the way.
    static let linearError = 0.00012

    init(duration: Double, _ names: CSSNames) {
        (self.duration, self.names, way, selector) = (duration, names, .there, "")
    }

    /// That of another way, whose springs have names beside the forward run's.
    init(_ way: CSSWay, beside there: CSSSheet, duration: Double, selector: String) {
        (self.duration, names, self.way, self.selector) = (duration, there.names, way, selector)
        (springs, springNames, movedThere, knownThere) = (there.springs, there.springNames, there.moved, there.known)
    }

    /// Writes an element's rule and its key frames; of another way than the forward run, only the animations,
    /// unless the element is that way's own.
    mutating func add(_ element: CSSElement, isOwn: Bool = false) {
        let name = isOwn ? nil : way.name, id = name.map { CSSNames.part($0, of: element.id) } ?? element.id
        let own = Set(element.curves.flatMap { $0.steps.map(\.property) } + element.frames.map(\.property))
        moved[element.id] = own
        var animations: [String] = []
        for (k, curve) in element.curves.enumerated() {
            let name = k == 0 ? id : CSSNames.part("\(k + 1)", of: id)
            keyframes += "@keyframes \(name) {\n"
            keyframes += "  from { " + curve.steps.map { "\($0.property): \($0.from);" }.joined(separator: " ") + " }\n"
            keyframes +=
                "  to { " + curve.steps.map { "\($0.property): \($0.to);" }.joined(separator: " ") + " }\n}\n\n"
            let delay = curve.timing.begin == 0 ? "" : " \(seconds(curve.timing.begin))"
            end = max(end, (curve.timing.begin + curve.timing.duration) / duration)
            animations.append("\(name) \(seconds(curve.timing.duration)) \(timing(curve.timing))\(delay) both")
        }
        for frames in element.frames {
            let name = CSSNames.part(frames.property, of: id)
            keyframes += "@keyframes \(name) {\n" + lines(frames) + "}\n\n"
            end = 1
            animations.append("\(name) \(seconds(duration)) linear both")
        }
        if way == .drag, !isOwn { animations = animations.map { $0 + " paused" } }
        guard name == nil else {
            // What moved on the way there has to be at rest, where it rests now; so has what rests somewhere else.
            let there = movedThere[element.id] ?? [], known = knownThere[element.id] ?? []
            let still = element.declarations.filter { property, value in
                !own.contains(property)
                    && (there.contains(property) || known.contains { $0.0 == property && $0.1 != value })
            }
            // What the forward run declares and this way does not.
            let unset = known.map(\.0).filter { name in
                name != "animation" && !element.declarations.contains { $0.property == name }
            }.map { ($0, CSSSheet.initial($0)) }
            guard !animations.isEmpty || !there.isEmpty || !still.isEmpty || !unset.isEmpty else { return }
            let lines = (still.map { ($0.property, $0.value) } + unset).map { "  \($0.0): \($0.1);\n" }.joined()
            let list = animations.isEmpty ? "none" : animations.joined(separator: ",\n    ")
            ownRules += "\(selector) .\(element.id) {\n\(lines)  animation: \(list);\n}\n\n"
            return
        }
        known[element.id] =
            element.declarations.map { ($0.property, $0.value) }
            + (animations.isEmpty ? [] : [("animation", animations.joined(separator: ",\n    "))])
        var body = element.declarations.map { "  \($0.property): \($0.value);\n" }.joined()
        if !animations.isEmpty { body += "  animation: \(animations.joined(separator: ",\n    "));\n" }
        if !body.isEmpty { rules += ".\(element.id) {\n\(body)}\n\n" }
    }

    /// The value of a property that no rule of its element declares.
    private static func initial(_ property: String) -> String {
        ["left", "top"].contains(property) ? "0" : "initial"
    }

    private func lines(_ frames: CSSFrames) -> String {
        var out = ""
        for (k, key) in frames.keys.enumerated() {
            var easing = ""
            if k + 1 < frames.keys.count {
                switch key.step {
                case .linear: break
                case .hold: easing = " animation-timing-function: step-end;"
                case .bezier(let curve): easing = " animation-timing-function: \(CSSValues.timing(curve));"
                }
            }
            let share = CSSValues.number(key.time / duration * 100, 6)
            out += "  \(share)% { \(frames.property): \(key.value);\(easing) }\n"
        }
        return out
    }

    /// A time as a share of the run's, so that one custom property changes the speed of everything.
    private func seconds(_ t: Double) -> String {
        let share = CSSValues.number(t / duration, 6)
        return share == "1" ? "var(\(names.duration))" : "calc(\(share) * var(\(names.duration)))"
    }

    private mutating func timing(_ timing: CSSTiming) -> String {
        guard case .spring(let spring) = timing.function else {
            if case .bezier(let curve) = timing.function { return CSSValues.timing(curve) }
            return "linear"
        }
        var key = timing
        key.begin = 0
        if let name = springNames[key] { return "var(\(name))" }
        let easing = LinearEasing(timing.function, duration: timing.duration, error: Self.linearError)
        let name = names.property("spring") + (springs.isEmpty ? "" : "-\(springs.count + 1)")
        let note = "damping ratio \(CSSValues.number(spring.ratio)), \(CSSValues.number(spring.frequency)) rad/s"
        springs.append((name, easing.text, note))
        springNames[key] = name
        return "var(\(name))"
    }
}
