import ArgumentParser
import Zoetrope

/// What an author will hardly have meant.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws scenes and looks for what their authors will hardly have meant.",
        usage: "render lint [<scene>…]",
        discussion: """
            The first frame is the picture 'from' and the last one 'to'; no background shows in a crack between layers; nothing jumps from one moment to the \
            next; the way back starts where the way there ends.

            Exit status 0 when nothing is found, 1 when something is, 2 when a scene cannot be drawn.
            """)

    @Argument(help: ArgumentHelp("Scene files or names; all of Scenes/ without any.", valueName: "scene"))
    var scenes: [String] = []

    func run() throws {
        let locator = SceneLocator()
        let paths = try scenes.isEmpty ? locator.scenes() : scenes.map(locator.path)
        guard !paths.isEmpty else { throw CommandError("there is no Scenes/ here; name the scenes to look at") }
        var count = 0
        for path in paths {
            let findings = try Production(path: path).lint()
            count += findings.count
            for finding in findings { try Console.result("\(path): \(finding)") }
        }
        if count > 0 { throw ExitCode(1) }
    }
}
