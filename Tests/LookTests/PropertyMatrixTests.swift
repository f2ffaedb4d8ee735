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
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    enum Place: String, CaseIterable { case alone, parent = "in a moving parent", mask = "in a mask" }

    /// What a consumer does with a change: it says so, need not, since no pixel differs, or passes over it.
    enum Answer: String {
        case said = "yes", unseen = "no pixel", missed = "MISSED"
        /// CSS, Swift and archives: a line says what is left out.
        case leftOut = "left out"
        /// Some of the property's values are said, others left out.
        case partly = "in part"
        /// `look` and `lint` see what changes in a run, which a constant does not.
        case constant = "—"

        /// That to several samples, in whatever order.
        static func all(_ answers: [Answer]) -> Answer {
            let all = Set(answers)
            if all.contains(.missed) { return .missed }
            if all.contains(.partly) || all.isSuperset(of: [.said, .leftOut]) { return .partly }
            return [.leftOut, .said, .unseen].first(where: all.contains) ?? .constant
        }
    }

    // MARK: Scenes

    /// A change of a property in a place.
    private struct Case {
        let key: LayerProperty.Key
        let place: Place
        let members: String

        /// Whether a scene can have one value or the other, and none that changes.
        var isConstant: Bool { members.contains("‹") }
        /// The layer that is spoken of: itself, or the one that it masks.
        var name: String { place == .mask ? "wall" : "card" }
        var label: String { "\(key), \(place.rawValue): \(members)" }

        /// A scene in which the property has the value of an expression of `t`, which goes from 0 to 1; of a constant, the
        /// first or the second value.
        func scene(_ value: String, second: Bool = false) throws -> SceneRenderer {
            var members = members.replacingOccurrences(of: "§", with: "(\(value))")
            while let open = members.range(of: "‹"), let close = members.range(of: "›") {
                let words = members[open.upperBound..<close.lowerBound].components(separatedBy: "|")
                members.replaceSubrange(open.lowerBound..<close.upperBound, with: words[second ? 1 : 0])
            }
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
                    {"canvas": {"width": 200, "height": 200, "background": "#FFFFFF"}, "duration": 0.5,
                     "pictures": {"p": "\(folder)/list@2x.png", "q": "\(folder)/detail@2x.png"},
                     "tracks": {"t": {"from": 0, "to": 1, "timing": "linear"}}, "layers": [\(layers)]}
                    """, name: "scene")
        }
    }

    private static func cases(_ key: LayerProperty.Key, _ place: Place) -> [Case] {
        PropertySamples.all(key).map { Case(key: key, place: place, members: $0) }
    }

    /// The layer's state at the middle of a run.
    private static func card(_ scene: SceneRenderer) throws -> LayerState {
        let root = try scene.layerTree(at: Moment(time: 0.25)).root
        return try #require(root.sublayers.first { $0.name == "card" })
    }

    /// Whether people can see a difference: more pixels than `lint` asks for.
    private static func differs(_ a: Bitmap, _ b: Bitmap) -> Bool {
        zip(a.pixels, b.pixels).count { p, q in
            let channels = [(p.r, q.r), (p.g, q.g), (p.b, q.b)]
            return channels.contains { abs(Int($0.0) - Int($0.1)) > 24 }
        } > 64
    }

    // MARK: Consumers

    private struct Row {
        var look = Answer.constant, lint = Answer.constant, golden = Answer.unseen, css = Answer.unseen,
            swift = Answer.unseen, caml = Answer.said
        /// What contradicts the answers, or lets them say nothing.
        var faults: [String] = []

        init() {}

        /// The answers to several samples.
        init(_ rows: [Row]) {
            look = .all(rows.map(\.look))
            lint = .all(rows.map(\.lint))
            golden = .all(rows.map(\.golden))
            css = .all(rows.map(\.css))
            swift = .all(rows.map(\.swift))
            caml = .all(rows.map(\.caml))
            faults = rows.flatMap(\.faults)
        }

        var answers: [Answer] { [look, lint, golden, css, swift, caml] }
    }

    private static func look(_ scene: SceneRenderer) throws -> Look {
        try Look(scene, PlaybackTiming(Playback(), of: scene.scene), jobs: 2)
    }

    /// The answers to all samples of a property in a place.
    private static func row(_ key: LayerProperty.Key, _ place: Place) throws -> Row {
        try Row(cases(key, place).enumerated().map { try row($1, isFirst: $0 == 0) })
    }

    private static func row(_ one: Case, isFirst: Bool) throws -> Row {
        let low = try one.scene("0"), high = try one.scene("1", second: true)
        var row = Row()
        let (a, b) = (try low.frame(at: 0.25), try high.frame(at: 0.25)), isSeen = differs(a, b)
        if !one.isConstant { try run(one, isFirst, isSeen, &row) }
        let described = try [low, high].map { scene in
            let moment = Moment(time: 0.25)
            return try scene.describe(scene.layers(at: moment), at: moment)
        }
        let words = described[0].changes(to: described[1]).filter {
            $0.item.split(separator: "/").contains(one.name[...])
        }
        row.golden = !words.isEmpty ? .said : a != b ? .missed : .unseen
        let moving = one.isConstant ? high : try one.scene("t")
        row.css = code(one, moving, low, isSeen) {
            let page = try CSSPage($0.tree, pictures: ["p.png", "q.png"], origin: CodeOrigin(file: "scene"))
            return (page.text, page.notes)
        }
        row.swift = code(one, moving, low, isSeen) {
            let file = try SwiftFile($0.tree, origin: CodeOrigin(file: "scene"))
            return (file.text, file.notes)
        }
        row.caml = try archived(one, one.isConstant ? [low, high] : [low, one.scene("0.5"), high], isSeen)
        if row.answers.contains(.missed) { row.faults.append("\(one.label): \(row.answers.map(\.rawValue))") }
        return row
    }

    /// What tells of a run: `look` and `lint`.
    private static func run(_ one: Case, _ isFirst: Bool, _ isSeen: Bool, _ row: inout Row) throws {
        let moving = try one.scene("t"), frozen = try one.scene("0.5"), jumping = try one.scene("t < 0.5 ? 0 : 1")
        let pairs = try (0...10).map { k in
            let t = Double(k) / 20
            return (try moving.frame(at: t), try frozen.frame(at: t))
        }
        func tells(_ look: Look) -> Bool {
            look.actors.contains { actor in
                actor.name.split(separator: "/").contains(one.name[...])
                    && (!actor.changes.isEmpty || actor.appears != nil || actor.leaves != nil)
            }
        }
        let look = try self.look(moving),
            isStill = look.still.contains { line in
                ["card", "wall", "holder"].contains { line.contains("'\($0)'") }
            }
        if isStill, pairs.contains(where: { $0 != $1 }) {
            row.faults.append("\(one.label): 'look' says that it lies still")
        }
        // Else the layer would be named whatever it does.
        if isFirst, try tells(self.look(frozen)) {
            row.faults.append("\(one.label): 'look' says that the frozen layer changes")
        }
        row.look = tells(look) ? .said : pairs.contains { differs($0, $1) } ? .missed : .unseen
        let found = try jumping.lint().contains {
            $0.rule == .jump && $0.description.contains(one.place == .mask ? "'wall'" : "card")
        }
        row.lint = found ? .said : isSeen ? .missed : .unseen
    }

    /// Whether code differs by the change, or says that it is left out.
    private static func code(
        _ one: Case, _ moving: SceneRenderer, _ still: SceneRenderer, _ isSeen: Bool,
        _ write: (SceneRenderer) throws -> (text: String, notes: [String])
    ) -> Answer {
        let nouns = PropertySamples.nouns(one.key) + (one.place == .mask ? ["its mask"] : [])
        func isNamed(_ line: String) -> Bool { nouns.contains { line.contains($0) } }
        do {
            let now = try write(moving), then = try write(still)
            let own = now.notes.filter { $0.hasPrefix("layer 'card'") || $0.hasPrefix("layer 'wall'") }
            let notes = own.filter { !then.notes.contains($0) || isNamed($0) }
            guard notes.isEmpty else {
                return now.text != then.text && !notes.contains { $0.contains("left out") } ? .partly : .leftOut
            }
            return now.text != then.text ? .said : isSeen ? .missed : .unseen
        } catch {
            return isNamed("\(error)") ? .leftOut : .missed
        }
    }

    /// Whether what Core Animation's archive gives back draws the same.
    private static func archived(_ one: Case, _ scenes: [SceneRenderer], _ isSeen: Bool) throws -> Answer {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("matrix-\(UUID().uuidString).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        var left: [String] = [], isSame = true
        for scene in scenes {
            LayerClock.now = 0
            let tree = try scene.layerTree(at: Moment(time: 0.25))
            let (root, unsaid) = CALayer.snapshot(
                of: tree.root, background: tree.background, pictures: try scene.pictureBitmaps())
            left += try unsaid + LayerPackage.write(root, to: folder)
            let found = try LayerRun(LayerPackage(contentsOf: folder).page).bitmap(scale: 1)
            isSame = try isSame && !differs(found, scene.frame(at: 0.25))
        }
        let nouns = PropertySamples.nouns(one.key)
        let isSaid = left.contains { line in nouns.contains { line.contains($0) } }
        return isSaid ? .leftOut : !isSame ? .missed : isSeen ? .said : .unseen
    }

    // MARK: The samples

    /// What no sample changes: whose layer it is, what is inside, and the order.
    private static let others: Set = ["name", "tag", "sublayers", "isOnTop", "isParticle"]
    /// What follows from other values, or brings them: the number of a mesh's points, and a text of several runs.
    private static let followers: Set = [
        "contents.naturalSize", "text.layout", "mesh.vertices.x", "mesh.vertices.y", "mesh.vertices.z", "text.string",
        "text.fontName", "text.fontSize", "text.color",
    ]

    /// What never changes alone, or is never there: a scene has no outline for these shadows.
    private static let unsaid: Set = [
        "contents.naturalSize", "mesh.rows", "effects.filters.dropShadow.path", "curl.shadow.path",
    ]

    /// Each stored value of a layer, and of its parts, is changed by a sample that changes nothing else of the layer.
    @Test func everyValueHasASample() throws {
        var known: Set<String> = [], changed: Set<String> = []
        for row in LayerProperty.all {
            for one in Self.cases(row.key, .alone) {
                let states = try [Self.card(one.scene("0")), Self.card(one.scene("1", second: true))]
                for state in states { known.formUnion(StateLeaves.all(state).keys) }
                let values = StateLeaves.changed(states[0], states[1]).subtracting(Self.others)
                #expect(
                    values.contains { $0.split(separator: ".")[0] == row.stored }, "\(one.label): not \(row.stored)")
                let own = values.count > 1 ? values.subtracting(Self.followers) : values
                changed.formUnion(own.count == 1 ? own : own.isEmpty ? values : [])
            }
        }
        // What a layer may lack is there where a part of it changes.
        let missing = known.subtracting(Self.others).subtracting(Self.unsaid)
            .filter { path in !changed.contains { $0 == path || $0.hasPrefix(path + ".") } }
        #expect(
            missing.isEmpty, "add samples that change these, each alone: \(missing.sorted().joined(separator: ", "))")
    }

    /// Rows that are skipped where a layer only moves have nothing to say there.
    @Test func whatOnlyMovesDiffersInItsPlaceAlone() throws {
        let canvas = Rect(Size(200, 200)), places = Set(LayerProperty.places)
        for one in LayerProperty.Key.allCases.flatMap({ Self.cases($0, .alone) }) {
            let reports = try [one.scene("0"), one.scene("1", second: true)].map { scene in
                try #require(scene.layers(at: Moment(time: 0.25)).first { $0.name == "card" })
            }
            let rows = LayerProperty.all.filter { $0.differs(from: reports[0], to: reports[1], in: canvas) }
            let isOnlyMoved = reports[0].movesOnly(to: reports[1])
            #expect(!isOnlyMoved || places.isSuperset(of: rows), "\(one.label): \(rows.map(\.name))")
        }
    }

    /// A layer that draws a pixel without its sublayers is known to draw, unless that is its shadow.
    @Test func whatIsDrawnIsKnown() throws {
        for one in LayerProperty.Key.allCases.flatMap({ Self.cases($0, .alone) }) {
            let scene = try one.scene("0.5"), moment = Moment(time: 0.25)
            var root = try scene.layerTree(at: moment).root, card = try Self.card(scene)
            card.sublayers = []
            (root.sublayers, root.backgroundColor) = ([card], nil)
            let pictures = try DisplayListRenderer(pictures: scene.pictureBitmaps())
            let isDrawn = try pictures.bitmap(of: root.displayList(scale: 1)).pixels.contains { $0.a > 0 }
            #expect(!isDrawn || card.drawsItself || card.shadow != nil, "\(one.label)")
        }
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

        A [claim](claims.md) asks for the numbers by their names, as in `value('card', 'corner radius')`. Core Animation's
        keys set a value and give it back.

        | property | form | of a plain layer | between two values | numbers | Core Animation's keys |
        | --- | --- | --- | --- | --- | --- |

        """

    private static let middle = """

        ## Who says that they change

        Each value of each property changes in a scene of its own (`PropertySamples`): alone, in a parent that moves, and in
        the layer that masks another one. `look` names the change. `lint` finds a jump. A [golden frame](glossary.md#golden-frame) that differs by it
        says so. A page of CSS and an animator in Swift have it, an archive of Core Animation's gives it back, or a line says
        that it is left out.

        - "No pixel": people see no change, as with the colour of a layer that masks.
        - "In part": some values are there, and a line says which are left out.
        - "—": a scene has it as a constant, so nothing changes in a [run](glossary.md#run).

        | property | where | look | lint | golden | CSS | Swift | archive |
        | --- | --- | --- | --- | --- | --- | --- | --- |

        """

    private static let document = root.appendingPathComponent("docs/properties.md")

    /// Each row is made once, for its own test and for the document.
    private actor Table {
        static let shared = Table()
        private var rows: [LayerProperty.Key: Task<[Row], any Error>] = [:]

        func rows(of key: LayerProperty.Key) async throws -> [Row] {
            let task = rows[key] ?? Task.detached { try Place.allCases.map { try PropertyMatrixTests.row(key, $0) } }
            rows[key] = task
            return try await task.value
        }
    }

    private static func keys(_ key: LayerProperty.Key) -> String {
        switch key.spelling {
        case .keys(let keys): keys.map { "`\($0)`" }.joined(separator: ", ")
        case .byClass: "by the layer's class"
        case .unsaid: "—"
        }
    }

    /// The names of the numbers that a row has in any of its samples.
    private static func numbers(_ row: LayerProperty) throws -> String {
        var names: [String] = []
        for one in cases(row.key, .alone) {
            for scene in try [one.scene("0"), one.scene("1", second: true)] {
                for name in row.numbers(of: try card(scene)).map(\.name) where !names.contains(name) {
                    names.append(name)
                }
            }
        }
        return names.joined(separator: ", ")
    }

    @Test(arguments: LayerProperty.Key.allCases) func everyConsumerAnswers(_ key: LayerProperty.Key) async throws {
        let faults = try await Table.shared.rows(of: key).flatMap(\.faults)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    @Test func theDocumentHasTheAnswers() async throws {
        var text = Self.head
        for row in LayerProperty.all {
            let plain = row.plainWords.flatMap { $0.isEmpty ? nil : $0 } ?? "—", numbers = try Self.numbers(row)
            text +=
                "| `\(row.key.rawValue)` | \(row.form) | \(plain) | \(row.form.between) | \(numbers.isEmpty ? "—" : numbers) | \(Self.keys(row.key)) |\n"
        }
        text += Self.middle
        for key in LayerProperty.Key.allCases {
            for (place, row) in zip(Place.allCases, try await Table.shared.rows(of: key)) {
                text +=
                    "| `\(key.rawValue)` | \(place.rawValue) | \(row.answers.map(\.rawValue).joined(separator: " | ")) |\n"
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
        for one in Self.cases(key, .alone) where !one.isConstant {
            let still = try Self.look(one.scene("0.5")).still
            // These are out of sight, or small.
            let isExcepted = key == .doubleSided || key == .anchorPointZ
            #expect(still.contains { $0.contains("'card'") } || isExcepted, "\(one.label)")
        }
    }
}
