import ZoetropeFiles
import ZoetropeNumbers

/// One fault of a scene: its place, what is wrong, and what to do about it. All of its text is safe to print on a
/// terminal.
package struct Diagnostic: Hashable, Sendable {
    /// Nil if the fault has no place in the text.
    package internal(set) var position: SourcePosition?
    /// The place in the document: `layers[1].transform[0].rotateY`. Empty for the whole document.
    package internal(set) var path: String
    package let message: String
    /// The line of the file at `position`.
    let line: Excerpt?

    /// The maximum length of a message, in characters. It leaves room for messages that list all allowed words.
    static let messageLimit = 600

    /// `scene.json:3:12: tracks.a: …`, as a line.
    func text(in file: String) -> String {
        let place = position.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(SafeText.line(file))\(place): \(path.isEmpty ? "" : path + ": ")\(message)"
    }

    init(position: SourcePosition?, path: String, message: String, line: Excerpt? = nil) {
        self.position = position
        self.path = SafeText.line(path)
        self.message = SafeText.line(message, limit: Diagnostic.messageLimit)
        self.line = line
    }
}

/// A place in a text: line and column, both counted from 1, the column and the length in Unicode scalars.
package struct SourcePosition: Hashable, Sendable, Comparable {
    package let line, column, length: Int

    package static func < (a: SourcePosition, b: SourcePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// The part of a line that a message quotes.
struct Excerpt: Hashable, Sendable {
    /// In columns.
    static let width = 100

    private let text: String
    /// The number of columns before the marked place.
    private let indent: Int

    /// `before` and `after` are the line's text before and after the start of the marked place; `hasMore` means that
    /// the line continues after them.
    init(before: String.UnicodeScalarView, after: String.UnicodeScalarView, hasMore: Bool) {
        var after = after
        if after.last == "\r", !hasMore { after.removeLast() }
        let isWhole = before.count + after.count <= Excerpt.width && !hasMore
        // In a long line, the excerpt is centred on the place, as far as the line's start and end allow.
        let behind = min(after.count, Excerpt.width)
        let kept = isWhole ? before.count : min(before.count, max(Excerpt.width / 2, Excerpt.width - behind))
        indent = kept
        text = SafeText.columns(before.suffix(kept)) + SafeText.columns(after.prefix(Excerpt.width - kept))
    }

    /// The line with its number, and below it a caret and tildes that mark the length of the place.
    func text(at position: SourcePosition) -> String {
        let number = String(position.line)
        let margin = String(repeating: " ", count: max(0, 5 - number.count)) + number
        let tail = max(0, min(position.length, text.unicodeScalars.count - indent) - 1)
        return "\(margin) | \(text)\n      | \(String(repeating: " ", count: indent))^"
            + String(repeating: "~", count: tail)
    }
}

/// All faults of a scene. Its description is what the command prints: for each fault, `file:line:column: error: path:
/// message`, then the line, with a caret below the place.
package struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// In the order of the file, at most `SceneLimits.describedFaults`.
    package let diagnostics: [Diagnostic]
    /// The number of further faults.
    private let others: Int
    /// Whether the system has failed to read the file, which may be as it should.
    package private(set) var isFailure = false

    /// The file cannot be read.
    init(file: String, unread error: FileError) {
        self.init(file: file, message: "the file cannot be read: \(error.reason)")
        isFailure = error.isFailure
    }

    /// One fault of the whole file.
    package init(file: String, message: String) {
        self.init(file: file, diagnostics: [Diagnostic(position: nil, path: "", message: message)])
    }

    /// `count` is the total number of faults if `diagnostics` does not contain all of them.
    init(file: String, diagnostics: [Diagnostic], count: Int? = nil) {
        self.file = file
        self.diagnostics = diagnostics.sorted {
            ($0.position ?? .init(line: 0, column: 0, length: 0))
                < ($1.position ?? .init(line: 0, column: 0, length: 0))
        }
        others = (count ?? diagnostics.count) - diagnostics.count
    }

    /// Whether all of it is known and lies within the value of a key of the scene.
    package func isWithin(_ key: String) -> Bool {
        others == 0 && diagnostics.allSatisfy { $0.path.hasPrefix(key + "[") || $0.path.hasPrefix(key + ".") }
    }

    /// Several errors as one: those of the first one's file. Further ones count where they are elsewhere.
    package static func joined(_ errors: [SceneError]) -> SceneError? {
        guard let first = errors.first else { return nil }
        var all = first.diagnostics, count = first.diagnostics.count + first.others
        for error in errors.dropFirst() where error.file == first.file {
            for d in error.diagnostics {
                // A fault of a value is often a consequence of one in the same place, or of something that is missing.
                let isNew = !all.contains { $0.path.hasPrefix(d.path) || $0.position == d.position }
                guard isNew else { continue }
                count += 1
                if all.count < SceneLimits.describedFaults { all.append(d) }
            }
            count += error.others
        }
        return SceneError(file: first.file, diagnostics: all, count: count)
    }

    package var description: String {
        var out = diagnostics.map(text)
        if others > 0 { out.append("\(SafeText.line(file)): \(NumberText.count(others, "more error"))") }
        return out.joined(separator: "\n")
    }

    private func text(_ d: Diagnostic) -> String {
        let place = d.position.map { ":\($0.line):\($0.column)" } ?? ""
        let head = "\(SafeText.line(file))\(place): error: \(d.path.isEmpty ? "" : d.path + ": ")\(d.message)"
        guard let position = d.position, let line = d.line else { return head }
        return head + "\n" + line.text(at: position)
    }
}
