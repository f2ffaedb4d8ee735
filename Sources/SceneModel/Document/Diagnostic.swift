/// One thing that is wrong with a scene: where, what, and what to do about it.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable { case error, warning }

    package var severity: Severity
    /// Line and column in the file, counted from 1; nil where no place can be named.
    package var position: SourcePosition?
    /// The place in the document: `layers[1].transform[0].rotateY`. Empty for the whole.
    package var path: String
    package var message: String

    package init(severity: Severity = .error, position: SourcePosition?, path: String, message: String) {
        self.severity = severity
        self.position = position
        self.path = path
        self.message = message
    }
}

/// A place in a text: line and column, both counted from 1, the column in characters, and how many characters are meant.
package struct SourcePosition: Hashable, Sendable, Comparable {
    package var line, column: Int
    package var length: Int

    package init(line: Int, column: Int, length: Int = 1) {
        self.line = line
        self.column = column
        self.length = length
    }

    package static func < (a: SourcePosition, b: SourcePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// Everything that is wrong with a scene, told at once. Its description is what the command prints:
/// `file:line:column: error: path: message`, the offending line, and a caret under the place.
package struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
    package let file: String
    package let diagnostics: [Diagnostic]
    private let lines: [Int: String]

    /// How many diagnostics are printed before the rest is only counted.
    static let printed = 20

    package init(file: String, source: String, diagnostics: [Diagnostic]) {
        self.file = file
        // What is read twice is told once.
        var seen: Set<Diagnostic> = []
        self.diagnostics = diagnostics.filter { seen.insert($0).inserted }.sorted {
            ($0.position ?? .init(line: 0, column: 0)) < ($1.position ?? .init(line: 0, column: 0))
        }
        let all = source.split(separator: "\n", omittingEmptySubsequences: false)
        let wanted = Set(diagnostics.compactMap { $0.position?.line }).filter { $0 >= 1 && $0 <= all.count }
        lines = Dictionary(uniqueKeysWithValues: wanted.map { ($0, String(all[$0 - 1])) })
    }

    package var description: String {
        var out = diagnostics.prefix(SceneError.printed).map(text).joined(separator: "\n")
        if diagnostics.count > SceneError.printed {
            out += "\n\(file): and \(diagnostics.count - SceneError.printed) more errors"
        }
        return out
    }

    private func text(_ d: Diagnostic) -> String {
        let place = d.position.map { ":\($0.line):\($0.column)" } ?? ""
        let head = "\(file)\(place): \(d.severity.rawValue): \(d.path.isEmpty ? "" : d.path + ": ")\(d.message)"
        guard let p = d.position, let line = lines[p.line] else { return head }
        return head + "\n" + excerpt(of: line, at: p)
    }

    /// The line and a caret under the place; of a long line, the 100 characters about it. Tabs stay tabs, so that the caret stays in its column.
    private func excerpt(of line: String, at p: SourcePosition) -> String {
        let characters = Array(line), width = 100
        let first = characters.count <= width ? 0 : max(0, min(p.column - 1 - width / 2, characters.count - width))
        let shown = characters[first..<min(characters.count, first + width)]
        let number = String(p.line), margin = String(repeating: " ", count: max(0, 5 - number.count)) + number
        let offset = max(0, min(p.column - 1 - first, shown.count))
        let indent = String(shown.prefix(offset).map { $0 == "\t" ? "\t" : " " })
        let tail = String(repeating: "~", count: max(0, min(p.length, shown.count - offset) - 1))
        return "\(margin) | \(String(shown))\n      | \(indent)^\(tail)"
    }
}

/// Nearest names, for "did you mean".
package enum Suggestion {
    /// ` (did you mean 'x'?)` for the nearest of `names` within a third of the name's length, else an empty string.
    package static func text(for name: String, among names: some Sequence<String>) -> String {
        let limit = max(1, name.count / 3)
        let nearest = names.map { ($0, distance(name.lowercased(), $0.lowercased())) }
            .filter { $0.1 <= limit }
            .min { ($0.1, $0.0) < ($1.1, $1.0) }
        return nearest.map { "; did you mean '\($0.0)'?" } ?? ""
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment).
    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.prefix(64)), b = Array(b.prefix(64))
        var before = [Int](), last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var d = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { d = min(d, before[j - 1] + 1) }
                row.append(d)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
