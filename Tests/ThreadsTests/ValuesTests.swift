import Foundation
import Testing
import ZoetropeThreads

/// Calls with values, which the caller does alone where there are no other threads.
@Suite struct ValuesTests {
    /// Each call is made once, its value is in its place, and nothing runs any more when they are there.
    @Test(arguments: [0, 1, 2, 3, 1_000])
    func eachValueIsMadeOnce(count: Int) {
        let calls = Locked<[Int]>([])
        for _ in 0..<50 {
            calls.withLock { $0 = [] }
            let values = Threads.values(count) { i -> String in
                calls.withLock { $0.append(i) }
                return "\(i)"
            }
            #expect(values == (0..<count).map(String.init))
            #expect(calls.withLock { $0.sorted() } == Array(0..<count))
        }
    }

    /// Within each other, too.
    @Test func nestedValues() {
        let sums = Threads.values(20) { i in Threads.values(20) { i * $0 }.reduce(0, +) }
        #expect(sums == (0..<20).map { $0 * 190 })
    }

    /// A thread whose work has ended does the next, which finds nothing of the work before it.
    @Test func threadsAreKeptClean() throws {
        let found = Locked<[Bool]>([])
        for _ in 0..<20 {
            let done = Promise<Void>()
            try Threads.start {
                let own = Thread.current.threadDictionary
                found.withLock { $0.append(own["left"] != nil) }
                own["left"] = true
                done.set(())
            }
            done.get()
            // It has ended its work only when it waits.
            Thread.sleep(forTimeInterval: 0.002)
        }
        #expect(found.withLock { $0 } == [Bool](repeating: false, count: 20))
    }

    /// Work that is held by nobody else goes when it has ended, not when its thread does.
    @Test func endedWorkIsLetGo() throws {
        final class Held: Sendable {}
        weak var left: Held?
        let done = Promise<Void>()
        do {
            let held = Held()
            left = held
            try Threads.start { withExtendedLifetime(held) { done.set(()) } }
        }
        done.get()
        // The thread waits a quarter of a second, and goes on as long as it has work.
        for _ in 0..<400 where left != nil {
            let next = Promise<Void>()
            try Threads.start { next.set(()) }
            next.get()
            Thread.sleep(forTimeInterval: 0.02)
        }
        #expect(left == nil)
    }

    /// Work that is done later comes in the order of its times.
    @Test func laterWork() {
        let order = Locked<[Int]>([]), done = Promise<Void>()
        Threads.start(after: 60) {
            order.withLock { $0.append(2) }
            done.set(())
        }
        Threads.start(after: 1) { order.withLock { $0.append(1) } }
        done.get()
        #expect(order.withLock { $0 } == [1, 2])
    }
}
