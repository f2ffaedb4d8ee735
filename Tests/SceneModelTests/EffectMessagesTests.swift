import ZoetropeSceneModel
import Testing

private func complaint(_ layer: String) -> String {
    do {
        _ = try Scene(
            text: #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [{\#(layer)}]}"#, file: "s.json")
        return "no error"
    } catch { return "\(error)".split(separator: "\n").first.map(String.init) ?? "" }
}

@Suite struct EffectMessagesTests {
    @Test(arguments: [
        (
            #""filters": [{"blur": -1}]"#,
            "s.json:1:87: error: layers[0].filters[0].blur: a blur's radius is -1; it must be 0 or more"
        ),
        (
            #""backdrop": {"blur": -2}"#,
            "s.json:1:87: error: layers[0].backdrop.blur: a blur's radius is -2; it must be 0 or more"
        ),
        (
            #""filters": [{"blur": 1, "saturation": 2}]"#,
            "s.json:1:78: error: layers[0].filters[0]: each object holds one filter, because their order matters; "
                + "this one has 2: write [{…}, {…}]"
        ),
        (
            #""backdrop": "lite""#,
            "s.json:1:78: error: layers[0].backdrop: unknown word 'lite' (use light, extraLight, dark)"
        ),
        (
            #""filters": [{"colorMatrix": [1, 2]}]"#,
            "s.json:1:94: error: layers[0].filters[0].colorMatrix: expected a list of 20 numbers, not 2"
        ),
        (#""blur": 4"#, #"s.json:1:66: error: layers[0]: unknown key 'blur'; write "filters": [{"blur": …}]"#),
        (#""backdrop-filter": 4"#, "s.json:1:66: error: layers[0]: unknown key 'backdrop-filter'; write 'backdrop'"),
    ]) func faults(layer: String, message: String) { #expect(complaint(layer) == message) }

    @Test(arguments: [
        ("multiply", "multiplyBlendMode"), ("color-dodge", "colorDodgeBlendMode"),
        ("plus-lighter", "additionCompositing"),
        ("kCGBlendModePlusLighter", "additionCompositing"), ("CISoftLightBlendMode", "softLightBlendMode"),
        ("hard-light", "hardLightBlendMode"), ("normal", "normalBlendMode"),
    ]) func wordsOfOtherLanguages(word: String, mode: String) {
        let message = complaint("\"compositingFilter\": \"" + word + "\"")
        #expect(message.hasSuffix("unknown word '" + word + "'; write \"" + mode + "\""))
    }

    /// Words of UIKit, SwiftUI and CSS for texts and filters, where they belong and in the layer; and the real keys of
    /// a text in the layer.
    @Test(arguments: [
        (#""text": {"string": "a", "textAlign": "left"}"#, "textAlign", "'alignmentMode'"),
        (#""text": {"string": "a", "lineLimit": 2}"#, "lineLimit", "'numberOfLines'"),
        (#""text": {"string": "a", "-webkit-line-clamp": 2}"#, "-webkit-line-clamp", "'numberOfLines'"),
        (#""text": {"string": "a", "lineBreakMode": 2}"#, "lineBreakMode", "'truncationMode'"),
        (#""text": {"string": "a", "color": "red"}"#, "color", "'foregroundColor'"),
        (#""text": {"string": "a", "font-weight": 700}"#, "font-weight", "'fontWeight'"),
        (#""text": {"string": "a", "weight": "bold"}"#, "weight", "'fontWeight', or 'font' with a file"),
        (#""text": {"string": "a", "monospacedDigit": true}"#, "monospacedDigit", #""fontFeatures": ["tnum"]"#),
        (#""text": {"string": "a", "alpha": 1}"#, "alpha", "'opacity' in a layer"),
        (#""delay": 1"#, "delay", "'begin' in a track"),
        (#"}], "zIndex": [{"#, "zIndex", "'zPosition' in a layer"),
        (#""textAlign": "left""#, "textAlign", #""text": {"alignmentMode": …}"#),
        (#""numberOfLines": 2"#, "numberOfLines", #""text": {"numberOfLines": …}"#),
        (#""fontSize": 2"#, "fontSize", #""text": {"fontSize": …}"#),
        (#""color": "red""#, "color", #""text": {"foregroundColor": …}"#),
        (#""filters": [{"grayscale": 1}]"#, "grayscale", #""saturation": 0"#),
        (#""filters": [{"hue-rotate": 1}]"#, "hue-rotate", "'colorMatrix'"),
        (#""filters": [{"drop-shadow": 1}]"#, "drop-shadow", "the layer's 'shadow'"),
        (#""backdrop": {"blurRadius": 1}"#, "blurRadius", "'blur'"),
        (#""backdrop": {"material": 1}"#, "material", "'style'"),
        (#""brightness": 1"#, "brightness", #""filters": [{"brightness": …}]"#),
        (#""contrast": 2"#, "contrast", #""filters": [{"colorMatrix": […]}]"#),
    ]) func keysOfOtherLanguages(layer: String, word: String, hint: String) {
        #expect(complaint(layer).hasSuffix("unknown key '" + word + "'; write " + hint), "\(complaint(layer))")
    }

    @Test func unknownMode() {
        let message = complaint(#""compositingFilter": "multiplyBlendMod""#)
        #expect(message.contains("unknown word 'multiplyBlendMod'; did you mean 'multiplyBlendMode'?"))
    }

    /// A mask with the keys of an outline is one; any other is a layer.
    @Test func masks() {
        #expect(complaint(#""mask": {"circle": {"radius": 3}}"#) == "no error")
        #expect(complaint(#""mask": {"contents": "p"}"#).contains("layers[0].mask.contents: unknown picture 'p'"))
        #expect(complaint(#""mask": {"gradient": {"colors": ["clear", "red"]}, "sublayers": [{}]}"#) == "no error")
        #expect(complaint(#""mask": {}"#).contains(#"expected one of "circle""#))
    }

    /// A bent layer has everything but a backdrop.
    @Test(arguments: [#"{"curl": {"progress": 0}}"#, #"{"mesh": {"point": ["9*u", "9*v"]}}"#])
    func bentLayers(deformation: String) {
        let bent = "\"deformation\": \(deformation), "
        let all =
            #""filters": [], "compositingFilter": "hueBlendMode", "cornerRadius": 3, "sublayers": [{}], "shadow": {}"#
        #expect(complaint(bent + all) == "no error")
        #expect(
            complaint(bent + #""backdrop": "dark""#).contains(
                "layers[0].backdrop: a deformed layer cannot have 'backdrop'; put it on a layer around this one"))
    }

    @Test(arguments: [
        (#"{}"#, "layers[0].deformation: 'curl' or 'mesh' is missing"),
        (
            #"{"curl": {"progress": 0}, "mesh": {"point": [0, 0]}}"#,
            "layers[0].deformation.mesh: give either 'curl' or 'mesh'"
        ),
        (#"{"mesh": {}}"#, "layers[0].deformation.mesh: 'point' is missing"),
        (#"{"mesh": {"point": [1]}}"#, "expected a list of 2 to 3 numbers, not 1"),
        (
            #"{"mesh": {"rows": 0, "point": ["u", "v"]}}"#,
            "layers[0].deformation.mesh.rows: a mesh's rows are a whole number from 1 to 256, not 0"
        ),
        (#"{"mesh": {"columns": 2.5, "point": ["u", "v"]}}"#, "a mesh's columns are a whole number from 1 to 256"),
        (#"{"mesh": {"columns": "width", "point": ["u", "v"]}}"#, "a mesh's columns must be a plain number"),
        (
            #"{"mesh": {"rows": 100, "columns": 41, "point": ["u", "v"]}}"#,
            "layers[0].deformation.mesh: a mesh of 100 x 41 cells; the limit is 4,096"
        ),
        (#"{"mesh": {"point": ["u", "w"]}}"#, "unknown name 'w'"),
    ])
    func meshes(deformation: String, message: String) {
        let found = complaint("\"deformation\": \(deformation)")
        #expect(found.contains(message), "\(found)")
    }

    /// The names of a mesh are known in it alone.
    @Test func theNamesOfAMeshEndWithIt() {
        #expect(
            complaint(#""deformation": {"mesh": {"point": ["u", "v"]}}, "sublayers": [{"opacity": "u"}]"#).contains(
                "layers[0].sublayers[0].opacity: unknown name 'u'"))
    }

    @Test func dropShadows() {
        #expect(
            complaint(#""filters": [{"dropShadow": {}}, {"dropShadow": {"offset": [1, "2"], "radius": 9}}]"#)
                == "no error")
        #expect(complaint(#""filters": [{"dropShadow": {"radius": 300}}]"#).contains("a blur's radius"))
        #expect(complaint(#""filters": [{"dropShadow": {"path": 1}}]"#).contains("unknown key 'path'"))
    }

    @Test(arguments: [
        (#"{}"#, "layers[0].text: 'string' is missing: the text, or its parts as 'runs'"),
        (#"{"string": "a", "runs": [{"string": "b"}]}"#, "layers[0].text.runs: give either 'string' or 'runs'"),
        (#"{"runs": []}"#, "layers[0].text.runs: a list of runs needs at least one"),
        (#"{"runs": [{}]}"#, "layers[0].text.runs[0]: 'string' is missing"),
        (#"{"string": "a", "fontWeight": "semibld"}"#, "unknown word 'semibld'; did you mean 'semibold'?"),
        (
            #"{"string": "a", "font": "a.otf", "fontWeight": "bold"}"#,
            "layers[0].text.fontWeight: a font's file has its own weight; give either 'font' or 'fontWeight'"
        ),
        (#"{"runs": [{"string": "a", "fontSize": 20000}]}"#, "layers[0].text.runs[0].fontSize"),
    ])
    func runs(text: String, message: String) {
        let found = complaint("\"text\": \(text)")
        #expect(found.contains(message), "\(found)")
    }
}
