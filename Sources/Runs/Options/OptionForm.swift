import ZoetropeNumbers
import ZoetropeSceneModel

/// The form of an option's value: what a flag's text and a key's JSON may be, and what is said of any other.
package struct OptionForm<Value: Hashable & Sendable>: Sendable {
    /// What help calls the value: `seconds`.
    let valueName: String
    /// The form of its key in JSON.
    let json: Vocabulary.Form
    /// `a time to hold`
    let noun: String
    /// What to write instead: `write seconds from 0 to 600, such as 0.5`.
    let advice: String
    /// What a file says of it: `a number from 0 to 600`.
    let meaning: String
    /// Whether a value may begin with a dash.
    var isNumber = false
    /// The words that it is one of.
    var words: (any OptionWord.Type)?
    /// The least and the largest number.
    var range: ClosedRange<Double>?
    /// Throws what is wrong, where that is more than that the text is no such value.
    let read: @Sendable (String) throws -> Value?
    /// As `read` takes it.
    let write: @Sendable (Value) -> String

    /// - Throws: `OptionError`.
    func value(_ text: String) throws -> Value {
        do {
            if let value = try read(text) { return value }
        } catch {
            if let error = error as? OptionError { throw error }
            throw OptionError(problem: "\(error)", meaning: nil)
        }
        throw OptionError(
            problem: "'\(SafeText.line(text, limit: 200))' is not \(noun); \(advice)", meaning: "\(noun) is \(meaning)")
    }

    /// The same for a value that need not be there.
    var optional: OptionForm<Value?> {
        OptionForm<Value?>(
            valueName: valueName, json: json, noun: noun, advice: advice, meaning: meaning, isNumber: isNumber,
            words: words, range: range, read: { try read($0).map { Optional($0) } }, write: { $0.map(write) ?? "" })
    }
}

/// A text that is no value of an option. Who reads the text says where it stands.
package struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
    package let problem: String
    /// What a value is, in few words, for files, where the place says which text is meant.
    package let meaning: String?

    package var description: String { problem }
}

// MARK: Numbers

extension OptionForm where Value == Double {
    /// A number in a range.
    static func number(_ range: ClosedRange<Double>, _ valueName: String, _ noun: String, _ advice: String) -> Self {
        let limits = NumberText.short(range.lowerBound, places: 3) + " to " + NumberText.short(range.upperBound)
        return Self(
            valueName: valueName, json: .plainNumber, noun: noun, advice: advice,
            meaning: "a number from \(limits)", isNumber: true, range: range,
            read: { Double($0).flatMap { range.contains($0) ? $0 : nil } }, write: JSONWriter.number)
    }

    /// Any finite number above 0.
    static func positive(_ valueName: String, _ noun: String, _ advice: String) -> Self {
        Self(
            valueName: valueName, json: .plainNumber, noun: noun, advice: advice, meaning: "a number above 0",
            isNumber: true, read: { Double($0).flatMap { $0 > 0 && $0.isFinite ? $0 : nil } },
            write: JSONWriter.number)
    }
}

extension OptionForm where Value == Int {
    /// A whole number in a range.
    static func count(_ range: ClosedRange<Int>, _ valueName: String, _ noun: String, _ advice: String) -> Self {
        Self(
            valueName: valueName, json: .plainNumber, noun: noun, advice: advice,
            meaning: "a whole number from \(range.lowerBound) to \(range.upperBound)", isNumber: true,
            range: Double(range.lowerBound)...Double(range.upperBound),
            read: { Int($0).flatMap { range.contains($0) ? $0 : nil } }, write: { "\($0)" })
    }
}

// MARK: Words and texts

extension OptionForm where Value: OptionWord {
    /// One of the words of a type.
    static func word(_ valueName: String, _ noun: String) -> Self {
        let words = Value.allCases.map(\.rawValue)
        let list = words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
        return Self(
            valueName: valueName, json: .word(words), noun: noun, advice: "write \(list)", meaning: list,
            words: Value.self, read: { Value(rawValue: $0) }, write: \.rawValue)
    }
}

extension OptionForm where Value == String {
    /// Any text that `check` does not throw for.
    static func text(
        _ valueName: String, _ noun: String, check: @escaping @Sendable (String) throws -> Void = { _ in }
    ) -> Self {
        Self(
            valueName: valueName, json: .text, noun: noun, advice: "", meaning: "a text",
            read: {
                try check($0)
                return $0
            }, write: { $0 })
    }
}

extension OptionForm where Value == Bool {
    /// A flag without a value.
    static var flag: Self {
        Self(
            valueName: "", json: .flag, noun: "a flag", advice: "write true or false", meaning: "true or false",
            read: { Bool($0) }, write: { "\($0)" })
    }
}

extension OptionForm where Value == [String: String] {
    /// Values by name, each given as `name=value`.
    static func named(_ valueName: String, _ option: String, _ example: String, json: Vocabulary.Form) -> Self {
        Self(
            valueName: valueName, json: .named(json), noun: "values by name", advice: "", meaning: "values by name",
            read: { text in
                guard let equals = text.firstIndex(of: "="), equals != text.startIndex,
                    text.index(after: equals) != text.endIndex
                else {
                    throw OptionError(
                        problem: "'\(option) \(text)' lacks a name or a value; write it as \(option) \(example)",
                        meaning: nil)
                }
                return [String(text[..<equals]): String(text[text.index(after: equals)...])]
            },
            write: { $0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",") })
    }
}
