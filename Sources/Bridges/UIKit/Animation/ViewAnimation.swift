import ZoetropeCoreAnimation

/// One call of `UIView.animate`: gives the changes within its block animations, and tells when they are all over.
class ViewAnimation: CAAnimationDelegate {
    let timing: ViewTiming
    let delay: Double
    let options: UIView.AnimationOptions
    private var completion: ((Bool) -> Void)?
    /// Animations that are not over.
    private var running: [(layer: CALayer, key: String)] = []
    private var count = 0
    /// How often changes are repeated, and whether they go back, where a part of the block says so.
    final var repetition: (count: Float, autoreverses: Bool)?
    private var isOpen = true, isFinished = true
    /// By the clock, where time runs.
    let end: Double

    init(
        _ timing: ViewTiming, delay: Double = 0, options: UIView.AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        (self.timing, self.delay, self.options, self.completion) = (timing, delay, options, completion)
        end = CACurrentMediaTime() + delay + timing.duration
        if completion != nil { UIKitContext.current.pending.append(self) }
    }

    /// Whether changes are animated at all.
    var isAnimated: Bool { timing.duration > 0 || delay > 0 }

    /// Runs the block; the changes in it belong to this animation.
    final func run(_ changes: () -> Void) {
        let context = UIKitContext.current
        context.animations.append(self)
        LayerLoop.askingDelegates {
            changes()
            if options.contains(.layoutSubviews) { context.windows.last?.layoutIfNeeded() }
        }
        context.animations.removeLast()
        close()
    }

    /// Ends the block. Without animations, it is over at once.
    func close() {
        isOpen = false
        endIfOver()
    }

    // MARK: Changes

    /// A property of a view's layer changed.
    func add(_ key: String, of layer: CALayer, old: Any?, shown: Any?) {
        let new = layer.value(forKey: key)
        if ValueDifference.isNone(old, new) { return }
        let begins = options.contains(.beginFromCurrentState)
        if begins { stop(key, of: layer) }
        let from = begins ? shown : old
        start(animation(of: key, from: from, to: new, layer: layer), of: layer, key: key)
    }

    /// Position, size and numbers add up: the animation is one of the difference from the model, which a later one may
    /// join. A matrix is interpolated as a whole as long as it is alone.
    private func animation(of key: String, from: Any?, to: Any?, layer: CALayer) -> CABasicAnimation {
        let isMatrix = to is CATransform3D
        let others = (layer.animationKeys() ?? []).filter { $0 == key || $0.hasPrefix(key + "-") }
        if !isMatrix || !others.isEmpty, let ends = ValueDifference.between(from, to) {
            if isMatrix { addUp(key, of: layer, model: from) }
            return timing.animation(of: key, from: ends.from, to: ends.to, isAdditive: true)
        }
        return timing.animation(of: key, from: from, to: to, isAdditive: false)
    }

    private func addUp(_ key: String, of layer: CALayer, model: Any?) {
        layer.addUp(key) { name in
            guard let running = layer.animation(forKey: name) as? CABasicAnimation, !running.isAdditive,
                running.delegate is ViewAnimation,
                let ends = ValueDifference.between(running.fromValue, model),
                let copy = running.copy() as? CABasicAnimation
            else { return nil }
            (copy.fromValue, copy.toValue, copy.isAdditive) = (ends.from, ends.to, true)
            return copy
        }
    }

    /// Adds an animation to a layer, under a key that no other animation has where values add up.
    final func start(_ animation: CAAnimation, of layer: CALayer, key: String) {
        var name = key, number = 2
        if (animation as? CAPropertyAnimation)?.isAdditive == true {
            while layer.animation(forKey: name) != nil { (name, number) = ("\(key)-\(number)", number + 1) }
        }
        if options.contains(.repeat) { animation.repeatCount = .infinity }
        animation.autoreverses = options.contains(.autoreverse)
        if let repetition { (animation.repeatCount, animation.autoreverses) = repetition }
        animation.delegate = self
        attach(animation, to: layer, name)
        running.append((layer, name))
        count += 1
    }

    func attach(_ animation: CAAnimation, to layer: CALayer, _ name: String) {
        if delay > 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
        layer.add(animation, forKey: name)
    }

    private func stop(_ key: String, of layer: CALayer) {
        for name in layer.animationKeys() ?? [] where name == key || name.hasPrefix(key + "-") {
            layer.removeAnimation(forKey: name)
        }
    }

    // MARK: The end

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        count -= 1
        isFinished = isFinished && flag
        endIfOver()
    }

    private func endIfOver() {
        guard !isOpen, count <= 0, let completion else { return }
        self.completion = nil
        let finished = isFinished
        LayerLoop.later { completion(finished) }
    }

    /// Whether its end is awaited.
    var isPending: Bool { completion != nil }

    /// What has been animated, and may still be.
    final var animated: [(layer: CALayer, key: String)] { running }

    /// Removes its animations; their end counts as theirs.
    final func removeAll() {
        for (layer, key) in running { layer.removeAnimation(forKey: key) }
        running = []
    }
}

/// What a view's layer does when a property changes within `UIView.animate`.
final class ViewAction: CAAction {
    private let animation: ViewAnimation
    private let old, shown: Any?

    init(_ animation: ViewAnimation, old: Any?, shown: Any?) {
        (self.animation, self.old, self.shown) = (animation, old, shown)
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        animation.add(event, of: layer, old: old, shown: shown)
    }
}
