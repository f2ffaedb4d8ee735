import Foundation

/// The process's standard output, unbuffered: nothing is lost when the process ends. The caller ignores SIGPIPE
/// (`Interruption.install` does), so that a closed pipe is an error like any other.
package final class StandardOutput: ByteSink {
    private let descriptor = Descriptor(number: STDOUT_FILENO, path: "standard output")
    package init() {}
    package func write(_ bytes: UnsafeRawBufferPointer) throws { try descriptor.write(bytes) }
}

/// Standard error, for messages and progress. What cannot be written (a closed descriptor, a full device, a pipe whose
/// reader has gone) is dropped, so that a run never fails for a lost message.
package enum StandardError {
    /// Writes the text as it is; the caller adds the line's end.
    package static func write(_ text: String) {
        try? Array(text.utf8).withUnsafeBytes {
            try Descriptor(number: STDERR_FILENO, path: "standard error").write($0)
        }
    }
}

/// Standard input, output and error, made safe to rely on.
enum StandardStreams {
    /// Opens a replacement for each closed standard descriptor (`2>&-`). Otherwise the next file that is opened would
    /// get its number, and messages would be written into that file. A replacement fails as the closed descriptor
    /// would: input cannot be read, output and error cannot be written.
    static func fill() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
            // `open` returns the lowest free number, which is this one, because those below are open.
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

/// The command line as the system gave it.
package enum ArgumentBytes {
    /// The first argument that is not UTF-8, its strange bytes as `\xFF`; nil where there is none. Swift repairs such
    /// arguments silently, so that a path would name another file.
    package static var firstThatIsNotUTF8: String? {
        (1..<max(1, Int(CommandLine.argc))).lazy.compactMap { i -> String? in
            guard let argument = CommandLine.unsafeArgv[i] else { return nil }
            let bytes = (0..<strlen(argument)).map { UInt8(bitPattern: argument[$0]) }
            return String(validating: bytes) == nil ? quoted(bytes) : nil
        }.first
    }

    /// ASCII as it is, every other byte as `\x` and two digits.
    static func quoted(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            if (0x20..<0x7F).contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "\\x" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
