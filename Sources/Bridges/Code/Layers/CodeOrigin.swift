import ZoetropeNumbers

/// Where code comes from, for the comment at its top.
package struct CodeOrigin: Sendable {
    /// The name of the scene's file.
    package let file: String
    /// The command that writes the code again, from the folder of its file; nil where there is none.
    package let command: String?
    /// Of the scene's file, in hexadecimal digits.
    package let fingerprint: String?

    /// How the file is compared with the scene, in words.
    private let advice: String

    package init(file: String, command: String? = nil, fingerprint: String? = nil, advice: String = "") {
        (self.file, self.command, self.fingerprint, self.advice) = (file, command, fingerprint, advice)
    }

    /// The first lines of the comment at the top of the code.
    func lines(seconds: Double) -> [String] {
        let length = CodeNumber.text(seconds, places: 4) + " s"
        guard let command, let fingerprint else {
            return ["Made by 'render code' from \(file): \(length). Change the scene, not this file."]
        }
        return [
            "\(Self.maker)\(command)", "\(Self.scene)\(fingerprint), \(length).",
            "Change the scene, not this file" + (advice.isEmpty ? "." : "; \(advice)."),
        ]
    }

    /// The beginnings of a comment's lines, in each language.
    private static let heads = ["/* ", "// ", "   "]

    /// Whether the command stands in a comment of each language as it is.
    package var isReadAgain: Bool {
        guard let command else { return false }
        return Escape.cssComment(command, limit: Self.width) == command
            && Escape.swiftComment(command, limit: Self.width) == command && command.count + 20 < Self.width
    }

    /// In characters; of a longer line, the end is left out.
    static let width = 2000

    private static let maker = "Made by: ", scene = "Scene: "

    /// From the beginning of a file of code; nil where it does not say its command.
    package init?(readFrom text: String) {
        let lines = text.split(maxSplits: 60, whereSeparator: \.isNewline)
        func rest(_ word: String) -> String? {
            for line in lines {
                for head in Self.heads where line.hasPrefix(head + word) {
                    return String(line.dropFirst((head + word).count))
                }
            }
            return nil
        }
        guard let command = rest(Self.maker) else { return nil }
        self.init(
            file: "", command: command, fingerprint: rest(Self.scene)?.split(separator: ",").first.map(String.init))
    }
}
