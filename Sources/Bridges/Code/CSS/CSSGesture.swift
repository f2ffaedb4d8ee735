import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import ZoetropeTiming

/// The part of a page's script that lets fingers drive the run by the scene's gesture.
struct CSSGesture {
    let gesture: CodeGesture
    /// The name of a parameter's custom property, by its place in the scene; nil for one that is a number in the code.
    private let property: (Int) -> String?
    /// When the last animation ends, as a share of the run that fingers drive.
    let end: Double

    init(_ gesture: CodeGesture, end: Double, property: @escaping (Int) -> String?) {
        (self.gesture, self.end, self.property) = (gesture, end > 0 ? end : 1, property)
    }

    /// Which ways a finger may still scroll the page around the element.
    static func touchAction(_ gesture: CodeGesture) -> String {
        let used = Set(gesture.rule.variables.compactMap(CodeGesture.finger))
        if gesture.fingers > 1 { return "none" }
        let (isAcross, isAlong) = (!used.isDisjoint(with: ["x", "dx"]), !used.isDisjoint(with: ["y", "dy"]))
        return isAcross && !isAlong ? "pan-y pinch-zoom" : isAlong && !isAcross ? "pan-x pinch-zoom" : "pinch-zoom"
    }

    /// Two spaces in, after the class `Run`.
    var script: String {
        let rules = Rules(gesture, property)
        return """

              // How the fingers' places mean progress, and what their release does.
            \(rules.functions)  const RULES = {
            \(rules.lines)
              };
            \(way)

            \(drag(asked: rules.names))
            """
    }

    // MARK: After the release

    private var way: String {
        switch gesture.release.way {
        case .spring(let spring):
            "  // The way to the rest, t seconds after it was d, at v a second.\n  const left = (d, v, t) => "
                + Self.offset(spring) + ";"
        case .curve(let timing):
            """
              // The curve of the rest of the way.
              const curve = new Animation(new KeyframeEffect(null, null, { duration: 1, fill: "both", easing: "\(Self.easing(timing))" }));
              const ease = (share) => {
                curve.currentTime = share;
                return curve.effect.getComputedTiming().progress;
              };
            """
        case .damped: ""
        }
    }

    private static func easing(_ timing: TimingFunction) -> String {
        guard case .bezier(let curve) = timing else { return "linear" }
        return CSSValues.timing(curve)
    }

    /// `Spring.offset` in JavaScript.
    private static func offset(_ spring: Spring) -> String {
        let (w, z) = (spring.frequency, spring.ratio)
        func text(_ v: Double) -> String { CodeNumber.text(v, places: 5) }
        if z == 1 { return "Math.exp(-\(text(w)) * t) * (d + (v + \(text(w)) * d) * t)" }
        if z < 1 {
            let (a, b) = (text(z * w), text(w * (1 - z * z).squareRoot()))
            return "Math.exp(-\(a) * t) * (d * Math.cos(\(b) * t) + (v + \(a) * d) / \(b) * Math.sin(\(b) * t))"
        }
        let s = (z * z - 1).squareRoot(), (slow, fast, apart) = (w / (z + s), w * (z + s), 2 * w * s)
        return "(Math.exp(-\(text(slow)) * t) * (v + \(text(fast)) * d) "
            + "- Math.exp(-\(text(fast)) * t) * (v + \(text(slow)) * d)) / \(text(apart))"
    }
}

/// The rules of a gesture as functions of JavaScript.
private struct Rules {
    private(set) var functions = ""
    private(set) var lines = ""
    /// What they ask for.
    private(set) var names: Set<String> = []

    init(_ gesture: CodeGesture, _ property: (Int) -> String?) {
        var called: [Function] = []
        var asked: Set<String> = []
        func text(_ expression: Expression, _ locals: [String]) -> (names: [String], value: String) {
            var names: [String] = []
            func use(_ name: String) -> String {
                if !names.contains(name) { names.append(name) }
                asked.insert(name)
                return name
            }
            let script = JavaScriptExpression(expression) { variable in
                switch variable {
                case .local(let i): use(locals[i])
                case .width, .height, .duration: use("\(variable)")
                case .parameter(let i):
                    property(i).map { use("set") + "(\"\($0)\")" }
                        ?? CodeNumber.text(gesture.scene.bindings[variable], places: 6)
                default: CodeGesture.constant(variable, in: gesture.scene)
                }
            }
            called += (script?.functions ?? []).filter { !called.contains($0) }
            return (names, script?.text ?? "0")
        }
        func arrow(_ key: String, _ names: [String], _ value: String) -> String {
            "\(key): (\(names.isEmpty ? "" : "{ \(names.joined(separator: ", ")) }")) => \(value)"
        }
        let model = gesture.model
        let progress = text(gesture.rule, Gesture.names)
        var rules = [arrow("progress", progress.names, progress.value)]
        if !model.detents.isEmpty {
            let all = model.detents.map { text($0.expression, []) }
            let list = "[\(all.map(\.value).joined(separator: ", "))]"
            rules.append(arrow("detents", Set(all.flatMap(\.names)).sorted(), list))
        } else if model.outcome == .release, model.threshold.constant == nil {
            let threshold = text(model.threshold.expression, Gesture.releaseNames)
            rules.append(arrow("threshold", threshold.names, threshold.value))
        }
        if case .curve = gesture.release.way, model.completionSpeed.constant == nil {
            let pace = text(model.completionSpeed.expression, ["progress"])
            rules.append(arrow("pace", pace.names, pace.value))
        }
        names = asked
        lines = rules.map { "    \($0)," }.joined(separator: "\n")
        for function in called {
            if case .arrow(let text) = function.javaScript {
                functions += "  const \(function.rawValue) = \(text);\n"
            }
        }
    }
}
