extension JSONValue: Codable {
    package func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .null: try single.encodeNil()
        case .bool(let flag): try single.encode(flag)
        case .integer(let integer): try single.encode(integer)
        case .number(let number): try single.encode(number)
        case .string(let text): try single.encode(text)
        case .array(let items): try single.encode(items)
        case .object(let entries): try single.encode(entries)
        }
    }

    /// A whole number is an `integer` where it fits.
    package init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let flag = try? single.decode(Bool.self) {
            self = .bool(flag)
        } else if let integer = try? single.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? single.decode(Double.self) {
            self = .number(number)
        } else if let text = try? single.decode(String.self) {
            self = .string(text)
        } else if let items = try? single.decode([JSONValue].self) {
            self = .array(items)
        } else {
            self = .object(try single.decode([String: JSONValue].self))
        }
    }
}
