import Foundation

/// Where a path leads: equal for every spelling of one file's path, links included. The file need not exist.
package struct FilePlace: Hashable, Sendable {
    /// Absolute, with links followed.
    package let path: String
    private let identity: Identity

    private enum Identity: Hashable, Sendable {
        case file(device: UInt64, inode: UInt64)
        /// A file that would be made: its nearest folder that exists, and the rest of the path.
        case missing(device: UInt64, inode: UInt64, rest: String)
        case unknown(String)
    }

    package init(_ path: String) {
        let resolved = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
        self.path = resolved
        var folder = resolved, rest: [String] = []
        while true {
            var status = stat()
            if stat(folder, &status) == 0 {
                let device = UInt64(truncatingIfNeeded: status.st_dev),
                    inode = UInt64(truncatingIfNeeded: status.st_ino)
                let tail = rest.reversed().joined(separator: "/")
                identity =
                    rest.isEmpty
                    ? .file(device: device, inode: inode)
                    : .missing(
                        device: device, inode: inode, rest: FilePlace.ignoresCase(folder) ? tail.lowercased() : tail)
                return
            }
            guard folder.count > 1 else { break }
            rest.append((folder as NSString).lastPathComponent)
            folder = (folder as NSString).deletingLastPathComponent
        }
        identity = .unknown(resolved)
    }

    package static func == (a: FilePlace, b: FilePlace) -> Bool { a.identity == b.identity }
    package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    package var name: String { (path as NSString).lastPathComponent }
    package var folder: String { (path as NSString).deletingLastPathComponent }

    /// Whether this is a file that a run could write as a frame into `folder`.
    package func isFrame(in folder: FilePlace) -> Bool {
        let name = name.lowercased(), digits = name.dropFirst("frame-".count).dropLast(".png".count)
        return name.hasPrefix("frame-") && name.hasSuffix(".png") && digits.count >= 4
            && digits.utf8.allSatisfy { 48...57 ~= $0 } && FilePlace(self.folder) == folder
    }

    /// Whether `A.png` and `a.png` are one name on the folder's volume, as on a Mac by default.
    private static func ignoresCase(_ folder: String) -> Bool {
        #if canImport(Darwin)
            pathconf(folder, _PC_CASE_SENSITIVE) == 0
        #else
            false
        #endif
    }
}

/// Keeps a run from overwriting the files that it reads, and from writing two outputs to one place.
package struct FileConflicts {
    private let inputs: [(path: String, place: FilePlace)]

    /// `inputs` are the paths that the run reads.
    package init(inputs: [String]) { self.inputs = inputs.map { ($0, FilePlace($0)) } }

    /// Throws a `RunError` for the first conflict. `files` are what is written beside the outputs, such as a manifest.
    package func check(_ outputs: [Output], files: [String] = []) throws {
        let single = outputs.filter { $0.format != .frames }.compactMap(\.path)
        let folders = outputs.filter { $0.format == .frames }.compactMap(\.path)
        let streams = outputs.filter { $0.path == nil }
        if let twice = repeated(single.map(FilePlace.init)).map({ single[$0] })
            ?? repeated(folders.map(FilePlace.init)).map({ folders[$0] })
            ?? repeated(streams.map(\.destination)).map({ streams[$0].place })
        {
            throw RunError.sameOutput(twice)
        }
        if let twice = repeated(files.map(FilePlace.init)) { throw RunError.sameFile(files[twice]) }
        for path in single + files { try checkFile(path, folders) }
        for path in folders {
            let place = FilePlace(path)
            if let input = inputs.first(where: { $0.place.isFrame(in: place) }) {
                throw RunError.overwrites(path, input: input.path)
            }
        }
        for path in files {
            if let output = single.first(where: { FilePlace($0) == FilePlace(path) }) {
                throw RunError.overwritesOutput(path, other: output)
            }
        }
    }

    /// Refuses a path that is an input, a folder of frames, or the name of a frame in one.
    private func checkFile(_ path: String, _ folders: [String]) throws {
        let place = FilePlace(path)
        if let input = inputs.first(where: { $0.place == place }) {
            throw RunError.overwrites(path, input: input.path)
        }
        if let folder = folders.first(where: { place.isFrame(in: FilePlace($0)) || FilePlace($0) == place }) {
            throw RunError.overwritesOutput(path, other: folder)
        }
    }

    /// The index of the first element that equals an earlier one.
    private func repeated<Element: Hashable>(_ elements: [Element]) -> Int? {
        var seen: Set<Element> = []
        return elements.firstIndex { !seen.insert($0).inserted }
    }
}
