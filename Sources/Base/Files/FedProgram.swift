import Foundation
import ZoetropeThreads

/// Another program that is fed through a pipe. What it prints on standard output is dropped; of its standard error the
/// last lines are kept. An interruption of this process ends it (`Interruption`).
///
/// No shell is involved: the program gets its arguments as they are. It starts with no signal blocked or ignored.
package final class FedProgram: ByteSink {
    /// How a program ended.
    package struct Ending: Hashable, Sendable {
        /// The exit status, or the signal's number plus 128, as a shell reports it.
        package let status: Int32
        /// The last lines of its standard error.
        package let messages: String

        package init(status: Int32, messages: String) { (self.status, self.messages) = (status, messages) }
    }

    private let path: String
    private let process: pid_t
    private let input: Descriptor
    private let messages: MessageTail
    private var isInputOpen = true
    private var ending: Ending?

    /// - Parameter path: the program's absolute path.
    /// - Throws: `FileError` when it cannot be started.
    package init(_ path: String, _ arguments: [String]) throws {
        self.path = path
        let feed = try DescriptorPair(for: path), errors: DescriptorPair
        do { errors = try DescriptorPair(for: path) } catch {
            feed.close()
            throw error
        }
        let started = Interruption.register(program: {
            FedProgram.spawn(path, arguments, input: feed.reading, errors: errors.writing)
        })
        close(feed.reading)
        close(errors.writing)
        guard started > 0 else {
            close(feed.writing)
            close(errors.reading)
            throw FileError(path: path, action: "start", code: -started)
        }
        process = started
        input = Descriptor(number: feed.writing, path: path)
        messages = MessageTail(of: errors.reading)
    }

    /// Ends the program if it still runs.
    deinit {
        if ending == nil { kill(process, SIGKILL) }
        _ = finish()
    }

    /// - Throws: `FileError` when the program does not read any more. `finish` then tells why.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try BrokenPipe.asError { try input.write(bytes) }
    }

    /// Closes the program's input and waits until it has ended.
    package func finish() -> Ending {
        if let ending { return ending }
        if isInputOpen { close(input.number) }
        isInputOpen = false
        let status = Interruption.wait(for: process)
        let made = Ending(status: status, messages: messages.text())
        ending = made
        return made
    }

    /// The program of this name in one of the folders of PATH; nil if there is none. Folders that are not absolute are
    /// skipped, so that a file in the current folder is not taken for a program.
    package static func find(_ name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first {
            var status = stat()
            return stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access($0, X_OK) == 0
        }
    }

    /// Returns the process, or -errno.
    private static func spawn(_ path: String, _ arguments: [String], input: Int32, errors: Int32) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?, attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t(), attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var blocked = sigset_t(), usual = sigset_t()
        sigemptyset(&blocked)
        sigemptyset(&usual)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words = CStrings([path] + arguments)
        let environment = CStrings(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" })
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, &attributes, words.pointers, environment.pointers)
        return code == 0 ? process : -code
    }
}

/// Strings as C takes them in `argv`: pointers to copies, then a null.
private final class CStrings {
    private(set) var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }
    deinit { pointers.forEach { free($0) } }
}

/// The two ends of a pipe. Programs that are started do not inherit them.
private struct DescriptorPair {
    let reading, writing: Int32

    /// `path` is named in the error.
    init(for path: String) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw FileError(path: path, action: "start", code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    func close() {
        _ = Foundation.close(reading)
        _ = Foundation.close(writing)
    }
}

/// Reads a pipe until its end, on a thread of its own, and keeps the last bytes: the writer is never held up.
///
private final class MessageTail: Sendable {
    private static let limit = 4096
    private let tail = Locked<[UInt8]>([])
    private let ended = Promise<Void>()

    init(of descriptor: Int32) {
        Threads.start { [self] in
            var buffer = [UInt8](repeating: 0, count: MessageTail.limit)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count > 0 {
                    tail.withLock { $0 = ($0 + buffer[..<count]).suffix(MessageTail.limit) }
                } else if count == 0 || errno != EINTR {
                    break
                }
            }
            close(descriptor)
            ended.set(())
        }
    }

    /// To be called once, when the writer has ended. Waits for the pipe's end, but not for long: a program that the
    /// writer has started, and that goes on, has the pipe, too.
    func text() -> String {
        _ = ended.get(within: 1)
        return String(decoding: tail.withLock { $0 }, as: UTF8.self)
    }
}

/// Writing to a pipe that nobody reads sends SIGPIPE, which ends a process that does not expect it.
private enum BrokenPipe {
    /// Runs `body` with SIGPIPE blocked on this thread; a signal that it causes is dropped, and only the error is left.
    static func asError(_ body: () throws -> Void) rethrows {
        var pipe = sigset_t(), before = sigset_t(), pending = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        sigpending(&pending)
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        defer {
            sigpending(&pending)
            var number: Int32 = 0
            if !wasPending, sigismember(&pending, SIGPIPE) == 1 { sigwait(&pipe, &number) }
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        try body()
    }
}
