import ArgumentParser
import ZoetropeRuns

/// The rows of the table of options that a group of a command's options has.
protocol OptionRows {
    static var rows: [any OptionRow] { get }
    /// The defaults, in words, and the help that differ from the table's, by flag.
    static var usual: [String: String] { get }
    static var helps: [String: String] { get }
    /// Whether the shortest help shows only what newcomers need. `render help` has the rest.
    static var isBrief: Bool { get }
}

extension OptionRows {
    static var usual: [String: String] { [:] }
    static var helps: [String: String] { [:] }
    static var isBrief: Bool { false }

    /// What help says of a row; the shortest help, only the first of it.
    static func help(_ row: any OptionRow) -> String {
        let usual = usual[row.flag] ?? row.usual, help = helps[row.flag] ?? row.help,
            end = [": ", ". ", "; "].compactMap { help.range(of: $0)?.lowerBound }.min()
        let text = isBrief ? end.map { help[..<$0] + "." } ?? help : help
        return text + (usual.isEmpty ? "" : " (default: \(usual))")
    }
}

/// Options as the rows of `RunTable` say: their names, help, values and messages, and which exclude each other.
///
/// The argument parser finds the options of a type by reflection, as children whose labels are keys with an underscore,
/// and reads them by key, so a type may make up both. Nothing promises that: Package.swift bounds the parser's versions
/// to those that were tried.
struct TableOptions<Rows: OptionRows>: ParsableArguments, CustomReflectable {
    /// The values that were given.
    private(set) var request = RunRequest()
    /// The texts of options that may be repeated and are no values by name.
    private(set) var texts: [String: [String]] = [:]
    /// The flags that were given, in the order of the table.
    private(set) var given: [String] = []
    /// What is wrong with a value that was given; `validate` tells it, since decoding may not.
    private var fault: String?

    init() {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: OptionKey.self)
        for row in Rows.rows {
            let found = try TableOptions.found(row, values)
            guard !found.isEmpty else { continue }
            given.append(row.flag)
            texts[row.flag] = found
            do {
                for text in found { try row.set(text, in: &request) }
            } catch { fault = fault ?? "\(error)." }
        }
    }

    private static func found(_ row: any OptionRow, _ values: KeyedDecodingContainer<OptionKey>) throws -> [String] {
        let key = OptionKey(stringValue: row.key)
        if row.isSwitch { return try values.decode(Flag<Bool>.self, forKey: key).wrappedValue ? ["true"] : [] }
        if let words = row.words {
            func word<W: OptionWord>(_: W.Type) throws -> String? {
                try values.decode(Option<Word<W>?>.self, forKey: key).wrappedValue?.word.rawValue
            }
            return try word(words).map { [$0] } ?? []
        }
        if row.isRepeated { return try values.decode(Option<[String]>.self, forKey: key).wrappedValue }
        return try values.decode(Option<String?>.self, forKey: key).wrappedValue.map { [$0] } ?? []
    }

    func has(_ flag: String) -> Bool { given.contains(flag) }

    /// Gives the pictures other paths.
    mutating func movePictures(_ place: (String) -> String) { request.pictures = request.pictures.mapValues(place) }

    func validate() throws {
        if let fault { throw ValidationError(fault) }
        for row in Rows.rows where has(row.flag) {
            if let (flags, message) = row.exclusion, flags.contains(where: has) { throw ValidationError(message) }
        }
    }

    var customMirror: Mirror {
        Mirror(self, children: Rows.rows.map { (label: "_" + $0.key, value: TableOptions.property($0) as Any) })
    }

    private static func property(_ row: any OptionRow) -> Any {
        let name: NameSpecification =
            row.short.map { [.customShort($0), .customLong(row.flag)] } ?? .customLong(row.flag)
        let help = ArgumentHelp(
            "\(Rows.help(row))", valueName: row.valueName,
            visibility: Rows.isBrief && !row.isBasic ? .hidden : .default)
        if row.isSwitch { return Flag(wrappedValue: false, name: name, help: help) }
        if let words = row.words {
            func option<W: OptionWord>(_: W.Type) -> Any { Option<Word<W>?>(name: name, help: help) }
            return option(words)
        }
        if row.isRepeated { return Option<[String]>(wrappedValue: [], name: name, help: help) }
        return Option<String?>(
            wrappedValue: nil, name: name, parsing: row.isNumber ? .unconditional : .next, help: help,
            transform: { text in
                var request = RunRequest()
                do { try row.set(text, in: &request) } catch { throw ValidationError("\(error).") }
                return text
            })
    }
}

/// The same rows for the command that draws.
enum Brief<Rows: OptionRows>: OptionRows {
    static var rows: [any OptionRow] { Rows.rows }
    static var isBrief: Bool { true }
}

private struct OptionKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// One of the words of a type, which help and completions list.
private struct Word<W: OptionWord>: ExpressibleByArgument {
    let word: W

    init?(argument: String) {
        guard let word = W(rawValue: argument) else { return nil }
        self.word = word
    }

    static var allValueStrings: [String] { W.allCases.map(\.rawValue) }
}

// MARK: Groups of rows

enum SceneRows: OptionRows { static let rows = RunTable.flags(of: .scene) }
enum FrameRows: OptionRows { static let rows = RunTable.flags(of: .frames) }
enum PlaybackRows: OptionRows { static let rows = RunTable.flags(of: .playback) }
enum GIFRows: OptionRows { static let rows = RunTable.flags(of: .gif) }
enum SheetRows: OptionRows { static let rows = RunTable.flags(of: .sheet) }
