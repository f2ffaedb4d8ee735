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

    @Test func theDocumentHasEveryTable() throws {
        let name = "docs/scene-format.md"
        try compare(name) { SceneFormat.updated($0) }
        let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
        for kind in SceneFormat.tables.keys { #expect(text.contains("<!-- keys: \(kind) -->"), "no table for \(kind)") }
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
        let text = try String(contentsOf: root.appendingPathComponent("docs/scene-format.md"), encoding: .utf8)
        let after = try #require(text.components(separatedBy: "**Expressions** are").last)
        let rules = try #require(after.components(separatedBy: "**Colours**").first)
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

    /// The tutorial's scene, put together from its steps.
    @Test func theTutorialsExamplesAreScenes() throws {
        let text = try String(contentsOf: root.appendingPathComponent("docs/scene-format.md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "```json\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 4)
        for block in blocks {
            let head = #"{"duration": 1, "pictures": {"from": "home.png", "to": "detail.png"}, "#
            let tail = block.contains("\"layers\"") ? "" : #", "layers": []"#
            _ = try Scene(text: block.hasPrefix("{") ? block : head + block + tail + "}", file: "tutorial")
        }
    }
}
