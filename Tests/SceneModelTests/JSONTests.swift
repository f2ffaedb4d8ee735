import ZoetropeSceneModel
import Testing

/// A scene with more keys.
private func scene(_ keys: String) -> String { #"{"duration": 1, "layers": [], \#(keys)}"# }

/// A scene whose one layer has a value for its `zPosition`.
private func number(_ value: String) -> String { #"{"duration": 1, "layers": [{"zPosition": \#(value)}]}"# }

/// Added to other text and not interpolated into it: Swift 6.0 crashes on interpolation in the arguments of a @Test.
private let longKey = String(repeating: "k", count: 5_000)

/// The first line of the reader's answer to a text, without the file's name.
private func head(_ text: String) -> String {
    do { _ = try Scene(text: text, file: "s") } catch { return String("\(error)".prefix { $0 != "\n" }.dropFirst(2)) }
    return "valid"
}

/// Scene files are JSON: all of JSON is accepted, and nothing else.
@Suite struct JSONTests {
    /// As Python's `json.dump` writes it; the places behind it are those of the file.
    @Test func charactersInTwoHalves() throws {
        #expect(
            try Scene(text: scene(#""title": "Party \ud83c\udf89 \uD83D\uDE00\u00e9""#), file: "s").title
                == "Party 🎉 😀é")
        #expect(try Scene(text: scene(#""title": "Party 🎉 \\ud83c""#), file: "s").title == #"Party 🎉 \ud83c"#)
        #expect(
            head(scene("\"title\":\n \"\\ud83c\\udf89\\ud83c\\udf89\", \"titel\": 1"))
                == "2:30: error: unknown key 'titel'; did you mean 'title'?")
        #expect(
            head(scene("\"title\": \"\\ud83c\\udf89\",\n \"titel\": 1"))
                == "2:2: error: unknown key 'titel'; did you mean 'title'?")
    }

    /// Many escapes on one line, with many values after them.
    @Test(.timeLimit(.minutes(1))) func manyCharactersInTwoHalves() {
        let title = String(repeating: #"\ud83c\udf89"#, count: 150_000)
        let values = String(repeating: "1,", count: 150_000)
        #expect(
            head(#"{"duration": 1, "layers": [], "title": "\#(title)", "parameters": [\#(values)x]}"#).contains(
                "'x' needs double quotes"))
        #expect(
            head(#"{"duration": 1, "layers": [], "title": "\#(title)", "tracks": {"a": {"values": [\#(values)1]}}}"#)
                == "valid")
    }

    @Test(arguments: [#"\ud83c"#, #"\udf89"#, #"\ud83c\ud83c"#, #"\udf89\ud83c"#, #"\ud83c\n"#])
    func aHalfAlone(_ half: String) {
        #expect(
            head(scene(#""title": "\#(half)""#))
                == #"1:41: error: this is not JSON: half of a surrogate pair; write both halves (\ud83c\udf89), or the character itself"#
        )
    }

    @Test(arguments: ["0", "-0", "-1", "10", "0.5", "-0.25", "1e3", "1E+3", "0.5e-3", "null"])
    func numbersOfJSON(_ value: String) {
        #expect(head(number(value)) == "valid")
    }

    @Test(arguments: [
        ("010", "a JSON number has no leading zeros; write 10"),
        ("-00", "a JSON number has no leading zeros; write -0"),
        (".5", "a JSON number needs a digit before its point; write 0.5"),
        ("-.5", "a JSON number needs a digit before its point; write -0.5"),
        ("+1", "a JSON number has no + sign; write 1"),
        ("+.5", "a JSON number has no + sign; write 0.5"),
        ("1.", "'1.' is not a number; write it as 12, 0.5 or 1e-3, or as an expression in double quotes"),
        ("0x10", "'0x10' is not a number; write it as 12, 0.5 or 1e-3, or as an expression in double quotes"),
        (".inf", "'.inf' is not a number; write it as 12, 0.5 or 1e-3, or as an expression in double quotes"),
        ("width", "'width' needs double quotes; without them JSON has only numbers, true, false and null"),
        ("~", "'~' needs double quotes; without them JSON has only numbers, true, false and null"),
        ("", "expected a value; write null for none"),
        ("&a 1", "'&a' needs double quotes; without them JSON has only numbers, true, false and null"),
        ("'1'", "texts and keys need double quotes, not single ones"),
    ])
    func whatIsNoNumber(_ value: String, _ reason: String) {
        #expect(head(number(value)) == "1:42: error: this is not JSON: \(reason)")
    }

    @Test(arguments: [
        (#"{"duration": 1, "layers": [{},]}"#, "1:30", "remove the comma before ]"),
        ("{\"duration\": 1,\n\t\"layers\": [],\n}", "2:14", "remove the comma before }"),
        ("{\"duration\": 1\n\n \"layers\": []}", "1:14", "a comma is missing after this"),
        (#"{"layers": [{"name": "a"} {"name": "b"}]}"#, "1:25", "a comma is missing after this"),
        (#"{"layers": [1 -2]}"#, "1:13", "a comma is missing after this"),
        (#"{"layers": []; "duration": 1}"#, "1:14", "expected a comma or }"),
        (#"{"duration": 1, 'layers': []}"#, "1:17", "texts and keys need double quotes, not single ones"),
        (#"{"duration": 1, layers: []}"#, "1:17", "keys need double quotes: \"layers\""),
        (#"{"duration": 1, "layers"}"#, "1:17", "this key needs a colon and a value"),
        (
            "{\"duration\": 1, # second\n \"layers\": []}", "1:17",
            "JSON has no comments; remove this, or put it into \"description\""
        ),
        (
            "# a scene\n{\"duration\": 1, \"layers\": []}", "1:1",
            "JSON has no comments; remove this, or put it into \"description\""
        ),
        ("duration: 1\nlayers:\n  - name: a\n", "1:1", "a scene is a JSON object, which begins with {"),
        ("- 1\n- 2\n", "1:1", "a scene is a JSON object, which begins with {"),
        (
            "{\"duration\": 1, \"layers\": []}\n# end", "2:1",
            "JSON has no comments; remove this, or put it into \"description\""
        ),
        ("{\"title\": \"a\nb\"}", "1:13", "a text cannot contain a line break or a tab; write \\n or \\t"),
        (
            #"{"title": "\x41"}"#, "1:12",
            #"JSON has no escape \x; it has \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#
        ),
    ])
    func whatIsNotJSON(_ text: String, _ place: String, _ reason: String) {
        #expect(head(text) == "\(place): error: this is not JSON: \(reason)")
    }

    @Test func whatJSONAllows() throws {
        #expect(head("\u{FEFF}\t{\r\n\t\"duration\"\t:\t1,\r\n\t\"layers\":[ ]\t}\t\r\n\t") == "valid")
        #expect(
            try Scene(text: scene(#""title": "\"\\\/\b\f\n\r\t\u0041""#), file: "s").title == "\"\\/\u{8}\u{C}\n\r\tA")
    }

    @Test func aSchemaIsNoScene() {
        #expect(head(SceneFormat.schema) == " error: this is a JSON schema, not a scene; name a scene's file")
        #expect(head(#"{"$schema": "https://json-schema.org/x", "duration": 1, "layers": []}"#) == "valid")
    }

    @Test(arguments: [
        "{\"duration\"\n:\n1,\"layers\":[]}",
        scene(#""title": "\#u{7F}\#u{85}\#u{2028}\#u{FEFF}""#),
        scene(#""parameters": {""# + longKey + #"": 1}"#),
        scene(#""parameters": {"a": -0, "b": 1E+2, "c": 0.5e-3, "d": -12.50, "e": 1e-999}"#),
        scene(#""title": "\u0000\uFFFF\ufffe""#),
        scene(#""title": null, "description": """#),
    ])
    func allOfJSON(_ text: String) {
        #expect(head(text) == "valid")
    }

    @Test(arguments: [
        "{", "[", "\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[1", "[1,", "[1 2]", "{} {}", "[]]",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}", "[tru]", "[True]", "[nul]", "[NaN]", "[Infinity]", "[-]", "[1e]", "[1.e1]", "[0x1]",
        "[--1]", "[1_0]",
        "[\"\\\"]", "[\"\\u12\"]", "[\"\\u123g\"]", "[\"\\a\"]", "[\"\t\"]", "[\"\u{0}\"]", "[\u{A0}1]", "[1]\u{0}",
        "\u{FEFF}\u{FEFF}{}",
        "{1:2}", "{null:2}", "[,1]", "[1,,2]", "{,}", "// a\n{}", "{}//", "---\n{}", "%YAML 1.1\n{}", "[!!int 1]",
        "[*a]", "[1] # a",
        "{a: 1}", "'a'", "[\"a\" \"b\"]", "]", "}", ":", ",",
    ])
    func nothingElse(_ text: String) {
        #expect(head(text).contains("error: this is not JSON: "), "\(head(text))")
    }

    @Test func doubledKeys() {
        #expect(
            head(scene(#""layers": []"#)) == "1:31: error: the key 'layers' appears twice in one object; remove one")
        #expect(head(scene(#""title": "a", "t\u0069tle": "b""#)).contains("the key 'title' appears twice"))
    }

    /// Places count what the file has: escapes in front of a fault are as long as they are written.
    @Test func placesBehindEscapes() {
        #expect(head(number(#""\u0031 + \u0032*q""#)) == "1:59: error: layers[0].zPosition: unknown name 'q'")
        #expect(head(number(#""1 + é*q""#)).hasPrefix("1:47: error: layers[0].zPosition: unknown name 'é'"))
    }
}
