import Foundation
import ZoetropeGeometry

/// A value of a layer's property: what animations interpolate.
enum AnimatedValue {
    case number(Double)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(LayerTransform)
    case color(CGColor)
    case path(CGPath)
    case image(CGImage)
    case numbers([Double])
    case colors([CGColor])
    case text(String)
    /// A picture that dissolves into another one; 0 is the first.
    case mixture(CGImage?, CGImage?, Double)
    /// Anything else, which changes at once.
    case other(Any)

    /// Nil for nil and for NSNull.
    init?(_ value: Any?) {
        guard let value else { return nil }
        // What most values are: to look for an optional in them is slow.
        let type = type(of: value)
        let isPlain = type == CGFloat.self || type == CGPoint.self || type == CGColor.self || type == CGPath.self
        guard let value = isPlain ? value : AnimatedValue.unwrapped(value) else { return nil }
        self.init(unwrapped: value)
    }

    private init(unwrapped value: Any) {
        switch value {
        case let v as CGColor: self = .color(v)
        case let v as CGFloat: self = .number(Double(v))
        case let v as Double: self = .number(v)
        case let v as Float: self = .number(Double(v))
        case let v as Int: self = .number(Double(v))
        case let v as Bool: self = .number(v ? 1 : 0)
        case let v as CGPoint: self = .point(v)
        case let v as CGSize: self = .size(v)
        case let v as CGVector: self = .point(CGPoint(x: v.dx, y: v.dy))
        case let v as CGRect: self = .rect(v)
        case let v as CATransform3D: self = .transform(LayerTransform(v))
        case let v as CGAffineTransform: self = .transform(LayerTransform(CATransform3DMakeAffineTransform(v)))
        case let v as CGMutablePath: self = .path(v.copy() ?? v)
        case let v as CGPath: self = .path(v)
        case let v as CGImage: self = .image(v)
        case let v as NSNumber: self = .number(v.doubleValue)
        case let v as String: self = .text(v)
        case let v as [CGColor]: self = .colors(v)
        case let v as [CGFloat]: self = .numbers(v.map { Double($0) })
        case let v as [Double]: self = .numbers(v)
        case let v as [NSNumber]: self = .numbers(v.map(\.doubleValue))
        case let v as [Any] where !v.isEmpty: self = AnimatedValue.array(v)
        case let v as NSValue: self = AnimatedValue(boxed: v) ?? .other(v)
        default: self = .other(value)
        }
    }

    private static func array(_ values: [Any]) -> AnimatedValue {
        let all = values.map { AnimatedValue($0) }
        let colors = all.compactMap { if case .color(let c)? = $0 { c } else { nil } }
        if colors.count == all.count { return .colors(colors) }
        let numbers = all.compactMap { $0?.number }
        return numbers.count == all.count ? .numbers(numbers) : .other(values)
    }

    /// A structure in an NSValue.
    private init?(boxed value: NSValue) {
        switch String(cString: value.objCType) {
        case let type where type.contains("Point"): self = .point(value.pointValue)
        case let type where type.contains("Size"): self = .size(value.sizeValue)
        case let type where type.contains("Rect"): self = .rect(value.rectValue)
        default:
            guard let transform = value.transform else { return nil }
            self.init(transform)
        }
    }

    /// What an optional in an `Any` holds.
    private static func unwrapped(_ value: Any) -> Any? {
        if value is NSNull { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }

    /// As key-value coding returns it: numbers as NSNumber, structures and objects as they are.
    var object: Any? {
        switch self {
        case .number(let v): NSNumber(value: v)
        case .point(let v): v
        case .size(let v): v
        case .rect(let v): v
        case .transform(let v): CATransform3D(v.matrix)
        case .color(let v): v
        case .path(let v): v
        case .image(let v): v
        case .numbers(let v): v.map { NSNumber(value: $0) }
        case .colors(let v): v
        case .text(let v): v
        case .mixture(let a, let b, let t): t < 0.5 ? a : b
        case .other(let v): v
        }
    }

    var number: Double? { if case .number(let v) = self { v } else { nil } }

    var point: CGPoint? {
        switch self {
        case .point(let v): v
        case .size(let v): CGPoint(x: v.width, y: v.height)
        default: nil
        }
    }

    var size: CGSize? { point.map { CGSize(width: $0.x, height: $0.y) } }
    var rect: CGRect? { if case .rect(let v) = self { v } else { nil } }
    var transform: LayerTransform? { if case .transform(let v) = self { v } else { nil } }
    var color: CGColor? { if case .color(let v) = self { v } else { nil } }
    var path: CGPath? { if case .path(let v) = self { v } else { nil } }
    var colors: [CGColor]? {
        if case .colors(let v) = self { return v }
        if case .other(let v) = self, (v as? [Any])?.isEmpty == true { return [] }
        return nil
    }
    var numbers: [Double]? {
        if case .numbers(let v) = self { return v }
        if case .other(let v) = self, (v as? [Any])?.isEmpty == true { return [] }
        return nil
    }
    var text: String? { if case .text(let v) = self { v } else { nil } }
}

// MARK: Interpolation

extension AnimatedValue {
    /// The value at `t` of the way to another one. Where the two have no values in between, this one until the end.
    func interpolated(to other: AnimatedValue, _ t: Double) -> AnimatedValue {
        if t == 0 || isSame(as: other) { return self }
        if t == 1 { return other }
        switch (self, other) {
        case (.number(let a), .number(let b)): return .number(mix(a, b, t))
        case (.point(let a), .point(let b)): return .point(CGPoint(mix(Point(a), Point(b), t)))
        case (.size, .size), (.size, .point), (.point, .size):
            guard let a = size, let b = other.size else { return self }
            return .size(CGSize(width: mix(a.width, b.width, t), height: mix(a.height, b.height, t)))
        case (.rect(let a), .rect(let b)):
            return .rect(
                CGRect(
                    x: mix(a.origin.x, b.origin.x, t), y: mix(a.origin.y, b.origin.y, t),
                    width: mix(a.size.width, b.size.width, t), height: mix(a.size.height, b.size.height, t)))
        case (.transform(let a), .transform(let b)):
            return .transform(.whole(a.matrix.interpolated(to: b.matrix, t)))
        case (.color(let a), .color(let b)): return .color(a.interpolated(to: b, t))
        case (.path(let a), .path(let b)): return .path(a.interpolated(to: b, t))
        case (.numbers(let a), .numbers(let b)) where a.count == b.count:
            return .numbers(zip(a, b).map { mix($0, $1, t) })
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(zip(a, b).map { $0.interpolated(to: $1, t) })
        case (.image(let a), .image(let b)): return .mixture(a, b, t)
        default: return self
        }
    }

    /// Whether a value stands still on its way to another one: then it stays the same to the bit, and so does the frame.
    private func isSame(as other: AnimatedValue) -> Bool {
        switch (self, other) {
        case (.number(let a), .number(let b)): a == b
        case (.point(let a), .point(let b)): a == b
        case (.size(let a), .size(let b)): a == b
        case (.rect(let a), .rect(let b)): a == b
        case (.transform(let a), .transform(let b)): a.matrix == b.matrix
        case (.color(let a), .color(let b)): a == b
        case (.colors(let a), .colors(let b)): a == b
        case (.numbers(let a), .numbers(let b)): a == b
        case (.path(let a), .path(let b)): a == b
        default: false
        }
    }

    /// The sum of two values; `other` comes first where they are matrices.
    func added(to other: AnimatedValue) -> AnimatedValue {
        switch (self, other) {
        case (.number(let a), .number(let b)): .number(a + b)
        case (.point(let a), .point(let b)): .point(CGPoint(x: a.x + b.x, y: a.y + b.y))
        case (.size(let a), .size(let b)): .size(CGSize(width: a.width + b.width, height: a.height + b.height))
        case (.rect(let a), .rect(let b)):
            .rect(
                CGRect(
                    x: a.origin.x + b.origin.x, y: a.origin.y + b.origin.y, width: a.size.width + b.size.width,
                    height: a.size.height + b.size.height))
        case (.transform(let a), .transform(let b)): .transform(.whole(a.matrix.concatenating(b.matrix)))
        case (.color(let a), .color(let b)): .color(a.combined(b) { $0 + $1 })
        case (.numbers(let a), .numbers(let b)) where a.count == b.count: .numbers(zip(a, b).map { $0 + $1 })
        case (.path(let a), .path(let b)): .path(a.combined(b) { $0 + $1 })
        default: self
        }
    }

    /// The value times a factor, for sums; matrices are left as they are.
    func scaled(by k: Double) -> AnimatedValue {
        switch self {
        case .number(let a): .number(a * k)
        case .point(let a): .point(CGPoint(x: a.x * k, y: a.y * k))
        case .size(let a): .size(CGSize(width: a.width * k, height: a.height * k))
        case .rect(let a):
            .rect(CGRect(x: a.origin.x * k, y: a.origin.y * k, width: a.size.width * k, height: a.size.height * k))
        case .color(let a): .color(a.combined(a) { x, _ in x * k })
        case .numbers(let a): .numbers(a.map { $0 * k })
        case .path(let a): .path(a.combined(a) { x, _ in x * k })
        case .transform, .image, .colors, .text, .mixture, .other: self
        }
    }

    /// How far apart two values are, for paced keyframes; 0 where they have no distance.
    func distance(to other: AnimatedValue) -> Double {
        func length(_ differences: [Double]) -> Double {
            differences.reduce(0) { $0 + $1 * $1 }.squareRoot()
        }
        switch (self, other) {
        case (.number(let a), .number(let b)): return abs(b - a)
        case (.point, .point), (.size, .size), (.size, .point), (.point, .size):
            guard let a = point, let b = other.point else { return 0 }
            return length([b.x - a.x, b.y - a.y])
        case (.rect(let a), .rect(let b)):
            return length([
                b.origin.x - a.origin.x, b.origin.y - a.origin.y, b.size.width - a.size.width,
                b.size.height - a.size.height,
            ])
        case (.color(let a), .color(let b)):
            return length([
                b.color.r - a.color.r, b.color.g - a.color.g, b.color.b - a.color.b, b.color.a - a.color.a,
            ])
        case (.numbers(let a), .numbers(let b)) where a.count == b.count: return length(zip(a, b).map { $1 - $0 })
        case (.transform(let a), .transform(let b)):
            let (a, b) = (a.matrix, b.matrix)
            return length((1...4).flatMap { r in (1...4).map { b[r, $0] - a[r, $0] } })
        default: return 0
        }
    }
}

extension CGColor {
    /// Channels and alpha, not premultiplied, in sRGB.
    func interpolated(to other: CGColor, _ t: Double) -> CGColor { combined(other) { mix($0, $1, t) } }

    func combined(_ other: CGColor, _ body: (Double, Double) -> Double) -> CGColor {
        let a = color, b = other.color
        return CGColor(
            srgbRed: CGFloat(body(a.r, b.r)), green: CGFloat(body(a.g, b.g)), blue: CGFloat(body(a.b, b.b)),
            alpha: CGFloat(body(a.a, b.a)))
    }
}

extension CGPath {
    func combined(_ other: CGPath, _ body: (Double, Double) -> Double) -> CGPath {
        guard path.structureDifference(from: other.path) == nil else { return self }
        let points = other.path.elements.flatMap(\.points)
        var next = 0
        return CGPath(
            Path(
                path.elements.map { element in
                    element.mapped { p in
                        defer { next += 1 }
                        return Point(body(p.x, points[next].x), body(p.y, points[next].y))
                    }
                }))
    }
}

#if !canImport(Darwin)
    // On Linux, Foundation bridges Double and Float to NSNumber but not CGFloat: `value(forKey:) as? CGFloat` would fail.
    extension CGFloat: @retroactive _ObjectiveCBridgeable {
        public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

        public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
            result = CGFloat(source.doubleValue)
        }

        public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
            result = CGFloat(source.doubleValue)
            return true
        }

        public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
            CGFloat(source?.doubleValue ?? 0)
        }
    }
#endif
