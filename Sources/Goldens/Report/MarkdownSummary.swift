import ZoetropeCodecs
import ZoetropeFiles
import Foundation
import ZoetropeNumbers

/// A summary for the comment of a pull request: a table of the runs that fail, each with its worst frame as expected,
/// as drawn, and their difference; what changed, in words; and how to accept it.
///
/// The pictures are files, because sites that show comments block pictures inside the text.
package struct MarkdownSummary {
    private let outcomes: [SceneOutcome]
    private let context: ReportContext
    /// The folder of the pictures.
    private let folder: String
    /// What stands before the pictures' names in the text.
    private let prefix: String
    /// Runs that are shown with pictures; the others are listed.
    private static let shown = 20
    /// The longer side of a small picture, in pixels.
    private static let side = 200

    /// `path` is the file's. `pictureURL` says where the folder of pictures will be found; nil: beside the file.
    package init(_ outcomes: [SceneOutcome], _ context: ReportContext, at path: String, pictureURL: String?) {
        (self.outcomes, self.context) = (outcomes, context)
        let stem = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
        folder = stem + "-pictures"
        let name = folder.split(separator: "/").last.map(String.init) ?? folder
        let place = pictureURL.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
        prefix = place + MarkdownSummary.escaped(name: name) + "/"
    }

    /// Writes the pictures, without those of an earlier summary, and then the text.
    package func write(to sink: some ByteSink) throws {
        if !context.allowsOutside { try OutputPlace.checkFolder(folder) }
        for name in try Files.names(in: folder) where name.hasSuffix(".thumbnail.png") {
            try Files.remove(folder + "/" + name)
        }
        let bad = outcomes.filter(\.needsAction)
        var lines = ["### Golden frames", "", outcomes.totals(context)[0] + "."]
        if !bad.isEmpty {
            lines += ["", "| run | expected | actual | difference | |", "| --- | --- | --- | --- | --- |"]
            for (i, outcome) in bad.prefix(MarkdownSummary.shown).enumerated() { lines.append(try row(outcome, i)) }
            lines += words(bad)
        }
        lines += details(outcomes.filter { !$0.needsAction && $0.passes })
        try sink.write(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    private func row(_ outcome: SceneOutcome, _ index: Int) throws -> String {
        let frame = outcome.worst ?? outcome.failing.first
        func picture(_ path: String?, _ kind: String) throws -> String {
            guard let path, let bytes = try Files.picture(path), let bitmap = try? PNGReader.read(bytes, name: path)
            else { return "–" }
            let name = "\(index)-\(kind).thumbnail.png"
            try OutputPlace.makeFolder(folder, allowsOutside: context.allowsOutside)
            try Files.write(
                PNGEncoder.encode(Thumbnail.of(bitmap, side: MarkdownSummary.side)), to: "\(folder)/\(name)")
            return "![\(kind)](\(prefix)\(name))"
        }
        let cells = [
            "**\(MarkdownSummary.text(outcome.name))**", try picture(frame?.evidence.expected, "expected"),
            try picture(frame?.evidence.actual, "actual"), try picture(frame?.evidence.difference, "difference"),
            MarkdownSummary.text(Self.told(outcome)),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private func details(_ outcomes: [SceneOutcome]) -> [String] {
        outcomes.filter(\.isWorthTelling).flatMap { outcome in
            if outcome.state == .error {
                return ["", "**\(MarkdownSummary.text(outcome.name))**", ""] + MarkdownSummary.fenced(outcome.details)
            }
            let passed = outcome.state == .within && outcome.passes ? [Self.told(outcome)] : []
            return ["", "**\(MarkdownSummary.text(outcome.name))**", ""]
                + (passed + outcome.details).map { "- \(MarkdownSummary.text($0))" }
        }
    }

    /// The summary without the name, which stands beside it.
    private static func told(_ outcome: SceneOutcome) -> String {
        outcome.summary.replacing("\(outcome.name): ", with: "", maxReplacements: 1)
    }

    private func words(_ bad: [SceneOutcome]) -> [String] {
        var lines: [String] = []
        let rest = bad.count - MarkdownSummary.shown
        if rest > 0 {
            let names = bad.suffix(rest).map { MarkdownSummary.text($0.name) }
            lines += ["", "And \(NumberText.count(rest, "run")) more: \(names.joined(separator: ", "))."]
        }
        lines += details(bad)
        if let accept = context.acceptCommand() {
            lines += [
                "", "If this is intended, accept it where the check ran, or with its `\(context.evidence ?? "")`:",
            ]
            lines += ["", "```sh", accept, "```"]
        }
        return lines
    }

    /// Lines as they are, with their spaces.
    private static func fenced(_ lines: [String]) -> [String] {
        let safe = lines.map { SafeText.line($0, limit: 2000) }
        let longest = safe.joined(separator: "\n").matches(of: /`+/).map(\.output.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return [fence + "text"] + safe + [fence]
    }

    /// One line in which nothing is markup.
    private static func text(_ text: String) -> String {
        var result = ""
        for character in SafeText.line(text, limit: 2000) {
            switch character {
            case "<", "&": result += Escape.markup(String(character))
            case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "@", "!": result += "\\\(character)"
            default: result.append(character)
            }
        }
        return result
    }

    /// A file's name in an address.
    private static func escaped(name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_."))) ?? name
    }
}
