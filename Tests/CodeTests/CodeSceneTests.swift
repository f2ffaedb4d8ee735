import Foundation
import Testing
import Zoetrope
import ZoetropeCode
import ZoetropeTestSupport
import ZoetropeTiming

/// A run as layers with motions, and the code that is made of them.
@Suite struct CodeSceneTests {
    private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Scenes")

    private func renderer(_ name: String) throws -> SceneRenderer {
        try SceneRenderer(path: Self.scenes.appendingPathComponent(name + ".json").path)
    }

    private func scene(_ text: String) throws -> SceneRenderer { try SceneRenderer(json: text) }

    private func motion(
        _ x: String, _ track: String, _ property: CodeProperty = .place
    ) throws -> CodeMotion {
        let json = """
            {"canvas": {"width": 400, "height": 100}, "duration": 2, "tracks": {"t": \(track)}, "layers": [
            {"name": "dot", "backgroundColor": "white", "frame": [\(x), 0, 10, 10]}]}
            """
        return try #require(try CodeScene(scene(json).tree).layers[0][property])
    }

    /// Eight times as many moments of a long text that moves are no more work for its outlines: those read anew at each
    /// moment would take eight times as long.
    @Test func aLongTextIsReadOnce() throws {
        func seconds(_ duration: Int) throws -> Double {
            let text = "a" + String(repeating: "\u{301}", count: 1500)
            let tree = try scene(
                #"{"canvas": {"width": 400, "height": 100}, "duration": \#(duration), "tracks": {"x": {"from": 0, "to": 9}}, "layers": [{"name": "t", "frame": ["x", 0, 90, 90], "text": {"string": "\#(text)", "fontSize": 20}}]}"#
            ).tree
            // The least of three turns: other work on the machine makes some of them slower.
            return (0..<3).map { _ in cpuSeconds { _ = try? CodeScene(tree) } }.min() ?? 0
        }
        func compare() throws { #expect(try seconds(8) < 6 * seconds(1)) }
        #expect(try passesAlone { try compare() })
    }

    /// Ten times as many timing functions take some ten times as long: a few moments tell most of them from a layer's motion.
    @Test func manyTracks() throws {
        func seconds(_ count: Int) throws -> Double {
            let tracks = (0..<count).map {
                #""t\#($0)": {"from": 0, "to": 1, "timing": [\#(Double($0) / Double(count)), 0, 1, 1]}"#
            }
            let tree = try scene(
                #"{"canvas": {"width": 400, "height": 100}, "duration": 1, "tracks": {\#(tracks.joined(separator: ", "))}, "layers": [{"name": "dot", "frame": ["t0 + t\#(count - 1)", 0, 9, 9]}]}"#
            ).tree
            return (0..<2).map { _ in cpuSeconds { _ = try? CodeScene(tree) } }.min() ?? 0
        }
        #expect(try seconds(8000) < 20 * seconds(800))
    }

    @Test func tooManyLayersForCode() throws {
        let tree = try scene(
            #"{"canvas": {"width": 400, "height": 100}, "duration": 10, "layers": [{"repeat": {"count": 500}, "frame": ["i", 0, 9, 9]}]}"#
        ).tree
        do {
            _ = try CodeScene(tree)
            Issue.record("500 layers at 2,401 moments")
        } catch {
            #expect(
                "\(error)".contains(
                    "500 layers at 2,401 moments are too many for code, which reads at most 1,000,000 in all; use fewer layers, "
                        + "or a shorter run"), "\(error)")
        }
    }

    /// An expression that is a straight function of a track has the track's own curve and times.
    @Test func aCurveStaysACurve() throws {
        let found = try motion(
            "\"30 + 200*t\"", #"{"from": 0, "to": 1, "timing": [0.2, 0, 0, 1], "begin": 0.5, "duration": 1}"#)
        guard case .curve(let curve) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(curve.timing == .bezier(CubicBezier(0.2, 0, 0, 1)))
        #expect(abs(curve.begin - 0.5) < 1e-9 && abs(curve.duration - 1) < 1e-9)
        #expect(abs(curve.from[0] - 30) < 1e-6 && abs(curve.to[0] - 230) < 1e-6)
    }

    @Test func aSpringStaysASpring() throws {
        let found = try motion(
            "\"100 - 50*t\"", #"{"from": 0, "to": 1, "timing": {"spring": {"response": 0.4, "dampingFraction": 0.5}}}"#)
        guard case .curve(let curve) = found, case .spring(let spring) = curve.timing else {
            Issue.record("\(found)")
            return
        }
        #expect(abs(spring.ratio - 0.5) < 1e-9 && abs(curve.to[0] - 50) < 1e-6)
    }

    @Test func whatStandsStillIsConstant() throws {
        let found = try motion("20", #"{"from": 0, "to": 1, "timing": "linear"}"#)
        #expect(!found.isMoving && found.first.numbers == [20, 0, 0])
    }

    /// Any other expression is key frames within its tolerance and the rounding of their timing, and few of them: one that
    /// begins fast, too, where no straight line reaches the reading after the next.
    @Test(arguments: [
        "100*t*t", "60*sin(720*t)", "200*t*(1 - t)", "120*smoothstep(0.2, 0.7, t)", "hypot(100*t, 30)",
        "300 - 300*pow(1 - t, 12)",
    ])
    func keyFrames(_ expression: String) throws {
        let found = try motion("\"\(expression)\"", #"{"from": 0, "to": 1, "timing": "linear"}"#)
        guard case .keys(let keys) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(keys.count <= 14, "\(keys.count)")
        for k in 0...400 {
            let t = Double(k) / 400, time = 2 * t
            let i = min(keys.count - 2, keys.lastIndex { $0.time <= time } ?? 0), (a, b) = (keys[i], keys[i + 1])
            var share = (time - a.time) / (b.time - a.time)
            if case .bezier(let curve) = a.step { share = curve.value(at: share) }
            let value = a.reading.numbers[0] + (b.reading.numbers[0] - a.reading.numbers[0]) * share
            let angle = 720 * t * Double.pi / 180
            let truth =
                switch expression {
                case "100*t*t": 100 * t * t
                case "60*sin(720*t)": 60 * sin(angle)
                case "200*t*(1 - t)": 200 * t * (1 - t)
                case "300 - 300*pow(1 - t, 12)": 300 - 300 * pow(1 - t, 12)
                case "hypot(100*t, 30)": (10_000 * t * t + 900).squareRoot()
                default:
                    {
                        let s = min(1, max(0, (t - 0.2) / 0.5)); return 120 * s * s * (3 - 2 * s)
                    }()
                }
            #expect(abs(value - truth) < 0.04, "\(expression) at \(time): \(value) instead of \(truth)")
        }
    }

    /// A jump is where it is, to a millionth of a second.
    @Test func aJump() throws {
        let found = try motion("\"t > 0.3333 ? 80 : 10\"", #"{"from": 0, "to": 1, "timing": "linear"}"#)
        guard case .keys(let keys) = found else {
            Issue.record("\(found)")
            return
        }
        let jump = try #require(keys.first { $0.reading.numbers[0] == 80 })
        #expect(abs(jump.time - 0.6666) < 1e-6 && keys.count <= 6)
    }

    // MARK: Pages

    private func page(_ name: String) throws -> CSSPage {
        let renderer = try renderer(name)
        return try CSSPage(
            renderer.tree, pictures: renderer.pictureNames.map { $0 + ".png" }, origin: CodeOrigin(file: name + ".json")
        )
    }

    @Test func thePageOfTheCube() throws {
        let page = try page("cube")
        #expect(page.notes.isEmpty)
        #expect(
            page.text.contains(
                "to { translate: -100cqw 0; transform: perspective(calc(1px * var(--cube-eye))) rotateY(-90deg); }"))
        #expect(page.text.contains("animation: cube--from var(--cube-duration) ease-in-out both;"))
        #expect(page.text.contains("backface-visibility: hidden;") && page.text.contains("prefers-reduced-motion"))
        #expect(
            page.text.contains(":root[data-transition=\"cube\"]:not([data-way=\"back\"])::view-transition-old(root)"))
        #expect(page.text.contains(":root[data-transition=\"cube\"][data-way=\"back\"]::view-transition-old(root)"))
        #expect(page.text.contains("Made by 'render code' from cube.json"))
    }

    /// A space whose perspective stays has the property, and one that moves a transform.
    @Test func thePerspectiveOfASpace() throws {
        let text = try page("book-open").text
        #expect(text.contains("--book--space {\n  perspective: calc(1px * var(--book-open-eye));\n}"))
        #expect(!text.contains(" perspective("))
        let moving = """
            {"duration": 1, "canvas": {"width": 90, "height": 90}, "tracks": {"eye": {"from": 300, "to": 900}},
             "layers": [{"name": "stage", "sublayerTransform": [{"m34": "-1/eye"}],
                         "sublayers": [{"name": "a", "transform": [{"rotateY": 30}], "backgroundColor": "red"}]}]}
            """
        let other = try CSSPage(
            SceneRenderer(json: moving, name: "moving.json").tree, pictures: [], origin: CodeOrigin(file: "moving.json")
        ).text
        #expect(other.contains("transform: perspective(300px)") && !other.contains("  perspective: "), "\(other)")
    }

    @Test func aSpringIsLinearPoints() throws {
        let page = try page("push")
        #expect(page.text.contains("--push-spring: linear(0, ") && page.text.contains("var(--push-spring)"))
        #expect(page.notes.isEmpty && page.text.contains("It says all of the scene."))
    }

    /// The same text each time.
    @Test(arguments: ["cube", "push"])
    func pagesAreTheSame(_ name: String) throws { #expect(try page(name).text == page(name).text) }

    @Test func whatCSSCannotSayIsAnError() throws {
        #expect {
            try page("page-curl")
        } throws: {
            "\($0)".contains("CSS cannot bend a layer, as the page curl 'page' does")
        }
    }

    // MARK: Swift

    @Test func theAnimatorOfTheCube() throws {
        let file = try SwiftFile(renderer("cube").tree, origin: CodeOrigin(file: "cube.json"))
        #expect(
            file.text.contains("public final class CubeTransition: NSObject, UIViewControllerAnimatedTransitioning {"))
        #expect(file.text.contains("CAMediaTimingFunction(name: .easeInEaseOut)"))
        #expect(file.text.contains("transform(.perspective(eye1), .rotate(-90, 0, 1, 0))"))
        #expect(try file.text == SwiftFile(renderer("cube").tree, origin: CodeOrigin(file: "cube.json")).text)
    }

    @Test func theAnimatorOfASpring() throws {
        let file = try SwiftFile(renderer("push").tree, origin: CodeOrigin(file: "push.json"))
        #expect(file.text.contains("stiffness: 333.3333, damping: 36.5148"))
    }

    // MARK: Parameters

    /// A parameter is a property with the scene's words, and the numbers that it makes are formulas.
    @Test func parametersAreProperties() throws {
        let push = try SwiftFile(renderer("push").tree, origin: CodeOrigin(file: "push.json"))
        #expect(push.parameters == ["parallax", "dim"])
        #expect(
            push.text.contains(
                "    /// How dark the page below becomes. From 0 to 1.\n    public var dim: Double = 0.12\n"))
        #expect(push.text.contains("let parallax1 = -390 * parallax\n"))
        #expect(push.text.contains("from: 0, to: dim,"))
        let cube = try SwiftFile(renderer("cube").tree, origin: CodeOrigin(file: "cube.json"))
        #expect(cube.text.contains("let eye1 = -1 / eye\n"))
    }

    @Test func parametersAreCustomProperties() throws {
        let page = try page("push")
        #expect(page.parameters == ["--push-parallax", "--push-dim"])
        #expect(page.text.contains("  --push-parallax: 0.3;\n"))
        #expect(page.text.contains("translate(calc(-100cqw * var(--push-parallax)), 0)"))
        #expect(page.text.contains("to { opacity: var(--push-dim); }"))
    }

    private func layered(_ frame: String, _ parameters: String) throws -> SwiftFile {
        let json = """
            {"canvas": {"width": 400, "height": 100}, "duration": 2, "parameters": {\(parameters)},
            "tracks": {"t": {"from": 0, "to": 1, "timing": "easeIn"}}, "layers": [
            {"name": "dot", "backgroundColor": "white", "frame": [\(frame), 0, 10, 10]}]}
            """
        return try SwiftFile(scene(json).tree, origin: CodeOrigin(file: "dot.json"))
    }

    /// Two parameters in one number: their sum, or their product.
    @Test func severalParameters() throws {
        let sum = try layered("\"20 + a*t + 2*b*t\"", #""a": 10, "b": 30"#)
        #expect(sum.text.contains("= 25 + a + 2 * b\n"), "\(sum.text)")
        let product = try layered("\"20 + a*b*t\"", #""a": 10, "b": 30"#)
        #expect(product.parameters == ["a"] || product.parameters == ["a", "b"])
    }

    /// What changes more than numbers, or by no simple function, stays a number, and the file says so.
    @Test func otherParametersAreNumbers() throws {
        let file = try layered("\"100*t + 20*sin(37*a)\"", #""a": 10"#)
        #expect(file.parameters.isEmpty && file.text.contains("// - a = 10\n"))
    }

    /// What is left out stands in the file.
    @Test func whatSwiftLeavesOut() throws {
        let file = try SwiftFile(renderer("cell-zoom").tree, origin: CodeOrigin(file: "cell-zoom.json"))
        #expect(!file.notes.isEmpty && file.text.contains("// Left out, or said in another way:"))
    }
}
