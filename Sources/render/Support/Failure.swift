import ArgumentParser
import FileOutput
import Foundation
import Zoetrope

/// What the process ends with. 0: done. 1: a check found a difference. 2: an error of the scene, a file or the run.
/// 64 (`EX_USAGE`): a command line that makes no sense.
enum Failure {
    static let status: Int32 = 2

    static func exit(_ error: any Error) -> Never {
        guard isTold(error) else { Root.exit(withError: error) }
        tell(error)
        Foundation.exit(status)
    }

    /// Whether the error is of the scene, a file or the run, and not of the command line.
    static func isTold(_ error: any Error) -> Bool {
        error is any ZoetropeError || error is CommandError
    }

    /// A scene's errors come with their own heads.
    static func tell(_ error: any Error) {
        Console.standardError(error is SceneError ? "\(error)\n" : "error: \(error)\n")
    }
}

/// What the command itself finds wrong: one line, with what to do.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
