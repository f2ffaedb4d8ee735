import ZoetropeSceneModel

/// The keys of zoetrope.json: those of `RunTable`, and the few that say which scenes are checked. The reader checks
/// files against them, and the JSON Schema and the tables of docs/configuration.md are generated from them.
package enum ConfigurationFormat {
    private typealias Key = Vocabulary.Key

    static let configuration = Vocabulary.Keys(
        [
            Key("$schema", .text, "Where editors find the schema.", example: #""docs/zoetrope.schema.json""#),
            Key(
                "goldens", .text, default: "Goldens", "The goldens' folder, inside this file's.",
                example: #""Tests/Goldens""#),
            Key(
                "scenes", .list(.either([.text, .part("checkedScene")])), default: "all of Scenes/",
                "Scene files. In a file's name `*` stands for any characters; a file that several entries match "
                    + "belongs to the first.",
                example: #"["Scenes/*.json"]"#),
            Key(
                "unchecked", .list(.text), default: "none",
                "Scene files that are not checked on purpose, also if a `*` of `scenes` matches them; any other in the "
                    + "folders of `scenes` that it does not name fails.",
                example: #"["Scenes/draft-*.json"]"#),
            expect,
        ] + keys(of: .frames))

    static let checkedScene = Vocabulary.Keys(
        [
            Key(
                "file", .text, required: true, "A path, with or without `*` in the file's name.",
                example: #""Scenes/cube.json""#),
            Key(
                "name", .text,
                default: "the file's name up to the first dot, with folders before it where two files share one",
                "The name of its goldens and results.", example: #""shop/cube""#),
            ways, expect,
            Key(
                "against", .list(.part("recording")), default: "none",
                "Recordings that have to move as the scene does; see [Recordings](#recordings).",
                example: #"[{ "recording": "Recordings/push.mov" }]"#),
            Key(
                "variants", .named(.part("variant")), "The scene with changes, by names for their goldens.",
                example: #"{ "right": { "set": { "direction": "right" } } }"#),
        ] + keys(of: .frames))

    static let recording = Vocabulary.Keys(recordingKeys + keys(of: .recording))

    private static let recordingKeys = [
        Key(
            "recording", .text, required: true,
            "A video, an animation or a folder of frames; a path inside this file's folder.",
            example: #""Recordings/push.mov""#),
        Key("way", .word(["forward", "back"]), default: "forward", "Which run it shows.", example: #""back""#),
        Key("points", .plainNumber, default: "2", "How far corners of layers may be from their places.", example: "1"),
        Key("degrees", .plainNumber, default: "1", "How far layers may be turned.", example: "0.5"),
        Key(
            "milliseconds", .plainNumber, default: "20", "How much earlier or later anything may happen.", example: "10"
        ),
        Key(
            "opacity", .plainNumber, default: "0.03", "How much of a layer's opacity may differ, 0 to 1.",
            example: "0.05"),
        Key(
            "fps", .plainNumber, default: "the recording's own times", "Frames a second, of a folder of frames.",
            example: "60"),
    ]

    static let variant = Vocabulary.Keys(keys(of: .variant) + [ways] + keys(of: .frames))

    private static let expect = Key(
        "expect", .list(.either([.text, .part("claim")])),
        "Claims besides the scene's own, as in a scene's `expect`.",
        example: #"["flashes() <= 3"]"#)

    private static let ways = Key(
        "ways", .list(.word(Way.allCases.map(\.rawValue))), default: "all that the scene has",
        "The runs that are checked.", example: #"["forward", "back"]"#)

    private static func keys(of places: OptionPlaces) -> [Key] { RunTable.rows(in: places).map(\.documentation) }

    private static let kinds = [
        ("configuration", configuration), ("checkedScene", checkedScene), ("recording", recording),
        ("variant", variant),
        ("claim", Vocabulary.keys(of: .claim)),
    ]

    /// `docs/zoetrope.schema.json`.
    package static var schema: String {
        SceneFormat.schema(of: "configuration", "What 'render check' checks", kinds.map { (name: $0, keys: $1) })
    }

    /// The tables of docs/configuration.md by their names there: each kind's, without the keys that the file, a scene and
    /// a variant share, which are the table `frames`. docs/claims.md has the keys of a claim.
    package static var tables: [String: String] {
        let shared = keys(of: .frames), names = Set(shared.map(\.name))
        let own = ["configuration": configuration, "checkedScene": checkedScene, "variant": variant].mapValues { keys in
            Vocabulary.Keys(keys.all.filter { !names.contains($0.name) })
        }
        return own.merging(["recording": recording, "frames": Vocabulary.Keys(shared)]) { first, _ in first }
            .mapValues(SceneFormat.table(of:))
    }
}

extension RunOption {
    var documentation: Vocabulary.Key {
        Vocabulary.Key(configurationKey, form.json, default: usual, summary, example: example)
    }
}
