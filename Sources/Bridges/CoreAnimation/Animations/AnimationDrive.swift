/// Says how far an animation is, in place of its layer's time.
package final class AnimationDrive {
    /// The fraction of the way; may be below 0 and above 1.
    package let fraction: () -> Double

    package init(_ fraction: @escaping () -> Double) { self.fraction = fraction }
}

/// An animation that a layer of a tree has.
package struct RunningAnimation {
    package let layer: CALayer
    package let key: String
    /// By the clock; nil where none is known: it repeats for ever, is driven, or time stands still.
    package let end: Double?
}

extension CALayer {
    /// Adds an animation of one property that is driven, and ends when it is removed.
    package func add(_ anim: CAAnimation, forKey key: String, drive: AnimationDrive) {
        attach(anim, forKey: key, drive: drive)
    }

    /// The animations of the tree that are not over.
    package func runningAnimations() -> [RunningAnimation] {
        var found: [RunningAnimation] = []
        collect(&found, isRunning: true, after: localTime)
        return found
    }

    /// Seconds, longer than any run: what ends later, as with a `repeatCount` of `.greatestFiniteMagnitude`, has no end.
    private static let never = 1e9

    private func collect(_ found: inout [RunningAnimation], isRunning: Bool, after now: Double) {
        let runs = isRunning && speed > 0
        for entry in attached
        where entry.animation.isRemovedOnCompletion || !entry.program.timing.isOver(after: now - entry.begin) {
            let timing = entry.program.timing
            let local = entry.begin + timing.activeDuration / max(abs(timing.speed), 1e-9)
            let isKnown = runs && entry.drive == nil && local < Self.never && !entry.isTentative
            found.append(RunningAnimation(layer: self, key: entry.key, end: isKnown ? clockTime(of: local) : nil))
        }
        for layer in children { layer.collect(&found, isRunning: runs, after: layer.localTime(ofParent: now)) }
        mask?.collect(&found, isRunning: runs, after: mask?.localTime(ofParent: now) ?? 0)
    }

    /// Removes the animations of the whole tree; their delegates are told that they did not finish.
    package func removeAnimationsOfTree() {
        removeAllAnimations()
        for layer in children { layer.removeAnimationsOfTree() }
        mask?.removeAnimationsOfTree()
    }

    /// The value of a property as it shows now.
    package func shownValue(_ key: String) -> Any? { presentationValues(at: localTime)[LayerKeyPath(key)]?.object }

    /// Makes the animations of a property add up: an animation from `from` to the model's value `to` becomes one of the
    /// difference, so that the model may change while it runs.
    package func addUp(_ key: String, from: (String) -> CAAnimation?) {
        for index in attached.indices where attached[index].animation.isAnimation(of: key) {
            let entry = attached[index]
            // The object stays as it was added; what it has become adds up already.
            if case .property(let property) = entry.program.body, property.isAdditive { continue }
            guard let other = from(entry.key) else { continue }
            let program = other.program(defaultDuration: entry.program.timing.duration)
            attached[index] = AttachedAnimation(
                key: entry.key, animation: entry.animation, program: program, begin: entry.begin,
                isTentative: entry.isTentative, hasStarted: entry.hasStarted, past: entry.past,
                completion: entry.completion, drive: entry.drive)
            expectEvent()
        }
    }
}

extension CAAnimation {
    fileprivate func isAnimation(of key: String) -> Bool { (self as? CAPropertyAnimation)?.keyPath == key }
}

/// What must be added to a value to have another one.
package enum ValueDifference {
    /// The ends of an additive animation that leads from `old` to the model's value `new`; nil for values that do not
    /// add up: colours, pictures, paths, and matrices without an inverse.
    package static func between(_ old: Any?, _ new: Any?) -> (from: Any, to: Any)? {
        guard let a = AnimatedValue(old), let b = AnimatedValue(new) else { return nil }
        switch (a, b) {
        case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect):
            guard let from = a.added(to: b.scaled(by: -1)).object, let to = b.scaled(by: 0).object else { return nil }
            return (from, to)
        case (.transform(let a), .transform(let b)):
            guard let inverse = b.matrix.inverse else { return nil }
            return (CATransform3D(a.matrix.concatenating(inverse)), CATransform3DIdentity)
        default: return nil
        }
    }

    /// Whether two values of a property are the same.
    package static func isNone(_ old: Any?, _ new: Any?) -> Bool {
        let (old, new) = (AnimatedValue(old), AnimatedValue(new))
        guard let old, let new else { return old == nil && new == nil }
        return switch (old, new) {
        case (.image(let a), .image(let b)): a === b
        case (.colors, _): false
        default: old.isSame(as: new)
        }
    }
}
