import ArgumentParser
import Foundation
import Zoetrope

/// Keeps a run from overwriting the files that it reads, and from writing two files to one path.
struct InputGuard {
    private let inputs: [(path: String, place: FilePlace)]

    init(_ paths: [String]) { inputs = paths.map { ($0, FilePlace($0)) } }

    /// Refuses outputs that are inputs, a manifest that is an output, and files named like a frame of another output.
    func check(_ outputs: [Output], manifest: String? = nil) throws {
        for output in outputs { if let path = output.path { try check(path, isFolder: output.format == .frames) } }
        if let manifest { try check(manifest, isFolder: false) }
        let folders = outputs.filter { $0.format == .frames }.compactMap(\.path)
        let files = outputs.filter { $0.format != .frames }.compactMap(\.path)
        for path in files + [manifest].compactMap(\.self) {
            if let folder = folders.first(where: { InputGuard.isFrame(FilePlace(path), in: FilePlace($0)) }) {
                throw InputGuard.clash(path, folder)
            }
        }
        if let manifest, let file = files.first(where: { FilePlace($0) == FilePlace(manifest) }) {
            throw InputGuard.clash(manifest, file)
        }
    }

    private static func clash(_ path: String, _ other: String) -> ValidationError {
        ValidationError("\(path) would write over \(other), which the run writes; give it another name.")
    }

    /// Refuses files that are inputs, and files that are named twice.
    func check(_ files: [String]) throws {
        var seen: Set<FilePlace> = []
        for path in files {
            try check(path, isFolder: false)
            guard seen.insert(FilePlace(path)).inserted else {
                throw ValidationError("\(path) is named twice; give each result its own file.")
            }
        }
    }

    func check(_ path: String, isFolder: Bool) throws {
        let output = FilePlace(path)
        for input in inputs where isFolder ? InputGuard.isFrame(input.place, in: output) : input.place == output {
            throw ValidationError("\(path) would write over \(input.path), which the run reads; give it another name.")
        }
    }

    private static func isFrame(_ file: FilePlace, in folder: FilePlace) -> Bool {
        file.folder == folder.path && file.name.range(of: #"^frame-\d{4,}\.png$"#, options: .regularExpression) != nil
    }
}
