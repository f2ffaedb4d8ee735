import ArgumentParser
import Foundation
import Zoetrope

/// Keeps a run from writing over the files that it reads.
struct InputGuard {
    private let inputs: [(path: String, place: FilePlace)]

    init(_ paths: [String]) { inputs = paths.map { ($0, FilePlace($0)) } }

    /// Refuses outputs that are inputs.
    func check(_ outputs: [Output], manifest: String? = nil) throws {
        for output in outputs { if let path = output.path { try check(path, isFolder: output.format == .frames) } }
        if let manifest { try check(manifest, isFolder: false) }
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
