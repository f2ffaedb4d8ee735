/// Runs tasks on at most `jobs` other threads and returns their results in the order in which the tasks were added. The
/// owner takes results while `isFull`, which bounds the memory of waiting tasks.
///
/// With one job there are no other threads: a task runs when it is added.
package final class OrderedTasks<Value: Sendable> {
    private let queue: TaskQueue
    /// Of the tasks whose results have not been taken, the oldest first.
    private var pending: [Promise<Result<Value, any Error>>] = []
    /// The number of tasks that may run or wait.
    private let window: Int

    package init(jobs: Int) {
        window = jobs > 1 ? 2 * jobs : 0
        queue = TaskQueue(jobs: jobs)
    }

    deinit { cancel() }

    /// Drops tasks that have not begun, and waits for those that have.
    package func cancel() { queue.cancel() }

    package func add(_ task: @escaping @Sendable () throws -> Value) {
        let result = Promise<Result<Value, any Error>>()
        pending.append(result)
        queue.add { result.set(Result(catching: task)) }
    }

    /// The number of results that have not been taken.
    package var count: Int { pending.count }

    /// Whether the oldest result must be taken before another task is added.
    package var isFull: Bool { count > window }

    /// The oldest result that has not been taken, after waiting for it; nil when all have been.
    ///
    /// - Throws: what the task threw.
    package func next() throws -> Value? {
        pending.isEmpty ? nil : try pending.removeFirst().get().get()
    }
}
