import Foundation

/// `body` of 0..<count, in order, run on as many threads as there are calls and cores.
func concurrentMap<T: Sendable>(_ count: Int, _ body: @Sendable (Int) -> T) -> [T] {
    if count == 1 { return [body(0)] }
    let results = Results<T>(count)
    DispatchQueue.concurrentPerform(iterations: count) { results.set($0, body($0)) }
    return results.values
}

/// Results as they come in from several threads.
///
/// Unchecked: the slots are written under the lock, and read when every thread has ended.
private final class Results<T: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var slots: [T?]

    init(_ count: Int) { slots = Array(repeating: nil, count: count) }

    func set(_ i: Int, _ value: T) {
        lock.lock()
        slots[i] = value
        lock.unlock()
    }

    var values: [T] { slots.map { $0! } }
}
