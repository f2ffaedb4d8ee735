/// Why a text is no document that can be read, and where.
struct DocumentFault: Error {
    let message: String
    /// Nil where no place can be named.
    let position: SourcePosition?

    init(_ message: String, at position: SourcePosition?) {
        self.message = message
        self.position = position
    }

    /// `index` and `length` are in Unicode scalars, as Yams' columns are.
    init(notJSON reason: String, in text: [Unicode.Scalar], at index: Int, length: Int = 1) {
        let before = text[..<index], start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let line = before.lazy.filter { $0 == "\n" }.count + 1
        self.init(
            "this is not JSON: \(reason)", at: SourcePosition(line: line, column: index - start + 1, length: length))
    }
}
