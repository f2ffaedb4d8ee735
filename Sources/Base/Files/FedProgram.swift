import Foundation

/// Another program that is fed through a pipe. What it prints on standard output is dropped; of its standard error the
/// last lines are kept. An interruption of this process ends it (`Interruption`).
///
/// No shell is involved: the program gets its arguments as they are. It starts with no signal blocked or ignored.
package final class FedProgram: ByteSink {
    package typealias Ending = ProgramEnding

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
            ChildProcess.spawn(path, arguments, input: feed.reading, output: nil, errors: errors.writing)
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
