import Foundation
import Testing
import Zoetrope

/// A folder that is removed at the end of the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "zoetrope-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { path + "/" + name }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: self[name], atomically: true, encoding: .utf8)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
    }
}

/// The message of the error that `body` throws; it must be a `ZoetropeError`, whose two texts are the same.
func message(_ kind: ZoetropeErrorKind, _ body: () throws -> Void) -> String {
    do {
        try body()
        return "nothing thrown"
    } catch let error as any ZoetropeError {
        #expect(error.kind == kind)
        #expect(error.localizedDescription == "\(error)")
        return error.localizedDescription
    } catch { return "another error: \(error)" }
}
