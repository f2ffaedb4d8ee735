import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeSceneModel

/// Writes a scene to begin with.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Writes a scene to begin with, with its pictures and its schema.",
        usage: "render new <name> [--like <scene>]",
        discussion: """
            The scene is a copy of another one, with a title of its own. Its pictures are copied with it, so it can be \
            drawn at once; files that are there already stay.

              render new checkout --like cube
              render checkout -o checkout.gif --from Cart@2x.png --to Checkout@2x.png
            """)

    @Argument(
        help: ArgumentHelp(
            "The new scene's name or file. A name is created in Scenes/ if that folder exists.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The scene to copy: a name or a file.", valueName: "scene"))
    var like = "push"

    @OptionGroup var access: AccessOptions

    @OptionGroup var quietness: Quietness

    func validate() throws {
        let stem = PathText.stem(of: name)
        if stem.isEmpty || stem.hasPrefix(".") {
            throw ValidationError("'\(name)' is not a name; write one such as checkout.")
        }
    }

    /// The path of the new scene.
    private var path: String {
        if SceneLocator.isPath(name) { return PathText.format(of: name) == "json" ? name : name + ".json" }
        return (SceneLocator.isDirectory("Scenes") ? "Scenes/" : "") + name + ".json"
    }

    func run() throws {
        let model = try SceneLocator().path(of: like), path = path, notes = quietness.notes
        try access.check(scene: model)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw CommandError("\(path) is there already; give the scene another name")
        }
        let text = try TextFile.read(model), folder = PathText.folder(of: path)
        let scene = try Scene(text: text, file: model)
        let schema = try schema(beside: path, notes)
        let own = scene.description.isEmpty ? "." : ": " + scene.description
        let description = "Begun as a copy of \(scene.name)\(own)"
        let head = [("$schema", schema), ("title", PathText.stem(of: path)), ("description", description)]
            .compactMap { key, value in value.map { (key, $0) } }
        let made = try SceneEdit.text(text, file: model, settingTexts: head)
        for file in scene.pictures.map(\.file) + scene.fonts.map(\.file) {
            try copy(PathText.joined(PathText.folder(of: model), file), to: PathText.joined(folder, file), notes)
        }
        if !folder.isEmpty { try OutputPlace.makeFolder(folder, allowsOutside: access.allowOutside) }
        try notes.write(Array(made.utf8), to: path, allowsOutside: access.allowOutside)
        let screens = ["from", "to"].filter(scene.pictures.map(\.name).contains).map { " --\($0) \($0)@2x.png" }
        notes.note(
            "draw it: render \(Escape.shellWord(path))"
                + (screens.isEmpty ? "" : "; with screens of your own:\(screens.joined())"))
    }

    /// Where editors find the schema: in the project, or a copy beside the scene; nil where none came with the command.
    private func schema(beside path: String, _ notes: Notes) throws -> String? {
        let folder = PathText.folder(of: path)
        for own in ["../docs/scene.schema.json", "docs/scene.schema.json"]
        where FileManager.default.fileExists(atPath: PathText.joined(folder, own)) { return own }
        guard let shipped = SceneLocator.shippedSchema else { return nil }
        try copy(shipped, to: PathText.joined(folder, "scene.schema.json"), notes)
        return "scene.schema.json"
    }

    private func copy(_ file: String, to copy: String, _ notes: Notes) throws {
        guard !FileManager.default.fileExists(atPath: copy) else { return }
        let folder = PathText.folder(of: copy)
        if !folder.isEmpty { try OutputPlace.makeFolder(folder, allowsOutside: access.allowOutside) }
        try notes.write(
            ReadGuard.anywhere.read(file, limit: 1 << 28), to: copy, allowsOutside: access.allowOutside)
    }
}
