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
    @discardableResult public func signal() -> Int { 0 }
}
