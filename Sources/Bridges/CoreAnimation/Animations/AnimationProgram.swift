import ZoetropeGeometry
import ZoetropeTiming

/// The values on an animation's way, from its fraction.
indirect enum AnimationWay {
    case nothing
    case between(from: AnimatedValue?, to: AnimatedValue?, by: AnimatedValue?)
    case spring(Spring, from: AnimatedValue?, to: AnimatedValue?, by: AnimatedValue?)
    case keyframes(Keyframes)
}

/// What an animation does to one property. A class, like `AnimationProgram`: they are passed on for every layer of every
/// frame.
final class PropertyProgram {
    let path: LayerKeyPath
    let way: AnimationWay
    let isAdditive, isCumulative: Bool
    let function: CAValueFunctionName?
    /// Whether the value that the property has without the animation counts.
    private let needsUnderlying: Bool
    /// Whether it says when the layer shows.
    let hides: Bool

    init(
        path: LayerKeyPath, way: AnimationWay, isAdditive: Bool, isCumulative: Bool, function: CAValueFunctionName?
    ) {
        (self.path, self.way, self.isAdditive, self.isCumulative) = (path, way, isAdditive, isCumulative)
        self.function = function
        let isWhole =
            switch way {
            case .nothing, .keyframes: true
            case .between(let from, let to, let by), .spring(_, let from, let to, let by):
                (from == nil ? 0 : 1) + (to == nil ? 0 : 1) + (by == nil ? 0 : 1) > 1
            }
        needsUnderlying = isAdditive || !isWhole
        hides = path.root == .key(.hidden) && path.part == .whole
    }
}

/// An animation, ready to be evaluated: what was added to a layer, which no later change of the object reaches.
final class AnimationProgram {
    enum Body {
        case nothing
        case property(PropertyProgram)
        case group([AnimationProgram])
    }

    let timing: AnimationTiming
    /// Seconds in the parent's time; 0 for an animation of a layer means when it is committed.
    let beginTime: Double
    private let curve: CubicBezier?
    let body: Body
    /// Whether it says when the layer shows.
    let hides: Bool

    init(_ animation: CAAnimation, _ body: Body, defaultDuration: Double) {
        timing = AnimationTiming(animation, defaultDuration: defaultDuration)
        beginTime = animation.beginTime
        curve = animation.timingFunction?.curve
        self.body = body
        hides =
            switch body {
            case .nothing: false
            case .property(let property): property.hides
            case .group(let members): members.contains(where: \.hides)
            }
    }

    /// The fraction of the way at a time of the parent; nil where nothing is shown.
    func fraction(at time: Double, begin: Double) -> Double? {
        timing.phase(after: time - begin, includesEnd: false).map { curve?.value(at: $0.fraction) ?? $0.fraction }
    }

    /// Calls `visit` where this is an animation of one property, with the moment after a fraction of the way, which may
    /// be below 0 and above 1.
    func forProperty(driven fraction: Double, _ visit: (PropertyProgram, PropertyProgram.Moment) -> Void) {
        guard case .property(let property) = body else { return }
        visit(property, .init(fraction: fraction, iteration: 0, duration: timing.duration))
    }

    /// Calls `visit` with each property that is animated at a time of the parent.
    ///
    /// - Parameters:
    ///   - begin: when the animation begins, in the parent's time.
    ///   - isMember: whether the parent is a group.
    func forEachProperty(
        at time: Double, begin: Double, isMember: Bool = false,
        _ visit: (PropertyProgram, PropertyProgram.Moment) -> Void
    ) {
        guard let phase = timing.phase(after: time - begin, includesEnd: isMember) else { return }
        let fraction = curve?.value(at: phase.fraction) ?? phase.fraction
        switch body {
        case .nothing: return
        case .group(let members):
            let local = fraction * timing.duration
            for member in members { member.forEachProperty(at: local, begin: member.beginTime, isMember: true, visit) }
        case .property(let property):
            visit(property, .init(fraction: fraction, iteration: phase.iteration, duration: timing.duration))
        }
    }
}

extension PropertyProgram {
    /// Where an animation is.
    struct Moment {
        /// Of the way.
        var fraction: Double
        /// How many cycles are over.
        var iteration: Double
        /// Of a cycle, in seconds.
        var duration: Double
    }

    /// Changes a layer's values to what they are at a moment.
    func apply(at moment: Moment, to values: inout LayerValues) {
        guard let (value, direction) = value(at: moment, over: needsUnderlying ? values[path] : nil) else { return }
        if let rotation, let direction {
            values.turn(by: rotation == .rotateAutoReverse ? direction + 180 : direction)
        }
        values.set(path, to: value)
    }

    /// The value that a flag has, which would be `underlying` without the animation.
    func flag(at moment: Moment, over underlying: Bool) -> Bool {
        guard let (value, _) = value(at: moment, over: .number(underlying ? 1 : 0)) else { return underlying }
        return value?.flag ?? underlying
    }

    /// A property's value, with a path's direction in degrees; nil where there is none.
    ///
    /// - Parameter underlying: the value that the property has without the animation; may be nil where that does not
    ///   count.
    private func value(
        at moment: Moment, over underlying: AnimatedValue?
    ) -> (value: AnimatedValue?, direction: Double?)? {
        var value: AnimatedValue?, direction: Double?, last: AnimatedValue?
        switch way {
        case .nothing: return nil
        case .between(let from, let to, let by):
            let (a, b) = ends(from, to, by, underlying)
            (value, last) = (mixed(a, b, moment.fraction), b)
        case .spring(let spring, let from, let to, let by):
            let (a, b) = ends(from, to, by, underlying)
            let way = moment.fraction <= 0 ? 0 : spring.value(at: moment.fraction * moment.duration)
            (value, last) = (mixed(a, b, way), b)
        case .keyframes(let keyframes):
            guard let place = keyframes.value(at: moment.fraction) else { return nil }
            (value, direction) = (place.value, place.direction)
            if isCumulative { last = keyframes.value(at: 1)?.value }
        }
        if isCumulative, moment.iteration > 0, let current = value, let last {
            value = current.accumulated(last, Int(moment.iteration))
        }
        if let function, let numbers = value?.number.map({ [$0] }) ?? value?.numbers {
            value = function.transform(numbers).map { .transform(LayerTransform($0)) } ?? value
        }
        if isAdditive, let current = value, let underlying { value = current.added(to: underlying) }
        return (value, direction)
    }

    /// What a path's direction turns.
    private var rotation: CAAnimationRotationMode? {
        if case .keyframes(let keyframes) = way { keyframes.rotation } else { nil }
    }

    private func mixed(_ a: AnimatedValue?, _ b: AnimatedValue?, _ t: Double) -> AnimatedValue? {
        guard let a, let b else { return t < 1 ? a ?? b : b }
        return a.interpolated(to: b, t)
    }

    /// The first and the last value, of the three and the property's own.
    private func ends(
        _ from: AnimatedValue?, _ to: AnimatedValue?, _ by: AnimatedValue?, _ underlying: AnimatedValue?
    ) -> (AnimatedValue?, AnimatedValue?) {
        // What is added has nothing below it to come from or go to.
        let own = isAdditive ? underlying?.zero : underlying
        switch (from, to, by) {
        case (let a?, let b?, _): return (a, b)
        case (let a?, nil, let c?): return (a, c.added(to: a))
        case (nil, let b?, let c?): return (b.added(to: c.scaled(by: -1)), b)
        case (let a?, nil, nil): return (a, own)
        case (nil, let b?, nil): return (own, b)
        case (nil, nil, let c?): return (own, own.map { c.added(to: $0) } ?? c)
        case (nil, nil, nil): return (own, own)
        }
    }
}

extension AnimatedValue {
    /// What changes nothing when it is added.
    fileprivate var zero: AnimatedValue {
        if case .transform = self { .transform(.identity) } else { scaled(by: 0) }
    }

    /// The value after `count` cycles that each added `last`.
    fileprivate func accumulated(_ last: AnimatedValue, _ count: Int) -> AnimatedValue {
        if case .transform = self {
            return (0..<min(count, 10_000)).reduce(self) { sum, _ in sum.added(to: last) }
        }
        return last.scaled(by: Double(count)).added(to: self)
    }
}

extension LayerValues {
    /// Turns the layer about z, before its own transform.
    fileprivate mutating func turn(by degrees: Double) {
        let turn = Transform3D.rotation(degrees: degrees, axis: (0, 0, 1))
        transform = .whole(turn.concatenating(transform.matrix))
    }
}
