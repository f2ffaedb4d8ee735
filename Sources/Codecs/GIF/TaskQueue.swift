import Foundation

/// Runs work on at most `threads` threads. With one thread, `add` runs the work itself before it returns.
///
/// There is work that waits for nothing, and work that may have to wait for other work. Each kind is started in the order
/// in which it was added. Work that may have to wait is started when it need not, or else when there is no other.
///
/// `@unchecked Sendable` is sound because the mutable properties are used under the lock only.
final class TaskQueue: @unchecked Sendable {
    private let threads: Int
    private let queue = DispatchQueue(label: "zoetrope.tasks", qos: .userInitiated, attributes: .concurrent)
    private let all = DispatchGroup()
    private let lock = NSLock()
    private var running = 0
    private var waiting: [Work] = []
    private var dependent: [(isReady: @Sendable () -> Bool, work: Work)] = []

    typealias Work = @Sendable () -> Void

    init(threads: Int) { self.threads = threads }

    func add(_ work: @escaping Work) {
        if threads <= 1 { return work() }
        lock.withLock {
            waiting.append(work)
            start()
        }
    }

    /// Adds work that may have to wait for work that was added before. `isReady` says that it need not.
    func add(_ work: @escaping Work, when isReady: @escaping @Sendable () -> Bool) {
        if threads <= 1 { return work() }
        lock.withLock {
            dependent.append((isReady, work))
            start()
        }
    }

    /// Starts another thread if there may be one more. To be called under the lock.
    private func start() {
        guard running < threads else { return }
        running += 1
        queue.async(group: all) { [self] in
            while let next = next() { next() }
        }
    }

    /// Waits until all work that was added is done.
    func wait() { all.wait() }

    private func next() -> Work? {
        lock.withLock {
            if let first = dependent.first, waiting.isEmpty || first.isReady() { return dependent.removeFirst().work }
            if !waiting.isEmpty { return waiting.removeFirst() }
            running -= 1
            return nil
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
