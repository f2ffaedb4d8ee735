import Testing
import ZoetropeNumbers

struct EscapeTests {
    @Test func markup() {
        #expect(Escape.markup("a < b & \"c\" > d\n") == "a &lt; b &amp; &quot;c&quot; &gt; d&#10;")
        #expect(Escape.markup("\u{1}\u{FFFE}") == "\u{FFFD}\u{FFFD}")
        #expect(Escape.markup("\u{202E}é") == "&#8238;é")
    }

    /// A comment and the `<style>` element around it go on, whatever is in it.
    @Test func cssComments() {
        #expect(Escape.cssComment("a */ b **// c") == "a * / b ** // c")
        #expect(Escape.cssComment("</style><script>") == "< /style><script>")
        #expect(Escape.cssComment("a\n*/") == "a\\n* /")
    }

    @Test func cssStrings() {
        #expect(Escape.cssString("a\"b\\c\nd</e") == "\"a\\22 b\\5c c\\a d\\3c /e\"")
    }

    @Test func swift() {
        #expect(Escape.swiftLiteral("a\"b\\(c)\n\u{202E}\u{7F}") == "\"a\\\"b\\\\(c)\\n\\u{202e}\\u{7f}\"")
        #expect(Escape.swiftComment("a\nb\u{2028}c") == "a\\nb\\u{2028}c")
    }

    @Test func scripts() {
        #expect(
            String(decoding: Escape.script(json: Array("\"</script>\"".utf8)), as: UTF8.self) == "\"\\u003c/script>\"")
    }

    /// What a shell would read otherwise is in quotes.
    @Test(arguments: [
        ("a=b", "a=b"), ("", "''"), ("a b", "'a b'"), ("#FF0000", "'#FF0000'"), ("$(rm x)", "'$(rm x)'"),
        ("it's", "'it'\\''s'"), ("e=width*2", "'e=width*2'"), ("é", "'é'"),
    ])
    func quotes(word: String, quoted: String) { #expect(Escape.shellWord(word) == quoted) }

    @Test func words() { #expect(Escape.words("a-b 2日c") == ["a", "b", "2", "c"]) }

    /// Of names that were given before, too.
    @Test func uniqueNames() {
        var names = UniqueNames(taken: ["run"])
        #expect(["a", "a", "a2", "a", "run", ""].map { names.next($0) } == ["a", "a2", "a22", "a3", "run2", ""])
        #expect(names.next("a", separator: "-") == "a-4")
    }
}
