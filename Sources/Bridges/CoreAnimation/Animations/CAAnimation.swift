import Foundation

/// What a change of a property starts, `CAAction`: an animation, or anything of your own.
public protocol CAAction: AnyObject {
    /// - Parameters:
    ///   - event: the key whose value changed, or `onOrderIn`, `onOrderOut`, `onLayout`, …
    ///   - anObject: the layer.
    ///   - dict: nothing at present.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    /// Does nothing: as an action, NSNull ends the search for another one.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// Is told when an animation begins and ends.
public protocol CAAnimationDelegate: AnyObject {
    func animationDidStart(_ anim: CAAnimation)
    /// - Parameter flag: whether the animation reached its end, and was not removed before.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation, `CAAnimation`: its timing, and what all kinds have in common. A layer keeps a copy of what is added to
/// it.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    open var beginTime: CFTimeInterval = 0
    open var duration: CFTimeInterval = 0
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed
    /// How fast the way is gone; nil is at a steady pace.
    open var timingFunction: CAMediaTimingFunction?
    /// Kept as long as the animation.
    open var delegate: (any CAAnimationDelegate)?
    open var isRemovedOnCompletion = true
    /// Kept, and of no effect: every frame of a run is drawn.
    open var preferredFrameRateRange = CAFrameRateRange.default
    /// Values for keys of the client's own.
    private var custom: [String: Any] = [:]

    public override init() {}

    /// Archives of Core Animation's own kind are not read.
    public required init?(coder: NSCoder) { return nil }

    /// The value that a property begins with; nil here, as the properties' own defaults say.
    open class func defaultValue(forKey key: String) -> Any? { nil }

    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// Adds the animation to the layer.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// A copy; of a subclass of the client's own, the animation itself.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

    /// Of each class here a copy; a subclass that is not known here cannot be copied.
    final func duplicate() -> CAAnimation {
        guard let make = Self.makers[ObjectIdentifier(type(of: self))] else { return self }
        let copy = make()
        for property in type(of: self).properties { property.copy(self, copy) }
        return copy
    }

    private static let makers: [ObjectIdentifier: @Sendable () -> CAAnimation] = [
        ObjectIdentifier(CAAnimation.self): { CAAnimation() },
        ObjectIdentifier(CAPropertyAnimation.self): { CAPropertyAnimation() },
        ObjectIdentifier(CABasicAnimation.self): { CABasicAnimation() },
        ObjectIdentifier(CASpringAnimation.self): { CASpringAnimation() },
        ObjectIdentifier(CAKeyframeAnimation.self): { CAKeyframeAnimation() },
        ObjectIdentifier(CAAnimationGroup.self): { CAAnimationGroup() },
        ObjectIdentifier(CATransition.self): { CATransition() },
    ]

    /// The properties of this class.
    class var properties: [CodedProperty] { common }

    // It never changes.
    nonisolated(unsafe) private static let common: [CodedProperty] = [
        .number("beginTime", \CAAnimation.beginTime), .number("duration", \CAAnimation.duration),
        .number("speed", \CAAnimation.speed), .number("timeOffset", \CAAnimation.timeOffset),
        .number("repeatCount", \CAAnimation.repeatCount), .number("repeatDuration", \CAAnimation.repeatDuration),
        .flag("autoreverses", at: \CAAnimation.autoreverses), .word("fillMode", \CAAnimation.fillMode),
        .object("timingFunction", \CAAnimation.timingFunction), .object("delegate", \CAAnimation.delegate),
        .flag("removedOnCompletion", "isRemovedOnCompletion", at: \CAAnimation.isRemovedOnCompletion),
        .copied(\CAAnimation.preferredFrameRateRange), .copied(\CAAnimation.custom),
    ]

    /// What the animation does, for evaluation.
    ///
    /// - Parameter defaultDuration: what a duration of 0 means, in seconds.
    func program(defaultDuration: Double) -> AnimationProgram {
        AnimationProgram(self, .nothing, defaultDuration: defaultDuration)
    }

    // MARK: Key-value coding

    /// The value of a property or of a key of the client's own.
    open func value(forKey key: String) -> Any? {
        guard let property = type(of: self).properties[key] else { return custom[key] }
        return property.get(self)
    }

    /// Sets a property of the timing, or keeps a value for a key of the client's own.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let property = type(of: self).properties[key] else { return custom[key] = value }
        property.set(self, value)
    }

    open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }
}

/// How often a second something is updated, at least and at most. Kept for code that sets it, and of no effect.
public struct CAFrameRateRange: Hashable, Sendable {
    public var minimum, maximum: Float
    public var preferred: Float?

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// An animation of one property, `CAPropertyAnimation`.
open class CAPropertyAnimation: CAAnimation {
    /// The property, as `transform.rotation.z`.
    open var keyPath: String?
    /// Whether the value is added to the one before.
    open var isAdditive = false
    /// Whether each cycle begins with the value at the end of the one before.
    open var isCumulative = false
    /// Makes a matrix of numbers.
    open var valueFunction: CAValueFunction?

    /// An animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override class var properties: [CodedProperty] { own }

    nonisolated(unsafe) private static let own: [CodedProperty] =
        CAAnimation.properties + [
            .copied(\CAPropertyAnimation.keyPath), .copied(\CAPropertyAnimation.isAdditive),
            .copied(\CAPropertyAnimation.isCumulative), .copied(\CAPropertyAnimation.valueFunction),
        ]

    /// The values on the animation's way.
    var way: AnimationWay { .nothing }

    override func program(defaultDuration: Double) -> AnimationProgram {
        guard let keyPath else { return AnimationProgram(self, .nothing, defaultDuration: defaultDuration) }
        let property = PropertyProgram(
            path: LayerKeyPath(keyPath), way: way, isAdditive: isAdditive, isCumulative: isCumulative,
            function: valueFunction?.name)
        return AnimationProgram(self, .property(property), defaultDuration: defaultDuration)
    }
}

/// From one value to another, `CABasicAnimation`. Of `fromValue`, `toValue` and `byValue` at most two are used; what is
/// missing is the property's value without the animation.
open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?

    override class var properties: [CodedProperty] { own }

    nonisolated(unsafe) private static let own: [CodedProperty] =
        CAPropertyAnimation.properties + [
            .copied(\CABasicAnimation.fromValue), .copied(\CABasicAnimation.toValue),
            .copied(\CABasicAnimation.byValue),
        ]

    override var way: AnimationWay {
        .between(from: AnimatedValue(fromValue), to: AnimatedValue(toValue), by: AnimatedValue(byValue))
    }
}

/// Several animations on one time, `CAAnimationGroup`, cut off at its duration.
open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    override class var properties: [CodedProperty] { own }

    nonisolated(unsafe) private static let own: [CodedProperty] =
        CAAnimation.properties + [
            .copied(\CAAnimationGroup.animations) { $0?.map { $0.duplicate() } }
        ]

    override func program(defaultDuration: Double) -> AnimationProgram {
        let own = duration > 0 ? duration : defaultDuration
        let members = (animations ?? []).map { $0.program(defaultDuration: own) }
        return AnimationProgram(self, .group(members), defaultDuration: defaultDuration)
    }
}

/// What makes a matrix of numbers, `CAValueFunction`: `rotateZ` makes the turn about z of an angle.
open class CAValueFunction: NSObject {
    public let name: CAValueFunctionName

    /// Nil for a name that is not known.
    public init?(name: CAValueFunctionName) {
        guard CAValueFunctionName.known.contains(name) else { return nil }
        self.name = name
    }
}

/// The functions that Core Animation knows.
public struct CAValueFunctionName: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    public static let scale = CAValueFunctionName(rawValue: "scale")
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    public static let translate = CAValueFunctionName(rawValue: "translate")
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

    static let known: Set<CAValueFunctionName> = [
        .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY,
        .translateZ,
    ]

    /// The matrix of one number, or of three.
    func transform(_ v: [Double]) -> CATransform3D? {
        guard let a = v.first else { return nil }
        switch self {
        case .rotateX: return CATransform3DMakeRotation(a, 1, 0, 0)
        case .rotateY: return CATransform3DMakeRotation(a, 0, 1, 0)
        case .rotateZ: return CATransform3DMakeRotation(a, 0, 0, 1)
        case .scaleX: return CATransform3DMakeScale(a, 1, 1)
        case .scaleY: return CATransform3DMakeScale(1, a, 1)
        case .scaleZ: return CATransform3DMakeScale(1, 1, a)
        case .translateX: return CATransform3DMakeTranslation(a, 0, 0)
        case .translateY: return CATransform3DMakeTranslation(0, a, 0)
        case .translateZ: return CATransform3DMakeTranslation(0, 0, a)
        case .scale where v.count == 3: return CATransform3DMakeScale(v[0], v[1], v[2])
        case .translate where v.count == 3: return CATransform3DMakeTranslation(v[0], v[1], v[2])
        default: return nil
        }
    }
}
