import Foundation
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import Testing
import ZoetropeTypography

/// What layers draw that nobody read from a file.
@Suite struct LayerDrawingTests {
    private let card = LayerState(name: "card", frame: Rect(x: 10, y: 20, width: 40, height: 30), color: .red)

    /// What a canvas draws with one layer that `change` has changed.
    private func lines(scale: Double = 1, _ change: (inout LayerState) -> Void = { _ in }) throws -> [String] {
        var card = card
        change(&card)
        return try LayerState.canvas(card).lines(scale: scale)
    }

    /// The picture has the canvas' size in pixels, rounded, and at least one.
    @Test func scale() throws {
        #expect(try lines(scale: 2) == ["surface color #FF0000 at (20, 40) (100, 40) (100, 100) (20, 100)"])
        let list = try LayerState.canvas(Size(33.4, 0.001)).displayList(scale: 3, background: .white)
        #expect((list.width, list.height, list.background) == (100, 1, .white) && list.items.isEmpty)
    }

    /// A picture of 20 x 10 points keeps its size in the upper right corner, or fills the bounds.
    @Test func pictures() throws {
        func lines(_ gravity: ContentsGravity) throws -> [String] {
            try self.lines {
                $0.backgroundColor = nil
                $0.contents = LayerState.Contents(
                    picture: 7, source: Rect(x: 0, y: 0, width: 40, height: 20), naturalSize: Size(20, 10),
                    gravity: gravity)
            }
        }
        #expect(
            try lines(.topRight) == [
                "surface picture 7 of (0, 0, 40 x 20) over (20, 0, 20 x 10) at (30, 20) (50, 20) (50, 30) (30, 30)"
            ])
        #expect(
            try lines(.resizeAspectFill) == [
                "surface picture 7 of (0, 0, 40 x 20) over (-10, 0, 60 x 30) at (0, 20) (60, 20) (60, 50) (0, 50)"
            ])
    }

    @Test func gradients() throws {
        let radial = try lines {
            $0.backgroundColor = nil
            $0.gradient = LayerState.Gradient(
                kind: .radial, start: Point(0.5, 0.5), end: Point(1, 1), colors: [.white, .red], locations: [0, 0.25])
        }
        #expect(
            radial == [
                "surface gradient radial (20, 15) (40, 30) 0 #FFFFFF, 0.25 #FF0000 "
                    + "at (10, 20) (50, 20) (50, 50) (10, 50)"
            ])
    }

    /// What the layer draws casts the shadow, which is masked with it.
    @Test func shadowsAndMasks() throws {
        let drawn = try lines {
            $0.mask = LayerState.Outline(form: .ellipse(Rect(x: 0, y: 0, width: 20, height: 20)))
            $0.shadow = LayerState.ShadowState(color: Color.black.opacity(0.5), offset: Point(3, 4), sigma: 6)
        }
        #expect(drawn.count == 3)
        #expect(drawn[0].hasPrefix("group opacity 1 clip path of ") && drawn[0].contains(" in (10, 20, 20 x 20)"))
        #expect(drawn[1] == "  shadow #00000080 sigma 6 of 1 item" && drawn[2].hasPrefix("  surface color #FF0000 at "))
    }

    /// A path casts the shadow instead.
    @Test func shadowPaths() throws {
        let drawn = try lines {
            $0.shadow = LayerState.ShadowState(
                color: Color.black.opacity(0.5), offset: Point(3, 4), sigma: 6,
                path: LayerState.Outline(form: .ellipse(Rect(x: 0, y: 0, width: 20, height: 20))))
        }
        #expect(drawn[0].hasPrefix("shadow #00000080 sigma 6 path of ") && drawn[0].hasSuffix(" in (13, 24, 20 x 20)"))
    }

    /// A picture of 40 x 40 points in 100 x 30: its corners of 10 points stay, the middle is stretched.
    @Test func contentsCenter() throws {
        let drawn = try lines {
            $0.backgroundColor = nil
            $0.bounds = Rect(Size(100, 30))
            $0.position = Point(50, 15)
            var contents = LayerState.Contents(
                picture: 7, source: Rect(x: 0, y: 0, width: 80, height: 80), naturalSize: Size(40, 40))
            contents.center = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
            $0.contents = contents
        }
        #expect(drawn.count == 9)
        let parts = drawn.map { $0.components(separatedBy: " at ")[0] }
        #expect(parts[0] == "surface picture 7 of (0, 0, 20 x 20) over (0, 0, 10 x 10)")
        #expect(parts[1] == "surface picture 7 of (20, 0, 40 x 20) over (10, 0, 80 x 10)")
        #expect(parts[4] == "surface picture 7 of (20, 20, 40 x 40) over (10, 10, 80 x 10)")
        #expect(parts[8] == "surface picture 7 of (60, 60, 20 x 20) over (90, 20, 10 x 10)")
    }

    /// Of an empty centre, a pixel around it is stretched: at 40 of 80 pixels, the one from 39.5 to 40.5; at the end, the
    /// last one.
    @Test(arguments: [(0.5, 39.5, 19.75), (1, 79, 39.5)])
    func emptyContentsCenter(place: Double, pixel: Double, start: Double) throws {
        let drawn = try lines {
            $0.backgroundColor = nil
            $0.bounds = Rect(Size(100, 100))
            $0.position = Point(50, 50)
            var contents = LayerState.Contents(
                picture: 7, source: Rect(x: 0, y: 0, width: 80, height: 80), naturalSize: Size(40, 40))
            contents.center = Rect(x: place, y: place, width: 0, height: 0)
            $0.contents = contents
        }
        let (a, b) = (text(pixel), text(start))
        let middle = "surface picture 7 of (\(a), \(a), 1 x 1) over (\(b), \(b), 60.5 x 60.5)"
        #expect(drawn.contains { $0.hasPrefix(middle) }, "\(drawn)")
    }

    private func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

    @Test func shapesAndBorders() throws {
        let drawn = try lines {
            $0.backgroundColor = nil
            $0.shape = LayerState.Shape(
                outline: LayerState.Outline(form: .path(Path(rect: Rect(x: 5, y: 5, width: 10, height: 10)), .nonzero)),
                fillColor: .blue)
            $0.border = LayerState.Border(width: 2, color: .black)
        }
        #expect(
            drawn[0]
                == "surface color #0000FF clip path of 5 in (15, 25, 10 x 10) at (13, 23) (27, 23) (27, 37) (13, 37)")
        #expect(drawn[1].hasPrefix("surface color #000000 clip path of ") && drawn[1].contains(" evenodd"))
    }

    @Test func texts() throws {
        let layout = try TextLayout("Ag", font: .bundled, style: TextStyle(fontSize: 10), in: Rect(Size(40, 30)))
        let drawn = try lines {
            $0.backgroundColor = nil
            $0.text = LayerState.TextState(
                string: "Ag", fontName: "Inter", fontSize: 10, color: .blue, layout: layout)
        }
        #expect(drawn.count == 1 && drawn[0].hasPrefix("outlines #0000FF 2 in one path of "))
    }

    @Test func effects() throws {
        let drawn = try lines(scale: 2) {
            $0.effects = LayerState.Effects(filters: [.blur(3)], blendMode: .multiply)
        }
        #expect(drawn[0] == "group opacity 1 multiplyBlendMode blur 6")
    }

    /// Two layers that cross at x = 50: each is drawn in two pieces.
    @Test func crossingLayers() throws {
        let square = Rect(x: 20, y: 20, width: 60, height: 60)
        var a = LayerState(name: "a", frame: square, color: .red),
            b = LayerState(name: "b", frame: square, color: .blue)
        a.transform = .rotation(degrees: 30, axis: (x: 0, y: 1, z: 0))
        b.transform = .rotation(degrees: -30, axis: (x: 0, y: 1, z: 0))
        let reports = try LayerState.canvas(a, b).reports()
        #expect(reports.map(\.name).sorted() == ["a", "b"] && reports.map(\.pieces).reduce(0, +) == 3)
    }

    /// What a snapshot draws and reports is what each is alone, with hidden layers, transform layers and crossing ones.
    @Test func snapshots() throws {
        let square = Rect(x: 20, y: 20, width: 60, height: 60)
        var crossing = LayerState(name: "crossing", frame: square, color: .blue)
        crossing.transform = .rotation(degrees: -30, axis: (x: 0, y: 1, z: 0))
        var hidden = LayerState(name: "hidden", frame: square)
        (hidden.opacity, hidden.sublayers) = (0, [card, crossing])
        var space = LayerState(name: "space", frame: square)
        (space.isTransformLayer, space.sublayers) = (true, [card, crossing])
        let canvas = LayerState.canvas(hidden, space, LayerState(name: "flat", frame: square, color: .red))
        let screen = PixelRect(x: 3, y: 4, width: 200, height: 200)
        let (items, reports) = try canvas.snapshot(on: screen, scale: 2)
        #expect(try items == canvas.items(on: screen, scale: 2) && !items.isEmpty)
        #expect(try reports == canvas.reports() && reports.count == 7)
    }

    /// The limit of a frame's work names the layer whose sublayers it was about by the tag that its maker gave it.
    @Test func depthLimit() throws {
        var space = LayerState(name: "space", frame: Rect(Size(100, 100)))
        space.tag = 41
        space.sublayers = (0..<120).map { k in
            var blade = LayerState(name: "blade", frame: Rect(Size(100, 100)), color: .red)
            blade.position.x += Double(k * 37 % 120) / 4
            blade.transform = .rotation(degrees: Double(k) - 60.5, axis: (x: 0.1 * Double(k % 7), y: 1, z: 0))
            return blade
        }
        var limit: FrameLimit?
        do { _ = try LayerState.canvas(space).displayList(scale: 1) } catch let error as FrameLimit { limit = error }
        #expect(limit?.tag == 41)
        #expect(
            limit?.message(when: " at 2 s") == "more than 4,000 cuts of layers that cross in one frame at 2 s; that is "
                + "the limit. Layers that are not siblings are neither compared nor cut: put them into groups")
    }

    /// Any number of threads make layers and draw them.
    @Test func manyThreads() async throws {
        let expected = try lines()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { try lines() == expected } }
            for try await isSame in group { #expect(isSame) }
        }
    }
}
