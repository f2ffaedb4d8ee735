import Foundation

/// Work that is to be done later: one thread waits for all of it, and ends when there is none.
///
/// `@unchecked Sendable` is sound because the mutable properties are used under the lock only.
final class Alarm: @unchecked Sendable {
    static let shared = Alarm()

    private let changed = NSCondition()
    private var isRunning = false
    private var waiting: [(time: Date, work: @Sendable () -> Void)] = []

    /// Does the work at once, on the caller's thread, where there can be no other.
    func add(at time: Date, _ work: @escaping @Sendable () -> Void) {
        let isKept = changed.withLock {
            if !isRunning { isRunning = (try? Threads.start { [self] in runAll() }) != nil }
            if isRunning { waiting.append((time, work)) }
            changed.signal()
            return isRunning
        }
        if !isKept { work() }
    }

    private func runAll() {
        while let work = next() { work() }
    }

    /// The next work, when it is time for it; nil where there is none.
    private func next() -> (@Sendable () -> Void)? {
        changed.withLock {
            while let first = waiting.indices.min(by: { waiting[$0].time < waiting[$1].time }) {
                if waiting[first].time <= Date() { return waiting.remove(at: first).work }
                _ = changed.wait(until: waiting[first].time)
            }
            isRunning = false
            return nil
        }
    }
}
