/// A result in words.
public enum Report {
    /// Each finding with its place, and the totals.
    public static func text(_ result: Porter.Result, below folder: String) -> String {
        func short(_ path: String) -> String {
            path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
        }
        let lines = result.findings.map { finding in
            "\(short(finding.file)):\(finding.line):\(finding.column): \(label(finding.kind)): \(line(finding.text))"
        }
        return (lines + [""] + totals(result)).joined(separator: "\n")
    }

    private static func label(_ kind: Finding.Kind) -> String {
        switch kind {
        case .spelling: "rewritten"
        case .condition: "condition"
        case .module, .symbol, .error: "error"
        case .unread: "left out"
        }
    }

    /// Text of a file or of the compiler, without characters that a terminal obeys.
    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
    }

    private static func totals(_ result: Porter.Result) -> [String] {
        let kinds: [(Finding.Kind, String)] = [
            (.spelling, "rewritten"), (.condition, "conditions of platforms"), (.module, "missing modules"),
            (.symbol, "missing symbols"), (.error, "other errors"), (.unread, "files left out"),
        ]
        let counts = kinds.compactMap { kind, words -> String? in
            let found = result.findings.filter { $0.kind == kind }
            guard !found.isEmpty else { return nil }
            let names = Dictionary(grouping: found) { $0.name }.map { ($0.value.count, line($0.key)) }
                .sorted { ($1.0, $0.1) < ($0.0, $1.1) }
            let most = names.prefix(mostNames).map { "\($0.1) \($0.0)" }.joined(separator: ", ")
            return "\(words): \(found.count) (\(most)\(names.count > mostNames ? ", …" : ""))"
        }
        let all = result.files.count, good = result.compiling.count
        return counts + ["\(good) of \(all) file\(all == 1 ? "" : "s") compile\(good == 1 ? "s" : "") without an edit"]
    }

    /// Names that a total lists.
    private static let mostNames = 10
}
