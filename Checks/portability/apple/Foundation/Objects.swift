// What the package calls of Apple's Foundation, all of it older than macOS 13; Checks/portability/macos compiles every
// module against it. What is missing here fails that check: add it with Apple's declaration, and with its @available if
// that is later than macOS 13.
@_exported import Darwin
@_exported import Dispatch

public typealias TimeInterval = Double
public typealias CFTimeInterval = Double

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
    public var boolValue: Bool
    public init(_ value: Bool) { boolValue = value }
    public init(booleanLiteral value: Bool) { boolValue = value }
}

public protocol NSObjectProtocol: AnyObject {
    func isEqual(_ object: Any?) -> Bool
    var hash: Int { get }
    var description: String { get }
}

open class NSObject: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    public init() {}
    open func isEqual(_ object: Any?) -> Bool { false }
    open var hash: Int { 0 }
    open var description: String { "" }
    open var debugDescription: String { "" }
    open func copy() -> Any { self }
    public class func isSubclass(of type: AnyClass) -> Bool { false }
    open func mutableCopy() -> Any { self }
    public static func == (a: NSObject, b: NSObject) -> Bool { false }
    public func hash(into hasher: inout Hasher) {}
}

public struct NSZone {}
public protocol NSCopying {
    func copy(with zone: NSZone?) -> Any
}
public protocol NSCoding {
    init?(coder: NSCoder)
}
open class NSCoder: NSObject {
    open func decodeObject(forKey key: String) -> Any? { nil }
    open func containsValue(forKey key: String) -> Bool { false }
    open func encode(_ object: Any?, forKey key: String) {}
}

open class NSNull: NSObject {}

open class NSValue: NSObject {
    public init(bytes: UnsafeRawPointer, objCType: UnsafePointer<CChar>) {}
    public init?(coder: NSCoder) { nil }
    public convenience init(point: CGPoint) { fatalError() }
    public convenience init(size: CGSize) { fatalError() }
    public convenience init(rect: CGRect) { fatalError() }
    public var objCType: UnsafePointer<CChar> { fatalError() }
    public func getValue(_ value: UnsafeMutableRawPointer, size: Int) {}
    public func getValue(_ value: UnsafeMutableRawPointer) {}
    public var pointValue: CGPoint { CGPoint() }
    public var sizeValue: CGSize { CGSize() }
    public var rectValue: CGRect { CGRect() }
}

open class NSNumber: NSValue, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    @unchecked Sendable
{
    public required init(integerLiteral value: Int) { fatalError() }
    public required init(floatLiteral value: Double) { fatalError() }
    public required init(booleanLiteral value: Bool) { fatalError() }
    public override init?(coder: NSCoder) { nil }
    public convenience init(value: Int) { fatalError() }
    public convenience init(value: UInt) { fatalError() }
    public convenience init(value: Int32) { fatalError() }
    public convenience init(value: UInt32) { fatalError() }
    public convenience init(value: Float) { fatalError() }
    public convenience init(value: Double) { fatalError() }
    public convenience init(value: Bool) { fatalError() }
    public var doubleValue: Double { 0 }
    public var floatValue: Float { 0 }
    public var intValue: Int { 0 }
    public var int32Value: Int32 { 0 }
    public var uintValue: UInt { 0 }
    public var uint32Value: UInt32 { 0 }
    public var boolValue: Bool { false }
    public var stringValue: String { "" }
}

/// What Foundation bridges to NSNumber.
public protocol _Number: _ObjectiveCBridgeable where _ObjectiveCType == NSNumber {}
extension _Number {
    public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Self?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Self?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Self { fatalError() }
}
extension Int: _Number {}
extension UInt: _Number {}
extension Float: _Number {}
extension Double: _Number {}
extension Bool: _Number {}
extension CGFloat: _Number {}

open class NSError: NSObject, Error, @unchecked Sendable {
    public init(domain: String, code: Int, userInfo: [String: Any]? = nil) {}
    public var code: Int { 0 }
    public var domain: String { "" }
    public var userInfo: [String: Any] { [:] }
    public var localizedDescription: String { "" }
}
/// What the compiler calls for `error as NSError`.
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public let NSUnderlyingErrorKey = ""
public let NSFilePathErrorKey = ""
public let NSPOSIXErrorDomain = ""

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
    var failureReason: String? { get }
    var recoverySuggestion: String? { get }
    var helpAnchor: String? { get }
}
extension LocalizedError {
    public var errorDescription: String? { nil }
    public var failureReason: String? { nil }
    public var recoverySuggestion: String? { nil }
    public var helpAnchor: String? { nil }
}
extension Error {
    public var localizedDescription: String { "" }
}
public struct CocoaError: Error {
    public var code: Int { 0 }
    public var filePath: String? { nil }
    public var underlying: (any Error)? { nil }
}
public struct POSIXError: Error {
    public var code: POSIXErrorCode { .EPERM }
}
public enum POSIXErrorCode: Int32, Sendable { case EPERM = 1 }

public struct IndexPath: Hashable, Comparable, ExpressibleByArrayLiteral, RandomAccessCollection, Sendable {
    public init(indexes: [Int]) {}
    public init(index: Int) {}
    public init(arrayLiteral indexes: Int...) {}
    public init<S: Sequence>(indexes: S) where S.Element == Int {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(i: Int) -> Int {
        get { 0 }
        set {}
    }
    public static func < (a: IndexPath, b: IndexPath) -> Bool { false }
}

open class NSIndexPath: NSObject {
    public convenience init(indexes: UnsafePointer<Int>?, length: Int) { self.init() }
    public func index(atPosition place: Int) -> Int { 0 }
}

public struct IndexSet: Hashable, Sendable {
    public init() {}
    public init(integer: Int) {}
}

public struct Notification: Sendable {
    public struct Name: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
}
public typealias NSNotification = Notification

open class RunLoop: NSObject {
    public struct Mode: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let common = Mode(rawValue: "")
        public static let `default` = Mode(rawValue: "")
    }
    public class var main: RunLoop { fatalError() }
    public class var current: RunLoop { fatalError() }
}

open class NSMutableDictionary: NSObject {
    public subscript(key: Any) -> Any? {
        get { nil }
        set {}
    }
}

public class PropertyListSerialization: NSObject {
    public struct ReadOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public enum PropertyListFormat: UInt, Sendable { case xml = 100 }
    public class func propertyList(
        from data: Data, options: ReadOptions = [], format: UnsafeMutablePointer<PropertyListFormat>?
    ) throws -> Any { 0 }
}

open class JSONDecoder {
    public init() {}
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

open class JSONEncoder {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        public static let sortedKeys = OutputFormatting(rawValue: 2)
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
    }
    public init() {}
    public var outputFormatting: OutputFormatting = []
    open func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}

open class XMLParser: NSObject {
    public init(data: Data) {}
    public weak var delegate: (any XMLParserDelegate)?
    public var shouldResolveExternalEntities = false
    public var lineNumber: Int { 0 }
    public var columnNumber: Int { 0 }
    public var parserError: (any Error)? { nil }
    public func parse() -> Bool { false }
    public func abortParsing() {}
}
public protocol XMLParserDelegate: AnyObject {}

public protocol NSLocking {
    func lock()
    func unlock()
}
extension NSLocking {
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
public class NSLock: NSObject, NSLocking, @unchecked Sendable {
    public func lock() {}
    public func unlock() {}
    public func `try`() -> Bool { true }
}
public class NSRecursiveLock: NSObject, NSLocking, @unchecked Sendable {
    public func lock() {}
    public func unlock() {}
}
public class NSCondition: NSObject, NSLocking, @unchecked Sendable {
    public func lock() {}
    public func unlock() {}
    public func wait() {}
    public func wait(until limit: Date) -> Bool { true }
    public func signal() {}
    public func broadcast() {}
}

public class Thread: NSObject {
    public init(block: @escaping @Sendable () -> Void) {}
    public class var current: Thread { fatalError() }
    public class var isMainThread: Bool { false }
    public class func sleep(forTimeInterval seconds: Double) {}
    public var threadDictionary: NSMutableDictionary { fatalError() }
    public var stackSize = 0
    public var qualityOfService = QualityOfService.userInitiated
    public func start() {}
}
public enum QualityOfService: Int, Sendable {
    case userInteractive = 0x21
    case userInitiated = 0x19
    case utility = 0x11
    case background = 0x09
}
