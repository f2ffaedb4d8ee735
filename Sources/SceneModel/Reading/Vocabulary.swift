/// The keys of a scene file: the one table that the reader checks files with, the JSON Schema is made from, and a test holds the documents to.
package enum Vocabulary {
    /// What may stand at a key.
    package indirect enum Form: Sendable {
        case text
        /// A number or an expression.
        case number
        /// A number, an expression, or true and false.
        case truth
        /// That many numbers.
        case numbers(ClosedRange<Int>)
        case color
        /// One of these words.
        case word([String])
        /// A name from `pictures`.
        case picture
        case timing
        case object(Kind)
        /// An object whose keys are names, each with such a value.
        case named(Form)
        case list(Form)
        case either([Form])
    }

    package struct Key: Sendable {
        package let name: String
        package let form: Form
        package let required: Bool
        /// As the document states it; empty where there is none.
        package let `default`: String
        /// A sentence.
        package let summary: String
        /// A value as a file might have it.
        package let example: String

        init(
            _ name: String, _ form: Form, default: String = "", required: Bool = false, _ summary: String,
            example: String
        ) {
            (self.name, self.form, self.required, self.default, self.summary, self.example) = (
                name, form, required, `default`, summary, example
            )
        }
    }

    /// The kinds of object that a file has.
    package enum Kind: String, Sendable, CaseIterable {
        case scene, canvas, parameter, track, back, trackBack, spring, timing, layer, repetition, transformOperation,
            rotation
        case lint, gesture, gradient, shape, circle, ellipse, roundedRect, shadow, deformation, curl
    }

    package static func keys(of kind: Kind) -> [Key] { table[kind] ?? [] }

    private static let point = Form.numbers(2...2), rect = Form.numbers(4...4)
    private static let transform = Form.list(.object(.transformOperation))
    private static let layers = Form.list(.object(.layer))

    private static let table: [Kind: [Key]] = [
        .scene: [
            Key("$schema", .text, "Where editors find the schema.", example: #""../docs/scene.schema.json""#),
            Key("title", .text, "The transition's name for people.", example: #""Cube""#),
            Key("description", .text, "What it shows, in a sentence or two.", example: #""Two faces of a cube …""#),
            Key(
                "canvas", .object(.canvas), default: "the first picture's size, black",
                "The size of the picture and what lies under all layers.", example: ##"{ "background": "#FFFFFF" }"##),
            Key("duration", .number, required: true, "Seconds, above 0 and at most 600.", example: "1.5"),
            Key(
                "back", .object(.back), "What the run in the other direction does otherwise.",
                example: #"{ "timing": "easeInEaseOut" }"#),
            Key(
                "pictures", .named(.text),
                "Name → PNG file, relative to the scene file; `@2x` or `@3x` at the end of the file's name is its density.",
                example: #"{ "from": "home@2x.png" }"#),
            Key(
                "parameters", .named(.either([.number, .object(.parameter)])),
                "Named values with defaults, which `--set NAME=VALUE` changes.", example: #"{ "eye": 200 }"#),
            Key(
                "tracks", .named(.object(.track)), "Named values over time.",
                example: #"{ "turn": { "from": 0, "to": 1 } }"#),
            Key(
                "gesture", .object(.gesture), "Fingers that drive the transition instead of the clock.",
                example: #"{ "samples": [[0, 0], [1, 0.4]] }"#),
            Key("lint", .object(.lint), "What `render lint` should not look for.", example: #"{ "allow": ["start"] }"#),
            Key("layers", layers, required: true, "Bottom first.", example: #"[{ "contents": "from" }]"#),
        ],
        .lint: [
            Key(
                "allow", .list(.word(LintRule.allCases.map(\.rawValue))), default: "[]",
                "Rules that the author breaks on purpose.", example: #"["start"]"#)
        ],
        .gesture: [
            Key(
                "samples", .list(.numbers(2...5)), required: true,
                "What the fingers did, in the order of time, the last one being the release: [seconds, progress], or [seconds, x, y] of one finger, or [seconds, x, y, x, y] of two, in points.",
                example: #"[[0, "width - 9", 400], [0.8, 120, 410]]"#),
            Key(
                "progress", .number, default: "the samples' own",
                "The rule that turns a finger's place into progress, clamped to 0…1; over x, y (one finger, or the middle of two), dx, dy (how far it has moved), scale (the two fingers' distance over that at the start), width, height and the parameters.",
                example: #""abs(dx)/width""#),
            Key(
                "outcome", .word(Gesture.Outcome.allCases.map(\.rawValue)), default: "release",
                "What the release does: finish above half of the way and else cancel, or always one of them.",
                example: #""cancel""#),
            Key(
                "completionSpeed", .number, default: "1",
                "How fast the transition runs on after the release, in multiples of its own speed, 0.01 or more; over progress at the release and the parameters.",
                example: #""1 - progress""#),
            Key(
                "completionCurve", .timing, default: "easeInEaseOut",
                "The timing of the part after the release: a name or [x1, y1, x2, y2], but not a spring.",
                example: #""linear""#),
            Key(
                "direction", .word(["forward", "back"]), default: "forward", "Which run the fingers drive.",
                example: #""back""#),
            Key("showTouches", .truth, default: "true", "Whether dots follow the fingers.", example: "false"),
        ],
        .canvas: [
            Key("width", .number, default: "the first picture's", "Points; a plain number.", example: "390"),
            Key("height", .number, default: "the first picture's", "Points; a plain number.", example: "844"),
            Key("background", .color, default: "#000000", "What lies under all layers.", example: #""clear""#),
        ],
        .parameter: [
            Key(
                "default", .either([.number, .color, .text]), required: true,
                "A number, an expression over width, height and the parameters above it, a colour, or the name of one of the choices.",
                example: #""width/6""#),
            Key("description", .text, "A sentence, for `render list`.", example: #""The cylinder's radius.""#),
            Key("minimum", .number, "The least value that may be set.", example: "0"),
            Key("maximum", .number, "The greatest value that may be set.", example: "1"),
            Key(
                "choices", .named(.number),
                "Names that may be set, and the number that each stands for in expressions.",
                example: #"{ "left": 1, "right": -1 }"#),
        ],
        .track: [
            Key("from", .number, "The value at the start; with `to`, instead of `values`.", example: #""width""#),
            Key("to", .number, "The value at the end.", example: "0"),
            Key(
                "values", .list(.number), "Two or more values that the track goes through, as in a keyframe animation.",
                example: "[0, 1, 0]"),
            Key(
                "keyTimes", .list(.number), default: "evenly spaced",
                "When it is at each of `values`, as fractions of the duration from 0 to 1.", example: "[0, 0.2, 1]"),
            Key(
                "timing", .either([.timing, .list(.timing)]), default: "linear",
                "How it goes: one for the whole way, or with `values` one for each step between two.",
                example: #""easeInEaseOut""#),
            Key("begin", .number, default: "0", "Seconds from the scene's start.", example: "0.1"),
            Key("duration", .number, default: "to the scene's end", "Seconds.", example: #""duration/2""#),
            Key(
                "back", .object(.trackBack), "What the track does otherwise in the run in the other direction.",
                example: #"{ "timing": "easeIn" }"#),
        ],
        .back: [
            Key(
                "duration", .number, default: "the scene's", "Seconds of the run in the other direction.", example: "1"),
            Key(
                "timing", .timing, default: "each track's own",
                "The timing of all tracks in the run in the other direction.", example: #""easeInEaseOut""#),
        ],
        .trackBack: [
            Key("timing", .timing, default: "the track's own", "How it goes back.", example: #""easeOut""#),
            Key(
                "begin", .number, default: "mirrored", "Seconds from the start of the run in the other direction.",
                example: "0"),
            Key("duration", .number, default: "mirrored", "Seconds.", example: "0.5"),
        ],
        .timing: [
            Key(
                "spring", .object(.spring), required: true, "A damped spring, in one of two parametrisations.",
                example: #"{ "dampingRatio": 0.7 }"#)
        ],
        .spring: [
            Key(
                "dampingRatio", .number,
                "Above 0; under 1 it overshoots. As in `usingSpringWithDamping`. The spring settles at the track's duration.",
                example: "0.5"),
            Key("mass", .number, default: "1", "As in `CASpringAnimation`.", example: "1"),
            Key("stiffness", .number, default: "100", "As in `CASpringAnimation`.", example: "100"),
            Key("damping", .number, default: "10", "As in `CASpringAnimation`.", example: "10"),
            Key("initialVelocity", .number, default: "0", "Whole distances a second at the start.", example: "0.7"),
        ],
        .layer: [
            Key(
                "name", .text, default: "layer N", "For messages, `render inspect` and differences in words.",
                example: #""left door""#),
            Key("repeat", .object(.repetition), "This layer once for each index.", example: #"{ "count": 8 }"#),
            Key(
                "let", .named(.number),
                "Names for values that this layer and its sublayers use; each may use those above it.",
                example: #"{ "angle": "90*i/7" }"#),
            Key(
                "contents", .either([.picture, .list(.picture)]),
                "The picture that the layer shows; of a list, a repeated layer takes the one that its index counts to, again from the first after the last.",
                example: #""from""#),
            Key(
                "contentsRect", rect, default: "[0, 0, 1, 1]",
                "The part of the picture that is shown, in its unit square (0 to 1, not points): x, y, width, height.",
                example: "[0, 0, 0.5, 1]"),
            Key(
                "contentsGravity", .word(ContentsGravity.allCases.map(\.rawValue)), default: "resize",
                "How contents of another size are placed in the bounds.", example: #""resizeAspectFill""#),
            Key(
                "bounds", .numbers(2...4), default: "the parent's size",
                "[width, height] or [x, y, width, height] in points.", example: #"["width/2", "height"]"#),
            Key(
                "position", point, default: "anchorPoint times the parent's size",
                "Where the anchor point stands in the parent.", example: #"["width/2", "height/2"]"#),
            Key(
                "frame", rect, "[x, y, width, height] in the parent: sets bounds and position at once.",
                example: #"[20, 120, "width - 40", 400]"#),
            Key(
                "anchorPoint", point, default: "[0.5, 0.5]",
                "In the unit square of the bounds: what position places and transform turns about.", example: "[1, 0.5]"
            ),
            Key(
                "transform", transform, default: "[]",
                "Operations in the order of the code that would build the matrix.",
                example: #"[{ "m34": -0.005 }, { "rotateY": "-90*turn" }]"#),
            Key(
                "sublayerTransform", transform, default: "[]",
                "The same for all sublayers, about this layer's anchor point; the place for a shared perspective.",
                example: #"[{ "m34": "-1/500" }]"#),
            Key(
                "opacity", .number, default: "1", "0 to 1, clamped; for the layer with its sublayers as one.",
                example: #""1 - turn""#),
            Key("hidden", .truth, default: "false", "Not drawn where true.", example: #""turn >= 1""#),
            Key(
                "zPosition", .number, default: "0",
                "Points toward the viewer; siblings are drawn in its order, those with the same one in the file's.",
                example: #""-i""#),
            Key(
                "doubleSided", .truth, default: "true",
                "Where false, the layer is not drawn while its back faces the viewer.", example: "false"),
            Key(
                "masksToBounds", .truth, default: "false",
                "Clips the layer and its sublayers to the bounds, rounded by cornerRadius.", example: "true"),
            Key(
                "cornerRadius", .number, default: "0", "Points; rounds the background, the border and the clip.",
                example: "14"),
            Key("backgroundColor", .color, default: "none", "Fills the bounds.", example: ##""#FFA500""##),
            Key("borderWidth", .number, default: "0", "Points, inside the bounds.", example: "1"),
            Key("borderColor", .color, default: "#000000", "The border's colour.", example: ##""#00000033""##),
            Key(
                "gradient", .object(.gradient), "Drawn over the background and the contents.",
                example: #"{ "colors": ["black", "clear"] }"#),
            Key(
                "mask", .object(.shape), "The layer and its sublayers show only inside this outline.",
                example: #"{ "circle": { "radius": "radius" } }"#),
            Key(
                "shadow", .object(.shadow), "Under the layer, from its outline.",
                example: #"{ "radius": 12, "opacity": 0.3 }"#),
            Key(
                "deformation", .object(.deformation), "Bends what the layer draws.",
                example: #"{ "curl": { "progress": "turn" } }"#),
            Key(
                "sublayers", layers, default: "[]", "Bottom first, in this layer's coordinates.",
                example: #"[{ "contents": "to" }]"#),
        ],
        .repetition: [
            Key("count", .number, required: true, "How many; at most 1,000.", example: #""columns""#),
            Key(
                "index", .text, default: "i", "The name of the index in expressions of this layer and its sublayers.",
                example: #""column""#),
        ],
        .transformOperation: [
            Key(
                "rotateX", .number, "Degrees about x: the top goes away from the viewer where positive.", example: "30"),
            Key(
                "rotateY", .number, "Degrees about y: the right goes away from the viewer where positive.",
                example: #""-90*turn""#),
            Key("rotateZ", .number, "Degrees, clockwise.", example: "180"),
            Key("rotate", .object(.rotation), "About any axis.", example: #"{ "angle": 45, "axis": [1, 1, 0] }"#),
            Key("translate", .numbers(2...3), "[x, y] or [x, y, z] in points.", example: "[10, 0, -50]"),
            Key("translateX", .number, "Points.", example: #""-width*turn""#),
            Key("translateY", .number, "Points.", example: "20"),
            Key("translateZ", .number, "Points toward the viewer.", example: "-100"),
            Key(
                "scale", .either([.number, .numbers(2...3)]), "One factor for x and y, or [x, y] or [x, y, z].",
                example: #""mix(0.7, 1, open)""#),
            Key("scaleX", .number, "A factor.", example: "-1"),
            Key("scaleY", .number, "A factor.", example: "0.5"),
            Key(
                "matrix", .numbers(16...16), "m11, m12, … m44.",
                example: "[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]"),
        ]
            + (1...4).flatMap { r in
                (1...4).map { c in
                    Key(
                        "m\(r)\(c)", .number,
                        r == 3 && c == 4
                            ? "Sets this element of the matrix so far; -1/d on the identity is perspective with the eye d points in front."
                            : "Sets this element of the matrix so far.", example: r == 3 && c == 4 ? "-0.005" : "0.5")
                }
            },
        .rotation: [
            Key("angle", .number, required: true, "Degrees.", example: "45"),
            Key("axis", .numbers(3...3), required: true, "[x, y, z], of any length but 0.", example: "[1, 1, 0]"),
        ],
        .gradient: [
            Key(
                "type", .word(GradientKind.allCases.map(\.rawValue)), default: "axial", "As `CAGradientLayerType`.",
                example: #""radial""#),
            Key(
                "startPoint", point, default: "[0.5, 0]",
                "In the unit square of the bounds; a radial gradient's centre.", example: "[0, 0.5]"),
            Key(
                "endPoint", point, default: "[0.5, 1]",
                "In the unit square of the bounds; a radial gradient's ellipse ends at its x and at its y.",
                example: "[1, 0.5]"),
            Key(
                "colors", .list(.color), required: true, "One or more.", example: #"[[0, 0, 0, 0], [0, 0, 0, "shade"]]"#
            ),
            Key(
                "locations", .list(.number), default: "evenly spaced", "0 to 1, one for each colour, not decreasing.",
                example: "[0, 0.3]"),
        ],
        .shape: [
            Key("circle", .object(.circle), "A circle.", example: #"{ "center": ["x", "y"], "radius": 20 }"#),
            Key("ellipse", .object(.ellipse), "The ellipse in a rectangle.", example: "{}"),
            Key(
                "roundedRect", .object(.roundedRect), "A rectangle with round corners.",
                example: #"{ "cornerRadius": 14 }"#),
            Key("path", .text, "SVG path data.", example: #""M0 0 L40 0 A40 40 0 0 1 0 40 Z""#),
            Key(
                "fillRule", .word(["nonzero", "evenodd"]), default: "nonzero", "What is inside of `path`.",
                example: #""evenodd""#),
            Key("transform", transform, default: "[]", "Moves the outline.", example: #"[{ "scale": "grow" }]"#),
        ],
        .circle: [
            Key(
                "center", point, default: "the bounds' centre", "In the layer's coordinates.",
                example: #"["width - 40", 60]"#),
            Key(
                "radius", .number, required: true, "Points; negative counts as 0.", example: #""mix(20, 900, spread)""#),
        ],
        .ellipse: [
            Key("frame", rect, default: "the bounds", "The rectangle that it touches.", example: "[0, 0, 80, 40]")
        ],
        .roundedRect: [
            Key("frame", rect, default: "the bounds", "x, y, width, height.", example: "[0, 0, 80, 40]"),
            Key("cornerRadius", .number, default: "0", "Points.", example: "8"),
        ],
        .shadow: [
            Key("color", .color, default: "#000000", "The shadow's colour.", example: ##""#102040""##),
            Key("opacity", .number, default: "0.5", "0 to 1, clamped.", example: "0.35"),
            Key("offset", point, default: "[0, 3]", "Points.", example: "[0, 8]"),
            Key(
                "radius", .number, default: "3",
                "The blur's standard deviation in points, 0 or more, as `shadowRadius`; half of CSS's.", example: "16"),
            Key(
                "path", .object(.shape), default: "the layer's outline", "What casts it.",
                example: #"{ "circle": { "radius": 30 } }"#),
        ],
        .deformation: [
            Key(
                "curl", .object(.curl), required: true, "Bends the layer round a cylinder that travels across it.",
                example: #"{ "progress": "turn" }"#)
        ],
        .curl: [
            Key("progress", .number, required: true, "0: flat; 1: the page has left.", example: #""turn""#),
            Key(
                "radius", .number, default: "a sixth of the width", "The cylinder's, in points, above 0.", example: "60"
            ),
            Key(
                "angle", .number, default: "20",
                "Degrees of the fold from the vertical; positive lifts the lower right corner first.", example: "-20"),
            Key(
                "backColor", .color, default: "#FFFFFF", "What the back of the page is tinted with.",
                example: ##""#FFF8E8""##),
            Key("backTint", .number, default: "0.75", "How much of that, 0 to 1.", example: "0.9"),
            Key(
                "backOpacity", .number, default: "1", "The back's opacity; the front shows through it below 1.",
                example: "0.8"),
            Key(
                "shading", .number, default: "0.35", "How much darker the page is where it stands upright, 0 to 1.",
                example: "0.3"),
            Key(
                "shadow", .object(.shadow), default: "radius/4 of blur", "The shadow that the lifted part casts.",
                example: #"{ "opacity": 0.4 }"#),
        ],
    ]
}
