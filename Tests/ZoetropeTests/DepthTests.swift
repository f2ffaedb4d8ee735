import Foundation
import Testing
import Zoetrope
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeTestSupport

@Suite struct DepthTests {
    private static let colors = [
        Color(r: 1, g: 0.3, b: 0.2), Color(r: 0.2, g: 0.6, b: 1), Color(r: 0.3, g: 0.8, b: 0.3),
        Color(r: 1, g: 0.8, b: 0.1), Color(r: 0.7, g: 0.3, b: 0.9),
    ]

    private func card(
        _ n: Int, at center: SIMD3<Double> = .zero, size: SIMD2<Double> = [140, 120], alpha: Double = 1,
        _ turns: [(axis: String, degrees: Double)]
    ) -> Card {
        var color = Self.colors[n % Self.colors.count]
        color.a = alpha
        return Card("card \(n)", at: center, size, turns, color)
    }

    // MARK: Crossing planes

    @Test(arguments: [0, 10, 35, 70, 89], [1, 0.6])
    func twoPlanes(angle: Double, alpha: Double) throws {
        let cards = [
            card(0, alpha: alpha, [("Y", angle + 12)]),
            card(1, at: [5, -8, 3], size: [150, 90], alpha: alpha, [("Y", angle - 50)]),
        ]
        let likeness = try cards.likeness()
        #expect(likeness >= 45, "\(likeness) dB")
    }

    @Test(arguments: [0, 25, 60, 85], [1, 0.6])
    func threePlanes(angle: Double, alpha: Double) throws {
        let cards = [
            card(0, alpha: alpha, [("Y", angle)]),
            card(1, at: [4, 4, -6], alpha: alpha, [("X", angle + 20), ("Y", 20)]),
            card(2, at: [-6, 0, 8], size: [120, 150], alpha: alpha, [("X", -40), ("Y", -angle)]),
        ]
        let likeness = try cards.likeness()
        #expect(likeness >= 45, "\(likeness) dB")
    }

    /// Each of three bars is over the next one, and none crosses another.
    @Test func aCircle() throws {
        let bars = (0..<3).map { k in
            let turn = 120 * Double(k), along = turn * .pi / 180
            return card(k, at: [-sin(along) * 30, cos(along) * 30, 0], size: [170, 30], [("Z", turn), ("Y", 14)])
        }
        let likeness = try bars.likeness()
        #expect(likeness >= 45, "\(likeness) dB")
        let layers = try SceneRenderer(json: bars.scene).layers(at: Moment(time: 0))
        #expect(layers.contains { $0.pieces > 1 })
    }

    @Test(arguments: 1...12)
    func randomPlanes(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let cards = (0..<5).map { n in
            func number(_ range: ClosedRange<Double>) -> Double { (Double.random(in: range, using: &random)).rounded() }
            let center = SIMD3(number(-30...30), number(-30...30), number(-40...40))
            return card(
                n, at: center, size: SIMD2(number(60...150), number(60...150)), alpha: n % 2 == 0 ? 1 : 0.7,
                [("X", number(-80...80)), ("Y", number(-80...80)), ("Z", number(0...90))])
        }
        let likeness = try cards.likeness()
        #expect(likeness >= 45, "\(likeness) dB with seed \(seed)")
    }

    /// The layer under a point is the one that the ray hits first.
    @Test(arguments: 1...4)
    func layerUnderAPoint(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let cards = (0..<4).map { n in
            func angle() -> Double { Double.random(in: -70...70, using: &random) }
            return card(n, at: [0, 0, Double(n)], [("X", angle()), ("Y", angle())])
        }
        let renderer = try SceneRenderer(json: cards.scene),
            names = try renderer.layers(at: Moment(time: 0)).map(\.name)
        for y in stride(from: 3.3, to: Double(Card.size), by: 9) {
            for x in stride(from: 3.3, to: Double(Card.size), by: 9) {
                let found = try renderer.layers(under: [Point(x, y)], at: Moment(time: 0))[0].map { names[$0] }
                #expect(found == cards.hits(x, y).first?.name, "at (\(x), \(y)) with seed \(seed)")
            }
        }
    }

    // MARK: Pieces

    /// The largest difference between the channels of two pictures.
    private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
        zip(a.pixels, b.pixels).reduce(0) { most, pair in
            let (p, q) = pair
            return [(p.r, q.r), (p.g, q.g), (p.b, q.b), (p.a, q.a)].reduce(most) {
                max($0, abs(Int($1.0) - Int($1.1)))
            }
        }
    }

    /// A layer that something invisible cuts looks as if it were whole: its pieces meet without a seam, also where it is
    /// a faded group, has round corners, a shadow, or a picture of several colours.
    @Test(arguments: [
        #""backgroundColor": "white""#,
        #""backgroundColor": "white", "opacity": 0.5"#,
        #""opacity": 0.5, "sublayers": [{"backgroundColor": "white"}, {"backgroundColor": "red", "frame": [20, 20, 60, 60]}]"#,
        #""backgroundColor": "white", "cornerRadius": 30, "borderWidth": 5, "borderColor": "blue", "shadow": {"color": "red"}"#,
        ##""gradient": {"colors": ["red", "#0000FF80"]}, "mask": {"circle": {"radius": 55}}"##,
    ])
    func seams(layer: String) throws {
        func scene(_ cutter: String) throws -> Bitmap {
            try SceneRenderer(
                json: #"""
                    {"duration": 1, "canvas": {"width": 160, "height": 160, "background": "gray"}, "layers": [
                        {"sublayerTransform": [{"m34": "-1/400"}], "sublayers": [
                        {"frame": [30, 30, 100, 100], "transform": [{"rotateY": 25}, {"rotateX": 10}], \#(layer)}
                        \#(cutter)]}]}
                    """#
            ).frame(at: 0)
        }
        let whole = try scene("")
        for angle in [0, 17, 45, 80, 133] {
            let clear = #""frame": [10, 10, 140, 140], "backgroundColor": "clear""#
            let cut = try scene(#", {\#(clear), "transform": [{"rotateZ": \#(angle)}, {"rotateY": -40}]}"#)
            #expect(difference(whole, cut) <= 1, "\(angle)")
        }
    }

    // MARK: Order

    /// The names of the scene's layers in drawing order.
    private func order(_ layers: String) throws -> [String] {
        let text = #"{"duration": 1, "canvas": {"width": 100, "height": 100}, "layers": [\#(layers)]}"#
        return try SceneRenderer(json: text).layers(at: Moment(time: 0)).map(\.name)
    }

    @Test func equalPlanesKeepTheirOrder() throws {
        #expect(try order(#"{"name": "a"}, {"name": "b"}, {"name": "c"}"#) == ["a", "b", "c"])
        #expect(try order(#"{"name": "a", "zPosition": 1}, {"name": "b"}, {"name": "c"}"#) == ["b", "c", "a"])
        // Equal planes whose zPosition differs: the transform takes it back.
        let lifted = #"{"name": "a", "zPosition": 5, "transform": [{"translateZ": -5}]}"#
        #expect(try order(lifted + #", {"name": "b"}"#) == ["b", "a"])
        let tilted = #""backgroundColor": "red", "transform": [{"rotateY": 30}]"#
        #expect(try order(#"{"name": "a", \#(tilted)}, {"name": "b", \#(tilted)}"#) == ["a", "b"])
    }

    @Test func flatPlanesAreDrawnByDepth() throws {
        let near = #"{"name": "near", "transform": [{"translateZ": 10}]}"#
        #expect(try order(near + #", {"name": "far"}"#) == ["far", "near"])
        #expect(try order(#"{"name": "far"}, "# + near) == ["far", "near"])
    }

    /// Layers that are not siblings do not share a space: a group is one plane.
    @Test func groupsAreFlat() throws {
        let near = #"{"name": "near", "transform": [{"translateZ": 10}]}"#
        #expect(
            try order(#"{"name": "group", "sublayers": [\#(near)]}, {"name": "top"}"#) == ["group", "near", "top"])
    }

    /// A page that turns toward the viewer covers what lies flat, and one that turns away is covered, whatever the order
    /// in the file.
    @Test(arguments: [true, false])
    func turnedPages(isFirst: Bool) throws {
        func names(_ angle: Int) throws -> [String] {
            let page =
                #"{"name": "page", "backgroundColor": "red", "frame": [50, 0, 50, 100], "anchorPoint": [0, 0.5], "#
                + #""transform": [{"rotateY": \#(angle)}]}"#
            let flat = #"{"name": "flat", "backgroundColor": "white"}"#
            return try order(isFirst ? "\(page), \(flat)" : "\(flat), \(page)")
        }
        #expect(try names(-30) == ["flat", "page"])
        #expect(try names(30) == ["page", "flat"])
    }

    /// The dot of a finger is over everything, also over a page that turns toward the viewer.
    @Test func fingersAreOnTop() throws {
        let text = #"""
            {"duration": 1, "canvas": {"width": 100, "height": 100}, "gesture": {"samples": [[0, 50, 50], [1, 80, 50]],
             "progress": "dx/width"}, "layers": [{"name": "flat", "backgroundColor": "white"},
             {"name": "page", "backgroundColor": "red", "anchorPoint": [0, 0.5], "transform": [{"rotateY": -30}]}]}
            """#
        let renderer = try SceneRenderer(json: text), gesture = try #require(renderer.scene.scene.gesture)
        let moment = try GestureRun(gesture, in: renderer.scene).moment(at: 0.5)
        #expect(try renderer.layers(at: moment).map(\.name) == ["flat", "page", "touch 0"])
    }

    // MARK: Transform layers

    private func cube(_ holder: String, _ opacity: Double = 1) -> String {
        let faces = ["0", "90", "180", "270"].enumerated().map { n, angle in
            #"{"backgroundColor": [\#(Double(n) / 4), 0.5, 0.8], "transform": [{"rotateY": \#(angle)}, {"translateZ": 50}]}"#
        }
        return #"""
            {"duration": 1, "canvas": {"width": 200, "height": 200}, "layers": [
                {"sublayerTransform": [{"m34": "-1/500"}], "sublayers": [
                {"frame": [50, 50, 100, 100], "opacity": \#(opacity), \#(holder)
                 "transform": [{"rotateX": -30}, {"rotateY": 25}], "sublayers": [\#(faces.joined(separator: ", "))]}]}]}
            """#
    }

    /// In a transform layer the faces stand in the parent's space; in a usual one they lie in its plane.
    @Test func sublayersKeepTheirDepth() throws {
        let solid = try SceneRenderer(json: cube(#""transformLayer": true,"#))
        let flat = try SceneRenderer(json: cube(""))
        #expect(try difference(solid.frame(at: 0), flat.frame(at: 0)) > 100)
        let faces = try solid.layers(at: Moment(time: 0))
        // The two that face the viewer are drawn last, and no face of a cube cuts another.
        #expect(faces.suffix(2).map(\.facesViewer) == [true, true] && faces.count == 6)
        #expect(faces.dropLast(2).suffix(2).map(\.facesViewer) == [false, false])
        #expect(faces.allSatisfy { $0.pieces <= 1 })
    }

    /// The opacity of a transform layer is that of each of its sublayers: what is behind a face shows through it.
    @Test func opacityGoesToEachSublayer() throws {
        let faded = try SceneRenderer(json: cube(#""transformLayer": true,"#, 0.5)).frame(at: 0)
        var all = cube(#""transformLayer": true,"#)
        all = all.replacing(#"{"backgroundColor""#, with: #"{"opacity": 0.5, "backgroundColor""#)
        #expect(try difference(faded, SceneRenderer(json: all).frame(at: 0)) == 0)
    }

    // MARK: Limits

    private func fault(_ count: Int, _ transform: String) -> String {
        message(.scene) {
            _ = try SceneRenderer(
                json: #"""
                    {"duration": 1, "canvas": {"width": 100, "height": 100}, "layers": [{"name": "stage", "sublayers": [
                        {"backgroundColor": "red", "repeat": {"count": \#(count)}, "transform": [\#(transform)]},
                        {"backgroundColor": "red", "repeat": {"count": \#(count)}, "transform": [\#(transform)]}]}]}
                    """#, name: "s.json"
            ).displayList(at: 0)
        }
    }

    @Test func tooManyCuts() {
        let text = fault(100, #"{"rotateX": "37*i + 5"}, {"rotateY": "53*i + 7"}, {"translateZ": "i"}"#)
        #expect(text.hasPrefix("s.json:1:"), "\(text)")
        #expect(text.contains("layers[0]: more than 4,000 cuts of layers that cross in one frame at time = 0 s"))
    }

    @Test func tooManyComparisons() {
        let text = fault(900, #"{"translateZ": "i"}, {"rotateY": 30}"#)
        #expect(text.contains("more than 1,000,000 comparisons of layers' depths in one frame"), "\(text)")
    }

    // MARK: Lint

    private func findings(_ layer: String) throws -> [String] {
        let text = #"""
            {"duration": 1, "canvas": {"width": 60, "height": 40}, "tracks": {"t": {"from": 0, "to": 1}}, "layers": [
                {"name": "back", "backgroundColor": "gray", "frame": [0, 0, 40, 40]},
                {"name": "card", "backgroundColor": "white", "frame": [10, 10, 20, 20], \#(layer)}]}
            """#
        return try SceneRenderer(json: text).lint().map(\.description).filter { $0.contains("in front of") }
    }

    /// A layer that passes through a parallel one appears at once; one that turns through it does not.
    @Test func passingThroughALayer() throws {
        let found = try findings(#""transform": [{"translateZ": "20*t - 10"}]"#)
        #expect(
            found.count == 1 && found[0].hasPrefix("jump at 0.5 s: layer 'card' comes in front of 'back'"), "\(found)")
        #expect(try findings(#""transform": [{"rotateY": "170*t - 85"}]"#).isEmpty)
    }

    // MARK: Time

    /// A scene that stands still is sorted once, not at each of the 18 moments at which it is tried.
    @Test func tryingASceneThatStandsStill() throws {
        let scene = try SceneRenderer(
            json:
                #"{"duration": 1, "canvas": {"width": 40, "height": 40}, "layers": [{"repeat": {"count": 600}, "backgroundColor": "red", "transform": [{"rotateX": 30}]}]}"#
        )
        var layers = 0
        let one = cpuSeconds { layers = (try? scene.displayList(at: 0).items.count) ?? 0 }
        let all = cpuSeconds { layers += (try? scene.trial().layers) ?? 0 }
        #expect(layers == 1_200 && all < 9 * one, "\(all) s and \(one) s")
    }
}
