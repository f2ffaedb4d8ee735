import Geometry
import Pixels

/// Collects what is wrong while a document is read, so that all of it is told at once, and knows the names that expressions may use.
final class Reader {
    private(set) var diagnostics: [Diagnostic] = []
    var scope = Scope()

    func report(_ message: String, at value: Value) {
        report(message, path: value.path, position: value.position)
    }

    func report(_ message: String, path: String, position: SourcePosition?) {
        diagnostics.append(Diagnostic(position: position, path: path, message: message))
    }

    // MARK: Scalars

    func text(_ value: Value) -> String? {
        if case .scalar(let s, _) = value.content { return s }
        report("a text should stand here, not \(value.kind)", at: value)
        return nil
    }

    /// A number or an expression; a fault is reported and read as 0.
    func number(_ value: Value) -> Number {
        if case .scalar(let word, quoted: false) = value.content, ["true", "false"].contains(word) {
            report(
                "a number or an expression should stand here, not \(word); write \(word == "true" ? 1 : 0)", at: value)
            return .constant(0)
        }
        return truth(value)
    }

    /// A number or an expression, or true or false, which are 1 and 0.
    func truth(_ value: Value) -> Number {
        let origin = Origin(path: value.path, position: value.position)
        guard case .scalar(let text, let quoted) = value.content else {
            report("a number or an expression should stand here, not \(value.kind)", at: value)
            return .constant(0)
        }
        if !quoted, let v = Double(text), v.isFinite { return Number(expression: .number(v), origin: origin) }
        do {
            let scope = scope
            let e = try ExpressionParser.parse(text, resolve: { scope.variable($0) }, names: { scope.names })
            return Number(expression: e, origin: origin)
        } catch {
            let p = value.position
            let place = SourcePosition(
                line: p.line, column: p.column + (quoted ? 1 : 0) + error.offset, length: error.length)
            report(error.message, path: value.path, position: place)
            return .constant(0)
        }
    }

    /// A list of numbers whose count is within `counts`.
    func numbers(_ value: Value, _ counts: ClosedRange<Int>) -> [Number] {
        guard case .array(let items) = value.content else {
            report("a list of \(Reader.words(counts)) numbers should stand here, not \(value.kind)", at: value)
            return [Number](repeating: .constant(0), count: counts.lowerBound)
        }
        guard counts.contains(items.count) else {
            report("\(Reader.words(counts)) numbers should stand here, not \(items.count)", at: value)
            return [Number](repeating: .constant(0), count: counts.lowerBound)
        }
        return items.map(number)
    }

    func array(_ value: Value) -> [Value] {
        if case .array(let items) = value.content { return items }
        report("a list should stand here, not \(value.kind)", at: value)
        return []
    }

    func entries(_ value: Value) -> [Value.Entry] {
        if case .object(let entries) = value.content { return entries }
        report("an object with names as keys should stand here, not \(value.kind)", at: value)
        return []
    }

    /// One of an enumeration's words.
    func word<W: RawRepresentable & CaseIterable>(_ value: Value, default fallback: W) -> W where W.RawValue == String {
        guard let s = text(value) else { return fallback }
        if let w = W(rawValue: s) { return w }
        let all = W.allCases.map(\.rawValue)
        report(
            "unknown word '\(s)'\(Suggestion.text(for: s, among: all)) (one of \(all.joined(separator: ", ")))",
            at: value)
        return fallback
    }

    static func words(_ counts: ClosedRange<Int>) -> String {
        counts.lowerBound == counts.upperBound ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
    }
}

/// The names that an expression may use.
struct Scope {
    /// Of the given names (width, height, time, duration), those that are known here.
    var given: [String: Variable] = [:]
    var parameters: [String: Int] = [:]
    var colors: [String: Int] = [:]
    var tracks: [String: Int] = [:]
    /// Names of repeat indices and of layers' own values, the outermost first; a later one hides an earlier one.
    var locals: [String] = []

    func variable(_ name: String) -> Variable? {
        if let i = locals.lastIndex(of: name) { return .local(i) }
        if let i = tracks[name] { return .track(i) }
        if let i = parameters[name] { return .parameter(i) }
        return given[name]
    }

    var names: [String] { (locals + tracks.keys + parameters.keys + given.keys).sorted() }

    static let reserved: Set<String> = Set(["width", "height", "time", "duration", "pi", "true", "false"]).union(
        Function.allCases.map(\.rawValue))
}

/// An object of the document, checked for unknown, missing and doubled keys against the vocabulary when it is made.
struct ObjectReader {
    let value: Value
    let reader: Reader
    private let entries: [String: Value]
    private let known: Set<String>

    init(_ value: Value, _ kind: Vocabulary.Kind, _ reader: Reader) {
        self.value = value
        self.reader = reader
        let keys = Vocabulary.keys(of: kind)
        let names = keys.map(\.name)
        known = Set(names)
        guard case .object(let all) = value.content else {
            reader.report(
                "an object with \(names.prefix(4).map { "\"\($0)\"" }.joined(separator: ", "))\(names.count > 4 ? ", …" : "") should stand here, not \(value.kind)",
                at: value)
            entries = [:]
            return
        }
        var found: [String: Value] = [:]
        for e in all {
            if !known.contains(e.key) {
                reader.report(
                    "unknown key '\(e.key)'\(Suggestion.text(for: e.key, among: names))", path: value.path,
                    position: e.keyPosition)
            }
            found[e.key] = e.value
        }
        for key in keys where key.required && found[key.name] == nil {
            reader.report("'\(key.name)' is missing: \(key.summary)", at: value)
        }
        entries = found
    }

    /// The value at a key, nil where it is absent or null.
    subscript(key: String) -> Value? {
        precondition(known.contains(key), "the vocabulary lacks '\(key)'")
        guard let v = entries[key] else { return nil }
        if case .null = v.content { return nil }
        return v
    }

    var origin: Origin { Origin(path: value.path, position: value.position) }

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
    func object(_ key: String, _ kind: Vocabulary.Kind) -> ObjectReader? {
        self[key].map { ObjectReader($0, kind, reader) }
    }
}
