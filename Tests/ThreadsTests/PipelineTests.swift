import Foundation
import Testing
import ZoetropeTestSupport
import ZoetropeThreads

private struct Stop: Error, Equatable {
    let index: Int
}

@Suite struct PipelineTests {
    /// Whichever thread ends first, each result arrives once and in order, and at most `window` items are under way. An
    /// item may end only when the next one has begun or none can begin, so that the threads overtake each other.
    @Test(arguments: [1, 2, 5])
    func resultsAreInOrder(workers: Int) throws {
        let pipeline = OrderedPipeline(workers: workers), underWay = Locked(0), most = Locked(0),
            ended = Locked<[Int]>([])
        let begun = (0..<200).map { _ in Promise<Void>() }
        var seen: [Int] = []
        let items = (0..<200).lazy.map { index in
            let now = underWay.withLock {
                $0 += 1; return $0
            }
            most.withLock { $0 = max($0, now) }
            return index
        }
        try pipeline.run(
            items,
            worker: {
                { (i: Int) in
                    begun[i].set(())
                    // The even ones wait for their successors.
                    if workers > 1, i % 2 == 0 { begun[i + 1].get() }
                    ended.withLock { $0.append(i) }
                    return i
                }
            }
        ) { (i: Int) in
            seen.append(i)
            underWay.withLock { $0 -= 1 }
        }
        #expect(seen == Array(0..<200))
        #expect(ended.withLock { $0.sorted() } == Array(0..<200))
        #expect(most.withLock { $0 } <= pipeline.window)
        #expect(underWay.withLock { $0 } == 0)
    }

    /// Two items fail, the later one first: the results before the earlier one are delivered, and its error is thrown,
    /// every time.
    @Test(arguments: [1, 4])
    func theEarliestErrorIsThrown(workers: Int) throws {
        for _ in 0..<20 {
            let laterHasFailed = Promise<Void>()
            var seen: [Int] = []
            #expect(throws: Stop(index: 13)) {
                try OrderedPipeline(workers: workers).run(
                    0..<1_000_000,
                    worker: {
                        { (i: Int) throws -> Int in
                            if i == 13, workers > 1 { laterHasFailed.get() }
                            if i == 14 { laterHasFailed.set(()) }
                            if i == 13 || i == 14 { throw Stop(index: i) }
                            return i
                        }
                    }
                ) { (i: Int) in seen.append(i) }
            }
            #expect(seen == Array(0..<13))
        }
    }

    /// After `deliver` has thrown, no thread works any more, and the items are not taken to their end.
    @Test(arguments: [1, 4])
    func aDeliveryThatThrowsStopsAll(workers: Int) throws {
        let working = Locked(0), pipeline = OrderedPipeline(workers: workers)
        var taken = 0
        let items = (0..<1_000_000).lazy.map { (i: Int) -> Int in
            taken += 1
            return i
        }
        #expect(throws: Stop(index: 7)) {
            try pipeline.run(
                items,
                worker: {
                    { (i: Int) in
                        working.withLock { $0 += 1 }
                        defer { working.withLock { $0 -= 1 } }
                        return i
                    }
                }
            ) { (i: Int) in if i == 7 { throw Stop(index: 7) } }
        }
        #expect(working.withLock { $0 } == 0)
        #expect(taken <= 8 + pipeline.window)
    }

    @Test(arguments: [1, 3])
    func nothingToDo(workers: Int) throws {
        #expect(try OrderedPipeline(workers: workers).map([Int](), worker: { { $0 } }).isEmpty)
    }

    /// A worker is made at most once for each thread.
    @Test(arguments: [1, 3])
    func workersAreFew(workers: Int) throws {
        let made = Locked(0)
        let squares = try OrderedPipeline(workers: workers).map(0..<100) {
            made.withLock { $0 += 1 }
            return { $0 * $0 }
        }
        #expect(squares == (0..<100).map { $0 * $0 })
        #expect((1...workers).contains(made.withLock { $0 }))
    }
}

@Suite struct TaskQueueTests {
    /// Work that would have to wait is passed by work that need not.
    @Test func whatIsBlockedComesLater() {
        let queue = TaskQueue(threads: 1), gate = Promise<Void>(), order = Locked<[String]>([])
        let isReady = Locked(false)
        queue.add { gate.get() }
        queue.add({ order.withLock { $0.append("dependent") } }, when: { isReady.withLock { $0 } ? .ready : .blocked })
        queue.add { order.withLock { $0.append("free") } }
        queue.add {
            order.withLock { $0.append("last") }
            isReady.withLock { $0 = true }
        }
        gate.set(())
        queue.wait()
        #expect(order.withLock { $0 } == ["free", "last", "dependent"])
    }

    /// Work that has not begun is dropped, and work that has begun is waited for.
    @Test func cancellation() {
        let queue = TaskQueue(threads: 1), begun = Promise<Void>(), gate = Promise<Void>(), done = Locked<[Int]>([])
        queue.add {
            begun.set(())
            gate.get()
            done.withLock { $0.append(0) }
        }
        queue.add { done.withLock { $0.append(1) } }
        begun.get()
        Threads.start(after: 1) { gate.set(()) }
        queue.cancel()
        #expect(done.withLock { $0 } == [0])
    }

    @Test func oneJobIsTheCallers() {
        let queue = TaskQueue(jobs: 1), main = Thread.current, ran = Locked(false)
        nonisolated(unsafe) let caller = main
        queue.add { ran.withLock { $0 = Thread.current === caller } }
        #expect(ran.withLock { $0 })
    }
}

@Suite struct ThreadsTests {
    @Test func valuesAreInOrder() {
        #expect(Threads.values(1000) { $0 * 2 } == (0..<1000).map { $0 * 2 })
        let results = Threads.results(3) { (i: Int) throws -> Int in
            if i == 1 { throw Stop(index: 1) } else { return i }
        }
        #expect(throws: Stop(index: 1)) { try results[1].get() }
        #expect((try? results[2].get()) == 2)
    }

    @Test func aPromiseThatIsNotKept() throws {
        #expect(Promise<Int>().get(within: 0.001) == nil)
        let kept = Promise<Int>()
        try Threads.start { kept.set(7) }
        #expect(kept.get() == 7 && kept.isSet)
    }

    @Test func aPoolMakesAsManyAsAreInUse() {
        let made = Locked(0)
        let pool = Pool { () -> Int in
            made.withLock {
                $0 += 1; return $0
            }
        }
        pool.use { first in pool.use { second in #expect(first != second) } }
        pool.use { _ in }
        #expect(made.withLock { $0 } == 2)
    }
}
