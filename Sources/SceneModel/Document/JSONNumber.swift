/// How JSON writes numbers, which is stricter than YAML: no `+1`, `010` or `.5`.
enum JSONNumber {
    /// -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?
    static func isRight(_ word: String) -> Bool {
        var rest = Substring(word).unicodeScalars
        func take(_ options: String) -> Bool {
            guard let c = rest.first, options.unicodeScalars.contains(c) else { return false }
            rest.removeFirst()
            return true
        }
        func digits() -> Int {
            let run = rest.prefix { ("0"..."9").contains($0) }.count
            rest.removeFirst(run)
            return run
        }
        _ = take("-")
        guard take("0") || digits() > 0 else { return false }
        if take("."), digits() == 0 { return false }
        if take("eE") {
            _ = take("+-")
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }

    /// Why a word without quotes is none, and what to write.
    static func reason(against word: String) -> String {
        if word.isEmpty { return "a value should stand here; write null for none" }
        if word == "-" { return "a list stands in [ ], with commas; JSON has no list of dashes" }
        guard let first = word.first, first.isASCII, first.isNumber || "+-.".contains(first) else {
            return
                "'\(word.prefix(40))' should stand in double quotes; without them JSON has numbers, true, false and null"
        }
        let sign = word.hasPrefix("-") ? "-" : ""
        let digits = word.drop { "+-".contains($0) }
        let bare = digits.drop { $0 == "0" }
        let right = sign + (bare.first?.isNumber == true ? "" : "0") + bare
        if isRight(right) {
            if first == "+" { return "a number has no + in front; write \(right)" }
            if digits.hasPrefix(".") { return "a digit stands before a number's point, too; write \(right)" }
            return "a number has no 0 before its other digits; write \(right)"
        }
        return "'\(word.prefix(40))' is no number; write it as 12, 0.5 or 1e-3, or an expression in double quotes"
    }
}
