import Foundation
import ZoetropeSceneModel
import Testing

/// The schema, the document and the reader share one table. With ZOETROPE_RECORD=all, the files are written anew.
@Suite struct FormatFilesTests {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let records = ProcessInfo.processInfo.environment["ZOETROPE_RECORD"] == "all"

    private func compare(_ name: String, with wanted: (String) -> String) throws {
        let file = root.appendingPathComponent(name)
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        if records { try wanted(text).write(to: file, atomically: true, encoding: .utf8) }
        #expect(
            records || text == wanted(text),
            "\(name) lags behind Vocabulary.swift; run ZOETROPE_RECORD=all scripts/test")
    }

    @Test func theSchemaIsTheVocabularys() throws {
        try compare("docs/scene.schema.json") { _ in SceneFormat.schema }
    }

    @Test func theSchemaOfGesturesRefersToIt() throws {
        try compare("docs/gesture.schema.json") { _ in SceneFormat.gestureSchema }
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    }

    /// Each table is in one of the documents.
    @Test func theDocumentsHaveEveryTable() throws {
        let names = ["docs/scene-format.md", "docs/gestures.md", "docs/claims.md"]
        for name in names { try compare(name) { SceneFormat.updated($0) } }
        let texts = try names.map(text).joined()
        for kind in SceneFormat.documentTables.keys {
            let count = texts.components(separatedBy: "<!-- keys: \(kind) -->").count - 1
            #expect(count == 1, "\(count) tables for \(kind)")
        }
    }

    /// Every key of the vocabulary is read. (The reader traps where it asks for a key that the vocabulary lacks.)
    @Test func everyKeyOfTheVocabularyIsRead() throws {
        let sources = root.appendingPathComponent("Sources/Scenes/SceneModel")
        let readers = try ["Reading", "Claims"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: sources.appendingPathComponent(folder).path)
                .filter { !$0.hasPrefix("Vocabulary") }.map { "\(folder)/\($0)" }
        }
        let code = try readers.map { try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8) }
            .joined()
        for (kind, table) in SceneFormat.tables {
            for row in table.split(separator: "\n").dropFirst(2) {
                let key = row.split(separator: "`")[1]
                let isElement = key.count == 3 && key.hasPrefix("m") && Int(key.dropFirst()) != nil
                #expect(isElement || key == "$schema" || code.contains("\"\(key)\""), "\(kind).\(key) is never read")
            }
        }
    }

    /// Every function is in the list of the document.
    @Test func everyFunctionIsDocumented() throws {
        let after = try #require(try text("docs/scene-format.md").components(separatedBy: "\n### Expressions\n").last)
        let rules = try #require(after.components(separatedBy: "\n### Colours\n").first)
        let words = Set(rules.split { !$0.isLetter && !$0.isNumber })
        for name in Function.allCases.map(\.rawValue) + ["ease"] { #expect(words.contains(name[...]), "\(name)") }
        for example in ["ease('easeOut', turn)", "bezier(0.3, -0.2, 0.2, 1, turn)", "spring(0.6, turn)"] {
            #expect(rules.contains(example))
            _ = try Scene(
                text:
                    #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "tracks": {"turn": {"from": 0, "to": 1}}, "#
                    + #""layers": [{"zPosition": "\#(example)"}]}"#, file: "example")
        }
    }

    /// The tutorial's steps are parts of the scenes of its pictures; its last block is the last of these.
    @Test func theTutorialsExamplesAreScenes() throws {
        let blocks = try text("docs/tutorial.md").components(separatedBy: "```json\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        let scenes = try (1...5).map { try text("docs/figures/tutorial/fold-\($0).json") }
        for scene in scenes { _ = try Scene(text: scene, file: "tutorial") }
        #expect(blocks.first == scenes.first && blocks.last == scenes.last && blocks.count == 8)
        // The second and the third step have one and two blocks, the fourth two, the fifth one.
        for (block, step) in zip(blocks.dropFirst().dropLast(), [2, 3, 3, 4, 4, 5]) {
            for line in block.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
                #expect(scenes[step - 1].contains(line), "step \(step): \(line)")
            }
        }
    }

    /// The example of docs/gestures.md.
    @Test func theGestureOfTheDocumentIsRead() throws {
        let block = try #require(try text("docs/gestures.md").components(separatedBy: "```json\n").last)
        let gesture = try #require(block.components(separatedBy: "```").first)
        let head = #"{"duration": 1, "canvas": {"width": 390, "height": 844}, "layers": [], "gesture": "#
        _ = try Scene(text: head + gesture + "}", file: "gesture")
    }
}
