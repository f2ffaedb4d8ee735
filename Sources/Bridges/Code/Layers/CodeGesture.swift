import ZoetropeGeometry
import ZoetropeSceneModel
import ZoetropeTiming

/// A scene's gesture, as far as code lets fingers drive the run with it.
struct CodeGesture {
    let model: Gesture
    let scene: ResolvedScene
    let release: GestureRelease
    /// How the fingers' places mean progress, over `Gesture.names`.
    let rule: Expression
    /// How far beyond either end the run may be taken after the release, as a share of it.
    var reach: Double

    /// A scene's gesture, or why it is left out; neither without one.
    static func read(_ scene: ResolvedScene) throws -> (gesture: CodeGesture?, obstacle: String?) {
        guard let model = scene.scene.gesture else { return (nil, nil) }
        guard let rule = model.rule else {
            return (nil, "its samples are progress, without a rule for fingers' places")
        }
        let release = try GestureRelease(model, in: scene)
        if let why = obstacle(model, rule, release, in: scene) { return (nil, why) }
        return (CodeGesture(model, rule, release, in: scene), nil)
    }

    private init(_ model: Gesture, _ rule: Number, _ release: GestureRelease, in scene: ResolvedScene) {
        (self.model, self.scene, self.release, self.rule) = (model, scene, release, rule.expression)
        reach = release.way.reach
    }

    /// How many fingers it takes.
    var fingers: Int { model.samples[0].values.count / 2 }

    /// The same, never taken beyond the run's ends.
    var withinEnds: CodeGesture {
        var gesture = self
        gesture.reach = 0
        return gesture
    }

    /// The name of a finger's value in its rule; nil for another variable.
    static func finger(_ variable: Variable) -> String? {
        if case .local(let i) = variable, Gesture.names.indices.contains(i) { Gesture.names[i] } else { nil }
    }

    /// The value of a variable that a gesture's rules see only as a number; nil for one that has none.
    static func constant(_ variable: Variable, in scene: ResolvedScene) -> String? {
        switch variable {
        case .track, .figure, .phase: nil
        case .local: "0"
        default: CodeNumber.text(scene.bindings[variable], places: 6)
        }
    }

    private static func obstacle(
        _ gesture: Gesture, _ rule: Number, _ release: GestureRelease, in scene: ResolvedScene
    ) -> String? {
        if !scene.scene.usedFingers.isSubset(of: [.interactive]) {
            return "layers follow the fingers' places, and the page knows their progress alone"
        }
        if !gesture.phases.isEmpty { return "phases after the release have no key frames" }
        if case .damped = release.way {
            return "the spring after its release has a damping ratio alone; a 'response' gives it a pace"
        }
        let rules = [rule, gesture.threshold, gesture.completionSpeed] + gesture.detents
        let areSimple = rules.allSatisfy { JavaScriptExpression($0.expression) { constant($0, in: scene) } != nil }
        return areSimple ? nil : "a rule of it calls a function that the page's script lacks"
    }
}

extension GestureRelease.Way {
    /// How far springs that start with a finger's velocity are let go beyond their end, at the least.
    private static let leastReach = 0.25

    /// How far it goes beyond its ends, as a share of a whole run.
    fileprivate var reach: Double {
        switch self {
        case .curve(let timing):
            let values = (0...200).map { timing.value(at: Double($0) / 200, duration: 1) }
            return max(0, (values.max() ?? 1) - 1, -(values.min() ?? 0))
        case .spring(let spring):
            let z = spring.ratio
            let own = z < 1 ? Elementary.exp(-Double.pi * z / (1 - z * z).squareRoot()) : 0
            return max(Self.leastReach, own)
        case .damped: return 0
        }
    }
}
