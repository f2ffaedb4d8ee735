import ZoetropeCoreAnimation

// Effects of the device's motion. In a recording it lies still, where an effect moves nothing.

open class UIMotionEffect: NSObject {
    public override init() { super.init() }

    /// What is added to the view's values at an offset of the device.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// Moves a value with the tilt of the device, `UIInterpolatingMotionEffect`.
open class UIInterpolatingMotionEffect: UIMotionEffect {
    public enum EffectType: Int, Sendable { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }

    public let keyPath: String
    public let type: EffectType
    open var minimumRelativeValue: Any?
    open var maximumRelativeValue: Any?

    public init(keyPath: String, type: EffectType) { (self.keyPath, self.type) = (keyPath, type) }
}

open class UIMotionEffectGroup: UIMotionEffect {
    open var motionEffects: [UIMotionEffect]?
}

extension UIView {
    private static let effectsKey = "motionEffects"

    public var motionEffects: [UIMotionEffect] {
        get { attachments[Self.effectsKey] as? [UIMotionEffect] ?? [] }
        set { attachments[Self.effectsKey] = newValue }
    }
    public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }
    public func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }
}
