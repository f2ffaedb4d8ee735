import Foundation
import Testing
import Zoetrope
import ZoetropePixels
import ZoetropeTestSupport

/// How long the linter takes, beside drawing the run.
@Suite struct LintCostTests {
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

    /// It ends with slivers of strips that an eye beside them sees, so that a cause is looked for among all of them.
    private static let turning = strips(
        #""frame": ["width*i/300", 0, "width/300", "height"], "transform": [{"rotateY": "p"}]"#, from: 0, to: 90)

    /// Drawing the run twice, 60 frames a second, takes longer. (`scripts/bench lint` has more pages, of a screen's size.)
    @Test func lessThanDrawingTwice() throws {
        var a = Bitmap(width: 390, height: 300, filledWith: .white), b = a
        for y in 0..<300 {
            for x in 0..<390 {
                a[x, y] = PremultipliedRGBA8(r: 255, g: UInt8(x % 251), b: 90, a: 255)
                b[x, y] = PremultipliedRGBA8(r: 30, g: 160, b: UInt8(y % 241), a: 255)
            }
        }
        let renderer = try SceneRenderer(
            json: Self.turning,
            options: .init(pictures: ["from": .bitmap(a, density: 1), "to": .bitmap(b, density: 1)]))
        var found: [LintFinding]?
        let lint = cpuSeconds { found = try? renderer.lint() }
        let drawing = cpuSeconds { for k in 0...60 { _ = try? renderer.frame(at: Double(k) / 60) } }
        print("lint: \(lint / drawing) times as long as drawing the run")
        #expect(
            found?.contains { $0.ruleName == "end" } == true && lint < 2 * drawing, "\(lint / drawing): \(found ?? [])")
    }
}
