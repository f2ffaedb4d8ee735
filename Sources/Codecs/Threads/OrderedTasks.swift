import Foundation

/// Tasks that run beside the thread that adds them, on up to `jobs` threads; their results come back in the order in
/// which they were added. The owner takes results while `isFull`, which bounds the memory of tasks that wait.
///
/// With one job there are no threads: a task runs when it is added.
final class OrderedTasks<Value: Sendable> {
    private let queue: OperationQueue?
    private let results = OrderedResults<Value>()
    private var added = 0, taken = 0
    /// Tasks that may run or wait.
    private let window: Int

    init(jobs: Int) {
        window = jobs > 1 ? 2 * jobs : 0
        queue = jobs > 1 ? OperationQueue() : nil
        queue?.maxConcurrentOperationCount = jobs
        queue?.qualityOfService = .userInitiated
    }

    /// Drops what has not begun, and waits for what has.
    deinit {
        queue?.cancelAllOperations()
        queue?.waitUntilAllOperationsAreFinished()
    }

    func add(_ task: @escaping @Sendable () throws -> Value) {
        let index = added, results = results
        added += 1
        guard let queue else { return results.set(Result(catching: task), at: index) }
        queue.addOperation { results.set(Result(catching: task), at: index) }
    }

    /// Whether the oldest result is to be taken before another task is added.
    var isFull: Bool { added - taken > window }

    /// The oldest result that has not been taken, after waiting for it; nil when all have been.
    ///
    /// - Throws: what the task threw.
    func next() throws -> Value? {
        guard taken < added else { return nil }
        defer { taken += 1 }
        return try results.take(taken).get()
    }
}

/// Results as they come in from several threads.
///
/// Unchecked: `results` is touched only under the lock.
private final class OrderedResults<Value: Sendable>: @unchecked Sendable {
    private let changed = NSCondition()
    private var results: [Int: Result<Value, any Error>] = [:]

    func set(_ result: Result<Value, any Error>, at index: Int) {
        changed.lock()
        results[index] = result
        changed.signal()
        changed.unlock()
    }

    /// Waits until the result is there.
    func take(_ index: Int) -> Result<Value, any Error> {
        changed.lock()
        defer { changed.unlock() }
        while true {
            if let result = results.removeValue(forKey: index) { return result }
            changed.wait()
        }
    }
}
