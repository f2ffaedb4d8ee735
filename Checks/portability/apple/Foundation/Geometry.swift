// Numbers, points and rectangles, which Foundation shows of Core Foundation.

@frozen public struct CGFloat: BinaryFloatingPoint, Hashable, Codable, Sendable, CustomStringConvertible, CVarArg {
    public typealias NativeType = Double
    public typealias RawSignificand = UInt64
    public typealias RawExponent = UInt
    public typealias Exponent = Int
    public typealias Stride = CGFloat
    public typealias IntegerLiteralType = Double
    public typealias FloatLiteralType = Double
    public var native: Double
    public init() { native = 0 }
    public init(_ value: Double) { native = value }
    public init(_ value: CGFloat) { self = value }
    public init(_ value: Float) { native = Double(value) }
    public init<Source: BinaryInteger>(_ value: Source) { native = Double(value) }
    public init(integerLiteral value: Double) { native = value }
    public init(floatLiteral value: Double) { native = value }
    public init(sign: FloatingPointSign, exponent: Int, significand: CGFloat) { native = 0 }
    public init(sign: FloatingPointSign, exponentBitPattern: UInt, significandBitPattern: UInt64) { native = 0 }
    public init<Source: BinaryFloatingPoint>(_ value: Source) { native = Double(value) }
    public init?<Source: BinaryInteger>(exactly value: Source) { nil }
    public static var exponentBitCount: Int { 0 }
    public static var significandBitCount: Int { 0 }
    public static var nan: CGFloat { 0 }
    public static var signalingNaN: CGFloat { 0 }
    public static var infinity: CGFloat { 0 }
    public static var greatestFiniteMagnitude: CGFloat { 0 }
    public static var pi: CGFloat { 0 }
    public static var leastNormalMagnitude: CGFloat { 0 }
    public static var leastNonzeroMagnitude: CGFloat { 0 }
    public var bitPattern: UInt64 { 0 }
    public var exponentBitPattern: UInt { 0 }
    public var significandBitPattern: UInt64 { 0 }
    public var binade: CGFloat { 0 }
    public var significandWidth: Int { 0 }
    public var sign: FloatingPointSign { .plus }
    public var exponent: Int { 0 }
    public var significand: CGFloat { 0 }
    public var ulp: CGFloat { 0 }
    public var nextUp: CGFloat { 0 }
    public var magnitude: CGFloat { 0 }
    public var isNormal: Bool { false }
    public var isFinite: Bool { false }
    public var isZero: Bool { false }
    public var isSubnormal: Bool { false }
    public var isInfinite: Bool { false }
    public var isNaN: Bool { false }
    public var isSignalingNaN: Bool { false }
    public var isCanonical: Bool { false }
    public var description: String { "" }
    public var _cVarArgEncoding: [Int] { [] }
    public static func + (a: CGFloat, b: CGFloat) -> CGFloat { a }
    public static func - (a: CGFloat, b: CGFloat) -> CGFloat { a }
    public static func * (a: CGFloat, b: CGFloat) -> CGFloat { a }
    public static func / (a: CGFloat, b: CGFloat) -> CGFloat { a }
    public static func += (a: inout CGFloat, b: CGFloat) {}
    public static func -= (a: inout CGFloat, b: CGFloat) {}
    public static func *= (a: inout CGFloat, b: CGFloat) {}
    public static func /= (a: inout CGFloat, b: CGFloat) {}
    public static prefix func - (a: CGFloat) -> CGFloat { a }
    public mutating func negate() {}
    public mutating func round(_ rule: FloatingPointRoundingRule) {}
    public mutating func formRemainder(dividingBy other: CGFloat) {}
    public mutating func formTruncatingRemainder(dividingBy other: CGFloat) {}
    public mutating func formSquareRoot() {}
    public mutating func addProduct(_ a: CGFloat, _ b: CGFloat) {}
    public func isEqual(to other: CGFloat) -> Bool { false }
    public func isLess(than other: CGFloat) -> Bool { false }
    public func isLessThanOrEqualTo(_ other: CGFloat) -> Bool { false }
    public func distance(to other: CGFloat) -> CGFloat { self }
    public func advanced(by amount: CGFloat) -> CGFloat { self }
    public func encode(to encoder: any Encoder) throws {}
    public init(from decoder: any Decoder) throws { native = 0 }
}

extension Double {
    public init(_ value: CGFloat) { self = 0 }
}
extension Float {
    public init(_ value: CGFloat) { self = 0 }
}
extension Int {
    public init(_ value: CGFloat) { self = 0 }
}
public func sqrt(_ x: CGFloat) -> CGFloat { x }
public func sin(_ x: CGFloat) -> CGFloat { x }
public func cos(_ x: CGFloat) -> CGFloat { x }

public struct CGPoint: Hashable, Codable, Sendable {
    public var x: CGFloat, y: CGFloat
    public init() { (x, y) = (0, 0) }
    public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
    public init(x: Double, y: Double) { (self.x, self.y) = (CGFloat(x), CGFloat(y)) }
    public init(x: Int, y: Int) { (self.x, self.y) = (CGFloat(x), CGFloat(y)) }
    public static var zero: CGPoint { CGPoint() }
    public func equalTo(_ other: CGPoint) -> Bool { false }
    public func applying(_ t: CGAffineTransform) -> CGPoint { self }
}

public struct CGSize: Hashable, Codable, Sendable {
    public var width: CGFloat, height: CGFloat
    public init() { (width, height) = (0, 0) }
    public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
    public init(width: Double, height: Double) { (self.width, self.height) = (CGFloat(width), CGFloat(height)) }
    public init(width: Int, height: Int) { (self.width, self.height) = (CGFloat(width), CGFloat(height)) }
    public static var zero: CGSize { CGSize() }
    public func equalTo(_ other: CGSize) -> Bool { false }
    public func applying(_ t: CGAffineTransform) -> CGSize { self }
}

public struct CGVector: Hashable, Codable, Sendable {
    public var dx: CGFloat, dy: CGFloat
    public init() { (dx, dy) = (0, 0) }
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
    public static var zero: CGVector { CGVector() }
}

public enum CGRectEdge: UInt32, Sendable { case minXEdge, minYEdge, maxXEdge, maxYEdge }

public struct CGRect: Hashable, Codable, Sendable {
    public var origin: CGPoint, size: CGSize
    public init() { (origin, size) = (CGPoint(), CGSize()) }
    public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { self.init() }
    public init(x: Double, y: Double, width: Double, height: Double) { self.init() }
    public init(x: Int, y: Int, width: Int, height: Int) { self.init() }
    public static var zero: CGRect { CGRect() }
    public static var null: CGRect { CGRect() }
    public static var infinite: CGRect { CGRect() }
    public var width: CGFloat { 0 }
    public var height: CGFloat { 0 }
    public var minX: CGFloat { 0 }
    public var midX: CGFloat { 0 }
    public var maxX: CGFloat { 0 }
    public var minY: CGFloat { 0 }
    public var midY: CGFloat { 0 }
    public var maxY: CGFloat { 0 }
    public var isNull: Bool { false }
    public var isEmpty: Bool { false }
    public var isInfinite: Bool { false }
    public var standardized: CGRect { self }
    public var integral: CGRect { self }
    public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { self }
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect { self }
    public func union(_ other: CGRect) -> CGRect { self }
    public func intersection(_ other: CGRect) -> CGRect { self }
    public func intersects(_ other: CGRect) -> Bool { false }
    public func contains(_ point: CGPoint) -> Bool { false }
    public func contains(_ other: CGRect) -> Bool { false }
    public func equalTo(_ other: CGRect) -> Bool { false }
    public func divided(atDistance: CGFloat, from edge: CGRectEdge) -> (slice: CGRect, remainder: CGRect) { (self, self) }
    public func applying(_ t: CGAffineTransform) -> CGRect { self }
}

public struct CGAffineTransform: Codable, Sendable {
    public var a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
    public init() { (a, b, c, d, tx, ty) = (1, 0, 0, 1, 0, 0) }
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) { self.init() }
}
