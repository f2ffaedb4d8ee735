import ArgumentParser
import ZoetropeNumbers
import ZoetropeSceneModel

/// What says how pictures are read.
enum DensityRows: OptionRows { static let rows = SceneRows.rows.filter { $0.flag == "density" } }

/// Checks scenes without drawing them.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Checks scenes without drawing: the file, its pictures, and every value at several times.",
        usage: "render validate [<scene>…] [--gesture <json>] [--density <n>]",
        discussion: """
            Prints a line for each valid scene on standard output, and errors on standard error. Exit status: 0 when \
            all scenes are valid, otherwise 2.
            """)

    @Argument(
        help: ArgumentHelp(
            "Scene files or names, or - for standard input. (default: all of Scenes/; without any, the scenes of zoetrope.json)",
            valueName: "scene"))
    var scenes: [String] = []

    @Option(
        help: ArgumentHelp("Also checks this recorded gesture with each of the scenes.", valueName: "json"))
    var gesture: String?

    @OptionGroup var table: TableOptions<DensityRows>

    @OptionGroup var access: AccessOptions

    func run() throws {
        let locator = SceneLocator()
        var failures = 0
        for name in try scenes.isEmpty ? locator.projectScenes(to: "check", access) : scenes {
            do {
                try Console.line(check(name, locator), limit: 4096)
            } catch let error where Failure.isTold(error) {
                failures += 1
                Failure.tell(error)
            }
        }
        if failures > 0 { throw ExitCode(Failure.status) }
    }

    /// The line for a valid scene.
    private func check(_ name: String, _ locator: SceneLocator) throws -> String {
        let source = try SceneSource(name, locator)
        var options = access.options()
        options.density = table.request.density
        let renderer = try source.renderer(options, access)
        let scene = renderer.scene
        _ = try renderer.frameSize()
        let given = try gesture.map {
            let (text, path) = try GestureLocator().text(of: $0)
            return try Gesture.load(text: text, file: path, for: scene.scene)
        }
        let trial = try renderer.trial(with: given)
        if let error = SceneError.joined(trial.faults) { throw error }
        renderer.warnings.forEach(Notes(isQuiet: false).warn)
        let size = NumberText.size(scene.canvas.width, scene.canvas.height)
        let count = NumberText.count(trial.layers, "layer")
        return "\(source.name): ok; \(NumberText.short(scene.duration)) s, \(size) points, \(count)"
    }
}
