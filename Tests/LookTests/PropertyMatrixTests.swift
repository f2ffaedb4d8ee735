import Foundation
import Testing
import Zoetrope
import ZoetropeCode
import ZoetropeCoreAnimation
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropeLayers
import ZoetropeLook
import ZoetropePixels
import ZoetropeSceneModel

/// Every row of the table of a layer's properties before everybody who speaks of layers: alone, in a parent that moves, and
/// in a mask. docs/properties.md has the answers; with ZOETROPE_RECORD=all it is written anew.
@Suite struct PropertyMatrixTests {
    enum Place: String, CaseIterable { case alone, parent = "in a moving parent", mask = "in a mask" }

    /// What a consumer does with a change: it says so, need not, since no pixel differs, or passes over it.
    enum Answer: String {
        case said = "yes", unseen = "no pixel", missed = "MISSED"
        /// CSS and Swift: a line says what is left out.
        case leftOut = "left out"
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    // MARK: Scenes

    /// The members of a layer of a scene that has this property change, `§` being a number from 0 to 1; nil where a scene
    /// cannot let it change.
    private static func members(_ key: LayerProperty.Key) -> String? {
        let frame = #""frame": [40, 40, 120, 120]"#, panel = ##"\##(frame), "backgroundColor": "#3366CC""##
        let inner = #""sublayers": [{"name": "inner", "frame": [60, 60, 100, 100], "backgroundColor": "green"}]"#
        let disc = #""circle": {"center": [60, 60], "radius": 50}"#
        let clear = #"\#(frame), "backgroundColor": "clear""#
        func text(_ members: String) -> String { #"\#(frame), "text": {"foregroundColor": "black", \#(members)}"# }
        func placed(_ members: String) -> String { ##""backgroundColor": "#3366CC", \##(members)"## }
        switch key {
        case .position: return placed(#""bounds": [80, 80], "position": ["60 + 60*§", 100]"#)
        case .bounds: return placed(#""bounds": ["60 + 60*§", 80], "position": [100, 100]"#)
        case .anchorPoint: return placed(#""bounds": [80, 80], "position": [100, 100], "anchorPoint": ["§", 0.5]"#)
        case .anchorPointZ: return #"\#(panel), "anchorPointZ": "60*§", "transform": [{"rotateY": 40}]"#
        case .zPosition: return #"\#(panel), "zPosition": "§ > 0.3 ? 2 : -2""#
        case .transform: return #"\#(panel), "transform": [{"rotateZ": "45*§"}]"#
        case .sublayerTransform: return #"\#(panel), \#(inner), "sublayerTransform": [{"translateX": "-50*§"}]"#
        case .opacity: return #"\#(panel), "opacity": "1 - 0.8*§""#
        case .doubleSided: return #"\#(panel), "doubleSided": "§ < 0.3", "transform": [{"rotateY": 180}]"#
        case .masksToBounds: return #"\#(panel), \#(inner), "masksToBounds": "§ > 0.3""#
        case .cornerRadius: return #"\#(panel), "cornerRadius": "60*§""#
        case .cornerRadii: return #"\#(panel), "cornerRadius": ["60*§", 5, 5, 5]"#
        case .backgroundColor: return #"\#(frame), "backgroundColor": "mix(red, blue, §)""#
        case .border: return #"\#(panel), "borderWidth": "30*§", "borderColor": "red""#
        case .contents: return #"\#(frame), "contents": ["p", "q"], "contentsIndex": "§ > 0.3 ? 1 : 0""#
        case .contentsCenter: return #"\#(frame), "contents": "p", "contentsCenter": ["0.1 + 0.6*§", 0.1, 0.1, 0.1]"#
        case .gradient: return #"\#(frame), "gradient": {"colors": ["mix(red, blue, §)", "mix(white, black, §)"]}"#
        case .shape: return #"\#(frame), "shape": {"circle": {"center": [60, 60], "radius": "10 + 50*§"}}"#
        case .fillColor: return #"\#(frame), "shape": {\#(disc), "fillColor": "mix(red, blue, §)"}"#
        case .stroke:
            return
                #"\#(frame), "shape": {\#(disc), "fillColor": "clear", "strokeColor": "black", "lineWidth": "2 + 30*§"}"#
        case .text: return text(#""string": "\\(round(100*§))", "fontSize": 60"#)
        case .fontSize: return text(#""string": "Hello", "fontSize": "10 + 40*§""#)
        case .foregroundColor:
            return #"\#(frame), "text": {"string": "Hello", "fontSize": 50, "foregroundColor": "mix(red, blue, §)"}"#
        case .runs:
            return text(#""runs": [{"string": "Hello", "fontSize": 50, "foregroundColor": "mix(red, blue, §)"}]"#)
        // How lines are broken.
        case .alignmentMode: return text(##""string": "Hello there", "fontSize": 34, "wrapped": "§ > 0.3""##)
        case .mask: return #"\#(panel), "mask": {"circle": {"center": [60, 60], "radius": "20 + 80*§"}}"#
        case .shadow: return #"\#(panel), "shadow": {"opacity": 0.9, "radius": "1 + 20*§", "offset": [0, "20*§"]}"#
        case .shadowPath: return #"\#(panel), "shadow": {"opacity": 1, "path": {"circle": {"radius": "30 + 60*§"}}}"#
        case .filters: return #"\#(panel), "filters": [{"saturation": "1 - §"}]"#
        case .backdrop: return #"\#(clear), "backdrop": {"blur": "20*§"}"#
        case .maskLayers: return #"\#(panel), "mask": {"name": "cut", "backgroundColor": [0, 0, 0, "0.2 + 0.8*§"]}"#
        case .curl: return #"\#(panel), "deformation": {"curl": {"progress": "0.1 + 0.6*§"}}"#
        case .mesh:
            return #"\#(panel), "deformation": {"mesh": {"point": ["layerWidth*u", "layerHeight*v + 40*§*u"]}}"#
        // Flags, words and names, which are constants of a scene.
        case .transformLayer, .cornerCurve, .maskedCorners, .contentsGravity, .magnificationFilter, .minificationFilter,
            .font, .compositingFilter:
            return nil
        }
    }

    /// A scene of 1 s in which the property has the value of an expression of `t`, which goes from 0 to 1.
    private static func scene(_ key: LayerProperty.Key, _ place: Place, _ value: String) throws -> SceneRenderer? {
        guard let members = members(key)?.replacingOccurrences(of: "§", with: "(\(value))") else { return nil }
        let card = #"{"name": "card", \#(members)}"#
        let under = #"{"name": "under", "frame": [0, 90, 200, 20], "backgroundColor": "black"}"#
        let layers =
            switch place {
            case .alone: #"\#(under), \#(card)"#
            case .parent: #"{"name": "holder", "frame": ["20*t", 0, 200, 200], "sublayers": [\#(under), \#(card)]}"#
            case .mask: #"{"name": "wall", "backgroundColor": "blue", "mask": \#(card)}"#
            }
        let folder = root.appendingPathComponent("Scenes/Pictures").path
        return try SceneRenderer(
            json: """
                {"canvas": {"width": 200, "height": 200, "background": "#FFFFFF"}, "duration": 1,
                 "pictures": {"p": "\(folder)/list@2x.png", "q": "\(folder)/detail@2x.png"},
                 "tracks": {"t": {"from": 0, "to": 1, "timing": "linear"}}, "layers": [\(layers)]}
                """, name: "scene")
    }

    private static func frame(_ scene: SceneRenderer, _ t: Double) throws -> Bitmap { try scene.frame(at: t) }

    /// Whether people can see a difference: more pixels than `lint` asks for.
    private static func differs(_ a: Bitmap, _ b: Bitmap) -> Bool {
        zip(a.pixels, b.pixels).count { p, q in
            let channels = [(p.r, q.r), (p.g, q.g), (p.b, q.b)]
            return channels.contains { abs(Int($0.0) - Int($0.1)) > 24 }
        } > 64
    }

    /// Where it is spoken of: the layer, or the one that it masks.
    private static func isNamed(_ path: String, _ place: Place) -> Bool {
        path.split(separator: "/").contains(place == .mask ? "wall" : "card")
    }

    // MARK: Consumers

    private struct Row {
        var look = Answer.unseen, lint = Answer.unseen, golden = Answer.unseen, css = Answer.unseen,
            swift = Answer.unseen
        var caml = Answer.said
        /// `look` says that it lies still although frames differ from those of the layer frozen.
        var isDenied = false
    }

    private static func look(_ scene: SceneRenderer) throws -> Look {
        try Look(scene, PlaybackTiming(Playback(), of: scene.scene), jobs: 2)
    }

    private static func row(_ key: LayerProperty.Key, _ place: Place) throws -> Row? {
        guard let moving = try scene(key, place, "t"), let frozen = try scene(key, place, "0.5"),
            let jumping = try scene(key, place, "t < 0.5 ? 0 : 1"), let low = try scene(key, place, "0"),
            let high = try scene(key, place, "1")
        else { return nil }
        var row = Row()
        let times = (0...10).map { Double($0) / 10 }
        let bytesDiffer = try times.contains { try frame(moving, $0) != frame(frozen, $0) }
        let look = try look(moving)
        row.isDenied =
            bytesDiffer
            && look.still.contains { $0.contains("'card'") || $0.contains("'wall'") || $0.contains("'holder'") }
        let isTold = look.actors.contains { actor in
            isNamed(actor.name, place) && (!actor.changes.isEmpty || actor.appears != nil || actor.leaves != nil)
        }
        row.look =
            isTold
            ? .said : try times.contains { try differs(frame(moving, $0), frame(frozen, $0)) } ? .missed : .unseen
        let (a, b) = (try frame(low, 0.5), try frame(high, 0.5)), isSeen = differs(a, b)
        let found = try jumping.lint().contains {
            $0.rule == .jump && $0.description.contains(place == .mask ? "'wall'" : "card")
        }
        row.lint = found ? .said : isSeen ? .missed : .unseen
        let described = try [low, high].map { scene in
            let moment = Moment(time: 0.5)
            return try scene.describe(scene.layers(at: moment), at: moment)
        }
        let words = described[0].changes(to: described[1]).filter { isNamed($0.item, place) }
        row.golden = !words.isEmpty ? .said : a != b ? .missed : .unseen
        func code(_ write: (SceneRenderer) throws -> (text: String, notes: [String])) -> Answer {
            guard let now = try? write(moving), let then = try? write(frozen) else { return .leftOut }
            if now.notes.contains(where: { $0.hasPrefix("layer 'card'") || $0.hasPrefix("layer 'wall'") }) {
                return .leftOut
            }
            return now.text != then.text ? .said : isSeen ? .missed : .unseen
        }
        row.css = code {
            let page = try CSSPage($0.tree, pictures: ["p.png", "q.png"], source: "scene")
            return (page.text, page.notes)
        }
        row.swift = code {
            let file = try SwiftFile($0.tree, source: "scene")
            return (file.text, file.notes)
        }
        row.caml = try archived([low, frozen, high])
        return row
    }

    /// Whether what Core Animation's archive gives back draws the same.
    private static func archived(_ scenes: [SceneRenderer]) throws -> Answer {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("matrix-\(UUID().uuidString).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        var left: [String] = [], isSame = true
        for scene in scenes {
            LayerClock.now = 0
            let tree = try scene.layerTree(at: Moment(time: 0.5))
            let (root, unsaid) = CALayer.snapshot(
                of: tree.root, background: tree.background, pictures: try scene.pictureBitmaps())
            left += try unsaid + LayerPackage.write(root, to: folder)
            let found = try LayerRun(LayerPackage(contentsOf: folder).page).bitmap(scale: 1)
            isSame = try isSame && !differs(found, frame(scene, 0.5))
        }
        return isSame ? .said : left.isEmpty ? .missed : .leftOut
    }

    // MARK: The document

    private static let head = """
        # A layer's properties

        For people who add a property of layers.

        ```sh
        ZOETROPE_RECORD=all scripts/test --filter PropertyMatrixTests    # writes this page anew
        ```

        What each property of a layer is, and who answers for it when it changes. The table is made from the one that the
        program uses, `LayerProperty.all` in `Sources/Drawing/Layers/Words`.

        ## What they are

        Values between two others are made as the last column says: by the expressions of a scene, by Core Animation's
        animations, and by code that a scene becomes.

        | property | form | of a plain layer | between two values |
        | --- | --- | --- | --- |

        """

    private static let middle = """

        ## Who says that they change

        Each is animated over 1 s in a scene of its own: alone, in a parent that moves, and as the layer that masks another one.
        `look` names the change; `lint` finds a jump; a [golden frame](glossary.md#golden-frame) that differs by it says so. A
        page of CSS and an animator in Swift have it, and an archive of Core Animation's gives it back, or a line says that it
        is left out. "No pixel": nothing that people can see changes, as the colour of a layer that masks. "A constant": a scene
        cannot let it change.

        | property | where | look | lint | golden | CSS | Swift | archive |
        | --- | --- | --- | --- | --- | --- | --- | --- |

        """

    private static let document = root.appendingPathComponent("docs/properties.md")

    @Test func everyConsumerAnswers() throws {
        var text = Self.head
        for row in LayerProperty.all {
            text +=
                "| `\(row.key.rawValue)` | \(row.form) | \(row.plainWords.flatMap { $0.isEmpty ? nil : $0 } ?? "—") | \(row.form.between) |\n"
        }
        text += Self.middle
        for key in LayerProperty.Key.allCases {
            for place in Place.allCases {
                guard let row = try Self.row(key, place) else {
                    if place == .alone { text += "| `\(key.rawValue)` | a constant | — | — | — | — | — | — |\n" }
                    continue
                }
                let answers = [row.look, row.lint, row.golden, row.css, row.swift, row.caml]
                #expect(!answers.contains(.missed), "\(key), \(place.rawValue): \(answers.map(\.rawValue))")
                #expect(!row.isDenied, "\(key), \(place.rawValue): 'look' says that it lies still")
                text +=
                    "| `\(key.rawValue)` | \(place.rawValue) | \(answers.map(\.rawValue).joined(separator: " | ")) |\n"
            }
        }
        if ProcessInfo.processInfo.environment["ZOETROPE_RECORD"] == "all" {
            try text.write(to: Self.document, atomically: true, encoding: .utf8)
        }
        let known = (try? String(contentsOf: Self.document, encoding: .utf8)) ?? ""
        #expect(known == text, "docs/properties.md lags behind the table; run the tests with ZOETROPE_RECORD=all")
    }

    /// What does not change is said to lie still, or nothing above would say much.
    @Test(arguments: LayerProperty.Key.allCases) func whatIsFrozenLiesStill(_ key: LayerProperty.Key) throws {
        guard let frozen = try Self.scene(key, .alone, "0.5") else { return }
        #expect(
            try Self.look(frozen).still.contains { $0.contains("'card'") } || key == .doubleSided
                || key == .anchorPointZ)
    }
}
