import Testing
import ZoetropeNumbers

struct SafeTextTests {
    @Test(
        arguments: [
            ("plain é 漢 🎉", "plain é 漢 🎉"),
            ("\u{1B}]0;title\u{7}", "\\u{1B}]0;title\\u{7}"),
            ("a\nb\r\tc", "a\\nb\\r\\tc"),
            ("\u{9B}31m\u{85}", "\\u{9B}31m\\u{85}"),
            ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
            ("\u{202E}gnp.exe\u{2066}\u{200F}", "\\u{202E}gnp.exe\\u{2066}\\u{200F}"),
            ("::error::forged", "\\u{3A}:error::forged"),
            ("  ::error::forged", "  \\u{3A}:error::forged"),
            ("a::b", "a::b"),
            ("a ##[error]b ##vso[x] ## #FFF", "a \\u{23}#[error]b \\u{23}#vso[x] ## #FFF"),
        ] as [(String, String)])
    func line(_ text: String, _ expected: String) {
        #expect(SafeText.line(text) == expected)
    }

    @Test func longLinesAreCut() {
        #expect(SafeText.line(String(repeating: "x", count: 161)) == String(repeating: "x", count: 160) + "…")
        #expect(SafeText.line(String(repeating: "x", count: 160)).count == 160)
        #expect(SafeText.line(String(repeating: "\u{1B}", count: 1 << 20)).count <= 161)
    }

    /// Every scalar of the planes in use becomes one scalar that is safe to print.
    @Test func columnsStayWhereTheyAre() {
        for value in UInt32(0)..<0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = SafeText.columns([scalar]).unicodeScalars
            #expect(shown.count == 1 && SafeText.isSafe(shown[shown.startIndex]), "\(value)")
        }
        #expect(SafeText.columns("a\u{1B}\tb\u{202E}".unicodeScalars) == "a␛ b\u{FFFD}")
    }
}
