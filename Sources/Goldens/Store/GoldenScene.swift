import ZoetropeCodecs
import ZoetropeFiles
import ZoetropePixels
import ZoetropeFrames

/// The goldens of one scene, as they were when this value was made. Any number of threads may check frames against
/// them.
package struct GoldenScene: Sendable {
    package let name: String
    package let folder: String
    /// nil when there are no goldens yet, or none that can be used.
    package let manifest: Manifest?
    /// What is wrong with a manifest that is about to be replaced.
    let damage: GoldenError?
    let access: ReadGuard
    /// Held while the goldens are updated.
    let lock: GoldenLock?
    static let manifestName = "manifest.json"
    /// Bytes of a picture's file.
    private static let maxPictureSize = 256 << 20

    init(name: String, folder: String, access: ReadGuard, isReplaced: Bool = false, lock: GoldenLock? = nil) throws {
        self.lock = lock
        self.name = name
        self.folder = folder
        self.access = access
        Leftovers.remove(in: folder)
        do {
            manifest = try GoldenScene.load(folder + "/" + GoldenScene.manifestName, access)
            damage = nil
        } catch let error as GoldenError where isReplaced {
            manifest = nil
            damage = error
        }
    }

    private static func load(_ path: String, _ access: ReadGuard) throws -> Manifest? {
        guard try Files.exists(path) else { return nil }
        return try Manifest(decoding: read(path, limit: Manifest.maxFileSize, access), path: path)
    }

    private static func read(_ path: String, limit: Int, _ access: ReadGuard) throws -> [UInt8] {
        do { return try access.read(path, limit: limit) } catch let error as FileError {
            // Nothing is wrong with the golden: it is elsewhere, and no picture may take its place.
            if error.isPointer || error.isFailure { throw error }
            throw GoldenError(path: path, problem: "cannot \(error.action): \(error.reason)")
        }
    }

    /// Where the picture of a frame is, by either name; nil when there is none.
    package func path(of frame: Manifest.Frame) throws -> String? {
        try [PictureName.of(frame.time, frame.fingerprint), PictureName.old(frame.time)].map { folder + "/" + $0 }
            .first { try Files.exists($0) || Files.isLink($0) }
    }

    /// The golden picture; nil when none is kept.
    /// - Throws: `GoldenError` when it is missing, cannot be read, or is not the one that the manifest describes.
    package func picture(of frame: Manifest.Frame) throws -> Bitmap? {
        guard let path = try path(of: frame) else {
            guard frame.picture != nil else { return nil }
            let path = folder + "/" + PictureName.of(frame.time, frame.fingerprint)
            throw GoldenError(path: path, problem: "it is missing")
        }
        let picture: Bitmap
        do {
            picture = try PNGReader.read(bytes(of: path), name: path)
        } catch let error as PictureError {
            throw GoldenError(path: path, problem: error.problem)
        }
        guard Fingerprint(of: picture) == frame.fingerprint else { throw GoldenScene.otherPicture(path) }
        return picture
    }

    /// Where the picture of a frame is, after making sure that it is the one that the manifest describes; nil when none
    /// is kept. Compares the file's fingerprint, which takes much less time than decoding it, where the manifest has
    /// one.
    func checkedPath(of frame: Manifest.Frame) throws -> String? {
        guard let recorded = frame.picture, let path = try path(of: frame) else {
            return try picture(of: frame) == nil ? nil : path(of: frame)
        }
        if Fingerprint(of: try bytes(of: path)) == recorded { return path }
        // Another encoder may have written it anew, as tools that shrink PNG files do.
        return try picture(of: frame) == nil ? nil : path
    }

    private func bytes(of path: String) throws -> [UInt8] {
        try GoldenScene.read(path, limit: GoldenScene.maxPictureSize, access)
    }

    private static func otherPicture(_ path: String) -> GoldenError {
        GoldenError(path: path, problem: "it is not the picture that manifest.json describes")
    }

    /// The names of pictures in the folder that no frame of `manifest` refers to.
    package func strays(besides manifest: Manifest?) throws -> [String] {
        var used: Set<String> = []
        for frame in manifest?.frames ?? [] {
            let new = PictureName.of(frame.time, frame.fingerprint)
            used.insert(try Files.exists(folder + "/" + new) ? new : PictureName.old(frame.time))
        }
        return try Files.names(in: folder).filter { PictureName.isOne($0) && !used.contains($0) }
    }

    /// Removes pictures by their names.
    package func remove(_ names: [String]) throws {
        try access.checkPlace(folder, action: "write")
        for name in names { try Files.remove(folder + "/" + name) }
    }

    /// Decodes every golden picture and compares it with its fingerprint; a line for each fault.
    package func audit() -> [String] {
        (manifest?.frames ?? []).compactMap { frame in
            do {
                _ = try picture(of: frame)
                return nil
            } catch { return "\(error)" }
        }
    }
}
