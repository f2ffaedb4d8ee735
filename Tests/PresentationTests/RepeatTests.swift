import ZoetropePresentation
import ZoetropeSceneModel
import Testing

/// The display list of a scene of 1 s with three pictures of 10 x 10, as lines.
private func lines(_ layers: String, tracks: String = "{}", at t: Double = 0) throws -> [String] {
    let text =
        #"{"duration": 1, "canvas": {"width": 90, "height": 90}, "pictures": {"a": "a.png", "b": "b.png", "c": "c.png"}, "tracks": \#(tracks), "layers": [\#(layers)]}"#
    let scene = try Scene(text: text, file: "s.json")
    let sizes = Dictionary(
        uniqueKeysWithValues: scene.pictures.map { ($0.name, Setting.PictureSize(width: 10, height: 10, density: 1)) })
    let tree = PresentationTree(try scene.resolve(Setting(pictures: sizes)))
    return try tree.displayList(at: Moment(time: t), scale: 1).description.split(separator: "\n").dropFirst().map(
        String.init)
}

/// The number of the picture that each surface shows.
private func pictures(_ layers: String, tracks: String = "{}", at t: Double = 0) throws -> [Int] {
    try lines(layers, tracks: tracks, at: t).compactMap { $0.firstMatch(of: /picture (\d+)/).flatMap { Int($0.1) } }
}

@Suite struct RepeatTests {
    @Test func contentsByExpression() throws {
        let tracks = #"{"t": {"from": 0, "to": 3}}"#
        #expect(try pictures(#"{"contents": ["a", "b", "c"], "contentsIndex": "t"}"#, tracks: tracks, at: 0.5) == [1])
        #expect(try pictures(#"{"contents": ["a", "b", "c"], "contentsIndex": "t"}"#, tracks: tracks, at: 1) == [0])
        #expect(try pictures(#"{"contents": ["a", "b", "c"], "contentsIndex": -1}"#) == [2])
        #expect(try pictures(#"{"contents": ["a", "b", "c"], "contentsIndex": 1e300}"#).count == 1)
    }

    @Test func contentsByAnOuterIndex() throws {
        let rows =
            #"{"repeat": {"count": 2, "index": "row"}, "sublayers": [{"repeat": {"count": 2}, "contents": ["a", "b", "c"]%}]}"#
        #expect(try pictures(rows.replacing("%", with: "")) == [0, 1, 0, 1])
        #expect(try pictures(rows.replacing("%", with: #", "contentsIndex": "row""#)) == [0, 0, 1, 1])
        #expect(try pictures(rows.replacing("%", with: #", "contentsIndex": "2*row + i""#)) == [0, 1, 2, 0])
    }

    /// A mask's layers have indices, too, and tracks may use them.
    @Test func aRepeatInAMask() throws {
        let mask =
            #"{"backgroundColor": "red", "mask": {"repeat": {"count": 2, "index": "row"}, "frame": ["10*row", 0, 10, "h"], "backgroundColor": "black", "sublayers": [{"mask": {"repeat": {"count": 1, "index": "inner"}, "frame": ["inner", 0, 1, 1]}}]}}"#
        let tracks = #"{"h": {"from": 0, "to": 10, "begin": "0.5*row", "duration": 0.5}}"#
        let found = try lines(mask, tracks: tracks, at: 0.75).filter { $0.contains("#000000") }
        #expect(
            found == [
                "  surface color #000000 at (0, 0) (10, 0) (10, 10) (0, 10)",
                "  surface color #000000 at (10, 0) (20, 0) (20, 5) (10, 5)",
            ])
    }

    /// The copies of a layer follow a track one after the other, and so do their sublayers.
    @Test func aStaggeredTrack() throws {
        let tracks =
            #"{"t": {"from": 0, "to": 60, "begin": "0.2*i", "duration": 0.5}, "u": {"from": "t", "to": "t + 1"}}"#
        let row = #"{"repeat": {"count": 3}, "sublayers": [{"frame": ["t", 0, 10, 10], "backgroundColor": "red"}]}"#
        let places = try lines(row, tracks: tracks, at: 0.5).compactMap {
            $0.firstMatch(of: /at \((-?[\d.]+)/).map { String($0.1) }
        }
        #expect(places == ["60", "36", "12"])
        // Also by another track, and with the inner of two equal names.
        let nested =
            #"{"repeat": {"count": 2}, "sublayers": [{"repeat": {"count": 3}, "frame": ["t", 0, 10, 10], "backgroundColor": "red"}]}"#
        #expect(try lines(nested, tracks: tracks, at: 0.5).count == 6)
        #expect(
            try lines(nested, tracks: tracks, at: 0.5).prefix(3).compactMap {
                $0.firstMatch(of: /at \((-?[\d.]+)/).map { String($0.1) }
            } == ["60", "36", "12"])
    }

    /// Each of these is within every single limit.
    @Test func tooMuchForOneFrame() {
        func message(_ layer: String, count: Int = 999) -> String {
            let rows =
                #"{"repeat": {"count": 9, "index": "row"}, "sublayers": [{"repeat": {"count": \#(count)}, \#(layer)}]}"#
            do {
                _ = try lines(rows)
                return "drawn"
            } catch { return "\(error)".split(separator: "\n").first.map(String.init) ?? "" }
        }
        #expect(message(#""backgroundColor": "red""#) == "drawn")
        #expect(
            message(#""backgroundColor": "red", "deformation": {"curl": {"progress": 0.5}}"#)
                == "s.json:1:192: error: layers[0].sublayers[0]: more than 600 MB of memory in one frame at time = 0 s; "
                + "that is the limit. Most is for curls and meshes: use fewer or smaller ones, or a smaller scale")
        #expect(
            message(
                #""shape": {"circle": {"radius": 900}, "fillColor": "clear", "strokeColor": "red", "lineWidth": 800}"#
            )
            .contains("Most is for strokes and letters"))
        let cut =
            #""transform": [{"rotateY": "i*7"}], "sublayers": [{"repeat": {"count": 300}, "backgroundColor": "red"}]"#
        #expect(message(cut, count: 30).contains("in one frame"))
    }
}
