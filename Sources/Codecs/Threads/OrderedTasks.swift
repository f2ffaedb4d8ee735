import Foundation

/// Runs tasks on at most `jobs` other threads and returns their results in the order in which the tasks were added. The
/// owner takes results while `isFull`, which bounds the memory of waiting tasks.
///
/// With one job there are no other threads: a task runs when it is added.
final class OrderedTasks<Value: Sendable> {
    private let queue: OperationQueue?
    private let results = OrderedResults<Value>()
    private var added = 0, taken = 0
    /// The number of tasks that may run or wait.
    private let window: Int

    init(jobs: Int) {
        window = jobs > 1 ? 2 * jobs : 0
        queue = jobs > 1 ? OperationQueue() : nil
        queue?.maxConcurrentOperationCount = jobs
        queue?.qualityOfService = .userInitiated
    }

    /// Drops tasks that have not begun, and waits for those that have.
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

    /// Whether the oldest result must be taken before another task is added.
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

/// The results of several threads, by their tasks' indices.
///
/// `@unchecked Sendable` is sound because `results` is used under the lock only.
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
