import Foundation
import Testing
import Zoetrope
import ZoetropePixels
import ZoetropeTestSupport

/// How long the linter takes, beside drawing the run.
@Suite struct LintCostTests {
    /// What would take minutes is refused before anything is drawn.
    @Test func aCanvasThatIsTooLarge() throws {
        let renderer = try SceneRenderer(
            json:
                ##"{"duration": 1, "canvas": {"width": 8000, "height": 8000}, "layers": [{"name": "a", "frame": [0, 0, 8000, 8000], "backgroundColor": "#336699"}], "expect": ["contrast('a') >= 1.1"]}"##
        )
        func words(_ body: () throws -> Void) -> String {
            do { try body() } catch { return "\(error)" }
            return ""
        }
        var told: [String] = []
        let seconds = cpuSeconds {
            told = [words { _ = try renderer.lint() }, words { _ = try renderer.brokenClaims() }]
        }
        #expect(
            told == [
                "looking at 61 frames of 8000 x 8000 pixels is too much: 2,000 million pixels are looked at in all; make the "
                    + "canvas smaller",
                "looking at 12 frames of 8000 x 8000 pixels, each 4 times, is too much: 2,000 million pixels are looked at in "
                    + "all; make the canvas smaller, or claim less of its pictures",
            ])
        #expect(seconds < cpuSeconds { _ = try? renderer.frame(at: 0) })
    }

    /// A page in 300 strips, on a page of another colour, which do something one after the other.
    private static func strips(_ strip: String, from: Double, to: Double) -> String {
        """
        {"duration": 1, "canvas": {"width": 390, "height": 300}, "pictures": {"from": "a.png", "to": "b.png"},
         "tracks": {"p": {"from": \(from), "to": \(to), "begin": "0.5*i/300", "duration": 0.5, "timing": "easeInEaseOut"}},
         "layers": [
           {"name": "to", "contents": "to"},
           {"name": "stage", "sublayerTransform": [{"m34": -0.002}], "sublayers": [
             {"name": "strip", "repeat": {"count": 300}, "contents": "from", "contentsRect": ["i/300", 0, "1/300", 1],
              \(strip)}]}]}
        """
    }

    private static let falling = strips(#""frame": ["width*i/300", "p", "width/300", "height"]"#, from: 0, to: 400)
    /// None of them ends where it should, so that a cause is looked for among all.
    private static let stuck = strips(#""frame": ["width*i/300", "p", "width/300", "height"]"#, from: 20, to: 200)
    private static let turning = strips(
        #""frame": ["width*i/300", 0, "width/300", "height"], "transform": [{"rotateY": "p"}]"#, from: 0, to: 90)

    /// Drawing the run so many times, 60 frames a second, takes longer. The strips that fall are drawn fastest.
    @Test(.serialized, arguments: [("falling", falling, 3.5), ("stuck", stuck, 2.5), ("turning", turning, 2)])
    func lessThanDrawing(_ name: String, _ scene: String, _ times: Double) throws {
        var a = Bitmap(width: 390, height: 300, filledWith: .white), b = a
        for y in 0..<300 {
            for x in 0..<390 {
                a[x, y] = PremultipliedRGBA8(r: 255, g: UInt8(x % 251), b: 90, a: 255)
                b[x, y] = PremultipliedRGBA8(r: 30, g: 160, b: UInt8(y % 241), a: 255)
            }
        }
        let renderer = try SceneRenderer(
            json: scene, options: .init(pictures: ["from": .bitmap(a, density: 1), "to": .bitmap(b, density: 1)]))
        func draw() -> Double { cpuSeconds { for k in 0...60 { _ = try? renderer.frame(at: Double(k) / 60) } } }
        var found: [LintFinding]?, least = Double.infinity
        // What else runs on a core's other half slows one of the two down, so one of three turns has to hold.
        for _ in 0..<3 where least >= times {
            let before = draw(), lint = cpuSeconds { found = try? renderer.lint() }
            least = min(least, lint / ((before + draw()) / 2))
        }
        print("lint of '\(name)': \(least) times as long as drawing the run; \(found?.count ?? -1) findings")
        #expect(found != nil && least < times, "\(name): \(least)")
    }
}
