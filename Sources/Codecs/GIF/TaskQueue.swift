import Foundation

/// Runs work on at most `threads` threads. With one thread, `add` runs the work itself before it returns.
///
/// There is work that waits for nothing, and work that may have to wait for other work (`Readiness`). Each kind is started
/// in the order in which it was added. Work that would have to wait is started only when there is no other.
///
/// `@unchecked Sendable` is sound because the mutable properties are used under the lock only.
final class TaskQueue: @unchecked Sendable {
    private let threads: Int
    private let queue = DispatchQueue(label: "zoetrope.tasks", qos: .userInitiated, attributes: .concurrent)
    private let all = DispatchGroup()
    private let lock = NSLock()
    private var running = 0
    private var waiting: [Work] = []
    private var dependent: [(readiness: @Sendable () -> Readiness, work: Work)] = []

    typealias Work = @Sendable () -> Void

    enum Readiness {
        /// It needs other work that has not ended.
        case blocked
        /// It can begin, but will have to wait for work that has begun.
        case waiting
        case ready
    }

    init(threads: Int) { self.threads = threads }

    func add(_ work: @escaping Work) {
        if threads <= 1 { return work() }
        lock.withLock {
            waiting.append(work)
            start()
        }
    }

    /// Adds work that may have to wait for work that was added before.
    func add(_ work: @escaping Work, when readiness: @escaping @Sendable () -> Readiness) {
        if threads <= 1 { return work() }
        lock.withLock {
            dependent.append((readiness, work))
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
            guard let work = takeFirst() else {
                running -= 1
                return nil
            }
            // What was blocked may not be any more, and a thread that found nothing else to do has ended.
            if !waiting.isEmpty || !dependent.isEmpty { start() }
            return work
        }
    }

    private func takeFirst() -> Work? {
        let readiness = dependent.first?.readiness() ?? .blocked
        if readiness == .ready || readiness == .waiting && waiting.isEmpty { return dependent.removeFirst().work }
        return waiting.isEmpty ? nil : waiting.removeFirst()
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
