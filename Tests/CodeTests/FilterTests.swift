import Testing
import Zoetrope
import ZoetropeCode

/// Filters as CSS' functions.
@Suite struct FilterTests {
    /// What `brightness` adds is what the functions make of a channel, by their definition in CSS: each is limited to
    /// 0 to 1.
    @Test(arguments: [-0.3, -0.12, 0.05, 0.25])
    func brightnessIsAdded(_ value: Double) throws {
        let json = """
            {"canvas": {"width": 100, "height": 100}, "duration": 1, "tracks": {"t": {"from": 0, "to": 1}}, "layers": [
            {"backgroundColor": "white", "filters": [{"blur": "4*t"}, {"brightness": \(value)}]}]}
            """
        let page = try CSSPage(SceneRenderer(json: json).tree, pictures: [], source: "box").text
        let list = try #require(page.firstMatch(of: /filter: blur\([^)]*\)([^;]*);/)).output.1
        let steps = try list.matches(of: /(brightness|contrast)\(([0-9.]+)\)/).map {
            (name: String($0.output.1), factor: try #require(Double($0.output.2)))
        }
        #expect(steps.map(\.name) == ["contrast", "brightness", "contrast"], "\(list)")
        for k in 0...20 {
            let channel = Double(k) / 20
            let shown = steps.reduce(channel) { v, step in
                let changed = step.name == "contrast" ? (v - 0.5) * step.factor + 0.5 : v * step.factor
                return min(max(changed, 0), 1)
            }
            #expect(abs(shown - min(max(channel + value, 0), 1)) < 1e-4, "\(channel)")
        }
    }
}
