import ZoetropeSceneModel
import Testing

/// The faults of a scene with one layer, one line each.
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
        #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "tracks": {"a": {"from": 0, "to": 1, \#(track)}}, "layers": [{"opacity": "a"}]}"#
    return try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])).warnings
}

/// Values of the wrong unit or type.
@Suite struct UnitsTests {
    @Test(arguments: [
        (
            #""backgroundColor": [255, 0, 0]"#,
            #"layers[0].backgroundColor[0]: a colour's channels are 0 to 1, and this is 255; for 255 write 1, for 128 "128/255""#
        ),
        (
            #""gradient": {"colors": ["red", [0, 0, "2 - 3", 1]]}"#,
            #"layers[0].gradient.colors[1][2]: a colour's channels are 0 to 1, and this is -1; for 255 write 1, for 128 "128/255""#
        ),
        (
            #""contentsRect": [0, 0, 200, 100]"#,
            "layers[0].contentsRect[2]: 200 reaches outside the picture, whose width and height are 1 here; divide "
                + "points by the picture's size"
        ),
        (
            #""contentsRect": [0, 0.5, "time", 0.75]"#,
            "layers[0].contentsRect[3]: 0.75 reaches outside the picture, whose width and height are 1 here; divide "
                + "points by the picture's size"
        ),
        (#""opacity": true"#, "layers[0].opacity: expected a number or an expression, not true; write 1"),
        (
            #""frame": [0, 0, 9, false]"#,
            "layers[0].frame[3]: expected a number or an expression, not false; write 0"
        ),
        (#""shadow": {"radius": -3}"#, "layers[0].shadow.radius: a shadow's radius is -3; it must be 0 or more"),
    ])
    func errors(_ layer: String, _ expected: String) {
        #expect(faults(layer) == [expected])
    }

    /// Values that depend on names are clamped when they are evaluated, rounding errors of thirds are tolerated, and
    /// some keys accept true and false.
    @Test(arguments: [
        #""backgroundColor": [1, 0, "255/255", "2*time"]"#, #""contentsRect": ["1/3", 0.1, "2/3", 0.9]"#,
        #""contentsRect": ["time*9", 0, 1, 1]"#,
        #""hidden": false, "doubleSided": true, "masksToBounds": true"#, #""shadow": {"radius": 0}"#,
        #""shadow": {"radius": "-time"}"#,
    ])
    func valid(_ layer: String) {
        #expect(faults(layer) == [])
    }

    @Test func parametersAreNumbersToo() {
        #expect(
            faults("", #", "parameters": {"on": true}"#) == [
                "parameters.on: expected a number or an expression, not true; write 1"
            ])
    }

    @Test func tracksInMilliseconds() throws {
        let units = "the scene lasts 1 s, and times are in seconds, not milliseconds"
        #expect(
            try warnings(#""begin": 200"#) == [
                "s.json:1:100: tracks.a.begin: the track begins at 200 s, when the scene has ended; \(units)"
            ])
        #expect(
            try warnings(#""duration": 300"#) == ["s.json:1:103: tracks.a.duration: the track lasts 300 s; \(units)"])
        #expect(
            try warnings(#""begin": 0.9, "duration": 20"#).first?.contains("the track ends at 20.9 s, after the scene")
                == true)
    }

    @Test func scenesInMilliseconds() throws {
        func warnings(_ seconds: Int) throws -> [String] {
            let text =
                #"{"canvas": {"width": 9, "height": 9}, "duration": \#(seconds), "layers": [{"opacity": "time"}]}"#
            return try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])).warnings
        }
        #expect(
            try warnings(300) == [
                "s.json:1:51: duration: the scene lasts 300 s; times are in seconds, not milliseconds"
            ])
        #expect(try warnings(120).isEmpty)
    }

    @Test func eachFaultIsReportedOnce() {
        #expect(
            faults(#""repeat": {"count": 2, "indx": "j"}"#) == [
                "layers[0].repeat: unknown key 'indx'; did you mean 'index'?"
            ])
    }
}
