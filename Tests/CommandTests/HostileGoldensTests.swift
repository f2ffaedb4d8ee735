import Foundation
import Testing

/// Files that others have written: manifests, results, parts and configurations of `Tests/Fixtures/Fuzz/goldens`. Each
/// ends with a message, writes nothing outside of its folders, and is never taken for a success.
@Suite struct HostileGoldensTests {
    let work: Workplace
    private static let folder = Command.package.appendingPathComponent("Tests/Fixtures/Fuzz/goldens").path

    init() throws {
        work = try Workplace()
        _ = try work.render("check", "--update", "missing")
    }

    private static func files(_ prefix: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix(prefix) }.sorted()
    }

    private func copy(_ name: String, to place: String) throws {
        let path = work.path(place)
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: Self.folder + "/" + name, toPath: path)
    }

    private func expectRefusal(_ arguments: String..., name: String) throws {
        let before = work.files().filter { !$0.hasPrefix("Output") }
        let result = try work.render.start(arguments).wait()
        #expect(!result.wasSignalled && [1, 2].contains(result.status), "\(name): \(result.status) \(result.error)")
        #expect(!(result.text + result.error).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(name)")
        #expect(work.files().filter { !$0.hasPrefix("Output") } == before, "\(name)")
    }

    @Test(arguments: HostileGoldensTests.files("manifest")) func manifests(_ name: String) throws {
        try copy(name, to: "Goldens/slide/manifest.json")
        try expectRefusal("check", name: name)
        try expectRefusal("check", "slide", "--audit", "--strict", name: name)
    }

    @Test(arguments: HostileGoldensTests.files("results")) func results(_ name: String) throws {
        try copy(name, to: "results.json")
        try expectRefusal("accept", "results.json", name: name)
    }

    @Test(arguments: HostileGoldensTests.files("part")) func parts(_ name: String) throws {
        try copy(name, to: "1.part")
        try expectRefusal("merge", "1.part", "--junit", "Output/x.xml", "--report", "Output/x.html", name: name)
    }

    @Test(arguments: HostileGoldensTests.files("zoetrope")) func configurations(_ name: String) throws {
        try copy(name, to: "zoetrope.json")
        try expectRefusal("check", name: name)
    }

    @Test func thereAreSome() { #expect(Self.files("").count >= 13) }
}
