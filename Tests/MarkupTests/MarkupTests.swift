import Testing
import ZoetropeMarkup

@Suite struct MarkupTests {
    private func read(_ text: String, _ limits: MarkupLimits = .init(), keepsText: Bool = false) throws -> MarkupElement
    {
        try read(Array(text.utf8), limits, keepsText: keepsText)
    }

    private func read(_ bytes: [UInt8], _ limits: MarkupLimits = .init(), keepsText: Bool = false) throws
        -> MarkupElement
    {
        try bytes.withUnsafeBytes { try MarkupElement.read($0, limits: limits, keepsText: keepsText) }
    }

    private func problem(_ text: String, _ limits: MarkupLimits = .init()) -> String {
        do {
            _ = try read(text, limits)
            return "it was read"
        } catch { return "\(error)" }
    }

    @Test func elementsWithTheirPlaces() throws {
        let root = try read(
            "<?xml version=\"1.0\"?>\n<a x='1 &lt; 2' y=\"&#233;\">one\n  <é:b\n z=''/>two<c><!-- no --></c></a>",
            keepsText: true)
        #expect(root.name == "a" && root.attributes == ["x": "1 < 2", "y": "é"])
        #expect(root.place == MarkupPlace(line: 2, column: 1) && root.text == "one\n  two")
        #expect(root.children.map(\.name) == ["é:b", "c"] && root.child("c")?.children.isEmpty == true)
        // The place is that of the tag's beginning; columns count characters.
        #expect(root.children[0].place == MarkupPlace(line: 3, column: 3))
        #expect(root.children[1].place == MarkupPlace(line: 4, column: 11) && root.child("d") == nil)
        #expect(try read("<a>b</a>").text.isEmpty)
    }

    /// UTF-16 with a mark, and Latin-1 by its declaration.
    @Test func encodings() throws {
        let wide = "\u{FEFF}<a b=\"é\"/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(try read(wide).attributes == ["b": "é"])
        let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a b=\"".utf8) + [0xE9] + Array("\"/>".utf8)
        #expect(try read(latin).attributes == ["b": "é"])
    }

    @Test(arguments: [
        ("", "1:1: no element"),
        ("hello", "1:1: no element"),
        ("<a>\n<b></a>", "2:6: mismatched tag"),
        ("<a", "1:1: unclosed token"),
        ("<a x='1' x='2'/>", "1:10: duplicate attribute"),
        ("<a>&b;</a>", "1:4: undefined entity"),
        ("<a/><b/>", "1:5: junk after document element"),
        ("<?xml version='1.0' encoding='x'?><a/>", "1:31: unknown encoding"),
    ])
    func whatIsNoXML(text: String, words: String) { #expect(problem(text) == words) }

    /// Each limit is the last number that is read.
    @Test func limits() {
        #expect(problem("<a><b><c/></b></a>", .init(depth: 3)) == "it was read")
        #expect(problem("<a><b>\n<c/></b></a>", .init(depth: 2)) == "2:1: elements more than 2 deep")
        #expect(problem("<a><b/><c/></a>", .init(elements: 3)) == "it was read")
        #expect(problem("<a><b/><c/></a>", .init(elements: 2)) == "1:8: more than 2 elements")
        #expect(problem("<a x='' y=''><b z=''/></a>", .init(attributes: 3)) == "it was read")
        #expect(problem("<a x='' y=''><b z=''/></a>", .init(attributes: 2)) == "1:14: more than 2 attributes")
        #expect(problem("<a x='12'>345</a>", .init(text: 7)) == "it was read")
        #expect(problem("<a x='12'>345</a>", .init(text: 6)) == "1:11: more than 6 bytes of text")
        #expect(problem("<a/>", .init(bytes: 4)) == "it was read")
        #expect(problem("<a/>\n", .init(bytes: 4)) == "1:1: more than 4 bytes")
    }

    /// Nine entities of ten each, the last a billion; attributes by default; and files of the machine.
    @Test func declarationsAreRefused() {
        var bomb = "<!DOCTYPE a [<!ENTITY e0 'lol'>"
        for i in 1..<10 { bomb += "<!ENTITY e\(i) '\(String(repeating: "&e\(i - 1);", count: 10))'>" }
        for allowed in [false, true] {
            let limits = MarkupLimits(allowsDocumentType: allowed)
            #expect(problem(bomb + "]><a>&e9;</a>", limits) == "1:13: a document type")
            #expect(problem("<!DOCTYPE a [<!ATTLIST a b CDATA 'x'>]><a/>", limits).hasSuffix("a document type"))
            #expect(
                problem("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", limits)
                    .hasSuffix("a document type"))
        }
        let list = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://localhost/a.dtd\"><plist/>"
        #expect(problem(list).hasSuffix("a document type"))
        #expect(problem(list, .init(allowsDocumentType: true)) == "it was read")
    }

    /// A reader that compares each attribute with those before it takes minutes for these.
    @Test(.timeLimit(.minutes(1))) func manyAttributesTakeLinearTime() throws {
        let count = 400_000
        let text = "<a" + (0..<count).lazy.map { " k\($0)=''" }.joined() + "/>"
        #expect(try read(text).attributes.count == count)
    }

    /// A megabyte in a single token, and a thousand pieces of text.
    @Test func longTokens() throws {
        let long = String(repeating: "x", count: 1 << 20), lines = String(repeating: "line &amp; \n", count: 1000)
        let root = try read("<a b=\"\(long)\"><!--\(long)-->\(lines)<\(long)/></a>", keepsText: true)
        #expect(root.attributes["b"] == long && root.children.first?.name == long)
        #expect(root.text == String(repeating: "line & \n", count: 1000))
    }
}
