import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers

/// Makes golden what a check has drawn.
struct Accept: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Makes golden what the last check drew, without drawing it again.",
        usage: "render accept <results.json> [<scene>[/<seconds>]]…",
        discussion: """
            A check that fails leaves results.json and the pictures of what differs in its folder of evidence. Run \
            this where the check ran:

              render accept Output/check/results.json                    everything that failed
              render accept Output/check/results.json cube fold/back     these runs
              render accept Output/check/results.json cube/0.25          one frame
            """)

    @Argument(help: ArgumentHelp("The results of a check.", valueName: "results.json"))
    var results: String

    @Argument(help: ArgumentHelp("Scenes, or single frames; without any, everything.", valueName: "scene[/seconds]"))
    var names: [String] = []

    @OptionGroup var access: AccessOptions

    func run() throws {
        let bytes = try ReadGuard.anywhere.read(results, limit: Acceptance.maxFileSize)
        let acceptance = try Acceptance(decoding: bytes, path: results)
        // The file may come from another machine: it writes into this project only, and reads only pictures from it or
        // beside it.
        let readable = ReadGuard(inside: ["", PathText.folder(of: results)])
        let goldens = acceptance.goldens
        if !access.allowOutside { try checkInside(goldens) }
        let store = GoldenStore(directory: goldens, allowOutside: access.allowOutside)
        let choices = try (names.isEmpty ? acceptance.names : names).map(acceptance.choice)
        for choice in choices {
            let done = try acceptance.accept(choice, into: store, access.allowOutside ? .anywhere : readable)
            try Console.result(SafeText.line("\(choice.scene): \(done)", limit: 2000))
        }
        if choices.isEmpty { try Console.result("nothing to accept") }
    }

    private func checkInside(_ goldens: String) throws {
        let project = try ProjectConfiguration.find(access)?.folder ?? ""
        let place = RealPath(goldens) ?? RealPath(spelled: goldens)
        guard place.isBelow(RealPath(project) ?? .root) else {
            throw CommandError(
                "\(results): its goldens are in \(goldens), outside of this project; run this where the check ran, or "
                    + "allow it with --allow-outside")
        }
        try ReadGuard(inside: [project]).checkPlace(goldens, action: "write")
    }
}
