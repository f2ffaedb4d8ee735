import ZoetropeSceneModel

/// The full text of the error about a faulty scene.
func messages(_ text: String) -> String {
    do {
        let scene = try Scene(text: text, file: "s.json")
        let resolved = try scene.resolve(
            Setting(
                pictures: Dictionary(
                    uniqueKeysWithValues: scene.pictures.map { ($0.name, .init(width: 10, height: 10, density: 1)) })))
        _ = try resolved.bindings(at: Moment(time: 0))
        return "no error"
    } catch { return "\(error)" }
}

/// The first line of that text.
func firstMessage(_ text: String) -> String { messages(text).split(separator: "\n").first.map(String.init) ?? "" }

/// A scene around one layer, or around other parts.
func withLayer(_ body: String) -> String {
    #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [{\#(body)}]}"#
}
func withKeys(_ body: String) -> String {
    #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [], \#(body)}"#
}
