import ArgumentParser
import Zoetrope
import ZoetropeNumbers
import ZoetropeSceneModel

/// Checks a scene as a transition.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Checks scenes as transitions: they begin and end with their pictures, without gaps or jumps.",
        usage: "render lint <scene>… [--allow <rule>]…",
        discussion: """
            start, end  the first frame is the picture 'from', the last one is 'to', to the pixel
            gap         no gap between layers shows the background
            jump        nothing changes abruptly from one moment to the next
            back        the way back starts where the way there ends, and ends where it starts
            expect      what the scene or zoetrope.json claims holds
            rest        a gesture, finished and cancelled, ends where the run by the clock does

            Exit status: 0 nothing found, 1 something found, 2 a scene cannot be drawn.
            """)

    @Argument(
        help: ArgumentHelp(
            "Scene files or names, or - for standard input; without any, all of Scenes/, or else of zoetrope.json.",
            valueName: "scene"))
    var scenes: [String] = []

    @Option(
        help: ArgumentHelp(
            "Ignore this rule; a scene can do so itself with \"lint\": {\"allow\": […]}.", valueName: "rule"))
    var allow: [LintRule] = []

    @OptionGroup var access: AccessOptions

    func run() throws {
        let locator = SceneLocator()
        var count = 0
        let project = try ProjectConfiguration.find(access)
        for name in try scenes.isEmpty ? locator.projectScenes(to: "check", access) : scenes {
            let source = try SceneSource(name, locator)
            let renderer = try source.renderer(access.options, access)
            let written = try project?.claims(of: source.file) ?? []
            let findings = try (renderer.lint() + renderer.brokenClaims(written: written)).filter {
                !allow.contains($0.rule)
            }
            count += findings.count
            let lines = findings.isEmpty ? ["ok"] : findings.map { "\($0)" }
            for line in lines { try Console.result(SafeText.line("\(source.name): \(line)", limit: 2000)) }
        }
        if count > 0 { throw ExitCode(1) }
    }
}

extension LintRule: ExpressibleByArgument {}
