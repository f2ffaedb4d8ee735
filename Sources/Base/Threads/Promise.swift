import Foundation
import ZoetropeLocks

/// A value that one thread sets once and other threads wait for. `@unchecked Sendable` is sound because the value is
/// used under the lock only.
package final class Promise<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var value: Value?

    package init() {}

    package func set(_ value: Value) {
        condition.withLock {
            self.value = value
            condition.broadcast()
        }
    }

    package var isSet: Bool { condition.withLock { value != nil } }

    package func get() -> Value {
        condition.withLock {
            while value == nil { condition.wait() }
            return value!
        }
    }

    /// The same for at most `seconds`; nil when the value is not set by then.
    package func get(within seconds: Double) -> Value? {
        let end = Date(timeIntervalSinceNow: seconds)
        return condition.withLock {
            while value == nil, condition.wait(until: end) {}
            return value
        }
    }
}

/// A value behind a lock. `@unchecked Sendable` is sound because the value is used under the lock only.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = Lock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.withLock { () throws(Failure) in try body(&value) }
    }
}

/// Items that are used by one thread at a time and then used again. A new one is made when all are in use, so there are
/// never more than were in use at the same time.
package final class Pool<Item>: Sendable {
    private let free = Locked<[Item]>([])
    private let make: @Sendable () -> Item

    package init(_ make: @escaping @Sendable () -> Item) { self.make = make }

    package func take() -> Item { free.withLock { $0.popLast() } ?? make() }

    package func give(_ item: Item) { free.withLock { $0.append(item) } }

    package func use<Result>(_ body: (Item) throws -> Result) rethrows -> Result {
        let item = take()
        defer { give(item) }
        return try body(item)
    }
}
