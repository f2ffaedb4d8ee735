import Codecs
import FileOutput
import Foundation

/// Reports of checks, for people and for machines. None of them says when or where it was made: the same outcomes give the same bytes.
package enum ReportWriter {
    /// One HTML file that needs nothing else: pictures, styles and program are inside. Pictures are read one at a time; `budget` limits their bytes, so
    /// that the file stays one that a browser opens with pleasure.
    package static func html(
        _ scenes: [SceneOutcome], title: String = "Golden frames", budget: Int = 48 << 20, to sink: some ByteSink
    ) throws {
        let pictures = ReportPictures(scenes, budget: budget)
        let data = try OutcomeDocument(title: title, scenes, picture: pictures.number).encoded(pretty: false)
        var page = Template(PackageResources.page_html)
        try sink.write(page.upTo("<!-- title -->") + Array(Markup.escaped(title).utf8))
        try sink.write(page.upTo("/* style */") + PackageResources.page_css)
        try sink.write(page.upTo("<!-- data -->"))
        try sink.write(
            Array("<script type=\"application/json\" id=\"data\">".utf8) + Markup.safeInScript(data)
                + Array("</script>\n".utf8))
        for (number, path) in pictures.paths.enumerated() { try write(picture: path, number, to: sink) }
        try sink.write(page.upTo("/* program */") + PackageResources.page_js + page.rest)
    }

    /// The same figures for machines, pretty-printed.
    package static func json(_ scenes: [SceneOutcome], title: String = "Golden frames", to sink: some ByteSink) throws {
        try sink.write(OutcomeDocument(title: title, scenes, picture: { $0 }).encoded(pretty: true) + [10])
    }

    private static func write(picture path: String, _ number: Int, to sink: some ByteSink) throws {
        let text = Data(try Files.read(path)).base64EncodedString()
        try sink.write(Array("<script type=\"text/plain\" id=\"picture-\(number)\">\(text)</script>\n".utf8))
    }
}

/// A text that is written up to one mark after another.
private struct Template {
    private(set) var rest: [UInt8]

    init(_ bytes: [UInt8]) { rest = bytes }

    /// What stands before the mark, which is dropped.
    mutating func upTo(_ mark: String) -> [UInt8] {
        guard let place = rest.firstRange(of: Array(mark.utf8)) else { preconditionFailure("the page has no \(mark)") }
        defer { rest = Array(rest[place.upperBound...]) }
        return Array(rest[..<place.lowerBound])
    }
}
