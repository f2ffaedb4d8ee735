import Foundation
import Testing
import Zoetrope
import ZoetropeLook
import ZoetropeSceneModel
import ZoetropeTestSupport

/// Films of scenes are told from their pictures alone: what the words say of a motion is so.
@Suite struct FilmWordsTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What is said of each scene's film about where the change comes from. With ZOETROPE_RECORD=all, the file is
    /// written anew: read it beside contact sheets of the films.
    @Test func filmsOfAllScenesAreToldAsTheyMove() throws {
        let folder = try TemporaryFolder(), path = folder["film.apng"]
        let scenes = try FileManager.default.contentsOfDirectory(atPath: Self.root.path + "/Scenes")
            .filter { $0.hasSuffix(".json") }.sorted()
        var lines: [String] = []
        for scene in scenes {
            let renderer = try SceneRenderer(path: Self.root.path + "/Scenes/" + scene)
            try renderer.write([.apng(to: .path(path))], options: RunOptions(rate: 30, scale: 0.5))
            let told = LookScript(try Look(path: path, name: "film", step: 1 / 30)).text.split(separator: "\n")
            let ways = told.filter { $0.contains("slides") || $0.contains("fades") || $0.contains("the change comes") }
            lines.append("\(scene.dropLast(5)): \(ways.isEmpty ? "nothing" : ways.joined(separator: " "))")
        }
        let text = lines.joined(separator: "\n") + "\n"
        let file = Self.root.appendingPathComponent("Tests/LookTests/Films.txt")
        if ProcessInfo.processInfo.environment["ZOETROPE_RECORD"] == "all" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    /// Springs go beyond their end, on the other side: the direction is that of the way there, however far they swing.
    @Test(arguments: [0.3, 0.5, 0.7, 1]) func aSpringComesFromWhereItComes(_ ratio: Double) throws {
        let folder = try TemporaryFolder(), path = folder["film.apng"]
        for (edge, move) in [
            ("bottom", #""translateY": "height*(1 - p)""#), ("top", #""translateY": "-height*(1 - p)""#),
            ("left", #""translateX": "-width*(1 - p)""#), ("right", #""translateX": "width*(1 - p)""#),
        ] {
            let blocks = (0..<40).map {
                #"{ "frame": [\#(37 * $0 % 113), \#(71 * $0 % 193), 11, 9], "backgroundColor": "black" }"#
            }.joined(separator: ", ")
            let renderer = try SceneRenderer(
                json: """
                    { "duration": 1.5, "canvas": { "width": 120, "height": 200, "background": "#DDE6EE" },
                      "tracks": { "p": { "from": 0, "to": 1, "timing": { "spring": { "response": 0.4,
                        "dampingFraction": \(ratio) } } } },
                      "layers": [{ "name": "dim", "backgroundColor": "black", "opacity": "0.4*p" },
                        { "name": "to", "frame": [0, 0, 120, 200], "backgroundColor": "white",
                          "transform": [{ \(move) }], "sublayers": [\(blocks)] }] }
                    """)
            try renderer.write([.apng(to: .path(path))], options: RunOptions(rate: 60))
            let text = LookScript(try Look(path: path, name: "film", step: 1 / 60)).text
            let isSaid = text.contains("The last picture slides in from the \(edge) edge.")
            // A spring that swings this far is hardly in sight before it swings back.
            #expect(isSaid || ratio < 0.5 && !text.contains("slides"), "\(ratio), \(edge): \(text)")
            #expect(!text.contains("the change comes"), "\(text)")
        }
    }
}
