import Foundation
import Zoetrope

/// Finds scenes: by path, with the case of letters ignored where the exact path does not exist; by the bare name of a scene in `Scenes/`;
/// in the current directory first, then in the package that the executable was built in.
struct SceneLocator {
    /// Directories that paths are relative to.
    private let roots: [String]
    private static let folder = "Scenes"

    init() {
        roots = [""] + (SceneLocator.packageRoot.map { [$0 + "/"] } ?? [])
    }

    /// The path of the scene that `name` means.
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
        let names = scenes().map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension }
        let stem = ((name as NSString).lastPathComponent as NSString)
        let isFile = name.contains("/") || stem.pathExtension.lowercased() == "json"
        if isFile {
            throw CommandError(
                "there is no file '\(name)'\(Suggestion.text(for: stem.deletingPathExtension, among: names))")
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

    /// The path as it stands on the disk: as given where that exists, else with each part's case as found. Nil where nothing matches.
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

    /// The nearest directory above the executable that has a `Scenes` folder.
    private static var packageRoot: String? {
        guard let executable = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
        var directory = executable.deletingLastPathComponent()
        while directory.path != "/" {
            if isDirectory(directory.appendingPathComponent(folder).path) { return directory.path }
            directory.deleteLastPathComponent()
        }
        return nil
    }
}
