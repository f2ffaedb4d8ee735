import Foundation
import ZoetropeGeometry
import ZoetropeTiming

/// The motion of a damped spring, `CASpringAnimation`, cut off at the duration.
open class CASpringAnimation: CABasicAnimation {
    /// Above 0.
    open var mass: CGFloat = 1
    /// Above 0.
    open var stiffness: CGFloat = 100
    /// 0 or more.
    open var damping: CGFloat = 10
    /// Multiples of the whole way a second; positive toward the end.
    open var initialVelocity: CGFloat = 0
    /// Whether a damping above the critical one makes the motion slower; otherwise it counts as critical.
    open var allowsOverdamping = false

    /// A spring by the time that a motion seems to take, in seconds, and how much it bounces: -1…1, 0 being critical
    /// damping. A bounce below 0 is overdamped.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let period = max(perceptualDuration, 1e-9), bounce = Double(min(max(bounce, -0.999), 1))
        mass = 1
        stiffness = CGFloat((2 * Double.pi / period) * (2 * Double.pi / period))
        damping = CGFloat(4 * Double.pi / period * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)))
        allowsOverdamping = true
        duration = settlingDuration
    }

    /// Two thirds of the spring's own period, what it is felt to take: the inverse of `init(perceptualDuration:bounce:)`.
    open var perceptualDuration: CFTimeInterval { 2 * Double.pi / (Double(stiffness / mass)).squareRoot() }

    /// How much it bounces, -1…1.
    open var bounce: CGFloat {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    private var spring: Spring {
        Spring(
            mass: Double(max(mass, 1e-9)), stiffness: Double(max(stiffness, 1e-9)), damping: Double(max(damping, 0)),
            initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
    }

    /// The seconds until the motion is within a thousandth of the way, by its envelope; of a spring that does not bounce
    /// the first tenth of a second at which it is. Infinite without damping.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    override class var properties: [CodedProperty] { own }

    nonisolated(unsafe) private static let own: [CodedProperty] =
        CABasicAnimation.properties + [
            .number("mass", \CASpringAnimation.mass), .number("stiffness", \CASpringAnimation.stiffness),
            .number("damping", \CASpringAnimation.damping),
            .number("initialVelocity", \CASpringAnimation.initialVelocity),
            .copied(\CASpringAnimation.allowsOverdamping),
        ]

    override var way: AnimationWay {
        .spring(
            spring, from: AnimatedValue(fromValue), to: AnimatedValue(toValue), by: AnimatedValue(byValue))
    }
}

extension Spring {
    /// See `CASpringAnimation.settlingDuration`. Core Animation's own law, found from its values.
    fileprivate var settlingDuration: Double {
        let threshold = 0.001, w = frequency, z = ratio
        guard z > 0 else { return .infinity }
        if z < 1 {
            let damped = w * (1 - z * z).squareRoot(), b = (velocity - z * w) / damped
            return Elementary.log((1 + abs(b)) / threshold) / (z * w)
        }
        for tenth in 1...100_000 {
            let time = Double(tenth) / 10
            if abs(1 - value(at: time)) <= threshold { return time }
        }
        return .infinity
    }
}
