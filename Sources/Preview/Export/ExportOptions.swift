import ZoetropeCodecs
import ZoetropeNumbers
import ZoetropeRuns

/// What is made of a scene, with the options of the command line.
struct ExportOptions: Decodable, Sendable {
    enum Format: String, Decodable, Sendable, CaseIterable {
        case gif, apng, webp
        /// Videos, made by an ffmpeg that is installed.
        case mp4, webm
        /// The frame at the playhead.
        case png
        /// A contact sheet.
        case sheet

        var isVideo: Bool { kind == .video }

        /// What can be made on this machine.
        static var available: [Format] {
            let makesVideos = (try? VideoEncoder.program(for: "")) != nil
            return allCases.filter { makesVideos || !$0.isVideo }
        }

        /// The file's media type.
        var type: String { isVideo ? "video/\(rawValue)" : "image/\(self == .sheet ? "png" : rawValue)" }

        /// The name of a scene's file.
        func file(of scene: String) -> String { self == .sheet ? "\(scene)-sheet.png" : "\(scene).\(rawValue)" }

        /// What draws it on the command line; nil for the command that draws frames.
        var command: String? { self == .sheet ? rawValue : nil }

        var kind: OutputKind {
            switch self {
            case .gif: .gif
            case .apng: .apng
            case .webp: .webp
            case .mp4, .webm: .video
            case .png: .still
            case .sheet: .sheet
            }
        }
    }

    let format: Format
    /// Values of the page's fields, by the keys of the table of options. They are read when the file is made, so that a
    /// wrong one is told.
    private let values: [String: JSONValue]

    private enum Key: String, CodingKey { case format }

    init(from decoder: any Decoder) throws {
        format = try decoder.container(keyedBy: Key.self).decode(Format.self, forKey: .format)
        values = try decoder.singleValueContainer().decode([String: JSONValue].self)
    }

    /// What the fields ask for; those that have their defaults ask for nothing.
    ///
    /// - Throws: a `RunSettingsError` for a value that the command line would refuse.
    func request() throws -> RunRequest {
        var values = values
        if case .array(let ends) = values["frames"],
            case (.integer(let first)?, .integer(let last)?) = (ends.first, ends.last)
        {
            values["frames"] = .string("\(first)..\(last)")
        }
        return try RunRequest(values, rows: RunTable.rows.filter { $0.use.kinds.contains(format.kind) })
            .withoutDefaults
    }

    /// The options of the command line that say the same, apart from what a tab shows without them.
    func words(_ request: RunRequest, time: Double, file: String) -> [String] {
        request.arguments(for: format.kind, [.frames, .playback, .gif, .sheet])
            + (format == .png ? [RunTable.shared.times.name, JSONWriter.number(time)] : []) + ["-o", file]
    }
}

/// A row of the table of options, for a field on the page.
package struct ExportField: Encodable, Sendable {
    /// Its key, and its flag in words, which the page may replace by a better label.
    package let key, label, help: String
    /// `number`, `text`, `flag` or `word`.
    let kind: String
    /// The formats that use it.
    package let formats: [String]
    let min, max: Double?
    /// What it is one of; empty for numbers and texts.
    let words: [String]
    let value: String
    /// Whether the page has it in another place.
    package let isElsewhere: Bool

    /// The options of the page's files.
    package static let options = RunTable.flags(of: .frames, .playback, .gif, .sheet)
    /// Those that the page has in another place: the range on the ruler, the ways, and the gesture's panel. A file does
    /// not depend on the number of threads.
    package static let elsewhere: Set<String> = [
        "frames", "back", "ping-pong", "gesture", "outcome", "no-gesture", "jobs",
    ]
    /// All, also those without a field: the page asks which formats use them.
    package static let all = options.map(ExportField.init)

    private init(_ row: any OptionRow) {
        (key, value, min, max) = (row.key, row.defaultText, row.range?.lowerBound, row.range?.upperBound)
        let words = row.flag.split(separator: "-").joined(separator: " ")
        (label, help) = (words.prefix(1).uppercased() + words.dropFirst(), row.help)
        kind = row.isSwitch ? "flag" : row.words != nil ? "word" : row.isNumber ? "number" : "text"
        formats = ExportOptions.Format.allCases.filter { row.use.kinds.contains($0.kind) }.map(\.rawValue)
        self.words = row.words.map { ExportField.spelling($0) } ?? []
        isElsewhere = ExportField.elsewhere.contains(row.flag)
    }

    private static func spelling<Word: OptionWord>(_ type: Word.Type) -> [String] { Word.allCases.map(\.rawValue) }
}
