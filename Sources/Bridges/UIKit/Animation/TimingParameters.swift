import ZoetropeCoreAnimation

/// How an animator moves: a curve or a spring.
public protocol UITimingCurveProvider: NSObjectProtocol {
    var timingCurveType: UITimingCurveType { get }
    var cubicTimingParameters: UICubicTimingParameters? { get }
    var springTimingParameters: UISpringTimingParameters? { get }
}

public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

extension UITimingCurveProvider {
    /// - Parameter duration: seconds; a spring by mass and stiffness has its own.
    func timing(duration: Double) -> ViewTiming {
        if let spring = springTimingParameters { return spring.timing(duration) }
        let function = cubicTimingParameters?.function ?? CAMediaTimingFunction(name: .default)
        return ViewTiming(duration: duration, motion: .curve(function))
    }
}

/// A cubic Bézier curve, `UICubicTimingParameters`.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    open private(set) var animationCurve = UIView.AnimationCurve.easeInOut
    open private(set) var controlPoint1: CGPoint
    open private(set) var controlPoint2: CGPoint
    let function: CAMediaTimingFunction

    /// The system's default curve.
    public override convenience init() { self.init(CAMediaTimingFunction(name: .default)) }

    public convenience init(animationCurve curve: UIView.AnimationCurve) {
        self.init(curve.function)
        animationCurve = curve
    }

    public convenience init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        self.init(
            CAMediaTimingFunction(controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y)))
    }

    private init(_ function: CAMediaTimingFunction) {
        self.function = function
        var a: [Float] = [0, 0], b: [Float] = [0, 0]
        function.getControlPoint(at: 1, values: &a)
        function.getControlPoint(at: 2, values: &b)
        controlPoint1 = CGPoint(x: Double(a[0]), y: Double(a[1]))
        controlPoint2 = CGPoint(x: Double(b[0]), y: Double(b[1]))
    }

    open var timingCurveType: UITimingCurveType { .cubic }
    open var cubicTimingParameters: UICubicTimingParameters? { self }
    open var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring, `UISpringTimingParameters`.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// Whole distances a second; of the two the first is used where a value has one dimension.
    open private(set) var initialVelocity: CGVector
    private let make: (Double, Double) -> ViewTiming

    private init(_ velocity: CGVector, _ make: @escaping (Double, Double) -> ViewTiming) {
        (initialVelocity, self.make) = (velocity, make)
    }

    /// UIKit's spring for screens, which takes half a second.
    public override convenience init() {
        self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
    }

    /// A spring that is settled after the animator's duration.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        self.init(velocity) { .spring(duration: $0, dampingRatio: Double(ratio), velocity: $1) }
    }

    /// A spring that takes until it is settled, whatever the animator's duration.
    public convenience init(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
    ) {
        self.init(velocity) { _, v in
            .spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), velocity: v)
        }
    }

    public convenience init(
        duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero
    ) {
        self.init(velocity) { _, v in .spring(felt: duration, bounce: Double(bounce), velocity: v) }
    }

    func timing(_ duration: Double) -> ViewTiming { make(duration, Double(initialVelocity.dx)) }

    open var timingCurveType: UITimingCurveType { .spring }
    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    open var springTimingParameters: UISpringTimingParameters? { self }
}
