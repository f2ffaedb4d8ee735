import ArgumentParser
import Foundation
import Zoetrope

/// The scenes there are.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the scenes with their durations, pictures and parameters.",
        usage: "render list [<scene>…] [--json]")

    @Argument(help: ArgumentHelp("Scene files or names; all of Scenes/ without any.", valueName: "scene"))
    var scenes: [String] = []

    @Flag(help: "As JSON.")
    var json = false

    func run() throws {
        let locator = SceneLocator()
        let paths = try scenes.isEmpty ? locator.scenes() : scenes.map(locator.path)
        guard !paths.isEmpty else { throw CommandError("there is no Scenes/ here; name the scenes to show") }
        let entries = try paths.map { SceneEntry(try SceneRenderer(path: $0).scene, path: $0) }
        try Console.result(json ? JSONText.of(entries) : entries.map(\.text).joined(separator: "\n\n"))
    }
}

/// What is said of a scene.
struct SceneEntry: Encodable {
    struct ParameterEntry: Encodable {
        let name, description, `default`: String
        let choices: [String]
        let minimum, maximum: Double?
    }

    let name, path, title, description: String
    /// Seconds.
    let duration, backDuration: Double
    /// Points.
    let width, height: Double
    let pictures: [String: String]
    let parameters: [ParameterEntry]

    init(_ resolved: ResolvedScene, path: String) {
        let scene = resolved.scene
        (name, self.path, title, description) = (scene.name, path, scene.title, scene.description)
        (duration, backDuration) = (resolved.duration, resolved.backDuration)
        (width, height) = (resolved.canvas.width, resolved.canvas.height)
        pictures = Dictionary(scene.pictures.map { ($0.name, $0.file) }) { first, _ in first }
        parameters = scene.parameters.map(ParameterEntry.init)
    }

    var text: String {
        let back = duration == backDuration ? "" : ", \(Figures.text(backDuration)) s back"
        let head = "\(name): \(title.isEmpty ? "" : title + ", ")\(Figures.text(duration)) s\(back)"
        let column = parameters.map(\.name.count).max() ?? 0
        let lines = parameters.map { $0.text(column: column) }
        return ([head] + (description.isEmpty ? [] : ["  " + description]) + lines).joined(separator: "\n")
    }
}

extension SceneEntry.ParameterEntry {
    init(_ parameter: Parameter) {
        (name, description, `default`) = (parameter.name, parameter.description, parameter.defaultText)
        switch parameter.kind {
        case .choice(let choices): (self.choices, minimum, maximum) = (choices.map(\.name), nil, nil)
        case .number(let low, let high):
            (choices, minimum, maximum) = ([], low.isFinite ? low : nil, high.isFinite ? high : nil)
        case .color: (choices, minimum, maximum) = ([], nil, nil)
        }
    }

    /// A line with the name in a column of `column` characters.
    func text(column: Int) -> String {
        let padded = name + String(repeating: " ", count: column - name.count)
        let others = choices.isEmpty ? "" : " (\(choices.joined(separator: ", ")))"
        return "    \(padded)  \(`default`)\(others)\(description.isEmpty ? "" : "  " + description)"
    }
}
