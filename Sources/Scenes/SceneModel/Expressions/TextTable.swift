/// The texts that a file's expressions have, each once. In expressions, a text is its place here: it can be passed on and
/// chosen, and nothing is computed with it.
final class TextTable {
    private(set) var texts: [String] = []
    private var places: [String: Int] = [:]

    func place(of text: String) -> Int {
        if let place = places[text] { return place }
        places[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    /// A text as an expression has it: in single quotes, those in it doubled.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}
