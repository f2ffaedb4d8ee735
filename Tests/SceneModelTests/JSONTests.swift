import SceneModel
import Testing

/// A scene with more keys.
private func scene(_ keys: String) -> String { #"{"duration": 1, "layers": [], \#(keys)}"# }

/// A scene whose one layer has a value for its `zPosition`.
private func number(_ value: String) -> String { #"{"duration": 1, "layers": [{"zPosition": \#(value)}]}"# }

/// The first line of what a text is answered with, without the file's name.
private func head(_ text: String) -> String {
    do { _ = try Scene(text: text, file: "s") } catch { return String("\(error)".prefix { $0 != "\n" }.dropFirst(2)) }
    return "right"
}

/// A scene's file is JSON: all of it, and nothing else that YAML would take.
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

    /// Many of them and many values behind them on one line take no more time than either.
    @Test(.timeLimit(.minutes(1))) func manyCharactersInTwoHalves() {
        let title = String(repeating: #"\ud83c\udf89"#, count: 150_000)
        let values = String(repeating: "1,", count: 150_000)
        #expect(
            head(#"{"duration": 1, "layers": [], "title": "\#(title)", "parameters": [\#(values)x]}"#).contains(
                "'x' should stand in double quotes"))
        #expect(
            head(#"{"duration": 1, "layers": [], "title": "\#(title)", "tracks": {"a": {"values": [\#(values)1]}}}"#)
                == "right")
    }

    @Test(arguments: [#"\ud83c"#, #"\udf89"#, #"\ud83c\ud83c"#, #"\udf89\ud83c"#, #"\ud83c\n"#])
    func aHalfAlone(_ half: String) {
        #expect(
            head(scene(#""title": "\#(half)""#))
                == #"1:41: error: this is not JSON: a half of a character stands alone; write both (\ud83c\udf89), or the character itself"#
        )
    }

    @Test(arguments: ["0", "-0", "-1", "10", "0.5", "-0.25", "1e3", "1E+3", "0.5e-3", "null"])
    func numbersOfJSON(_ value: String) {
        #expect(head(number(value)) == "right")
    }

    @Test(arguments: [
        ("010", "a number has no 0 before its other digits; write 10"),
        ("-00", "a number has no 0 before its other digits; write -0"),
        (".5", "a digit stands before a number's point, too; write 0.5"),
        ("-.5", "a digit stands before a number's point, too; write -0.5"),
        ("+1", "a number has no + in front; write 1"),
        ("+.5", "a number has no + in front; write 0.5"),
        ("1.", "'1.' is no number; write it as 12, 0.5 or 1e-3, or an expression in double quotes"),
        ("0x10", "'0x10' is no number; write it as 12, 0.5 or 1e-3, or an expression in double quotes"),
        (".inf", "'.inf' is no number; write it as 12, 0.5 or 1e-3, or an expression in double quotes"),
        ("width", "'width' should stand in double quotes; without them JSON has numbers, true, false and null"),
        ("~", "'~' should stand in double quotes; without them JSON has numbers, true, false and null"),
        ("", "a value should stand here; write null for none"),
        ("&a 1", "JSON has no anchors, aliases and tags; write the value itself"),
        ("'1'", "texts and keys stand in double quotes, not in single ones"),
    ])
    func numbersOfYAML(_ value: String, _ reason: String) {
        #expect(head(number(value)) == "1:42: error: this is not JSON: \(reason)")
    }

    @Test(arguments: [
        (#"{"duration": 1, "layers": [{},]}"#, "1:30", "a comma before ]; JSON has none there: remove it"),
        ("{\"duration\": 1,\n\t\"layers\": [],\n}", "2:14", "a comma before }; JSON has none there: remove it"),
        (#"{"duration": 1, 'layers': []}"#, "1:17", "texts and keys stand in double quotes, not in single ones"),
        (#"{"duration": 1, layers: []}"#, "1:17", "a key stands in double quotes: \"layers\""),
        (#"{"duration": 1, "layers"}"#, "1:17", "a colon and a value should follow this key"),
        (
            "{\"duration\": 1, # second\n \"layers\": []}", "1:17",
            "JSON has no comments; remove this, or say it in \"description\""
        ),
        (
            "# a scene\n{\"duration\": 1, \"layers\": []}", "1:1",
            "JSON has no comments; remove this, or say it in \"description\""
        ),
        ("duration: 1\nlayers:\n  - name: a\n", "1:1", "a JSON document is an object, which begins with {"),
        ("- 1\n- 2\n", "1:1", "a JSON document is an object, which begins with {"),
        (
            "{\"duration\": 1, \"layers\": []}\n# end", "2:1",
            "JSON has no comments; remove this, or say it in \"description\""
        ),
        ("{\"title\": \"a\nb\"}", "1:13", "a text stands on one line; write \\n for its line breaks and \\t for tabs"),
        (
            #"{"title": "\x41"}"#, "1:12",
            #"JSON has no escape \x; it has \" \\ \/ \b \f \n \r \t and \u with four digits"#
        ),
    ])
    func whatYAMLAllows(_ text: String, _ place: String, _ reason: String) {
        #expect(head(text) == "\(place): error: this is not JSON: \(reason)")
    }

    @Test func whatJSONAllows() throws {
        #expect(head("\u{FEFF}\t{\r\n\t\"duration\"\t:\t1,\r\n\t\"layers\":[ ]\t}\t\r\n\t") == "right")
        #expect(
            try Scene(text: scene(#""title": "\"\\\/\b\f\n\r\t\u0041""#), file: "s").title == "\"\\/\u{8}\u{C}\n\r\tA")
    }

    @Test func aSchemaIsNoScene() {
        #expect(head(SceneFormat.schema) == " error: this is a JSON schema, not a scene; name a scene's file")
        #expect(head(#"{"$schema": "https://json-schema.org/x", "duration": 1, "layers": []}"#) == "right")
    }
}
