import ZoetropeNumbers
import ZoetropeTypography

/// `CATextLayer`'s properties.
package struct TextModel: Sendable {
    /// One, or several of which a layer shows one.
    package let strings: [TextTemplate]
    /// Which of them, counted from 0 and modulo their number; nil: the innermost repeat's index.
    package let index: Number?
    /// What the letters look like where `runs` say nothing else.
    package let look: TextLook
    /// The text in parts, instead of `strings`.
    package let runs: [TextRunModel]
    package let features: [FontFeature]
    package let alignment: TextAlignment
    package let isWrapped: Number
    package let truncation: TextTruncation
    /// Points from one baseline to the next; nil for the font's own.
    package let lineHeight: Number?
    /// 0: as many as there are.
    package let lineLimit: Number

    /// Whether the scene's texts are part of it.
    package var hasNames: Bool { (strings + runs.flatMap(\.strings)).contains(where: \.hasNames) }
}

/// What letters look like.
package struct TextLook: Sendable {
    /// A file is an index into `Scene.fonts`.
    package let font: FontChoice
    /// Points of the em.
    package let fontSize: Number
    package let color: ColorModel
}

/// A part of a text that looks different.
package struct TextRunModel: Sendable {
    package let strings: [TextTemplate]
    package let look: TextLook
}

/// A text with numbers and other texts in it, as `\(expression)` or `\(expression, places)`.
package struct TextTemplate: Sendable {
    package enum Part: Sendable {
        case text(String)
        /// With so many digits after the point; nil: as many as are needed, at most three.
        case number(Number, places: Int?)
        /// By its place in `ResolvedScene.texts`.
        case named(Number)
    }

    package let parts: [Part]
    package let origin: Origin

    /// Whether the scene's texts are part of it, whose lengths are not known when it is read.
    package var hasNames: Bool { parts.contains { if case .named = $0 { true } else { false } } }

    package func text(_ texts: [String], _ value: (Number) throws -> Double) rethrows -> String {
        try parts.map { part -> String in
            switch part {
            case .text(let text): return text
            case .number(let n, nil): return NumberText.short(try value(n))
            case .number(let n, let places?): return NumberText.fixed(try value(n), places: places)
            case .named(let n): return texts[Int(try value(n))]
            }
        }.joined()
    }
}

/// A font that the scene's texts use.
package struct FontReference: Hashable, Sendable {
    /// The path, as the scene has it.
    package let file: String
    package let origin: Origin
}
