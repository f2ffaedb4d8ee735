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
    indirect case mixture(CGImage?, CGImage?, Double)
    /// Anything else, which changes at once. Indirect, because a value that holds an `Any` itself is slow to copy.
    indirect case other(Any)

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
    var flag: Bool? { number.map { $0 >= 0.5 } }

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
    /// The numbers of a value that has at most four.
    private var lanes: SIMD4<Double>? {
        switch self {
        case .number(let v): SIMD4(v, 0, 0, 0)
        case .point(let p): SIMD4(p.x, p.y, 0, 0)
        case .size(let s): SIMD4(s.width, s.height, 0, 0)
        case .rect(let r): SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)
        case .color(let c): SIMD4(c.color.r, c.color.g, c.color.b, c.color.a)
        default: nil
        }
    }

    /// A value of this kind, which has lanes, with other numbers.
    private func with(_ v: SIMD4<Double>) -> AnimatedValue {
        switch self {
        case .number: .number(v.x)
        case .point: .point(CGPoint(x: v.x, y: v.y))
        case .size: .size(CGSize(width: v.x, height: v.y))
        case .rect: .rect(CGRect(x: v.x, y: v.y, width: v.z, height: v.w))
        case .color: .color(CGColor(srgbRed: v.x, green: v.y, blue: v.z, alpha: v.w))
        default: self
        }
    }

    /// The lanes of two values of one kind. A point and a size are of one, as sizes, where `loosely` says so.
    private func lanes(
        _ other: AnimatedValue, loosely: Bool = false
    ) -> (kind: AnimatedValue, a: SIMD4<Double>, b: SIMD4<Double>)? {
        guard let a = lanes, let b = other.lanes else { return nil }
        switch (self, other) {
        case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color): return (self, a, b)
        case (.size, .point) where loosely: return (self, a, b)
        case (.point, .size) where loosely: return (other, a, b)
        default: return nil
        }
    }

    /// The value at `t` of the way to another one. Where the two have no values in between, this one until the end.
    func interpolated(to other: AnimatedValue, _ t: Double) -> AnimatedValue {
        if t == 0 || isSame(as: other) { return self }
        if t == 1 { return other }
        if let (kind, a, b) = lanes(other, loosely: true) { return kind.with(a * (1 - t) + b * t) }
        switch (self, other) {
        case (.transform(let a), .transform(let b)):
            return .transform(.whole(a.matrix.interpolated(to: b.matrix, t)))
        case (.path(let a), .path(let b)): return .path(a.interpolated(to: b, t))
        case (.numbers(let a), .numbers(let b)) where a.count == b.count:
            return .numbers(zip(a, b).map { mix($0, $1, t) })
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(zip(a, b).map { $0.interpolated(to: $1, t) })
        case (.image(let a), .image(let b)): return .mixture(a, b, t)
        default: return self
        }
    }

    /// Whether two values are the same, and so a value stands still between them: to the bit, like the frame.
    func isSame(as other: AnimatedValue) -> Bool {
        switch (self, other) {
        case (.color(let a), .color(let b)): a == b
        case (.transform(let a), .transform(let b)): a.matrix == b.matrix
        case (.colors(let a), .colors(let b)): a == b
        case (.numbers(let a), .numbers(let b)): a == b
        case (.path(let a), .path(let b)): a == b
        default: lanes(other).map { $0.a == $0.b } ?? false
        }
    }

    /// The sum of two values; `other` comes first where they are matrices.
    func added(to other: AnimatedValue) -> AnimatedValue {
        if let (_, a, b) = lanes(other) { return with(a + b) }
        return switch (self, other) {
        case (.transform(let a), .transform(let b)): .transform(.whole(a.matrix.concatenating(b.matrix)))
        case (.numbers(let a), .numbers(let b)) where a.count == b.count: .numbers(zip(a, b).map { $0 + $1 })
        case (.path(let a), .path(let b)): .path(a.combined(b) { $0 + $1 })
        default: self
        }
    }

    /// The value times a factor, for sums; matrices are left as they are.
    func scaled(by k: Double) -> AnimatedValue {
        if let lanes { return with(lanes * k) }
        return switch self {
        case .numbers(let a): .numbers(a.map { $0 * k })
        case .path(let a): .path(a.combined(a) { x, _ in x * k })
        default: self
        }
    }

    /// How far apart two values are, for paced keyframes; 0 where they have no distance.
    func distance(to other: AnimatedValue) -> Double {
        func length(_ differences: [Double]) -> Double {
            differences.reduce(0) { $0 + $1 * $1 }.squareRoot()
        }
        if case (.number(let a), .number(let b)) = (self, other) { return abs(b - a) }
        if let (_, a, b) = lanes(other, loosely: true) { return length((0..<4).map { b[$0] - a[$0] }) }
        switch (self, other) {
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
    func interpolated(to other: CGColor, _ t: Double) -> CGColor {
        let a = color, b = other.color
        return CGColor(
            srgbRed: mix(a.r, b.r, t), green: mix(a.g, b.g, t), blue: mix(a.b, b.b, t), alpha: mix(a.a, b.a, t))
    }
}

extension CGPath {
    func combined(_ other: CGPath, _ body: (Double, Double) -> Double) -> CGPath {
        guard path.structureDifference(from: other.path) == nil else { return self }
        let points = other.path.points
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
