import Foundation
import Testing
import ZoetropePreview
import ZoetropeRuns

/// The fields of the page's export, and the options of the command line.
@Suite struct ExportFieldTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Each option is a field, or is in another place of the page.
    @Test func everyOptionIsOnThePage() {
        let names = ExportField.options.map(\.flag)
        #expect(Set(names).count == names.count && names.contains("evenly"))
        #expect(ExportField.elsewhere.isSubset(of: names))
        #expect(ExportField.all.count == names.count)
        #expect(ExportField.all.count { $0.isElsewhere } == ExportField.elsewhere.count)
        for field in ExportField.all { #expect(!field.formats.isEmpty, "no format uses \(field.key)") }
    }

    /// What the page says of an option is of one that there is.
    @Test func whatThePageSaysOfThem() throws {
        let file = root.appendingPathComponent("Sources/Preview/Page/export.js")
        let page = try String(contentsOf: file, encoding: .utf8)
        let named = page.matches(of: /\{ name: "(\w+)",/).map { String($0.output.1) }
        #expect(named.count > 10)
        #expect(Set(named).subtracting(ExportField.all.map(\.key)).isEmpty)
    }

    /// The range on the ruler is asked for by each format of several frames.
    @Test func theRangeOfFrames() throws {
        let page = try String(
            contentsOf: root.appendingPathComponent("Sources/Preview/Page/export.js"), encoding: .utf8)
        let asked = page.matches(of: /uses\("(\w+)"/).map { String($0.output.1) }
        #expect(asked == ["frames"] && Set(asked).isSubset(of: ExportField.all.map(\.key)))
        let frames = try #require(ExportField.all.first { $0.key == "frames" })
        #expect(frames.isElsewhere && Set(["gif", "apng", "webp", "mp4", "webm"]).isSubset(of: frames.formats))
    }

    /// A sheet is not made of frames in their own size.
    @Test func theSheets() {
        let sheet = ExportField.all.filter { $0.formats.contains("sheet") && !$0.isElsewhere }.map(\.key)
        #expect(sheet == ["scale", "count", "columns", "evenly", "theme"])
    }
}
