import ArgumentParser
import Zoetrope

/// Checks a scene as a transition.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks scenes as transitions: they begin and end with their pictures, and nothing gaps or jumps.",
        usage: "render lint <scene>… [--allow <rule>]…",
        discussion: """
            start, end  the first frame is the picture 'from', the last one is 'to', to the pixel
            gap         no crack between layers shows the background
            jump        nothing changes from one moment to the next
            back        the way back starts where the way there ends, and ends where it starts

            Exit status 0 when nothing is found, 1 when something is, 2 when a scene cannot be drawn.
            """)

    @Argument(
        help: ArgumentHelp(
            "Scene files or names, or - for standard input; all of Scenes/ without any.", valueName: "scene"))
    var scenes: [String] = []

    @Option(
        help: ArgumentHelp(
            "Do not look for this; a scene says what it means by \"lint\": {\"allow\": […]}.", valueName: "rule"))
    var allow: [LintRule] = []

    func run() throws {
        let locator = SceneLocator()
        let all = scenes.isEmpty ? locator.scenes() : scenes
        guard !all.isEmpty else { throw CommandError("there is no Scenes/ here; name the scenes to check") }
        var count = 0
        for name in all {
            let source = try SceneSource(name, locator)
            let findings = try source.renderer().lint().filter { !allow.contains($0.rule) }
            count += findings.count
            try Console.result(
                findings.isEmpty
                    ? "\(source.name): fine" : findings.map { "\(source.name): \($0)" }.joined(separator: "\n"))
        }
        if count > 0 { throw ExitCode(1) }
    }
}

extension LintRule: ExpressibleByArgument {}
