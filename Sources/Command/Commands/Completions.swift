import ArgumentParser
import Foundation

/// Prints a shell's completion script. The script asks `render complete` for the words, so that it knows the scenes and
/// the options of the command that is installed.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Prints a script with which a shell completes scenes, commands and options.",
        usage: "render completions <shell>",
        discussion: """
            bash    render completions bash >~/.local/share/bash-completion/completions/render
            zsh     render completions zsh >~/.zfunc/_render
                    (with 'fpath+=~/.zfunc' before 'compinit' in ~/.zshrc)
            fish    render completions fish >~/.config/fish/completions/render.fish
            """)

    enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

    @Argument(help: ArgumentHelp("The shell.", valueName: "shell"))
    var shell: Shell

    func run() throws { try Console.result(shell.script) }
}

extension Completions.Shell {
    fileprivate var script: String {
        switch self {
        case .bash:
            // The words go to the command as they were typed, and come back as they are to be inserted: the shell expands
            // neither, since both have the names of files.
            #"""
            _render() {
                local word
                COMPREPLY=()
                while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
                    "${COMP_WORDS[0]}" complete --as-typed -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
            }
            complete -o default -F _render render
            """#
        case .zsh:
            #"""
            #compdef render
            _render() {
                local -a found
                found=("${(@f)$("${(Q)words[1]}" complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
                compadd -- "${(@)found:#}"
                _files
            }
            _render "$@"
            """#
        case .fish:
            #"""
            function __render_complete
                set -l words (commandline -opc)
                set -l current (commandline -ct)
                set -l plain (string unescape -- $current 2>/dev/null; or printf '%s\n' $current)
                $words[1] complete -- $words[2..-1] "$plain" 2>/dev/null
            end
            complete -c render -a '(__render_complete)'
            """#
        }
    }
}

/// Prints the words that can stand at the end of a command line: commands, scenes, options and their values, one a
/// line.
struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Lists the words that complete a command line.", shouldDisplay: false)

    @Flag(help: "The words are as typed in bash, with quotes; completions are quoted alike.")
    var asTyped = false

    @Argument(parsing: .postTerminator, help: "The words so far; the last one is not finished.")
    var words: [String] = []

    func run() throws {
        let typed = asTyped ? words.map(ShellWord.init(typed:)) : words.map(ShellWord.init(plain:))
        let candidates = CompletionWords().candidates(for: typed.map(\.text))
        let found = asTyped ? candidates.compactMap { typed.last?.completed(as: $0) } : candidates
        if !found.isEmpty { try Console.result(found.joined(separator: "\n")) }
    }
}

/// The words that complete a command line.
struct CompletionWords {
    /// A command's help, as the argument parser describes it.
    private struct Description: Decodable {
        struct Command: Decodable {
            let commandName: String
            let arguments: [Argument]?
            let subcommands: [Command]?
        }

        struct Argument: Decodable {
            struct Name: Decodable {
                let kind, name: String

                var text: String { (kind == "long" ? "--" : "-") + name }
            }

            let kind: String
            let names: [Name]?
            let allValues: [String]?
            let shouldDisplay: Bool
        }

        let command: Command
    }

    /// The options of each command; those of the main command are Draw's.
    private let commands: [String: [Description.Argument]]

    init() {
        let text = Data(Root._dumpHelp().utf8)
        let all = (try? JSONDecoder().decode(Description.self, from: text))?.command.subcommands ?? []
        commands = Dictionary(all.map { ($0.commandName, $0.arguments ?? []) }) { first, _ in first }
    }

    /// The long options of the command that a command line begins with, those of Draw where it names none.
    func options(of words: [String]) -> [String] {
        let arguments = words.first.flatMap { commands[$0] } ?? commands[Draw._commandName] ?? []
        return CompletionWords.options(among: arguments, startingWith: "--")
    }

    private static func options(among arguments: [Description.Argument], startingWith prefix: String) -> [String] {
        arguments.filter(\.shouldDisplay).flatMap { $0.names?.map(\.text) ?? [] }.filter { $0.hasPrefix(prefix) }
    }

    /// `words` are those after `render`; the last one is being written.
    func candidates(for words: [String]) -> [String] {
        let current = words.last ?? "", before = words.dropLast()
        let command = before.first { commands[$0] != nil }
        let arguments = commands[command ?? Draw._commandName] ?? []
        if let option = before.last,
            let argument = arguments.first(where: { $0.names?.map(\.text).contains(option) == true }),
            argument.kind == "option"
        {
            // Any other value is a file, which the shell completes, or a number.
            return argument.allValues ?? []
        }
        if current.hasPrefix("-") {
            return CompletionWords.options(among: arguments, startingWith: current).sorted()
        }
        let values = arguments.first { $0.kind == "positional" && $0.allValues != nil }?.allValues
        // Whoever named a file must not give an option by it. A name of several lines would be several words.
        let scenes = SceneLocator().scenes().map(PathText.stem).filter { name in
            !name.hasPrefix("-") && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        let names =
            before.isEmpty
            ? Root.commands + ["help"]
            : command == "help" || before.first == "help"
                ? Root.commands + HelpTopic.allCases.map(\.rawValue) : []
        return ((values ?? scenes) + names).filter { $0.hasPrefix(current) }.sorted()
    }
}
