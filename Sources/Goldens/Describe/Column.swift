/// One value of one item in every frame of a run, as a line of text: one token for each frame, separated by spaces.
///
/// A token is a number, `-` for a frame without the value, or `=` and a text in which %, * and space are
/// percent-encoded. `*n` after a token repeats it for n frames. For instance `0 -3.25 -6.5*4 - =list%202.png`.
enum Column {
    static func encode(_ values: [DescribedValue?]) -> String {
        var runs: [(token: String, count: Int)] = []
        for token in values.map(token) {
            if runs.last?.token == token { runs[runs.count - 1].count += 1 } else { runs.append((token, 1)) }
        }
        return runs.map { $0.count == 1 ? $0.token : "\($0.token)*\($0.count)" }.joined(separator: " ")
    }

    /// Exactly `count` values; nil when the text is anything else.
    static func decode(_ text: String, count: Int) -> [DescribedValue?]? {
        var values: [DescribedValue?] = []
        for run in text.split(separator: " ") {
            let parts = run.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count <= 2, let times = parts.count == 2 ? Int(parts[1]) : 1, times > 0,
                times <= count - values.count
            else { return nil }
            guard let value = value(parts[0]) else { return nil }
            values += [DescribedValue?](repeating: value.value, count: times)
        }
        return values.count == count ? values : nil
    }

    private static func token(_ value: DescribedValue?) -> String {
        switch value {
        case nil: "-"
        case .thousandths(let n): number(n)
        case .text(let text):
            "=" + text.replacing("%", with: "%25").replacing("*", with: "%2A").replacing(" ", with: "%20")
        }
    }

    /// The shortest form: `-3.25`, `4`.
    private static func number(_ n: Int) -> String {
        var digits = String(n.magnitude % 1000 + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return (n < 0 ? "-" : "") + "\(n.magnitude / 1000)" + (digits.isEmpty ? "" : ".\(digits)")
    }

    private struct Parsed {
        let value: DescribedValue?
    }

    private static func value(_ token: Substring) -> Parsed? {
        if token == "-" { return Parsed(value: nil) }
        if token.hasPrefix("=") {
            let text = token.dropFirst().replacing("%20", with: " ").replacing("%2A", with: "*").replacing(
                "%25", with: "%")
            return Parsed(value: .text(String(text)))
        }
        guard let number = Double(token), abs(number) < 1e12 else { return nil }
        return Parsed(value: .number(number))
    }
}
