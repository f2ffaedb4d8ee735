import Testing
import ZoetropeSceneModel

/// What a scene's text has to be measured, and how measured values are written into it.
@Suite struct SlotTests {
    private let text = Filmed.text(0.5, timing: #"{ "spring": { "response": 0.4, "dampingFraction": 0.8 } }"#)

    @Test func numbersAndTimings() throws {
        let slots = try SceneEdit.slots(of: text, file: "s.json")
        #expect(slots.map(\.name) == ["seconds", "slide", "timing of push"])
        #expect(slots[2].content == .spring(["response": 0.4, "dampingFraction": 0.8]))
    }

    @Test func filled() throws {
        let slots = try SceneEdit.slots(of: text, file: "s.json")
        let changed = try SceneEdit.text(
            text, file: "s.json", filling: [(slots[0], "0.75"), (slots[2], "\"easeOut\"")])
        #expect(changed.contains("\"default\": 0.75") && changed.contains("\"timing\": \"easeOut\""))
        #expect(changed.contains("\"slide\": { \"default\": 0.3"))
    }
}
