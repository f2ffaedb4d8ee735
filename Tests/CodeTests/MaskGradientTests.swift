import Testing
import Zoetrope
import ZoetropeCode

/// A mask of layers that is a gradient over all of its layer, which CSS and Core Animation can both say.
@Suite struct MaskGradientTests {
    private static let fade = #"{"gradient": {"colors": ["clear", "black", "clear"], "locations": [0, 0.25, 1]}}"#

    private func run(_ mask: String, _ frame: String = "[10, 20, 100, 60]") throws -> SceneRenderer {
        try SceneRenderer(
            json: """
                {"canvas": {"width": 200, "height": 100}, "duration": 1, "tracks": {"t": {"from": 0, "to": 1}},
                 "layers": [{"name": "rows", "frame": \(frame), "backgroundColor": "red", "mask": \(mask)}]}
                """)
    }

    private func page(_ run: SceneRenderer) throws -> CSSPage {
        try CSSPage(run.tree, pictures: [], origin: CodeOrigin(file: "rows"))
    }
    private func file(_ run: SceneRenderer) throws -> SwiftFile {
        try SwiftFile(run.tree, origin: CodeOrigin(file: "rows.json"))
    }

    @Test func itIsAMaskImage() throws {
        let page = try page(run(Self.fade))
        #expect(
            page.text.contains(
                "mask-image: linear-gradient(to bottom, rgb(0 0 0 / 0) 0%, #000000 25%, rgb(0 0 0 / 0) 100%);"),
            "\(page.text)")
        #expect(page.notes == [])
    }

    @Test func itIsAGradientLayer() throws {
        let file = try file(run(Self.fade))
        for line in [
            "let rowsLayerMask = CAGradientLayer()", "rowsLayerMask.anchorPoint = CGPoint(x: 0, y: 0)",
            "rowsLayerMask.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)",
            "rowsLayerMask.locations = [0, 0.25, 1]", "rowsLayer.mask = rowsLayerMask",
        ] {
            #expect(file.text.contains(line), "\(line) is not in \(file.text)")
        }
        #expect(file.notes == [])
    }

    /// The mask grows with its layer.
    @Test func itsSizeFollows() throws {
        let file = try file(run(Self.fade, #"[10, 20, "100 + 50*t", 60]"#))
        #expect(file.text.contains(/rowsLayerMask,\s*"bounds.size.width"/), "\(file.text)")
    }

    /// A mask of another size, or with more than a gradient, is left out, and that is said.
    @Test(arguments: [
        #"{"frame": [0, 0, 50, 60], "gradient": {"colors": ["clear", "black"]}}"#,
        #"{"cornerRadius": 8, "gradient": {"colors": ["clear", "black"]}}"#, #"{"backgroundColor": "black"}"#,
    ])
    func anotherMaskIsLeftOut(_ mask: String) throws {
        let run = try run(mask)
        #expect(try page(run).notes == ["layer 'rows': its mask of layers is left out"])
        #expect(try file(run).notes == ["layer 'rows': its mask of layers is left out"])
    }
}
