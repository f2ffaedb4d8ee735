import Foundation

/// Calls on several threads.
package enum Concurrently {
    /// Calls `work` with each of 0..<count, on at most as many threads as there are cores, and waits for all of them.
    package static func values<Value>(_ count: Int, _ work: @Sendable (Int) -> Value) -> [Value] {
        [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
            // Each call writes an element of its own, and all have ended when `concurrentPerform` returns.
            nonisolated(unsafe) let buffer = buffer
            DispatchQueue.concurrentPerform(iterations: count) { i in buffer.initializeElement(at: i, to: work(i)) }
            initialized = count
        }
    }

    /// The same with what each call returns or throws.
    package static func results<Value>(
        _ count: Int, _ work: @Sendable (Int) throws -> Value
    ) -> [Result<Value, any Error>] {
        values(count) { i in Result { try work(i) } }
    }
}
