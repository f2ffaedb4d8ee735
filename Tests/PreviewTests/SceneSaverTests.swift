import Foundation
import ZoetropePreview
import Testing
import ZoetropeSceneModel

@Suite struct SceneSaverTests {
    private let path = NSTemporaryDirectory() + "zoetrope-\(UUID().uuidString).json"
    private let saver = SceneSaver(allowOutside: true)
    /// Written as nobody else would.
    private let text = """
        { "canvas":{"width":8,  "height":8}, "duration":1,
          "parameters" : { "size": {"default":4 , "minimum":1}, "way":   2 },
          "layers":[ {"name":"a","frame":[0,0,"size","way"]} ]   }

        """

    private func read() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    init() throws { try text.write(toFile: path, atomically: false, encoding: .utf8) }

    @Test func savingKeepsTheFormatAndCanBeUndone() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(!saver.canUndo(path))
        try saver.save(["size": "5.5", "way": "size/2"], in: path)
        let saved = text.replacingOccurrences(of: "\"default\":4 ", with: "\"default\":5.5 ")
            .replacingOccurrences(of: "\"way\":   2", with: "\"way\":   \"size/2\"")
        #expect(try read() == saved && saver.canUndo(path))
        #expect(try saver.undo(path).parameters == ["size": "5.5", "way": "size/2"])
        #expect(try read() == text && !saver.canUndo(path))
    }

    /// Values of knobs and changes of the file are one saving, and one undoing.
    @Test func changesAndKnobs() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let change = SceneChange(.set, ["layers", "0", "frame", "0"], "3")
        #expect(try saver.save(["size": "6"], changes: [change], in: path) == [2, 3])
        let saved = text.replacingOccurrences(of: "\"default\":4 ", with: "\"default\":6 ")
            .replacingOccurrences(of: "[0,0,", with: "[3,0,")
        #expect(try read() == saved)
        let undone = try saver.undo(path)
        #expect(undone.parameters == ["size": "6"] && undone.changes == [change])
        #expect(try read() == text)
    }

    /// What somebody else has written since is not lost.
    @Test func aFileThatWasChangedSince() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try saver.save(["size": "6"], in: path)
        let other = text + "\n"
        try other.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(!saver.canUndo(path))
        #expect(throws: (any Error).self) { try saver.undo(path) }
        #expect(try read() == other)
    }

    /// A value that is not allowed changes nothing.
    @Test func aValueThatIsNotAllowed() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: (any Error).self) { try saver.save(["size": "4", "none": "1"], in: path) }
        #expect(try read() == text && !saver.canUndo(path))
    }
}
