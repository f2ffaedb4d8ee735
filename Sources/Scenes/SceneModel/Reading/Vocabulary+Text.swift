import ZoetropeTypography

extension Vocabulary {
    /// The keys of texts.
    static let textKeys: [Kind: [Key]] = [
        .text: [
            Key(
                "string", .either([.string, .list(.string)]),
                #"The text; `\(expression)` in it is a number or a text. With a list, the copies of a repeated layer show its "#
                    + "texts in turn.",
                example: #""\\(round(90*turn))° of 90°""#),
            Key(
                "stringIndex", .number, default: "the innermost repeat's index",
                "Which text of a list is shown, counted from 0; it is rounded down and starts over at the list's end.",
                example: #""4*t""#),
            Key(
                "runs", .list(.object(.textRun)),
                "The text in parts that follow each other, each with a font, a size and a colour; in place of `string`.",
                example: #"[{ "string": "New ", "fontWeight": "bold" }, { "string": "today" }]"#),
            Key(
                "font", .text, default: "the bundled one", "A .ttf, .otf or .ttc file beside the scene.",
                example: #""Fonts/Caption-Bold.otf""#),
            Key(
                "fontWeight", .word(FontWeight.allCases.map(\.rawValue)), default: "medium",
                "The bundled font's weight, by `UIFont.Weight`'s names.", example: #""bold""#),
            Key("fontSize", .number, default: "36", "Points.", example: #""mix(17, 34, open)""#),
            Key(
                "fontFeatures", .list(.text), default: "[]",
                "OpenType features to switch on; `tnum` gives all digits the same width.", example: #"["tnum"]"#),
            Key("foregroundColor", .color, default: "#FFFFFF", "The letters' colour.", example: #""black""#),
            Key(
                "alignmentMode", .word(TextAlignment.allCases.map(\.rawValue)), default: "natural",
                "Where lines are in the bounds; `natural` is left, and right for text that runs from right to left.",
                example: #""center""#),
            Key(
                "wrapped", .truth, default: "false", "Whether lines that are wider than the bounds are broken.",
                example: "true"),
            Key(
                "truncationMode", .word(TextTruncation.allCases.map(\.rawValue)), default: "none",
                "Which part of a text that does not fit into the bounds becomes `…`.", example: #""end""#),
            Key(
                "lineHeight", .number, default: "the font's",
                "Points from one baseline to the next; half of the difference from the font's is above the letters.",
                example: "24"),
            Key("numberOfLines", .number, default: "0", "The most lines; 0 for no limit.", example: "2"),
        ],
        .textRun: [
            Key(
                "string", .either([.string, .list(.string)]), required: true, "The part's text, as a text's `string`.",
                example: #""New ""#),
            Key(
                "font", .text, default: "the text's", "A .ttf, .otf or .ttc file beside the scene.",
                example: #""Fonts/Caption-Bold.otf""#),
            Key(
                "fontWeight", .word(FontWeight.allCases.map(\.rawValue)), default: "the text's",
                "The bundled font's weight.", example: #""semibold""#),
            Key("fontSize", .number, default: "the text's", "Points.", example: "22"),
            Key("foregroundColor", .color, default: "the text's", "The letters' colour.", example: ##""#FF9500""##),
        ],
    ]
}
