import Foundation

/// Work done in order beside the thread that asks for it: what cannot be shared among threads need not hold up what can.
///
/// At most `length` pieces wait. After an error nothing more is done, and the next call throws it. With a length of 0 each piece is done at once by the
/// caller, who gets its error.
///
/// Unchecked: `failure` is touched under the lock alone, and what the pieces of work share by one of them at a time.
final class WorkLine: @unchecked Sendable {
    private let queue = DispatchQueue(label: "zoetrope.work-line", qos: .userInitiated)
    private let room: DispatchSemaphore?
    private let lock = NSLock()
    private var failure: (any Error)?

    init(length: Int) { room = length > 0 ? DispatchSemaphore(value: length) : nil }

    /// Adds work, when there is room.
    func add(_ work: @escaping @Sendable () throws -> Void) throws {
        guard let room else { return try work() }
        try check()
        room.wait()
        queue.async { [self] in
            defer { room.signal() }
            guard failureNow == nil else { return }
            do { try work() } catch { fail(error) }
        }
    }

    /// Waits until all of it is done.
    func wait() throws {
        queue.sync {}
        try check()
    }

    /// Waits until the work that is under way has ended; what waits for its turn is dropped.
    func abandon() {
        fail(CancellationError())
        queue.sync {}
    }

    private var failureNow: (any Error)? { lock.withLock { failure } }

    private func fail(_ error: any Error) { lock.withLock { if failure == nil { failure = error } } }

    private func check() throws { if let failure = failureNow { throw failure } }
}
