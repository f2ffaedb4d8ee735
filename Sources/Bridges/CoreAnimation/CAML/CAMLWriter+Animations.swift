import Foundation
import ZoetropeTiming

/// Animations, states and the transitions between them.
extension CAMLWriter {
    mutating func animation(_ animation: CAAnimation, _ name: String, key: String? = nil, of layer: CALayer) {
        let kind =
            switch animation {
            case is CASpringAnimation: "CASpringAnimation"
            case is CABasicAnimation: "CABasicAnimation"
            case is CAKeyframeAnimation: "CAKeyframeAnimation"
            case is CAAnimationGroup: "CAAnimationGroup"
            default: ""
            }
        guard !kind.isEmpty else { return leave(out: "its \(type(of: animation))", of: layer) }
        var list: Attributes = [("type", kind)]
        if let key { list.append(("key", key)) }
        list += timing(animation)
        if let property = animation as? CAPropertyAnimation {
            if let path = property.keyPath { list.append(("keyPath", path)) }
            if property.isAdditive { list.append(("additive", "1")) }
            if property.isCumulative { list.append(("cumulative", "1")) }
            if let function = property.valueFunction { list.append(("valueFunction", function.name.rawValue)) }
        }
        if let spring = animation as? CASpringAnimation {
            list += [
                ("mass", Self.text(spring.mass)), ("stiffness", Self.text(spring.stiffness)),
                ("damping", Self.text(spring.damping)), ("velocity", Self.text(spring.initialVelocity)),
            ]
            if spring.allowsOverdamping { list.append(("allowsOverdamping", "1")) }
        }
        if let keyframes = animation as? CAKeyframeAnimation {
            if keyframes.calculationMode != .linear {
                list.append(("calculationMode", keyframes.calculationMode.rawValue))
            }
            if let mode = keyframes.rotationMode { list.append(("rotationMode", mode.rawValue)) }
        }
        open(name, list)
        values(animation, of: layer)
        close(name)
    }

    private func timing(_ animation: CAAnimation) -> Attributes {
        var list: Attributes = []
        func add(_ key: String, _ value: Double, unless usual: Double) {
            if value != usual { list.append((key, Self.text(value))) }
        }
        add("duration", animation.duration, unless: 0)
        add("beginTime", animation.beginTime, unless: 0)
        add("speed", Double(animation.speed), unless: 1)
        add("timeOffset", animation.timeOffset, unless: 0)
        add("repeatCount", Double(animation.repeatCount), unless: 0)
        add("repeatDuration", animation.repeatDuration, unless: 0)
        add("autoreverses", animation.autoreverses ? 1 : 0, unless: 0)
        add("removedOnCompletion", animation.isRemovedOnCompletion ? 1 : 0, unless: 1)
        if animation.fillMode != .removed { list.append(("fillMode", animation.fillMode.rawValue)) }
        if let function = animation.timingFunction { list.append(("timingFunction", Self.text(function))) }
        return list
    }

    /// A curve's name, or its four numbers.
    private static func text(_ function: CAMediaTimingFunction) -> String {
        let curve = function.curve
        if let name = CubicBezier.named.filter({ $0.value == curve }).map(\.key).min() { return name }
        return [curve.x1, curve.y1, curve.x2, curve.y2].map { text($0) }.joined(separator: " ")
    }

    private mutating func values(_ animation: CAAnimation, of layer: CALayer) {
        switch animation {
        case let basic as CABasicAnimation:
            for (name, value) in [
                ("fromValue", basic.fromValue), ("toValue", basic.toValue), ("byValue", basic.byValue),
            ] {
                if let value = AnimatedValue(value) { property(name, value, of: layer) }
            }
        case let keyframes as CAKeyframeAnimation:
            if let path = keyframes.path { property("path", .path(path), of: layer) }
            if let values = keyframes.values {
                open("values")
                for value in values {
                    let converted = AnimatedValue(value)
                    property(converted?.archiveType ?? "null", converted, of: layer)
                }
                close("values")
            }
            for (name, numbers) in keyframes.lists {
                if let numbers { property(name, .numbers(numbers.map(\.doubleValue)), of: layer) }
            }
            if let functions = keyframes.timingFunctions {
                open("timingFunctions")
                for function in functions { element("CAMediaTimingFunction", [("value", Self.text(function))]) }
                close("timingFunctions")
            }
        case let group as CAAnimationGroup:
            open("animations")
            for member in group.animations ?? [] { self.animation(member, "animation", of: layer) }
            close("animations")
        default: return
        }
    }

    // MARK: States

    mutating func states(_ states: PackageStates) {
        guard !states.states.isEmpty else { return }
        open("states")
        for state in states.states {
            var list: Attributes = [("name", state.name)]
            if let base = state.base { list.append(("basedOn", base)) }
            if state.name == states.initial { list.append(("initial", "1")) }
            open("LKState", list)
            open("elements")
            for change in state.changes {
                open("LKStateSetValue", target(change.layer) + [("keyPath", change.path)])
                property("value", AnimatedValue(change.value), of: change.layer)
                close("LKStateSetValue")
            }
            for entry in state.animations {
                let name = entry.animation == nil ? "LKStateRemoveAnimation" : "LKStateAddAnimation"
                open(name, target(entry.layer) + [("key", entry.key)])
                if let animation = entry.animation { self.animation(animation, "animation", of: entry.layer) }
                close(name)
            }
            close("elements")
            close("LKState")
        }
        close("states")
        open("stateTransitions")
        for transition in states.transitions {
            open("LKStateTransition", [("fromState", transition.from), ("toState", transition.to)])
            open("elements")
            for entry in transition.animations {
                open("LKStateTransitionElement", target(entry.layer) + [("key", entry.key)])
                if let animation = entry.animation { self.animation(animation, "animation", of: entry.layer) }
                close("LKStateTransitionElement")
            }
            close("elements")
            close("LKStateTransition")
        }
        close("stateTransitions")
    }

    private func target(_ layer: CALayer) -> Attributes { [("targetId", id(of: layer))] }
}

extension CAKeyframeAnimation {
    /// The lists of numbers, by their keys in archives.
    fileprivate var lists: [(String, [NSNumber]?)] {
        [
            ("keyTimes", keyTimes), ("tensionValues", tensionValues), ("continuityValues", continuityValues),
            ("biasValues", biasValues),
        ]
    }
}

extension PackageStates {
    /// Names for the layers that states and transitions change.
    var ids: [ObjectIdentifier: String] {
        var ids: [ObjectIdentifier: String] = [:]
        let layers =
            states.flatMap { $0.changes.map(\.layer) + $0.animations.map(\.layer) }
            + transitions.flatMap { $0.animations.map(\.layer) }
        for layer in layers where ids[ObjectIdentifier(layer)] == nil {
            ids[ObjectIdentifier(layer)] = "#\(ids.count + 1)"
        }
        return ids
    }
}
