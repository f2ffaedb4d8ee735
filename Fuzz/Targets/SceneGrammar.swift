import ZoetropeSceneModel
import ZoetropeNumbers

/// Writes scenes out of the vocabulary's own table: right in their form, and wild in some of their values. Random text
/// hardly ever gets past the reader; most of these scenes do, and so reach the evaluator and the rasterizer.
struct SceneGrammar {
    var choices: Choices
    /// Layers that may still be made, so that a scene stays quick to draw.
    private(set) var layersLeft = 24
    private var depth = 0
    /// What expressions may use in the part that is being written.
    var names = ["width", "height"]

    init(choices: Choices) { self.choices = choices }

    /// A scene as JSON text.
    static func scene(from bytes: UnsafeRawBufferPointer) -> String {
        var grammar = SceneGrammar(choices: Choices(bytes))
        return grammar.scene()
    }

    /// An expression that mostly parses.
    static func expression(from bytes: UnsafeRawBufferPointer) -> String {
        var grammar = SceneGrammar(choices: Choices(bytes))
        grammar.names += ["duration", "time"]
        return grammar.expression(depth: 6)
    }

    /// The names that the document's examples use, which every scene has.
    private static let exampleParameters = ["radius", "columns", "x", "y", "eye"]
    private static let exampleTracks = ["turn", "open", "grow", "shade", "spread", "fade"]

    private mutating func scene() -> String {
        var members = [
            #""duration": \#(choices.element(of: ["1", "0.5", "600", "1e-9"]))"#,
            #""canvas": {"width": \#(choices.element(of: ["64", "256", "1", "200"])), "height": 96}"#,
            #""pictures": {"from": "from.png", "to": "to.png"}"#,
        ]
        var parameters = Self.exampleParameters.enumerated().map { #""\#($1)": \#(3 + 9 * $0)"# }
        if choices.oneIn(2) { parameters.append(#""p": \#(object(.parameter))"#) }
        members.append(#""parameters": {\#(parameters.joined(separator: ", "))}"#)
        names += Self.exampleParameters + ["duration"] + (parameters.count > Self.exampleParameters.count ? ["p"] : [])
        if choices.oneIn(4) { members.append(#""back": \#(object(.back))"#) }
        if choices.oneIn(4) { members.append(#""gesture": \#(gesture())"#) }
        var tracks = Self.exampleTracks.map { #""\#($0)": {"from": 0, "to": 1}"# }
        names += Self.exampleTracks
        for name in ["a", "b", "c"].prefix(choices.below(4)) {
            tracks.append(#""\#(name)": \#(object(.track))"#)
            names.append(name)
        }
        members.append(#""tracks": {\#(tracks.joined(separator: ", "))}"#)
        names.append("time")
        members.append(#""layers": [\#(list { $0.object(.layer) })]"#)
        return "{" + members.joined(separator: ", ") + "}"
    }

    private mutating func gesture() -> String {
        let samples = choices.element(of: [
            "[[0, 0], [1, 0.4]]", "[[0, 0], [1e-9, 1e15]]", #"[[0, "width"], [600, "height*1e9"]]"#, "[[0.5, 1]]",
        ])
        let outcome = choices.element(of: ["release", "cancel", "finish"])
        return #"{"samples": \#(samples), "outcome": "\#(outcome)", "completionSpeed": \#(size())}"#
    }

    /// A scene whose gesture is the point: its layers follow the fingers and a spring.
    static func gestureScene(from bytes: UnsafeRawBufferPointer) -> String {
        var grammar = SceneGrammar(choices: Choices(bytes))
        return grammar.gestureScene()
    }

    private static let fingers = ["x", "y", "dx", "dy", "velocityX", "velocityY", "scale"]

    private mutating func gestureScene() -> String {
        let (width, height) = (choices.element(of: ["64", "256", "1"]), choices.element(of: ["96", "1"]))
        let canvas = #"{"width": \#(width), "height": \#(height)}"#
        names += ["duration"]
        var times = ["0"], members: [String] = []
        while times.count < 5, times.count < 2 || choices.oneIn(2) {
            times.append(choices.element(of: ["0.1", "0.2", "0.2000001", "0.5", "1", "600", "1e-9"]))
        }
        let isProgress = choices.oneIn(4), fingers = choices.oneIn(4) ? 4 : 2
        let samples = times.map { time in
            "[" + ([time] + (0..<(isProgress ? 1 : fingers)).map { _ in number() }).joined(separator: ", ") + "]"
        }
        members.append(#""samples": [\#(samples.joined(separator: ", "))]"#)
        let outer = names
        names += Self.fingers
        if !isProgress { members.append(#""progress": \#(JSONWriter.quoted(expression(depth: 3)))"#) }
        names = outer + ["progress"]
        if choices.oneIn(2) { members.append(#""completionSpeed": \#(size())"#) }
        names = outer
        if choices.oneIn(2) { members.append(#""threshold": \#(number())"#) }
        if choices.oneIn(3) { members.append(#""detents": [0, \#(choices.element(of: ["0.5", "1e-9", "1"])), 1]"#) }
        if !choices.oneIn(4) { members.append(#""completionCurve": {"spring": \#(spring())}"#) }
        if choices.oneIn(3) { members.append(#""direction": "back""#) }
        names += ["time", "a"] + (isProgress ? [] : Self.fingers)
        let track = #"{"from": \#(number()), "to": \#(number()), "timing": {"spring": \#(spring())}}"#
        let layers = list(atMost: 3) {
            #"{"frame": [\#($0.number()), \#($0.number()), 20, 30], "opacity": \#($0.number()), "backgroundColor": "red"}"#
        }
        return
            #"{"duration": \#(choices.element(of: ["1", "600", "1e-9"])), "canvas": \#(canvas), "tracks": {"a": \#(track)}, "gesture": {\#(members.joined(separator: ", "))}, "layers": [\#(layers)]}"#
    }

    private mutating func spring() -> String {
        switch choices.below(4) {
        case 0: #"{"dampingRatio": \#(size())}"#
        case 1: #"{"mass": \#(size()), "stiffness": \#(size()), "damping": \#(size())}"#
        case 2: #"{"duration": \#(size()), "bounce": \#(choices.element(of: ["0.2", "1", "-0.5", "-0.999999"]))}"#
        default: #"{"response": \#(size()), "dampingFraction": \#(size())}"#
        }
    }

    func unique(_ members: [String]) -> String {
        var seen: Set<Substring> = []
        return members.filter { seen.insert($0.prefix { $0 != ":" }).inserted }.joined(separator: ", ")
    }

    mutating func list(atMost limit: Int = 6, _ item: (inout SceneGrammar) -> String) -> String {
        var items = [item(&self)]
        while items.count < limit, choices.oneIn(3) { items.append(item(&self)) }
        return items.joined(separator: ", ")
    }

    // MARK: Objects

    mutating func object(_ kind: Vocabulary.Kind) -> String {
        depth += 1
        defer { depth -= 1 }
        if kind == .layer { layersLeft -= 1 }
        let outer = names
        defer { names = outer }
        let keys = chosenKeys(of: kind)
        if keys.contains(where: { $0.name == "repeat" }) { names.append("i") }
        let members = keys.compactMap { key -> String? in
            guard depth < 7 || key.required else { return nil }
            guard key.name != "sublayers" || layersLeft > 0 else { return nil }
            // Often as the document has it, or there would be little that is drawn.
            let text = choices.oneIn(2) || key.example.contains("…") ? value(of: key) : key.example
            return "\(JSONWriter.quoted(key.name)): \(text)"
        }
        return "{" + unique(members) + "}"
    }

    /// Keys that may stand together.
    private mutating func chosenKeys(of kind: Vocabulary.Kind) -> [Vocabulary.Key] {
        let all = Vocabulary.keys(of: kind).all
        func keys(_ names: [String]) -> [Vocabulary.Key] { all.filter { names.contains($0.name) } }
        switch kind {
        case .transformOperation: return [choices.element(of: all)]
        case .shape:
            return keys([choices.element(of: ["circle", "ellipse", "roundedRect", "path"])] + maybe(["transform"]))
        case .spring:
            let sets = [
                ["dampingRatio"], ["mass", "stiffness", "damping"], ["duration", "bounce"],
                ["response", "dampingFraction"],
            ]
            return keys(choices.element(of: sets) + maybe(["allowsOverdamping", "initialVelocity"]))
        case .track:
            let values = choices.element(of: [["from", "to"], ["from", "to"], ["values"]])
            return keys(values + maybe(["timing", "begin", "duration", "back"]))
        case .parameter: return keys(["default"] + maybe(["description", "minimum", "maximum"]))
        case .gradient: return keys(["colors"] + maybe(["type", "startPoint", "endPoint"]))
        default: break
        }
        var chosen = all.filter(\.required)
        for _ in 0..<choices.below(6) { chosen.append(choices.element(of: all)) }
        func drop(_ names: [String], with name: String) {
            guard chosen.contains(where: { $0.name == name }) else { return }
            chosen.removeAll { names.contains($0.name) }
        }
        if kind == .layer {
            drop(["bounds", "position"], with: "frame")
            drop(
                ["sublayers", "mask", "masksToBounds", "cornerRadius", "borderWidth", "shadow"], with: "deformation")
            if chosen.contains(where: { $0.name == "transformLayer" }) {
                chosen.removeAll { !Self.transformLayerKeys.contains($0.name) }
            }
            // The names that come with these are in scope for the keys behind them.
            chosen.removeAll { $0.name == "let" }
        }
        return chosen
    }

    private static let transformLayerKeys: Set<String> = [
        "name", "repeat", "bounds", "position", "frame", "anchorPoint", "transform", "sublayerTransform", "opacity",
        "hidden", "zPosition", "transformLayer", "sublayers",
    ]

    /// Each of the names in one of three cases.
    private mutating func maybe(_ names: [String]) -> [String] { names.filter { _ in choices.oneIn(3) } }
}
