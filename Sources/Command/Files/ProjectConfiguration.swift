import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeRuns
import ZoetropeSceneModel

/// The project's zoetrope.json, and what it says about each scene.
struct ProjectConfiguration {
    /// As messages show it.
    let path: String
    /// Which the paths in the file are relative to; empty for the current one.
    let folder: String
    private let contents: CheckConfiguration
    private let access: AccessOptions

    init(path: String, _ access: AccessOptions) throws {
        (self.path, self.access) = (path, access)
        folder = PathText.folder(of: path)
        contents = try CheckConfiguration.load(path: path)
    }

    /// The nearest zoetrope.json: in the current folder, or in one above it, up to a repository's root.
    static func find(_ access: AccessOptions) throws -> ProjectConfiguration? {
        let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
        for level in 0...depth {
            let folder = String(repeating: "../", count: level)
            if FileManager.default.fileExists(atPath: folder + CheckConfiguration.fileName) {
                return try ProjectConfiguration(path: folder + CheckConfiguration.fileName, access)
            }
            if FileManager.default.fileExists(atPath: folder + ".git") { break }
        }
        return nil
    }

    /// The goldens' folder.
    func goldens() throws -> String {
        let path = place(contents.goldens)
        try checkInside(path, contents.goldens)
        return path
    }

    /// What the file names must be inside its folder, wherever links lead.
    private func checkInside(_ path: String, _ given: String) throws {
        guard !access.allowOutside else { return }
        let isLexicallyInside = !given.hasPrefix("/") && !given.split(separator: "/").contains("..")
        guard isLexicallyInside else {
            throw CommandError(
                "\(self.path): '\(SafeText.line(given, limit: 200))' is outside of its folder; "
                    + "\(Remedy.allowReading)")
        }
        try ReadGuard(inside: [folder]).checkPlace(path, action: "use")
    }

    private func place(_ file: String) -> String { PathText.joined(folder, file) }
}

// MARK: Scenes

extension ProjectConfiguration {
    /// All scenes of the configuration, in its order.
    func scenes() throws -> [CheckedScene] {
        var files: [(file: String, entry: CheckConfiguration.CheckedScene?)] = [], seen: Set<FilePlace> = []
        for entry in contents.scenes ?? [] {
            let found = try paths(matching: entry).filter { file in
                guard leavesOut(file) else { return true }
                if entry.file.contains("*") { return false }
                throw contents.source.error("'\(file)' is in \"unchecked\", too; take it out of one", at: entry.origin)
            }
            for file in found where try seen.insert(FilePlace(place(file))).inserted { files.append((file, entry)) }
        }
        if contents.scenes == nil {
            files = SceneLocator.scenes(in: place("Scenes")).map { ("Scenes/" + PathText.name(of: $0), nil) }
                .filter { !leavesOut($0.0) }
            guard !files.isEmpty else { throw CommandError("\(path): there is no Scenes/ beside it; list the scenes") }
        }
        let names = try names(of: files.map { ($0.file, $0.entry?.name) })
        let scenes = zip(files, names).map { item, name in
            CheckedScene(
                name: name,
                file: Result {
                    try checkInside(place(item.file), item.file)
                    return place(item.file)
                }, variants: [])
        }
        try checkRuns(zip(scenes, files).map { ($0, $1.entry) })
        return try zip(scenes, files).map { scene, item in
            var scene = scene
            scene.variants = try variants(of: item.entry)
            scene.recordings = (item.entry?.against ?? []).map { written in
                CheckedRecording(
                    written,
                    file: Result {
                        try checkInside(place(written.file), written.file)
                        return place(written.file)
                    }, settings: Result { try settings(written.request) },
                    located: { contents.source.error(Failure.message(for: $0), at: written.origin) })
            }
            scene.claims = (contents.expect + (item.entry?.expect ?? [])).map {
                WrittenClaims(list: $0, document: contents.source)
            }
            return scene
        }
    }

    /// Scene files in the folders of the entries that no entry has and that are not left out on purpose, relative to the
    /// configuration's folder.
    func unlisted() throws -> [String] {
        guard let entries = contents.scenes else { return [] }
        let listed = Set(try entries.flatMap(paths(matching:)).map { try FilePlace(place($0)) })
        var folders: [String] = []
        for entry in entries where !folders.contains(PathText.folder(of: entry.file)) {
            folders.append(PathText.folder(of: entry.file))
        }
        return try folders.flatMap { folder in
            try SceneLocator.scenes(in: folder.isEmpty ? place(".") : place(folder)).map(PathText.name).filter { name in
                let path = place(PathText.joined(folder, name))
                return try name != CheckConfiguration.fileName && !listed.contains(FilePlace(path))
                    && !leavesOut(PathText.joined(folder, name))
                    && SceneRenderer.fingerprint(ofScene: path) != nil
            }.map { PathText.joined(folder, $0) }
        }
    }

    /// Whether a scene's file, relative to the configuration's folder, is not checked on purpose.
    private func leavesOut(_ file: String) -> Bool {
        contents.unchecked.contains {
            PathText.folder(of: $0) == PathText.folder(of: file)
                && ProjectConfiguration.matches(PathText.name(of: file), like: PathText.name(of: $0))
        }
    }

    /// What the configuration claims of a scene's file; nothing where it does not name it.
    func claims(of file: String?) throws -> [WrittenClaims] {
        guard let file, !contents.expect.isEmpty || contents.scenes?.contains(where: { !$0.expect.isEmpty }) == true
        else { return [] }
        let place = try FilePlace(file)
        return try scenes().first { try (try? $0.file.get()).map { try FilePlace($0) } == place }?.claims ?? []
    }

    private static func matches(_ name: String, like pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 1 ? name == pattern : matches(name, parts)
    }

    /// The files of an entry, relative to the configuration's folder. A pattern that matches nothing is an error.
    private func paths(matching entry: CheckConfiguration.CheckedScene) throws -> [String] {
        guard entry.file.contains("*") else { return [entry.file] }
        let folder = PathText.folder(of: entry.file), pattern = PathText.name(of: entry.file)
        guard !folder.contains("*") else {
            throw contents.source.error("'*' is allowed in the file's name, not in a folder's", at: entry.origin)
        }
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        let found = SceneLocator.scenes(in: folder.isEmpty ? place(".") : place(folder)).map(PathText.name).filter {
            $0 != CheckConfiguration.fileName && ProjectConfiguration.matches($0, parts)
        }
        guard !found.isEmpty else { throw contents.source.error("no file matches '\(entry.file)'", at: entry.origin) }
        return found.map { PathText.joined(folder, $0) }
    }

    /// Whether a name has the parts in their order: the first at its start, the last at its end.
    private static func matches(_ name: String, _ parts: [String]) -> Bool {
        guard name.hasPrefix(parts[0]), name.utf8.count >= parts[0].utf8.count + parts[parts.count - 1].utf8.count
        else {
            return false
        }
        var rest = name.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }

    /// The files' names up to the first dot, with as many folders before them as tell them apart.
    private func names(of files: [(file: String, name: String?)]) throws -> [String] {
        let parts = files.map { item -> [String] in
            if let name = item.name { return [name] }
            let folders = PathText.folder(of: item.file).split(separator: "/").map(String.init)
            return folders.filter { !$0.hasPrefix(".") } + [Scene.name(ofFile: item.file)]
        }
        func name(_ i: Int, _ length: Int) -> String { parts[i].suffix(length).joined(separator: "/") }
        return try files.indices.map { i in
            for length in 1...parts[i].count {
                let own = name(i, length)
                if !files.indices.contains(where: { $0 != i && name($0, length) == own }) { return own }
            }
            let other = files.indices.first { $0 != i && name($0, parts[i].count) == name(i, parts[i].count) }
            throw CommandError(
                "\(path): \(files[other ?? i].file) and \(files[i].file) are both called '\(name(i, parts[i].count))'; "
                    + "give one of them another \"name\"")
        }
    }

    /// Refuses a scene whose goldens would be in the folder of another scene's run.
    private func checkRuns(_ scenes: [(scene: CheckedScene, entry: CheckConfiguration.CheckedScene?)]) throws {
        for (outer, entry) in scenes {
            let runs = Way.allCases.map(\.rawValue) + (entry?.variants.map(\.name) ?? [])
            for (inner, _) in scenes where inner.name.hasPrefix(outer.name + "/") {
                let rest = inner.name.dropFirst(outer.name.count + 1)
                guard let run = runs.first(where: { rest == $0 || rest.hasPrefix($0 + "/") }) else { continue }
                throw CommandError(
                    "\(path): the goldens of '\(inner.name)' would be in the folder of '\(outer.name)', run '\(run)'; "
                        + "give one of them another \"name\"")
            }
        }
    }
}

// MARK: Variants

extension ProjectConfiguration {
    /// The scene as it is, and its variants.
    private func variants(of entry: CheckConfiguration.CheckedScene?) throws -> [CheckedVariant] {
        let request = entry.map { $0.request.checked(within: contents.request) } ?? contents.request
        func frames(_ request: RunRequest) -> FrameRequest { FrameRequest(request: request, isConfigured: true) }
        let plain = CheckedVariant(name: nil, settings: RunRequest(), ways: entry?.ways, frames: frames(request))
        return try [plain]
            + (entry?.variants ?? []).map { variant in
                CheckedVariant(
                    name: variant.name, settings: try settings(variant.request), ways: variant.ways ?? entry?.ways,
                    frames: frames(variant.request.checked(within: request)))
            }
    }

    /// With paths as the command sees them, and a gesture's text.
    private func settings(_ request: RunRequest) throws -> RunRequest {
        var settings = request
        for (name, file) in request.pictures {
            try checkInside(place(file), file)
            settings.pictures[name] = place(file)
        }
        if let gesture = request.gestureFile {
            try checkInside(place(gesture), gesture)
            settings.gesture = try TextFile.read(place(gesture))
            settings.gestureFile = nil
        }
        return settings
    }
}
