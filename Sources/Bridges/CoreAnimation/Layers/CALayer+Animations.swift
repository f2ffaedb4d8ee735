import Foundation

/// An animation that a layer has.
struct AttachedAnimation {
    let key: String
    let animation: CAAnimation
    let program: AnimationProgram
    /// When it begins, in the layer's time.
    var begin: Double
    /// Whether the layer was not on show yet when the animation was added: it begins when that is.
    var isTentative: Bool
    var hasStarted = false
    /// Whether it is over and stays, as one does that is not removed on completion.
    var hasEnded = false
    /// Of a transition, what the layer showed when it was added.
    var past: CALayer?
    var completion: AnimationContext.Completion?
    /// Gives the animation's progress instead of the layer's time; it ends when it is removed.
    var drive: AnimationDrive?
    /// The key with which the animation was added; nil without one.
    var givenKey: String? { key.hasPrefix(Self.ownKey) ? nil : key }
    /// Prefix of the keys made for animations added without one.
    static let ownKey = "(no key) "
}

extension CALayer {
    final func attach(_ anim: CAAnimation, forKey key: String?, drive: AnimationDrive? = nil) {
        let context = AnimationContext.current
        let key = anim is CATransition ? kCATransition : key ?? unusedKey()
        let program = anim.program(defaultDuration: context.duration)
        let completion = context.transaction.completion
        completion?.running += 1
        detach(key)
        if anim.preferredFrameRateRange != .default { mayKeep = true }
        attached.append(
            AttachedAnimation(
                key: key, animation: anim.duplicate(), program: program,
                begin: program.beginTime != 0 ? program.beginTime : localTime,
                isTentative: program.beginTime == 0 && !isCommitted,
                past: anim is CATransition ? frozen(atParent: superlayer?.localTime ?? context.now) : nil,
                completion: completion, drive: drive))
        expectEvent()
    }

    /// For an animation that was added without a key, which replaces none.
    private func unusedKey() -> String {
        var number = attached.count, key: String
        repeat {
            key = "\(AttachedAnimation.ownKey)\(number)"
            number += 1
        } while attached.contains { $0.key == key }
        return key
    }

    /// Removes the animation of a key, or all.
    final func detach(_ key: String?) {
        for index in attached.indices.reversed() where key == nil || attached[index].key == key {
            remove(at: index, finished: false)
        }
    }

    final func remove(at index: Int, finished: Bool) {
        let removed = attached.remove(at: index)
        removed.completion?.running -= 1
        if removed.hasEnded { return }
        removed.animation.delegate?.animationDidStop(removed.animation, finished: finished)
    }

    // MARK: Time

    /// The time of this layer now.
    var localTime: Double { localTime(of: AnimationContext.current.now) }

    func localTime(of time: Double) -> Double { localTime(ofParent: superlayer?.localTime(of: time) ?? time) }

    func localTime(ofParent time: Double) -> Double { (time - beginTime) * Double(speed) + timeOffset }

    /// A time of another layer, or of the clock where that is nil, as a time of this one.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(of: l?.clockTime(of: t) ?? t)
    }

    /// A time of this layer as one of another, or of the clock where that is nil. Within a layer whose speed is 0, all
    /// times are one; its begin stands for them.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let time = clockTime(of: t)
        return l?.localTime(of: time) ?? time
    }

    func clockTime(of time: Double) -> Double {
        let parent = speed == 0 ? beginTime : (time - timeOffset) / Double(speed) + beginTime
        return superlayer?.clockTime(of: parent) ?? parent
    }

    /// The transition among the animations; nil for none.
    var transition: AttachedAnimation? { attached.first { $0.past != nil } }

    // MARK: Evaluation

    /// The properties with what animations make of them at a time of the layer.
    func presentationValues(at time: Double) -> LayerValues {
        var values = values
        forEachProperty(at: time, of: { _ in true }) { $0.apply(at: $1, to: &values) }
        return values
    }

    /// Whether the layer is hidden at a time of its own, with its animations: found out before all of its values are,
    /// since many layers of a tree are hidden at a time.
    func isHidden(at time: Double) -> Bool {
        var isHidden = values.isHidden
        forEachProperty(at: time, of: \.hides) { property, moment in
            if property.hides { isHidden = property.flag(at: moment, over: isHidden) }
        }
        return isHidden
    }

    /// Calls `visit` with each property that is animated at a time of the layer, by those animations that count.
    private func forEachProperty(
        at time: Double, of counts: (AnimationProgram) -> Bool,
        _ visit: (PropertyProgram, PropertyProgram.Moment) -> Void
    ) {
        // By index: copies of entries would cost as much as evaluating them.
        for index in attached.indices where counts(attached[index].program) {
            if let drive = attached[index].drive {
                attached[index].program.forProperty(driven: drive.fraction(), visit)
            } else {
                attached[index].program.forEachProperty(at: time, begin: attached[index].begin, visit)
            }
        }
    }

    // MARK: Actions

    /// Changes a property of the model, and runs the action for it. It is inlined because the optimizer of Swift 6.0 ends
    /// with an assertion at some of the closures.
    @inline(__always)
    final func change(_ key: LayerKey, _ body: (inout LayerValues) -> Void) {
        guard modelLayer == nil, key.isAnimatable,
            isCommitted || delegate != nil && AnimationContext.current.asksDelegates
        else { return body(&values) }
        let name = key.rawValue, action = AnimationContext.current.disablesActions ? nil : action(forKey: name)
        body(&values)
        action?.run(forKey: name, object: self, arguments: nil)
    }

    func runAction(_ event: String) {
        guard isCommitted, !AnimationContext.current.disablesActions else { return }
        action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
    }

    /// What the delegate, `actions`, `style` and the class say, in this order, that a change does.
    func searchAction(_ event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action is NSNull ? nil : action }
        if let action = actions?[event] { return action is NSNull ? nil : action }
        if let action = (style?["actions"] as? [String: any CAAction])?[event] {
            return action is NSNull ? nil : action
        }
        if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
        return implicitAnimation(event)
    }

    /// The animation from what shows now to the value that is being set.
    private func implicitAnimation(_ event: String) -> (any CAAction)? {
        guard let key = LayerKey(name: event), key.isAnimatable, values.has(key) else { return nil }
        let context = AnimationContext.current
        let animation = CABasicAnimation(keyPath: event)
        animation.duration = context.duration
        animation.timingFunction = context.setting(\.timingFunction) ?? CAMediaTimingFunction(name: .default)
        animation.fillMode = .backwards
        let path = LayerKeyPath(event)
        animation.fromValue = presentationValues(at: localTime)[path]?.object
        guard animation.duration > 0 else { return nil }
        return animation
    }
}
