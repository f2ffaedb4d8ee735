import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropeMarkup
import ZoetropePixels
import ZoetropeTestSupport

/// The page itself is worked in a browser by scripts/check report.
@Suite struct ReportTests {
    let folder: TemporaryFolder
    let scenes: [SceneOutcome]

    /// One scene that differs in its second and third frame, one that is the same, with names that markup would stumble
    /// over.
    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        func picture(_ color: PremultipliedRGBA8, _ name: String) throws -> String {
            let path = folder.path + "/" + name
            try PNGFile.write(PNGEncoder.encode(Bitmap(width: 4, height: 3, filledWith: color)), to: path)
            return path
        }
        let white = try picture(.white, "white.png")
        let black = try picture(.black, "black.png")
        let difference = try picture(.clear, "difference.png")
        let comparison = FrameComparison(
            expected: Bitmap(width: 4, height: 3, filledWith: .white),
            actual: Bitmap(width: 4, height: 3, filledWith: .black))
        let print = Fingerprint(of: [])
        let different = (1..<3).map { i in
            FrameOutcome(
                time: FrameTime(seconds: Double(i) / 10), state: .different(comparison), fingerprint: print,
                similarity: 0.25,
                evidence: Evidence(expected: white, actual: black, difference: difference))
        }
        let same = FrameOutcome(
            time: FrameTime(seconds: 0), state: .ok, fingerprint: print, evidence: Evidence(expected: white))
        scenes = [
            SceneOutcome(
                name: "a</script><b>&\"\u{1}", frames: [same] + different,
                words: ["layer '<item>': x was 1, now 2 at 0.10 s"],
                size: .init(width: 4, height: 3), tolerance: .exact),
            SceneOutcome(
                name: "calm", frames: [same], words: [],
                size: .init(width: 4, height: 3), tolerance: .exact),
        ]
    }

    func html(budget: Int = 1 << 20) throws -> String {
        let sink = MemorySink()
        try ReportWriter.html(scenes, title: "A & <B>", budget: budget, to: sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    /// What stands in the script element with an id.
    func script(_ id: String, in html: String) -> String? {
        guard let start = html.range(of: "id=\"\(id)\">"),
            let end = html.range(of: "</script>", range: start.upperBound..<html.endIndex)
        else { return nil }
        return String(html[start.upperBound..<end.lowerBound])
    }

    @Test func pageHoldsTheFiguresAndThePictures() throws {
        let html = try html()
        #expect(html.contains("<title>A &amp; &lt;B&gt;</title>"))
        let data = try #require(script("data", in: html))
        let document = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
        let scenes = try #require(document["scenes"] as? [[String: Any]])
        let frames = try #require(scenes[0]["frames"] as? [[String: Any]])
        #expect(
            scenes[0]["name"] as? String == "a</script><b>&\"\u{1}" && scenes[0]["passes"] as? Bool == false
                && scenes[1]["passes"] as? Bool == true)
        #expect(
            frames[1]["differingPixels"] as? Int == 12 && frames[1]["ssim"] as? Double == 0.25
                && frames[0]["differingPixels"] == nil)
        // Mean squared error over R, G, B, A: 3/4 of 255², so 10·log10(4/3) = 1.249387.
        #expect(frames[1]["psnr"] as? Double == 1.249)
        let picture = try #require(
            Data(base64Encoded: script("picture-\(frames[1]["actual"] as? String ?? "")", in: html) ?? ""))
        #expect(try PNGReader.read(Array(picture), name: "picture") == Bitmap(width: 4, height: 3, filledWith: .black))
        #expect(
            frames[0]["expected"] as? String == frames[1]["expected"] as? String,
            "a picture that occurs twice is there once")
    }

    @Test func pageNeedsNothingElse() throws {
        let html = try html()
        for mark in [
            "http:", "https:", "src=\"", "@import", "url(", "<link", "<!-- data -->", "/* style */", "/* program */",
        ] { #expect(!html.contains(mark), "\(mark)") }
    }

    /// With room for one picture only the telling one is there; the figures all are.
    @Test func budget() throws {
        let html = try html(budget: 0)
        #expect(!html.contains("id=\"picture-0\"") && html.contains("\"differingPixels\":12"))
    }

    @Test func theSameBytesEachTime() throws { #expect(try html() == html()) }

    @Test func nothingChecked() throws {
        let sink = MemorySink()
        try ReportWriter.html([], to: sink)
        #expect(String(decoding: sink.bytes, as: UTF8.self).contains("\"passes\":true,\"scenes\":[]"))
    }

    @Test func json() throws {
        let sink = MemorySink()
        try ReportWriter.json(scenes, in: folder.path + "/results", to: sink)
        let text = String(decoding: sink.bytes, as: UTF8.self)
        #expect(
            text.contains("\"difference\": \"../difference.png\"")
                && text.contains("\"state\": \"different\"") && text.hasSuffix("}\n"))
    }

    /// Read back by an XML parser.
    @Test func junit() throws {
        let sink = MemorySink()
        try ReportWriter.junit(scenes, title: "A & <B>", to: sink)
        let reader = try JUnitReader(sink.bytes)
        #expect(reader.suite["tests"] == "2" && reader.suite["failures"] == "1" && reader.suite["name"] == "A & <B>")
        #expect(reader.cases == ["a</script><b>&\"\u{FFFD}", "calm"])
        #expect(reader.failures.count == 1 && reader.failures[0].contains("2 of 3 frames differ, first at 0.10 s"))
        #expect(
            reader.text.contains(
                "layer '<item>': x was 1, now 2 at 0.10 s\n0.10 s: 12 pixels differ by at most 255, in 4 x 3 at 0, 0 (\(folder.path)/difference.png)"
            ))
    }

    /// A scene that cannot be checked is an error, not a failure, and not passed over.
    @Test func aSceneThatCannotBeChecked() throws {
        let broken = SceneOutcome(name: "broken", error: "broken.json:1:2: error: <what>\n    1 | {\n")
        let sink = MemorySink()
        let json = MemorySink()
        try ReportWriter.junit(scenes + [broken], to: sink)
        let reader = try JUnitReader(sink.bytes)
        #expect(
            reader.suite["tests"] == "3" && reader.suite["failures"] == "1"
                && reader.suite["errors"] == "1")
        #expect(
            reader.errors == ["broken: it cannot be checked: broken.json:1:2: error: <what>"]
                && reader.text.contains("    1 | {"))
        try ReportWriter.json([scenes[1], broken], to: json)
        let document = try #require(JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
        let listed = try #require(document["scenes"] as? [[String: Any]])
        #expect(
            document["passes"] as? Bool == false && listed[1]["passes"] as? Bool == false
                && listed[1]["state"] as? String == "error")
        #expect(listed[1]["words"] as? [String] == ["broken.json:1:2: error: <what>", "    1 | {"])
    }

    private final class JUnitReader: MarkupHandler {
        var suite: [String: String] = [:]
        var cases: [String] = []
        var failures: [String] = []
        var errors: [String] = []
        var text = ""

        init(_ bytes: [UInt8]) throws {
            try bytes.withUnsafeBytes { try MarkupReader.read($0, to: self) }
        }

        func start(_ name: String, attributes: [String: String], at place: MarkupPlace) {
            if name == "testsuite" { suite = attributes }
            if name == "testcase" { cases.append(attributes["name"] ?? "") }
            if name == "error" { errors.append(attributes["message"] ?? "") }
            if name == "failure" { failures.append(attributes["message"] ?? "") }
        }

        func text(_ text: String) { self.text += text }

        func end(_ name: String) {}
    }
}
