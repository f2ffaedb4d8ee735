import Foundation

/// The only place that starts threads. Everything that runs beside its caller goes through here or through what stands
/// on it: `TaskQueue`, `OrderedTasks`, `OrderedPipeline`.
package enum Threads {
    /// Runs `work` on a thread of its own, with a stack of 8 MB on every system.
    package static func start(_ quality: QualityOfService = .userInitiated, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread(block: work)
        thread.stackSize = 8 << 20
        thread.qualityOfService = quality
        thread.start()
    }

    /// Calls `work` after a delay, on any thread. It should return soon.
    package static func start(after milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: work)
    }

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
