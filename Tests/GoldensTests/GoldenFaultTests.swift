import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeTestSupport

/// Goldens that are damaged, hostile, or left by an update that was killed.
@Suite struct GoldenFaultTests {
    let folder: TemporaryFolder
    let times = [FrameTime(seconds: 0), FrameTime(seconds: 0.5)]
    private var store: String { folder.path + "/goldens" }
    private var scene: String { store + "/scene" }

    init() throws { folder = try TemporaryFolder() }

    private func frames(_ shade: UInt8 = 0) -> [Bitmap] {
        [40, 80].map { Bitmap(width: 20, height: 16, filledWith: .init(r: $0 + shade, g: 9, b: 9, a: 255)) }
    }

    private func check(
        _ frames: [Bitmap], update: UpdatePolicy? = nil, x: Double = 0, allowOutside: Bool = false
    ) throws -> SceneOutcome {
        var options = SceneCheck.Options()
        options.update = update
        options.evidence = folder.path + "/evidence"
        let header = Manifest.Header(
            scene: Fingerprint(of: []), pictures: [:], size: PixelSize(width: 20, height: 16), scale: 1, fps: 2)
        let golden = try GoldenStore(directory: store, allowOutside: allowOutside).scene(named: "scene", for: update)
        let check = SceneCheck(golden: golden, header: header, options: options)
        let description = FrameDescription(items: [.init(name: "block", values: ["x": .number(x)])])
        return try check.finish(
            zip(frames, times).map { try check.check($0, at: $1, description: description) })
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: scene).sorted() }

    private func picture() throws -> String {
        scene + "/" + (try #require(try names().first { $0.hasPrefix("at-0.5") }))
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    private func isDamaged(_ outcome: SceneOutcome, _ words: String) -> Bool {
        guard outcome.frames.count == 2, outcome.frames[0].state == .ok, !outcome.passes,
            case .damaged(let problem) = outcome.frames[1].state
        else { return false }
        return problem.contains(words) && problem.contains("at-0.5")
    }

    /// The frame of a damaged picture fails although its fingerprint is right, and the other frame is checked anyway.
    @Test func aDamagedPictureFailsItsOwnFrame() throws {
        _ = try check(frames(), update: .missing)
        let path = try picture(), whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let other = PNGEncoder.encode(frames(1)[0])
        for (bytes, words) in [
            (Data(), "restore it"), (whole.prefix(whole.count / 2), "restore it"),
            (Data(other), "not the picture that manifest.json describes"),
        ] {
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(isDamaged(try check(frames()), words))
            #expect(isDamaged(try check([frames()[0], frames(1)[1]]), words))
            #expect(try GoldenStore(directory: store).scene(named: "scene").audit().count == 1)
        }
        try FileManager.default.removeItem(atPath: path)
        #expect(isDamaged(try check(frames()), "it is missing"))
        #expect(try check(frames(), update: .changed).update == "1 frame recorded")
        #expect(try check(frames()).state == .ok)
    }

    /// A picture that is elsewhere is no difference that could be accepted: the check itself fails.
    @Test func aPointerIsNoDifference() throws {
        _ = try check(frames(), update: .missing)
        let path = try picture()
        try Data("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n".utf8).write(
            to: URL(fileURLWithPath: path))
        let words = "\(path): cannot read: it is a Git LFS pointer, and the file itself is not here; "
        for pictures in [frames(), [frames()[0], frames(1)[1]]] {
            let error = thrown(FileError.self) { _ = try check(pictures) }
            #expect(error?.description == words + "fetch it with: git lfs pull")
        }
    }

    /// A smaller file of the same picture is still the golden.
    @Test func aPictureMayBeCompressedAgain() throws {
        _ = try check(frames(), update: .missing)
        let path = try picture(), before = try Data(contentsOf: URL(fileURLWithPath: path))
        let small = try PNGEncoder.encode(frames()[1], options: PNGOptions(compression: .small))
        #expect(Data(small) != before)
        try PNGFile.write(small, to: path)
        #expect(try check(frames()).state == .ok)
    }

    /// Whatever a killed update has left, `check` judges by the manifest and its own pictures; the next update removes
    /// it.
    @Test func whatAKilledUpdateLeaves() throws {
        _ = try check(frames(), update: .missing)
        let old = try goldens()
        _ = try check(frames(1), update: .changed)
        let new = try goldens()
        #expect(Set(old.keys).intersection(new.keys) == ["manifest.json"])
        // Before the manifest is renamed, and after it.
        for manifest in [old, new] {
            for name in try names() { try FileManager.default.removeItem(atPath: scene + "/" + name) }
            for (name, data) in old.merging(new, uniquingKeysWith: { first, _ in first }) {
                try data.write(to: URL(fileURLWithPath: scene + "/" + name))
            }
            try manifest["manifest.json"]!.write(to: URL(fileURLWithPath: scene + "/manifest.json"))
            try write("", to: scene + "/.zoetrope-999999999-abc")
            let isOld = manifest == old
            #expect(try check(frames()).passes == isOld)
            #expect(try check(frames(1)).passes == !isOld)
            #expect(try check(frames(isOld ? 0 : 1)).strays.count == 2)
            _ = try check(frames(1), update: .changed)
            #expect(try goldens() == new)
        }
    }

    private func goldens() throws -> [String: Data] {
        Dictionary(
            uniqueKeysWithValues: try names().map { ($0, try Data(contentsOf: URL(fileURLWithPath: scene + "/" + $0))) }
        )
    }

    /// `missing` does not record a difference, and says that something is left.
    @Test func missingLeavesDifferences() throws {
        _ = try check([frames()[0]], update: .missing)
        let outcome = try check(frames(1), update: .missing)
        #expect(outcome.update == "1 frame recorded" && outcome.unrecorded == 1)
        #expect(try check(frames(1), update: .missing).update == "nothing recorded")
        #expect(try check(frames(1), update: .changed).unrecorded == 0)
    }

    /// Equal pixels from another place: the new place is recorded, and a later failure starts from there.
    @Test func descriptionsAreRenewed() throws {
        _ = try check(frames(), update: .missing)
        #expect(try check(frames(), update: .changed).update == "nothing to record")
        #expect(try check(frames(), update: .changed, x: 4).update == "descriptions recorded")
        #expect(try check(frames(1), x: 6).words == ["layer 'block': x was 4, now 6 at 0.00 s (2 frames)"])
    }

    @Test func aGoldenThatIsALinkToAnotherFile() throws {
        _ = try check(frames(), update: .missing)
        let path = try picture()
        try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/secret.png")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/secret.png")
        let outcome = try check(frames())
        #expect(isDamaged(outcome, "it leads out of its folder") && outcome.frames[1].evidence.expected == nil)
        #expect(try check(frames(), allowOutside: true).state == .ok)
    }

    @Test func aManifestThatIsALinkToAnotherFile() throws {
        _ = try check(frames(), update: .missing)
        let other = folder.path + "/other.json"
        try Data("a secret\n".utf8).write(to: URL(fileURLWithPath: other))
        try FileManager.default.removeItem(atPath: scene + "/manifest.json")
        try FileManager.default.createSymbolicLink(atPath: scene + "/manifest.json", withDestinationPath: other)
        let error = thrown(GoldenError.self) { try check(frames()) }
        #expect(error?.problem.contains("it leads out of its folder") == true)
        #expect(error?.description.contains("secret") == false)
        // A dangling link is not followed by an update.
        try FileManager.default.removeItem(atPath: scene + "/manifest.json")
        let target = folder.path + "/written"
        try FileManager.default.createSymbolicLink(atPath: scene + "/manifest.json", withDestinationPath: target)
        #expect(throws: FileError.self) { try check(frames(), update: .all) }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    /// The folder of all goldens, or of a scene's, is a link to outside, or to nothing there: no update, renaming or
    /// removing makes, changes or removes anything there.
    @Test(arguments: [true, false], ["", "/gone"])
    func aFolderThatIsALink(_ isOfAll: Bool, _ name: String) throws {
        let outside = try TemporaryFolder()
        _ = try check(frames(), update: .missing)
        try FileManager.default.copyItem(atPath: scene, toPath: outside["scene"])
        try FileManager.default.copyItem(atPath: scene, toPath: outside["more"])
        let moved = isOfAll ? store : scene, target = isOfAll ? outside.path + name : outside["scene"] + name
        try FileManager.default.removeItem(atPath: moved)
        try FileManager.default.createSymbolicLink(atPath: moved, withDestinationPath: target)
        let before = try FileManager.default.subpathsOfDirectory(atPath: outside.path).sorted()
        let goldens = GoldenStore(directory: store)
        #expect(throws: (any Error).self) { try check(frames(1), update: .all) }
        #expect(throws: (any Error).self) { try check(frames(1), update: .missing) }
        #expect(throws: (any Error).self) { try goldens.rename("scene/back", to: "scene/there") }
        #expect(throws: (any Error).self) { try goldens.remove("scene/back") }
        if isOfAll {
            #expect(throws: (any Error).self) { try goldens.rename("more", to: "other") }
            #expect(throws: (any Error).self) { try goldens.remove("more") }
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: outside.path).sorted() == before)
    }

    @Test(.timeLimit(.minutes(1))) func aPipeIsRefusedAtOnce() throws {
        _ = try check(frames(), update: .missing)
        let path = try picture()
        try FileManager.default.removeItem(atPath: path)
        mkfifo(path, 0o600)
        #expect(isDamaged(try check(frames()), "it is not a regular file"))
    }

    @Test func outcomesSurviveAFile() throws {
        _ = try check(frames(), update: .missing)
        let outcome = try check([frames()[0], frames(3)[1]])
        let read = try JSONDecoder().decode(SceneOutcome.self, from: JSONEncoder().encode(outcome))
        #expect(read.summary == outcome.summary && read.frames.map(\.evidence) == outcome.frames.map(\.evidence))
        #expect(read.frames.map(\.state) == outcome.frames.map(\.state) && read.size == outcome.size)
        let broken = SceneOutcome(name: "x", error: "why")
        #expect(try JSONDecoder().decode(SceneOutcome.self, from: JSONEncoder().encode(broken)).error == "why")
    }
}
