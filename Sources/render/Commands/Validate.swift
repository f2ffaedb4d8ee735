import ArgumentParser
import Zoetrope

/// Checks without drawing.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks scenes without drawing: the file, its pictures, and every value at several times.",
        usage: "render validate [<scene>…]",
        discussion:
            "A line for each scene that is right, on standard output; what is wrong, on standard error. Exit status 0 when all are right, else 2."
    )

    @Argument(
        help: ArgumentHelp(
            "Scene files or names, or - for standard input; all of Scenes/ without any.", valueName: "scene"))
    var scenes: [String] = []

    /// Where along a run the values are tried, as parts of it.
    private static let trials = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]

    func run() throws {
        let locator = SceneLocator()
        let all = scenes.isEmpty ? locator.scenes() : scenes
        guard !all.isEmpty else { throw CommandError("there is no Scenes/ here; name the scenes to check") }
        var failures = 0
        for name in all {
            do {
                try Console.result(check(name, locator))
            } catch let error where Failure.isTold(error) {
                failures += 1
                Failure.tell(error)
            }
        }
        if failures > 0 { throw ExitCode(Failure.status) }
    }

    /// What is said of a scene that is right.
    private func check(_ name: String, _ locator: SceneLocator) throws -> String {
        let source = try SceneSource(name, locator), renderer = try source.renderer(), scene = renderer.scene
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
        return
            "\(source.name): right; \(Figures.text(scene.duration)) s, \(Figures.text(scene.canvas)) points, \(layers) layer\(layers == 1 ? "" : "s")"
    }
}
