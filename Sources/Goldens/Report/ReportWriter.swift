import ZoetropeFiles
import ZoetropeNumbers
import Foundation

/// Reports of checks, for people and for programs. They do not say when or where they were made: the same outcomes give
/// the same bytes.
package enum ReportWriter {
    /// One HTML file that needs no other: pictures, styles and program are inside. Pictures are read one at a time;
    /// `budget` limits their bytes, so that a browser opens the file quickly.
    package static func html(
        _ scenes: [SceneOutcome], title: String = "Golden frames", _ context: ReportContext = ReportContext(),
        budget: Int = 48 << 20, to sink: some ByteSink
    ) throws {
        let pictures = try ReportPictures(scenes, budget: budget)
        let data = try OutcomeDocument(
            title: title, scenes, context, isComplete: false, picture: pictures.number
        ).encoded(pretty: false)
        var page = Template(PackageResources.page_html)
        try sink.write(page.upTo("<!-- title -->") + Array(Escape.markup(title).utf8))
        try sink.write(page.upTo("/* style */") + PageStyle.base + PackageResources.page_css)
        try sink.write(page.upTo("<!-- data -->"))
        try sink.write(
            Array("<script type=\"application/json\" id=\"data\">".utf8) + Escape.script(json: data)
                + Array("</script>\n".utf8))
        for (number, path) in pictures.paths.enumerated() { try write(picture: path, number, to: sink) }
        try sink.write(page.upTo("/* program */") + PackageResources.page_js + page.rest)
    }

    /// The same figures for other programs, indented, and what `render accept` needs. Paths of pictures are relative to
    /// `folder`, the file's own, so that both can be moved; those of goldens and scenes to the project.
    package static func json(
        _ scenes: [SceneOutcome], title: String = "Golden frames", _ context: ReportContext = ReportContext(),
        in folder: String = "", to sink: some ByteSink
    ) throws {
        let document = OutcomeDocument(title: title, scenes, context, isComplete: true) {
            RelativePath.of($0, to: folder)
        }
        try sink.write(document.encoded(pretty: true) + [10])
    }

    /// Nothing but a PNG file is embedded, whatever a path has become since the check.
    private static func write(picture path: String, _ number: Int, to sink: some ByteSink) throws {
        guard let bytes = try Files.picture(path), bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return }
        let text = Data(bytes).base64EncodedString()
        try sink.write(Array("<script type=\"text/plain\" id=\"picture-\(number)\">\(text)</script>\n".utf8))
    }
}

/// The style that this program's pages share: colours for light and dark, texts, buttons, dialogs.
package enum PageStyle {
    /// CSS; a page's own rules follow it.
    package static var base: [UInt8] { PackageResources.base_css }
}

/// A text that is written up to one mark after another.
private struct Template {
    private(set) var rest: [UInt8]

    init(_ bytes: [UInt8]) { rest = bytes }

    /// The text before the mark; the mark is dropped.
    mutating func upTo(_ mark: String) -> [UInt8] {
        guard let place = rest.firstRange(of: Array(mark.utf8)) else { preconditionFailure("the page has no \(mark)") }
        defer { rest = Array(rest[place.upperBound...]) }
        return Array(rest[..<place.lowerBound])
    }
}
