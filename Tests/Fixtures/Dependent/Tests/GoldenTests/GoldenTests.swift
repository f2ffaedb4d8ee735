import Testing
import Zoetrope
import ZoetropeTesting

@Test func aSquareMoves() throws {
    let text = """
        {"duration": 1, "canvas": {"width": 8, "height": 4}, "tracks": {"x": {"from": 0, "to": 4}},
         "layers": [{"frame": ["x", 0, 4, 4], "backgroundColor": "white"}]}
        """
    expectGolden(try SceneRenderer(json: text, name: "moving"), at: [0, 0.5, 1])
}
