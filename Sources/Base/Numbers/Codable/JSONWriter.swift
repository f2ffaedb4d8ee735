/// JSON as bytes that are the same on every machine, for files that are hashed or compared: keys in ascending order of
/// their UTF-8, the shortest digits that give a number again, `/` not escaped.
package enum JSONWriter {
    /// - Throws: what the value's `encode(to:)` throws, and `EncodingError.invalidValue` for a number that is not
    /// finite.
    package static func text(_ value: some Encodable, pretty: Bool = true) throws -> String {
        let node = JSONNode()
        try value.encode(to: NodeEncoder(node: node, codingPath: []))
        var out = ""
        node.write(to: &out, indent: pretty ? 0 : nil)
        return out
    }

    /// A string in quotes: control characters, quotes and backslashes escaped, everything else as it is.
    package static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let hex = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// The shortest digits that are read as `value` again; whole numbers without a point.
    package static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}

/// A JSON value while it is made.
private final class JSONNode {
    enum Kind {
        case scalar, array, object
    }

    var kind = Kind.scalar
    /// A scalar's JSON.
    var text = "null"
    var items: [JSONNode] = []
    var entries: [String: JSONNode] = [:]

    func write(to out: inout String, indent: Int?) {
        switch kind {
        case .scalar: out += text
        case .array: write(items.map { ("", $0) }, "[", "]", to: &out, indent)
        case .object:
            let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            let colon = indent == nil ? ":" : ": "
            write(sorted.map { (JSONWriter.quoted($0.key) + colon, $0.value) }, "{", "}", to: &out, indent)
        }
    }

    private func write(
        _ entries: [(String, JSONNode)], _ opening: String, _ closing: String, to out: inout String, _ indent: Int?
    ) {
        out += opening
        for (i, entry) in entries.enumerated() {
            if i > 0 { out += "," }
            if let indent { out += "\n" + String(repeating: "  ", count: indent + 1) }
            out += entry.0
            entry.1.write(to: &out, indent: indent.map { $0 + 1 })
        }
        if let indent, !entries.isEmpty { out += "\n" + String(repeating: "  ", count: indent) }
        out += closing
    }
}

private struct NodeEncoder: Encoder {
    let node: JSONNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.kind = .object
        return KeyedEncodingContainer(KeyedContainer(node: node, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.kind = .array
        return UnkeyedContainer(node: node, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleContainer(node: node, codingPath: codingPath)
    }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: JSONNode
    let codingPath: [any CodingKey]

    private func child(_ key: any CodingKey) -> NodeEncoder {
        let child = JSONNode()
        node.entries[key.stringValue] = child
        return NodeEncoder(node: child, codingPath: codingPath + [key])
    }

    func encodeNil(forKey key: Key) { _ = child(key) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        var single = child(key).singleValueContainer()
        try single.encode(value)
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { child(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { NodeEncoder(node: node, codingPath: codingPath) }
    func superEncoder(forKey key: Key) -> any Encoder { child(key) }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let node: JSONNode
    let codingPath: [any CodingKey]

    var count: Int { node.items.count }

    private func child() -> NodeEncoder {
        let child = JSONNode()
        node.items.append(child)
        return NodeEncoder(node: child, codingPath: codingPath)
    }

    func encodeNil() { _ = child() }
    func encode(_ value: some Encodable) throws {
        var single = child().singleValueContainer()
        try single.encode(value)
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        child().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
    func superEncoder() -> any Encoder { child() }
}

private struct SingleContainer: SingleValueEncodingContainer {
    let node: JSONNode
    let codingPath: [any CodingKey]

    func encodeNil() { node.text = "null" }

    func encode(_ value: some Encodable) throws {
        switch value {
        case let text as String: node.text = JSONWriter.quoted(text)
        case let flag as Bool: node.text = flag ? "true" : "false"
        case let number as Double: node.text = try finite(number)
        case let number as Float: node.text = try finite(Double(number))
        case let integer as any BinaryInteger: node.text = "\(integer)"
        default: try value.encode(to: NodeEncoder(node: node, codingPath: codingPath))
        }
    }

    private func finite(_ number: Double) throws -> String {
        guard number.isFinite else {
            let context = EncodingError.Context(codingPath: codingPath, debugDescription: "JSON has no \(number)")
            throw EncodingError.invalidValue(number, context)
        }
        return JSONWriter.number(number)
    }
}
