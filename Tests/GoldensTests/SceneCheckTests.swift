import Codecs
import Foundation
import Goldens
import Pixels
import Testing

@Suite struct SceneCheckTests {
    let folder: TemporaryFolder
    let times = (0..<4).map { FrameTime(seconds: Double($0) / 10) }

    init() throws { folder = try TemporaryFolder() }

    func header(_ size: FrameComparison.Size = .init(width: 32, height: 24)) -> Manifest.Header {
        Manifest.Header(scene: Fingerprint(of: []), pictures: [:], size: size, scale: 1, fps: 10)
    }

    /// Four frames of a block that moves to the right; `shift` is an error from frame 2 on.
    func frames(shift: Int = 0) -> [Bitmap] {
        times.indices.map { i in
            Bitmap(width: 32, height: 24, filledWith: .white).changed { frame in
                for y in 8..<16 { for x in 0..<6 { frame[x + 4 * i + (i >= 2 ? shift : 0), y] = PremultipliedRGBA8(r: 20, g: 10, b: 0, a: 128) } }
            }
        }
    }

    func run(_ frames: [Bitmap], update: UpdatePolicy? = nil, shift: Double = 0, configure: (inout SceneCheck.Options) -> Void = { _ in }) throws -> SceneOutcome {
        var options = SceneCheck.Options()
        options.update = update
        options.evidence = folder.path + "/evidence"
        configure(&options)
        let check = SceneCheck(golden: try GoldenStore(directory: folder.path + "/goldens").scene(named: "a/block"), header: header(.init(of: frames[0])), options: options)
        return try check.finish(frames.enumerated().map { i, frame in
            let x = Double(4 * i) + (i >= 2 ? shift : 0)
            return try check.check(frame, at: times[i], description: FrameDescription(items: [.init(name: "block", values: ["x": .number(x)])]))
        }.reversed())
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.path + "/" + path) }

    @Test func missingThenRecordedThenTheSame() throws {
        #expect(try run(frames()).state == .missing)
        #expect(!exists("goldens"))
        #expect(try run(frames(), update: .missing).update == "4 frames recorded")
        #expect(exists("goldens/a/block/manifest.json") && exists("goldens/a/block/at-0.300000.png"))
        let outcome = try run(frames())
        #expect(outcome.state == .same && outcome.passes && outcome.summary == "a/block: 4 frames the same" && outcome.words.isEmpty)
    }

    /// The block stands two pixels too far to the right in two frames: 2 x 8 pixels too few on the left and too many on the right.
    @Test func difference() throws {
        _ = try run(frames(), update: .all)
        let outcome = try run(frames(shift: 2), shift: 2.5)
        #expect(outcome.state == .different && outcome.frames.map(\.passes) == [true, true, false, false])
        #expect(outcome.summary == "a/block: 2 of 4 frames differ, first at 0.20 s: 32 pixels differ by at most 255, in 8 x 8 at 8, 8")
        #expect(outcome.words == ["block: x 8.0 -> 10.5 at 0.20 s (2 frames)"])
        let evidence = outcome.frames[2].evidence
        let paths = [evidence.expected, evidence.actual, evidence.difference].compactMap(\.self)
        #expect(paths.count == 3)
        #expect(try paths.prefix(2).map { try PNGReader.read(contentsOf: $0) } == [frames()[2], frames(shift: 2)[2]], "alpha survives the file")
        #expect(try PNGReader.read(contentsOf: paths[2])[8, 8].r > 130)
    }

    @Test func drawnDifferently() throws {
        _ = try run(frames(), update: .all)
        #expect(try run(frames(shift: 1)).words == ["nothing in the scene moved: it is drawn differently"])
    }

    @Test func tolerance() throws {
        _ = try run(frames(), update: .all)
        let outcome = try run(frames(shift: 1)) { $0.tolerance = Tolerance(channel: 0, pixels: 16) }
        #expect(outcome.state == .within && outcome.passes && outcome.summary == "a/block: 4 frames the same within 0,16")
        #expect(!exists("evidence"))
    }

    @Test func sizesThatDiffer() throws {
        _ = try run(frames(), update: .all)
        let outcome = try run(frames().map { _ in Bitmap(width: 16, height: 30) })
        #expect(outcome.words.first == "size 32 x 24 -> 16 x 30" && outcome.failing.count == 4)
        let difference = try PNGReader.read(contentsOf: try #require(outcome.frames[0].evidence.difference))
        #expect(difference.width == 32 && difference.height == 30)
    }

    /// `missing` leaves what differs alone, `changed` takes it, and takes away what is no longer there.
    @Test func updatePolicies() throws {
        _ = try run(frames(), update: .all)
        #expect(try run(Array(frames(shift: 2).prefix(3)), update: .missing).update == "nothing to record")
        #expect(try run(Array(frames(shift: 2).prefix(3))).frames.map(\.passes) == [true, true, false, false], "the fourth is orphaned")
        let updated = try run(Array(frames(shift: 2).prefix(3)), update: .changed)
        #expect(updated.update == "1 frame recorded, 1 removed" && updated.state == .different, "an update still says what changed")
        #expect(!exists("goldens/a/block/at-0.300000.png"))
        #expect(try run(Array(frames(shift: 2).prefix(3))).state == .same)
    }

    @Test func someFramesOnly() throws {
        _ = try run(frames(), update: .all)
        let outcome = try run(Array(frames().prefix(2))) { $0.isWholeRun = false }
        #expect(outcome.state == .same && outcome.frames.count == 2)
    }

    @Test func fingerprintsOnly() throws {
        _ = try run(frames(), update: .all) { $0.keepsPictures = false }
        #expect(!exists("goldens/a/block/at-0.000000.png"))
        let outcome = try run(frames(shift: 1), shift: 1)
        #expect(outcome.failing.map(\.state) == [.differentUnseen, .differentUnseen] && outcome.words == ["block: x 8.0 -> 9.0 at 0.20 s (2 frames)"])
    }

    /// Pictures that the new fingerprints are not of must not stay.
    @Test func fromPicturesToFingerprints() throws {
        _ = try run(frames(), update: .all)
        _ = try run(frames(shift: 1), update: .changed) { $0.keepsPictures = false }
        #expect(exists("goldens/a/block/at-0.100000.png") && !exists("goldens/a/block/at-0.200000.png"))
        #expect(try run(frames(shift: 2)).failing.map(\.state) == [.differentUnseen, .differentUnseen])
    }

    /// A golden picture that was edited is an error, not a difference; recording all again mends it.
    @Test func tamperedPicture() throws {
        _ = try run(frames(), update: .all)
        let path = folder.path + "/goldens/a/block/at-0.200000.png"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: folder.path + "/goldens/a/block/at-0.000000.png", toPath: path)
        #expect(try run(frames()).state == .same, "no picture is read while the fingerprints agree")
        let error = #expect(throws: GoldenError.self) { try run(frames(shift: 1)) }
        #expect(error?.path == path)
        _ = try run(frames(shift: 1), update: .all)
        #expect(try run(frames(shift: 1)).state == .same)
    }

    @Test(arguments: ["", "/etc", "a//b", "../a", "a/../../b", ".git", "a\0b", String(repeating: "n", count: 241)])
    func namesThatLeadOut(name: String) {
        #expect(throws: GoldenError.self) { try GoldenStore(directory: folder.path).scene(named: name) }
    }
}
