import Foundation
import ZoetropeThreads

/// How a program that was started has ended.
package struct ProgramEnding: Hashable, Sendable {
    /// The exit status, or the signal's number plus 128, as a shell reports it.
    package let status: Int32
    /// The last lines of its standard error.
    package let messages: String

    package init(status: Int32, messages: String) { (self.status, self.messages) = (status, messages) }
}

/// Finds and starts other programs.
///
/// No shell is involved: a program gets its arguments as they are. It starts with no signal blocked or ignored.
enum ChildProcess {
    /// The program of this name in one of the folders of PATH; nil if there is none. Folders that are not absolute are
    /// skipped, so that a file in the current folder is not taken for a program.
    static func find(_ name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first {
            var status = stat()
            return stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access($0, X_OK) == 0
        }
    }

    /// Starts a program. A stream without a descriptor is /dev/null. Returns the process, or -errno.
    static func spawn(
        _ path: String, _ arguments: [String], input: Int32?, output: Int32?, errors: Int32
    ) -> pid_t {
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
        for (stream, descriptor) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            let mode = stream == STDIN_FILENO ? O_RDONLY : O_WRONLY
            let code =
                if let descriptor {
                    posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
                } else {
                    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", mode, 0)
                }
            if code != 0 { return -code }
        }
        var blocked = sigset_t(), usual = sigset_t()
        sigemptyset(&blocked)
        sigemptyset(&usual)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        guard let words = CStrings([path] + arguments),
            let environment = CStrings(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" })
        else { return -ENOMEM }
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, &attributes, words.pointers, environment.pointers)
        return code == 0 ? process : -code
    }
}

/// Strings as C takes them in `argv`: pointers to copies, then a null.
private final class CStrings {
    private(set) var pointers: [UnsafeMutablePointer<CChar>?]

    /// Nil where there is no memory for them.
    init?(_ strings: [String]) {
        pointers = strings.map { strdup($0) } + [nil]
        if pointers.dropLast().contains(nil) { return nil }
    }
    deinit { pointers.forEach { free($0) } }
}

/// The two ends of a pipe. Programs that are started do not inherit them.
struct DescriptorPair {
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
final class MessageTail: Sendable {
    private static let limit = 4096
    private let tail = Locked<[UInt8]>([])
    private let ended = Promise<Void>()

    /// - Throws: a `ThreadError`; the descriptor then stays open.
    init(of descriptor: Int32) throws(ThreadError) {
        try Threads.start { [self] in
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
