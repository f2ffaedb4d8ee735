import ZoetropeNumbers

/// What a run was asked for, as a manifest keeps it: values by name, which goldens compare and do not understand.
package struct RunRecord: Hashable, Sendable, Codable {
    package var values: [String: JSONValue]

    package init(_ values: [String: JSONValue] = [:]) { self.values = values }

    package init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: JSONValue].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(values)
    }

    /// What differs between two records, a line each; who knows the names says it.
    package typealias Changes = @Sendable (RunRecord, RunRecord) -> [String]
}
