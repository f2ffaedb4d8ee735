import Foundation
import Testing
import XCTest
import Zoetrope
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeTesting

/// A white square on black that moves by `distance` points in a second.
private func renderer(distance: Double) throws -> SceneRenderer {
    let text = """
        {"duration": 1, "canvas": {"width": 40, "height": 20}, "parameters": {"distance": \(distance)},
         "tracks": {"x": {"from": 0, "to": "distance"}},
         "layers": [{"name": "square", "frame": ["x", 5, 10, 10], "backgroundColor": "white"}]}
        """
    return try SceneRenderer(json: text, name: "square")
}

@Suite struct ExpectGoldenTests {
    @Test func theSameFramesPass() throws {
        expectGolden(try renderer(distance: 20), at: [0, 0.5, 1], record: .never)
    }

    @Test func aDifferenceIsToldInWords() throws {
        try withKnownIssue {
            expectGolden(try renderer(distance: 21), at: [0, 0.5, 1], record: .never)
        } matching: { issue in
            let text = "\(issue)"
            return text.contains("square: 2 of 3 frames differ, first at 0.50 s")
                && text.contains("layer 'square': x was 10.0, now 10.5 at 0.50 s") && text.contains("difference.png")
        }
    }

    @Test func aMissingGoldenFailsWithoutRecording() throws {
        try withKnownIssue {
            expectGolden(try renderer(distance: 20), at: [0], name: "nothing", record: .never)
        } matching: { issue in
            let text = "\(issue)"
            return text.contains("nothing: no goldens; record them with ZOETROPE_RECORD=missing")
                && !text.contains("--")
        }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Goldens/nothing"
        ).path
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    /// A scene that goes back in `back` seconds, and that a gesture drives up to `last`.
    private func wayward(back: Double = 0.5, last: Double = 0.8, options: SceneRenderer.Options = .init()) throws
        -> SceneRenderer
    {
        let text = """
            {"duration": 1, "canvas": {"width": 40, "height": 20}, "parameters": {"distance": 20},
             "back": {"duration": \(back)}, "gesture": {"samples": [[0, 0], [0.2, \(last)]]},
             "tracks": {"x": {"from": 0, "to": "distance"}},
             "layers": [{"name": "square", "frame": ["x", 5, 10, 10], "backgroundColor": "white"}]}
            """
        return try SceneRenderer(json: text, name: "wayward", options: options)
    }

    /// Every way that a scene plays is checked unless the test says which, each against goldens of its own.
    @Test func everyWayIsChecked() throws {
        let name = "wayward-\(UUID().uuidString)"
        let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens")
        defer { try? FileManager.default.removeItem(at: goldens.appendingPathComponent(name)) }
        let scene = try wayward()
        for playback in scene.playbacks {
            _ = try scene.check(against: goldens.path, of: playback, name: name, every: 10, record: .all)
        }
        for folder in ["", "/back", "/gesture"] {
            let manifest = goldens.appendingPathComponent("\(name)\(folder)/manifest.json").path
            #expect(FileManager.default.fileExists(atPath: manifest), "\(folder)")
        }
        expectGolden(try wayward(), every: 10, name: name, record: .never)
        expectGolden(try wayward(back: 0.4), of: [Playback()], every: 10, name: name, record: .never)
        for (scene, word) in [(try wayward(back: 0.4), "/back: "), (try wayward(last: 0.7), "/gesture: ")] {
            withKnownIssue {
                expectGolden(scene, every: 10, name: name, record: .never)
            } matching: {
                "\($0)".contains("\(name)\(word)")
            }
        }
    }

    /// A gesture that the scene has lost, a run of another length, and the words of a failure.
    @Test func lostRunsAndLengths() throws {
        let name = "lost-\(UUID().uuidString)"
        let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens")
        defer { try? FileManager.default.removeItem(at: goldens.appendingPathComponent(name)) }
        let scene = try wayward()
        for playback in scene.playbacks {
            _ = try scene.check(against: goldens.path, of: playback, name: name, every: 10, record: .all)
        }
        let tame = """
            {"duration": 1, "canvas": {"width": 40, "height": 20}, "back": {"duration": 0.5},
             "tracks": {"x": {"from": 0, "to": 20}},
             "layers": [{"name": "square", "frame": ["x", 5, 10, 10], "backgroundColor": "white"}]}
            """
        try withKnownIssue {
            expectGolden(try SceneRenderer(json: tame, name: "wayward"), every: 10, name: name, record: .never)
        } matching: {
            "\($0)".contains("\(name)/gesture: ") && "\($0)".contains("golden")
                && "\($0)".contains("the scene has no gesture any more")
        }
        let long = tame.replacingOccurrences(of: #""duration": 1"#, with: #""duration": 2"#)
            .replacingOccurrences(of: #""to": 20"#, with: #""to": 20, "duration": 1"#)
        try withKnownIssue {
            expectGolden(try SceneRenderer(json: long, name: "wayward"), at: [0], name: name, record: .never)
        } matching: {
            "\($0)".contains(
                "1 frame ok, but duration 1 s -> 2 s; if that is intended, record it with ZOETROPE_RECORD=failed")
        }
    }

    @Test func aFailureSaysHowToRecordAndWhereItsPicturesAre() throws {
        try withKnownIssue {
            expectGolden(try renderer(distance: 21), at: [0.5], record: .never)
        } matching: { issue in
            let text = "\(issue)", user = getuid()
            return text.contains("if that is intended, record it with ZOETROPE_RECORD=failed")
                && text.contains("pictures: \(NSTemporaryDirectory())zoetrope-goldens-\(user)/")
        }
        var status = stat()
        #expect(lstat(NSTemporaryDirectory() + "zoetrope-goldens-\(getuid())", &status) == 0)
        #expect(status.st_uid == getuid() && status.st_mode & 0o077 == 0)
    }

    /// Two checkouts of a package do not share their pictures, and an attachment says which frame it is.
    @Test func namesOfPictures() throws {
        let base = NSTemporaryDirectory() + "checkouts-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: base) }
        let names = try ["one/Shop", "two/Shop"].map { folder in
            let tests = "\(base)/\(folder)/Tests/ShopTests"
            try FileManager.default.createDirectory(atPath: tests, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: "\(base)/\(folder)/Package.swift"))
            return EvidencePlace.checkout(of: tests + "/DoorTests.swift")
        }
        #expect(names.allSatisfy { $0.hasPrefix("Shop-") } && names[0] != names[1], "\(names)")
        #expect(
            EvidencePlace.attachment("/t/call/cube/back/at-0.250000.actual.png", in: "/t/call")
                == "cube-back-0.250000.actual.png")
        #expect(EvidencePlace.attachment("/elsewhere/x.png", in: "/t/call") == "x.png")
    }

    @Test func changesMakeAVariant() throws {
        let options = SceneRenderer.Options(
            parameters: ["distance": "21"])
        let scene = try wayward(options: options)
        #expect(scene.goldenName() == "wayward/distance=21")
        #expect(scene.goldenName(of: Playback(route: .back)) == "wayward/distance=21/back")
        #expect(
            try wayward().goldenName(of: Playback(route: .recording(GestureRecording(json: "{}")))) == "wayward/gesture"
        )
        #expect(scene.goldenName("other", of: Playback(route: .pingPong)) == "other/ping-pong")
    }

    @Test func aReportIsWrittenWhenACheckFails() throws {
        let path = NSTemporaryDirectory() + "zoetrope-report-\(UUID().uuidString).html"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let report = TestReport(path)
        func outcome(_ distance: Double) throws -> SceneOutcome {
            let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens")
            return try renderer(distance: distance).outcome(
                against: goldens.path, at: [0, 0.5, 1], of: Playback(), name: nil, every: 6, rate: 60, scale: 1,
                tolerance: .exact, record: .never, evidence: nil, jobs: 1)
        }
        #expect(try report.add(outcome(20)) == nil && !FileManager.default.fileExists(atPath: path))
        #expect(try report.add(outcome(21)) == path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            text.contains(#""words":["track 'x' was 10.0, now 10.5 at 0.50 s"#)
                || text.contains("layer 'square': x was 10"),
            "\(text.count)")
        #expect(try TestReport(nil).add(outcome(21)) == nil)
    }

    /// Frames that no scene makes, such as a recording of views, are in the report, too.
    @Test func aReportHasFramesOfCode() throws {
        let folder = NSTemporaryDirectory() + "zoetrope-code-\(UUID().uuidString)", path = folder + ".html"
        defer { for place in [folder, path] { try? FileManager.default.removeItem(atPath: place) } }
        func result(_ color: PremultipliedRGBA8, _ record: GoldenRecordMode) throws -> GoldenResult {
            var check = FrameCheck(folder: folder, name: "spring-up")
            check.record = record
            return try check.run(at: [0], duration: 1, size: PixelSize(width: 4, height: 4)) { _ in
                (Bitmap(width: 4, height: 4, filledWith: color), [])
            }
        }
        _ = try result(.white, .all)
        let report = TestReport(path)
        #expect(try report.add(result(.white, .never).outcome) == nil)
        #expect(try report.add(result(.black, .never).outcome) == path)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("spring-up"))
    }

    /// Tests whose goldens have one name, here a call that is made three times and another one, keep their pictures apart.
    @Test func evidenceIsNotShared() throws {
        nonisolated(unsafe) var folders: [String] = []
        for distance in [21.0, 21, 22] {
            try withKnownIssue {
                expectGolden(try renderer(distance: distance), at: [1], record: .never)
            } matching: { issue in
                let lines = "\(issue)".split(separator: "\n").filter { $0.hasSuffix("actual.png") }
                folders += lines.map { ($0 as NSString).deletingLastPathComponent }
                return true
            }
        }
        try withKnownIssue {
            expectGolden(try renderer(distance: 21), at: [1], record: .never)
        } matching: { issue in
            let lines = "\(issue)".split(separator: "\n").filter { $0.hasSuffix("actual.png") }
            folders += lines.map { ($0 as NSString).deletingLastPathComponent }
            return true
        }
        #expect(folders.count == 4)
        #expect(Set(folders).count == 4, "\(folders)")
    }

    @Test func theModeIsTheEnvironments() throws {
        #expect(try GoldenRecordMode.ofEnvironment([:]) == .missing)
        #expect(try GoldenRecordMode.ofEnvironment(["ZOETROPE_RECORD": "", "CI": ""]) == .missing)
        #expect(try GoldenRecordMode.ofEnvironment(["CI": "false"]) == .missing)
        #expect(try GoldenRecordMode.ofEnvironment(["CI": "true"]) == .never)
        #expect(try GoldenRecordMode.ofEnvironment(["CI": "true", "ZOETROPE_RECORD": "failed"]) == .failed)
        #expect {
            try GoldenRecordMode.ofEnvironment(["ZOETROPE_RECORD": "al"])
        } throws: {
            $0.localizedDescription
                == "ZOETROPE_RECORD is 'al', which is not a mode; set it to one of all, failed, missing, never, or unset it"
        }
    }

    @Test func howStrictACheckIsIsTheEnvironments() {
        func terms(_ environment: [String: String]) -> (isStrict: Bool, refusesRecording: Bool) {
            let terms = CheckTerms.ofEnvironment(environment)
            return (terms.isStrict, terms.refusesRecording)
        }
        #expect(terms([:]) == (false, false))
        #expect(terms(["ZOETROPE_STRICT": "1"]) == (true, false))
        for off in ["", "0", "false"] { #expect(terms(["ZOETROPE_STRICT": off]) == (false, false)) }
        #expect(terms(["CI": "true"]) == (false, true))
        #expect(terms(["CI": "1", "ZOETROPE_STRICT": "yes"]) == (true, true))
    }

    /// Where CI is set, what a test records fails, even if all is recorded, and says so.
    @Test func whatIsRecordedInCIFails() throws {
        let name = "recorded-\(UUID().uuidString)"
        let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens")
        defer { try? FileManager.default.removeItem(at: goldens.appendingPathComponent(name)) }
        let outcome = try renderer(distance: 20).outcome(
            against: goldens.path, at: [0], of: Playback(), name: name, every: 6, rate: .sixty, scale: 1,
            tolerance: .exact, record: .all, evidence: "", jobs: 1, terms: .ofEnvironment(["CI": "true"]))
        #expect(!GoldenResult(outcome).passes)
    }

    @Test func damagedGoldensAreToldAsTheyCanBeMended() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Goldens/damaged-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("[]".utf8).write(to: folder.appendingPathComponent("manifest.json"))
        try withKnownIssue {
            expectGolden(try renderer(distance: 20), at: [0], name: folder.lastPathComponent, record: .never)
        } matching: { issue in
            let text = "\(issue)"
            return text.contains("manifest.json") && text.contains("ZOETROPE_RECORD=all") && !text.contains("--update")
        }
    }
}

final class ExpectGoldenXCTests: XCTestCase {
    func testTheSameFramesPassUnderXCTest() throws {
        expectGolden(try renderer(distance: 20), at: [0, 0.5, 1], record: .never)
    }
}
