import ArgumentParser
import Zoetrope
import ZoetropeNumbers
import ZoetropeSceneModel

/// Lists the scenes.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Shows the scenes with their durations, pictures and parameters.",
        usage: "render list [<scene>…] [--json]")

    @Argument(
        help: ArgumentHelp(
            "Scene files or names. (default: all of Scenes/; without any, those that come with render)",
            valueName: "scene"))
    var scenes: [String] = []

    @Flag(help: "As JSON.")
    var json = false

    @OptionGroup var access: AccessOptions

    func run() throws {
        let locator = SceneLocator()
        let paths = try scenes.isEmpty ? locator.scenesToShow(to: "show") : scenes.map(locator.path)
        let entries = try paths.map { path in
            try access.check(scene: path)
            return SceneEntry(try SceneRenderer(path: path, options: access.options()).scene, path: path)
        }
        guard !json else { return try Console.result(JSONWriter.text(entries)) }
        let gestures = scenes.isEmpty ? GestureLocator().names : []
        let lines = gestures.isEmpty ? [] : ["Gestures for --gesture: \(gestures.joined(separator: ", "))"]
        try Console.result((entries.map(\.text) + lines).joined(separator: "\n\n"))
    }
}

/// What the list says about a scene.
struct SceneEntry: Encodable {
    struct ParameterEntry: Encodable {
        let name, description, `default`: String
        let choices: [String]
        let minimum, maximum: Double?
    }

    let name, path, title, description: String
    /// Seconds.
    let duration, backDuration: Double
    /// Seconds for which the scene's gesture drives a run; nil without one.
    let gestureDuration: Double?
    /// Points.
    let width, height: Double
    let pictures: [String: String]
    let parameters: [ParameterEntry]

    init(_ resolved: ResolvedScene, path: String) {
        let scene = resolved.scene
        (name, self.path, title, description) = (scene.name, path, scene.title, scene.description)
        (duration, backDuration) = (resolved.duration, resolved.backDuration)
        gestureDuration = scene.gesture.flatMap { try? GestureRun($0, in: resolved).duration }
        (width, height) = (resolved.canvas.width, resolved.canvas.height)
        pictures = Dictionary(scene.pictures.map { ($0.name, $0.file) }) { first, _ in first }
        parameters = scene.parameters.map(ParameterEntry.init)
    }

    var text: String {
        let back = duration == backDuration ? "" : ", \(NumberText.short(backDuration)) s back"
        let title = title.isEmpty ? "" : SafeText.line(title, limit: 500) + ", "
        let head = "\(SafeText.line(name)): \(title)\(NumberText.short(duration)) s\(back)"
        let column = parameters.map(\.name.count).max() ?? 0
        let lines = parameters.map { $0.text(column: column) }
        let text = description.isEmpty ? [] : ["  " + SafeText.line(description, limit: 2000)]
        let gesture = gestureDuration.map {
            "  Its gesture of \(NumberText.short($0)) s drives the run; --no-gesture plays the scene by the clock."
        }
        return ([head] + text + [gesture].compactMap(\.self) + lines).joined(separator: "\n")
    }
}

extension SceneEntry.ParameterEntry {
    init(_ parameter: Parameter) {
        (name, description, `default`) = (parameter.name, parameter.description, parameter.defaultText)
        switch parameter.kind {
        case .choice(let choices): (self.choices, minimum, maximum) = (choices.map(\.name), nil, nil)
        case .number(let low, let high):
            (choices, minimum, maximum) = ([], low.isFinite ? low : nil, high.isFinite ? high : nil)
        case .color, .text: (choices, minimum, maximum) = ([], nil, nil)
        }
    }

    /// A line; the name is padded to `column` characters.
    func text(column: Int) -> String {
        let padded = name + String(repeating: " ", count: column - name.count)
        let others = choices.isEmpty ? "" : " (\(choices.joined(separator: ", ")))"
        let text = "\(padded)  \(`default`)\(others)\(description.isEmpty ? "" : "  " + description)"
        return "    " + SafeText.line(text, limit: 2000)
    }
}
