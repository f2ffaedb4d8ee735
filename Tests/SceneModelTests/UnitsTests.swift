import SceneModel
import Testing

/// What is wrong with a scene of one layer, a line each.
private func faults(_ layer: String, _ more: String = "") -> [String] {
    let text = #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [{\#(layer)}]\#(more)}"#
    do { _ = try Scene(text: text, file: "s.json") } catch let e as SceneError {
        return e.diagnostics.map { "\($0.path): \($0.message)" }
    } catch { return ["\(error)"] }
    return []
}

/// The warnings of a scene of one second with one track.
private func warnings(_ track: String) throws -> [String] {
    let text =
        #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [], "tracks": {"a": {"from": 0, "to": 1, \#(track)}}}"#
    return try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])).warnings
}

/// Right values of wrong units and types.
@Suite struct UnitsTests {
    @Test(arguments: [
        (
            #""backgroundColor": [255, 0, 0]"#,
            #"layers[0].backgroundColor[0]: 255 is no channel of a colour: channels are 0 to 1 (255 is 1, 128 is "128/255")"#
        ),
        (
            #""gradient": {"colors": ["red", [0, 0, "2 - 3", 1]]}"#,
            #"layers[0].gradient.colors[1][2]: -1 is no channel of a colour: channels are 0 to 1 (255 is 1, 128 is "128/255")"#
        ),
        (
            #""contentsRect": [0, 0, 200, 100]"#,
            "layers[0].contentsRect[2]: 200 leads out of the picture, whose width and height are 1 here; where points are meant, divide them by its size"
        ),
        (
            #""contentsRect": [0, 0.5, "time", 0.75]"#,
            "layers[0].contentsRect[3]: 0.75 leads out of the picture, whose width and height are 1 here; where points are meant, divide them by its size"
        ),
        (#""opacity": true"#, "layers[0].opacity: a number or an expression should stand here, not true; write 1"),
        (
            #""frame": [0, 0, 9, false]"#,
            "layers[0].frame[3]: a number or an expression should stand here, not false; write 0"
        ),
        (#""shadow": {"radius": -3}"#, "layers[0].shadow.radius: a shadow's radius is -3; it must be 0 or more"),
    ])
    func errors(_ layer: String, _ expected: String) {
        #expect(faults(layer) == [expected])
    }

    /// Expressions of names are the run's to clamp, thirds are rounded, and truth has its own keys.
    @Test(arguments: [
        #""backgroundColor": [1, 0, "255/255", "2*time"]"#, #""contentsRect": ["1/3", 0.1, "2/3", 0.9]"#,
        #""contentsRect": ["time*9", 0, 1, 1]"#,
        #""hidden": false, "doubleSided": true, "masksToBounds": true"#, #""shadow": {"radius": 0}"#,
        #""shadow": {"radius": "-time"}"#,
    ])
    func right(_ layer: String) {
        #expect(faults(layer) == [])
    }

    @Test func parametersAreNumbersToo() {
        #expect(
            faults("", #", "parameters": {"on": true}"#) == [
                "parameters.on: a number or an expression should stand here, not true; write 1"
            ])
    }

    @Test func tracksInMilliseconds() throws {
        let units = "the scene lasts 1 s: times are seconds, not milliseconds"
        #expect(
            try warnings(#""begin": 200"#) == [
                "s.json:1:114: tracks.a.begin: the track begins at 200 s, when the scene has ended; \(units)"
            ])
        #expect(
            try warnings(#""duration": 300"#) == ["s.json:1:117: tracks.a.duration: the track lasts 300 s; \(units)"])
        #expect(try warnings(#""begin": 0.9, "duration": 20"#).isEmpty)
    }

    /// A repeat is read twice, for its count and for its index' name.
    @Test func whatIsWrongIsToldOnce() {
        #expect(
            faults(#""repeat": {"count": 2, "indx": "j"}"#) == [
                "layers[0].repeat: unknown key 'indx'; did you mean 'index'?"
            ])
    }
}
