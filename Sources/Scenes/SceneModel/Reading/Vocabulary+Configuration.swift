extension Vocabulary {
    /// The keys of zoetrope.json.
    static let configurationKeys: [Kind: [Key]] = [
        .configuration: [
            Key("$schema", .text, "Where editors find the schema.", example: #""docs/zoetrope.schema.json""#),
            Key(
                "goldens", .text, default: "Goldens", "The goldens' folder, inside this file's.",
                example: #""Tests/Goldens""#),
            Key(
                "scenes", .list(.either([.text, .object(.checkedScene)])), default: "all of Scenes/",
                "Scene files. In a file's name `*` stands for any characters; a file that several entries match "
                    + "belongs to the first.",
                example: #"["Scenes/*.json"]"#),
        ] + frameKeys,
        .checkedScene: [
            Key(
                "file", .text, required: true, "A path, with or without `*` in the file's name.",
                example: #""Scenes/cube.json""#),
            Key(
                "name", .text,
                default: "the file's name up to the first dot, with folders before it where two files share one",
                "The name of its goldens and results.", example: #""shop/cube""#),
            waysKey,
            Key(
                "variants", .named(.object(.variant)), "The scene with changes, by names for their goldens.",
                example: #"{ "right": { "set": { "direction": "right" } } }"#),
        ] + frameKeys,
        .variant: [
            Key(
                "set", .named(.either([.text, .plainNumber])), "Values of the scene's parameters.",
                example: #"{ "direction": "right" }"#),
            Key("pictures", .named(.text), "Other files for its pictures.", example: #"{ "from": "dark@2x.png" }"#),
            Key("size", .text, default: "the scene's own", "The canvas in points.", example: #""500x844""#),
            Key(
                "fit", .word(["cover", "contain", "stretch"]), default: "stretch",
                "How screens of another shape are fitted.", example: #""cover""#),
            waysKey,
            Key("gesture", .text, default: "the scene's own", "The file of a gesture.", example: #""slow.json""#),
            Key(
                "outcome", .word(Gesture.Outcome.allCases.map(\.rawValue)), default: "the gesture's own",
                "What the gesture's release does.", example: #""cancel""#),
            Key("holdStart", .plainNumber, default: "0", "Seconds that the first frame is held.", example: "0.5"),
            Key("holdEnd", .plainNumber, default: "0", "Seconds that the last frame is held.", example: "0.5"),
            Key("speed", .plainNumber, default: "1", "Relative to the scene's own.", example: "0.5"),
        ] + frameKeys,
    ]

    private static let waysKey = Key(
        "ways", .list(.word(CheckConfiguration.Way.allCases.map(\.rawValue))), default: "all that the scene has",
        "The runs that are checked.", example: #"["forward", "back"]"#)

    /// They stand in all three objects; the inner one counts.
    private static let frameKeys: [Key] = [
        Key(
            "fps", .either([.plainNumber, .text]), default: "60", "Frames a second that `every` counts.",
            example: #""30000/1001""#),
        Key("every", .plainNumber, default: "6", "Every n-th frame, and the last one.", example: "10"),
        Key(
            "times", .list(.plainNumber),
            "Seconds of the run, instead of `every`. Times after the end of the way back or of "
                + "the gesture are left out.", example: "[0, 0.25, 0.5]"),
        Key("scale", .plainNumber, default: "1", "Pixels a point.", example: "0.5"),
        Key(
            "tolerance", .either([.plainNumber, .list(.plainNumber)]), default: "0",
            "How much a channel may differ (0 to 255), and how many pixels may differ by more.", example: "[2, 10]"),
        Key(
            "keep", .word(CheckConfiguration.Keep.allCases.map(\.rawValue)), default: "pictures",
            "What an update keeps of a frame.", example: #""fingerprints""#),
    ]
}
