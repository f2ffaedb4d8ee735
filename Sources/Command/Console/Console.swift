import ZoetropeFiles
import Foundation
import ZoetropeNumbers

/// Results go to standard output, everything else to standard error.
enum Console {
    /// Writes a result.
    /// - Throws: `FileError` when nothing takes it: a closed pipe, a full disk.
    static func result(_ text: String) throws { try StandardOutput().write(Array((text + "\n").utf8)) }

    /// Writes a result in one line, made safe.
    static func line(_ text: String, limit: Int = 2000) throws { try result(SafeText.line(text, limit: limit)) }

    /// Writes to standard error. That nothing may be reading it must not stop a run, so failures are ignored.
    static func standardError(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if written > 0 {
                bytes = bytes.dropFirst(written)
            } else if written == 0 || errno != EINTR {
                return
            }
        }
    }

    /// Every line made safe for a terminal and a log.
    static func safe(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { SafeText.line($0, limit: 2000) }
            .joined(separator: "\n")
    }

    /// Whether an interrupted command tells what became of its files. Set before the command begins its work.
    nonisolated(unsafe) static var tellsFarewell = true

    /// What became of a run's files that was interrupted: `interrupted; 12 files are whole and were kept, the last is
    /// Output/cube/frame-0011.png; 3 unfinished ones were removed`.
    static func farewell(_ remains: Interruption.Remains) -> String {
        let removed =
            switch remains.removed {
            case 0: ""
            case 1: "; an unfinished one was removed"
            default: "; \(remains.removed) unfinished ones were removed"
            }
        guard let last = remains.last.map({ SafeText.line($0, limit: 2000) }) else {
            return "interrupted; no file was finished\(removed)"
        }
        let kept =
            remains.kept == 1
            ? "one file is whole and was kept: \(last)"
            : "\(remains.kept) files are whole and were kept, the last is \(last)"
        return "interrupted; \(kept)\(removed)"
    }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Call this before any file is opened: a stream that the caller has closed would otherwise take the descriptor of
    /// the first file, and messages would be written into it. What is written to a closed standard output is an error.
    static func openClosedStreams() {
        for (number, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
        where fcntl(number, F_GETFD) == -1 { _ = open("/dev/null", mode) }
    }
}

/// What a run says about itself on standard error; nothing when it should be quiet.
struct Notes {
    let isQuiet: Bool

    func note(_ text: String) {
        if !isQuiet { Console.standardError(Console.safe(text) + "\n") }
    }

    /// Names a file that was written. That is a result, unless standard output takes frames and nothing else.
    func wrote(_ path: String, streaming: Bool = false) throws {
        if streaming { note(path) } else { try Console.line(path, limit: 4096) }
    }

    /// Writes a file, and names it.
    func write(_ bytes: [UInt8], to path: String, allowsOutside: Bool = false) throws {
        try AtomicFile.write(bytes, to: path, allowsOutside: allowsOutside)
        try wrote(path)
    }

    func warn(_ text: String) { note("warning: " + text) }
}
