import Testing
import Zoetrope
import ZoetropeGeometry
import ZoetropePixels

/// Rules of Core Animation, by numbers worked out by hand.
@Suite struct CoreAnimationTests {
    private func frame(_ layers: String, _ width: Int = 100, _ height: Int = 100) throws -> Bitmap {
        try SceneRenderer(
            json: """
                {"duration": 1, "canvas": {"width": \(width), "height": \(height), "background": "white"},
                 "layers": [\(layers)]}
                """
        ).frame(at: 0)
    }

    // MARK: Gradients

    /// The centre of pixel (150, 30) of a 200 x 120 layer is at (0.7525, 0.254) of it: from corner to corner, that is
    /// (0.7525 + 0.254) / 2 of the way. By a right angle in the layer itself, it would be 0.624.
    @Test func axialGradientsAreStretchedWithTheirLayer() throws {
        let gradient = #"{"gradient": {"colors": ["black", "white"], "startPoint": [0, 0], "endPoint": [1, 1]}}"#
        let wide = try frame(gradient, 200, 120)
        for (x, y) in [(150, 30), (20, 100), (100, 60), (190, 5)] {
            let offset = ((Double(x) + 0.5) / 200 + (Double(y) + 0.5) / 120) / 2
            #expect(abs(Double(wide[x, y].r) - 255 * offset) <= 0.51, "(\(x), \(y))")
        }
        // An axis that does not begin in a corner: the offset of (0.25, 0.5) is (0.25 * 0.5 + 0.5 * 0.25) / 0.3125.
        let skew = #"{"gradient": {"colors": ["black", "white"], "startPoint": [0, 0], "endPoint": [0.5, 0.25]}}"#
        let pixel = try frame(skew, 200, 120)[50, 60]
        let offset = (50.5 / 200 * 0.5 + 60.5 / 120 * 0.25) / 0.3125
        #expect(abs(Double(pixel.r) - 255 * offset) <= 0.51)
    }

    @Test func gradientsOfNothingAreNotDrawn() throws {
        let red = #""backgroundColor": "red""#
        for gradient in [
            #"{"colors": ["blue"]}"#, #"{"type": "radial", "colors": ["blue", "green"]}"#,
            #"{"type": "radial", "colors": ["blue", "green"], "startPoint": [0.5, 0.5], "endPoint": [1, 0.5]}"#,
        ] {
            let renderer = try SceneRenderer(
                json: """
                    {"duration": 1, "canvas": {"width": 9, "height": 9},
                     "layers": [{\(red), "gradient": \(gradient)}]}
                    """)
            #expect(try renderer.frame(at: 0)[4, 4] == PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255))
            #expect(renderer.warnings.count == 1 && renderer.warnings[0].contains("draws nothing"), "\(gradient)")
        }
    }

    /// What is clear in the contents shows the gradient.
    @Test func contentsLieOverTheGradient() throws {
        var half = Bitmap(width: 10, height: 10)
        for y in 0..<10 { for x in 0..<5 { half[x, y] = PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255) } }
        let text = """
            {"duration": 1, "canvas": {"width": 10, "height": 10}, "pictures": {"half": "a.png"},
             "layers": [{"contents": "half", "gradient": {"colors": ["blue", "blue"]}}]}
            """
        let out = try SceneRenderer(json: text, options: .init(pictures: ["half": .bitmap(half, density: 1)]))
            .frame(at: 0)
        #expect(out[2, 5] == PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255))
        #expect(out[7, 5] == PremultipliedRGBA8(r: 0, g: 0, b: 255, a: 255))
    }

    /// Clockwise from the top: at 3 o'clock a quarter is over, at 6 a half; in an oblong layer, too, the diagonal of the
    /// unit square is an eighth.
    @Test func conicGradientsSweepClockwise() throws {
        let conic =
            #"{"gradient": {"type": "conic", "colors": ["black", "white"], "startPoint": [0.5, 0.5], "endPoint": [0.5, 0]}}"#
        let out = try frame(conic, 201, 101)
        for (x, y, turns) in [(190, 50, 0.25), (100, 90, 0.5), (10, 50, 0.75)] {
            #expect(abs(Double(out[x, y].r) - 255 * turns) <= 0.51, "(\(x), \(y))")
        }
        let corner = try frame(conic, 200, 100)[180, 9]
        // (80.5, -40.5) of half (100, 50): 0.805 to the right and 0.81 up, hardly less than an eighth.
        #expect(abs(Double(corner.r) - 255 * 0.1245) <= 0.6)
    }

    // MARK: Places and corners

    /// An anchor point 500 points before the layer puts the layer 500 points back: half as large for an eye at 500.
    @Test func anchorPointZ() throws {
        let out = try frame(
            #"{"sublayerTransform": [{"m34": -0.002}], "sublayers": [{"anchorPointZ": 500, "backgroundColor": "red"}]}"#
        )
        #expect(out[24, 50] == .white && out[25, 50] != .white && out[74, 50] != .white && out[75, 50] == .white)
    }

    /// Radii of 40, 0, 20 and 0 of a square of 100.
    @Test func aRadiusForEachCorner() throws {
        let out = try frame(#"{"backgroundColor": "red", "cornerRadius": [40, 0, 20, 0]}"#)
        #expect(out[8, 8] == .white && out[12, 12] != .white, "40 · (1 - √½) = 11.7")
        #expect(out[99, 0] != .white && out[0, 99] != .white)
        #expect(out[96, 96] == .white && out[93, 93] != .white, "20 · (1 - √½) = 5.9")
    }

    // MARK: Shadows

    private static let hard = #""shadow": {"radius": 0, "opacity": 1, "offset": [30, 0]}"#
    private static let squares = """
        "sublayers": [{"frame": [0, 0, 10, 10], "backgroundColor": "red"},
                      {"frame": [40, 40, 10, 10], "backgroundColor": "red"}]
        """

    /// A layer without a background casts the shadows of its sublayers, and not that of its bounds.
    @Test func whatIsDrawnCastsTheShadow() throws {
        let out = try frame(#"{"frame": [10, 10, 50, 50], \#(Self.squares), \#(Self.hard)}"#)
        #expect(out[45, 15] == .black && out[85, 55] == .black, "below the sublayers")
        #expect(out[60, 35] == .white && out[45, 55] == .white, "in the bounds, where nothing is drawn")
    }

    @Test func whatDrawsNothingCastsNoShadow() throws {
        for layer in [
            "", #""backgroundColor": "clear","#, #""sublayers": [{"opacity": 0, "backgroundColor": "red"}],"#,
        ] {
            let out = try frame(#"{"frame": [10, 10, 50, 50], \#(layer) \#(Self.hard)}"#)
            #expect(out == Bitmap(width: 100, height: 100, color: .white), "\(layer)")
        }
    }

    /// Contents with alpha, a shape, a line, letters, a border and a gradient cast the shadow of what they cover, in
    /// bounds of 20 x 20 that they do not fill.
    @Test(arguments: [
        #""contents": "half""#, #""shape": {"path": "M0 0 L10 0 L10 20 L0 20 Z", "fillColor": "red"}"#,
        #""shape": {"path": "M5 0 L5 20", "fillColor": "clear", "strokeColor": "red", "lineWidth": 8}"#,
        #""text": {"string": "I", "fontSize": 30, "fontWeight": "bold", "foregroundColor": "red"}"#,
        #""borderWidth": 8, "borderColor": "red""#,
        ##""gradient": {"colors": ["#FF0000", "#FF0000", "#FF000000", "#FF000000"], "startPoint": [0, 0], "endPoint": [1, 0], "locations": [0, 0.5, 0.5, 1]}"##,
    ])
    func everythingCastsItsOwnShadow(_ content: String) throws {
        var half = Bitmap(width: 20, height: 20)
        for y in 0..<20 { for x in 0..<10 { half[x, y] = PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255) } }
        let text = """
            {"duration": 1, "canvas": {"width": 100, "height": 100, "background": "white"}, "pictures": {"half": "a.png"},
             "layers": [{"frame": [10, 10, 20, 20], \(Self.hard), \(content)}]}
            """
        let out = try SceneRenderer(json: text, options: .init(pictures: ["half": .bitmap(half, density: 1)]))
            .frame(at: 0)
        #expect(out[44, 20] == .black, "below what is drawn, in the left half of the bounds")
        let inside = content.contains("border") ? out[50, 20] : out[57, 20]
        #expect(inside == .white, "where the layer draws nothing")
    }

    /// Half an alpha casts half a shadow.
    @Test func alphaIsPartOfTheShadow() throws {
        let out = try frame(##"{"frame": [10, 10, 20, 20], "backgroundColor": "#00000080", \##(Self.hard)}"##)
        #expect(abs(Int(out[50, 20].r) - 127) <= 1)
    }

    /// The shadow of a sublayer casts a shadow, too.
    @Test func shadowsCastShadows() throws {
        let inner = #""sublayers": [{"frame": [0, 0, 10, 10], "backgroundColor": "red", \#(Self.hard)}]"#
        let out = try frame(
            #"{"frame": [10, 10, 20, 20], \#(inner), "shadow": {"radius": 0, "opacity": 1, "offset": [0, 30]}}"#)
        #expect(out[15, 45] == .black && out[45, 45] == .black && out[30, 45] == .white)
    }

    /// A path casts the shadow in place of what is drawn.
    @Test func aPathReplacesWhatIsDrawn() throws {
        let path = #"{"radius": 0, "opacity": 1, "offset": [30, 0], "path": {"ellipse": {}}}"#
        let out = try frame(#"{"frame": [10, 10, 50, 50], \#(Self.squares), "shadow": \#(path)}"#)
        #expect(out[65, 35] == .black && out[41, 11] == .white)
    }

    /// A soft shadow of two sublayers, drawn by their alpha, is as that of two layers, drawn by their outlines.
    @Test func softShadowsOfAlphaAreThoseOfOutlines() throws {
        let soft = #""shadow": {"radius": 4, "opacity": 1, "offset": [5, 20], "color": "blue"}"#
        let alpha = try frame(#"{"frame": [10, 10, 70, 70], \#(Self.squares), \#(soft)}"#)
        let outlines = try frame(
            #"{"frame": [10, 10, 10, 10], "backgroundColor": "red", \#(soft)},"#
                + #"{"frame": [50, 50, 10, 10], "backgroundColor": "red", \#(soft)}"#)
        var worst = 0
        for y in 0..<100 { for x in 0..<100 { worst = max(worst, abs(Int(alpha[x, y].r) - Int(outlines[x, y].r))) } }
        #expect(worst <= 1)
    }

    // MARK: Clips

    @Test func clipsClipTheShadow() throws {
        let layer = #""frame": [10, 10, 20, 20], "backgroundColor": "red", \#(Self.hard)"#
        #expect(try frame("{\(layer)}")[50, 20] == .black)
        #expect(try frame("{\(layer), \"masksToBounds\": true}")[50, 20] == .white)
        #expect(try frame(#"{\#(layer), "mask": {"roundedRect": {}}}"#)[50, 20] == .white)
        #expect(try frame(#"{\#(layer), "mask": {"backgroundColor": "black"}}"#)[50, 20] == .white)
    }

    /// Whatever a layer draws ends at its bounds.
    @Test func masksToBoundsCutsAll() throws {
        let clipped = #""frame": [20, 20, 20, 20], "masksToBounds": true"#
        for content in [
            #""shape": {"path": "M0 0 L60 0 L60 60 L0 60 Z"}"#,
            #""backgroundColor": "black", "filters": [{"blur": 6}]"#,
            #""text": {"string": "MMMMMMMMMMMM", "fontSize": 15, "foregroundColor": "black"}"#,
        ] {
            let out = try frame("{\(clipped), \(content)}")
            for k in 0..<100 {
                #expect(out[k, 41] == .white && out[41, k] == .white && out[k, 18] == .white && out[18, k] == .white)
            }
            #expect(out != Bitmap(width: 100, height: 100, color: .white))
        }
    }
}

extension Bitmap {
    fileprivate init(width: Int, height: Int, color: PremultipliedRGBA8) {
        self.init(width: width, height: height, pixels: Array(repeating: color, count: width * height))!
    }
}
