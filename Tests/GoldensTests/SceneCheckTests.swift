import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeTestSupport

@Suite struct SceneCheckTests {
    let folder: TemporaryFolder
    let times = (0..<4).map { FrameTime(seconds: Double($0) / 10) }

    init() throws { folder = try TemporaryFolder() }

    func header(_ size: PixelSize = .init(width: 32, height: 24)) -> Manifest.Header {
        Manifest.Header(scene: Fingerprint(of: []), pictures: [:], size: size, scale: 1, fps: 10)
    }

    /// Four frames of a block that moves to the right; `shift` is an error from frame 2 on.
    func frames(shift: Int = 0) -> [Bitmap] {
        times.indices.map { i in
            Bitmap(width: 32, height: 24, filledWith: .white).changed { frame in
                for y in 8..<16 {
                    for x in 0..<6 {
                        frame[x + 4 * i + (i >= 2 ? shift : 0), y] = PremultipliedRGBA8(r: 20, g: 10, b: 0, a: 128)
                    }
                }
            }
        }
    }

    func run(
        _ frames: [Bitmap], update: UpdatePolicy? = nil, shift: Double = 0, at times: [FrameTime]? = nil,
        configure: (inout SceneCheck.Options) -> Void = { _ in }
    ) throws -> SceneOutcome {
        var options = SceneCheck.Options()
        options.update = update
        options.evidence = folder.path + "/evidence"
        configure(&options)
        let check = SceneCheck(
            golden: try GoldenStore(directory: folder.path + "/goldens").scene(named: "a/block", for: update),
            header: header(.init(of: frames[0])), options: options)
        let times = times ?? self.times
        return try check.finish(
            frames.enumerated().map { i, frame in
                let x = Double(4 * i) + (i >= 2 ? shift : 0)
                return try check.check(
                    frame, at: times[i],
                    description: FrameDescription(items: [.init(name: "block", values: ["x": .number(x)])]))
            }.reversed())
    }

    /// The goldens' files with their bytes.
    func goldens() throws -> [String: Data?] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/goldens/a/block")
        return Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, FileManager.default.contents(atPath: folder.path + "/goldens/a/block/" + $0))
            })
    }

    /// Whether there is a golden picture of a time: `at-0.300000`.
    func hasPicture(_ time: String) -> Bool {
        ((try? goldens()) ?? [:]).keys.contains { $0.hasPrefix(time + ".") && $0.hasSuffix(".png") }
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.path + "/" + path) }

    @Test func missingThenRecordedThenTheSame() throws {
        #expect(try run(frames()).summary == "a/block: no goldens; record them with record: .missing")
        #expect(!exists("goldens"))
        let recorded = try run(frames(), update: .missing)
        #expect(
            recorded.update == "4 frames recorded" && recorded.summary == "a/block: no goldens",
            "no advice to do what is done")
        #expect(exists("goldens/a/block/manifest.json") && hasPicture("at-0.300000"))
        let outcome = try run(frames())
        #expect(
            outcome.state == .ok && outcome.passes && outcome.summary == "a/block: 4 frames ok"
                && outcome.words.isEmpty)
    }

    /// The block is two pixels too far to the right in two frames: 2 x 8 pixels are missing on the left, and 2 x 8 are
    /// too many on the right.
    @Test func difference() throws {
        _ = try run(frames(), update: .all)
        let outcome = try run(frames(shift: 2), shift: 2.5)
        #expect(outcome.state == .different && outcome.frames.map(\.passes) == [true, true, false, false])
        #expect(
            outcome.summary
                == "a/block: 2 of 4 frames differ, first at 0.20 s: 32 pixels differ by at most 255, in 8 x 8 at 8, 8")
        #expect(outcome.words == ["layer 'block': x was 8.0, now 10.5 at 0.20 s (2 frames)"])
        let evidence = outcome.frames[2].evidence
        let paths = [evidence.expected, evidence.actual, evidence.difference].compactMap(\.self)
        #expect(paths.count == 3)
        #expect(
            try paths.prefix(2).map { try PNGReader.read(contentsOf: $0) } == [frames()[2], frames(shift: 2)[2]],
            "alpha survives the file")
        #expect(try PNGReader.read(contentsOf: paths[2])[8, 8].r > 130)
    }

    @Test func drawnDifferently() throws {
        _ = try run(frames(), update: .all)
        #expect(try run(frames(shift: 1)).words == ["nothing in the scene moved: it is drawn differently"])
    }

    @Test func tolerance() throws {
        _ = try run(frames(), update: .all)
        let outcome = try run(frames(shift: 1)) { $0.tolerance = Tolerance(channel: 0, pixels: 16) }
        #expect(
            outcome.state == .within && outcome.passes
                && outcome.summary == "a/block: 2 of 4 frames differ within the tolerance of 0,16, by at most 255")
        #expect(!exists("evidence"))
    }

    @Test func sizesThatDiffer() throws {
        _ = try run(frames(), update: .all)
        let outcome = try run(frames().map { _ in Bitmap(width: 16, height: 30) })
        #expect(outcome.words.first == "size 32 x 24 -> 16 x 30" && outcome.failing.count == 4)
        let difference = try PNGReader.read(contentsOf: try #require(outcome.frames[0].evidence.difference))
        #expect(difference.width == 32 && difference.height == 30)
    }

    /// `missing` does not record differences; `changed` does, and removes goldens whose frames no longer exist.
    @Test func updatePolicies() throws {
        _ = try run(frames(), update: .all)
        let kept = try run(Array(frames(shift: 2).prefix(3)), update: .missing)
        #expect(kept.update == "nothing recorded" && kept.unrecorded == 2, "a difference and an orphan are left")
        #expect(
            try run(Array(frames(shift: 2).prefix(3))).frames.map(\.passes) == [true, true, false, false],
            "the fourth is orphaned")
        try Data().write(to: URL(fileURLWithPath: folder.path + "/goldens/a/block/at-night.png"))
        let updated = try run(Array(frames(shift: 2).prefix(3)), update: .changed)
        #expect(
            updated.update == "1 frame recorded, 1 removed" && updated.state == .different,
            "an update still says what changed")
        #expect(
            !hasPicture("at-0.300000") && exists("goldens/a/block/at-night.png"),
            "only golden pictures go")
        #expect(try run(Array(frames(shift: 2).prefix(3))).state == .ok)
    }

    @Test func someFramesOnly() throws {
        _ = try run(frames(), update: .all)
        let outcome = try run(Array(frames().prefix(2))) { $0.isWholeRun = false }
        #expect(outcome.state == .ok && outcome.frames.count == 2)
    }

    /// The scene's end tells goldens that were not asked for from those that have no frame any more. `changed` keeps
    /// the former, `all` does not.
    @Test func goldensThatWereNotAskedFor() throws {
        _ = try run(frames(), update: .all)
        let two = Array(frames().prefix(2))
        func check(_ end: Double, update: UpdatePolicy? = nil) throws -> SceneOutcome {
            try run(two, update: update) { $0.end = FrameTime(seconds: end) }
        }
        #expect(try check(0.3).summary == "a/block: 2 frames ok")
        #expect(
            try check(0.2).summary
                == "a/block: 1 of 3 frames differs, first at 0.30 s: no frame is drawn at this time any more")
        #expect(
            try check(0.3, update: .changed).update == "nothing to record" && hasPicture("at-0.300000"))
        #expect(
            try check(0.2, update: .changed).update == "0 frames recorded, 1 removed"
                && !hasPicture("at-0.300000"))
        #expect(
            try check(0.3, update: .all).update == "2 frames recorded, 1 removed"
                && !hasPicture("at-0.200000"))
    }

    /// The message says which goldens there are; no change is described.
    @Test func timesWithoutGolden() throws {
        _ = try run(frames(), update: .all)
        let one = try run([frames()[1]], at: [FrameTime(seconds: 1 / 3.0)]) { $0.isWholeRun = false }
        #expect(
            one.summary
                == "a/block: no golden at 0.333333 s; there are goldens at 0.00 s, 0.10 s, 0.20 s, 0.30 s; record it with record: .missing"
        )
        let some = try run(
            Array(frames().prefix(3)), at: [times[0], FrameTime(seconds: 0.15), FrameTime(seconds: 0.25)]
        ) { $0.isWholeRun = false }
        #expect(
            some.summary.hasPrefix("a/block: 2 of 3 frames have no golden, first at 0.15 s; there are goldens at ")
                && some.words.isEmpty, "\(some)")
    }

    /// What differs is told where its pictures cannot be kept, as on a full disk.
    @Test func evidenceThatCannotBeWritten() throws {
        _ = try run(frames(), update: .all)
        try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
        let outcome = try run(frames(shift: 1)) { $0.evidence = folder.path + "/file" }
        #expect(outcome.state == .different && outcome.failing.count == 2 && outcome.worst != nil)
        #expect(outcome.words.last?.hasPrefix("its pictures are not kept: ") == true, "\(outcome.words)")
        #expect(outcome.words.count { $0.hasPrefix("its pictures") } == 1)
        let copy = try JSONDecoder().decode(SceneOutcome.self, from: JSONEncoder().encode(outcome))
        #expect(outcome.unkept?.contains("/file") == true && copy.unkept == outcome.unkept)
    }

    /// The manifest cannot be replaced: then no frame is recorded.
    @Test func anUpdateThatFailsChangesNothing() throws {
        _ = try run(frames(), update: .all)
        let manifest = folder.path + "/goldens/a/block/manifest.json", real = folder.path + "/goldens/real.json"
        try FileManager.default.moveItem(atPath: manifest, toPath: real)
        try FileManager.default.createSymbolicLink(atPath: manifest, withDestinationPath: real)
        let before = try goldens()
        #expect(throws: FileError.self) { try run(frames(shift: 1), update: .changed) }
        #expect(try goldens() == before, "no temporary files either")
        try FileManager.default.removeItem(atPath: manifest)
        try FileManager.default.moveItem(atPath: real, toPath: manifest)
        #expect(try run(frames(shift: 1), update: .all).update == "4 frames recorded")
        #expect(try run(frames(shift: 1)).state == .ok)
    }

    /// As the message says, recording all frames again repairs it.
    @Test func aDamagedManifestIsReplaced() throws {
        _ = try run(frames(), update: .all)
        let path = folder.path + "/goldens/a/block/manifest.json"
        try Data("{".utf8).write(to: URL(fileURLWithPath: path))
        for update in [nil, UpdatePolicy.missing, .changed] {
            let error = thrown(GoldenError.self) { try run(frames(), update: update) }
            #expect(error?.remedy == .restore)
        }
        let outcome = try run(Array(frames(shift: 1).prefix(3)), update: .all)
        #expect(
            outcome.update == "3 frames recorded" && outcome.words.count == 1
                && outcome.words[0].hasPrefix(path + ": it is not a manifest: "), "\(outcome.words)")
        #expect(!hasPicture("at-0.300000"))
        #expect(try run(Array(frames(shift: 1).prefix(3))).state == .ok)
    }

    /// The pictures of a failure are removed when its frame is checked again; nothing else is.
    @Test func evidenceOfEarlierFailuresGoes() throws {
        func names() -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/evidence/a/block")) ?? []).sorted()
        }
        _ = try run(frames(), update: .all)
        _ = try run(frames(shift: 2))
        try Data().write(to: URL(fileURLWithPath: folder.path + "/evidence/a/block/notes.png"))
        let third = ["actual", "difference", "expected"].map { "at-0.300000.\($0).png" }
        #expect(names().count == 7)
        _ = try run([frames()[2]], at: [times[2]]) { $0.isWholeRun = false }
        #expect(names() == third + ["notes.png"], "the last frame was not looked at")
        _ = try run(frames())
        #expect(names() == ["notes.png"])
        try FileManager.default.removeItem(atPath: folder.path + "/evidence/a/block/notes.png")
        _ = try run(frames(shift: 2))
        _ = try run(frames())
        #expect(!exists("evidence/a/block") && exists("evidence/a"))
    }

    @Test func fingerprintsOnly() throws {
        _ = try run(frames(), update: .all) { $0.keepsPictures = false }
        #expect(!hasPicture("at-0.000000"))
        let outcome = try run(frames(shift: 1), shift: 1)
        #expect(
            outcome.failing.map(\.state) == [.differentUnseen, .differentUnseen]
                && outcome.words == ["layer 'block': x was 8, now 9 at 0.20 s (2 frames)"])
    }

    /// Pictures that do not belong to the new fingerprints must not stay.
    @Test func fromPicturesToFingerprints() throws {
        _ = try run(frames(), update: .all)
        _ = try run(frames(shift: 1), update: .changed) { $0.keepsPictures = false }
        #expect(hasPicture("at-0.100000") && !hasPicture("at-0.200000"))
        #expect(try run(frames(shift: 2)).failing.map(\.state) == [.differentUnseen, .differentUnseen])
    }

    @Test(arguments: ["", "/etc", "a//b", "../a", "a/../../b", ".git", "a\0b", String(repeating: "n", count: 241)])
    func namesThatLeadOut(name: String) {
        #expect(throws: GoldenError.self) { try GoldenStore(directory: folder.path).scene(named: name) }
    }
}
