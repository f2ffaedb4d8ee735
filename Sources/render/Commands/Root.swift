import ArgumentParser
// The package's modules that the command's files use, besides what each imports itself.
@_exported import Codecs
@_exported import FileOutput
@_exported import Geometry
@_exported import Goldens
@_exported import Pixels
@_exported import Presentation
@_exported import SceneModel
import Zoetrope

/// The executable. Without a subcommand it draws.
struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws the frames of a UI transition.",
        version: ProgramVersion.text,
        subcommands: [
            Draw.self, Encode.self, List.self, Inspect.self, Validate.self, Lint.self, Check.self, Compare.self,
            Verify.self,
        ],
        defaultSubcommand: Draw.self)

    /// The arguments of the command line. Plain help is that of drawing, which lists the other commands.
    static func arguments() -> [String] {
        let arguments = Array(CommandLine.arguments.dropFirst())
        return arguments.isEmpty || ["-h", "--help", "help"].contains(arguments.joined(separator: " "))
            ? ["draw", "--help"] : arguments
    }
}
