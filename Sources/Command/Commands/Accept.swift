import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeRuns

/// Makes golden what a check has drawn.
struct Accept: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Makes the frames that the last check drew golden, without drawing them again.",
        usage: "render accept [<results.json>] [<scene>[/<seconds>]]…",
        discussion: """
            A check that fails leaves results.json and pictures of the differences in its folder of evidence. That \
            folder may be moved, or come from another machine. Run this in the checkout:

              render accept                         everything that failed in the last check
              render accept cube fold/back          these runs
              render accept cube/0.25               one frame
              render accept Artifact/results.json   everything that failed in a check elsewhere
            """)

    @Argument(
        help: ArgumentHelp(
            "A check's results, and then scenes, or frames such as cube/0.25. "
                + "(default: \(Self.usualResults), and everything that failed)",
            valueName: "results.json|scene[/seconds]"))
    var words: [String] = []

    @OptionGroup var access: AccessOptions

    /// The first word is the file of results, or its folder, if it is one.
    private var asked: (results: String, names: [String]) {
        guard let first = words.first else { return (Self.usualResults, []) }
        let inside = PathText.joined(first, ReportContext.resultsName), rest = Array(words.dropFirst())
        if PathText.format(of: first) == "json" { return (first, rest) }
        return FileManager.default.fileExists(atPath: inside) ? (inside, rest) : (Self.usualResults, words)
    }
    private var results: String { asked.results }
    private static let usualResults = PathText.joined(Check.usualEvidence, ReportContext.resultsName)

    func run() throws {
        let bytes = try ReadGuard.anywhere.read(results, limit: Acceptance.maxFileSize)
        let acceptance = try Acceptance(decoding: bytes, path: results)
        // The file may come from another machine: it writes into this project only, and reads only pictures from it or
        // beside it.
        let readable = ReadGuard(inside: ["", PathText.folder(of: results)])
        let project = try ProjectConfiguration.find(access)
        let goldens = PathText.joined(project?.folder ?? "", acceptance.goldens)
        if !access.allowOutside { try checkPlace(goldens, project) }
        let store = GoldenStore(directory: goldens, allowOutside: access.allowOutside)
        let names = asked.names
        let choices = try (names.isEmpty ? acceptance.names : names).map(acceptance.choice)
        for choice in choices { try checkScene(of: choice, acceptance, goldens, project?.folder ?? "") }
        for choice in choices {
            let done = try acceptance.accept(choice, into: store, access.allowOutside ? .anywhere : readable)
            try Console.line("\(choice.scene): \(done)")
        }
        if choices.isEmpty { try Console.result("nothing to accept") }
    }

    /// Refuses goldens elsewhere than those of this project.
    private func checkPlace(_ goldens: String, _ project: ProjectConfiguration?) throws {
        let place = try RealPath(goldens) ?? RealPath(spelled: goldens), folder = project?.folder ?? ""
        guard try place.isBelow(RealPath(folder) ?? .root) else {
            throw CommandError(
                "\(results): its goldens are in \(SafeText.line(goldens)), outside of this project; run this where the "
                    + "check ran, or allow it with --allow-outside")
        }
        if let project, let own = try? project.goldens(), try place != RealPath(own) ?? RealPath(spelled: own) {
            throw CommandError(
                "\(results): its goldens are in \(SafeText.line(goldens)), and \(project.path) has its goldens in \(own); "
                    + "check with that file, or allow it with --allow-outside")
        }
        try ReadGuard(inside: [folder]).checkPlace(goldens, action: "write")
    }

    /// Refuses frames of a scene that was edited, moved or removed since they were drawn.
    private func checkScene(
        of choice: Acceptance.Choice, _ acceptance: Acceptance, _ goldens: String, _ project: String
    ) throws {
        guard let (header, file) = try acceptance.origin(of: choice) else { return }
        let path = PathText.joined(project, file)
        guard FileManager.default.fileExists(atPath: path) else { throw acceptance.missing(path) }
        guard SceneRenderer.fingerprint(ofScene: path) == header.scene else { throw acceptance.outdated(path) }
        let settings = try RunRequest(header.settings)
        let renderer = try SceneRenderer(
            path: path, settings: settings, picturesIn: goldens + "/" + choice.scene, allowOutside: access.allowOutside)
        let now = renderer.pictureFingerprints
        for name in Set(now.keys).union(header.pictures.keys).sorted() where now[name] != header.pictures[name] {
            throw acceptance.outdated("picture \(name) of \(path)")
        }
    }
}
