/// An error of the compiler.
struct Diagnostic: Hashable {
    /// The place in the original file, by `#sourceLocation`; the column is that of the rewritten line.
    let file: String
    let line: Int, column: Int
    let message: String

    /// The errors in the compiler's output, each once.
    static func all(in output: String) -> [Diagnostic] {
        var known: Set<Diagnostic> = []
        return output.split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: #/(.+):(\d+):(\d+): error: (.*)/#), let row = Int(match.2),
                let column = Int(match.3)
            else { return nil }
            let found = Diagnostic(file: String(match.1), line: row, column: column, message: String(match.4))
            return known.insert(found).inserted ? found : nil
        }
    }

    /// The first text in quotes.
    var quoted: String? { quotes.first }

    var quotes: [String] {
        message.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
            String($0.element)
        }
    }

    /// A name that is missing in the modules; nil for errors of other kinds.
    private var missing: String? {
        if message.hasPrefix("cannot find ") { return quoted }
        if message.contains(" has no member ") || message.contains(" has no dynamic member ") {
            return quotes.count > 1 ? "\(quotes[0]).\(quotes[1])" : quoted
        }
        return message.contains(" is unavailable") ? quoted : nil
    }

    var finding: Finding {
        if message.hasPrefix("no such module") {
            let name = quoted ?? "?"
            return Finding(file, line, column, .module, name, "there is no module '\(name)'")
        }
        guard let missing else { return Finding(file, line, column, .error, message, message) }
        return Finding(file, line, column, .symbol, missing, message)
    }
}
