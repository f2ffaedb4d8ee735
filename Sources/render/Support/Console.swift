import FileOutput
import Foundation
import Zoetrope

/// Results go to standard output, everything else to standard error.
enum Console {
    /// A result; throws when nobody can take it (a closed pipe, a full disk).
    static func result(_ text: String) throws { try StandardOutput().write(Array((text + "\n").utf8)) }

    static func standardError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// What a run says of itself on standard error, and nothing at all where it should be quiet.
struct Notes {
    let isQuiet: Bool

    func note(_ text: String) {
        if !isQuiet { Console.standardError(text + "\n") }
    }

    /// A file that was written: a result, but where frames go to standard output, which must hold nothing else.
    func wrote(_ path: String, streaming: Bool) throws {
        if streaming { note(path) } else { try Console.result(path) }
    }

    func warn(_ text: String) { note("warning: " + text) }
}
