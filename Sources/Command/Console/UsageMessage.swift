import ZoetropeSceneModel

/// What the argument parser says about a wrong command line, with suggestions of our own: the parser's know no
/// prefixes and no swapped letters, and resemble nearly everything that is short.
enum UsageMessage {
    /// How the parser's message for an option that it does not know begins.
    private static let unknown = "Error: Unknown option '"
    /// How its last line begins.
    private static let see = "  See '"

    /// The parser's whole message, as it is printed. Drawing has no command to see the help of.
    static func text(_ message: String, _ words: [String]) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for i in lines.indices where lines[i].hasPrefix(see) {
            // An error of a command that runs has the command's name alone.
            let command = lines[i].dropFirst(see.count + (lines[i].hasPrefix(see + "render ") ? 7 : 0))
            let isDrawing = command.hasPrefix("draw ")
            lines[i] = see + "render " + (isDrawing ? command.dropFirst(5) : command)
        }
        guard lines[0].hasPrefix(unknown) else { return hinted(lines, words).joined(separator: "\n") }
        let name = option(String(lines[0].dropFirst(unknown.count).prefix { $0 != "'" }), in: words)
        let letters = String(name.drop { $0 == "-" })
        let known = CompletionWords().options(of: words).map { String($0.dropFirst(2)) }
        let hint = Suggestion.similar(to: letters, among: known).map { "; did you mean '--\($0)'?" }
        lines[0] = unknown + name + "'" + (hint ?? "")
        // With one dash, the parser also takes the word for the option of its first letter.
        lines.removeAll { $0.hasPrefix("   or: ") }
        return lines.joined(separator: "\n")
    }

    /// What was probably meant by pictures after a scene's name, and by a scene whose name is that of a command, too.
    private static func hinted(_ lines: [String], _ words: [String]) -> [String] {
        var lines = lines
        let isPicture = words.contains {
            lines[0].contains("'\($0)'") && ["png", "jpg", "jpeg", "webp"].contains(PathText.format(of: $0))
        }
        if isPicture, lines[0].lowercased().contains("unexpected argument") {
            lines[0] += "; screens are named so: --from Home@2x.png --to Cart@2x.png"
        }
        if words.count > 1, words[0] == Draw._commandName, Root.commands.contains(words[1]) {
            lines.append("  '\(words[1])' was taken for the scene; 'render \(words[1]) --help' is about the command.")
        }
        return lines
    }

    /// Of `-out` the parser names one letter, `-u`; the whole word is what was meant.
    private static func option(_ name: String, in words: [String]) -> String {
        guard name.count == 2, !name.hasPrefix("--"), let letter = name.last else { return name }
        return words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.dropFirst().contains(letter) } ?? name
    }
}
