import ArgumentParser
import Foundation
import Zoetrope

/// Keeps a run from writing over the files that it reads.
struct InputGuard {
    private let inputs: [(path: String, place: String)]

    init(_ paths: [String]) { inputs = paths.map { ($0, InputGuard.place($0)) } }

    /// Refuses outputs that are inputs.
    func check(_ outputs: [Output], manifest: String?) throws {
        for output in outputs { if let path = output.path { try check(path, isFolder: output.format == .frames) } }
        if let manifest { try check(manifest, isFolder: false) }
    }

    func check(_ path: String, isFolder: Bool) throws {
        let place = InputGuard.place(path)
        for input in inputs where isFolder ? InputGuard.isFrame(input.place, in: place) : input.place == place {
            throw ValidationError("\(path) would write over \(input.path), which the run reads; give it another name.")
        }
    }

    private static func isFrame(_ file: String, in folder: String) -> Bool {
        let file = file as NSString
        return file.deletingLastPathComponent == folder && file.lastPathComponent.range(of: #"^frame-\d{4,}\.png$"#, options: .regularExpression) != nil
    }

    /// Where a path leads, however it is written.
    private static func place(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path }
}
