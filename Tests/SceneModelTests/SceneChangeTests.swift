import Testing
import ZoetropeSceneModel

/// Written by two people: one puts everything on a line, the other does not.
private let scene = """
    {
      "duration": 2,
      "tracks": {
        "rise": { "from": 0,  "to": 1, "timing": "easeOut" },
        "turn": {
          "values" : [0, 90, 45],
          "timing":[0.42, 0, 0.58, 1]
        },
        "empty": {},
        "one": { "from":0 }
      },
      "layers": [ { "name": "a", "frame": [10, 20, 30, 40] } ]
    }

    """

private func change(_ changes: SceneChange...) throws -> String {
    try SceneEdit.text(scene, file: "scene.json", changes: changes)
}

@Suite struct SceneChangeTests {
    /// Only the value changes: spaces, line breaks and order stay their author's.
    @Test(arguments: [
        (["tracks", "rise", "to"], "0.82", "\"to\": 1,", "\"to\": 0.82,"),
        (
            ["tracks", "rise", "timing"], "[0, 0, 0.47, 1.23]", "\"timing\": \"easeOut\"",
            "\"timing\": [0, 0, 0.47, 1.23]"
        ),
        (["tracks", "turn", "timing", "2"], "0.6", "[0.42, 0, 0.58, 1]", "[0.42, 0, 0.6, 1]"),
        (["layers", "0", "frame", "1"], "-4.5", "[10, 20,", "[10, -4.5,"),
    ])
    func anotherValue(path: [String], text: String, old: String, new: String) throws {
        #expect(try change(SceneChange(.set, path, text)) == scene.replacingOccurrences(of: old, with: new))
        #expect(scene.contains(old))
    }

    /// A new key follows the ones that are there: on the same line, or on one of its own.
    @Test(arguments: [
        ("rise", "\"timing\": \"easeOut\" }", "\"timing\": \"easeOut\", \"begin\": 0.5 }"),
        ("turn", "0.58, 1]\n    }", "0.58, 1],\n      \"begin\":0.5\n    }"),
        ("empty", "\"empty\": {}", "\"empty\": { \"begin\": 0.5 }"),
        ("one", "\"from\":0 }", "\"from\":0, \"begin\":0.5 }"),
    ])
    func aNewKey(track: String, old: String, new: String) throws {
        let changed = try change(SceneChange(.set, ["tracks", track, "begin"], "0.5"))
        #expect(changed == scene.replacingOccurrences(of: old, with: new))
        #expect(scene.contains(old))
    }

    @Test(arguments: [("0", "[7, 0, 90, 45]"), ("1", "[0, 7, 90, 45]"), ("3", "[0, 90, 45, 7]")])
    func anItem(index: String, list: String) throws {
        let changed = try change(SceneChange(.insert, ["tracks", "turn", "values", index], "7"))
        #expect(changed == scene.replacingOccurrences(of: "[0, 90, 45]", with: list))
    }

    @Test(arguments: [
        (["tracks", "turn", "values", "0"], "[0, 90, 45]", "[90, 45]"),
        (["tracks", "turn", "values", "2"], "[0, 90, 45]", "[0, 90]"),
        (["tracks", "rise", "to"], "\"from\": 0,  \"to\": 1, \"timing\"", "\"from\": 0, \"timing\""),
        (["tracks", "one", "from"], "{ \"from\":0 }", "{  }"),
    ])
    func taken(path: [String], old: String, new: String) throws {
        #expect(try change(SceneChange(.remove, path)) == scene.replacingOccurrences(of: old, with: new))
    }

    /// A value between two ends: each change is made to what the one before has left.
    @Test func endsBecomeValues() throws {
        let changed = try change(
            SceneChange(.rename, ["tracks", "rise", "from"], "values"),
            SceneChange(.set, ["tracks", "rise", "values"], "[0, 0.26, 1]"),
            SceneChange(.remove, ["tracks", "rise", "to"]))
        let old = "\"from\": 0,  \"to\": 1,"
        #expect(changed == scene.replacingOccurrences(of: old, with: "\"values\": [0, 0.26, 1],"))
    }

    @Test(arguments: [
        SceneChange(.set, ["tracks", "none", "to"], "1"), SceneChange(.set, ["layers", "1"], "1"),
        SceneChange(.set, ["tracks", "rise", "to", "x"], "1"),
        SceneChange(.insert, ["tracks", "turn", "values", "4"], "1"),
        SceneChange(.insert, ["tracks", "turn", "0"], "1"), SceneChange(.remove, ["tracks", "rise", "begin"]),
        SceneChange(.rename, ["tracks", "turn", "values", "0"], "a"), SceneChange(.set, []),
    ])
    func aPlaceThatIsNotThere(wrong: SceneChange) {
        #expect(throws: SceneError.self) { try change(wrong) }
    }

    /// A text that is not one value could change more than its place.
    @Test(arguments: ["", "1, \"begin\": 2", "1] [", "{", "easeOut", "1}, \"x\": {\"a\": 1"])
    func noValue(text: String) {
        do {
            _ = try change(SceneChange(.set, ["tracks", "rise", "to"], text))
            Issue.record("'\(text)' was taken")
        } catch {
            #expect("\(error)".contains("is not a value that a scene can have"))
        }
    }

    @Test func aByteOrderMarkStays() throws {
        let changed = try SceneEdit.text(
            "\u{FEFF}" + scene, file: "scene.json", changes: [SceneChange(.set, ["duration"], "3")])
        #expect(changed == "\u{FEFF}" + scene.replacingOccurrences(of: "\"duration\": 2", with: "\"duration\": 3"))
    }
}
