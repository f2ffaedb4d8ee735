/// The keys of a scene file: the one table that the reader checks files with, and that the JSON Schema and the tables
/// of docs/scene-format.md are made from.
package enum Vocabulary {
    /// What a key's value may be.
    package indirect enum Form: Sendable {
        case text
        /// A number or an expression.
        case number
        /// A number, an expression, or true and false.
        case truth
        /// A list of that many numbers.
        case numbers(ClosedRange<Int>)
        case color
        /// One of these words.
        case word([String])
        /// A name from `pictures`.
        case picture
        case timing
        case object(Kind)
        /// An object whose keys are names that the author chooses, each with such a value.
        case named(Form)
        case list(Form)
        case either([Form])
    }

    package struct Key: Sendable {
        package let name: String
        package let form: Form
        package let required: Bool
        /// As the document states it; empty where there is none.
        let `default`: String
        /// A sentence, or a few words with a full stop.
        let summary: String
        /// A value as a file might have it.
        package let example: String

        init(
            _ name: String, _ form: Form, default: String = "", required: Bool = false, _ summary: String,
            example: String
        ) {
            (self.name, self.form, self.required) = (name, form, required)
            (self.default, self.summary, self.example) = (`default`, summary, example)
        }
    }

    /// The kinds of object that a file has.
    package enum Kind: String, Sendable, CaseIterable {
        case scene, canvas, parameter, track, back, trackBack, spring, timing, layer, repetition, transformOperation,
            rotation
        case lint, gesture, gradient, shape, circle, ellipse, roundedRect, shadow, deformation, curl
    }

    /// The keys of a kind of object, in the order of the document.
    package struct Keys: Sendable {
        package let all: [Key]
        /// By name, the place in `all`.
        let index: [String: Int]

        init(_ all: [Key]) {
            self.all = all
            index = Dictionary(all.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
        }
    }

    package static func keys(of kind: Kind) -> Keys { table[kind] ?? Keys([]) }

    private static let table: [Kind: Keys] = sceneKeys.merging(layerKeys) { a, _ in a }.mapValues(Keys.init)

    static let point = Form.numbers(2...2), rect = Form.numbers(4...4)
    static let transform = Form.list(.object(.transformOperation))
    static let layers = Form.list(.object(.layer))
}
