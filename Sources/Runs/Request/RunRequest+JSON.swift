import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeSceneModel

/// Settings of a run, such as a manifest or a page has, that cannot be used.
package struct RunSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// A row whose values have a form in JSON.
protocol JSONRow: OptionRow {
    var places: OptionPlaces { get }
    var configurationKey: String { get }
    var jsonForm: Vocabulary.Form { get }
    var noun: String { get }
    var documentation: Vocabulary.Key { get }
    /// The value of a request; nil for a default.
    func json(_ request: RunRequest) -> JSONValue?
    /// `hold at the start 0 s -> 0.5 s`
    func changes(from old: RunRequest, to new: RunRequest) -> [String]
    /// The value by its label; of values by name, each; none for a default.
    func labels(_ request: RunRequest) -> [String: String]
    /// `size=390x844`, as a part of goldens' names; none for a default.
    func nameParts(_ request: RunRequest) -> [String]
}

extension RunTable {
    static let jsonRows: [any JSONRow] = rows.compactMap { $0 as? any JSONRow }
    static func rows(in places: OptionPlaces) -> [any JSONRow] {
        jsonRows.filter { !$0.places.isDisjoint(with: places) }
    }

    /// The rows whose values are kept in JSON, in one of some places or anywhere.
    package static func kept(in places: OptionPlaces? = nil) -> [any OptionRow] { places.map(rows(in:)) ?? jsonRows }
}

extension RunOption: JSONRow {
    var jsonForm: Vocabulary.Form { form.json }
    var noun: String { form.noun }

    func json(_ request: RunRequest) -> JSONValue? {
        let value = request[self]
        guard value != fallback else { return nil }
        switch (value, form.json) {
        case (let flag as Bool, _): return .bool(flag)
        case (let names as [String: String], _): return .object(names.mapValues { .string($0) })
        case (_, .plainNumber):
            let text = form.write(value)
            return Int(text).map { .integer($0) } ?? Double(text).map { .number($0) }
        default: return .string(form.write(value))
        }
    }
}

extension OptionRow {
    /// Takes a value in JSON.
    ///
    /// - Throws: `OptionError` or `RunSettingsError`.
    func set(json: JSONValue, in request: inout RunRequest) throws {
        switch json {
        case .null: return
        case .bool(let flag): try set("\(flag)", in: &request)
        case .integer(let number): try set("\(number)", in: &request)
        case .number(let number): try set(JSONWriter.number(number), in: &request)
        case .string(let text): try set(text, in: &request)
        case .array(let items):
            // A list of lists is written with semicolons between them.
            let isNested = items.contains { if case .array = $0 { true } else { false } }
            try set(items.compactMap(\.text).joined(separator: isNested ? ";" : ","), in: &request)
        case .object(let entries):
            guard isRepeated else { throw RunSettingsError("'\(key)' is not an object") }
            for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
                guard let text = value.text else { throw RunSettingsError("'\(key)' has values other than text") }
                request.set(name, to: text, in: key)
            }
        }
    }
}

extension JSONValue {
    /// A text, a number as it is written, or a list of these.
    fileprivate var text: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): JSONWriter.number(number)
        case .array(let items): items.compactMap(\.text).joined(separator: ",")
        default: nil
        }
    }
}

extension RunRequest {
    /// Sets one of the values by name of an option; any text may be a name here.
    fileprivate mutating func set(_ name: String, to text: String, in key: String) {
        switch key {
        case RunTable.shared.pictures.key: self.pictures[name] = text
        case RunTable.shared.tolerances.key: self.tolerances[name] = text
        default: self.parameters[name] = text
        }
    }

    /// Reads the values of some rows from JSON. Other keys are passed over.
    ///
    /// - Throws: `RunSettingsError` for a value that is not allowed.
    package init(_ values: [String: JSONValue], rows: [any OptionRow]) throws {
        self.init()
        for row in rows where !row.key.isEmpty {
            guard let value = values[row.key] else { continue }
            do { try row.set(json: value, in: &self) } catch let error as OptionError {
                throw RunSettingsError(error.problem)
            }
        }
    }

    /// Reads the settings that a manifest has kept.
    package init(_ record: RunRecord) throws { try self.init(record.values, rows: RunTable.rows(in: .manifest)) }

    /// What a manifest keeps. Defaults are left out.
    package var record: RunRecord {
        var values: [String: JSONValue] = [:]
        for row in RunTable.rows(in: .manifest) { values[row.key] = row.json(self) }
        return RunRecord(values)
    }
}

extension RunRecord {
    /// With other paths of pictures. What only archives of layers have stays as it is.
    package func mapping(_ path: (String) -> String) -> RunRecord {
        guard var request = try? RunRequest(self) else { return self }
        request.pictures = request.pictures.mapValues(path)
        return RunRecord(values.merging(request.record.values) { _, new in new })
    }
}
