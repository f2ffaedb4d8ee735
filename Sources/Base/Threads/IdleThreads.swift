import Foundation

/// Threads whose work has ended wait a moment for more: a search that calls `Threads.values` hundreds of times starts a
/// few threads, not hundreds.
///
/// `@unchecked Sendable` is sound because the mutable properties are used under the lock only.
final class IdleThreads: @unchecked Sendable {
    static let shared = IdleThreads()

    struct Task: Sendable {
        let work: @Sendable () -> Void
        let quality: QualityOfService
    }

    /// In seconds.
    private static let patience = 0.25

    private let changed = NSCondition()
    /// The threads that wait and that no task is meant for.
    private var count = 0
    /// Tasks, each of which a waiting thread is about to take.
    private var given: [Task] = []

    /// Whether a thread that waited has the work now.
    func give(_ work: @escaping @Sendable () -> Void, _ quality: QualityOfService) -> Bool {
        changed.withLock {
            guard count > 0 else { return false }
            count -= 1
            given.append(Task(work: work, quality: quality))
            changed.signal()
            return true
        }
    }

    /// What a thread does from its start to its end.
    func work(_ first: consuming Task) {
        run(first)
        while let next = next() { run(next) }
    }

    /// The work finds the thread as if it were new, and leaves nothing behind: `consuming`, so that nothing of it is held
    /// while the thread waits.
    @inline(never) private func run(_ task: consuming Task) {
        #if canImport(Darwin)
            pthread_set_qos_class_self_np(task.quality.threadClass, 0)
            autoreleasepool { task.work() }
        #else
            task.work()
        #endif
        Thread.current.threadDictionary.removeAllObjects()
    }

    /// The next task; nil where none has come for a while.
    private func next() -> Task? {
        changed.withLock {
            let end = Date(timeIntervalSinceNow: Self.patience)
            count += 1
            while given.isEmpty {
                if !changed.wait(until: end), given.isEmpty {
                    count -= 1
                    return nil
                }
            }
            return given.removeFirst()
        }
    }
}

#if canImport(Darwin)
    extension QualityOfService {
        fileprivate var threadClass: qos_class_t {
            switch self {
            case .userInteractive: QOS_CLASS_USER_INTERACTIVE
            case .userInitiated: QOS_CLASS_USER_INITIATED
            case .utility: QOS_CLASS_UTILITY
            case .background: QOS_CLASS_BACKGROUND
            default: QOS_CLASS_DEFAULT
            }
        }
    }
#endif
