import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import Testing
import ZoetropeTypography

/// The table of a layer's properties has all of them.
@Suite struct LayerPropertyTests {
    /// What no row has: whose layer it is, what is inside, and the order, which `lint` compares itself.
    private static let others: Set = ["name", "tag", "sublayers", "isOnTop", "isParticle"]

    @Test func everyKeyHasOneRow() {
        let keys = LayerProperty.all.map(\.key)
        #expect(Set(keys) == Set(LayerProperty.Key.allCases) && keys.count == Set(keys).count)
    }

    @Test func everyStoredPropertyHasARow() {
        let rows = Set(LayerProperty.all.map(\.stored))
        for label in labels(of: LayerState.canvas()) where !Self.others.contains(label) {
            #expect(rows.contains(label), "LayerState.\(label) has no row in LayerProperty.all")
        }
        #expect(rows.isSubset(of: labels(of: LayerState.canvas())))
    }

    /// The names of a value's stored properties, with those of a layer's parts; a wrapped one's without the underscore.
    private func labels(of value: Any) -> [String] {
        Mirror(reflecting: value).children.flatMap { label, child -> [String] in
            guard let label else { return [] }
            if label == "parts" { return labels(of: child) }
            return [label.hasPrefix("_") ? String(label.dropFirst()) : label]
        }
    }

    // MARK: Changes

    /// A layer that has everything.
    private static func full() throws -> LayerState {
        let circle = LayerState.Outline(form: .circle(center: Point(20, 20), radius: 10))
        var s = LayerState(name: "full", frame: Rect(x: 10, y: 20, width: 40, height: 30), color: .red)
        s.cornerRadius = 4
        s.border = LayerState.Border(width: 2, color: .blue)
        s.contents = LayerState.Contents(
            picture: 0, source: Rect(x: 0, y: 0, width: 40, height: 40), naturalSize: Size(40, 40))
        s.gradient = LayerState.Gradient(
            start: Point(0, 0), end: Point(1, 1), colors: [.white, .black], locations: [0, 1])
        s.mask = circle
        s.shape = LayerState.Shape(outline: circle, strokeColor: .red, stroke: StrokeStyle(width: 2))
        let layout = try TextLayout("a b", font: .bundled, style: TextStyle(fontSize: 10), in: Rect(Size(40, 30)))
        s.text = LayerState.TextState(string: "a b", fontName: "Inter", fontSize: 10, color: .blue, layout: layout)
        s.shadow = LayerState.ShadowState(color: .black, sigma: 3, path: circle)
        s.curl = LayerState.CurlState(
            progress: 0.5, radius: 10, angle: 20, backColor: .white, backTint: 0.5, backOpacity: 0.5, shading: 0.3,
            shadow: LayerState.ShadowState(color: .black, sigma: 3))
        s.mesh = LayerState.MeshState(
            rows: 1, columns: 1,
            vertices: [(0, 0), (40, 0), (0, 30), (40, 30)].map {
                LayerState.MeshState.Vertex(x: $0.0, y: $0.1)
            })
        s.text?.runs = [.init(string: "a b", fontName: "Inter", fontSize: 10, color: .blue)]
        s.effects = LayerState.Effects(
            filters: [.blur(2)], backdrop: LayerState.BackdropState(filters: [.saturation(1)], tint: .white),
            mask: [LayerState(name: "mask", frame: Rect(x: 0, y: 0, width: 40, height: 30), color: .black)])
        s.sublayers = [LayerState(name: "inner", frame: Rect(x: 0, y: 0, width: 20, height: 20))]
        return s
    }

    /// A change that people see of each stored property, by its name, or by those of its parts.
    private static let changes: [String: @Sendable (inout LayerState) -> Void] = [
        "bounds": { $0.bounds.width = 60 }, "position": { $0.position.x = 60 }, "anchorPoint": { $0.anchorPoint.y = 0 },
        "transform": { $0.transform = .scale(2, 2, 1) },
        "sublayerTransform": { $0.sublayerTransform = .scale(2, 2, 1) },
        "opacity": { $0.opacity = 0.5 }, "doubleSided": { $0.doubleSided = false },
        "masksToBounds": { $0.masksToBounds = true },
        "allowsGroupOpacity": { $0.allowsGroupOpacity = false }, "isTransformLayer": { $0.isTransformLayer = true },
        "cornerRadius": { $0.cornerRadius = 9 }, "cornerStyle.curve": { $0.cornerStyle.curve = .continuous },
        "cornerStyle.shares": { $0.cornerStyle.shares = [1, 0, 0, 0] },
        "contents.center": { $0.contents?.center = Rect(x: 0.2, y: 0, width: 0.5, height: 1) },
        "contents.filters": { $0.contents?.filters.magnification = .nearest },
        "cornerStyle.round": { $0.cornerStyle.round = [.minXMinY] }, "backgroundColor": { $0.backgroundColor = .blue },
        "border.width": { $0.border?.width = 5 }, "border.color": { $0.border?.color = .red },
        "contents.picture": { $0.contents?.picture = 1 }, "contents.gravity": { $0.contents?.gravity = .center },
        "contents.source": { $0.contents?.source.x = 9 },
        "gradient.kind": { $0.gradient?.kind = .radial }, "gradient.start": { $0.gradient?.start.x = 0.5 },
        "gradient.end": { $0.gradient?.end.x = 0.5 }, "gradient.colors": { $0.gradient?.colors[1] = .red },
        "gradient.locations": { $0.gradient?.locations[1] = 0.5 },
        "mask": { $0.mask = LayerState.Outline(form: .circle(center: Point(20, 20), radius: 15)) },
        "shape.outline": { $0.shape?.outline.form = .ellipse(Rect(Size(10, 10))) },
        "shape.fillColor": { $0.shape?.fillColor = .red }, "shape.strokeColor": { $0.shape?.strokeColor = .blue },
        "shape.stroke": { $0.shape?.stroke?.width = 9 },
        "text.string": { $0.text?.string = "a c" }, "text.fontName": { $0.text?.fontName = "Other" },
        "text.fontSize": { $0.text?.fontSize = 14 }, "text.color": { $0.text?.color = .red },
        "text.layout": { $0.text?.layout = narrow }, "text.runs": { $0.text?.runs[0].color = .red },
        "mesh": { $0.mesh?.vertices[3].x = 60 }, "shadow.color": { $0.shadow?.color = .red },
        "shadow.offset": { $0.shadow?.offset.y = 9 }, "shadow.sigma": { $0.shadow?.sigma = 9 },
        "shadow.path": { $0.shadow?.path = nil }, "curl.progress": { $0.curl?.progress = 0.6 },
        "curl.radius": { $0.curl?.radius = 15 }, "curl.angle": { $0.curl?.angle = 40 },
        "curl.backColor": { $0.curl?.backColor = .red }, "curl.backTint": { $0.curl?.backTint = 0.9 },
        "curl.backOpacity": { $0.curl?.backOpacity = 0.9 }, "curl.shading": { $0.curl?.shading = 0.9 },
        "curl.shadow": { $0.curl?.shadow.sigma = 9 }, "effects.filters": { $0.effects?.filters = [.blur(9)] },
        "effects.backdrop": { $0.effects?.backdrop?.tint = .red },
        "effects.blendMode": { $0.effects?.blendMode = .multiply },
        "effects.mask": { $0.effects?.mask?[0].backgroundColor = .white.opacity(0.2) },
    ]

    private static let narrow: TextLayout = {
        var style = TextStyle(fontSize: 10)
        style.isWrapped = true
        return try! TextLayout("a b", font: .bundled, style: style, in: Rect(Size(8, 30)))
    }()

    /// What follows from others: the size of a picture from its part; `zPosition` and `anchorPointZ` are an order, or
    /// move corners.
    private static let follow: Set = ["zPosition", "anchorPointZ", "contents.naturalSize"]

    /// The names of the stored properties, of parts with their own.
    private func names() throws -> [String] {
        let full = try Self.full()
        let parts: [String: Any?] = [
            "border": full.border, "contents": full.contents, "gradient": full.gradient, "shape": full.shape,
            "text": full.text, "shadow": full.shadow, "curl": full.curl, "effects": full.effects,
            "cornerStyle": full.cornerStyle,
        ]
        return labels(of: full).flatMap { label -> [String] in
            guard let part = parts[label], let part else { return [label] }
            return labels(of: part).map { "\(label).\($0)" }
        }
    }

    @Test func everyChangeIsSeen() throws {
        for name in try names() where !Self.others.union(Self.follow).contains(name) {
            let change = try #require(Self.changes[name], "a change of \(name) is not tried")
            let before = try Self.full()
            var after = before
            change(&after)
            #expect(before != after, "\(name)")
            let reports = try [before, after].map { try LayerState.canvas($0).reports() }
            let canvas = Rect(Size(100, 100))
            let seen = zip(reports[0], reports[1]).flatMap { a, b in
                LayerProperty.all.map { $0.change(from: a, to: b, in: canvas) }
            }.filter { $0.amount > 1 }
            #expect(!seen.isEmpty && seen.allSatisfy { !$0.words.isEmpty }, "\(name) changes, and no row says so")
        }
    }

    /// Two outlines are told apart by their words, wherever a layer has them: one of whose points another one is, that is
    /// filled by the other rule, or that is seen elsewhere.
    @Test func outlinesAreTold() throws {
        let points = [Point(0, 0), Point(20, 0), Point(20, 20), Point(0, 20)]
        let path = Path(polygon: points), moved = Path(polygon: points.prefix(3) + [Point(6, 14)])
        var elsewhere = LayerState.Outline(form: .path(path, .nonzero))
        elsewhere.transform = Homography(.translation(3, 0, 0))
        let outlines =
            [elsewhere]
            + [.path(path, .nonzero), .path(path, .evenodd), .path(moved, .nonzero), .path(Path(), .nonzero)].map {
                LayerState.Outline(form: $0)
            }
        let settings: [(inout LayerState, LayerState.Outline) -> Void] = [
            {
                $0.effects?.mask = nil
                $0.mask = $1
            }, { $0.shape?.outline = $1 }, { $0.shadow?.path = $1 },
            { $0.effects?.mask?[0].mask = $1 },
        ]
        for set in settings {
            let words = try outlines.map { outline in
                var state = try Self.full()
                set(&state, outline)
                return try LayerState.canvas(state).reports()[0].details(pictures: ["p"])
            }
            #expect(Set(words).count == outlines.count, "\(words)")
        }
    }

    /// How many steps a number in a text goes; nil where another text comes.
    @Test(arguments: [
        ("9.9 s", "10.0 s", 1.0), ("12:59", "13:00", 1), ("0.999", "1", 1), ("-1", "0", 1), ("10 %", "98 %", 88),
        ("1,999", "2,000", 1), ("a", "a", 0), ("Send", "Sent", nil), ("7", "seven", nil), ("1 of 2", "1 of 3", 1),
    ])
    func countedTexts(_ a: String, _ b: String, _ steps: Double?) throws {
        let reports = try [a, b].map { string in
            var layer = LayerState(name: "label", frame: Rect(Size(40, 30)))
            let layout = try TextLayout(string, font: .bundled, style: TextStyle(fontSize: 10), in: layer.bounds)
            layer.text = LayerState.TextState(
                string: string, fontName: "Inter", fontSize: 10, color: .black, layout: layout)
            return try LayerState.canvas(layer).reports()[0]
        }
        let text = try #require(LayerProperty.all.first { $0.name == "text" })
        let change = text.change(from: reports[0], to: reports[1], in: Rect(Size(100, 100)))
        #expect(steps.map { change.amount == $0 } ?? (change.amount > 1e6))
        #expect(a == b || change.words == "changes its text from '\(a)' to '\(b)'")
    }
}
