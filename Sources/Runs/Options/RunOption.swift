import ZoetropeSceneModel

/// What an option is about: a topic of the command's help.
package enum OptionTopic: String, OptionWord {
    case scene, outputs, frames, playback, gif, sheet, check

    package var title: String {
        switch self {
        case .gif: "GIF"
        case .outputs: "Output"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }
}

/// Where a value is kept besides the command line.
package struct OptionPlaces: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// In manifests.
    package static let manifest = OptionPlaces(rawValue: 1)
    /// In the variants of zoetrope.json, or in all of its objects.
    package static let variant = OptionPlaces(rawValue: 2), frames = OptionPlaces(rawValue: 4)
    /// In the names of goldens.
    package static let name = OptionPlaces(rawValue: 8)
    /// In the recordings of zoetrope.json.
    package static let recording = OptionPlaces(rawValue: 16)
}

/// A row of `RunTable`: all that is known about an option, whatever its value is.
package protocol OptionRow: Sendable {
    /// The flag without its dashes; empty for a value that other options set.
    var flag: String { get }
    var short: Character? { get }
    /// The key in JSON, and its name among the values of a request.
    var key: String { get }
    var topic: OptionTopic { get }
    var help: String { get }
    /// The default in words; empty for none.
    var usual: String { get }
    var valueName: String { get }
    /// Whether the flag has no value; whether it may be repeated; whether its value may begin with a dash.
    var isSwitch: Bool { get }
    var isRepeated: Bool { get }
    var isNumber: Bool { get }
    /// The words that its value is one of.
    var words: (any OptionWord.Type)? { get }
    /// The least and the largest number that it may be, and its default as a flag has it.
    var range: ClosedRange<Double>? { get }
    var defaultText: String { get }
    /// Whether the shortest help lists it.
    var isBasic: Bool { get }
    /// The outputs that use it.
    var use: OutputUse { get }
    /// Flags that it cannot be given with, and what a message says then.
    var exclusion: (flags: [String], message: String)? { get }
    /// How the command line says the value of a request; empty for a default.
    func arguments(_ request: RunRequest) -> [String]
    /// Takes a flag's value. - Throws: `OptionError`.
    func set(_ text: String, in request: inout RunRequest) throws
}

extension OptionRow {
    package var name: String { "--" + flag }
}

/// An option of a run with a value of its own.
package struct RunOption<Value: Hashable & Sendable>: OptionRow {
    package let flag, key, help, usual: String
    package let short: Character?
    package let topic: OptionTopic
    package let form: OptionForm<Value>
    /// The value of a request that does not state one.
    package let fallback: Value
    package let isBasic: Bool
    package let use: OutputUse
    package let places: OptionPlaces
    package let exclusion: (flags: [String], message: String)?
    /// The key of zoetrope.json, where it has another.
    package let configurationKey: String
    /// What the documents of zoetrope.json say, where that is not the help; the default and an example in JSON.
    let summary, example: String
    /// What messages about changed goldens call it, and the unit of its value.
    let label, unit: String
    private let says: (@Sendable (Value) -> [String])?
    package let isRepeated: Bool

    init(
        _ flag: String, _ form: OptionForm<Value>, default fallback: Value, _ topic: OptionTopic, _ help: String,
        short: Character? = nil, key: String? = nil, configurationKey: String? = nil, isBasic: Bool = false,
        use: OutputUse = .all, in places: OptionPlaces = [], summary: String? = nil, usual: String = "",
        example: String = "", label: String? = nil, unit: String = "",
        excludes exclusion: (flags: [String], message: String)? = nil,
        repeats: Bool = Value.self == [String: String].self, says: (@Sendable (Value) -> [String])? = nil
    ) {
        isRepeated = repeats
        (self.flag, self.form, self.fallback, self.topic, self.help) = (flag, form, fallback, topic, help)
        self.key = key ?? camelCase(flag)
        self.configurationKey = configurationKey ?? self.key
        (self.short, self.isBasic, self.use, self.places) = (short, isBasic, use, places)
        (self.summary, self.usual, self.example) = (summary ?? help, usual, example)
        (self.label, self.unit, self.exclusion, self.says) = (label ?? flag, unit, exclusion, says)
    }

    package var valueName: String { form.valueName }
    package var isSwitch: Bool { Value.self == Bool.self }
    package var isNumber: Bool { form.isNumber }
    package var words: (any OptionWord.Type)? { form.words }
    package var range: ClosedRange<Double>? { form.range }
    package var defaultText: String { form.write(fallback) }

    package func set(_ text: String, in request: inout RunRequest) throws {
        let value = try form.value(text)
        guard let new = value as? [String: String], let old = request[self] as? [String: String] else {
            return request[self] = value
        }
        if let twice = new.keys.first(where: { old[$0] != nil && key == "pictures" }) {
            throw OptionError(problem: "The picture '\(twice)' is given twice", meaning: nil)
        }
        if let merged = old.merging(new, uniquingKeysWith: { _, new in new }) as? Value { request[self] = merged }
    }

    package func arguments(_ request: RunRequest) -> [String] {
        let value = request[self]
        guard value != fallback else { return [] }
        if let says { return says(value) }
        guard !flag.isEmpty else { return [] }
        return isSwitch ? [name] : [name, form.write(value)]
    }
}

/// A flag that is short for the value of another option.
package struct RunAlias: OptionRow {
    package let flag, help, valueName: String
    package let topic: OptionTopic
    package let isBasic: Bool
    package let use = OutputUse.all
    package let exclusion: (flags: [String], message: String)?
    private let take: @Sendable (String, inout RunRequest) throws -> Void

    /// `valueName`: empty for a flag without a value.
    init(
        _ flag: String, _ topic: OptionTopic, _ help: String, value valueName: String = "", isBasic: Bool = false,
        excludes exclusion: (flags: [String], message: String)? = nil,
        take: @escaping @Sendable (String, inout RunRequest) throws -> Void
    ) {
        (self.flag, self.valueName, self.topic, self.help) = (flag, valueName, topic, help)
        (self.isBasic, self.exclusion, self.take) = (isBasic, exclusion, take)
    }

    package var key: String { camelCase(flag) }
    package var usual: String { "" }
    package var short: Character? { nil }
    package var isSwitch: Bool { valueName.isEmpty }
    package var isRepeated: Bool { false }
    package var isNumber: Bool { false }
    package var words: (any OptionWord.Type)? { nil }
    package var range: ClosedRange<Double>? { nil }
    package var defaultText: String { "" }
    package func arguments(_ request: RunRequest) -> [String] { [] }
    package func set(_ text: String, in request: inout RunRequest) throws { try take(text, &request) }
}

/// `holdStart` of `hold-start`.
private func camelCase(_ flag: String) -> String {
    let parts = flag.split(separator: "-")
    return parts.prefix(1).joined() + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}
