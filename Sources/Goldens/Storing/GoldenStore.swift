import Codecs
import Foundation
import Pixels

/// A folder of goldens: of each scene a folder with `manifest.json` and, unless only fingerprints are kept, the frames as PNG files named by their
/// times, `at-0.016667.png`.
public struct GoldenStore: Sendable {
    public let directory: String

    public init(directory: String) { self.directory = directory }

    /// The goldens of the scene of that name, which may not exist yet. A name may have folders (`doors/open`), but cannot lead out of the store.
    public func scene(named name: String) throws -> GoldenScene {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isSafe = !name.utf8.contains(0) && name.utf8.count <= 240 && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
        guard isSafe else { throw GoldenError(path: directory, problem: "'\(name)' is no name for a scene's goldens", remedy: "use a name without empty parts or leading dots") }
        return try GoldenScene(name: name, folder: directory + "/" + name)
    }
}

/// The goldens of one scene, as they were when this was made. Frames may be checked by any number of threads.
public struct GoldenScene: Sendable {
    public let name: String
    let folder: String
    /// nil when there are no goldens yet.
    public let manifest: Manifest?

    init(name: String, folder: String) throws {
        self.name = name
        self.folder = folder
        manifest = try GoldenScene.load(folder + "/manifest.json")
    }

    private static func load(_ path: String) throws -> Manifest? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try Manifest(decoding: Files.read(path), path: path)
    }

    /// Where the golden picture of a time is, or would be.
    public func path(at time: FrameTime) -> String { "\(folder)/at-\(time.text).png" }

    /// The golden picture; nil when it is not kept. Throws when it is not the one that the manifest is about.
    func picture(of frame: Manifest.Frame) throws -> Bitmap? {
        let path = path(at: frame.time)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let picture = try PNGReader.read(contentsOf: path)
        guard Fingerprint(of: picture) == frame.fingerprint else { throw GoldenError(path: path, problem: "it is not the picture that manifest.json has the fingerprint of") }
        return picture
    }

    func keep(_ frame: Bitmap, at time: FrameTime) throws {
        try Files.makeDirectory(folder)
        try Files.write(PNGEncoder.encode(frame), to: path(at: time))
    }

    /// A picture that the manifest is no longer about.
    func removePicture(at time: FrameTime) throws {
        if FileManager.default.fileExists(atPath: path(at: time)) { try FileManager.default.removeItem(atPath: path(at: time)) }
    }

    func keep(_ manifest: Manifest) throws {
        try Files.makeDirectory(folder)
        try Files.write(manifest.encoded(), to: folder + "/manifest.json")
    }

    /// Removes the pictures of frames that `manifest` no longer has.
    func removePictures(notIn manifest: Manifest) throws {
        let names = Set(manifest.frames.map { "at-\($0.time.text).png" })
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix("at-") && name.hasSuffix(".png") && !names.contains(name) {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
    }
}
