import ZoetropeSceneModel
import Testing

/// A scene of 1 s with the given parts besides its layers.
private func scene(_ parts: String, layers: String = #"{"repeat": {"count": 3}, "opacity": "t"}"#) throws -> Scene {
    try Scene(
        text: #"{"duration": 1, "canvas": {"width": 9, "height": 9}, \#(parts), "layers": [\#(layers)]}"#,
        file: "s.json")
}

private func complaint(_ parts: String, layers: String = #"{"repeat": {"count": 3}, "opacity": "t"}"#) -> String {
    do {
        let resolved = try scene(parts, layers: layers).resolve(Setting(pictures: [:]))
        return resolved.warnings.joined(separator: "\n")
    } catch { return "\(error)" }
}

/// The values of the track `t` of a scene for the indices 0…2 at a time.
private func values(_ track: String, at time: Double, _ direction: Moment.Direction = .forward, more: String = "")
    throws
    -> [Double]
{
    let scene = try scene(#"\#(more)"tracks": {"t": \#(track)}"#).resolve(Setting(pictures: [:]))
    let moment = Moment(time: time, direction: direction), bindings = try scene.bindings(at: moment)
    return try (0..<3).map { try scene.value(ofTrack: 0, at: moment, indices: [Double($0)], bindings) }
}

@Suite struct StaggerTests {
    /// Each copy begins 0.1 s after the one before and takes 0.4 s.
    @Test func theIndexInBeginAndDuration() throws {
        let track = #"{"from": 0, "to": 1, "begin": "0.1*i", "duration": 0.4}"#
        #expect(try values(track, at: 0.2).map { ($0 * 100).rounded() } == [50, 25, 0])
        #expect(try values(track, at: 0.61) == [1, 1, 1])
        // The way back is mirrored for each copy: the last one begins first.
        #expect(try values(track, at: 0.6, .back).map { ($0 * 100).rounded() } == [100, 75, 50])
        #expect(
            try values(#"{"from": 0, "to": 1, "duration": "0.25*(i + 1)"}"#, at: 0.25).map { ($0 * 100).rounded() }
                == [100, 50, 33])
    }

    @Test func theIndexInValuesAndInSprings() throws {
        #expect(try values(#"{"from": "i", "to": "10*i"}"#, at: 1) == [0, 10, 20])
        let stiff = try values(
            #"{"from": 0, "to": 1, "timing": {"spring": {"response": "0.2*(i + 1)", "dampingFraction": 1}}}"#, at: 0.1)
        #expect(stiff[0] > stiff[1] && stiff[1] > stiff[2])
    }

    @Test func timesInSeconds() throws {
        let track = #"{"values": [0, 1, 3], "times": [0.1, 0.3, 0.5], "begin": "0.1*i"}"#
        #expect(try values(track, at: 0.2).map { ($0 * 100).rounded() } == [50, 0, 0])
        #expect(try values(track, at: 0.5).map { ($0 * 100).rounded() } == [300, 200, 100])
    }

    @Test func phases() throws {
        let phases = #""phases": {"open": ["0.1*i", "0.1*i + 0.4"], "rest": [0.6, 1]}, "#
        #expect(
            try values(#"{"from": 0, "to": 1, "phase": "open"}"#, at: 0.2, more: phases).map { ($0 * 100).rounded() }
                == [50, 25, 0])
    }

    /// A track that depends on such a track has a value for each copy, too; an outer index is known in inner repeats.
    @Test func tracksThatDependOnOthers() throws {
        let tracks =
            #""tracks": {"a": {"from": 0, "to": 1, "begin": "row/10", "duration": 0.1}, "b": {"from": "a", "to": "2*a"}}"#
        let s = try scene(
            tracks,
            layers:
                #"{"repeat": {"count": 2, "index": "row"}, "sublayers": [{"repeat": {"count": 2}, "opacity": "b/2"}]}"#)
        #expect(s.tracks.map(\.indices) == [[0], [0]])
        #expect(s.layers[0].repetition?.tracks == [0, 1] && s.layers[0].sublayers[0].repetition?.tracks == [])
    }

    @Test(
        arguments: [
            (#""tracks": {"t": {"from": 0, "to": 1, "begin": "k/9"}}"#, "unknown name 'k'"),
            (
                #""tracks": {"t": {"values": [0, 1], "times": [0, 1, 2]}}"#,
                "3 times for 2 values; give each value one, or leave 'times' out"
            ),
            (
                #""tracks": {"t": {"values": [0, 1], "times": [0, 1], "duration": 2}}"#,
                "'times' says when each value is reached; drop 'duration' or 'times'"
            ),
            (
                #""tracks": {"t": {"values": [0, 1], "times": [1, 0.5]}}"#, "times cannot decrease; 0.5 follows 1"
            ),
            (
                #""phases": {"open": [0, 1]}, "tracks": {"t": {"from": 0, "to": 1, "phase": "opne"}}"#,
                "unknown phase 'opne'; did you mean 'open'?"
            ),
            (
                #""phases": {"open": [0, 1]}, "tracks": {"t": {"from": 0, "to": 1, "phase": "open", "begin": 0}}"#,
                "'phase' sets begin and duration; drop 'phase' or 'begin'"
            ),
            (
                #""phases": {"open": [1, 0]}, "tracks": {"t": {"from": 0, "to": 1, "phase": "open"}}"#,
                "a track's duration is -1 s; it cannot be negative"
            ),
        ] as [(String, String)])
    func messages(_ parts: String, _ expected: String) {
        #expect(complaint(parts).contains(expected), "\(complaint(parts))")
    }

    @Test func anIndexedTrackOutsideOfItsRepeat() {
        let text = complaint(
            #""tracks": {"t": {"from": 0, "to": 1, "begin": "i/9"}}"#,
            layers: #"{"repeat": {"count": 3}}, {"opacity": "t"}"#)
        #expect(
            text.contains(
                "unknown name 't'; the track depends on the index 'i'; use it in a layer with that 'repeat', or in its "
                    + "sublayers"), "\(text)")
    }

    /// SwiftUI's presets are springs with a duration of 0.5 s and these bounces.
    @Test(arguments: [("smooth", 0.0), ("snappy", 0.15), ("bouncy", 0.3)])
    func presets(_ name: String, _ bounce: Double) throws {
        func value(_ timing: String) throws -> Double {
            try scene(#""tracks": {"t": {"from": 0, "to": 1, "timing": \#(timing)}}"#).resolve(Setting(pictures: [:]))
                .bindings(at: Moment(time: 0.23)).tracks[0]
        }
        #expect(try value("\"\(name)\"") == value(#"{"spring": {"duration": 0.5, "bounce": \#(bounce)}}"#))
    }
}
