import Foundation
import Testing
import Zoetrope
import ZoetropeCode

/// Code for scenes whose layers are empty at some moment, whose names collide, or whose colours fade.
@Suite struct ShippedCodeTests {
    private func tree(_ layer: String, _ more: String = "") throws -> SceneRenderer {
        try SceneRenderer(
            json: """
                {"canvas": {"width": 40, "height": 40}, "duration": 1, \(more)
                "tracks": {"t": {"from": 0, "to": 1, "timing": "linear"},
                "c": {"from": "red", "to": "clear", "timing": "linear"}},
                "layers": [{"name": "a", \(layer)}]}
                """, directory: GeneratedScenes.pictures)
    }

    private func page(_ layer: String, _ more: String = "") throws -> CSSPage {
        try CSSPage(tree(layer, more).tree, pictures: ["p.png"], origin: CodeOrigin(file: "a.json"))
    }

    private func file(_ layer: String, _ more: String = "") throws -> SwiftFile {
        try SwiftFile(tree(layer, more).tree, origin: CodeOrigin(file: "a.json"))
    }

    // MARK: Empty at some moment

    private static let line = #""path": "M5 5 L35 5", "fillColor": "clear", "strokeColor": "white""#

    @Test(arguments: [
        #""strokeEnd": "t""#, #""strokeStart": "t""#, #""strokeStart": "t/3", "strokeEnd": "t""#,
        #""lineDashPattern": [4, 4], "strokeEnd": "t""#, #""strokeStart": 0.5, "strokeEnd": 0.5"#,
    ])
    func aStrokeThatIsEmpty(_ stroke: String) throws {
        let shape = "\"shape\": {\(Self.line), \(stroke)}"
        #expect(try page(shape).text.contains("d: none;"))
        #expect(try file(shape).text.contains("CGMutablePath()"))
    }

    /// A line of 30 points, half a point on each side: at the end its outline is a rectangle.
    @Test func aStrokeThatGrows() throws {
        let text = try page("\"shape\": {\(Self.line), \"strokeEnd\": \"t\"}").text
        #expect(text.contains(#"100% { d: path("M5 4.5L35 4.5L35 5.5L5 5.5Z"); }"#), "\(text)")
        let filled = #""shape": {"path": "M5 5 L35 5", "fillColor": "red", "strokeColor": "white", "strokeEnd": "t"}"#
        #expect(try page(filled).notes == ["layer 'a': its fill is left out: its line is drawn in part"])
        #expect(try file(filled).notes == ["layer 'a': its fill is left out: its line is drawn in part"])
    }

    @Test func particlesAreNamed() throws {
        let emitter = #""emitter": {"emitterCells": [{"contents": "p", "birthRate": 10, "lifetime": 1}]}"#
        let pictures = #""pictures": {"p": "at-0.500000.png"},"#
        #expect(try page(emitter, pictures).notes == ["layer 'a': its particles are left out"])
        #expect(
            try file(emitter, pictures).notes == ["layer 'a': its particles are left out: set a CAEmitterLayer there"])
    }

    @Test(arguments: ["axial", "radial", "conic"]) func aGradientThatIsNothing(_ kind: String) throws {
        let gradient = """
            "gradient": {"type": "\(kind)", "colors": ["red", "blue"], "startPoint": [0.5, 0.5],
            "endPoint": ["0.5 + t", "0.5 + t"]}
            """
        #expect(try !page(gradient).notes.isEmpty)
        #expect(try file(gradient).text.contains("CAGradientLayer()"))
    }

    // MARK: Names

    @Test func namesAreUnique() throws {
        func parameters(_ names: [String]) throws -> (css: [String], swift: [String]) {
            let list = names.map { "\"\($0)\": 10" }.joined(separator: ", ")
            let frame =
                #""frame": ["\#(names.map { "\($0)*t" }.joined(separator: " + "))", 0, 20, 20], "backgroundColor": "red""#
            let more = "\"parameters\": {\(list)},"
            return try (page(frame, more).parameters, file(frame, more).parameters)
        }
        let cases = try parameters(["q", "Q"])
        #expect(cases.css == ["--scene-q", "--scene-q-2"] && cases.swift == ["q", "Q"])
        let others = try parameters(["日", "本", "é"])
        #expect(
            others.css == ["--scene-value", "--scene-value-2", "--scene-value-3"]
                && others.swift == ["value", "value2", "value3"])
        #expect(try parameters(["ownDuration"]).swift == ["ownDurationValue"])
        #expect(
            try parameters(["aLayer", "class", "CGRect", "hash"]).swift
                == ["aLayerValue", "classValue", "CGRectValue", "hashValue"])
    }

    @Test func aLiteralStaysOnOneLine() throws {
        let words =
            "Everything that you bought (books, music, films and apps) is here, in one place, for you and for all"
        let text = try file(#""bounds": [40, 40], "text": {"string": "\#(words)", "fontSize": 12}"#).text
        #expect(text.contains("        aLayer.string = \"\(words)\"\n"))
    }

    // MARK: Colours

    /// Half way from red to nothing, Core Animation's colour is half of a dark red: 127.5 at an alpha of 0.5. CSS mixes
    /// premultiplied channels, so that of red is 63.75, to half a level.
    @Test func aColourThatFades() throws {
        let text = try page(#""bounds": [20, 20], "backgroundColor": "c""#).text
        var keys: [(share: Double, red: Double, alpha: Double)] = []
        for line in text.split(separator: "\n") where line.contains("% { background-color: rgb(") {
            let numbers = line.split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) }
            keys.append((numbers[0], numbers[1], numbers[4]))
        }
        let k = try #require(keys.lastIndex { $0.share <= 50 })
        let (a, b) = (keys[k], keys[k + 1]), share = (50 - a.share) / (b.share - a.share)
        let red = a.red * a.alpha + (b.red * b.alpha - a.red * a.alpha) * share
        #expect(abs(red - 63.75) < 0.6 && abs(a.alpha + (b.alpha - a.alpha) * share - 0.5) < 0.003, "\(red)")
    }

    /// Where only the alpha changes, both ways agree, and a curve stays one.
    @Test func aColourThatKeepsItsChannels() throws {
        let text = try page(#""bounds": [20, 20], "backgroundColor": [1, 0, 0, "1 - t"]"#).text
        #expect(
            text.contains("from { background-color: #ff0000; }\n  to { background-color: rgb(255 0 0 / 0); }"),
            "\(text)")
    }

    // MARK: Pages

    @Test func withoutMotionAViewTransitionIsTheBrowsers() throws {
        let path = GeneratedScenes.root.appendingPathComponent("Scenes/cube.json").path
        let renderer = try SceneRenderer(path: path)
        let text = try CSSPage(renderer.tree, pictures: renderer.pictureNames, origin: CodeOrigin(file: "cube.json"))
            .text
        let rules = try #require(text.range(of: "@media (prefers-reduced-motion: no-preference) {"))
        let first = try #require(text.range(of: "::view-transition"))
        #expect(rules.lowerBound < first.lowerBound)
    }

    // MARK: The way back

    /// A spring of the way back is not that of the way there.
    @Test func theWayBackHasItsOwnSpring() throws {
        let spring = #"{"spring": {"dampingRatio": 0.5}}"#, other = #"{"spring": {"dampingRatio": 1}}"#
        let json = """
            {"canvas": {"width": 40, "height": 40}, "duration": 1, "tracks": {"t": {"from": 0, "to": 1,
            "timing": \(spring), "back": {"timing": \(other)}}},
            "layers": [{"name": "a", "frame": ["20*t", 0, 10, 10], "backgroundColor": "red"}]}
            """
        let text = try CSSPage(SceneRenderer(json: json).tree, pictures: [], origin: CodeOrigin(file: "a")).text
        #expect(text.contains("/* damping ratio 0.5,") && text.contains("/* damping ratio 1,"), "\(text)")
        #expect(text.contains("scene--a var(--scene-duration) var(--scene-spring) both"))
        #expect(text.contains("scene--a--back var(--scene-duration) var(--scene-spring-2) both"))
    }

    /// A way back that differs in any property has key frames of its own: easeIn backwards is no easeIn.
    @Test(arguments: [#""cornerRadius": "5*t""#, #""bounds": [20, "20 - 9*t"]"#, #""filters": [{"blur": "3*t"}]"#])
    func aWayBackThatIsNoMirror(_ property: String) throws {
        func text(_ timing: String) throws -> String {
            let size = property.contains("bounds") ? "" : #""bounds": [20, 20], "#
            let json = """
                {"canvas": {"width": 40, "height": 40}, "duration": 1,
                "tracks": {"t": {"from": 0, "to": 1, "timing": "\(timing)"}},
                "layers": [{"name": "a", "backgroundColor": "red", \(size)\(property)}]}
                """
            return try CSSPage(SceneRenderer(json: json).tree, pictures: [], origin: CodeOrigin(file: "a")).text
        }
        #expect(try text("easeIn").contains("@keyframes scene--a--back"))
        #expect(try !text("linear").contains("--back"))
    }

    /// A product of two small parameters is no sum.
    @Test func aProductStaysAProduct() throws {
        let text = try page(
            #""bounds": [20, 20], "backgroundColor": "red", "opacity": "dim*amount""#,
            #""parameters": {"dim": 0.12, "amount": 0.3},"#
        ).text
        #expect(text.contains("opacity: calc(var(--scene-dim) * var(--scene-amount));"), "\(text)")
    }

    // MARK: Other sizes

    /// Lengths that depend on the canvas are shares of the element around the layers, others stay.
    @Test func lengthsFollowTheCanvas() throws {
        let page = try page(#""frame": ["width/2 - 5", 3, 10, "height"], "backgroundColor": "red""#)
        #expect(page.isFlexible && page.text.contains("container-type: size;"))
        for line in ["left: calc(-5px + 50cqw);", "top: 3px;", "width: 10px;", "height: 100cqh;"] {
            #expect(page.text.contains("  \(line)\n"), "\(line) \(page.text)")
        }
        let moved = try self.page(
            #""frame": ["t*(width - w)", 0, 10, 10], "backgroundColor": "red""#, #""parameters": {"w": 12},"#)
        #expect(
            moved.text.contains("to { translate: calc(100cqw - 1px * var(--scene-w)) 0; }"), "\(moved.text)")
    }

    /// A number that no formula gives keeps the page as large as its scene, and the page says so.
    @Test(arguments: [
        #"["floor(width/7)", 0, 10, 10]"#, #"[0, 0, 10, "width*height/100"]"#,
        #"[0, 0, "min(width, 300)", 10]"#,
    ])
    func aPageMayKeepItsSize(_ frame: String) throws {
        let page = try page("\"frame\": \(frame), \"backgroundColor\": \"red\"")
        let note = "it keeps its size of 40 x 40 points: no formula gives its lengths for others"
        #expect(!page.isFlexible && page.notes == [note] && page.text.contains(note))
        #expect(!page.text.contains("cqw") && !page.text.contains("container-type"))
    }

    /// Nothing in a page has a name that another scene's page could have.
    @Test(arguments: ["push", "cube", "cell-zoom", "captions", "wallet"])
    func namesAreTheScenes(_ name: String) throws {
        let path = GeneratedScenes.root.appendingPathComponent("Scenes/\(name).json").path
        let renderer = try SceneRenderer(path: path)
        let pictures = renderer.pictureNames.map { $0 + ".png" }
        let text = try CSSPage(renderer.tree, pictures: pictures, origin: CodeOrigin(file: name)).text
        let code = text.replacing(/\/\*[\s\S]*?\*\//, with: "")
        var names = code.matches(of: /@keyframes ([\w-]+)/).map { String($0.output.1) }
        names += code.matches(of: /(?:[\s(,])--([\w-]+)/).map { String($0.output.1) }
        names += code.matches(of: /class="([^"]*)"/).flatMap { $0.output.1.split(separator: " ").map(String.init) }
        #expect(names.count > 10 && names.allSatisfy { $0.hasPrefix(name) }, "\(names.filter { !$0.hasPrefix(name) })")
        #expect(!code.contains(" id=\"") || code.contains("<filter id=\"\(name)-"))
    }

    /// However many layers show a picture, its address is written once.
    @Test func aPictureIsWrittenOnce() throws {
        let text = try page(
            #""contents": "p", "bounds": [10, 10], "repeat": {"count": 5}, "position": ["8*i + t", 20]"#,
            #""pictures": {"p": "at-0.500000.png"},"#
        ).text
        #expect(text.components(separatedBy: "p.png").count == 2)
        #expect(text.components(separatedBy: "var(--scene-picture-1)").count == 6)
    }
}
