import ZoetropeThreads

/// Requests for pictures, of which the newest win: when more than `limit` wait, the oldest are passed over.
package final class FrameQueue<Request: Sendable>: Sendable {
    private let limit: Int
    private let work: @Sendable (Request) -> Void
    private let queue: TaskQueue
    private let waiting = Locked<[Request]>([])

    /// `work` is called by at most `threads` threads at a time.
    package init(threads: Int, limit: Int, work: @escaping @Sendable (Request) -> Void) {
        (self.limit, self.work) = (limit, work)
        queue = TaskQueue(threads: threads, quality: .userInteractive)
    }

    /// Returns the requests that are passed over.
    package func add(_ request: Request) -> [Request] {
        let passed = waiting.withLock { waiting in
            waiting.append(request)
            let passed = waiting.prefix(max(0, waiting.count - limit))
            waiting.removeFirst(passed.count)
            return Array(passed)
        }
        // Each call takes the oldest that waits; there is none for a request that was passed over.
        queue.add { [self] in
            if let oldest = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work(oldest) }
        }
        return passed
    }
}
