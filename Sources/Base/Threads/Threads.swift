import Foundation

/// The only place that starts threads. Everything that runs beside its caller goes through here or through what stands
/// on it: `TaskQueue`, `OrderedTasks`, `OrderedPipeline`.
///
/// A user, a container or the memory allows only so many threads, so each of these works without any: the caller does
/// the work.
package enum Threads {
    /// The number of cores that this process may use, as it was at the first call: the system looks into files for it.
    package static let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)

    /// Runs `work` on a thread that has nothing else to do, with a stack of 8 MB on every system.
    ///
    /// - Throws: a `ThreadError` where there can be no more threads.
    package static func start(
        _ quality: QualityOfService = .userInitiated, _ work: @escaping @Sendable () -> Void
    ) throws(ThreadError) {
        if IdleThreads.shared.give(work, quality) { return }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, 8 << 20)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let body = Unmanaged.passRetained(ThreadBody(IdleThreads.Task(work: work, quality: quality)))
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, &attributes, { ThreadBody.run($0) }, body.toOpaque())
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, &attributes, { ThreadBody.run($0!) }, body.toOpaque())
        #endif
        if code != 0 {
            body.release()
            throw ThreadError(code: code)
        }
    }

    /// Calls `work` after a delay, on any thread; at once, on the caller's, where there can be no other. It should return
    /// soon.
    package static func start(after milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
        Alarm.shared.add(at: Date(timeIntervalSinceNow: Double(milliseconds) / 1000), work)
    }

    /// Calls `work` with each of 0..<count, on at most as many threads as there are cores, the caller's among them, and
    /// waits for all of them.
    package static func values<Value>(_ count: Int, _ work: @Sendable (Int) -> Value) -> [Value] {
        [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
            // Each call writes an element of its own, and all have ended when `run` returns.
            nonisolated(unsafe) let buffer = buffer
            withoutActuallyEscaping(work) { work in
                SharedCalls(count) { i in buffer.initializeElement(at: i, to: work(i)) }.run()
            }
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

/// Why a thread has not started.
package struct ThreadError: Error, Hashable, CustomStringConvertible {
    /// An `errno`.
    package let code: Int32

    package var description: String {
        "no other thread can be started (\(String(cString: strerror(code)))): allow more processes or more memory"
    }
}

/// What a thread does first, as a pointer that the system passes to it.
private final class ThreadBody {
    private var task: IdleThreads.Task?

    init(_ task: IdleThreads.Task) { self.task = task }

    /// The task, which this does not hold any more.
    private func taken() -> IdleThreads.Task {
        defer { task = nil }
        return task!
    }

    static func run(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        IdleThreads.shared.work(Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().taken())
        return nil
    }
}

/// Calls with 0..<count that several threads take in turn. `@unchecked Sendable` is sound because the mutable properties
/// are used under the lock only, and `call` is set while threads run.
private final class SharedCalls: @unchecked Sendable {
    private let count: Int
    private var call: (@Sendable (Int) -> Void)?
    private let changed = NSCondition()
    private var next = 0, helpers = 0

    init(_ count: Int, _ call: @escaping @Sendable (Int) -> Void) { (self.count, self.call) = (count, call) }

    /// Returns when all calls have returned and no thread holds `call`.
    func run() {
        for _ in 1..<max(1, min(count, Threads.cores)) {
            changed.withLock { helpers += 1 }
            do {
                try Threads.start { [self] in
                    takeAll()
                    end()
                }
            } catch {
                end()
                break
            }
        }
        takeAll()
        changed.withLock { while helpers > 0 { changed.wait() } }
        call = nil
    }

    private func end() {
        changed.withLock {
            helpers -= 1
            changed.signal()
        }
    }

    /// A function of its own, so that nothing of the call is held when it returns.
    @inline(never) private func takeAll() {
        while let i = take() { call!(i) }
    }

    private func take() -> Int? {
        changed.withLock {
            guard next < count else { return nil }
            next += 1
            return next - 1
        }
    }
}
