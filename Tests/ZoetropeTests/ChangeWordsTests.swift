import Foundation
import ZoetropePixels
import Testing
import Zoetrope

/// Every change of a scene that shows is put into words.
@Suite struct ChangeWordsTests {
    private static let scene = """
        {"duration": 1, "canvas": {"width": 60, "height": 40, "background": "white"},
         "pictures": {"one": "one.png", "two": "two.png"},
         "tracks": {"go": {"from": 0, "to": 1, "timing": "linear"}},
         "layers": [
           {"name": "stage", "frame": [0, 0, 60, 40], "sublayers": [
             {"name": "card", "frame": [10, 5, 20, 20], "backgroundColor": "#FF8800", "cornerRadius": 2, "opacity": 0.5,
              "transform": [{"rotateZ": "30*go"}], "mask": {"circle": {"center": [10, 10], "radius": 13}},
              "shadow": {"radius": 3, "offset": [0, 2], "opacity": 0.4}}]},
           {"name": "photo", "frame": [40, 5, 10, 10], "contents": "one"}]}
        """

    /// What a check says when `old` in the scene has become `new`.
    private func words(_ old: String, _ new: String) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "zoetrope-words-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func bitmap(_ color: PremultipliedRGBA8) -> SceneRenderer.PictureSource {
            .bitmap(Bitmap(width: 10, height: 10, filledWith: color), density: 1)
        }
        func renderer(_ text: String) throws -> SceneRenderer {
            let pictures = [
                "one": bitmap(PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255)),
                "two": bitmap(PremultipliedRGBA8(r: 0, g: 0, b: 255, a: 255)),
            ]
            return try SceneRenderer(json: text, name: "words", options: SceneRenderer.Options(pictures: pictures))
        }
        #expect(ChangeWordsTests.scene.contains(old))
        let times = [0, 0.25, 0.5]
        _ = try renderer(ChangeWordsTests.scene).check(against: folder.path, at: times, record: .all, jobs: 1)
        let changed = try renderer(ChangeWordsTests.scene.replacingOccurrences(of: old, with: new))
        return try changed.check(against: folder.path, at: times, jobs: 1).details
    }

    @Test(arguments: [
        (#""duration": 1"#, #""duration": 1.2"#, "duration 1 s -> 1.2 s"),
        (#""timing": "linear""#, #""timing": "easeIn""#, "track 'go' was 0.25, now 0.09 at 0.25 s"),
        ("#FF8800", "#FF8900", "layer 'stage/card': colour was #FF8800, now #FF8900 at 0.00 s (3 frames)"),
        (#""opacity": 0.5"#, #""opacity": 0.6"#, "layer 'stage/card': opacity was 0.5, now 0.6"),
        (#""cornerRadius": 2"#, #""cornerRadius": 5"#, "layer 'stage/card': corner radius was 2, now 5"),
        (
            "30*go", "40*go",
            "layer 'stage/card': turn about z was 7.5, now 10.0 at 0.25 s (2 frames; most at 0.50 s: was 15, now 20)"
        ),
        (
            #""radius": 13"#, #""radius": 12"#,
            "layer 'stage/card': mask was circle (10, 10) radius 13, now circle (10, 10) radius 12"
        ),
        (#""radius": 3"#, #""radius": 4"#, "layer 'stage/card': shadow's blur"),
        (#""offset": [0, 2]"#, #""offset": [1, 2]"#, "layer 'stage/card': shadow's x was 0, now 1"),
        (#""contents": "one""#, #""contents": "two""#, "layer 'photo': picture was one, now two"),
    ])
    func aChangeHasWords(_ old: String, _ new: String, _ expected: String) throws {
        let words = try words(old, new)
        #expect(words.contains { $0.hasPrefix(expected) }, "\(words)")
    }

    /// A layer keeps its identity when it is moved into another one; two layers of one name are told apart by their
    /// places in the tree.
    @Test func layersAreMatchedByNameAndPath() throws {
        let moved = try words(
            #"{"name": "photo", "frame": [40, 5, 10, 10], "contents": "one"}"#,
            #"{"name": "wall", "frame": [40, 5, 20, 20], "sublayers": ["#
                + #"{"name": "photo", "frame": [1, 0, 10, 10], "contents": "one"}]}"#
        )
        #expect(moved.contains { $0.hasPrefix("layer 'wall/photo': x was 40, now 41") }, "\(moved)")
        #expect(!moved.contains { $0.contains("photo' is new") || $0.contains("photo' is gone") }, "\(moved)")
        let added = try words(
            #"{"name": "photo""#,
            #"{"name": "card", "frame": [0, 30, 5, 5], "backgroundColor": "black"}, {"name": "photo""#)
        #expect(added.contains("layer 'card' is new at 0.00 s (3 frames)"), "\(added)")
        #expect(!added.contains { $0.hasPrefix("layer 'stage/card") }, "\(added)")
    }
}
