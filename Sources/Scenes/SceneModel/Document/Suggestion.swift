import ZoetropeNumbers

/// Finds similar names for "did you mean" messages.
package enum Suggestion {
    /// `; did you mean 'x'?` for the shortest of `names` that begins with `name`, or else for the nearest one within a
    /// third of the name's length; an empty string for none.
    package static func text(for name: String, among names: some Sequence<String>) -> String {
        if let same = sameLooking(name, among: names) { return same }
        return similar(to: name, among: names).map { "; did you mean '\(SafeText.line($0))'?" } ?? ""
    }

    /// A remark on the one of `names` that looks like `name`, but has other spaces or accents: macOS writes a narrow
    /// space (U+202F) into the names of its screenshots, and accents apart from their letters.
    package static func sameLooking(_ name: String, among names: some Sequence<String>) -> String? {
        let seen = folded(name)
        guard let same = names.first(where: { !$0.utf8.elementsEqual(name.utf8) && folded($0) == seen }) else {
            return nil
        }
        let others = same.unicodeScalars.filter { $0 != " " && $0.properties.isWhitespace }
        let code = others.first.map { "U+" + String($0.value, radix: 16, uppercase: true) }
        let why = code.map { "it has another space than yours, \($0)" } ?? "its letters are encoded differently"
        return "; there is '\(SafeText.line(same))', which only looks the same: \(why)"
    }

    /// The name with plain spaces. Strings are equal where their accents look equal.
    private static func folded(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
    }

    /// The name that `text` suggests; nil for none.
    package static func similar(to name: String, among names: some Sequence<String>) -> String? {
        let limit = max(1, name.count / 3)
        guard name.utf8.count <= longest else { return nil }
        let word = name.lowercased()
        let names = Array(names.prefix(SceneLimits.suggestedNames))
        // The same letters in another order are a slip of the fingers, whatever else begins so.
        let letters = word.sorted()
        if let twin = names.first(where: { $0.count == word.count && $0.lowercased().sorted() == letters }) {
            return twin
        }
        let whole = names.filter { $0.utf8.count <= longest && $0.lowercased().hasPrefix(word) }
            .min { ($0.count, $0) < ($1.count, $1) }
        if let whole, word.count >= shortestPrefix { return whole }
        return names.filter { abs($0.utf8.count - word.utf8.count) <= limit * 4 && $0.utf8.count <= longest }
            .map { ($0, distance(word, $0.lowercased())) }
            // A name of one letter resembles every other one.
            .filter { $0.1 <= limit && $0.1 < word.count }
            .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// The names, those first that resemble `name` most; equally near ones in their order.
    package static func nearest(to name: String, among names: some Sequence<String>) -> [String] {
        let names = Array(names.prefix(SceneLimits.suggestedNames)), word = name.lowercased()
        guard name.utf8.count <= longest else { return names }
        let distances = names.map { other in
            let letters = other.lowercased()
            guard other.utf8.count <= longest else { return Int.max }
            return word.count >= shortestPrefix && letters.hasPrefix(word) ? 0 : distance(word, letters)
        }
        return names.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { names[$0] }
    }

    /// Characters of a word that is completed; shorter ones begin too many names.
    private static let shortestPrefix = 3

    /// The maximum length of names that are compared, in bytes. It bounds the time, which grows with the square of the
    /// length.
    private static let longest = 64

    /// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other
    /// (optimal string alignment).
    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a), b = Array(b)
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
