import Foundation
import Testing

/// What is wrong with a scene is told in one round.
@Suite struct ValidateTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    /// The places of the errors.
    private func faults(_ layers: String, more: String = #""canvas": {"width": 9, "height": 9}, "#) throws -> [String] {
        try work.write(
            #"{"duration": 1, "tracks": {"t": {"from": 0, "to": 1}}, \#(more)"layers": [\#(layers)]}"#, to: "s.json")
        let lines = try work.render("validate", "s.json").error.split(separator: "\n").map(String.init)
        return lines.filter { $0.contains(": error: ") }.map {
            String($0.components(separatedBy: ": error: ")[1].prefix { $0 != ":" })
        }
    }

    private static let layers = [
        #"{"filters": [{"blur": 500}]}"#, #"{"repeat": {"count": 5000}}"#,
        #"{"text": {"string": "中", "font": "none.ttf"}}"#, #"{"opacity": "1/t"}"#,
        #"{"let": {"a": "nix + 1"}, "cornerRadius": "1/a", "sublayers": [{"opacity": "1/a"}]}"#, #"{"colour": "red"}"#,
        #"{"opacity": "log(time)"}"#,
    ]

    /// One mistake is told once.
    @Test func layerForLayers() throws {
        let work = try Workplace()
        try work.write(#"{"duration": 1, "layer": []}"#, to: "x.json")
        let result = try work.render("validate", "x.json")
        #expect(
            result.error.contains("unknown key 'layer'; did you mean 'layers'?")
                && !result.error.contains("is missing"),
            "\(result.error)")
    }

    @Test func everyErrorAtOnce() throws {
        #expect(
            try faults(ValidateTests.layers.joined(separator: ",")) == [
                "layers[0].filters[0].blur", "layers[1].repeat.count", "layers[2].text.font", "layers[3].opacity",
                "layers[4].let.a", "layers[5]", "layers[6].opacity",
            ])
    }

    /// Without the size of the canvas, values of layers are not tried: they might be wrong for another size only.
    @Test func aMissingPicture() throws {
        let picture = #""pictures": {"from": "none.png"}, "#
        let layers =
            #"{"contents": "from", "opacity": "1/t"}, {"bounds": ["width - 200", 9]}, {"filters": [{"blur": 500}]}"#
        #expect(try faults(layers, more: picture) == ["pictures.from", "layers[2].filters[0].blur"])
        #expect(
            try faults(layers, more: picture + #""canvas": {"width": 390, "height": 9}, "#) == [
                "pictures.from", "layers[0].opacity", "layers[2].filters[0].blur",
            ])
    }

    /// What layers depend on comes first; its files are told with it.
    @Test func aFaultyParameter() throws {
        #expect(
            try faults(
                #"{"opacity": "1/p"}, {"text": {"string": "a", "font": "none.ttf"}}"#,
                more: #""canvas": {"width": 9, "height": 9}, "parameters": {"p": "nix"}, "#)
                == ["parameters.p", "layers[1].text.font"])
    }

    /// A value that is wrong in one frame only: 26 of 60, at 0.4333 s.
    @Test func everyFrameIsTried() throws {
        let layers = #"{"opacity": "time > 0.43 && time < 0.44 ? 1/(t - t) : t"}"#
        #expect(try faults(layers) == ["layers[0].opacity"])
        #expect(try work.render("validate", "s.json").error.contains("this is infinite at time = 0.4333 s: 1/0"))
    }

    /// Where the run goes back, the scene's time is not that of the run.
    @Test func whenInTheRun() throws {
        try work.write(
            #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "tracks": {"t": {"from": 0, "to": 1, "back": {"begin": 0, "duration": 0.5}}}, "layers": [{"opacity": "1/(t + time > 0 ? 1 : 0)"}]}"#,
            to: "s.json")
        let back = try work.render("s.json", "--back", "--fps", "4", "-o", "x.gif").error
        #expect(back.contains("this is infinite at 1 s of the run back, where time = 0 s"), "\(back)")
        #expect(try work.render("s.json", "--at", "0", "-o", "x.png").error.contains("infinite at time = 0 s"))
    }
}
