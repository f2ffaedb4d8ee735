import Foundation

/// Runs work on at most `threads` threads, and starts it in the order in which it was added. With one thread, `add`
/// runs the work itself before it returns.
///
/// `@unchecked Sendable` is sound because the mutable properties are used under the lock only.
final class TaskQueue: @unchecked Sendable {
    private let threads: Int
    private let queue = DispatchQueue(label: "zoetrope.tasks", qos: .userInitiated, attributes: .concurrent)
    private let all = DispatchGroup()
    private let lock = NSLock()
    private var running = 0
    private var waiting: [@Sendable () -> Void] = []

    init(threads: Int) { self.threads = threads }

    func add(_ work: @escaping @Sendable () -> Void) {
        if threads <= 1 { return work() }
        lock.lock()
        defer { lock.unlock() }
        waiting.append(work)
        guard running < threads else { return }
        running += 1
        queue.async(group: all) { [self] in
            while let next = next() { next() }
        }
    }

    /// Waits until all work that was added is done.
    func wait() { all.wait() }

    private func next() -> (@Sendable () -> Void)? {
        lock.withLock {
            if waiting.isEmpty {
                running -= 1
                return nil
            }
            return waiting.removeFirst()
        }
    }
}

/// A value that one thread sets once and other threads wait for. `@unchecked Sendable` is sound because the value is
/// used under the lock only.
final class Promise<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var value: Value?

    func set(_ value: Value) {
        condition.lock()
        self.value = value
        condition.broadcast()
        condition.unlock()
    }

    var isSet: Bool { condition.withLock { value != nil } }

    func get() -> Value {
        condition.lock()
        defer { condition.unlock() }
        while value == nil { condition.wait() }
        return value!
    }
}

/// Items that are used by one thread at a time and then used again. A new one is made when all are in use.
/// `@unchecked Sendable` is sound because the list is used under the lock only.
final class Pool<Item>: @unchecked Sendable {
    private let lock = NSLock()
    private var free: [Item] = []
    private let make: @Sendable () -> Item

    init(_ make: @escaping @Sendable () -> Item) { self.make = make }

    func use<Result>(_ body: (Item) -> Result) -> Result {
        let item = lock.withLock { free.popLast() } ?? make()
        defer { lock.withLock { free.append(item) } }
        return body(item)
    }
}
