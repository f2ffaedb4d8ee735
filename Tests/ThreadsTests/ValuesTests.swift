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
