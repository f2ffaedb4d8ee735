import SceneModel
import Testing

/// The full text that a faulty scene is answered with.
private func complaint(_ text: String) -> String {
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

/// The first line of it.
private func head(_ text: String) -> String { complaint(text).split(separator: "\n").first.map(String.init) ?? "" }

/// A scene around one layer, or around other parts.
private func layer(_ body: String) -> String {
    #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [{\#(body)}]}"#
}
private func scene(_ body: String) -> String {
    #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [], \#(body)}"#
}

@Suite struct MessagesTests {
    @Test func placePathLineAndCaret() {
        #expect(
            complaint(
                """
                {
                  "duration": 1, "canvas": { "width": 9, "height": 9 },
                  "layers": [
                    { "position": ["widht - 3", 0] }
                  ]
                }
                """) == """
                    s.json:4:21: error: layers[0].position[0]: unknown name 'widht'; did you mean 'width'?
                        4 |     { "position": ["widht - 3", 0] }
                          |                     ^~~~~
                    """)
    }

    @Test func allFaultsAtOnceInTheOrderOfTheFile() {
        let text = complaint(layer(#""opactiy": 1, "hidden": [], "contents": "from", "bounds": [1]"#))
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("s.json") } == [
                "s.json:1:66: error: layers[0]: unknown key 'opactiy'; did you mean 'opacity'?",
                "s.json:1:90: error: layers[0].hidden: a number or an expression should stand here, not a list",
                "s.json:1:106: error: layers[0].contents: unknown picture 'from'; the scene has no \"pictures\"",
                "s.json:1:124: error: layers[0].bounds: 2 to 4 numbers should stand here, not 1",
            ])
    }

    @Test(
        arguments: [
            ("", "s.json: error: the file is empty; a scene is a JSON object with \"duration\" and \"layers\""),
            (
                "[]",
                "s.json:1:1: error: an object with \"$schema\", \"title\", \"description\", \"canvas\", … should stand here, not a list"
            ),
            ("{\"duration\": 1,,}", "s.json:1:16: error: this is not JSON: did not find expected node content"),
            ("{\"layers\": []}", "s.json:1:1: error: 'duration' is missing: Seconds, above 0 and at most 600."),
            (
                "{\"duration\": 0, \"layers\": [], \"canvas\": {\"width\": 1, \"height\": 1}}",
                "s.json:1:14: error: duration: the duration is 0.0 s; it must be above 0 and at most 600 s"
            ),
            (
                "{\"duration\": 1e9, \"layers\": [], \"canvas\": {\"width\": 1, \"height\": 1}}",
                "s.json:1:14: error: duration: the duration is 1000000000.0 s; it must be above 0 and at most 600 s"
            ),
            (
                "{\"duration\": 1, \"layers\": []}",
                "s.json: error: the canvas has no size: give it \"width\" and \"height\", or the scene a picture"
            ),
            (
                "{\"duration\": 1, \"duration\": 2, \"layers\": []}",
                "s.json:1:2: error: the key 'duration' stands twice in one object; keep one"
            ),
        ] as [(String, String)])
    func documents(_ text: String, _ expected: String) {
        #expect(head(text) == expected)
    }

    @Test(
        arguments: [
            (
                layer(#""transform": [{"rotateY": 1, "m34": 2}]"#),
                "layers[0].transform[0]: one operation stands in one object, because their order counts; this has 2: write [{…}, {…}]"
            ),
            (
                layer(#""transform": [{"rotatey": 1}]"#),
                "layers[0].transform[0]: unknown key 'rotatey'; did you mean 'rotateY'?"
            ),
            (
                layer(##""backgroundColor": "#12345""##),
                "layers[0].backgroundColor: '#12345' is no colour; write \"#RRGGBB\", \"#RRGGBBAA\", a colour parameter's name or [r, g, b, a] with each 0 to 1"
            ),
            (
                layer(#""contentsGravity": "fill""#),
                "layers[0].contentsGravity: unknown word 'fill' (one of resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight)"
            ),
            (
                layer(#""frame": [0, 0, 1, 1], "bounds": [1, 1]"#),
                "layers[0].bounds: 'frame' sets bounds and position; give either frame or 'bounds'"
            ),
            (
                layer(#""mask": {"circle": {"radius": 1}, "path": "M0 0"}"#),
                "layers[0].mask: one of \"circle\", \"ellipse\", \"roundedRect\" and \"path\" should stand here, not 2 of them"
            ),
            (
                layer(#""mask": {"path": "M0 0 X"}"#),
                "layers[0].mask.path: path data: 'X' is no path command (M L H V C S Q T A Z)"
            ),
            (
                layer(#""deformation": {"curl": {"progress": 0}}, "cornerRadius": 3"#),
                "layers[0].cornerRadius: a deformed layer has no 'cornerRadius'; put it on a layer around this one"
            ),
            (
                layer(#""gradient": {"colors": ["red"], "locations": [0, 1]}"#),
                "layers[0].gradient.locations: 2 locations for 1 colours; give each colour one, or leave 'locations' out"
            ),
            (
                scene(#""tracks": {"a": {"from": "b", "to": 1}, "b": {"from": "a", "to": 1}}"#),
                "tracks.a: these tracks depend on each other: 'a' → 'b' → 'a'; one of them must not use the next"
            ),
            (
                scene(#""tracks": {"a": {"from": 1}}"#),
                "tracks.a: 'to' is missing; a track needs 'from' and 'to', or 'values'"
            ),
            (
                scene(#""tracks": {"a": {"values": [1]}}"#),
                "tracks.a.values: a track goes through two values or more, not 1"
            ),
            (
                scene(#""tracks": {"a": {"from": 0, "to": 1, "timing": "easein"}}"#),
                "tracks.a.timing: unknown timing 'easein'; did you mean 'easeIn'? (one of default, easeIn, easeInEaseOut, easeOut, linear, [x1, y1, x2, y2], or {\"spring\": …})"
            ),
            (
                scene(#""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 1, "mass": 1}}}}"#),
                "tracks.a.timing.spring: 'dampingRatio' and 'mass' belong to two different kinds of spring; keep one kind (dampingRatio settles at the duration; mass, stiffness and damping are CASpringAnimation's)"
            ),
            (
                scene(#""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0}}}}"#),
                "tracks.a.timing.spring.dampingRatio: a damping ratio of 0.0 never settles; it must be 0.01 or more"
            ),
            (
                scene(#""tracks": {"a": {"from": 0, "to": 1, "timing": [2, 0, 1, 1]}}"#),
                "tracks.a.timing[0]: the curve's x1 is 2.0 and x2 is 1.0; both must be within 0 to 1"
            ),
            (
                scene(#""tracks": {"a": {"from": "1/time", "to": 1}}"#),
                "tracks.a.from: this is infinite at t = 0.0 s; divide by nothing that becomes 0"
            ),
            (
                scene(#""tracks": {"sin": {"from": 0, "to": 1}}"#),
                "tracks.sin: 'sin' is the language's own; choose another name"
            ),
            (
                scene(#""parameters": {"a b": 1}"#),
                "parameters.a b: 'a b' cannot be used in expressions; a name has letters, digits and _ and does not begin with a digit"
            ),
            (scene(#""parameters": {"a": "later", "later": 1}"#), "parameters.a: unknown name 'later'"),
            (
                scene(#""parameters": {"a": {"default": 3, "maximum": 2}}"#),
                "parameters.a: a is 3; it must be at most 2"
            ),
            (
                scene(#""parameters": {"a": {"default": "up", "choices": {"top": 1}}}"#),
                "parameters.a.default: 'up' is none of the choices (top)"
            ),
        ] as [(String, String)])
    func faults(_ text: String, _ expected: String) {
        let line = head(text)
        #expect(line.contains("error: ") && line.components(separatedBy: "error: ")[1] == expected, "\(line)")
    }

    /// Without recursion, and without the time that a bomb would take.
    @Test func hostileDocuments() {
        #expect(
            head(String(repeating: "[", count: 100_000)).hasSuffix(
                "lists and objects nest more than 64 deep here; flatten the document"))
        #expect(
            head(String(repeating: "{\"a\":", count: 10_000)).hasSuffix(
                "lists and objects nest more than 64 deep here; flatten the document"))
        #expect(head(String(repeating: "- ", count: 10_000)).contains("error: "))
        #expect(
            head("{\"a\": \"" + String(repeating: "x", count: 5 << 20) + "\"}").hasPrefix(
                "s.json: error: a scene file has at most 4 MiB"))
        var bomb = "a0: &a0 [x, x]\n"
        for i in 1..<40 { bomb += "a\(i): &a\(i) [*a\(i - 1), *a\(i - 1)]\n" }
        #expect(head(bomb).contains("error: "))
        #expect(head("\u{FEFF}{}").contains("error: "))
        #expect(
            head("{\"duration\": 1, \"layers\": [" + String(repeating: "{},", count: 150_000) + "{}]}").contains(
                "no size"))
    }

    @Test func overridesAreCheckedToo() throws {
        let s = try Scene(
            text: scene(
                #""parameters": {"n": {"default": 1, "maximum": 5}, "edge": {"default": "top", "choices": {"top": 1, "bottom": -1}}, "tint": "red"}"#
            ), file: "s.json")
        func set(_ name: String, _ value: String) -> String {
            do {
                let r = try s.resolve(Setting(pictures: [:], parameters: [.init(name: name, value: value)]))
                return "\(r.bindings.parameters) \(r.colors[2].r)"
            } catch { return "\(error)" }
        }
        #expect(set("n", "width/3") == "[3.0, 1.0, 0.0] 1.0")
        #expect(set("edge", "bottom") == "[1.0, -1.0, 0.0] 1.0")
        #expect(set("tint", "#800000").hasSuffix(" \(128 / 255.0)"))
        #expect(set("n", "6") == "--set n=6: error: n is 6; it must be at most 5")
        #expect(set("n", "x") == "--set n=x: error: unknown name 'x'")
        #expect(
            set("m", "6")
                == "--set m=6: error: the scene 's' has no parameter 'm'; did you mean 'n'? (it has n, edge, tint)")
        #expect(
            set("edge", "botom")
                == "--set edge=botom: error: 'botom' is none of the choices; did you mean 'bottom'? (top, bottom)")
        #expect(
            set("tint", "reddish") == "--set tint=reddish: error: 'reddish' is no colour; write #RRGGBB or #RRGGBBAA")
    }
}
