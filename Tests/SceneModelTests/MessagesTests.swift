import ZoetropeSceneModel
import Testing

@Suite struct MessagesTests {
    @Test func placePathLineAndCaret() {
        #expect(
            messages(
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
        let text = messages(withLayer(#""opactiy": 1, "hidden": [], "contents": "from", "bounds": [1]"#))
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("s.json") } == [
                "s.json:1:66: error: layers[0]: unknown key 'opactiy'; did you mean 'opacity'?",
                "s.json:1:90: error: layers[0].hidden: expected a number or an expression, not a list",
                "s.json:1:106: error: layers[0].contents: unknown picture 'from'; the scene has no \"pictures\"",
                "s.json:1:124: error: layers[0].bounds: expected a list of 2 to 4 numbers, not 1",
            ])
    }

    @Test(
        arguments: [
            ("", "s.json: error: the file is empty; a scene is a JSON object with \"duration\" and \"layers\""),
            (
                "[]",
                "s.json:1:1: error: expected an object with \"$schema\", \"title\", \"description\", \"canvas\", …, "
                    + "not a list"
            ),
            ("{\"duration\": 1,,}", "s.json:1:16: error: this is not JSON: expected a key in double quotes"),
            ("{\"layers\": []}", "s.json:1:1: error: 'duration' is missing: Seconds, above 0 and at most 600."),
            (
                "{\"duration\": 0, \"layers\": [], \"canvas\": {\"width\": 1, \"height\": 1}}",
                "s.json:1:14: error: duration: the duration is 0 s; it must be above 0 and at most 600 s"
            ),
            (
                "{\"duration\": 700, \"layers\": [], \"canvas\": {\"width\": 1, \"height\": 1}}",
                "s.json:1:14: error: duration: the duration is 700 s; it must be above 0 and at most 600 s; for 700 ms write 0.7"
            ),
            (
                "{\"duration\": 1e9, \"layers\": [], \"canvas\": {\"width\": 1, \"height\": 1}}",
                "s.json:1:14: error: duration: the duration is 1000000000 s; it must be above 0 and at most 600 s"
            ),
            (
                "{\"duration\": 1, \"layers\": []}",
                "s.json: error: the canvas has no size: give it \"width\" and \"height\", or the scene a picture"
            ),
            (
                "{\"duration\": 1, \"duration\": 2, \"layers\": []}",
                "s.json:1:17: error: the key 'duration' appears twice in one object; remove one"
            ),
        ] as [(String, String)])
    func documents(_ text: String, _ expected: String) {
        #expect(firstMessage(text) == expected)
    }

    @Test(
        arguments: [
            (
                withLayer(#""transform": [{"rotateY": 1, "m34": 2}]"#),
                "layers[0].transform[0]: each object holds one operation, because their order matters; this one has "
                    + "2: write [{…}, {…}]"
            ),
            (
                withLayer(#""transform": [{"rotatey": 1}]"#),
                "layers[0].transform[0]: unknown key 'rotatey'; did you mean 'rotateY'?"
            ),
            (
                withLayer(##""backgroundColor": "#12345""##),
                "layers[0].backgroundColor: '#12345' is not a colour; write #RGB, #RRGGBB, #RRGGBBAA, clear, black, "
                    + "white, gray, red, green, blue, a colour's name, mix(a, b, t), or [r, g, b, a] in 0…1"
            ),
            (
                withLayer(#""contentsGravity": "fill""#),
                "layers[0].contentsGravity: unknown word 'fill' (use resize, resizeAspect, resizeAspectFill, center, "
                    + "top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight)"
            ),
            (
                withLayer(#""frame": [0, 0, 1, 1], "bounds": [1, 1]"#),
                "layers[0].bounds: 'frame' sets bounds and position; give either 'frame' or 'bounds'"
            ),
            (
                withLayer(#""mask": {"circle": {"radius": 1}, "path": "M0 0"}"#),
                "layers[0].mask: expected one of \"circle\", \"ellipse\", \"roundedRect\" and \"path\", not 2 of them"
            ),
            (
                withLayer(#""shape": {"circle": {"radius": 1}, "lineWidth": 2}"#),
                "layers[0].shape.lineWidth: 'lineWidth' has no effect without 'strokeColor'; add one"
            ),
            (
                withLayer(#""cornerCurve": "smooth""#),
                "layers[0].cornerCurve: unknown word 'smooth' (use circular, continuous)"
            ),
            (
                withLayer(#""maskedCorners": ["topLeft"]"#),
                "layers[0].maskedCorners[0]: unknown word 'topLeft' (use minXMinY, maxXMinY, minXMaxY, maxXMaxY)"
            ),
            (
                withLayer(#""mask": {"path": "M0 0 X"}"#),
                "layers[0].mask.path: path data: 'X' is not a path command (M L H V C S Q T A Z)"
            ),
            (
                withLayer(#""deformation": {"curl": {"progress": 0}}, "backdrop": "light""#),
                "layers[0].backdrop: a deformed layer cannot have 'backdrop'; put it on a layer around this one"
            ),
            (
                withLayer(#""gradient": {"colors": ["red"], "locations": [0, 1]}"#),
                "layers[0].gradient.locations: 2 locations for 1 colour; give each colour one, or leave 'locations' out"
            ),
            (
                withKeys(#""tracks": {"a": {"from": "b", "to": 1}, "b": {"from": "a", "to": 1}}"#),
                "tracks.a: these tracks depend on each other: 'a' → 'b' → 'a'; one of them must not use the next"
            ),
            (
                withKeys(#""tracks": {"a": {"from": 1}}"#),
                "tracks.a: a track needs 'from' and 'to', or 'values'; this one lacks 'to'"
            ),
            (
                withKeys(#""tracks": {"a": {"values": [1]}}"#),
                "tracks.a.values: a track needs at least two values, not 1"
            ),
            (
                withKeys(#""tracks": {"a": {"from": 0, "to": 1, "timing": "easein"}}"#),
                "tracks.a.timing: unknown timing 'easein'; write \"easeIn\" (use default, easeIn, "
                    + "easeInEaseOut, easeOut, linear, bouncy, smooth, snappy, [x1, y1, x2, y2], or {\"spring\": …})"
            ),
            (
                withKeys(
                    #""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 1, "mass": 1}}}}"#),
                "tracks.a.timing.spring: 'dampingRatio' and 'mass' belong to different kinds of spring; use one set "
                    + "of keys: 'dampingRatio'; 'mass', 'stiffness', 'damping'; 'duration', 'bounce'; 'response', "
                    + "'dampingFraction'"
            ),
            (
                withKeys(#""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0}}}}"#),
                "tracks.a.timing.spring.dampingRatio: a damping ratio of 0 never settles; it must be 0.01 or more"
            ),
            (
                withKeys(#""tracks": {"a": {"from": 0, "to": 1, "timing": [2, 0, 1, 1]}}"#),
                "tracks.a.timing[0]: the curve's x1 is 2 and x2 is 1; both must be within 0 to 1"
            ),
            (
                withKeys(#""tracks": {"a": {"from": "1/time", "to": 1}}"#),
                "tracks.a.from: this is infinite at time = 0 s: 1/0 is a division by 0"
            ),
            (
                withKeys(#""tracks": {"sin": {"from": 0, "to": 1}}"#),
                "tracks.sin: 'sin' already has a meaning in expressions; choose another name"
            ),
            (
                withKeys(#""parameters": {"a b": 1}"#),
                "parameters.a b: 'a b' cannot be used in expressions; a name has letters, digits and _, and does not "
                    + "begin with a digit"
            ),
            (
                withKeys(#""parameters": {"a": "later", "later": 1}"#),
                "parameters.a: 'later' is defined below 'a'; move it above"
            ),
            (
                withLayer(#""filters": [{"blur": 500}]"#),
                "layers[0].filters[0].blur: a blur's radius is 500; it may be at most 200"
            ),
            (
                withLayer(#""repeat": {"count": 5000}"#),
                "layers[0].repeat.count: a repeat's count is 5000; it may be at most 1,000"
            ),
            (
                withLayer(#""text": {"string": "a", "fontSize": 20000}"#),
                "layers[0].text.fontSize: a font's size is 20000; it may be at most 10,000"
            ),
            (
                withKeys(#""parameters": {"a": {"default": 3, "maximum": 2}}"#),
                "parameters.a: a is 3; it must be at most 2"
            ),
            (
                withKeys(#""parameters": {"a": {"default": "up", "choices": {"top": 1}}}"#),
                "parameters.a.default: 'up' is not one of the choices (top)"
            ),
            (
                withKeys(#""parameters": {"a": 1, "b": {"default": 2, "minimum": "a"}}"#),
                "parameters.b.minimum: a minimum must be a plain number; names cannot be used here"
            ),
            (
                withKeys(#""parameters": {"b": {"default": 2, "minimum": 3, "maximum": 1}}"#),
                "parameters.b.maximum: the maximum, 1, is below the minimum, 3"
            ),
            (
                withKeys(#""tracks": {"a": {"from": 0, "to": 1, "begin": "time/2"}}"#),
                "tracks.a.begin: unknown name 'time'; when a track moves cannot depend on the time"
            ),
            (
                withKeys(#""tracks": {"a": {"from": 0, "to": 1, "begin": "i/9"}}"#),
                "tracks.a.begin: unknown name 'i'; no layer has a 'repeat' whose index is 'i'"
            ),
            (
                withKeys(#""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {}}}}"#),
                "tracks.a.timing.spring: a spring needs one of these sets of keys: 'dampingRatio'; 'mass', "
                    + "'stiffness', 'damping'; 'duration', 'bounce'; 'response', 'dampingFraction'"
            ),
            (
                withKeys(
                    #""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"duration": 1, "bounce": -1}}}}"#),
                "tracks.a.timing.spring.bounce: a bounce of -1; it must be above -1 and at most 1"
            ),
            (
                withKeys(#""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"mass": 1e-300}}}}"#),
                "tracks.a.timing.spring: this spring swings faster than 1000000 radians a second, which is the limit"
            ),
            (
                withKeys(
                    #""tracks": {"a": {"from": 0, "to": 1, "begin": -1e308, "timing": {"spring": {"dampingRatio": 1, "initialVelocity": 100}}}}"#
                ),
                "tracks.a.timing.spring: a spring that settles within 1e+308 s; it may take at most 1000000000 s"
            ),
            (withLayer(#""name": 5"#), "layers[0].name: expected a text, not 5"),
            (withLayer(#""opacity": 1e999"#), "layers[0].opacity: 1e999 is too large; numbers go up to about 1.8e308"),
        ] as [(String, String)])
    func faults(_ text: String, _ expected: String) {
        let line = firstMessage(text)
        #expect(line.contains("error: ") && line.components(separatedBy: "error: ")[1] == expected, "\(line)")
    }

    /// Hostile documents are answered quickly and without unbounded recursion.
    @Test func hostileDocuments() {
        #expect(
            firstMessage(String(repeating: "[", count: 100_000)).hasSuffix(
                "lists and objects nest more than 64 deep here, which is the limit"))
        #expect(
            firstMessage(String(repeating: "{\"a\":", count: 10_000)).hasSuffix(
                "lists and objects nest more than 64 deep here, which is the limit"))
        #expect(firstMessage(String(repeating: "- ", count: 10_000)).contains("error: "))
        #expect(
            firstMessage("{\"a\": \"" + String(repeating: "x", count: 5 << 20) + "\"}").hasSuffix(
                "bytes; a scene has at most 4 MiB"))
        #expect(firstMessage("\u{FEFF}{}").contains("error: "))
        #expect(
            firstMessage("{\"duration\": 1, \"layers\": [" + String(repeating: "{},", count: 150_000) + "{}]}")
                .contains(
                    "no size"))
    }

    @Test func overridesAreCheckedToo() throws {
        let s = try Scene(
            text: withKeys(
                #""parameters": {"n": {"default": 1, "maximum": 5}, "edge": {"default": "top", "choices": {"top": 1, "bottom": -1}}, "tint": "red"}"#
            ), file: "s.json")
        func set(_ name: String, _ value: String) -> String {
            do {
                let r = try s.resolve(Setting(pictures: [:], parameters: [.init(name: name, value: value)]))
                return "\(r.bindings.parameters) \(r.bindings.colors[2].r)"
            } catch { return "\(error)" }
        }
        #expect(set("n", "width/3") == "[3.0, 1.0, 0.0] 1.0")
        #expect(set("edge", "bottom") == "[1.0, -1.0, 0.0] 1.0")
        #expect(set("tint", "#800000").hasSuffix(" \(128 / 255.0)"))
        #expect(set("n", "6") == "parameter n=6: error: n is 6; it must be at most 5")
        #expect(set("n", "x") == "parameter n=x: error: unknown name 'x'")
        #expect(
            set("m", "6")
                == "parameter m=6: error: the scene 's' has no parameter 'm' (it has n, edge, tint)")
        #expect(
            set("n", "6,edge=top")
                == "parameter n=6,edge=top: error: '=' has no meaning in an expression; write == to compare; "
                + "give each parameter by itself: parameter n=6 parameter edge=top")
        #expect(
            set("edge", "botom")
                == "parameter edge=botom: error: 'botom' is not one of the choices; did you mean 'bottom'? (top, bottom)"
        )
        #expect(
            set("tint", "reddish")
                == "parameter tint=reddish: error: 'reddish' is not a colour; write #RGB, #RRGGBB, #RRGGBBAA, clear, black, "
                + "white, gray, red, green, blue"
        )
    }
}
