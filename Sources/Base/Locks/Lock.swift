#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A lock that one thread holds at a time. Where there is one thread, as in a browser's WebAssembly, it does nothing.
///
/// `@unchecked Sendable` is sound because threads use the mutex through the system's own functions only.
package final class Lock: @unchecked Sendable {
    #if canImport(Darwin) || canImport(Glibc)
        /// At an address of its own, because a mutex must not be moved.
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        package init() {
            mutex.initialize(to: pthread_mutex_t())
            let problem = pthread_mutex_init(mutex, nil)
            precondition(problem == 0, "the system has no mutex left")
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deinitialize(count: 1)
            mutex.deallocate()
        }

        private func lock() { pthread_mutex_lock(mutex) }
        private func unlock() { pthread_mutex_unlock(mutex) }
    #else
        package init() {}

        private func lock() {}
        private func unlock() {}
    #endif

    package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        lock()
        defer { unlock() }
        return try body()
    }
}
