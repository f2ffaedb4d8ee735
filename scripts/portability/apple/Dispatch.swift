// What this project calls of Apple's Dispatch; all of it older than macOS 13.
public struct DispatchQoS: Sendable {
    public static let userInitiated = DispatchQoS()
}

public class DispatchQueue: @unchecked Sendable {
    public struct Attributes: OptionSet, Sendable {
        public static let concurrent = Attributes(rawValue: 2)
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
    }
    public init(label: String, qos: DispatchQoS = .userInitiated, attributes: Attributes = []) {}
    public func async(group: DispatchGroup? = nil, execute work: @escaping @Sendable () -> Void) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}

public class DispatchGroup: @unchecked Sendable {
    public init() {}
    public func wait() {}
}

public class DispatchSemaphore: @unchecked Sendable {
    public init(value: Int) {}
    public func wait() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
    @discardableResult public func signal() -> Int { 0 }
}

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public enum DispatchTimeInterval: Sendable { case seconds(Int) }

public struct DispatchTime: Sendable {
    public static func now() -> DispatchTime { DispatchTime() }
    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
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
