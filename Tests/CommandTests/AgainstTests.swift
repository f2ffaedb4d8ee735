import Foundation
import Testing
import ZoetropeCodecs
import ZoetropePixels

/// `render check SCENE --against RECORDING`.
@Suite struct AgainstTests {
    private let work: Workplace

    /// Two smooth screens of 60 x 80 points, of which one comes over the other, with a shadow.
    init() throws {
        work = try Workplace()
        try work.write(
            """
            { "canvas": { "width": 60, "height": 80 }, "duration": 0.1, "layers": [
              { "name": "a", "gradient": { "colors": ["#D04030", "#C0B0D0"], "startPoint": [0, 0], "endPoint": [1, 1] } }] }
            """, to: "Scenes/one.json")
        try work.write(
            """
            { "canvas": { "width": 60, "height": 80 }, "duration": 0.1, "layers": [
              { "name": "a", "gradient": { "colors": ["#2060C0", "#30C0F0"], "startPoint": [0, 1], "endPoint": [1, 0] } },
              { "name": "b", "frame": [0, 24, 60, 56], "backgroundColor": "#40A020" }] }
            """, to: "Scenes/two.json")
        for name in ["one", "two"] {
            let drawn = try work.render(name, "--at", "0", "--scale", "2", "-o", "Scenes/\(name)@2x.png", "-q")
            #expect(drawn.status == 0, "\(drawn.error)")
        }
        try work.write(
            """
            { "canvas": { "width": 60, "height": 80 }, "duration": 0.4,
              "pictures": { "from": "one@2x.png", "to": "two@2x.png" },
              "parameters": { "parallax": { "default": 0.25, "minimum": 0, "maximum": 1 } },
              "tracks": { "p": { "from": 0, "to": 1, "timing": "easeInEaseOut" } },
              "layers": [
                { "name": "from", "contents": "from", "transform": [{ "translateX": "-parallax*width*p" }] },
                { "name": "to", "contents": "to", "transform": [{ "translateX": "width*(1 - p)" }],
                  "shadow": { "radius": 4, "opacity": 0.3 } }] }
            """, to: "Scenes/smooth.json")
    }

    private func record(_ file: String, _ options: String...) throws {
        let result = try work.render.start(["smooth", "-o", file, "-q"] + options).wait()
        #expect(result.status == 0, "\(result.error)")
    }

    @Test func aSceneMovesAsItsOwnRecording() throws {
        try record("own.apng")
        let result = try work.render("check", "smooth", "--against", "own.apng")
        #expect(result.status == 0 && result.text.hasPrefix("smooth/against/own: "), "\(result.text)\(result.error)")
    }

    /// What `--set` says is meant, not known: another value in the recording is told, before the number of frames.
    @Test func givenValuesAreMeasured() throws {
        try record("quarter.apng", "--hold-start", "0.2", "--hold-end", "0.2")
        let given = ["check", "smooth", "--against", "quarter.apng", "--set"]
        let same = try work.render.start(given + ["parallax=0.25"]).wait()
        #expect(same.status == 0, "\(same.text)\(same.error)")
        let other = try work.render.start(given + ["parallax=0.6"]).wait()
        #expect(other.status == 1, "\(other.text)\(other.error)")
        #expect(
            other.lines.first?.hasPrefix("smooth/against/quarter: from is ") == true
                && other.lines.first?.contains("points away from its place") == true
                && other.lines.first?.hasSuffix("frames differ") == true, "\(other.text)")
        #expect(
            other.lines.contains { $0.hasPrefix("  parallax: 0.2") && $0.contains("instead of 0.6") }, "\(other.text)")
    }

    /// Of a recording that shows a part of the canvas, the first frame is no screen; an entry of zoetrope.json names the
    /// screens that the recording has, as the options do.
    @Test func aCroppedRecordingHasItsScreensBesideIt() throws {
        try record(
            "whole/", "--fps", "30", "--scale", "2", "--hold-start", "0.2", "--hold-end", "0.2", "--picture",
            "from=Scenes/two@2x.png", "--picture", "to=Scenes/one@2x.png")
        let files = try FileManager.default.contentsOfDirectory(atPath: work.path("whole")).sorted()
        try FileManager.default.createDirectory(atPath: work.path("part"), withIntermediateDirectories: true)
        for file in files where file.hasSuffix(".png") {
            let frame = try PNGReader.read(contentsOf: work.path("whole/" + file))
            var part = Bitmap(width: frame.width, height: frame.height - 14)
            for y in 0..<part.height { for x in 0..<part.width { part[x, y] = frame[x, y + 14] } }
            try PNGFile.write(PNGEncoder.encode(part), to: work.path("part/" + file))
        }
        func check(_ keys: String, _ parallax: Double = 0.25) throws -> (status: Int32, text: String) {
            let scene = try String(contentsOfFile: work.path("Scenes/smooth.json"), encoding: .utf8)
            try work.write(
                scene.replacing(/"default": [0-9.]+/, with: "\"default\": \(parallax)"), to: "Scenes/smooth.json")
            try work.write(
                """
                { "scenes": [{ "file": "Scenes/smooth.json", "ways": ["forward"], "times": [0],
                  "against": [{ "recording": "part", "fps": 30\(keys) }] }] }
                """, to: "zoetrope.json")
            let result = try work.render("check", "smooth", "--update", "all")
            return (result.status, result.text + result.error)
        }
        let without = try check("")
        #expect(without.status == 1, "\(without.text)")
        let screens = #""pictures": { "from": "Scenes/two@2x.png", "to": "Scenes/one@2x.png" }"#
        let with = try check(", " + screens)
        #expect(with.status == 0 && with.text.contains("smooth/against/part"), "\(with.text)")
        // A recording that passes leaves no pictures, and removes those that it left when it did not.
        #expect(!FileManager.default.fileExists(atPath: work.path("Output/check/smooth/against/part")))
        let other = try check(", " + screens, 0.6)
        #expect(other.status == 1, "\(other.text)")
        // What is cut off is grey in the sheet.
        let sheet = try PNGReader.read(contentsOf: work.path("Output/check/smooth/against/part/sheet.png"))
        #expect(sheet[80, 15] == PremultipliedRGBA8(r: 224, g: 224, b: 224, a: 255), "\(sheet[80, 15])")
        let again = try check(", " + screens)
        #expect(again.status == 0, "\(again.text)")
        #expect(!FileManager.default.fileExists(atPath: work.path("Output/check/smooth/against/part")))
        let missing = try check(", " + screens.replacing("two", with: "three"))
        #expect(missing.status != 0 && missing.text.contains("Scenes/three@2x.png"), "\(missing.text)")
        #expect(missing.text.contains("zoetrope.json:2:15: error: scenes[0].against[0]: "), "\(missing.text)")
        let outside = try check(", " + screens.replacing("Scenes/two", with: "../two"))
        #expect(outside.status != 0 && outside.text.contains("outside of its folder"), "\(outside.text)")
    }

    /// A tolerance that every motion would be within is refused with its place.
    @Test(arguments: [("points", "300"), ("degrees", "120"), ("milliseconds", "2000"), ("opacity", "1")])
    func tolerancesHaveABound(_ key: String, _ value: String) throws {
        try work.write(
            """
            { "scenes": [{ "file": "Scenes/smooth.json", "against": [{ "recording": "own.apng", "\(key)": \(value) }] }] }
            """, to: "zoetrope.json")
        let result = try work.render("check")
        #expect(result.status == 2 && result.error.contains("zoetrope.json:1:"), "\(result.error)")
        #expect(result.error.contains("\(key) is from "), "\(result.error)")
    }

    /// A recording that cannot be read is an error with a name of its own, and the next one is measured.
    @Test func aRecordingThatIsMissingIsOneOfSeveral() throws {
        try record("own.apng")
        try work.write(
            """
            { "scenes": [{ "file": "Scenes/smooth.json", "ways": ["forward"], "times": [0],
              "against": [{ "recording": "none.gif" }, { "recording": "own.apng" }] }] }
            """, to: "zoetrope.json")
        let result = try work.render("check", "smooth", "--update", "missing", "--junit", "results.xml")
        #expect(result.status == 2 && result.text.contains("smooth/against/own: "), "\(result.text)\(result.error)")
        let xml = try String(contentsOfFile: work.path("results.xml"), encoding: .utf8)
        #expect(xml.contains(#"name="smooth/against/none""#) && xml.contains("none.gif: cannot read"), "\(xml)")
    }

    /// What cannot be written is told before anything is read: the recording is none.
    @Test(arguments: [["match", "smooth", "Scenes/smooth.json", "-o"], ["measure", "Scenes/smooth.json", "--json"]])
    func outputsAreTriedFirst(_ command: [String]) throws {
        let result = try work.render.start(command + ["nowhere/x.json"]).wait()
        #expect(
            result.status == 2
                && result.error.contains("nowhere/x.json: cannot write: there is no such directory"), "\(result.error)")
    }
}
