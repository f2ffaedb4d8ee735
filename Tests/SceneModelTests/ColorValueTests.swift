import ZoetropePixels
import ZoetropeSceneModel
import Testing

/// The background colour of the only layer of a scene with some more keys, halfway through its second.
private func color(_ value: String, keys: String = "", layer: String = "", at t: Double = 0.5) throws -> Color {
    let text = """
        {"duration": 1, "canvas": {"width": 9, "height": 9}, "tracks": {"t": {"from": 0, "to": 1}\(keys),
        "layers": [{\(layer)"backgroundColor": \(value)}]}
        """
    let scene = try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:]))
    var b = try scene.bindings(at: Moment(time: t))
    for n in scene.scene.layers[0].values { b.locals.append(try scene.number(n, b)) }
    return try scene.color(scene.scene.layers[0].backgroundColor!, b)
}

private func fault(_ value: String, keys: String = "") -> String {
    do {
        _ = try color(value, keys: "}" + keys)
        return "no error"
    } catch { return "\(error)".split(separator: "\n").first.map(String.init) ?? "" }
}

@Suite struct ColorValueTests {
    @Test func mixtures() throws {
        #expect(try color(#""mix(red, blue, t)""#, keys: "}") == Color(r: 0.5, g: 0, b: 0.5))
        #expect(try color(##""mix(#FFF, #00000000, 0.25)""##, keys: "}") == Color(r: 0.75, g: 0.75, b: 0.75, a: 0.75))
        let parameters = ##"}, "parameters": {"paper": "#00FF00"}"##
        #expect(try color(#""mix(paper, mix(paper, black, 1), t)""#, keys: parameters) == Color(r: 0, g: 0.5, b: 0))
        // Overshoot is cut off where the colour is used.
        #expect(try color(#""mix(red, blue, 4*t)""#, keys: "}") == Color(r: 0, g: 0, b: 1))
    }

    @Test func conditionsAndLists() throws {
        #expect(try color(#""t < 0.5 ? red : blue""#, keys: "}") == Color(r: 0, g: 0, b: 1))
        #expect(try color(#""[red, green, blue][4]""#, keys: "}") == Color(r: 0, g: 1, b: 0))
        #expect(try color(#""[red, green, blue][-1]""#, keys: "}") == Color(r: 0, g: 0, b: 1))
        #expect(try color(#""color(0.5, t, [1, 2, 0.25][2])""#, keys: "}") == Color(r: 0.5, g: 0.5, b: 0.25))
        #expect(try color(#""withAlpha(red, t/2)""#, keys: "}") == Color(r: 1, g: 0, b: 0, a: 0.25))
    }

    @Test func names() throws {
        let layer = ##""let": {"tones": ["#F00", "mix(red, blue, t)"], "n": [3, 1], "own": "tones[n[1]]"}, "##
        #expect(try color(#""own""#, keys: "}", layer: layer) == Color(r: 0.5, g: 0, b: 0.5))
        // A colour's name keeps its meaning beside a number of that name.
        #expect(try color(#""red""#, keys: #"}, "parameters": {"red": 3}"#) == Color(r: 1, g: 0, b: 0))
    }

    @Test func tracksOfColours() throws {
        let tracks = ##", "wash": {"values": ["#F00", [0, 1, 0], "blue"], "timing": "linear"}}"##
        #expect(try color(#""wash""#, keys: tracks, at: 0.25) == Color(r: 0.5, g: 0.5, b: 0))
        #expect(try color(#""mix(wash, black, t)""#, keys: tracks, at: 0.75) == Color(r: 0, g: 0.125, b: 0.125))
    }

    /// The scene's `let` may use tracks and be used by them, in any order.
    @Test func theScenesLet() throws {
        let keys =
            ##", "s": {"from": 0, "to": "far"}}, "let": {"tone": "[red, blue][half > 2]", "half": "s/2", "far": 8}"##
        #expect(try color(#""tone""#, keys: keys, at: 0.4) == Color(r: 1, g: 0, b: 0))
        #expect(try color(#""tone""#, keys: keys, at: 0.6) == Color(r: 0, g: 0, b: 1))
        #expect(
            fault(#""red""#, keys: #", "let": {"a": "b", "b": "a + t"}"#).contains(
                "these tracks depend on each other: 'a' → 'b' → 'a'"))
        #expect(fault(#""red""#, keys: #", "let": {"t": 1}"#).contains("'t' is a track, too; rename one of them"))
        #expect(
            fault(#""red""#, keys: #", "parameters": {"p": 1}, "let": {"p": 1}"#).contains(
                "'p' is a parameter, too; rename one of them"))
    }

    @Test func faults() {
        #expect(
            fault(#""t""#).hasSuffix(
                "'t' is a number, not a colour; write #RGB, #RRGGBB, #RRGGBBAA, clear, black, "
                    + "white, gray, red, green, blue, a colour's name, mix(a, b, t), or [r, g, b, a] in 0…1"))
        #expect(fault(#""mix(red, 3, t)""#).hasSuffix("this is a number; mix takes two colours, or two numbers"))
        #expect(
            fault(#""red + blue""#).hasSuffix(
                "this is a colour; '+' is for numbers; colours are mixed with mix(a, b, t)"))
        #expect(
            fault(#""t > 0 ? red : 3""#).hasSuffix(
                "this is a number; both values of a condition are of one kind, and the first is a colour"))
        #expect(
            fault(#""rgb(1, 0, 0)""#).hasSuffix(
                "unknown function 'rgb'; write color(red, green, blue, alpha), each from 0 to 1, or #RRGGBB"))
        #expect(fault(#""color(1, 0)""#).hasSuffix("write color(red, green, blue, alpha), each from 0 to 1"))
        #expect(fault(##""mix(#12, red, t)""##).hasSuffix("'#12' is not a colour; write #RGB, #RRGGBB or #RRGGBBAA"))
        #expect(
            fault(#""[red, 2][0]""#).hasSuffix(
                "this is a number; the elements of a list are of one kind, and the first is a colour"))
        #expect(fault(#""[red, blue]""#).hasSuffix("expected the index of an element, such as […][i], found the end"))
        #expect(fault(#""purple""#).contains("'purple' is not a colour"))
        #expect(
            firstMessage(withLayer(#""opacity": "red""#)).hasSuffix("a number is expected here, and this is a colour"))
        #expect(
            firstMessage(withLayer(#""opacity": "lerp(0, 1, 2)""#)).hasSuffix(
                "unknown function 'lerp'; write mix(a, b, t)"))
        #expect(
            firstMessage(withLayer(#""opacity": "if(1, 2, 3)""#)).hasSuffix(
                "unknown function 'if'; write condition ? a : b"))
        // An index that is no number is an error with its cause.
        #expect(fault(#""[red, blue][1/(t - t)]""#).contains("1/0 is a division by 0"))
    }
}
