// What the modules up to Codecs call of Apple's Foundation, all of it older than macOS 13; Checks/portability/macos
// compiles them against it. What is missing here fails that script: add it with Apple's declaration, and with its
// @available where that is later than macOS 13.
@_exported import Darwin
@_exported import Dispatch

public struct ObjCBool: ExpressibleByBooleanLiteral {
    public var boolValue: Bool
    public init(_ value: Bool) { boolValue = value }
    public init(booleanLiteral value: Bool) { boolValue = value }
}

public struct Data: RandomAccessCollection, Sendable {
    public init<S: Sequence>(_ bytes: S) where S.Element == UInt8 {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(i: Int) -> UInt8 { 0 }
}

extension String {
    public struct Encoding: Sendable {
        public static let utf8 = Encoding()
    }
    public init?(data: Data, encoding: Encoding) { self = "" }
    public var precomposedStringWithCanonicalMapping: String { "" }
}

public class NSString {
    public var lastPathComponent: String { "" }
    public var deletingLastPathComponent: String { "" }
    public var pathExtension: String { "" }
    public var deletingPathExtension: String { "" }
}

extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { NSString() }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}

public struct URL: Sendable {
    public init(fileURLWithPath path: String) {}
    public var path: String { "" }
    public var standardizedFileURL: URL { self }
    public func resolvingSymlinksInPath() -> URL { self }
}

public class ProcessInfo: @unchecked Sendable {
    public class var processInfo: ProcessInfo { ProcessInfo() }
    public var environment: [String: String] { [:] }
}

open class JSONDecoder {
    public init() {}
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

public class FileManager {
    public var currentDirectoryPath: String { fatalError() }
    public class var `default`: FileManager { FileManager() }
    public func contents(atPath path: String) -> Data? { nil }
    public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
    public func fileExists(atPath path: String) -> Bool { false }
    public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
}

public protocol NSLocking {
    func lock()
    func unlock()
}

extension NSLocking {
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}

public class NSLock: NSLocking, @unchecked Sendable {
    public init() {}
    public func lock() {}
    public func unlock() {}
}

public class NSCondition: NSLocking, @unchecked Sendable {
    public init() {}
    public func lock() {}
    public func unlock() {}
    public func wait() {}
    public func wait(until limit: Date) -> Bool { true }
    public func signal() {}
    public func broadcast() {}
}

public class Thread {
    public init(block: @escaping @Sendable () -> Void) {}
    public var stackSize = 0
    public var qualityOfService = QualityOfService.userInitiated
    public func start() {}
}

public enum QualityOfService: Int, Sendable {
    case userInteractive = 0x21
    case userInitiated = 0x19
    case utility = 0x11
}

public struct Date: Sendable {
    public init(timeIntervalSinceNow: Double) {}
}
