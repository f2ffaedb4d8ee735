import Foundation
import Testing
import Zoetrope
import ZoetropeCoreAnimation
import ZoetropeSceneModel

/// A scene's layers at a moment, as Core Animation's: they draw the same pixels, and so does what is read from their
/// archive.
@Suite struct SceneExportTests {
    @Test func layersOfAMoment() throws {
        let scene = try SceneRenderer(
            json: """
                {"canvas": {"width": 160, "height": 120, "background": "#EEF0F4"}, "duration": 1,
                 "tracks": {"t": {"from": 0, "to": 1, "duration": 1}},
                 "layers": [
                    {"name": "card", "bounds": [70, 50], "position": ["mix(40, 120, t)", 40], "cornerRadius": 9,
                     "cornerCurve": "continuous", "backgroundColor": "#3366CC", "borderWidth": 2, "borderColor": "#112233",
                     "shadow": {"color": "#000000", "opacity": 0.4, "offset": [0, 3], "radius": 5},
                     "transform": [{"m34": -0.004}, {"rotateY": "mix(0, 60, t)"}]},
                    {"name": "sky", "frame": [10, 70, 60, 40], "opacity": 0.8, "mask": {"path": "M30 0 L60 40 L0 40 Z"},
                     "gradient": {"colors": ["#FF0000", "#00FF0080", "#0000FF"], "startPoint": [0, 0], "endPoint": [1, 1]}},
                    {"name": "line", "frame": [90, 70, 60, 40], "compositingFilter": "multiplyBlendMode",
                     "filters": [{"blur": 1.5}],
                     "shape": {"path": "M5 5 C20 40 40 0 55 35", "fillColor": "clear", "strokeColor": "#AA5500",
                        "lineWidth": 4, "lineCap": "round", "lineDashPattern": [8, 6], "strokeEnd": "t"}}]}
                """)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        for time in [0, 0.35, 0.8] {
            LayerClock.now = 0
            let tree = try scene.layerTree(at: Moment(time: time))
            let (root, left) = CALayer.snapshot(
                of: tree.root, background: tree.background, pictures: try scene.pictureBitmaps())
            #expect(left == [])
            let frame = try scene.frame(at: time, scale: 2)
            #expect(try LayerRun(root).bitmap(scale: 2) == frame)
            #expect(try LayerPackage.write(root, to: folder) == [])
            #expect(try LayerRun(LayerPackage(contentsOf: folder).page).bitmap(scale: 2) == frame)
        }
    }

    /// A letter is divided into lines as a shape is then: edges differ by a level.
    @Test func textsAreOutlines() throws {
        let scene = try SceneRenderer(
            json: """
                {"canvas": {"width": 60, "height": 30, "background": "#3366CC"}, "duration": 1, "layers": [
                    {"name": "word", "text": {"string": "Zoe", "fontSize": 18, "foregroundColor": "#FFFFFF"}}]}
                """)
        let tree = try scene.layerTree(at: Moment(time: 0))
        let (root, left) = CALayer.snapshot(of: tree.root, background: tree.background, pictures: [])
        #expect(left == [])
        let bitmap = try LayerRun(root).bitmap(scale: 2), frame = try scene.frame(at: 0, scale: 2)
        var farthest = 0, hasLetters = false
        for i in 0..<frame.width * frame.height {
            let (a, b) = (frame[i % frame.width, i / frame.width], bitmap[i % frame.width, i / frame.width])
            if a.r == 255 { hasLetters = true }
            for (x, y) in [(a.r, b.r), (a.g, b.g), (a.b, b.b)] { farthest = max(farthest, abs(Int(x) - Int(y))) }
        }
        #expect(farthest <= 1 && hasLetters)
    }

    @Test func whatCannotBeSaidIsTold() throws {
        let scene = try SceneRenderer(
            json: """
                {"canvas": {"width": 40, "height": 40}, "duration": 1, "layers": [
                    {"name": "glass", "frame": [0, 0, 20, 20], "filters": [{"dropShadow": {"radius": 2}}]}]}
                """)
        let tree = try scene.layerTree(at: Moment(time: 0))
        let left = CALayer.snapshot(of: tree.root, background: tree.background, pictures: []).left
        #expect(left == ["layer 'glass': a drop shadow among its filters is left out"])
    }
}

/// Texts with fonts and colours of their own.
@Suite struct AttributedTextTests {
    @Test func partsHaveTheirOwnColours() throws {
        func picture(_ string: Any, _ color: CGColor = .black) throws -> CGImage {
            LayerClock.now = 0
            let text = CATextLayer()
            text.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
            (text.string, text.fontSize, text.foregroundColor) = (string, 20, color)
            return try LayerRun(text).image()
        }
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), key = NSAttributedString.Key("NSColor")
        let font = [NSAttributedString.Key("NSFont"): LayerTextFont(size: 20) as Any]
        #expect(
            try picture(NSAttributedString(string: "Zoe", attributes: font.merging([key: red]) { $1 }), .white)
                == picture("Zoe", red))
        // Without attributes it is small and black, whatever the layer has.
        #expect(try picture(NSAttributedString(string: "Zoe"), red) != picture("Zoe", red))
        let two = NSMutableAttributedString(string: "Zo", attributes: font)
        two.append(NSAttributedString(string: "e", attributes: font.merging([key: red]) { $1 }))
        let both = try picture(two), pixels = both.bitmap
        let colours = (0..<pixels.width * pixels.height).map { pixels[$0 % pixels.width, $0 / pixels.width] }
        #expect(colours.contains { $0.r == 255 && $0.a == 255 && $0.g == 0 })
        #expect(colours.contains { $0.r == 0 && $0.a == 255 })
    }
}
