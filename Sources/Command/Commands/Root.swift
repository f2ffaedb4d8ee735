import ArgumentParser
import Zoetrope
import ZoetropeSceneModel

/// The executable. Without a subcommand it draws.
struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws the frames of a UI transition.",
        version: ProgramVersion.full,
        subcommands: [
            Draw.self, New.self, Encode.self, List.self, Inspect.self, Validate.self, Lint.self, Check.self,
            Accept.self,
            Compare.self, Verify.self, Sheet.self, Kit.self, Export.self, PreviewCommand.self, Merge.self,
            MatchCommand.self, MeasureCommand.self, LookCommand.self, CodeCommand.self, SpringCommand.self, Record.self,
            Port.self, Completions.self, Complete.self,
        ],
        defaultSubcommand: Draw.self)

    /// The names of the commands, without hidden ones.
    static var commands: [String] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay || $0 == Draw.self }.map { $0._commandName }
    }

    /// Prints texts that need no command. Refuses a first argument that is neither a command nor a scene, unless it
    /// resembles a scene's name, and help about a command that does not exist.
    static func checkCommand(_ arguments: [String]) throws {
        if arguments == ["draw", "--help"] { throw CleanExit.message(BriefDraw.helpMessage()) }
        if arguments == ["--licences"] { throw CleanExit.message(Licence.table) }
        if arguments.first == "help", arguments.count == 2, let topic = HelpTopic(rawValue: arguments[1]) {
            throw CleanExit.message(topic.text)
        }
        if arguments.first == "help" { return try checkHelp(arguments.dropFirst().first { !$0.hasPrefix("-") }) }
        guard let word = arguments.first, !word.hasPrefix("-"), !word.contains("/"), !word.contains("."),
            !(commands + ["help", Complete._commandName]).contains(word), (try? SceneLocator().path(of: word)) == nil,
            !SceneLocator().isMistypedScene(word)
        else { return }
        let known = commands.filter { $0 != Draw._commandName } + ["help"]
        let hint = Suggestion.text(for: word, among: known)
        let nearest = Suggestion.nearest(to: word, among: known).prefix(nearestCommands).joined(separator: ", ")
        throw ValidationError(
            "'\(word)' is neither a command nor a scene\(hint.isEmpty ? "." : hint) The nearest commands are \(nearest); "
                + "'render help commands' lists all, 'render list' the scenes.")
    }

    /// Commands that are named for a word that is none.
    private static let nearestCommands = 6

    private static func checkHelp(_ word: String?) throws {
        guard let word, !(commands + ["help", Complete._commandName]).contains(word) else { return }
        let isScene = (try? SceneLocator().path(of: word)) != nil
        // Drawing is what the program does without a command.
        let known = commands.filter { $0 != Draw._commandName } + HelpTopic.allCases.map(\.rawValue)
        throw ValidationError(
            "There is no command '\(word)'"
                + (isScene
                    ? "; it is a scene, which 'render list \(word)' describes."
                    : "\(Suggestion.text(for: word, among: known)); there are "
                        + Suggestion.nearest(to: word, among: known).joined(separator: ", ") + "."))
    }

    /// The arguments of the command line. Plain help is that of drawing, which lists the other commands.
    static func arguments() -> [String] {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.isEmpty || ["-h", "--help", "help"].contains(arguments.joined(separator: " ")) {
            return [Draw._commandName, "--help"]
        }
        return namesScene(arguments) ? [Draw._commandName] + arguments : arguments
    }

    /// Whether the first word is a command and a scene, and the rest is all that drawing needs but not what the command
    /// does: `render sheet -o sheet.gif` draws the scene, and `render sheet cube -o cube.png` makes a contact sheet.
    private static func namesScene(_ arguments: [String]) -> Bool {
        guard let word = arguments.first, commands.contains(word), (try? SceneLocator().path(of: word)) != nil,
            (try? parseAsRoot(arguments)) == nil
        else { return false }
        return (try? parseAsRoot([Draw._commandName] + arguments)) != nil
    }
}
