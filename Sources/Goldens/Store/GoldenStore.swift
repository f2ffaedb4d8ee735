import ZoetropeFiles
import Foundation
import ZoetropeNumbers

/// Goldens that cannot be used: the file, what is wrong with it, and what to do.
package struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let problem: String
    package let remedy: Remedy

    package init(
        path: String, problem: String, remedy: Remedy = .restore
    ) {
        self.path = path
        self.problem = problem
        self.remedy = remedy
    }

    package var description: String { "\(SafeText.line(path)): \(problem); \(remedy)" }
}

/// A folder of goldens. Each scene has a folder in it with `manifest.json` and, unless only fingerprints are kept, the
/// frames as PNG files named by time and fingerprint: `at-0.016667.3f2a9c1b04d1e2f7.png`.
package struct GoldenStore: Sendable {
    package let directory: String
    let access: ReadGuard

    /// Goldens are read only inside the folder, wherever links lead, unless `allowOutside`.
    package init(directory: String, allowOutside: Bool = false) {
        self.directory = directory
        access = allowOutside ? .anywhere : ReadGuard(inside: [directory])
    }

    /// The goldens of that name, which may not exist yet. A name may have folders (`doors/open`) but cannot lead out of
    /// the store. A manifest that cannot be used is an error, unless `update` is about to record all frames again.
    package func scene(named name: String, for update: UpdatePolicy? = nil) throws -> GoldenScene {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isSafe =
            name.unicodeScalars.allSatisfy(SafeText.isSafe) && name.utf8.count <= 240
            && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
        guard isSafe else {
            throw GoldenError(
                path: directory, problem: "'\(SafeText.line(name, limit: 240))' is not a name for goldens",
                remedy: "use a name without empty parts, leading dots or control characters")
        }
        if update != nil { try checkWritable() }
        // Before the manifest is read: two updates at once would both start from the same goldens.
        let lock = try update.map { _ in try GoldenLock(name, in: directory) }
        return try GoldenScene(
            name: name, folder: directory + "/" + name, access: access, isReplaced: update == .all, lock: lock)
    }

    /// The paths of a scene's manifest, which may not exist yet, and of its pictures.
    package func files(ofScene name: String) throws -> [String] {
        let folder = directory + "/" + name
        return try ([GoldenScene.manifestName] + Files.names(in: folder).filter(PictureName.isOne)).map {
            folder + "/" + $0
        }
    }

    /// The names of all goldens in the store, sorted.
    package func names() -> [String] { names(in: "") }

    /// The names of a scene's goldens and of those in folders below, sorted.
    package func names(of scene: String) -> [String] { names(in: scene + "/") }

    private func names(in folder: String) -> [String] {
        let place = directory + "/" + folder, suffix = "/" + GoldenScene.manifestName
        let found = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
        return found.map { "/" + $0 }.filter { $0.hasSuffix(suffix) }
            .map { (folder + $0.dropFirst()).dropLast(suffix.count) }.map(String.init)
            .filter { !$0.isEmpty }.sorted()
    }

    /// Gives a scene's goldens, with those of all its runs, another name: one rename, so they are never in two parts.
    package func rename(_ old: String, to new: String) throws {
        let place = directory + "/" + new, parent = String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)])
        guard try !Files.exists(place) else {
            throw GoldenError(
                path: place, problem: "it is in the way of \(directory)/\(old), which is to be renamed",
                remedy: "remove it")
        }
        try checkWritable()
        try access.checkPlace(parent, action: "write")
        let lock = try GoldenLock(old, in: directory)
        defer { lock.release() }
        try OutputPlace.makeFolder(parent, allowsOutside: access.isAnywhere)
        guard Foundation.rename(directory + "/" + old, place) == 0 else {
            throw FileError(path: directory + "/" + old, action: "rename", code: errno)
        }
        Files.sync(folder: parent)
    }

    /// Refuses a folder of goldens that is a link to somewhere else, before anything is made or removed there.
    private func checkWritable() throws {
        if !access.isAnywhere { try OutputPlace.checkFolder(directory) }
    }

    /// Removes goldens with everything that belongs to them; other files in the folder stay.
    package func remove(_ name: String) throws {
        let folder = directory + "/" + name
        try checkWritable()
        try access.checkPlace(folder, action: "write")
        let lock = try GoldenLock(name, in: directory)
        defer { lock.release() }
        // The manifest first: without it the pictures are strays, which nothing trusts.
        for path in try files(ofScene: name) { try Files.remove(path) }
        Leftovers.remove(in: folder)
        var parent = folder
        while parent != directory, rmdir(parent) == 0 { parent = String(parent[..<(parent.lastIndex(of: "/")!)]) }
    }
}

/// The names of golden pictures.
enum PictureName {
    /// `at-0.016667.3f2a9c1b04d1e2f7.png`: a picture of another content has another name, so an update never overwrites
    /// one that the manifest on disk still refers to.
    static func of(_ time: FrameTime, _ fingerprint: Fingerprint) -> String {
        "at-\(time.text).\(fingerprint.text.prefix(16)).png"
    }

    /// The name that manifests of version 1 use.
    static func old(_ time: FrameTime) -> String { "at-\(time.text).png" }

    static func isOne(_ name: String) -> Bool { isOld(name) || isNew(name) }

    /// Whether only this program can have made a file of this name.
    static func isNew(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[3] == "png", parts[2].utf8.count == 16 else { return false }
        return isOld("\(parts[0]).\(parts[1]).png") && UInt64(parts[2], radix: 16) != nil
    }

    private static func isOld(_ name: String) -> Bool {
        let text = name.dropFirst("at-".count).dropLast(".png".count)
        return FrameTime(text: text).map { old($0) == name } ?? false
    }
}
