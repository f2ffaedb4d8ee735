import ZoetropeCoreAnimation
import ZoetropeTiming

/// How long an animation of views takes, and how it moves.
struct ViewTiming {
    enum Motion {
        case curve(CAMediaTimingFunction)
        /// By mass, stiffness, damping and initial velocity.
        case spring(mass: Double, stiffness: Double, damping: Double, velocity: Double)
    }

    /// Seconds.
    var duration: Double
    var motion: Motion

    /// The spring that is within a thousandth of its end after a duration.
    static func spring(duration: Double, dampingRatio: Double, velocity: Double) -> ViewTiming {
        let limited = min(max(duration, 0.01), Spring.longest), ratio = min(max(dampingRatio, Spring.leastRatio), 1)
        let spring = Spring(dampingRatio: ratio, initialVelocity: velocity, duration: limited), w = spring.frequency
        return ViewTiming(
            duration: duration,
            motion: .spring(mass: 1, stiffness: w * w, damping: 2 * spring.ratio * w, velocity: velocity))
    }

    /// A spring by its numbers, as UIKit takes them: one with more damping than a critical one has that of a critical one.
    ///
    /// - Parameter duration: nil for the time until it is settled.
    static func spring(
        duration: Double? = nil, mass: Double, stiffness: Double, damping: Double, velocity: Double
    ) -> ViewTiming {
        let damping = min(damping, 2 * (mass * stiffness).squareRoot()), model = CASpringAnimation()
        (model.mass, model.stiffness, model.damping) = (CGFloat(mass), CGFloat(stiffness), CGFloat(damping))
        model.initialVelocity = CGFloat(velocity)
        return ViewTiming(
            duration: duration ?? model.settlingDuration,
            motion: .spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity))
    }

    /// UIKit's spring for screens, in half a second.
    static let screens = ViewTiming.spring(duration: 0.5, mass: 3, stiffness: 1000, damping: 500, velocity: 0)

    /// A spring by the duration that it is felt to have, and its bounce; it takes until it is settled.
    static func spring(felt duration: Double, bounce: Double, velocity: Double) -> ViewTiming {
        let model = CASpringAnimation(perceptualDuration: duration, bounce: CGFloat(bounce))
        model.initialVelocity = CGFloat(velocity)
        return ViewTiming(
            duration: model.settlingDuration,
            motion: .spring(
                mass: Double(model.mass), stiffness: Double(model.stiffness), damping: Double(model.damping),
                velocity: velocity))
    }

    /// An animation of a property between two values.
    func animation(of key: String, from: Any?, to: Any?, isAdditive: Bool) -> CABasicAnimation {
        let animation: CABasicAnimation
        switch motion {
        case .curve(let function):
            animation = CABasicAnimation(keyPath: key)
            animation.timingFunction = function
        case .spring(let mass, let stiffness, let damping, let velocity):
            let spring = CASpringAnimation(keyPath: key)
            (spring.mass, spring.stiffness, spring.damping) = (CGFloat(mass), CGFloat(stiffness), CGFloat(damping))
            spring.initialVelocity = CGFloat(velocity)
            spring.allowsOverdamping = true
            animation = spring
        }
        (animation.fromValue, animation.toValue, animation.isAdditive) = (from, to, isAdditive)
        animation.duration = duration
        animation.fillMode = .both
        return animation
    }

    /// The fraction of the way after a fraction of the time.
    func value(at fraction: Double) -> Double {
        if fraction <= 0 { return 0 }
        if fraction >= 1 { return 1 }
        switch motion {
        case .curve(let function): return function.value(at: fraction)
        case .spring(let mass, let stiffness, let damping, let velocity):
            return Spring(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity, allowsOverdamping: true
            ).value(at: fraction * duration)
        }
    }
}
