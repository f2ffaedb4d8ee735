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
    let goldens, evidence, project, tolerance: String
    let checked: [Entry]
    /// Of what belongs to no scene; the first part has it.
    let others: [SceneOutcome]
    /// A fingerprint for each scene of the check, of its file, its pictures, its manifests and the configuration.
    let inputs: [String]
    /// The pictures of failures, by their paths, in base 64: the machine that merges need not have seen them.
    let pictures: [String: String]

    /// In bytes.
    private static let limit = 1 << 30
    /// How a file of this kind begins: JSON with sorted keys.
    private static let mark = Array(#"{"checked":"#.utf8)

    func write(to path: String, allowsOutside: Bool) throws {
        try AtomicFile.write(
            Array(JSONWriter.text(self, pretty: false).utf8), to: path, allowsOutside: allowsOutside)
    }
}

extension CheckPart {
    init(path: String) throws {
        let bytes = try FileBytes.read(path, limit: CheckPart.limit)
        guard JSONNesting.isWithin(JSONNesting.ownFiles, bytes),
            let part = try? JSONDecoder().decode(CheckPart.self, from: Data(bytes)),
            let shard = Shard(index: part.shard, count: part.shards)
        else { throw CommandError("\(path): this is not a part; '--shard 1/4' makes one") }
        let own = part.scenes.indices.filter(shard.has)
        guard part.checked.map(\.scene) == Array(own), part.inputs.count == part.scenes.count else {
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
    /// The pictures of failures are written to the folder of evidence.
    static func merged(_ paths: [String], _ access: AccessOptions) throws -> (
        outcomes: [SceneOutcome], context: ReportContext
    ) {
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
        for (path, part) in parts { try part.writePictures(access, path) }
        let checked = parts.flatMap(\.part.checked).sorted { $0.scene < $1.scene }
        return (
            Check.withoutRepeats(checked.flatMap(\.outcomes) + parts.flatMap(\.part.others)),
            ReportContext(
                goldens: first.part.goldens, evidence: first.part.evidence, project: first.part.project,
                allowsOutside: access.allowOutside)
        )
    }

    private func difference(from first: CheckPart) -> String? {
        if program != first.program { return "it was made by version \(program) of the program, not \(first.program)" }
        if program != ProgramVersion.text { return "this is version \(ProgramVersion.text) of the program" }
        if scenes != first.scenes { return "it checked other scenes" }
        if let i = scenes.indices.first(where: { inputs[$0] != first.inputs[$0] }) {
            return
                "its checkout has another '\(scenes[i])': the scene, a picture, its goldens or the configuration differ"
        }
        if goldens != first.goldens { return "its goldens were in \(goldens), not in \(first.goldens)" }
        if evidence != first.evidence { return "its evidence is in \(evidence), not in \(first.evidence)" }
        if tolerance != first.tolerance { return "its tolerance was \(tolerance), not \(first.tolerance)" }
        if shards != first.shards { return "it was divided into \(shards) parts, not \(first.shards)" }
        return nil
    }
}

// MARK: Pictures of failures

extension CheckPart {
    /// Those in the folder of evidence; other pictures are goldens, which the checkout has.
    static func pictures(of outcomes: [SceneOutcome], in folder: String) throws -> [String: String] {
        var pictures: [String: String] = [:]
        for frame in outcomes.flatMap(\.failing) {
            for path in [frame.evidence.expected, frame.evidence.actual, frame.evidence.difference].compactMap(\.self)
            where path.hasPrefix(folder + "/") {
                guard let bytes = try Files.picture(path) else { continue }
                pictures[path] = Data(bytes).base64EncodedString()
            }
        }
        return pictures
    }

    /// A part may come from anywhere: it writes PNG files into its folder of evidence alone, and that is in this project.
    private func writePictures(_ access: AccessOptions, _ part: String) throws {
        guard !pictures.isEmpty else { return }
        func refuse(_ path: String) -> CommandError {
            CommandError(
                "\(part): its picture \(SafeText.line(path)) is not in a folder of this project; merge where the check "
                    + "ran, or allow it with --allow-outside")
        }
        if !access.allowOutside, !RealPath(spelled: evidence).isBelow(RealPath(spelled: "")) { throw refuse(evidence) }
        for (path, text) in pictures.sorted(by: { $0.key < $1.key }) {
            guard path.hasPrefix(evidence + "/"), !path.split(separator: "/").contains(".."), path.hasSuffix(".png"),
                path.unicodeScalars.allSatisfy(SafeText.isSafe), let bytes = Data(base64Encoded: text),
                bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
            else { throw refuse(path) }
            let folder = PathText.folder(of: path)
            if !access.allowOutside { try ReadGuard(inside: [""]).checkPlace(folder, action: "write") }
            try OutputPlace.makeFolder(folder, allowsOutside: access.allowOutside)
            try AtomicFile.write(Array(bytes), to: path, allowsOutside: access.allowOutside)
        }
    }

    /// A fingerprint of everything that a check of a scene reads, but for golden pictures, whose manifests have theirs.
    static func fingerprint(of files: [String], _ configuration: String?) -> String {
        let texts = ([configuration].compactMap(\.self) + files).map { path in
            path + " " + ((try? ReadGuard.anywhere.read(path, limit: 1 << 28)).map { Fingerprint(of: $0).text } ?? "-")
        }
        return Fingerprint(of: Array(texts.joined(separator: "\n").utf8)).text
    }
}
