import Testing
import Zoetrope
import ZoetropeCode
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeSceneModel

/// What code makes of each row of the table of a layer's properties, and how long its ways take.
@Suite struct CodeAnswerTests {
    private func scene(_ layer: String, _ head: String = "") throws -> SceneRenderer {
        try SceneRenderer(
            json: """
                {"canvas": {"width": 100, "height": 100}, "duration": 1, \(head)
                 "tracks": {"t": {"from": 0, "to": 1, "timing": "linear"}}, "layers": [{"name": "card", \(layer)}]}
                """)
    }

    /// Every reading is some row's, and `visible`, which no layer has: it is there or not.
    @Test func everyReadingIsARows() {
        let read = LayerProperty.Key.allCases.flatMap { key -> [CodeProperty] in
            if case .read(let properties) = key.answer { properties } else { [] }
        }
        #expect(Set(CodeProperty.allCases).subtracting(read) == [.visible, .maskGradient])
    }

    /// The filters of a picture are in neither language's readings.
    @Test func filtersOfPicturesAreWritten() throws {
        var layer = LayerState(name: "card", bounds: Rect(Size(10, 10)), position: .zero)
        layer.contents = LayerState.Contents(
            picture: 0, source: Rect(Size(10, 10)), naturalSize: Size(10, 10))
        #expect([layer].codeExtras.isEmpty)
        layer.contents?.filters.magnification = .nearest
        #expect([layer].codeExtras == [.magnificationFilter])
        layer.contents?.filters.minification = .nearest
        #expect([layer].codeExtras == [.magnificationFilter, .minificationFilter])
    }

    @Test func flagsThatChangeAreTold() throws {
        let scene = try scene(#""backgroundColor": "red", "doubleSided": "t < 0.5""#)
        let words =
            "layer 'card': changes of doubleSided and masksToBounds are left out: they stay as they are at the start"
        #expect(try CSSPage(scene.tree, pictures: [], origin: CodeOrigin(file: "a")).notes == [words])
        #expect(try SwiftFile(scene.tree, origin: CodeOrigin(file: "a")).notes == [words])
    }

    // MARK: The way back

    private static let moved = #""frame": ["50*t", 0, 10, 10], "backgroundColor": "red""#

    /// Layers in copies that change their order keep their names: each is the same layer in both ways.
    @Test func layersHaveOneNameInBothWays() throws {
        let scene = try scene(
            #""repeat": {"count": 2}, "zPosition": "i == 0 ? -10*t : 10*t - 15", "frame": [0, 0, 20, 20],"#
                + #""sublayers": [{"name": "dim", "backgroundColor": "black", "opacity": "i == 0 ? 0.2 : 0.7 + 0.1*t"}]"#
        )
        for direction in [Moment.Direction.forward, .back] {
            let all = try CodeScene(scene.tree, .clock(direction)).allLayers
            let dims = all.filter { $0.name == "dim" }.sorted { $0.id < $1.id }
            #expect(dims.map { $0[.opacity]?.isMoving ?? false } == [false, true], "\(direction)")
        }
    }

    @Test func theWayBackTakesItsOwnTime() throws {
        let scene = try scene(Self.moved, #""back": {"duration": 0.25, "timing": "linear"},"#)
        let page = try CSSPage(scene.tree, pictures: [], origin: CodeOrigin(file: "a")).text
        #expect(page.contains("--scene-duration: 1s;\n  --scene-back-duration: 0.25s;\n"))
        #expect(page.contains(".scene[data-way=\"back\"] {\n  --scene-duration: var(--scene-back-duration);\n}\n"))
        #expect(
            page.contains(
                ".scene[data-way=\"back\"] .scene--card {\n  animation: scene--card--back var(--scene-duration)"),
            "\(page)")
        let file = try SwiftFile(scene.tree, origin: CodeOrigin(file: "a")).text
        for line in [
            "    public var duration: TimeInterval = 1\n", "    public var backDuration: TimeInterval = 0.25\n",
            "    private var ownDuration: TimeInterval { isReversed ? 0.25 : 1 }\n",
            "    private var wayDuration: TimeInterval { isReversed ? backDuration : duration }\n",
            "        animation.duration = share * wayDuration\n",
            "        UIView.animate(withDuration: wayDuration, delay: 0", "        wayDuration\n",
        ] { #expect(file.contains(line), "\(line)\(file)") }
    }

    @Test func twoWaysOfOneLengthHaveOneDuration() throws {
        let scene = try scene(Self.moved)
        let page = try CSSPage(scene.tree, pictures: [], origin: CodeOrigin(file: "a")).text
        let file = try SwiftFile(scene.tree, origin: CodeOrigin(file: "a")).text
        #expect(!page.contains("back-duration") && !file.contains("backDuration") && !file.contains("wayDuration"))
        #expect(file.contains("    private let ownDuration: TimeInterval = 1\n}\n"))
    }
}
