import Foundation
import ZoetropeSceneModel
import Testing

/// A scene as somebody wrote it: tabs, comments in a description, odd spaces and an order of their own.
private let scene = """
    {
    \t"title" : "Odd",   "duration":"seconds",
      "canvas": {"width": 100, "height" : 50},
      "parameters": {
        "seconds": { "default" : 1.50,"minimum":0.01 },
        "plain":20,
        "direction": {"choices": {"left": 1, "right": -1}, "default": "left"}, "tint":   "#FF8800",
        "half": "width / 2"
      },
      "layers": [ ]
    }\r\n
    """

private func edit(_ defaults: [String: String]) throws -> String {
    try SceneEdit.text(scene, file: "odd.json", defaults: defaults)
}

@Suite struct SceneEditTests {
    /// Every other byte stays.
    @Test(arguments: [
        ("seconds", "2", "\"default\" : 1.50", "\"default\" : 2"),
        ("plain", "-3.5e2", "\"plain\":20", "\"plain\":-3.5e2"),
        ("plain", "width*2", "\"plain\":20", "\"plain\":\"width*2\""),
        ("direction", "right", "\"default\": \"left\"", "\"default\": \"right\""),
        ("tint", "#00FF0080", "\"#FF8800\"", "\"#00FF0080\""),
        ("half", "40", "\"width / 2\"", "40"),
    ])
    func oneValue(name: String, value: String, old: String, new: String) throws {
        #expect(try edit([name: value]) == scene.replacingOccurrences(of: old, with: new))
        #expect(scene.contains(old))
    }

    @Test func severalValues() throws {
        let changed = try edit(["half": "7", "seconds": "12.25", "plain": "1"])
        #expect(changed.contains("\"default\" : 12.25,") && changed.contains("\"plain\":1,"))
        #expect(changed.contains("\"half\": 7\n"))
    }

    @Test func nothing() throws { #expect(try edit([:]) == scene) }

    /// A file is never made worse than it is.
    @Test(arguments: [
        ("seconds", "soon"), ("direction", "up"), ("tint", "orange-ish"), ("none", "1"),
        ("plain", "\" , \""),
    ])
    func refused(name: String, value: String) {
        #expect(throws: SceneError.self) { try edit([name: value]) }
    }

    @Test func aByteOrderMarkStays() throws {
        let changed = try SceneEdit.text("\u{FEFF}" + scene, file: "odd.json", defaults: ["plain": "1"])
        #expect(Array(changed.utf8.prefix(3)) == [0xEF, 0xBB, 0xBF])
    }
}

@Suite struct GestureFileTests {
    private func scene(_ gesture: String) throws -> Scene {
        try Scene(
            text: #"{"duration": 1, "canvas": {"width": 400, "height": 300}, "layers": [], "gesture": \#(gesture)}"#,
            file: "g.json")
    }

    /// The rule and the settings are the scene's, in its own words.
    @Test func aRecording() throws {
        let own = try scene(
            #"{"samples": [[0, 1, 1]], "progress": "abs(dx) / width", "outcome": "cancel", "completionCurve": [0, 0, 1, 1]}"#
        )
        let text = try #require(own.gestureFile(samples: [[0, 390, 10], [0.5, 190.25, 10]]))
        #expect(
            text == """
                {
                  "progress": "abs(dx) / width",
                  "outcome": "cancel",
                  "completionCurve": [0, 0, 1, 1],
                  "samples": [
                    [0, 390, 10],
                    [0.5, 190.25, 10]
                  ]
                }

                """)
        let gesture = try Gesture.load(text: text, file: "recorded.json", for: own)
        let run = try GestureRun(gesture, in: own.resolve(Setting(pictures: [:])))
        #expect(run.releaseProgress == 199.75 / 400 && !run.finishes)
    }

    @Test func noFingersNoFile() throws {
        #expect(try scene(#"{"samples": [[0, 0.5], [1, 0.7]]}"#).gestureFile(samples: [[0, 1, 1]]) == nil)
    }
}
