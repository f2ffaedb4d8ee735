/// A JSON value, for documents that are put together in code, `["type": "array", "minItems": 2]`, and for what is kept
/// without being understood.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral integer: Int) { self = .integer(integer) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(arrayLiteral items: JSONValue...) { self = .array(items) }
    package init(dictionaryLiteral entries: (String, JSONValue)...) {
        var object: [String: JSONValue] = [:]
        for (key, value) in entries { object[key] = value }
        self = .object(object)
    }
}
