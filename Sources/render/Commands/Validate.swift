import ArgumentParser
import Text
import Zoetrope

/// Checks scenes without drawing them.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks scenes without drawing: the file, its pictures, and every value at several times.",
        usage: "render validate [<scene>…]",
        discussion: """
            Prints a line for each valid scene on standard output, and errors on standard error. Exit status: 0 when \
            all scenes are valid, otherwise 2.
            """)

    @Argument(
        help: ArgumentHelp(
            "Scene files or names, or - for standard input; without any, all of Scenes/.", valueName: "scene"))
    var scenes: [String] = []

    @OptionGroup var access: AccessOptions

    /// The times at which values are tried, as fractions of a run.
    private static let trials = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]

    func run() throws {
        let locator = SceneLocator()
        var failures = 0
        for name in try scenes.isEmpty ? locator.allScenes(to: "check") : scenes {
            do {
                try Console.result(SafeText.line(check(name, locator), limit: 4096))
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
        let renderer = try source.renderer(access.options, access)
        let scene = renderer.scene
        if let gesture = scene.scene.gesture { _ = try GestureRun(gesture, in: scene) }
        var layers = 0
        for direction in [Moment.Direction.forward, .back] {
            for part in Validate.trials {
                let moment = Moment(time: scene.duration(direction) * part, direction: direction)
                _ = try renderer.displayList(at: moment)
                layers = max(layers, try renderer.layers(at: moment).count)
            }
        }
        renderer.warnings.forEach(Notes(isQuiet: false).warn)
        let size = NumberText.size(scene.canvas.width, scene.canvas.height)
        let count = NumberText.count(layers, "layer")
        return "\(source.name): ok; \(NumberText.short(scene.duration)) s, \(size) points, \(count)"
    }
}
