import Foundation

/// Removes half-written files when the process is told to stop.
///
/// No signal handler runs: SIGINT, SIGTERM and SIGHUP are blocked in every thread and one thread waits for them, so what it does need not be
/// async-signal-safe. It then dies of the same signal, which a shell reports as 128 + its number.
package enum Interruption {
    private static let temporaries = Registry()

    /// Call first thing in `main`, before any thread exists: threads inherit the blocked signals. Ignores SIGPIPE, too.
    package static func install() {
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let awaited = signals
        Thread.detachNewThread {
            var awaited = awaited, number: Int32 = 0
            while sigwait(&awaited, &number) != 0 {}
            temporaries.removeAllForever()
            die(of: number)
        }
    }

    /// A process started with `nohup` or in the background of a script goes on ignoring what its parent made it ignore.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func die(of number: Int32) -> Never {
        signal(number, SIG_DFL)
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, number)
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        raise(number)
        _exit(128 + number)
    }

    /// Runs `create`, which makes the file at `path` and returns its descriptor or -errno, and remembers the file when there is one.
    static func register(_ path: String, creating create: () throws -> Int32) rethrows -> Int32 {
        try temporaries.add(path, creating: create)
    }

    /// Runs `dispose`, which renames or removes the file, and forgets it.
    static func unregister(_ path: String, disposing dispose: () -> Int32) -> Int32 {
        unregister([path], disposing: dispose)
    }

    /// Files that are renamed or removed together.
    static func unregister(_ paths: [String], disposing dispose: () -> Int32) -> Int32 {
        temporaries.remove(paths, disposing: dispose)
    }
}

/// The files to remove. The lock spans their making and their renaming, so that none slips through between the two. Unchecked: the
/// paths are touched under the lock alone.
private final class Registry: @unchecked Sendable {
    private let lock = NSLock()
    private var paths: Set<String> = []

    func add(_ path: String, creating create: () throws -> Int32) rethrows -> Int32 {
        lock.lock()
        defer { lock.unlock() }
        let descriptor = try create()
        if descriptor >= 0 { paths.insert(path) }
        return descriptor
    }

    func remove(_ disposed: [String], disposing dispose: () -> Int32) -> Int32 {
        lock.lock()
        defer { lock.unlock() }
        paths.subtract(disposed)
        return dispose()
    }

    /// Keeps the lock: from now on, whoever makes or finishes a file waits for the process's end.
    func removeAllForever() {
        lock.lock()
        for path in paths { unlink(path) }
    }
}
