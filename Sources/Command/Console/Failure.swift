import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeSceneModel

/// The exit status. 0: done. 1: a check found a difference. 2: an error in a scene, a file or the run.
/// 64 (`EX_USAGE`): a usage error.
enum Failure {
    static let status: Int32 = 2

    /// Prints the error's message, or the requested help, and ends the process.
    /// - Parameter command: whose usage is printed after a usage error.
    static func exit(_ error: any Error, of command: any ParsableCommand.Type = Root.self) -> Never {
        guard !isTold(error) else {
            tell(error)
            Foundation.exit(status)
        }
        let code = Root.exitCode(for: error).rawValue
        let text = UsageMessage.text(command.fullMessage(for: error), Root.arguments())
        guard !text.isEmpty else { Foundation.exit(code) }
        guard code == 0 else {
            Console.standardError(Console.safe(text) + "\n")
            Foundation.exit(code)
        }
        // Help and the version are results: losing them is an error.
        do { try Console.result(text) } catch {
            tell(error)
            Foundation.exit(status)
        }
        Foundation.exit(0)
    }

    /// Whether the error is one of a scene, a file or the run, rather than of the command line or an exit status.
    static func isTold(_ error: any Error) -> Bool {
        !(error is ExitCode) && Root.exitCode(for: error) == .failure
    }

    static func tell(_ error: any Error) { Console.standardError(text(of: error) + "\n") }

    /// A scene's errors have heads of their own.
    static func text(of error: any Error) -> String {
        Console.safe(error is SceneError ? "\(error)" : "error: \(message(for: error))")
    }

    /// What is wrong, without a head.
    static func message(for error: any Error) -> String { words(for: error) + hint(for: error) }

    /// A file of nearly the same name, where one that is to be read is not there.
    private static func hint(for error: any Error) -> String {
        guard let error = error as? FileError, error.action == "read", error.remedy == nil,
            !FileManager.default.fileExists(atPath: error.path)
        else { return "" }
        let url = URL(fileURLWithPath: error.path), folder = url.deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Suggestion.text(for: url.lastPathComponent, among: names.sorted())
    }

    /// Foundation's errors describe themselves with domains and dictionaries; this names the file and the reason.
    private static func words(for error: any Error) -> String {
        guard type(of: error) is NSError.Type || error is CocoaError || error is POSIXError else { return "\(error)" }
        let error = error as NSError, underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        let posix = [error, underlying].compactMap { $0 }.first { $0.domain == NSPOSIXErrorDomain }
        let path = error.userInfo[NSFilePathErrorKey] as? String
        guard let path, let posix else { return error.localizedDescription }
        return FileError(path: path, action: "use", code: Int32(posix.code)).description
    }
}

/// An error that the command itself finds: one line, with what to do.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension FileConflicts {
    /// Checks as `check` does. A conflict is a usage error, except for an output that is named twice.
    func checkUsage(_ outputs: [Output] = [], files: [String] = []) throws {
        do { try check(outputs, files: files) } catch let error as RunError {
            if case .sameOutput = error { throw error }
            throw ValidationError("\(error).")
        }
    }

    /// Checks files that are written after long work: that they replace no input, and can be written.
    func checkLater(files: [String?], _ access: AccessOptions) throws {
        let files = files.compactMap(\.self)
        try checkUsage(files: files)
        for file in files { try AtomicFile.check(file, allowsOutside: access.allowOutside) }
    }
}
