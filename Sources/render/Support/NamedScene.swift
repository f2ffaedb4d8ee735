import ArgumentParser
import Foundation
import Zoetrope

/// A scene that was named to be checked: its file, or why there is none.
struct NamedScene {
    /// What its goldens and its results are called.
    let name: String
    let file: Result<String, any Error>

    private init(_ given: String, _ file: Result<String, any Error>) {
        name = Scene.name(ofFile: (try? file.get()) ?? given)
        self.file = file
    }

    /// The scenes that `names` mean, each file once; all of Scenes/ where none is named.
    static func all(_ names: [String]) throws -> [NamedScene] {
        let locator = SceneLocator()
        guard names.isEmpty else {
            var seen: Set<FilePlace> = []
            return names.map { name in NamedScene(name, Result { try locator.path(of: name) }) }.filter { scene in
                (try? scene.file.get()).map { seen.insert(FilePlace($0)).inserted } ?? true
            }
        }
        let paths = locator.scenes()
        guard !paths.isEmpty else { throw CommandError("there is no Scenes/ here; name the scenes to check") }
        return paths.map { NamedScene($0, .success($0)) }
    }

    /// Refuses scenes of one name: their goldens would be written over each other.
    static func checkNames(_ scenes: [NamedScene], goldens: String) throws {
        var paths: [String: String] = [:]
        for scene in scenes {
            guard let path = try? scene.file.get() else { continue }
            if let other = paths.updateValue(path, forKey: scene.name) {
                throw ValidationError(
                    "\(other) and \(path) are both called '\(scene.name)' and would share the goldens in \(goldens)/\(scene.name); rename one, or check them apart, each with its own --goldens."
                )
            }
        }
    }

    /// Every file that a check of the scene reads.
    func files(_ store: GoldenStore) -> [String] {
        ((try? file.get()).map { [$0] + SceneRenderer.pictures(ofScene: $0) } ?? []) + store.files(ofScene: name)
    }
}
