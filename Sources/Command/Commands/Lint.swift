import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeSceneModel

/// What a scene is checked with; `--reduce-motion` says here what is checked.
enum LintRows: OptionRows {
    static let rows = SceneRows.rows.filter { $0.flag != "reduce-motion" }
}

/// Checks a scene as a transition.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Checks scenes as transitions: they begin and end with their pictures, without gaps or jumps.",
        usage: "render lint <scene>… [--allow <rule>]… [--from <png>] [--to <png>]",
        discussion: """
            Its rules:
            \(rules)

            Exit status: 0 if nothing is found, 1 if something is, 2 if a scene cannot be drawn.
            """)

    private static var rules: String {
        LintRule.allCases.map { rule in
            "  \(rule.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0))\(rule.summary)"
        }.joined(separator: "\n")
    }

    @Argument(
        help: ArgumentHelp(
            "Scene files or names, or - for standard input. (default: all of Scenes/; without any, the scenes of zoetrope.json)",
            valueName: "scene"))
    var scenes: [String] = []

    @Option(
        help: ArgumentHelp(
            "Ignores this rule; repeat it for more. A scene can do so itself with \"lint\": {\"allow\": […]}.",
            valueName: "rule"))
    var allow: [LintRule] = []

    @Flag(
        help: "Also checks that nothing moves with reduced motion, the scene's parameter 'reduceMotion'.")
    var reduceMotion = false

    @OptionGroup(title: "Scene") var changes: TableOptions<LintRows>
    @OptionGroup var access: AccessOptions

    func validate() throws {
        guard scenes.count != 1, let first = changes.given.first else { return }
        throw ValidationError("--\(first) is for one scene; name that scene.")
    }

    func run() throws {
        let locator = SceneLocator()
        var count = 0
        let project = try ProjectConfiguration.find(access)
        let names = try scenes.isEmpty ? locator.projectScenes(to: "check", access) : scenes
        let bar = ProgressBar(Notes(isQuiet: false))
        for (i, name) in names.enumerated() {
            let source = try SceneSource(name, locator)
            bar.show("checking \(source.name)" + (names.count > 1 ? " (\(i + 1) of \(names.count))" : ""))
            defer { bar.finish() }
            let plain = try source.renderer(options, access), renderer = try reduced(plain, source)
            let written = try project?.claims(of: source.file) ?? []
            let moving = reduceMotion ? try renderer.reducedMotionFindings() : []
            let findings = try (renderer.lint() + renderer.brokenClaims(written: written) + moving).filter {
                !allow.contains($0.rule)
            }
            count += findings.count
            bar.finish()
            plain.warnings.forEach { Notes(isQuiet: false).warn($0) }
            let lines = findings.isEmpty ? ["ok"] : findings.map { "\($0)" }
            for line in lines { try Console.line("\(source.name): \(line)") }
        }
        if count > 0 { throw ExitCode(1) }
    }
}

extension Lint {
    private var options: SceneRenderer.Options { access.options(changes.request) }

    /// The scene with motion reduced, where that is asked for and the scene knows what that is.
    private func reduced(_ plain: SceneRenderer, _ source: SceneSource) throws -> SceneRenderer {
        guard reduceMotion, plain.parameterNames.contains(SceneRenderer.reduceMotion) else { return plain }
        var options = options
        options.assignments.append(Setting.Assignment(name: SceneRenderer.reduceMotion, value: "1"))
        return try source.renderer(options, access)
    }
}

extension LintRule: ExpressibleByArgument {}
