import ZoetropeNumbers

/// Reads an object of the document. When it is made, the keys are checked against the vocabulary: unknown and missing
/// ones are reported.
package struct ObjectReader {
    package let value: Value
    let reader: Reader
    private let keys: Vocabulary.Keys
    /// The values that are present, in the order of `keys`; nil where a key is absent or its value is null.
    private var values: [Value?]

    init(_ value: Value, _ kind: Vocabulary.Kind, _ reader: Reader) {
        self.init(value, Vocabulary.keys(of: kind), reader) { ForeignWords.hint(forKey: $0, in: kind) }
    }

    /// An object with these keys; `hint` says more of a key that is not one of them.
    package init(
        _ value: Value, _ keys: Vocabulary.Keys, _ reader: Reader, hint: @escaping (String) -> String? = { _ in nil }
    ) {
        (self.value, self.reader, self.keys) = (value, reader, keys)
        values = [Value?](repeating: nil, count: keys.all.count)
        guard case .object(let entries) = value.content else {
            let names = keys.all.prefix(4).map { "\"\($0.name)\"" }.joined(separator: ", ")
            reader.report(
                "expected an object with \(names)\(keys.all.count > 4 ? ", …" : ""), not \(value.kind)", at: value)
            return
        }
        for e in entries {
            if let i = keys.index[e.key] {
                values[i] = e.value.isNull ? nil : e.value
            } else {
                let more = {
                    // What another language calls so is known for certain; a similar name is a guess.
                    hint(e.key) ?? Suggestion.text(for: e.key, among: keys.all.map(\.name))
                }
                reader.report("unknown key '\(SafeText.line(e.key, limit: 40))'\(more())", at: e.value, .key)
            }
        }
        let present = Set(entries.map(\.key))
        let unknown = entries.map(\.key).filter { keys.index[$0] == nil }.prefix(8)
        for key in keys.all where key.required && !present.contains(key.name) {
            // "layer" for "layers" is one mistake, which has been told.
            if unknown.contains(where: { Suggestion.similar(to: $0, among: keys.all.map(\.name)) == key.name }) {
                continue
            }
            reader.report("'\(key.name)' is missing: \(key.summary)", at: value)
        }
    }

    /// The value at a key, nil where it is absent or null.
    package subscript(key: String) -> Value? {
        guard let i = keys.index[key] else { preconditionFailure("the vocabulary lacks '\(key)'") }
        return values[i]
    }

    var origin: Origin { value.origin }

    /// The keys of `names` that are present.
    func present(_ names: [String]) -> [String] { names.filter { self[$0] != nil } }

    func text(_ key: String) -> String? { self[key].flatMap(reader.text) }
    func number(_ key: String) -> Number? { self[key].map(reader.number) }
    func number(_ key: String, default d: Double) -> Number { number(key) ?? .constant(d) }
    func truth(_ key: String, default d: Bool) -> Number { self[key].map(reader.truth) ?? .constant(d ? 1 : 0) }
    func numbers(_ key: String, _ counts: ClosedRange<Int>) -> [Number]? {
        self[key].map { reader.numbers($0, counts) }
    }
    func numbers(_ key: String, default d: [Double]) -> [Number] {
        numbers(key, d.count...d.count) ?? d.map(Number.constant)
    }
    func color(_ key: String) -> ColorModel? { self[key].map(reader.color) }
    func word<W: RawRepresentable & CaseIterable>(_ key: String, default d: W) -> W where W.RawValue == String {
        self[key].map { reader.word($0, default: d) } ?? d
    }
    func object(_ key: String, _ kind: Vocabulary.Kind) -> ObjectReader? {
        self[key].map { ObjectReader($0, kind, reader) }
    }
}
