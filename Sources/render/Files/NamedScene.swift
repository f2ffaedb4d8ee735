import ArgumentParser
import Foundation
import Zoetrope

/// A scene that was named to be checked: its file, or why there is none.
struct NamedScene {
    /// The name of its goldens and results.
    let name: String
    let file: Result<String, any Error>

    private init(_ given: String, _ file: Result<String, any Error>) {
        name = Scene.name(ofFile: (try? file.get()) ?? given)
        self.file = file
    }

    /// The scenes called `names`, each file once; without names, all of Scenes/.
    static func all(_ names: [String]) throws -> [NamedScene] {
        let locator = SceneLocator()
        guard names.isEmpty else {
            var seen: Set<FilePlace> = []
            return names.map { name in NamedScene(name, Result { try locator.path(of: name) }) }.filter { scene in
                (try? scene.file.get()).map { seen.insert(FilePlace($0)).inserted } ?? true
            }
        }
        return try locator.allScenes(to: "check").map { NamedScene($0, .success($0)) }
    }

    /// Refuses two scenes with one name: their goldens would overwrite each other.
    static func checkNames(_ scenes: [NamedScene], goldens: String) throws {
        var paths: [String: String] = [:]
        for scene in scenes {
            guard let path = try? scene.file.get() else { continue }
            if let other = paths.updateValue(path, forKey: scene.name) {
                throw ValidationError(
                    "\(other) and \(path) are both called '\(scene.name)' and would share the goldens in "
                        + "\(goldens)/\(scene.name); rename one, or check them apart, each with its own --goldens.")
            }
        }
    }

    /// Every file that a check of the scene reads.
    func files(_ store: GoldenStore) -> [String] {
        let inputs = (try? file.get()).map { [$0] + SceneRenderer.pictures(ofScene: $0) } ?? []
        let names = [name] + store.names().filter { $0.hasPrefix(name + "/") }
        return inputs + names.flatMap(store.files(ofScene:))
    }
}
