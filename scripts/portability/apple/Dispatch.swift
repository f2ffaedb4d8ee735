// What this project calls of Apple's Dispatch; all of it older than macOS 13.
public struct DispatchQoS: Sendable {
    public static let userInitiated = DispatchQoS()
}

public class DispatchQueue: @unchecked Sendable {
    public init(label: String, qos: DispatchQoS = .userInitiated) {}
    public func async(execute work: @escaping @Sendable () -> Void) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}

public class DispatchSemaphore: @unchecked Sendable {
    public init(value: Int) {}
    public func wait() {}
    @discardableResult public func signal() -> Int { 0 }
}
