import Codecs
import Foundation
import Pixels

/// A folder of goldens: of each scene a folder with `manifest.json` and, unless only fingerprints are kept, the frames as PNG files named by their
/// times, `at-0.016667.png`.
package struct GoldenStore: Sendable {
    package let directory: String

    package init(directory: String) { self.directory = directory }

    /// The goldens of the scene of that name, which may not exist yet. A name may have folders (`doors/open`), but cannot lead out of the store.
    /// A manifest that cannot be used is an error, except where `update` is about to record all frames anew.
    package func scene(named name: String, for update: UpdatePolicy? = nil) throws -> GoldenScene {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isSafe =
            !name.utf8.contains(0) && name.utf8.count <= 240 && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
        guard isSafe else {
            throw GoldenError(
                path: directory, problem: "'\(name)' is no name for a scene's goldens",
                remedy: "use a name without empty parts or leading dots")
        }
        return try GoldenScene(name: name, folder: directory + "/" + name, isReplaced: update == .all)
    }

    /// The paths of a scene's manifest, which may not exist yet, and of its pictures.
    package func files(ofScene name: String) -> [String] {
        let folder = directory + "/" + name
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return ([GoldenScene.manifestName] + names.filter(GoldenScene.isPicture).sorted()).map { folder + "/" + $0 }
    }
}

/// The goldens of one scene, as they were when this was made. Frames may be checked by any number of threads.
package struct GoldenScene: Sendable {
    package let name: String
    let folder: String
    /// nil when there are no goldens yet, or none that can be used.
    package let manifest: Manifest?
    /// What is wrong with the manifest that is going to be replaced.
    let damage: GoldenError?
    static let manifestName = "manifest.json"

    init(name: String, folder: String, isReplaced: Bool = false) throws {
        self.name = name
        self.folder = folder
        do {
            manifest = try GoldenScene.load(folder + "/" + GoldenScene.manifestName)
            damage = nil
        } catch let error as GoldenError where isReplaced {
            manifest = nil
            damage = error
        }
    }

    private static func load(_ path: String) throws -> Manifest? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try Manifest(decoding: Files.read(path), path: path)
    }

    /// Where the golden picture of a time is, or would be.
    package func path(at time: FrameTime) -> String { folder + "/" + GoldenScene.pictureName(at: time) }

    static func pictureName(at time: FrameTime) -> String { "at-\(time.text).png" }

    /// Whether a file's name is one that a golden picture can have.
    static func isPicture(_ name: String) -> Bool {
        FrameTime(text: name.dropFirst("at-".count).dropLast(".png".count)).map { pictureName(at: $0) == name } ?? false
    }

    /// The golden picture; nil when it is not kept. Throws when it is not the one that the manifest is about.
    func picture(of frame: Manifest.Frame) throws -> Bitmap? {
        let path = path(at: frame.time)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let picture = try PNGReader.read(contentsOf: path)
        guard Fingerprint(of: picture) == frame.fingerprint else {
            throw GoldenError(path: path, problem: "it is not the picture that manifest.json has the fingerprint of")
        }
        return picture
    }

    /// The names of pictures of frames that `manifest` does not have.
    func pictures(notIn manifest: Manifest) -> [String] {
        let names = Set(manifest.frames.map { GoldenScene.pictureName(at: $0.time) })
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { GoldenScene.isPicture($0) && !names.contains($0) }
    }
}
