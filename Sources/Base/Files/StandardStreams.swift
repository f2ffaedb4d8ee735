import Foundation

/// The process's standard output, unbuffered: nothing is lost when the process ends. The caller ignores SIGPIPE
/// (`Interruption.install` does), so that a closed pipe is an error like any other.
package final class StandardOutput: ByteSink {
    private let descriptor = Descriptor(number: STDOUT_FILENO, path: "standard output")
    package init() {}
    package func write(_ bytes: UnsafeRawBufferPointer) throws { try descriptor.write(bytes) }
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
