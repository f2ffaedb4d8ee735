import Foundation
import ZoetropeLayers

/// The properties of a layer at a moment: those of the model, or what animations make of them.
struct LayerValues {
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var zPosition = 0.0, anchorPointZ = 0.0
    var transform = LayerTransform.identity, sublayerTransform = LayerTransform.identity
    var isHidden = false, isDoubleSided = true, isGeometryFlipped = false, masksToBounds = false
    var opacity = 1.0
    var cornerRadius = 0.0
    var backgroundColor: CGColor?
    var borderWidth = 0.0, borderColor: CGColor? = .black
    var shadowOpacity = 0.0, shadowRadius = 3.0, shadowOffset = CGSize(width: 0, height: -3)
    var shadowColor: CGColor? = .black
    var shadowPath: CGPath?
    var contents: AnimatedValue?
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsScale = 1.0
    var rasterizationScale = 1.0, minificationFilterBias = 0.0
    var shouldRasterize = false
    var shape: ShapeValues?
    var gradient: GradientValues?
    var text: TextValues?
    @Boxed var replicator: ReplicatorValues? = nil
    @Boxed var emitter: EmitterValues? = nil
    /// Keys that no class knows, where animations have values for them.
    var custom: [String: AnimatedValue] = [:]
}

/// What CAShapeLayer adds.
struct ShapeValues {
    var path: CGPath?
    var fillColor: CGColor? = .black
    var strokeColor: CGColor?
    var strokeStart = 0.0, strokeEnd = 1.0, lineWidth = 1.0, miterLimit = 10.0
    var lineDashPattern: [Double]?
    var lineDashPhase = 0.0
}

/// What CAGradientLayer adds.
struct GradientValues {
    var colors: [CGColor]?
    var locations: [Double]?
    var startPoint = CGPoint(x: 0.5, y: 0), endPoint = CGPoint(x: 0.5, y: 1)
}

/// What CATextLayer adds.
struct TextValues {
    var fontSize = 36.0
    var foregroundColor: CGColor? = .white
}

/// What CAReplicatorLayer adds.
struct ReplicatorValues {
    var instanceCount = 1.0, instanceDelay = 0.0
    var instanceTransform = LayerTransform.identity
    var instanceColor: CGColor? = .white
    var instanceRedOffset = 0.0, instanceGreenOffset = 0.0, instanceBlueOffset = 0.0, instanceAlphaOffset = 0.0
}

/// What CAEmitterLayer adds.
struct EmitterValues {
    var emitterPosition = CGPoint.zero, emitterZPosition = 0.0
    var emitterSize = CGSize.zero, emitterDepth = 0.0
    var birthRate = 1.0, lifetime = 1.0, velocity = 1.0, scale = 1.0, spin = 1.0
}

/// A property that key-value coding knows, by Core Animation's key.
package enum LayerKey: String, CaseIterable {
    case bounds, position, anchorPoint, zPosition, anchorPointZ, transform, sublayerTransform, hidden, doubleSided
    case geometryFlipped, masksToBounds, opacity, cornerRadius, backgroundColor, borderWidth, borderColor, shadowOpacity
    case shadowRadius, shadowOffset, shadowColor, shadowPath, contents, contentsRect, contentsCenter, contentsScale
    case rasterizationScale, minificationFilterBias, shouldRasterize
    case path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPattern, lineDashPhase
    case colors, locations, startPoint, endPoint
    case fontSize, foregroundColor
    case instanceCount, instanceDelay, instanceTransform, instanceColor, instanceRedOffset, instanceGreenOffset
    case instanceBlueOffset, instanceAlphaOffset
    case emitterPosition, emitterZPosition, emitterSize, emitterDepth, birthRate, lifetime, velocity, scale, spin

    /// The key by its name, or that of Swift's property.
    init?(name: String) {
        switch name {
        case "isHidden": self = .hidden
        case "isDoubleSided": self = .doubleSided
        case "isGeometryFlipped": self = .geometryFlipped
        default: self.init(rawValue: name)
        }
    }

    /// Whether it has no effect; see `KeptMember`.
    package var isKept: Bool {
        self == .shouldRasterize || self == .rasterizationScale || self == .minificationFilterBias
    }

    /// Whether setting it begins an animation.
    var isAnimatable: Bool {
        switch self {
        case .geometryFlipped, .contentsScale, .rasterizationScale, .instanceCount: false
        default: true
        }
    }
}

extension LayerValues {
    /// Whether a layer with these values has a property.
    func has(_ key: LayerKey) -> Bool {
        switch key {
        case .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPattern,
            .lineDashPhase:
            shape != nil
        case .colors, .locations, .startPoint, .endPoint: gradient != nil
        case .fontSize, .foregroundColor: text != nil
        case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
            .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
            replicator != nil
        case .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .birthRate, .lifetime, .velocity, .scale,
            .spin:
            emitter != nil
        case .bounds, .position, .anchorPoint, .zPosition, .anchorPointZ, .transform, .sublayerTransform, .hidden,
            .doubleSided, .geometryFlipped, .masksToBounds, .opacity, .cornerRadius, .backgroundColor, .borderWidth,
            .borderColor, .shadowOpacity, .shadowRadius, .shadowOffset, .shadowColor, .shadowPath, .contents,
            .contentsRect, .contentsCenter, .contentsScale, .rasterizationScale, .minificationFilterBias,
            .shouldRasterize:
            true
        }
    }

    /// A property's value; nil where it is nil, or the layer has no such property.
    subscript(key: LayerKey) -> AnimatedValue? { has(key) ? KeyAccess.all[key]?.get(self) : nil }

    /// Sets a property; false where the value is of another kind.
    @discardableResult
    mutating func set(_ key: LayerKey, to value: AnimatedValue?) -> Bool {
        has(key) && KeyAccess.all[key]?.set(&self, value) == true
    }
}

/// How a property is read and set where a layer has it.
private struct KeyAccess {
    let get: (LayerValues) -> AnimatedValue?
    /// False for a value of another kind.
    let set: (inout LayerValues, AnimatedValue?) -> Bool

    // It never changes.
    nonisolated(unsafe) static let all = Dictionary(
        uniqueKeysWithValues: LayerKey.allCases.map { ($0, KeyAccess.access($0)) })

    private static func access(_ key: LayerKey) -> KeyAccess {
        switch key {
        case .bounds: .rect(\.bounds)
        case .position: .point(\.position)
        case .anchorPoint: .point(\.anchorPoint)
        case .zPosition: .number(\.zPosition)
        case .anchorPointZ: .number(\.anchorPointZ)
        case .transform: .transform(\.transform)
        case .sublayerTransform: .transform(\.sublayerTransform)
        case .hidden: .flag(\.isHidden)
        case .doubleSided: .flag(\.isDoubleSided)
        case .geometryFlipped: .flag(\.isGeometryFlipped)
        case .masksToBounds: .flag(\.masksToBounds)
        case .opacity: .number(\.opacity)
        case .cornerRadius: .number(\.cornerRadius)
        case .backgroundColor: .color(\.backgroundColor)
        case .borderWidth: .number(\.borderWidth)
        case .borderColor: .color(\.borderColor)
        case .shadowOpacity: .number(\.shadowOpacity)
        case .shadowRadius: .number(\.shadowRadius)
        case .shadowOffset: .size(\.shadowOffset)
        case .shadowColor: .color(\.shadowColor)
        case .shadowPath: .path(\.shadowPath)
        case .contents: .any(\.contents)
        case .contentsRect: .rect(\.contentsRect)
        case .contentsCenter: .rect(\.contentsCenter)
        case .contentsScale: .number(\.contentsScale)
        case .rasterizationScale: .number(\.rasterizationScale)
        case .minificationFilterBias: .number(\.minificationFilterBias)
        case .shouldRasterize: .flag(\.shouldRasterize)
        case .path: .path(\.shape!.path)
        case .fillColor: .color(\.shape!.fillColor)
        case .strokeColor: .color(\.shape!.strokeColor)
        case .strokeStart: .number(\.shape!.strokeStart)
        case .strokeEnd: .number(\.shape!.strokeEnd)
        case .lineWidth: .number(\.shape!.lineWidth)
        case .miterLimit: .number(\.shape!.miterLimit)
        case .lineDashPattern: .numbers(\.shape!.lineDashPattern)
        case .lineDashPhase: .number(\.shape!.lineDashPhase)
        case .colors: .colors(\.gradient!.colors)
        case .locations: .numbers(\.gradient!.locations)
        case .startPoint: .point(\.gradient!.startPoint)
        case .endPoint: .point(\.gradient!.endPoint)
        case .fontSize: .number(\.text!.fontSize)
        case .foregroundColor: .color(\.text!.foregroundColor)
        case .instanceCount: .number(\.replicator!.instanceCount)
        case .instanceDelay: .number(\.replicator!.instanceDelay)
        case .instanceTransform: .transform(\.replicator!.instanceTransform)
        case .instanceColor: .color(\.replicator!.instanceColor)
        case .instanceRedOffset: .number(\.replicator!.instanceRedOffset)
        case .instanceGreenOffset: .number(\.replicator!.instanceGreenOffset)
        case .instanceBlueOffset: .number(\.replicator!.instanceBlueOffset)
        case .instanceAlphaOffset: .number(\.replicator!.instanceAlphaOffset)
        case .emitterPosition: .point(\.emitter!.emitterPosition)
        case .emitterZPosition: .number(\.emitter!.emitterZPosition)
        case .emitterSize: .size(\.emitter!.emitterSize)
        case .emitterDepth: .number(\.emitter!.emitterDepth)
        case .birthRate: .number(\.emitter!.birthRate)
        case .lifetime: .number(\.emitter!.lifetime)
        case .velocity: .number(\.emitter!.velocity)
        case .scale: .number(\.emitter!.scale)
        case .spin: .number(\.emitter!.spin)
        }
    }

    /// One that is always there.
    private init<T>(
        _ place: WritableKeyPath<LayerValues, T>, _ wrapped: @escaping (T) -> AnimatedValue,
        _ unwrapped: @escaping (AnimatedValue) -> T?
    ) {
        get = { wrapped($0[keyPath: place]) }
        set = { values, value in
            guard let converted = value.flatMap(unwrapped) else { return false }
            values[keyPath: place] = converted
            return true
        }
    }

    /// One that may be nil.
    private init<T>(
        optional place: WritableKeyPath<LayerValues, T?>, _ wrapped: @escaping (T) -> AnimatedValue,
        _ unwrapped: @escaping (AnimatedValue) -> T?
    ) {
        get = { $0[keyPath: place].map(wrapped) }
        set = { values, value in
            let converted = value.flatMap(unwrapped)
            guard value == nil || converted != nil else { return false }
            values[keyPath: place] = converted
            return true
        }
    }

    typealias Place<T> = WritableKeyPath<LayerValues, T>

    static func number(_ place: Place<Double>) -> Self { Self(place, AnimatedValue.number, \.number) }
    static func flag(_ place: Place<Bool>) -> Self {
        Self(place, { .number($0 ? 1 : 0) }, \.flag)
    }
    static func point(_ place: Place<CGPoint>) -> Self { Self(place, AnimatedValue.point, \.point) }
    static func size(_ place: Place<CGSize>) -> Self { Self(place, AnimatedValue.size, \.size) }
    static func rect(_ place: Place<CGRect>) -> Self { Self(place, AnimatedValue.rect, \.rect) }
    static func transform(_ place: Place<LayerTransform>) -> Self { Self(place, AnimatedValue.transform, \.transform) }
    static func color(_ place: Place<CGColor?>) -> Self { Self(optional: place, AnimatedValue.color, \.color) }
    static func path(_ place: Place<CGPath?>) -> Self { Self(optional: place, AnimatedValue.path, \.path) }
    static func numbers(_ place: Place<[Double]?>) -> Self { Self(optional: place, AnimatedValue.numbers, \.numbers) }
    static func colors(_ place: Place<[CGColor]?>) -> Self { Self(optional: place, AnimatedValue.colors, \.colors) }
    static func any(_ place: Place<AnimatedValue?>) -> Self { Self(optional: place, { $0 }, { $0 }) }
}
