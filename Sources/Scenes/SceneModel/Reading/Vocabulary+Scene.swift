extension Vocabulary {
    /// The keys of a scene, except those of its layers.
    static let sceneKeys: [Kind: [Key]] = [
        .scene: [
            Key("$schema", .text, "Where editors find the schema.", example: #""../docs/scene.schema.json""#),
            Key("title", .text, "The transition's name, for people.", example: #""Cube""#),
            Key("description", .text, "What it shows, in a sentence or two.", example: #""Two faces of a cube …""#),
            Key(
                "canvas", .object(.canvas), default: "the first picture's size, black",
                "The size of the frames, and the colour under all layers.", example: ##"{ "background": "#FFFFFF" }"##),
            Key("duration", .number, required: true, "Seconds, above 0 and at most 600.", example: "1.5"),
            Key(
                "back", .object(.back), "What differs in the run back.",
                example: #"{ "timing": "easeInEaseOut" }"#),
            Key(
                "pictures", .named(.text),
                "Names of PNG, JPEG or WebP files, relative to the scene file; a file name that ends in `@2x` or `@3x` states the "
                    + "density.",
                example: #"{ "from": "home@2x.png" }"#),
            Key(
                "parameters", .named(.either([.number, .object(.parameter)])),
                "Named values with defaults, which a run may change.", example: #"{ "eye": 200 }"#),
            Key(
                "phases", .named(.pair("begin", "end")),
                "Named parts of the time, in seconds, to which tracks refer.",
                example: #"{ "open": [0, 0.4], "settle": [0.4, 1] }"#),
            Key(
                "tracks", .named(.either([.object(.track), .list(.object(.track))])),
                "Named numbers or colours over time. A list has several animations of one value: the first, and "
                    + "others that are added to it.",
                example: #"{ "turn": { "from": 0, "to": 1 } }"#),
            Key(
                "let", definitions,
                "Names for numbers, colours and texts, or lists of them, that all tracks and layers use. Each may use "
                    + "tracks, parameters and the others, and the index of a repeat.",
                example: #"{ "tone": "mix(paper, ink, turn)", "delays": [0, 0.1, 0.15] }"#),
            Key(
                "gesture", .object(.gesture), "Fingers that drive the transition instead of the clock.",
                example: #"{ "samples": [[0, 0], [1, 0.4]] }"#),
            Key(
                "expect", .list(.either([.text, .object(.claim)])),
                "What must be true of the scene's runs, each as an expression or an object; see [Claims](#claims).",
                example: #"["covers('to') == 1", { "that": "change() == 0", "by": 0.6 }]"#),
            Key("lint", .object(.lint), "What `render lint` does not report.", example: #"{ "allow": ["start"] }"#),
            Key("layers", layers, required: true, "Bottom first.", example: #"[{ "contents": "from" }]"#),
        ],
        .lint: [
            Key(
                "allow", .list(.word(LintRule.allCases.map(\.rawValue))), default: "[]",
                "Rules that the scene breaks on purpose.", example: #"["start"]"#)
        ],
        .claim: [
            Key(
                "that", .truth, required: true, "What must be true: an expression that is not 0.",
                example: #""overshoot(top('to')) <= 0.08""#),
            Key(
                "at", .either([.number, .list(.number)]), "Seconds at which it must be true, and at no others.",
                example: "[0, 0.5]"),
            Key("by", .number, default: "0", "Seconds from which on it must be true.", example: "0.5"),
            Key("until", .number, default: "the run's end", "Seconds up to which it must be true.", example: "0.2"),
            Key(
                "for", .number, default: "all the time",
                "Seconds in a row for which it must be true, at some time.", example: "0.8"),
            Key(
                "runs", .list(.word(Claim.Run.allCases.map(\.rawValue))), default: "all that the scene has",
                "The runs of which it is claimed. `back` may also be named where the scene has no way back of its own.",
                example: #"["forward"]"#),
            Key(
                "because", .text, "What it is for, in the words of the message.", example: #""the title must be read""#),
        ],
        .gesture: [
            Key(
                "$schema", .text, "The place of the schema, for editors; in a gesture file.",
                example: #""../docs/gesture.schema.json""#),
            Key(
                "samples", .list(.numbers(2...5)), required: true,
                "What the fingers did over time, up to the release: [seconds, progress], or [seconds, x, y] of one "
                    + "finger, or [seconds, x, y, x, y] of two, in points.",
                example: #"[[0, "width - 9", 400], [0.8, 120, 410]]"#),
            Key(
                "progress", .number, default: "the samples' own",
                "The rule that turns the fingers' places into progress, clamped to 0…1. It may use x and y (one "
                    + "finger, or the middle of two), dx and dy (how far they have moved), width, height and the "
                    + "parameters. It may use scale (the distance of two fingers relative to the start) and rotation "
                    + "(how far they have turned, in degrees clockwise).",
                example: #""abs(dx)/width""#),
            Key(
                "outcome", .word(Gesture.Outcome.allCases.map(\.rawValue)), default: "release",
                "What happens at the release. `release` finishes if the projected progress is above the threshold, and "
                    + "cancels otherwise; with detents it goes to the one that is nearest to the projected progress.",
                example: #""cancel""#),
            Key(
                "projection", .number, default: "0.499",
                "The seconds for which the progress continues at its velocity, to decide where a release goes; 0: the "
                    + "progress at the release decides.",
                example: "0"),
            Key(
                "threshold", .number, default: "0.5",
                "The projected progress above which a release finishes. It may use the parameters, the names of "
                    + "`progress` at the release, progress (its rule's value there) and velocity (the value's change "
                    + "a second). It may use released (the progress from 0 to 1 that the run has reached).",
                example: #""velocity > 1 ? 0.2 : 0.5""#),
            Key(
                "detents", .list(.number),
                "The values of progress at which the run may come to rest, ascending, from 0 to 1.",
                example: "[0, 0.5, 1]"),
            Key(
                "completionSpeed", .number, default: "1",
                "How fast the transition continues after the release, in multiples of its own speed, 0.01 or more. It "
                    + "may use the progress at the release and the parameters.",
                example: #""1 - progress""#),
            Key(
                "direction", .word(["forward", "back"]), default: "forward", "The run that the fingers drive.",
                example: #""back""#),
            Key(
                "completionCurve", .timing, default: "easeInEaseOut",
                "The timing of the part after the release. A spring starts with the fingers' velocity; it takes its "
                    + "own time, except with dampingRatio.",
                example: #""linear""#),
            Key(
                "phases", .named(.pair("begin", "end")),
                "Named parts of the time after a release that does not cancel, in seconds from the release. In expressions "
                    + "each name goes from 0 to 1; the run lasts until the last one is over.",
                example: #"{ "load": [0.3, 1.5], "close": [1.5, 1.9] }"#),
            Key("showTouches", .truth, default: "true", "Whether dots show the fingers.", example: "false"),
        ],
        .canvas: [
            Key("width", .number, default: "the first picture's", "Points; a plain number.", example: "390"),
            Key("height", .number, default: "the first picture's", "Points; a plain number.", example: "844"),
            Key("background", .color, default: "#000000", "The colour under all layers.", example: #""clear""#),
        ],
        .parameter: [
            Key(
                "default", .either([.number, .color, .text]), required: true,
                "A number, an expression over width, height and earlier parameters, a colour, a text in quotes, "
                    + "or the name of a choice.",
                example: #""width/6""#),
            Key("description", .text, "A sentence, for `render list`.", example: #""The cylinder's radius.""#),
            Key("minimum", .number, "The smallest value that may be set; a plain number.", example: "0"),
            Key("maximum", .number, "The largest value that may be set; a plain number.", example: "1"),
            Key(
                "choices", .named(.number),
                "Names that may be set, and the plain number that each stands for in expressions.",
                example: #"{ "left": 1, "right": -1 }"#),
            Key(
                "picture", .picture,
                "The picture in which it says where something is. A warning names the parameter if that picture is replaced "
                    + "and no such place is set.",
                example: #""from""#),
        ],
        .track: [
            Key(
                "from", value, "The value at the start; with `to`, instead of `values`.", example: #""width""#),
            Key("to", value, "The value at the end.", example: "0"),
            Key(
                "values", .list(value), "Two or more numbers or colours, as in a keyframe animation.",
                example: ##"["#FFFFFF", "ink", "#FFFFFF"]"##),
            Key(
                "keyTimes", .list(.number), default: "evenly spaced",
                "The times of `values`, as fractions of the duration from 0 to 1.", example: "[0, 0.2, 1]"),
            Key(
                "times", .list(.number),
                "The times of `values` in seconds after `begin`; instead of `keyTimes` and `duration`.",
                example: "[0, 0.1, 0.35]"),
            Key(
                "timing", .either([.timing, .list(.timing)]), default: "linear",
                "One timing function for the whole track, or with `values` one for each step from a value to the next.",
                example: #""easeInEaseOut""#),
            Key(
                "phase", .text, "The name of a phase, which sets `begin` and `duration`.", example: #""open""#),
            Key(
                "begin", .number, default: "0", "Seconds from the scene's start. It may use the index of a repeat.",
                example: #""0.05*i""#),
            Key(
                "duration", .number, default: "to the scene's end",
                "Seconds. It may use the index of a repeat.", example: #""duration/2""#),
            Key(
                "calculationMode", .word(TrackModel.CalculationMode.allCases.map(\.rawValue)), default: "linear",
                "How the track goes from value to value, as `CAAnimationCalculationMode`.", example: #""cubic""#),
            Key(
                "repeatCount", .number, default: "1",
                "How often the track runs, above 0; 2.5 ends half-way. `duration` and `times` belong to one "
                    + "repetition; without them, or with `phase`, all share the time.",
                example: "3"),
            Key(
                "autoreverses", .truth, default: "false",
                "Whether each repetition runs back to where it began, in the same time.", example: "true"),
            Key(
                "cumulative", .flag, default: "false",
                "Whether each repetition continues from where the one before it ended.", example: "true"),
            Key(
                "additive", .flag, default: "false",
                "In a list of animations, true for each but the first: its value is added.", example: "true"),
            Key(
                "back", .object(.trackBack), "What differs in the run back.",
                example: #"{ "timing": "easeIn" }"#),
        ],
        .back: [
            Key(
                "duration", .number, default: "the scene's", "Seconds of the run back.", example: "1"),
            Key(
                "timing", .timing, default: "each track's own",
                "The timing of all tracks in the run back.", example: #""easeInEaseOut""#),
        ],
        .trackBack: [
            Key("timing", .timing, default: "the track's own", "The timing in the run back.", example: #""easeOut""#),
            Key(
                "begin", .number, default: "mirrored", "Seconds from the start of the run back.",
                example: "0"),
            Key("duration", .number, default: "mirrored", "Seconds.", example: "0.5"),
        ],
        .timing: [
            Key(
                "spring", .object(.spring), required: true, "A damped spring, described by one of four sets of keys.",
                example: #"{ "dampingRatio": 0.7 }"#)
        ],
        .spring: [
            Key(
                "dampingRatio", .number,
                "0.01 or more; below 1 the value overshoots, above 1 counts as 1. As in `usingSpringWithDamping`: "
                    + "the spring settles at the track's duration.",
                example: "0.5"),
            Key("mass", .number, default: "1", "As in `CASpringAnimation`, with stiffness and damping.", example: "1"),
            Key("stiffness", .number, default: "100", "As in `CASpringAnimation`.", example: "100"),
            Key("damping", .number, default: "10", "As in `CASpringAnimation`.", example: "10"),
            Key(
                "duration", .number, default: "0.5",
                "The perceptual duration in seconds, with bounce, as in "
                    + "`CASpringAnimation(perceptualDuration:bounce:)`. The motion continues after it.",
                example: "0.5"),
            Key("bounce", .number, default: "0", "Above -1 and at most 1; 0 does not overshoot.", example: "0.2"),
            Key(
                "response", .number, default: "0.5",
                "The period without damping in seconds, with dampingFraction, as in SwiftUI's "
                    + "`spring(response:dampingFraction:)`.",
                example: "0.4"),
            Key("dampingFraction", .number, default: "1", "0 or more; below 1 the value overshoots.", example: "0.8"),
            Key(
                "allowsOverdamping", .truth, default: "false",
                "If false, a damping ratio above 1 counts as 1, as in `CASpringAnimation`. No effect with "
                    + "dampingRatio.",
                example: "true"),
            Key(
                "initialVelocity", .number, default: "0", "The speed at the start, in whole distances a second.",
                example: "0.7"),
        ],
    ]

    private static let value = Form.either([.number, .color])
}
