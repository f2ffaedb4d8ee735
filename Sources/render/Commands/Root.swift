import ArgumentParser

/// The executable: draws, unless a subcommand is named.
struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws the frames of a UI transition.",
        subcommands: [
            Draw.self, Encode.self, List.self, Inspect.self, Validate.self, Lint.self, Check.self, Compare.self,
            Verify.self,
        ],
        defaultSubcommand: Draw.self)

    /// The command line; plain help is that of drawing, which names the other commands.
    static func arguments() -> [String] {
        let arguments = Array(CommandLine.arguments.dropFirst())
        return arguments.isEmpty || ["-h", "--help", "help"].contains(arguments.joined(separator: " "))
            ? ["draw", "--help"] : arguments
    }
}
