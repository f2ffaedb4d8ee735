import ZoetropePixels

extension Vocabulary {
    /// The keys of a layer that change its whole picture.
    static let effectKeys = [
        Key(
            "mask", .either([.object(.shape), .object(.layer)]),
            "The layer and its sublayers are visible only inside this outline, or where this layer is opaque.",
            example: #"{ "circle": { "radius": "radius" } }"#),
        Key(
            "filters", .list(.object(.filter)), default: "[]",
            "Change the picture of the layer and its sublayers, one after the other.",
            example: #"[{ "blur": "8*away" }, { "saturation": 0.5 }]"#),
        Key(
            "backdrop", .either([.word(BackdropStyle.allCases.map(\.rawValue)), .object(.backdrop)]),
            "Shows the layers below, blurred, inside this layer's bounds, as a `UIVisualEffectView` does.",
            example: #"{ "blur": "20*open", "saturation": 1.8 }"#),
        Key(
            "compositingFilter", .word(BlendMode.allCases.map(\.rawValue)), default: "normalBlendMode",
            "How the layer and its sublayers are mixed with the picture below.",
            example: #""multiplyBlendMode""#),
    ]

    /// The keys of filters and backdrops.
    static let effectKinds: [Kind: [Key]] = [
        .filter: [
            Key(
                "blur", .number, "A Gaussian blur: its standard deviation in points, 0 to 200.",
                example: #""12*away""#),
            Key(
                "saturation", .number, "0 is grey, 1 changes nothing, more is more colourful.", example: "1.8"),
            Key(
                "brightness", .number, "Is added to red, green and blue, which are 0 to 1.", example: "-0.2"),
            Key(
                "colorMatrix", .numbers(20...20),
                "Four rows, for red, green, blue and alpha: the factors of red, green, blue and alpha, and a number "
                    + "that is added.",
                example: "[-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]"),
            Key(
                "dropShadow", .object(.dropShadow),
                "The picture over its own shadow, which later filters and the mask change like the rest, unlike `shadow`.",
                example: #"{ "radius": 6, "offset": [0, 4] }"#),
        ],
        .dropShadow: [
            Key("color", .color, default: "#000000", "The shadow's colour.", example: ##""#3A2A10""##),
            Key("opacity", .number, default: "0.5", "0 to 1.", example: "0.3"),
            Key("offset", point, default: "[0, 3]", "Points to the right and down.", example: "[0, 6]"),
            Key(
                "radius", .number, default: "3", "The blur's standard deviation in points, 0 to 200, as in `blur`.",
                example: "8"),
        ],
        .backdrop: [
            Key(
                "style", .word(BackdropStyle.allCases.map(\.rawValue)), default: "none",
                "Gives the other keys their defaults.", example: #""dark""#),
            Key(
                "blur", .number, default: "0, or the style's",
                "The standard deviation in points, 0 to 200.", example: #""20*open""#),
            Key("saturation", .number, default: "1, or the style's", "As in `filters`.", example: "1.8"),
            Key("brightness", .number, default: "0", "As in `filters`.", example: "-0.1"),
            Key(
                "tint", .color, default: "none, or the style's", "A colour over it.",
                example: #"[0.1, 0.1, 0.1, "0.6*open"]"#),
        ],
    ]
}
