import Foundation
import ZoetropeGeometry

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
    var replicator: ReplicatorValues?
    var emitter: EmitterValues?
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
enum LayerKey: String, CaseIterable {
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
        default: true
        }
    }

    /// A property's value; nil where it is nil, or the layer has no such property.
    subscript(key: LayerKey) -> AnimatedValue? {
        switch key {
        case .bounds: .rect(bounds)
        case .position: .point(position)
        case .anchorPoint: .point(anchorPoint)
        case .zPosition: .number(zPosition)
        case .anchorPointZ: .number(anchorPointZ)
        case .transform: .transform(transform)
        case .sublayerTransform: .transform(sublayerTransform)
        case .hidden: .number(isHidden ? 1 : 0)
        case .doubleSided: .number(isDoubleSided ? 1 : 0)
        case .geometryFlipped: .number(isGeometryFlipped ? 1 : 0)
        case .masksToBounds: .number(masksToBounds ? 1 : 0)
        case .opacity: .number(opacity)
        case .cornerRadius: .number(cornerRadius)
        case .backgroundColor: backgroundColor.map { .color($0) }
        case .borderWidth: .number(borderWidth)
        case .borderColor: borderColor.map { .color($0) }
        case .shadowOpacity: .number(shadowOpacity)
        case .shadowRadius: .number(shadowRadius)
        case .shadowOffset: .size(shadowOffset)
        case .shadowColor: shadowColor.map { .color($0) }
        case .shadowPath: shadowPath.map { .path($0) }
        case .contents: contents
        case .contentsRect: .rect(contentsRect)
        case .contentsCenter: .rect(contentsCenter)
        case .contentsScale: .number(contentsScale)
        case .rasterizationScale: .number(rasterizationScale)
        case .minificationFilterBias: .number(minificationFilterBias)
        case .shouldRasterize: .number(shouldRasterize ? 1 : 0)
        default: detail(key)
        }
    }

    /// The properties of the layer's own class.
    private func detail(_ key: LayerKey) -> AnimatedValue? {
        switch key {
        case .path: shape?.path.map { .path($0) }
        case .fillColor: shape?.fillColor.map { .color($0) }
        case .strokeColor: shape?.strokeColor.map { .color($0) }
        case .strokeStart: shape.map { .number($0.strokeStart) }
        case .strokeEnd: shape.map { .number($0.strokeEnd) }
        case .lineWidth: shape.map { .number($0.lineWidth) }
        case .miterLimit: shape.map { .number($0.miterLimit) }
        case .lineDashPattern: shape?.lineDashPattern.map { .numbers($0) }
        case .lineDashPhase: shape.map { .number($0.lineDashPhase) }
        case .colors: gradient?.colors.map { .colors($0) }
        case .locations: gradient?.locations.map { .numbers($0) }
        case .startPoint: gradient.map { .point($0.startPoint) }
        case .endPoint: gradient.map { .point($0.endPoint) }
        case .fontSize: text.map { .number($0.fontSize) }
        case .foregroundColor: text?.foregroundColor.map { .color($0) }
        case .instanceCount: replicator.map { .number($0.instanceCount) }
        case .instanceDelay: replicator.map { .number($0.instanceDelay) }
        case .instanceTransform: replicator.map { .transform($0.instanceTransform) }
        case .instanceColor: replicator?.instanceColor.map { .color($0) }
        case .instanceRedOffset: replicator.map { .number($0.instanceRedOffset) }
        case .instanceGreenOffset: replicator.map { .number($0.instanceGreenOffset) }
        case .instanceBlueOffset: replicator.map { .number($0.instanceBlueOffset) }
        case .instanceAlphaOffset: replicator.map { .number($0.instanceAlphaOffset) }
        case .emitterPosition: emitter.map { .point($0.emitterPosition) }
        case .emitterZPosition: emitter.map { .number($0.emitterZPosition) }
        case .emitterSize: emitter.map { .size($0.emitterSize) }
        case .emitterDepth: emitter.map { .number($0.emitterDepth) }
        case .birthRate: emitter.map { .number($0.birthRate) }
        case .lifetime: emitter.map { .number($0.lifetime) }
        case .velocity: emitter.map { .number($0.velocity) }
        case .scale: emitter.map { .number($0.scale) }
        case .spin: emitter.map { .number($0.spin) }
        default: nil
        }
    }

    /// Sets a property; false where the value is of another kind.
    @discardableResult
    mutating func set(_ key: LayerKey, to value: AnimatedValue?) -> Bool {
        func number(_ body: (Double) -> Void) -> Bool { value?.number.map(body) != nil }
        switch key {
        case .bounds: return assign(value?.rect, to: &bounds)
        case .position: return assign(value?.point, to: &position)
        case .anchorPoint: return assign(value?.point, to: &anchorPoint)
        case .zPosition: return assign(value?.number, to: &zPosition)
        case .anchorPointZ: return assign(value?.number, to: &anchorPointZ)
        case .transform: return assign(value?.transform, to: &transform)
        case .sublayerTransform: return assign(value?.transform, to: &sublayerTransform)
        case .hidden: return assign(value?.number, to: &isHidden)
        case .doubleSided: return assign(value?.number, to: &isDoubleSided)
        case .geometryFlipped: return assign(value?.number, to: &isGeometryFlipped)
        case .masksToBounds: return assign(value?.number, to: &masksToBounds)
        case .opacity: return assign(value?.number, to: &opacity)
        case .cornerRadius: return assign(value?.number, to: &cornerRadius)
        case .backgroundColor: return assign(value, value?.color, to: &backgroundColor)
        case .borderWidth: return assign(value?.number, to: &borderWidth)
        case .borderColor: return assign(value, value?.color, to: &borderColor)
        case .shadowOpacity: return assign(value?.number, to: &shadowOpacity)
        case .shadowRadius: return assign(value?.number, to: &shadowRadius)
        case .shadowOffset: return assign(value?.size, to: &shadowOffset)
        case .shadowColor: return assign(value, value?.color, to: &shadowColor)
        case .shadowPath: return assign(value, value?.path, to: &shadowPath)
        case .contents:
            contents = value
            return true
        case .contentsRect: return assign(value?.rect, to: &contentsRect)
        case .contentsCenter: return assign(value?.rect, to: &contentsCenter)
        case .contentsScale: return assign(value?.number, to: &contentsScale)
        case .rasterizationScale: return assign(value?.number, to: &rasterizationScale)
        case .minificationFilterBias: return assign(value?.number, to: &minificationFilterBias)
        case .shouldRasterize: return assign(value?.number, to: &shouldRasterize)
        default: return setDetail(key, to: value)
        }
    }

    private mutating func setDetail(_ key: LayerKey, to value: AnimatedValue?) -> Bool {
        guard has(key) else { return false }
        switch key {
        case .path: return assign(value, value?.path, to: &shape!.path)
        case .fillColor: return assign(value, value?.color, to: &shape!.fillColor)
        case .strokeColor: return assign(value, value?.color, to: &shape!.strokeColor)
        case .strokeStart: return assign(value?.number, to: &shape!.strokeStart)
        case .strokeEnd: return assign(value?.number, to: &shape!.strokeEnd)
        case .lineWidth: return assign(value?.number, to: &shape!.lineWidth)
        case .miterLimit: return assign(value?.number, to: &shape!.miterLimit)
        case .lineDashPattern: return assign(value, value?.numbers, to: &shape!.lineDashPattern)
        case .lineDashPhase: return assign(value?.number, to: &shape!.lineDashPhase)
        case .colors: return assign(value, value?.colors, to: &gradient!.colors)
        case .locations: return assign(value, value?.numbers, to: &gradient!.locations)
        case .startPoint: return assign(value?.point, to: &gradient!.startPoint)
        case .endPoint: return assign(value?.point, to: &gradient!.endPoint)
        case .fontSize: return assign(value?.number, to: &text!.fontSize)
        case .foregroundColor: return assign(value, value?.color, to: &text!.foregroundColor)
        case .instanceCount: return assign(value?.number, to: &replicator!.instanceCount)
        case .instanceDelay: return assign(value?.number, to: &replicator!.instanceDelay)
        case .instanceTransform: return assign(value?.transform, to: &replicator!.instanceTransform)
        case .instanceColor: return assign(value, value?.color, to: &replicator!.instanceColor)
        case .instanceRedOffset: return assign(value?.number, to: &replicator!.instanceRedOffset)
        case .instanceGreenOffset: return assign(value?.number, to: &replicator!.instanceGreenOffset)
        case .instanceBlueOffset: return assign(value?.number, to: &replicator!.instanceBlueOffset)
        case .instanceAlphaOffset: return assign(value?.number, to: &replicator!.instanceAlphaOffset)
        case .emitterPosition: return assign(value?.point, to: &emitter!.emitterPosition)
        case .emitterZPosition: return assign(value?.number, to: &emitter!.emitterZPosition)
        case .emitterSize: return assign(value?.size, to: &emitter!.emitterSize)
        case .emitterDepth: return assign(value?.number, to: &emitter!.emitterDepth)
        case .birthRate: return assign(value?.number, to: &emitter!.birthRate)
        case .lifetime: return assign(value?.number, to: &emitter!.lifetime)
        case .velocity: return assign(value?.number, to: &emitter!.velocity)
        case .scale: return assign(value?.number, to: &emitter!.scale)
        case .spin: return assign(value?.number, to: &emitter!.spin)
        default: return false
        }
    }
}

/// A property that is always there.
private func assign<T>(_ value: T?, to place: inout T) -> Bool {
    guard let value else { return false }
    place = value
    return true
}

private func assign(_ value: Double?, to place: inout Bool) -> Bool {
    guard let value else { return false }
    place = value >= 0.5
    return true
}

/// A property that may be nil; a value of another kind is refused.
private func assign<T>(_ value: AnimatedValue?, _ converted: T?, to place: inout T?) -> Bool {
    guard value == nil || converted != nil else { return false }
    place = converted
    return true
}
