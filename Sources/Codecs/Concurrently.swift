import Foundation

/// Calls on several threads.
package enum Concurrently {
    /// Calls `work` with each of 0..<count, on at most as many threads as there are cores, and waits for all of them.
    package static func results<Value>(
        _ count: Int, _ work: @Sendable (Int) throws -> Value
    ) -> [Result<Value, any Error>] {
        var results = [Result<Value, any Error>?](repeating: nil, count: count)
        results.withUnsafeMutableBufferPointer { buffer in
            // Each call writes an element of its own, and all have ended when `concurrentPerform` returns.
            nonisolated(unsafe) let buffer = buffer
            DispatchQueue.concurrentPerform(iterations: count) { i in buffer[i] = Result { try work(i) } }
        }
        return results.compactMap { $0 }
    }
}
