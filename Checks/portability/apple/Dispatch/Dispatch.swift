// What this project calls of Apple's Dispatch; all of it older than macOS 13.
public struct DispatchQoS: Sendable {
    public static let unspecified = DispatchQoS()
    public static let userInitiated = DispatchQoS()
}

public class DispatchQueue: @unchecked Sendable {
    public init(label: String) {}
    public class func global() -> DispatchQueue { fatalError() }
    public class var main: DispatchQueue { fatalError() }
    public var label: String { "" }
    public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {}
    public func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {}
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}

public class DispatchGroup {}

public class DispatchSemaphore: @unchecked Sendable {
    public init(value: Int) {}
    public func wait() {}
    public func signal() -> Int { 0 }
}

public enum DispatchTimeInterval: Sendable {
    case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}

public struct DispatchTime: Sendable {
    public static func now() -> DispatchTime { DispatchTime() }
    public var uptimeNanoseconds: UInt64 { 0 }
    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}

public protocol DispatchSourceProtocol: AnyObject {
    func cancel()
    func resume()
}

extension DispatchSourceProtocol {
    public func setEventHandler(
        qos: DispatchQoS = .userInitiated, flags: DispatchWorkItemFlags = [], handler: (@Sendable () -> Void)?
    ) {}
    public func setCancelHandler(
        qos: DispatchQoS = .userInitiated, flags: DispatchWorkItemFlags = [], handler: (@Sendable () -> Void)?
    ) {}
}

public struct DispatchWorkItemFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {
    var handle: Int32 { get }
    var data: DispatchSource.FileSystemEvent { get }
    var mask: DispatchSource.FileSystemEvent { get }
}

public class DispatchSource {
    public struct FileSystemEvent: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let delete = FileSystemEvent(rawValue: 1)
        public static let write = FileSystemEvent(rawValue: 2)
        public static let extend = FileSystemEvent(rawValue: 4)
        public static let attrib = FileSystemEvent(rawValue: 8)
        public static let link = FileSystemEvent(rawValue: 16)
        public static let rename = FileSystemEvent(rawValue: 32)
        public static let revoke = FileSystemEvent(rawValue: 64)
        public static let funlock = FileSystemEvent(rawValue: 256)
        public static let all: FileSystemEvent = [.delete, .write, .extend, .attrib, .link, .rename, .revoke]
    }
    public class func makeFileSystemObjectSource(
        fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil
    ) -> any DispatchSourceFileSystemObject { fatalError() }
}
