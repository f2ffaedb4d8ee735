import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens

/// Goldens that nothing draws any more, scenes that nobody checks, and a configuration that is gone. Each has an
/// outcome that fails, so that every report names it.
struct LostGoldens {
    let list: CheckList
    let store: GoldenStore
    /// Whether goldens without a run are removed.
    let prunes: Bool
    let isUnattended: Bool

    /// Of a scene whose runs have been checked.
    func outcomes(of scene: CheckedScene, besides checked: [SceneOutcome]) throws -> [SceneOutcome] {
        guard list.knowsRuns, !list.isNarrow, let configuration = list.configuration else { return [] }
        return try names(of: scene, besides: checked).compactMap {
            try outcome($0, "\(configuration) and '\(scene.name)' have no such run", .prune)
        }
    }

    /// The names of goldens of a scene that have not been checked.
    func names(of scene: CheckedScene, besides checked: [SceneOutcome]) -> [String] {
        let done = Set(checked.map(\.name))
        return store.names(of: scene.name).filter {
            !done.contains($0) && (list.owner(of: $0) ?? scene.name) == scene.name
        }
    }

    /// Of no scene, and scenes of no configuration.
    func others() throws -> [SceneOutcome] {
        try list.unowned(in: store).compactMap { try outcome($0.name, $0.problem, .prune) }
            + list.unlisted.map { file in
                SceneOutcome(
                    name: file,
                    fault: GoldenFault(
                        .unlisted, "\(list.configuration ?? "") does not list this scene",
                        "add it to \"scenes\" there, or to \"unchecked\""), file: list.place(file))
            }
    }

    /// Goldens that were recorded with a configuration which is gone: what it said is not checked any more.
    func configuration(of golden: GoldenScene) -> String? {
        guard list.configuration == nil, !list.isAlone, let recorded = golden.manifest?.header.configuration else {
            return nil
        }
        let path = RelativePath.joined(golden.folder, recorded)
        return FileManager.default.fileExists(atPath: path) ? nil : RelativePath.of(path, to: "")
    }

    func outcome(configuration path: String) -> SceneOutcome {
        SceneOutcome(
            name: path,
            fault: GoldenFault(
                .configuration, "the goldens in \(store.directory) were recorded with it, and it is gone",
                "restore it, or record without it: render check --update changed"), file: path)
    }

    /// Nil where the goldens were removed.
    func outcome(_ name: String, _ problem: String, _ remedy: Remedy) throws -> SceneOutcome? {
        let times = (try? store.scene(named: name))?.manifest?.frames.map(\.time) ?? []
        guard prunes else {
            return SceneOutcome(name: name, fault: GoldenFault(.lost, problem, remedy), frames: times)
        }
        try store.remove(name)
        try Console.line("\(store.directory)/\(name): removed")
        let fault = GoldenFault(.recorded, "its goldens were removed where CI is set", .recordElsewhere)
        return isUnattended ? SceneOutcome(name: name, fault: fault) : nil
    }
}

// MARK: Goldens that no scene has

extension CheckList {
    /// The path of a scene as a manifest in `folder` keeps it; nil for one outside of the project, which another
    /// machine has elsewhere.
    func recorded(_ path: String, in folder: String) -> String? {
        RelativePath.of(path, to: project).hasPrefix("..") ? nil : RelativePath.of(path, to: folder)
    }

    /// The scene that goldens of this name belong to; nil for orphans.
    func owner(of golden: String) -> String? {
        (known ?? scenes.map(\.name)).filter { golden == $0 || golden.hasPrefix($0 + "/") }
            .max { $0.utf8.count < $1.utf8.count }
    }

    /// Goldens whose scene is gone. Those of a scene that was renamed are not among them: it asks for them.
    func unowned(in store: GoldenStore) -> [(name: String, problem: String)] {
        guard !isNarrow, scenes.allSatisfy({ (try? $0.file.get()) != nil }) else { return [] }
        let renamed = scenes.compactMap { formerName(of: $0, in: store) }
        return store.names().compactMap { name in
            guard owner(of: name) == nil, !renamed.contains(where: { name == $0 || name.hasPrefix($0 + "/") })
            else { return nil }
            if isComplete { return (name, "no scene has this name") }
            return missingFile(of: name, in: store).map { (name, "its scene \($0) is gone") }
        }
    }

    /// The scene file that goldens were recorded from, if it is gone.
    private func missingFile(of name: String, in store: GoldenStore) -> String? {
        // Most goldens have their scene beside those that are checked, and their manifests need not be read.
        let top = name.split(separator: "/").first.map(String.init) ?? name
        let folders = Set(scenes.compactMap { (try? $0.file.get()).map(PathText.folder) })
        if folders.contains(where: { FileManager.default.fileExists(atPath: PathText.joined($0, top + ".json")) }) {
            return nil
        }
        guard let golden = try? store.scene(named: name), let file = golden.manifest?.header.file else { return nil }
        let path = RelativePath.joined(golden.folder, file)
        return FileManager.default.fileExists(atPath: path) ? nil : RelativePath.of(path, to: "")
    }

    /// Goldens that were recorded from this very scene file under a name that no scene has any more, when the scene has
    /// none under its own: the scene was renamed.
    func formerName(of scene: CheckedScene, in store: GoldenStore) -> String? {
        guard let path = try? scene.file.get() else { return nil }
        guard !FileManager.default.fileExists(atPath: store.directory + "/" + scene.name) else { return nil }
        let orphans = store.names().filter {
            owner(of: $0) == nil && (known != nil || missingFile(of: $0, in: store) != nil)
        }
        guard !orphans.isEmpty, let print = SceneRenderer.fingerprint(ofScene: path) else { return nil }
        let former = orphans.filter { name in
            guard let header = try? store.scene(named: name).manifest?.header else { return false }
            return header.scene == print && header.settings == RunRecord()
        }
        return former.count == 1 ? former[0] : nil
    }
}
