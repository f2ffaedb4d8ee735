import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers

/// The outcomes of one part of a check, as a file for `render merge`.
struct CheckPart: Codable {
    struct Entry: Codable {
        /// The scene's index among all of the check.
        let scene: Int
        let outcomes: [SceneOutcome]
    }

    /// The version of the program.
    let program: String
    let shard, shards: Int
    /// The names of all scenes of the check.
    let scenes: [String]
    let goldens, evidence, tolerance: String
    let checked: [Entry]

    /// In bytes.
    private static let limit = 1 << 30
    /// How a file of this kind begins: JSON with sorted keys.
    private static let mark = Array(#"{"checked":"#.utf8)

    func write(to path: String) throws {
        let file = try AtomicFile(path: path)
        try file.write(Array(try JSONWriter.text(self, pretty: false).utf8))
        try file.commit()
    }

    init(
        program: String, shard: Shard, scenes: [String], goldens: String, evidence: String, tolerance: String,
        checked: [Entry]
    ) {
        (self.program, self.shard, shards) = (program, shard.index, shard.count)
        (self.scenes, self.goldens, self.evidence) = (scenes, goldens, evidence)
        (self.tolerance, self.checked) = (tolerance, checked)
    }

    init(path: String) throws {
        let bytes = try FileBytes.read(path, limit: CheckPart.limit)
        guard JSONNesting.isWithin(JSONNesting.ownFiles, bytes),
            let part = try? JSONDecoder().decode(CheckPart.self, from: Data(bytes)),
            let shard = Shard(index: part.shard, count: part.shards)
        else { throw CommandError("\(path): this is not a part; '--shard 1/4' makes one") }
        let own = part.scenes.indices.filter(shard.has)
        guard part.checked.map(\.scene) == Array(own) else {
            throw CommandError("\(path): this part is damaged; check it again")
        }
        self = part
    }

    /// Whether a file may be the part of a check.
    static func isPart(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: mark.count)).map { $0 == Data(mark) } ?? false
    }

    /// The outcomes of all parts of a check, in the order of its scenes, and the context of their reports.
    static func merged(_ paths: [String]) throws -> (outcomes: [SceneOutcome], context: ReportContext) {
        let parts = try paths.map { (path: $0, part: try CheckPart(path: $0)) }
        guard let first = parts.first else { return ([], ReportContext()) }
        var seen: [Int: String] = [:]
        for (path, part) in parts {
            if let difference = part.difference(from: first.part) {
                throw CommandError("\(path) is not of the same check as \(first.path): \(difference)")
            }
            if let other = seen.updateValue(path, forKey: part.shard) {
                throw CommandError(
                    "\(other) and \(path) are the same part, \(part.shard)/\(part.shards); name each once")
            }
        }
        if let missing = Shard.missing(seen.keys, of: first.part.shards) {
            throw CommandError(
                "\(missing); check \(seen.count + 1 < first.part.shards ? "them" : "it"), and merge again")
        }
        let checked = parts.flatMap(\.part.checked).sorted { $0.scene < $1.scene }
        return (
            checked.flatMap(\.outcomes), ReportContext(goldens: first.part.goldens, evidence: first.part.evidence)
        )
    }

    private func difference(from first: CheckPart) -> String? {
        if program != first.program { return "it was made by version \(program) of the program, not \(first.program)" }
        if program != ProgramVersion.text { return "this is version \(ProgramVersion.text) of the program" }
        if scenes != first.scenes { return "it checked other scenes" }
        if goldens != first.goldens { return "its goldens were in \(goldens), not in \(first.goldens)" }
        if evidence != first.evidence { return "its evidence is in \(evidence), not in \(first.evidence)" }
        if tolerance != first.tolerance { return "its tolerance was \(tolerance), not \(first.tolerance)" }
        if shards != first.shards { return "it was divided into \(shards) parts, not \(first.shards)" }
        return nil
    }
}
