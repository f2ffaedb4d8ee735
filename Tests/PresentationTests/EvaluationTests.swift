import ZoetropeDisplayList
import ZoetropePresentation
import ZoetropeSceneModel
import Testing

/// A tree of 100 x 50 points around the given layers.
private func tree(_ layers: String, tracks: String = "{}") throws -> PresentationTree {
    let text = #"{"duration": 1, "canvas": {"width": 100, "height": 50}, "tracks": \#(tracks), "layers": [\#(layers)]}"#
    return PresentationTree(try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])))
}

/// The display list's lines after the canvas'.
private func items(_ layers: String, at t: Double = 0, tracks: String = "{}") throws -> [String] {
    try tree(layers, tracks: tracks).displayList(at: Moment(time: t), scale: 1).description.split(separator: "\n")
        .dropFirst().map(String.init)
}

private func complaint(_ layers: String, at t: Double = 0, tracks: String = "{}") -> String {
    do { return try items(layers, at: t, tracks: tracks).joined() } catch let e as SceneError {
        return "\(e.diagnostics[0].path): \(e.diagnostics[0].message)"
    } catch { return "\(error)" }
}

/// An expression of 799 steps.
private let long = [String](repeating: "time", count: 400).joined(separator: "+")

/// A layer, and what comes before the time in the message and after it. Not inside the @Test: Swift 6.0 crashes on
/// interpolation there.
private let faults: [(String, String, String)] = [
    (
        #"{"repeat": {"count": "1e6 + 0*time"}}"#, "layers[0].repeat.count: a repeat's count is 1000000 at time = ",
        "s; it may be at most 1,000"
    ),
    (
        #"{"repeat": {"count": 1000}, "sublayers": [{"repeat": {"count": 100}}]}"#,
        "layers[0].sublayers[0]: more than 10,000 layers in one frame at time = ", "s; that is the limit"
    ),
    (
        #"{"frame": [0, 0, "10 - 20", 5]}"#,
        "layers[0].frame[2]: a size of -10 x 5 at time = ", "s; a width or height cannot be negative"
    ),
    (
        #"{"repeat": {"count": 1000}, "let": {"a": "\#(long)", "b": "\#(long)", "c": "\#(long)", "d": "\#(long)", "e": "\#(long)", "f": "\#(long)"}}"#,
        "layers[0]: more than 4,000,000 steps of expressions in one frame at time = ", "s; that is the limit"
    ),
    (
        #"{"repeat": {"count": 1000}, "sublayers": [{"mask": {"circle": {"radius": 1}}}, {"mask": {"circle": {"radius": 1}}}]}"#,
        "layers[0].sublayers[0]: more than 1,000 masked layers in one frame at time = ", "s; that is the limit"
    ),
    (
        #"{"deformation": {"curl": {"progress": 0.5, "radius": 1e300}}}"#,
        "layers[0].deformation.curl.radius: the curl's radius is 1e+300 at time = ",
        "s; it must be above 0 and at most 1,000,000"
    ),
    (#"{"opacity": "1/time"}"#, "layers[0].opacity: this is infinite", ""),
    (
        #"{"deformation": {"curl": {"progress": 0.5, "radius": 0}}}"#,
        "layers[0].deformation.curl.radius: the curl's radius is 0 at time = ",
        "s; it must be above 0 and at most 1,000,000"
    ),
]

@Suite struct EvaluationTests {
    /// A sublayer of half its parent's width at the end of its parent, by the sizes' names.
    @Test func sizesByName() throws {
        let layers = #"""
            {"frame": [10, 0, 40, 20], "opacity": "layerWidth/80", "sublayers": [{"backgroundColor": "red",
            "bounds": ["parentWidth/2", "parentHeight"], "anchorPoint": [1, 0], "position": ["parentWidth", 0],
            "cornerRadius": "layerHeight/4", "repeat": {"count": "parentHeight/20"}}]}
            """#
        let reports = try tree(layers).layers(at: Moment(time: 0))
        #expect(reports.map(\.opacity) == [0.5, 0.5])
        #expect(reports[1].corners.map(\.x) == [30, 50, 50, 30])
        // The canvas is the parent of the scene's own layers.
        #expect(try tree(#"{"bounds": ["parentWidth/4", 8]}"#).layers(at: Moment(time: 0))[0].corners[1].x == 62.5)
        #expect(
            complaint(#"{"bounds": ["layerWidth", 8]}"#)
                == "layers[0].bounds[0]: unknown name 'layerWidth'; 'let', 'repeat', 'hidden', 'bounds' and 'frame' come "
                + "before the layer's size; a sublayer's have parentWidth")
    }

    @Test func defaultsFillTheParent() throws {
        #expect(
            try items(#"{"backgroundColor": "red"}"#) == ["surface color #FF0000 at (0, 0) (100, 0) (100, 50) (0, 50)"])
        #expect(
            try items(#"{"bounds": [20, 10], "backgroundColor": "red"}"#) == [
                "surface color #FF0000 at (40, 20) (60, 20) (60, 30) (40, 30)"
            ])
        #expect(
            try items(#"{"bounds": [20, 10], "anchorPoint": [0, 0], "backgroundColor": "red"}"#) == [
                "surface color #FF0000 at (0, 0) (20, 0) (20, 10) (0, 10)"
            ])
    }

    /// CATransform3DRotate after CATransform3DTranslate: points are rotated first.
    @Test func transformsReadLikeCode() throws {
        let layer = { (t: String) in #"{"frame": [0, 0, 20, 10], "backgroundColor": "red", "transform": [\#(t)]}"# }
        #expect(
            try items(layer(#"{"translateX": 30}, {"rotateZ": 90}"#)) == [
                "surface color #FF0000 at (45, -5) (45, 15) (35, 15) (35, -5)"
            ])
        #expect(
            try items(layer(#"{"rotateZ": 90}, {"translateX": 30}"#)) == [
                "surface color #FF0000 at (15, 25) (15, 45) (5, 45) (5, 25)"
            ])
        #expect(
            try items(layer(#"{"scale": [2, 3]}, {"translate": [1, 1]}"#)) == [
                "surface color #FF0000 at (-8, -7) (32, -7) (32, 23) (-8, 23)"
            ])
        // m34 written after a rotation does nothing to a flat layer, as in UIKit.
        #expect(
            try items(layer(#"{"rotateY": 60}, {"m34": -0.01}"#)) == [
                "surface color #FF0000 at (5, 0) (15, 0) (15, 10) (5, 10)"
            ])
    }

    /// A picture of 20 x 10 points in bounds of 100 x 50.
    @Test(arguments: [
        ("resize", "(0, 0, 100 x 50)"), ("resizeAspect", "(0, 0, 100 x 50)"), ("center", "(40, 20, 20 x 10)"),
        ("top", "(40, 0, 20 x 10)"), ("bottom", "(40, 40, 20 x 10)"), ("left", "(0, 20, 20 x 10)"),
        ("right", "(80, 20, 20 x 10)"), ("topLeft", "(0, 0, 20 x 10)"), ("topRight", "(80, 0, 20 x 10)"),
        ("bottomLeft", "(0, 40, 20 x 10)"), ("bottomRight", "(80, 40, 20 x 10)"),
    ])
    func contentsArePlacedByTheirGravity(_ gravity: String, _ frame: String) throws {
        let text = """
            {"duration": 1, "canvas": {"width": 100, "height": 50}, "pictures": {"p": "p@2x.png"},
             "layers": [{"contents": "p", "contentsGravity": "\(gravity)"}]}
            """
        let size = Setting.PictureSize(width: 40, height: 20, density: 2)
        let tree = PresentationTree(try Scene(text: text, file: "s.json").resolve(Setting(pictures: ["p": size])))
        let list = try tree.displayList(at: Moment(time: 0), scale: 1).description
        #expect(list.contains("over \(frame) at"), "\(list)")
    }

    /// Opacity is not rounded to 8 bits before drawing.
    @Test func opacitiesAreExact() throws {
        #expect(try tree(#"{"backgroundColor": "red", "opacity": 0.3}"#).layers(at: Moment(time: 0))[0].opacity == 0.3)
    }

    @Test(arguments: [
        (#"{"circle": {"center": [20, 30.456], "radius": 20}}"#, "circle (20, 30.46) radius 20"),
        (#"{"ellipse": {}}"#, "ellipse (0, 0, 100 x 50)"),
        (#"{"roundedRect": {"cornerRadius": 8}}"#, "rounded rectangle (0, 0, 100 x 50) radius 8"),
        (
            #"{"path": "M0 0 L40 0 L0 40 Z"}"#,
            "path of 4 segments in (0, 0, 40 x 40), with its points about (13.33, 13.33)"
        ),
    ])
    func masksInWords(_ mask: String, _ words: String) throws {
        #expect(try tree(#"{"mask": \#(mask)}"#).layers(at: Moment(time: 0))[0].mask == words)
    }

    @Test func shapesAreFilledAndStroked() throws {
        let form = #""roundedRect": {"frame": [20, 10, 40, 20]}"#
        #expect(
            try items("{\"shape\": {\(form)}}") == [
                "surface color #000000 clip path of 5 in (20, 10, 40 x 20) at (18, 8) (62, 8) (62, 32) (18, 32)"
            ])
        let stroked = try items(
            "{\"shape\": {\(form), \"fillColor\": \"clear\", \"strokeColor\": \"red\", \"lineWidth\": 4}}")
        #expect(stroked == ["outlines #FF0000 1 in one path of 10 in (18, 8, 44 x 24)"])
        #expect(
            throws: (any Error).self,
            performing: {
                try items(
                    "{\"shape\": {\(form), \"strokeColor\": \"red\", \"lineDashPattern\": [0.001, 0.001]}}")
            })
    }

    @Test func groupsOnlyWhatMustBeCompositedAsOne() throws {
        let two = #""backgroundColor": "red", "sublayers": [{"backgroundColor": "blue"}]"#
        #expect(try items("{\(two)}").count == 2)
        #expect(try items(#"{"opacity": 0.6, \#(two)}"#)[0] == "group opacity 0.6")
        #expect(
            try items(#"{"opacity": 0.6, "backgroundColor": "red"}"#) == [
                "surface color #FF0000 opacity 0.6 at (0, 0) (100, 0) (100, 50) (0, 50)"
            ])
        #expect(
            try items(#"{"masksToBounds": true, "cornerRadius": 5, \#(two)}"#)[0]
                == "group opacity 1 clip path of 22 in (0, 0, 100 x 50)")
        #expect(try items(#"{"opacity": 0, \#(two)}"#).isEmpty && items(#"{"hidden": true, \#(two)}"#).isEmpty)
    }

    @Test func siblingsLieInTheOrderOfTheirZPositions() throws {
        let lines = try items(
            #"{"backgroundColor": "red", "zPosition": 1}, {"backgroundColor": "green"}, {"backgroundColor": "blue"}"#)
        #expect(lines.map { $0.split(separator: " ")[2] } == ["#00FF00", "#0000FF", "#FF0000"])
    }

    @Test func turnedAwayLayersOfOneSideAreNotDrawn() throws {
        #expect(
            try items(#"{"backgroundColor": "red", "doubleSided": false, "transform": [{"rotateY": 120}]}"#).isEmpty)
        #expect(
            try items(#"{"backgroundColor": "red", "doubleSided": false, "transform": [{"rotateY": 80}]}"#).count == 1)
        #expect(try items(#"{"backgroundColor": "red", "transform": [{"rotateY": 120}]}"#).count == 1)
    }

    @Test func aRepeatsIndexAndNamesOfItsOwn() throws {
        let lines = try items(
            #"""
            {"repeat": {"count": 3, "index": "k"}, "let": {"x": "10*k", "y": "x + 1"},
             "frame": ["x", "y", 5, 5], "backgroundColor": "red"}
            """#
        )
        #expect(lines.map { $0.components(separatedBy: " at ")[1].prefix(8) } == ["(0, 1) (", "(10, 11)", "(20, 21)"])
    }

    /// A spring makes opacity exceed 1 and a corner radius fall below 0; both are clamped.
    @Test func boundsAreKeptAfterTheSpring() throws {
        let tracks = #"{"s": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0.3}}}}"#
        let overshoot = try items(
            #"{"backgroundColor": "red", "opacity": "s", "cornerRadius": "1 - s"}"#, at: 0.2, tracks: tracks)
        #expect(overshoot == ["surface color #FF0000 at (0, 0) (100, 0) (100, 50) (0, 50)"])
        #expect(
            try items(#"{"backgroundColor": "red", "frame": ["100*s", 0, 1, 1]}"#, at: 0.2, tracks: tracks)[0].contains(
                "at (1") == true)
    }

    /// A count far below the smallest integer counts as 0.
    @Test func aNegativeRepeat() throws {
        #expect(try items(#"{"repeat": {"count": -1e19}, "backgroundColor": "red"}"#).isEmpty)
    }

    /// The parts of the message before and after the time.
    @Test(arguments: faults)
    func faultsAtATime(_ layer: String, _ start: String, _ end: String) {
        let text = complaint(layer)
        #expect(text.hasPrefix(start) && text.hasSuffix(end), "\(text)")
    }

    /// The cylinder of a layer that is smaller than the canvas: a sixth of 30 points.
    @Test func aCurlsRadiusIsOfItsLayer() throws {
        let curl = #"{"frame": [0, 0, 30, 40], "backgroundColor": "red", "deformation": {"curl": {"progress": 0.3"#
        #expect(try items(curl + "}}}") == items(curl + #", "radius": 5}}}"#))
        #expect(try items(curl + "}}}") != items(curl + #", "radius": "width/6"}}}"#))
    }
}
