import Foundation
import Zoetrope

/// Finds scenes: by path, ignoring case where the exact path does not exist, or by the bare name of a scene in
/// `Scenes/`. The current directory is searched first, so that nothing that is installed hides a project's own scene;
/// then what was installed with the executable, and the package that it was built in.
struct SceneLocator {
    /// Folders that paths are relative to.
    private let roots: [String]
    private static let folder = "Scenes"

    init() {
        roots = [""] + [SceneLocator.installedRoot, SceneLocator.packageRoot].compactMap { $0.map { $0 + "/" } }
    }

    /// The path of the scene called `name`.
    func path(of name: String) throws -> String {
        for root in roots {
            for candidate in candidates(name) {
                let path = candidate.hasPrefix("/") ? candidate : root + candidate
                if let found = SceneLocator.existing(path), !SceneLocator.isDirectory(found) { return found }
            }
        }
        if let found = SceneLocator.existing(name), SceneLocator.isDirectory(found) {
            throw CommandError("\(name) is a directory; name a scene file in it")
        }
        let names = scenes().map(PathText.stem)
        if name.contains("/") || PathText.format(of: name) == "json" {
            let suggestion = Suggestion.text(for: PathText.stem(of: name), among: names)
            throw CommandError("there is no file '\(name)'\(suggestion)")
        }
        let known = names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"
        throw CommandError("there is no scene '\(name)'\(Suggestion.text(for: name, among: names))\(known)")
    }

    /// The paths of all scenes in `Scenes/`, by name.
    func scenes() -> [String] {
        for root in roots {
            guard let folder = SceneLocator.existing(root + SceneLocator.folder) else { continue }
            let files = SceneLocator.scenes(in: folder)
            if !files.isEmpty { return files }
        }
        return []
    }

    /// As `scenes`, or an error that says to name some; `purpose` completes the sentence.
    func allScenes(to purpose: String) throws -> [String] {
        let all = scenes()
        guard !all.isEmpty else { throw CommandError("there is no Scenes/ here; name the scenes to \(purpose)") }
        return all
    }

    static func scenes(in folder: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted().map {
            folder + "/" + $0
        }
    }

    private func candidates(_ name: String) -> [String] {
        let inFolder = SceneLocator.folder + "/" + name
        return name.contains("/") ? [name] : [name, inFolder, inFolder + ".json"]
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
