import Foundation
import ZoetropeThreads

/// Removes half-written files and ends the programs that were started, when the process is told to stop.
///
/// There is no signal handler: SIGINT, SIGTERM and SIGHUP are blocked in every thread, and one thread waits for them,
/// so it may call functions that are not safe in a handler. It then ends the process by the same signal, which a shell
/// reports as 128 plus the signal's number.
package enum Interruption {
    private static let temporaries = Registry()
    private static let programs = ProgramRegistry()

    /// Call this first in `main`, before any thread starts, because threads inherit the blocked signals. It also
    /// ignores SIGPIPE, and opens the standard streams that the process was started without (`StandardStreams.fill`).
    ///
    /// - Parameter farewell: is told what became of the files before the process ends.
    package static func install(farewell: @escaping @Sendable (Remains) -> Void = { _ in }) {
        StandardStreams.fill()
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let awaited = signals
        do {
            try Threads.start {
                var awaited = awaited, number: Int32 = 0
                while sigwait(&awaited, &number) != 0 {}
                // First the programs, which may be writing the files.
                programs.endAllForever()
                farewell(temporaries.removeAllForever())
                die(of: number)
            }
        } catch {
            // With nobody to wait for them, the signals end the process as they do by default, and files stay as after
            // SIGKILL.
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }

    /// A run's files after an interruption.
    package struct Remains: Sendable {
        /// How many are whole, and the path of the last of them.
        package fileprivate(set) var kept = 0
        package fileprivate(set) var last: String?
        /// How many were unfinished and are removed.
        package fileprivate(set) var removed = 0
    }

    /// Whether the parent made this process ignore a signal, as `nohup` and scripts do for background jobs. It stays
    /// ignored.
    ///
    /// Uses `signal`, because the field of `sigaction` has a different name in each libc.
    private static func isIgnored(_ number: Int32) -> Bool {
        let handler = signal(number, SIG_DFL)
        guard unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else { return false }
        signal(number, SIG_IGN)
        return true
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

    /// Runs `create`, which makes the file or folder at `path` and returns its descriptor (of a folder, 0) or -errno;
    /// remembers it if it was made.
    static func register(_ path: String, creating create: () throws -> Int32) rethrows -> Int32 {
        try temporaries.add(path, creating: create)
    }

    /// Runs `dispose`, which renames or removes the file, and forgets it.
    static func unregister(_ path: String, keeping target: String? = nil, disposing dispose: () -> Int32) -> Int32 {
        unregister([path], keeping: target.map { [$0] } ?? [], disposing: dispose)
    }

    /// Files that are renamed or removed together.
    ///
    /// - Parameter targets: the paths under which they are whole if `dispose` returns 0.
    static func unregister(_ paths: [String], keeping targets: [String] = [], disposing dispose: () -> Int32) -> Int32 {
        temporaries.remove(paths, keeping: targets, disposing: dispose)
    }
}

extension Interruption {
    /// Runs `start`, which starts a program and returns its process or -errno; remembers the program if it was started.
    static func register(program start: () -> pid_t) -> pid_t { programs.add(start) }

    /// Waits until a registered program has ended. Returns its exit status, or the signal's number plus 128.
    static func wait(for program: pid_t) -> Int32 {
        var information = siginfo_t()
        // The ended process keeps its number until `remove` takes its status: no other process can be killed for it.
        while waitid(P_PID, id_t(program), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return programs.remove(program)
    }
}

/// The programs to end. A program is started and registered under one lock, and its status is taken under it, so that
/// an interruption finds every program that runs, and no number that is used again.
///
/// Unchecked: `running` is touched only under the lock.
private final class ProgramRegistry: @unchecked Sendable {
    private let lock = NSLock()
    private var running: Set<pid_t> = []

    func add(_ start: () -> pid_t) -> pid_t {
        lock.lock()
        defer { lock.unlock() }
        let process = start()
        if process > 0 { running.insert(process) }
        return process
    }

    /// The process has ended.
    func remove(_ process: pid_t) -> Int32 {
        lock.lock()
        defer { lock.unlock() }
        running.remove(process)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let number = status & 0x7F
        return number == 0 ? status >> 8 & 0xFF : 128 + number
    }

    /// Keeps the lock, so that no program is started from now on.
    func endAllForever() {
        lock.lock()
        for process in running {
            var status: Int32 = 0
            kill(process, SIGKILL)
            waitpid(process, &status, 0)
        }
    }
}

/// The files to remove. A file is made and registered under one lock, and renamed and forgotten under it, so that an
/// interruption always finds either no file or a registered one.
///
/// Unchecked: `paths` is touched only under the lock.
private final class Registry: @unchecked Sendable {
    private let lock = NSLock()
    private var paths: Set<String> = []
    private var remains = Interruption.Remains()

    func add(_ path: String, creating create: () throws -> Int32) rethrows -> Int32 {
        lock.lock()
        defer { lock.unlock() }
        let descriptor = try create()
        if descriptor >= 0 { paths.insert(path) }
        return descriptor
    }

    func remove(_ disposed: [String], keeping targets: [String], disposing dispose: () -> Int32) -> Int32 {
        lock.lock()
        defer { lock.unlock() }
        paths.subtract(disposed)
        let code = dispose()
        if code == 0, let last = targets.last {
            remains.kept += targets.count
            remains.last = last
        }
        return code
    }

    /// Keeps the lock, so that a thread that makes or renames a file from now on waits until the process ends. Returns
    /// what is left.
    func removeAllForever() -> Interruption.Remains {
        lock.lock()
        // A folder is removed with what is in it.
        let folders = paths.filter { unlink($0) != 0 && PrivateFolder.remove($0) == 0 }
        remains.removed = paths.count - folders.count
        return remains
    }
}
