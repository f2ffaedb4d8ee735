import ZoetropeSceneModel
import Testing
import Zoetrope

/// Paths whose numbers are expressions, and what lies between two paths.
@Suite struct PathTests {
    private func scene(_ path: String, _ tracks: String = #"{"t": {"from": 0, "to": 1}}"#) -> String {
        #"""
        {"duration": 1, "canvas": {"width": 80, "height": 60, "background": "white"}, "tracks": \#(tracks),
         "layers": [{"shape": {"path": \#(path)}}]}
        """#
    }

    private func list(_ path: String, at time: Double = 0) throws -> DisplayList {
        try SceneRenderer(json: scene(path)).displayList(at: time)
    }

    /// Each command, with numbers and with expressions, means what it means in path data.
    @Test func segmentsMeanWhatPathDataMeans() throws {
        let data =
            #""M 10 10 l 20 5 H 50 v 10 C 55 30 45 40 40 40 s -10 5 -12 -4 Q 20 30 15 25 t -4 -4 A 9 7 20 0 1 8 12 Z""#
        let segments = #"""
            [["M", 10, "width/8"], ["l", 20, 5], ["H", "50 + t"], ["v", 10], ["C", 55, 30, 45, 40, 40, 40],
             ["s", -10, 5, -12, "-4"], ["Q", 20, 30, 15, 25], ["t", -4, -4], ["A", 9, 7, 20, "false", 1, 8, 12], ["Z"]]
            """#
        #expect(try list(data) == list(segments))
        #expect(try list(data) != list(segments, at: 0.5))
    }

    private static let square = "M0 0 L40 0 L40 40 L0 40 Z", diamond = "M20 0 L40 20 L20 40 L0 20 Z"

    private func mix(_ progress: String, to: String = "\"\(diamond)\"") -> String {
        #"{"from": "\#(Self.square)", "to": \#(to), "progress": \#(progress)}"#
    }

    @Test func betweenTwoPaths() throws {
        #expect(try list(mix("0")) == list("\"\(Self.square)\""))
        #expect(try list(mix("\"t\""), at: 1) == list("\"\(Self.diamond)\""))
        #expect(try list(mix("\"t\""), at: 0.5) == list(#""M10 0 L40 10 L30 40 L0 30 Z""#))
        // A spring overshoots.
        #expect(try list(mix("1.5")) == list(#""M30 0 L40 30 L10 40 L0 10 Z""#))
        let half = #"[["M", "width/4", 0], ["L", 40, 20], ["l", -20, 20], ["L", 0, 20], ["Z"]]"#
        #expect(try list(mix("0.5", to: half)) == list(mix("0.5")))
    }

    /// The points of an outline that changes move; it is not replaced at once.
    @Test func aPathThatChangesIsNoJump() throws {
        let found = try SceneRenderer(json: scene(mix("\"t\""))).lint().map(\.description)
        #expect(found.isEmpty, "\(found)")
    }

    @Test(arguments: [
        (#""M0 0 L9 9 X""#, "path data: 'X' is not a path command (M L H V C S Q T A Z)"),
        (#"[["L", 1, 2]]"#, #"a path begins with a segment M, such as ["M", 0, 0]"#),
        (#"[]"#, #"a path begins with a segment M, such as ["M", 0, 0]"#),
        (#"[["M", 1]]"#, "M takes 2 numbers, not 1"),
        (#"[["M", 1, 2], ["X", 3]]"#, "'X' is not a path command (M L H V C S Q T A Z)"),
        (#"[["M", 1, 2], 3]"#, #"a segment is a list of a command and its numbers, such as ["L", 20, "height/2"]"#),
        (#"[["M", "widht", 2]]"#, "unknown name 'widht'; did you mean 'width'?"),
        ("3", "expected path data, or a list of segments, not 3"),
        (
            #"{"from": "M0 0 L1 1", "to": "M0 0 L1 1 Z", "progress": 0}"#,
            "these paths differ in structure, so that nothing lies between them: one has 2 segments and the other 3"
        ),
        (
            #"{"from": "M0 0 L1 1", "to": "M0 0 Q1 1 2 2", "progress": 0}"#,
            "these paths differ in structure, so that nothing lies between them: "
                + "segment 2 is a line in one and a quadratic curve in the other"
        ),
    ])
    func faults(path: String, wanted: String) {
        let text = message(.scene) { _ = try SceneRenderer(json: scene(path)) }
        #expect(text.contains("layers[0].shape.path") && text.contains(wanted), "\(text)")
    }

    /// What only a moment shows has the place, too.
    @Test(arguments: [
        (#"[["M", 0, 0], ["L", "1e10*t", 0]]"#, "a path's number is 10000000000; it may be at most 1000000000"),
        (
            #"{"from": [["M", 0, 0], ["A", 9, 9, 0, 0, 1, "9 + 9*t", 0]], "to": "M0 0 L1 1", "progress": 0.5}"#,
            "these paths differ in structure"
        ),
    ])
    func faultsAtAMoment(path: String, wanted: String) {
        let text = message(.scene) { _ = try list(path, at: 1) }
        #expect(text.contains("layers[0].shape.path") && text.contains(wanted), "\(text)")
        #expect(text.contains("at time = 1 s"), "\(text)")
    }
}
