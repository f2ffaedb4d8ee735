import Foundation

/// Whether work that runs outside of any task is still wanted. The work asks with `check`, once a frame or more often.
package final class Cancellation: Sendable {
    private let isCancelled = Locked(false)

    package init() {}

    package func cancel() { isCancelled.withLock { $0 = true } }

    /// - Throws: `CancellationError` after `cancel`.
    package func check() throws {
        if isCancelled.withLock({ $0 }) { throw CancellationError() }
    }
}

extension Threads {
    /// Runs `work` on a thread of its own, so that it keeps none of the threads that tasks share. When the task is
    /// cancelled, so is the work, and this returns when the work has ended.
    ///
    /// - Throws: what the work throws, or a `ThreadError`.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable (Cancellation) throws -> Value
    ) async throws -> Value {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    try start { continuation.resume(with: Result { try work(cancellation) }) }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}

/// Values that one thread makes and a task awaits, one at a time: the thread makes the next value while the task uses
/// the one before, and waits until that is taken.
///
/// `@unchecked Sendable` is sound because the mutable properties are used under the lock only.
package final class Handover<Value: Sendable>: @unchecked Sendable {
    package let cancellation = Cancellation()
    private let changed = NSCondition()
    private var isCancelled = false
    private var made: Value?
    private var end: Result<Value?, any Error>?
    private var waiting: CheckedContinuation<Value?, any Error>?

    package init() {}

    /// Called by the thread. Waits while the value before is not taken.
    ///
    /// - Throws: `CancellationError` when no more values are wanted.
    package func give(_ value: Value) throws {
        try changed.withLock {
            while made != nil, !isCancelled { changed.wait() }
            try cancellation.check()
            made = value
            resume()
        }
    }

    /// Called by the thread after its last value.
    package func finish(_ result: Result<Void, any Error>) {
        changed.withLock {
            end = result.map { nil }
            resume()
        }
    }

    /// Called by the task; nil after the last value. After a cancellation it waits until the thread has finished.
    package func next() async throws -> Value? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                changed.withLock {
                    waiting = continuation
                    resume()
                }
            }
        } onCancel: {
            cancel()
        }
    }

    /// No more values are wanted.
    package func cancel() {
        cancellation.cancel()
        changed.withLock {
            (isCancelled, made) = (true, nil)
            changed.broadcast()
        }
    }

    /// Hands over what there is to the task, if it waits. To be called under the lock.
    private func resume() {
        guard let waiting, made != nil || end != nil else { return }
        self.waiting = nil
        if let value = made {
            made = nil
            changed.broadcast()
            waiting.resume(returning: value)
        } else if let end {
            self.end = .success(nil)
            waiting.resume(with: end)
        }
    }
}
