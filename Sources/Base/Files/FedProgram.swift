import Foundation

/// Another program that is fed through a pipe. What it prints on standard output is dropped; of its standard error the
/// last lines are kept. An interruption of this process ends it (`Interruption`), and so does the end of this object.
package final class FedProgram: ByteSink {
    package typealias Ending = ProgramEnding

    private let program: PipedProgram

    /// - Parameter path: the program's absolute path.
    /// - Throws: `FileError` when it cannot be started.
    package init(_ path: String, _ arguments: [String]) throws {
        program = try PipedProgram(path, arguments, isFed: true)
    }

    /// - Throws: `FileError` when the program does not read any more. `finish` then tells why.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try BrokenPipe.asError { try program.pipe.write(bytes) }
    }

    /// Closes the program's input and waits until it has ended.
    package func finish() -> Ending { program.finish() }

    /// The program of this name in one of the absolute folders of PATH; nil if there is none.
    package static func find(_ name: String) -> String? { ChildProcess.find(name) }
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
