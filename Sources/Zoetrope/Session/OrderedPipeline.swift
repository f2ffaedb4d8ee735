import Foundation

/// Work on a sequence of items by several threads, with the results in the items' order.
///
/// - `next` makes the items, one at a time and in order, on any thread.
/// - `worker` is called once on each thread and returns what that thread does with an item.
/// - `deliver` takes the results in order, on the calling thread.
///
/// At most `window` items are under way at a time, from the call of `next` to the return of `deliver`. An error of any
/// of the three ends the run. Of several errors the one of the earliest item is thrown, after the results before it
/// have been delivered and every thread has ended.
package struct OrderedPipeline: Sendable {
    package let workers: Int
    package let window: Int

    package init(workers: Int) {
        self.workers = max(1, workers)
        window = workers == 1 ? 1 : workers * 2
    }

    /// `next` returns nil after the last item.
    package func run<Item, Value: Sendable>(
        next: @escaping () throws -> Item?,
        worker: @escaping @Sendable () -> (Item) throws -> Value,
        deliver: (Value) throws -> Void
    ) throws {
        if workers == 1 {
            let work = worker()
            while let item = try next() { try deliver(work(item)) }
            return
        }
        let queue = WorkQueue<Item, Value>(next: next, window: window, threads: workers)
        for _ in 0..<workers { Self.start { queue.work(worker) } }
        defer { queue.stopAndWait() }
        while let value = try queue.takeNext() {
            try deliver(value)
            queue.delivered()
        }
    }

    private static func start(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.stackSize = 8 << 20
        thread.start()
    }
}

/// What the threads share.
///
/// `@unchecked Sendable` is sound because `taken` and `next` are used under `sourceLock` only, everything else under
/// `state` only.
private final class WorkQueue<Item, Value: Sendable>: @unchecked Sendable {
    private let sourceLock = NSLock()
    private let next: () throws -> Item?
    private var taken = 0

    private let state = NSCondition()
    private let window: Int
    private var results: [Int: Result<Value, any Error>] = [:]
    /// Results that were handed out, and deliveries that have returned.
    private var handedOut = 0, finished = 0
    /// Places in the window that workers have claimed: as many as items were taken, or a few more while `next` runs.
    private var claimed = 0
    private var running: Int
    /// No item from this index on is wanted: there are none, or an error has ended the run.
    private var end = Int.max
    private var isStopped = false

    init(next: @escaping () throws -> Item?, window: Int, threads: Int) {
        self.next = next
        self.window = window
        running = threads
    }

    /// The body of a worker thread.
    func work(_ makeWorker: () -> (Item) throws -> Value) {
        defer { leave() }
        let work = makeWorker()
        while waitForRoom(), let taken = take() {
            let result = Result { try work(taken.item) }
            post(result, at: taken.index)
        }
    }

    private struct Taken {
        let index: Int
        let item: Item
    }

    private func take() -> Taken? {
        sourceLock.lock()
        defer { sourceLock.unlock() }
        let index = taken
        guard isWanted(index) else { return nil }
        taken += 1
        do {
            if let item = try next() { return Taken(index: index, item: item) }
            close(at: index)
        } catch {
            post(.failure(error), at: index)
        }
        return nil
    }

    /// Claims one of the window's places; false when there is nothing more to do.
    private func waitForRoom() -> Bool {
        state.lock()
        defer { state.unlock() }
        while !isStopped, claimed < end, claimed - finished >= window { state.wait() }
        guard !isStopped, claimed < end else { return false }
        claimed += 1
        return true
    }

    private func isWanted(_ index: Int) -> Bool {
        state.lock()
        defer { state.unlock() }
        return !isStopped && index < end
    }

    private func close(at index: Int) {
        state.lock()
        end = min(end, index)
        state.broadcast()
        state.unlock()
    }

    private func post(_ result: Result<Value, any Error>, at index: Int) {
        state.lock()
        results[index] = result
        if case .failure = result { end = min(end, index + 1) }
        state.broadcast()
        state.unlock()
    }

    private func leave() {
        state.lock()
        running -= 1
        state.broadcast()
        state.unlock()
    }

    /// The next result in order; nil after the last.
    func takeNext() throws -> Value? {
        state.lock()
        defer { state.unlock() }
        while results[handedOut] == nil, handedOut < end { state.wait() }
        guard let result = results.removeValue(forKey: handedOut) else { return nil }
        handedOut += 1
        return try result.get()
    }

    func delivered() {
        state.lock()
        finished += 1
        state.broadcast()
        state.unlock()
    }

    func stopAndWait() {
        state.lock()
        isStopped = true
        state.broadcast()
        while running > 0 { state.wait() }
        state.unlock()
    }
}
