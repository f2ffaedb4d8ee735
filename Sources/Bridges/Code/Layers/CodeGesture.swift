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

    /// Nil without a gesture, and for one that is left out.
    init?(_ scene: ResolvedScene) throws {
        guard let model = scene.scene.gesture, let rule = model.rule,
            CodeGesture.obstacle(model, in: scene) == nil
        else { return nil }
        (self.model, self.scene, self.rule) = (model, scene, rule.expression)
        release = try GestureRelease(model, in: scene)
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

    /// Why a scene's gesture is left out; nil if it is not, or there is none.
    static func obstacle(in scene: ResolvedScene) -> String? {
        scene.scene.gesture.flatMap { obstacle($0, in: scene) }
    }

    private static func obstacle(_ gesture: Gesture, in scene: ResolvedScene) -> String? {
        if gesture.rule == nil { return "its samples are progress, without a rule for fingers' places" }
        if !scene.scene.usedFingers.isSubset(of: [.interactive]) {
            return "layers follow the fingers' places, and the page knows their progress alone"
        }
        if !gesture.phases.isEmpty { return "phases after the release have no key frames" }
        if case .damped? = try? GestureRelease(gesture, in: scene).way {
            return "the spring after its release has a damping ratio alone; a 'response' gives it a pace"
        }
        let rules = [gesture.rule, gesture.threshold, gesture.completionSpeed].compactMap { $0 } + gesture.detents
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
