import Foundation

/// Emits particles, `CAEmitterLayer`: the same ones each time, by its `seed`.
///
/// What is emitted at a time is worked out from that time alone: particle k of a cell is born at k / birthRate seconds of
/// the layer's time.
open class CAEmitterLayer: CALayer {
    override class var initialValues: LayerValues { LayerValues(emitter: EmitterValues()) }

    override class var settings: [CodedProperty] { own }

    nonisolated(unsafe) private static let own: [CodedProperty] =
        CALayer.settings + [
            .word("emitterShape", \CAEmitterLayer.emitterShape), .word("emitterMode", \CAEmitterLayer.emitterMode),
            .word("renderMode", \CAEmitterLayer.renderMode), .count("seed", \CAEmitterLayer.seed),
            .flag("preservesDepth", at: \CAEmitterLayer.preservesDepth), .copied(\CAEmitterLayer.emitterCells),
        ]

    override func codedSetting(_ key: String) -> Any? {
        super.codedSetting(key) ?? cell(key).flatMap { $0.value(forKey: $1) }
    }

    override func setCodedSetting(_ value: Any?, _ key: String) -> Bool {
        guard let (cell, name) = cell(key) else { return super.setCodedSetting(value, key) }
        cell.setValue(value, forKey: name)
        return true
    }

    private var emitter: EmitterValues { values.emitter ?? EmitterValues() }

    /// What is emitted.
    open var emitterCells: [CAEmitterCell]? { didSet { mayKeep = true } }
    /// What the random numbers are made of.
    open var seed: UInt32 = 0
    open var emitterShape: CAEmitterLayerEmitterShape = .point
    open var emitterMode: CAEmitterLayerEmitterMode = .volume
    open var renderMode: CAEmitterLayerRenderMode = .unordered
    /// Kept, and of no effect: particles lie in the layer's plane.
    open var preservesDepth = false { didSet { mayKeep = true } }
    package override class var keptMembers: [KeptMember] { emitterKept }

    open var emitterPosition: CGPoint {
        get { emitter.emitterPosition }
        set { change(.emitterPosition) { $0.emitter?.emitterPosition = newValue } }
    }

    open var emitterZPosition: CGFloat {
        get { emitter.emitterZPosition }
        set { change(.emitterZPosition) { $0.emitter?.emitterZPosition = newValue } }
    }

    open var emitterSize: CGSize {
        get { emitter.emitterSize }
        set { change(.emitterSize) { $0.emitter?.emitterSize = newValue } }
    }

    open var emitterDepth: CGFloat {
        get { emitter.emitterDepth }
        set { change(.emitterDepth) { $0.emitter?.emitterDepth = newValue } }
    }

    /// Multiplies the cells' values; so do the next four.
    open var birthRate: Float {
        get { Float(emitter.birthRate) }
        set { change(.birthRate) { $0.emitter?.birthRate = Double(newValue) } }
    }

    open var lifetime: Float {
        get { Float(emitter.lifetime) }
        set { change(.lifetime) { $0.emitter?.lifetime = Double(newValue) } }
    }

    open var velocity: Float {
        get { Float(emitter.velocity) }
        set { change(.velocity) { $0.emitter?.velocity = Double(newValue) } }
    }

    open var scale: Float {
        get { Float(emitter.scale) }
        set { change(.scale) { $0.emitter?.scale = Double(newValue) } }
    }

    open var spin: Float {
        get { Float(emitter.spin) }
        set { change(.spin) { $0.emitter?.spin = Double(newValue) } }
    }
}

/// A kind of particle, `CAEmitterCell`. A value `x` with a range is x ± range / 2, evenly.
open class CAEmitterCell: NSObject, CAMediaTiming {
    open var name: String?
    open var isEnabled = true
    /// Particles a second.
    open var birthRate: Float = 0
    /// Seconds.
    open var lifetime: Float = 0
    open var lifetimeRange: Float = 0
    /// The direction in radians, from +x toward +y; the cone's angle about it.
    open var emissionLongitude: CGFloat = 0
    open var emissionLatitude: CGFloat = 0
    open var emissionRange: CGFloat = 0
    /// Points a second.
    open var velocity: CGFloat = 0
    open var velocityRange: CGFloat = 0
    /// Points a second, each second.
    open var xAcceleration: CGFloat = 0
    open var yAcceleration: CGFloat = 0
    open var zAcceleration: CGFloat = 0
    open var scale: CGFloat = 1
    open var scaleRange: CGFloat = 0
    /// A second.
    open var scaleSpeed: CGFloat = 0
    /// Radians a second.
    open var spin: CGFloat = 0
    open var spinRange: CGFloat = 0
    /// Multiplies the contents' colours.
    open var color: CGColor? = .white
    open var redRange: Float = 0
    open var greenRange: Float = 0
    open var blueRange: Float = 0
    open var alphaRange: Float = 0
    /// Changes of the colour a second.
    open var redSpeed: Float = 0
    open var greenSpeed: Float = 0
    open var blueSpeed: Float = 0
    open var alphaSpeed: Float = 0
    /// A ``CGImage``.
    open var contents: Any?
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    open var contentsScale: CGFloat = 1
    /// Particles that emit particles are not drawn.
    open var emitterCells: [CAEmitterCell]?
    open var minificationFilter = "linear"
    open var magnificationFilter = "linear"
    /// When the first particle is born, in the layer's time.
    open var beginTime: CFTimeInterval = 0
    // Kept, and of no effect.
    open var duration: CFTimeInterval = 0
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed
    open var minificationFilterBias: Float = 0
    open var style: [AnyHashable: Any]?
    /// Values for keys of the client's own.
    final var custom: [String: Any] = [:]

    public override init() {}

    /// Archives of Core Animation's own kind are not read; a plain cell.
    public required init?(coder: NSCoder) {}

    /// The value of a property in a new cell.
    open class func defaultValue(forKey key: String) -> Any? { CAEmitterCell().codedValue(key) }

    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// The value of a property, numbers as NSNumber, or of a key of the client's own.
    open func value(forKey key: String) -> Any? { codedValue(key) }
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, key) }
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, keyPath) }
}

public struct CAEmitterLayerEmitterShape: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

public struct CAEmitterLayerEmitterMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

public struct CAEmitterLayerRenderMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
