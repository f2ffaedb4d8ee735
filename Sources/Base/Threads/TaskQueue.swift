import Foundation

/// Work that is done in turn by a limited number of threads. They start when there is work, and end when there is none.
/// Where not even one can start, `add` does the work that can begin before it returns.
///
/// There is work that waits for nothing, and work that may have to wait for other work (`Readiness`). Each kind is started
/// in the order in which it was added. Work that would have to wait is started only when there is no other.
///
/// `@unchecked Sendable` is sound because the mutable properties are used under the lock only.
package final class TaskQueue: @unchecked Sendable {
    /// 0: `add` runs the work itself before it returns.
    private let threads: Int
    private let quality: QualityOfService
    private let changed = NSCondition()
    private var running = 0
    private var waiting: [Work] = []
    private var dependent: [(readiness: @Sendable () -> Readiness, work: Work)] = []

    package typealias Work = @Sendable () -> Void

    package enum Readiness {
        /// It needs other work that has not ended.
        case blocked
        /// It can begin, but will have to wait for work that has begun.
        case waiting
        case ready
    }

    /// At most `threads` threads beside the caller's.
    package init(threads: Int, quality: QualityOfService = .userInitiated) {
        (self.threads, self.quality) = (threads, quality)
    }

    /// As many threads as `jobs`; with one job, the caller's own.
    package convenience init(jobs: Int) { self.init(threads: jobs > 1 ? jobs : 0) }

    package func add(_ work: @escaping Work) {
        if threads == 0 { return work() }
        changed.withLock { waiting.append(work) }
        begin()
    }

    /// Adds work that may have to wait for work that was added before.
    package func add(_ work: @escaping Work, when readiness: @escaping @Sendable () -> Readiness) {
        if threads == 0 { return work() }
        changed.withLock { dependent.append((readiness, work)) }
        begin()
    }

    /// Adds work after a delay, if the queue is still there.
    package func add(after milliseconds: Int, _ work: @escaping Work) {
        Threads.start(after: milliseconds) { [weak self] in self?.add(work) }
    }

    /// Waits until all work that was added is done.
    package func wait() {
        changed.withLock {
            while running > 0 { changed.wait() }
        }
    }

    /// Drops work that has not begun, and waits for the rest.
    package func cancel() {
        changed.withLock { (waiting, dependent) = ([], []) }
        wait()
    }

    /// Starts a thread, or works as one where there is none and there can be none.
    private func begin() {
        let isAlone = changed.withLock {
            start()
            guard running == 0 else { return false }
            running = 1
            return true
        }
        if isAlone { workThrough() }
    }

    /// Starts another thread if there may be one more. Where it cannot start, those that run do its work. To be called
    /// under the lock.
    private func start() {
        guard running < threads else { return }
        running += 1
        do {
            try Threads.start(quality) { [self] in workThrough() }
        } catch {
            running -= 1
        }
    }

    private func workThrough() {
        while let next = next() { next() }
    }

    private func next() -> Work? {
        changed.withLock {
            guard let work = takeFirst() else {
                running -= 1
                if running == 0 { changed.broadcast() }
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
