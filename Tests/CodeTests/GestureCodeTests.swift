import Foundation
import Testing
import Zoetrope
import ZoetropeCode
import ZoetropeSceneModel

/// A scene's gesture in the script of a page.
@Suite struct GestureCodeTests {
    private func scene(_ gesture: String, _ head: String = "", layer: String = "") throws -> SceneRenderer {
        try SceneRenderer(
            json: """
                {"canvas": {"width": 100, "height": 200}, "duration": 1, \(head)
                 "tracks": {"t": {"from": 0, "to": 1, "timing": "easeIn"}},
                 "gesture": {"samples": [[0, 90, 9], [1, 9, 9]], \(gesture)},
                 "layers": [{"name": "card", "frame": ["50*t", 0, 10, 10], "backgroundColor": "red" \(layer)}]}
                """)
    }

    private func page(_ scene: SceneRenderer) throws -> CSSPage {
        try CSSPage(scene.tree, pictures: [], origin: CodeOrigin(file: "a"))
    }

    @Test func fingersDriveTracksEvenly() throws {
        let page = try page(scene(#""progress": "-dx/width""#))
        #expect(page.notes.isEmpty)
        #expect(
            page.text.contains(
                "const RULES = {\n    progress: ({ dx, width }) => -dx / width,\n  };\n"))
        #expect(page.text.contains("const target = isCancelled ? this.#home : projected > 0.5 ? 1 : 0;"))
        #expect(
            page.text.contains(
                ".scene[data-way=\"drag\"] .scene--card {\n  animation: scene--card--drag var(--scene-duration) linear both paused"
            ))
        #expect(page.text.contains("touch-action: pan-y pinch-zoom;"))
        #expect(page.text.contains("REACH = 0, FROM = false;"))
    }

    /// Where a spring takes the run beyond its ends, so do key frames.
    @Test func aSpringGoesBeyondTheEnds() throws {
        let spring = #""completionCurve": {"spring": {"response": 0.5, "dampingFraction": 0.5}}"#
        let page = try page(scene(#""progress": "dy/height", "direction": "back", \#(spring)"#)).text
        #expect(page.contains("REACH = 0.25, FROM = true;"))
        // From progress -.25, at 62.5 points, to 1.25, at -12.5.
        #expect(page.contains("62.5"), "\(page)")
        #expect(page.contains("-12.5"))
        #expect(page.contains("touch-action: pan-x pinch-zoom;"))
        // 4π rad/s at a ratio of .5: 2π, and 4π·√.75.
        #expect(
            page.contains(
                "Math.exp(-6.28319 * t) * (d * Math.cos(10.8828 * t) + (v + 6.28319 * d) / 10.8828 * Math.sin(10.8828 * t))"
            ))
    }

    private static let spring = #""completionCurve": {"spring": {"response": 0.5, "dampingFraction": 1}}"#

    /// A scene that has no values beyond its ends is driven between them.
    @Test func aSceneWithoutValuesBeyondItsEndsIsDrivenWithin() throws {
        let scene = try scene(#""progress": "dx/width", \#(Self.spring)"#, layer: #", "opacity": "sqrt(t)""#)
        #expect(try page(scene).text.contains("REACH = 0, FROM = false;"))
    }

    @Test func aCurveThatOvershootsGoesBeyondTheEnds() throws {
        let text = try page(scene(#""progress": "dx/width", "completionCurve": [0.3, 0, 0.3, 1.6]"#)).text
        let reach = try #require(text.firstMatch(of: /REACH = ([\d.]+),/).flatMap { Double($0.1) })
        #expect(reach > 0.05 && reach < 0.4)
    }

    /// While fingers drive, a text may say what it never says by the clock, and a layer may move that otherwise rests.
    @Test func theDrivenRunHasItsOwnTextsAndPlaces() throws {
        let words = #", "text": {"string": "\\(interactive ? 'held' : 'free')", "fontSize": 8}"#
        let page = try page(scene(#""progress": "dx/width""#, layer: words)).text
        #expect(page.contains("aria-label=\"held\"") && page.contains("aria-label=\"free\""), "\(page)")
        let scene = try SceneRenderer(
            json: """
                {"canvas": {"width": 100, "height": 200}, "duration": 1,
                 "tracks": {"t": {"from": 0, "to": 1, "timing": "easeIn"}},
                 "gesture": {"samples": [[0, 90, 9], [1, 9, 9]], "progress": "dx/width", \(Self.spring)},
                 "layers": [{"name": "card", "frame": ["20 + 50*max(0, t - 1)", 7, 10, 10], "backgroundColor": "red"}]}
                """)
        let moved = try self.page(scene).text
        let rule = try #require(moved.firstMatch(of: /data-way="drag"\] \.scene--card \{[^}]*\}/))
        #expect(rule.0.contains("left: 0;") && rule.0.contains("top: 0;"), "\(rule.0)")
    }

    /// The rule that takes the motion away weighs less than the one that fades.
    @Test func withoutMotionTheEndStillFadesIn() throws {
        let text = try page(scene(#""progress": "dx/width""#)).text
        #expect(text.contains(#"  .scene:where(:not([data-way="drag"])), .scene:where(:not([data-way="drag"])) * {"#))
    }

    /// A parameter that the page has is read when fingers move; any other is a number.
    @Test func rulesReadThePagesParameters() throws {
        let head = #""parameters": {"far": {"default": 80}, "half": {"default": 0.4}},"#
        let scene = try scene(
            #""progress": "-dx/far", "detents": [0, "half", 1]"#, head, layer: #", "opacity": "far/100""#)
        let text = try page(scene).text
        #expect(text.contains(#"progress: ({ dx, set }) => -dx / set("--scene-far"),"#), "\(text)")
        #expect(text.contains("detents: () => [0, 0.4, 1],"))
    }

    @Test(arguments: [
        (
            #""progress": "bezier(0, 0, 1, 1, dx/100)""#, "",
            "a rule of it calls a function that the page's script lacks"
        ),
        (
            #""progress": "dx/width""#, #", "cornerRadius": "max(0, dx)""#,
            "layers follow the fingers' places, and the page knows their progress alone"
        ),
        (
            #""progress": "dx/width", "completionCurve": {"spring": {"dampingRatio": 0.8}}"#, "",
            "the spring after its release has a damping ratio alone; a 'response' gives it a pace"
        ),
        (#""progress": "dx/width", "phases": {"load": [0.3, 1]}"#, "", "phases after the release have no key frames"),
    ])
    func whatIsLeftOutSaysWhy(gesture: String, layer: String, why: String) throws {
        let page = try page(scene(gesture, layer: layer))
        #expect(page.notes.first == "its gesture is left out: \(why)")
        #expect(!page.text.contains("class Drag"))
    }

    /// The script's spring is the one of its equation, integrated in small steps: below, at and above critical damping.
    @Test(.enabled(if: Node.path != nil), arguments: [0.3, 1, 2.5]) func springsOfTheScriptMove(ratio: Double) throws {
        let frequency = 10.0, damping = 2 * ratio * frequency
        let curve = """
            "completionCurve": {"spring": {"mass": 1, "stiffness": 100, "damping": \(damping), "allowsOverdamping": true}}
            """
        let text = try page(scene(#""progress": "dx/width", "# + curve)).text
        let left = try #require(text.firstMatch(of: /const left = .*;/)).0
        let found = try Node.run("\(left)\nfor (const t of [0.05, 0.2, 0.5]) console.log(left(-0.4, 2, t));")
            .split(separator: "\n").map { try #require(Double($0)) }
        for (value, time) in zip(found, [0.05, 0.2, 0.5]) {
            var (d, v) = (-0.4, 2.0)
            let step = 1e-5
            for _ in 0..<Int((time / step).rounded()) {
                // The midpoint rule.
                let middle = (d + v * step / 2, v - (frequency * frequency * d + damping * v) * step / 2)
                d += middle.1 * step
                v -= (frequency * frequency * middle.0 + damping * middle.1) * step
            }
            #expect(abs(value - d) < 1e-5, "ratio \(ratio) after \(time) s: \(value), not \(d)")
        }
    }

    // MARK: Expressions

    /// Every function and operator of expressions, with arguments that it takes.
    private static let expressions: [String] =
        Function.allCases.flatMap { function -> [String] in
            let values = ["x", "y/7", "3", "x - y", "0.5"]
            let least = function.arity.lowerBound, most = min(function.arity.upperBound, max(least, 4))
            let counts = Set([least, most])
            return counts.sorted().map { "\(function.rawValue)(\(values.prefix($0).joined(separator: ", ")))" }
        }
        + BinaryOperator.allCases.flatMap { op in
            ["x \(op.rawValue) y", "(x - 3) \(op.rawValue) (y \(op.rawValue) 2)", "1 + (x \(op.rawValue) -y)*2"]
        }
        + [
            "x > y ? x : -y", "!x + !(y - y)", "-(-x)", "-x*-y", "[1, x, y][x]", "(x > 2 ? y : 4)*2", "x - (y - 3)",
            "x/(y/3)", "(x && y) + 1", "min(x > y, 2)", "1e-9*x", "x*1234567.125",
        ]

    /// JavaScript gives the scene's values, where there is an interpreter.
    @Test(.enabled(if: Node.path != nil)) func expressionsHaveTheScenesValues() throws {
        let points = [(2.0, 5.0), (-3.25, 0.5), (0.0, -4.0), (7.5, 7.5), (0.3, 120)]
        var lines: [String] = [], expected: [(text: String, value: Double)] = []
        for text in Self.expressions {
            let scene = try scene(#""progress": "\#(text)""#)
            let model = try #require(scene.scene.scene.gesture)
            let expression = try #require(model.rule).expression
            let script = JavaScriptExpression(expression) {
                if case .local(let i) = $0 { Gesture.names[i] } else { nil }
            }
            guard let script else {
                #expect(text.hasPrefix("bezier(") || text.hasPrefix("spring("), "\(text) has no JavaScript")
                continue
            }
            let functions = script.functions.map { function -> String in
                guard case .arrow(let arrow) = function.javaScript else { return "" }
                return "const \(function.rawValue) = \(arrow); "
            }
            for (x, y) in points {
                var bindings = Bindings()
                bindings.locals = [x, y, 0, 0, 0, 0, 1, 0]
                let value = expression.value(bindings)
                guard value.isFinite else { continue }
                lines.append("{ \(functions.joined())const x = \(x), y = \(y); console.log(\(script.text)); }")
                expected.append(("\(text) at \(x), \(y): \(script.text)", value))
            }
        }
        let found = try Node.run(lines.joined(separator: "\n")).split(separator: "\n").map { Double($0) ?? .nan }
        #expect(found.count == expected.count && expected.count > 300)
        for (got, wanted) in zip(found, expected) {
            #expect(
                abs(got - wanted.value) <= 1e-9 * max(1, abs(wanted.value)),
                "\(wanted.text) is \(got), not \(wanted.value)")
        }
    }
}

/// An interpreter of JavaScript, where there is one.
enum Node {
    static let path = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    static func run(_ script: String) throws -> String {
        let process = Process(), input = Pipe(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: path ?? "")
        process.arguments = ["-"]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        try input.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
