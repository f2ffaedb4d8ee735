import Foundation

/// Another program at the other end of a pipe. Of its standard error the last lines are kept; its other streams are empty.
/// An interruption of this process ends it (`Interruption`).
///
/// No shell is involved: the program gets its arguments as they are. It starts with no signal blocked or ignored.
final class PipedProgram {
    /// This process's end of the pipe.
    let pipe: Descriptor
    private let process: pid_t
    private let messages: MessageTail
    private var ending: ProgramEnding?

    /// - Parameters:
    ///   - path: the program's absolute path.
    ///   - isFed: whether the pipe is its standard input, and not its standard output.
    /// - Throws: `FileError` when it cannot be started.
    init(_ path: String, _ arguments: [String], isFed: Bool) throws {
        let pair = try DescriptorPair(for: path), errors: DescriptorPair
        do { errors = try DescriptorPair(for: path) } catch {
            pair.close()
            throw error
        }
        do { messages = try MessageTail(of: errors.reading) } catch {
            pair.close()
            errors.close()
            throw FileError(path: path, action: "start", reason: "\(error)")
        }
        let (own, its) = isFed ? (pair.writing, pair.reading) : (pair.reading, pair.writing)
        let started = Interruption.register(program: {
            ChildProcess.spawn(
                path, arguments, input: isFed ? its : nil, output: isFed ? nil : its, errors: errors.writing)
        })
        close(its)
        close(errors.writing)
        guard started > 0 else {
            close(own)
            throw FileError(path: path, action: "start", code: -started)
        }
        process = started
        pipe = Descriptor(number: own, path: path)
    }

    /// Ends the program if it still runs.
    deinit {
        if ending == nil { kill(process, SIGKILL) }
        _ = finish()
    }

    /// Closes the pipe and waits until the program has ended.
    func finish() -> ProgramEnding {
        if let ending { return ending }
        close(pipe.number)
        let made = ProgramEnding(status: Interruption.wait(for: process), messages: messages.text())
        ending = made
        return made
    }
}
