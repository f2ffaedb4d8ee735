/// The keys of scene files. The reader checks files against this table, and the JSON Schema and the tables of
/// docs/scene-format.md are generated from it.
package enum Vocabulary {
    /// The allowed form of a key's value.
    package indirect enum Form: Sendable {
        case text
        /// A text that may have numbers and other texts in it.
        case string
        /// A number or an expression.
        case number
        /// A number, but no expression.
        case plainNumber
        /// A number, an expression, or true and false.
        case truth
        /// True or false, but no expression.
        case flag
        /// A list of numbers whose length is in this range.
        case numbers(ClosedRange<Int>)
        /// A list of two numbers, by what they are.
        case pair(String, String)
        case color
        /// One of these words.
        case word([String])
        /// A name from `pictures`.
        case picture
        case timing
        /// SVG path data as a text or as a list of segments, or a `pathMix`.
        case path
        /// A path, but no `pathMix`.
        case pathData
        case object(Kind)
        /// An object of another table, by its name there.
        case part(String)
        /// An object whose keys are chosen by the author and whose values have this form.
        case named(Form)
        case list(Form)
        case either([Form])
    }

    package struct Key: Sendable {
        package let name: String
        package let form: Form
        package let required: Bool
        /// The default as docs/scene-format.md states it; empty if there is none.
        let `default`: String
        /// A sentence, or a few words with a full stop.
        let summary: String
        /// An example of a value, as JSON text.
        package let example: String

        package init(
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
        case filter, dropShadow, backdrop
        case lint, claim, gesture, gradient, shape, shapeLayer, circle, ellipse, roundedRect, pathMix, shadow,
            deformation, curl, mesh, text, textRun, emitter, emitterCell
    }

    /// The keys of a kind of object, in the order of the document.
    package struct Keys: Sendable {
        package let all: [Key]
        /// The index in `all` by name.
        let index: [String: Int]

        package init(_ all: [Key]) {
            self.all = all
            index = Dictionary(all.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
        }
    }

    package static func keys(of kind: Kind) -> Keys { table[kind] ?? Keys([]) }

    private static let table: [Kind: Keys] = sceneKeys.merging(layerKeys) { a, _ in a }
        .merging(textKeys) { a, _ in a }.merging(emitterKeys) { a, _ in a }.merging(effectKinds) { a, _ in a }
        .mapValues(Keys.init)

    static let point = Form.numbers(2...2), rect = Form.numbers(4...4)
    /// The names of a `let`.
    static let definitions = Form.named(.either([.number, .color, .list(.either([.number, .color]))]))
    static let transform = Form.list(.object(.transformOperation))
    static let layers = Form.list(.object(.layer))
}
