import Foundation
import ZoetropePixels

/// Requests for pictures, of which the newest win: when more than `limit` wait, the oldest are passed over.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `lock` only.
package final class FrameQueue<Request: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private let threads, limit: Int
    private let work: @Sendable (Request) -> Void
    private let queue = DispatchQueue(label: "frames", qos: .userInteractive, attributes: .concurrent)
    private var waiting: [Request] = []
    private var running = 0

    /// `work` is called by at most `threads` threads at a time.
    package init(threads: Int, limit: Int, work: @escaping @Sendable (Request) -> Void) {
        (self.threads, self.limit, self.work) = (threads, limit, work)
    }

    /// Returns the requests that are passed over.
    package func add(_ request: Request) -> [Request] {
        lock.withLock {
            waiting.append(request)
            let passed = waiting.prefix(max(0, waiting.count - limit))
            waiting.removeFirst(passed.count)
            if running < threads {
                running += 1
                queue.async { self.run() }
            }
            return Array(passed)
        }
    }

    private func run() {
        while let request = next() { work(request) }
    }

    /// The oldest of those that wait; nil ends the thread.
    private func next() -> Request? {
        lock.withLock {
            guard !waiting.isEmpty else {
                running -= 1
                return nil
            }
            return waiting.removeFirst()
        }
    }
}
