import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeRuns
import ZoetropeSceneModel

/// Finds scenes. A path, with a slash or ending in .json, is that file, whatever the case of its letters. A name is a
/// scene in `Scenes/` of the current folder, a .json file in the current folder, or a scene that comes with the
/// command: installed with it, or in the package that it was built in.
struct SceneLocator {
    static let folder = "Scenes"
    /// The configuration's path and the names of its scenes, where those are all that count.
    private var project: (path: String, names: [String])?

    init() {}

    /// Finds scenes of a project only; messages name those of its configuration.
    init(project path: String, names: [String]) { project = (path, names) }

    /// The folder of the scenes that come with the command; nil where there is none, or where they do not count.
    private var shipped: String? { project == nil ? SceneLocator.shippedScenes : nil }
    static let shippedScenes = [installedRoot, packageRoot].lazy.compactMap { $0 }
        .map { $0 + "/" + folder }.first { !scenes(in: $0).isEmpty }

    /// The schema that came with the command.
    static var shippedSchema: String? {
        [installedRoot, packageRoot].lazy.compactMap { $0 }.map { $0 + "/docs/scene.schema.json" }.first(where: isFile)
    }

    private static func isFile(_ path: String) -> Bool { file(path) != nil }

    /// The path of the scene called `name`.
    func path(of name: String) throws -> String {
        guard !SceneLocator.isPath(name) else {
            if let file = SceneLocator.file(name) ?? SceneLocator.file(in: SceneLocator.folder, name) { return file }
            throw missingFile(name)
        }
        let inFolder = SceneLocator.folder + "/" + name
        if let scene = [name, inFolder, inFolder + ".json"].lazy.compactMap(SceneLocator.file).first { return scene }
        let file = SceneLocator.file(name + ".json")
        let scene = shipped.flatMap { SceneLocator.file($0 + "/" + name + ".json") }
        if let file, let scene, try FilePlace(file) != FilePlace(scene) {
            throw CommandError(
                "'\(name)' is a file here, \(file), and a scene that comes with render; write \(file) for the file, or "
                    + "\(scene) for the scene")
        }
        if let found = file ?? scene { return found }
        throw missingScene(name)
    }

    /// Whether a word on the command line is a file's path rather than a scene's name.
    static func isPath(_ name: String) -> Bool { name.contains("/") || PathText.format(of: name) == "json" }

    /// The paths of the scenes in `Scenes/`, by name.
    private var own: [String] { SceneLocator.existing(SceneLocator.folder).map(SceneLocator.scenes) ?? [] }

    /// The paths of the scenes in `Scenes/`, by name, or else of those that come with the command.
    func scenes() -> [String] { own.isEmpty ? shipped.map(SceneLocator.scenes) ?? [] : own }

    /// As `scenes`, for a command that shows all of them, with a note where they are not the current folder's.
    /// - Throws: where there are none; `purpose` completes the sentence.
    func scenesToShow(to purpose: String) throws -> [String] {
        let all = scenes()
        guard !all.isEmpty else { throw SceneLocator.nothing(to: purpose) }
        if own.isEmpty {
            Notes(isQuiet: false).note("there are no scenes in Scenes/ here; these are the ones that come with render")
        }
        return all
    }

    /// The scenes of a command that checks them and was not told which: all of `Scenes/`, never those that come with
    /// the command. `purpose` completes the error's sentence.
    func ownScenes(to purpose: String) throws -> [String] {
        guard !own.isEmpty else { throw SceneLocator.nothing(to: purpose) }
        return own
    }

    /// As `ownScenes`; without any in `Scenes/`, those of zoetrope.json.
    func projectScenes(to purpose: String, _ access: AccessOptions) throws -> [String] {
        guard own.isEmpty, let project = try ProjectConfiguration.find(access) else {
            return try ownScenes(to: purpose)
        }
        return try project.scenes().map { try $0.file.get() }
    }

    private static func nothing(to purpose: String) -> CommandError {
        let problem =
            existing(folder) == nil ? "there is no folder \(folder) here" : "there are no scenes in \(folder)/"
        return CommandError("\(problem); name the scenes to \(purpose)")
    }

    static func scenes(in folder: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted().map {
            folder + "/" + $0
        }
    }

    /// The path on the disk, if a file is there.
    static func file(_ path: String) -> String? { existing(path).flatMap { isDirectory($0) ? nil : $0 } }

    /// A bare name such as cube.json, in `folder`.
    private static func file(in folder: String, _ name: String) -> String? {
        name.contains("/") ? nil : file(folder + "/" + name)
    }

    /// The path as it is on the disk: as given where that exists, otherwise with the case of each part as found. nil
    /// when nothing matches.
    private static func existing(_ path: String) -> String? {
        if FileManager.default.fileExists(atPath: path) { return path }
        var result = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/").map(String.init) {
            let exact = result + part
            if FileManager.default.fileExists(atPath: exact) {
                result = exact + "/"
                continue
            }
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: result.isEmpty ? "." : result)) ?? []
            guard let match = entries.sorted().first(where: { $0.lowercased() == part.lowercased() }) else {
                return nil
            }
            result += match + "/"
        }
        return result.count > 1 ? String(result.dropLast()) : nil
    }

    static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    /// The executable's own folder, with links followed.
    private static var executableFolder: URL? {
        Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    }

    /// `share/zoetrope` beside the folder of an installed executable.
    private static var installedRoot: String? {
        let root = executableFolder?.deletingLastPathComponent().appendingPathComponent("share/zoetrope").path
        return root.flatMap { isDirectory($0 + "/" + folder) ? $0 : nil }
    }

    /// The nearest folder above the executable that has a `Scenes` folder.
    private static var packageRoot: String? {
        guard var directory = executableFolder else { return nil }
        while directory.path != "/" {
            if isDirectory(directory.appendingPathComponent(folder).path) { return directory.path }
            directory.deleteLastPathComponent()
        }
        return nil
    }
}

// MARK: Scenes that are not there

extension SceneLocator {
    private func missingFile(_ path: String) -> CommandError {
        if let error = directory(path) { return error }
        let stem = PathText.stem(of: path), problem = "there is no file '\(path)'"
        if let shipped, SceneLocator.scenes(in: shipped).map(PathText.stem).contains(stem.lowercased()) {
            return CommandError("\(problem); '\(stem.lowercased())' is the scene that comes with render")
        }
        return CommandError(problem + Suggestion.text(for: stem, among: names))
    }

    private func missingScene(_ name: String) -> CommandError {
        if let error = directory(name) { return error }
        let hint = Suggestion.text(for: name, among: candidates)
        let place = project.map { " in \($0.path)" } ?? "", all = knownNames(near: name)
        let known = hint.isEmpty ? "; \(all)" : " (\(all))"
        return CommandError("there is no scene '\(name)'\(place)\(hint)\(known)")
    }

    /// Whether a word is likely to be a scene's name with a mistake, or a folder's.
    func isMistypedScene(_ name: String) -> Bool {
        directory(name) != nil || !Suggestion.text(for: name, among: candidates).isEmpty
    }

    /// The names of scenes, and of files here that may be scenes.
    private var candidates: [String] {
        let files = project == nil ? SceneLocator.scenes(in: ".").map(PathText.stem) : []
        return names + files.filter { $0 + ".json" != CheckConfiguration.fileName }
    }

    /// The scenes that there are, the nearest first, or where none were found.
    private func knownNames(near name: String) -> String {
        let shown = Suggestion.nearest(to: name, among: names).prefix(SceneLocator.shownNames).joined(separator: ", ")
        let rest = names.count - SceneLocator.shownNames
        guard names.isEmpty else { return "there are \(shown)\(rest > 0 ? " and \(rest) more: render list" : "")" }
        return project == nil
            ? "there are no scenes in \(SceneLocator.folder)/ here, and none came with render; write the path of one"
            : "it names no scenes"
    }

    private func directory(_ name: String) -> CommandError? {
        guard let found = SceneLocator.existing(name), SceneLocator.isDirectory(found) else { return nil }
        return CommandError("\(name) is a directory; name a scene file in it")
    }

    /// The names of the scenes that can be meant.
    private var names: [String] { project?.names ?? scenes().map(PathText.stem) }

    /// Names that a message lists at most.
    private static let shownNames = 12
}

/// A scene as named on the command line: a file, the name of one in `Scenes/`, or - for standard input.
struct SceneSource {
    /// nil for standard input.
    let file: String?
    /// What results and messages call it.
    var name: String { file ?? "<stdin>" }

    init(_ argument: String, _ locator: SceneLocator = SceneLocator()) throws {
        file = argument == "-" ? nil : try locator.path(of: argument)
    }

    func renderer(_ options: SceneRenderer.Options = SceneRenderer.Options(), _ access: AccessOptions) throws
        -> SceneRenderer
    {
        if let file {
            try access.check(scene: file)
            return try SceneRenderer(path: file, options: options)
        }
        return try SceneRenderer(
            Scene.draft(text: TextFile.standardInput(), file: name), directory: "", options: options)
    }
}
