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

        init(_ name: String, _ form: Form, default: String = "", required: Bool = false, _ summary: String) {
            (self.name, self.form, self.required, self.default, self.summary) = (name, form, required, `default`, summary)
        }
    }

    /// The kinds of object that a file has.
    package enum Kind: String, Sendable, CaseIterable {
        case scene, canvas, parameter, track, back, trackBack, spring, timing, layer, repetition, transformOperation, rotation
        case gesture, gradient, shape, circle, ellipse, roundedRect, shadow, deformation, curl
    }

    package static func keys(of kind: Kind) -> [Key] { table[kind] ?? [] }

    private static let point = Form.numbers(2...2), rect = Form.numbers(4...4)
    private static let transform = Form.list(.object(.transformOperation))
    private static let layers = Form.list(.object(.layer))

    private static let table: [Kind: [Key]] = [
        .scene: [
            Key("$schema", .text, "Where editors find the schema."),
            Key("title", .text, "The transition's name for people."),
            Key("description", .text, "What it shows, in a sentence or two."),
            Key("canvas", .object(.canvas), default: "the first picture's size, black", "The size of the picture and what lies under all layers."),
            Key("duration", .number, required: true, "Seconds, above 0 and at most 600."),
            Key("back", .object(.back), "What the run in the other direction does otherwise."),
            Key("pictures", .named(.text), "Name → PNG file, relative to the scene file; `@2x` or `@3x` at the end of the file's name is its density."),
            Key("parameters", .named(.either([.number, .object(.parameter)])), "Named values with defaults, which `--set NAME=VALUE` changes."),
            Key("tracks", .named(.object(.track)), "Named values over time."),
            Key("gesture", .object(.gesture), "Fingers that drive the transition instead of the clock."),
            Key("layers", layers, required: true, "Bottom first."),
        ],
        .gesture: [
            Key("samples", .list(.numbers(2...5)), required: true, "What the fingers did, in the order of time, the last one being the release: [seconds, progress], or [seconds, x, y] of one finger, or [seconds, x, y, x, y] of two, in points."),
            Key("progress", .number, default: "the samples' own", "The rule that turns a finger's place into progress, clamped to 0…1; over x, y (one finger, or the middle of two), dx, dy (how far it has moved), scale (the two fingers' distance over that at the start), width, height and the parameters."),
            Key("outcome", .word(Gesture.Outcome.allCases.map(\.rawValue)), default: "release", "What the release does: finish above half of the way and else cancel, or always one of them."),
            Key("completionSpeed", .number, default: "1", "How fast the transition runs on after the release, in multiples of its own speed; over progress at the release and the parameters."),
            Key("direction", .word(["forward", "back"]), default: "forward", "Which run the fingers drive."),
            Key("showTouches", .truth, default: "true", "Whether dots follow the fingers."),
        ],
        .canvas: [
            Key("width", .number, default: "the first picture's", "Points; a plain number."),
            Key("height", .number, default: "the first picture's", "Points; a plain number."),
            Key("background", .color, default: "#000000", "What lies under all layers."),
        ],
        .parameter: [
            Key("default", .either([.number, .color, .text]), required: true, "A number, an expression over width, height and the parameters above it, a colour, or the name of one of the choices."),
            Key("description", .text, "A sentence, for `render list`."),
            Key("minimum", .number, "The least value that may be set."),
            Key("maximum", .number, "The greatest value that may be set."),
            Key("choices", .named(.number), "Names that may be set, and the number that each stands for in expressions."),
        ],
        .track: [
            Key("from", .number, "The value at the start; with `to`, instead of `values`."),
            Key("to", .number, "The value at the end."),
            Key("values", .list(.number), "Two or more values that the track goes through, as in a keyframe animation."),
            Key("keyTimes", .list(.number), default: "evenly spaced", "When it is at each of `values`, as fractions of the duration from 0 to 1."),
            Key("timing", .either([.timing, .list(.timing)]), default: "linear", "How it goes: one for the whole way, or with `values` one for each step between two."),
            Key("begin", .number, default: "0", "Seconds from the scene's start."),
            Key("duration", .number, default: "to the scene's end", "Seconds."),
            Key("back", .object(.trackBack), "What the track does otherwise in the run in the other direction."),
        ],
        .back: [
            Key("duration", .number, default: "the scene's", "Seconds of the run in the other direction."),
            Key("timing", .timing, default: "each track's own", "The timing of all tracks in the run in the other direction."),
        ],
        .trackBack: [
            Key("timing", .timing, default: "the track's own", "How it goes back."),
            Key("begin", .number, default: "mirrored", "Seconds from the start of the run in the other direction."),
            Key("duration", .number, default: "mirrored", "Seconds."),
        ],
        .timing: [
            Key("spring", .object(.spring), required: true, "A damped spring, in one of two parametrisations."),
        ],
        .spring: [
            Key("dampingRatio", .number, "Above 0; under 1 it overshoots. As in `usingSpringWithDamping`. The spring settles at the track's duration."),
            Key("mass", .number, default: "1", "As in `CASpringAnimation`."),
            Key("stiffness", .number, default: "100", "As in `CASpringAnimation`."),
            Key("damping", .number, default: "10", "As in `CASpringAnimation`."),
            Key("initialVelocity", .number, default: "0", "Whole distances a second at the start."),
        ],
        .layer: [
            Key("name", .text, default: "layer N", "For messages, `render inspect` and differences in words."),
            Key("repeat", .object(.repetition), "This layer once for each index."),
            Key("let", .named(.number), "Names for values that this layer and its sublayers use; each may use those above it."),
            Key("contents", .either([.picture, .list(.picture)]), "The picture that the layer shows; of a list, a repeated layer takes the one that its index counts to, again from the first after the last."),
            Key("contentsRect", rect, default: "[0, 0, 1, 1]", "The part of the picture that is shown, in its unit square: x, y, width, height."),
            Key("contentsGravity", .word(ContentsGravity.allCases.map(\.rawValue)), default: "resize", "How contents of another size are placed in the bounds."),
            Key("bounds", .numbers(2...4), default: "the parent's size", "[width, height] or [x, y, width, height] in points."),
            Key("position", point, default: "anchorPoint times the parent's size", "Where the anchor point stands in the parent."),
            Key("frame", rect, "[x, y, width, height] in the parent: sets bounds and position at once."),
            Key("anchorPoint", point, default: "[0.5, 0.5]", "In the unit square of the bounds: what position places and transform turns about."),
            Key("transform", transform, default: "[]", "Operations in the order of the code that would build the matrix."),
            Key("sublayerTransform", transform, default: "[]", "The same for all sublayers, about this layer's anchor point; the place for a shared perspective."),
            Key("opacity", .number, default: "1", "0 to 1, clamped; for the layer with its sublayers as one."),
            Key("hidden", .truth, default: "false", "Not drawn where true."),
            Key("zPosition", .number, default: "0", "Points toward the viewer; siblings are drawn in its order, those with the same one in the file's."),
            Key("doubleSided", .truth, default: "true", "Where false, the layer is not drawn while its back faces the viewer."),
            Key("masksToBounds", .truth, default: "false", "Clips the layer and its sublayers to the bounds, rounded by cornerRadius."),
            Key("cornerRadius", .number, default: "0", "Points; rounds the background, the border and the clip."),
            Key("backgroundColor", .color, default: "none", "Fills the bounds."),
            Key("borderWidth", .number, default: "0", "Points, inside the bounds."),
            Key("borderColor", .color, default: "#000000", "The border's colour."),
            Key("gradient", .object(.gradient), "Drawn over the background and the contents."),
            Key("mask", .object(.shape), "The layer and its sublayers show only inside this outline."),
            Key("shadow", .object(.shadow), "Under the layer, from its outline."),
            Key("deformation", .object(.deformation), "Bends what the layer draws."),
            Key("sublayers", layers, default: "[]", "Bottom first, in this layer's coordinates."),
        ],
        .repetition: [
            Key("count", .number, required: true, "How many; at most 1,000."),
            Key("index", .text, default: "i", "The name of the index in expressions of this layer and its sublayers."),
        ],
        .transformOperation: [
            Key("rotateX", .number, "Degrees about x: the top goes away from the viewer where positive."),
            Key("rotateY", .number, "Degrees about y: the right goes away from the viewer where positive."),
            Key("rotateZ", .number, "Degrees, clockwise."),
            Key("rotate", .object(.rotation), "About any axis."),
            Key("translate", .numbers(2...3), "[x, y] or [x, y, z] in points."),
            Key("translateX", .number, "Points."),
            Key("translateY", .number, "Points."),
            Key("translateZ", .number, "Points toward the viewer."),
            Key("scale", .either([.number, .numbers(2...3)]), "One factor for x and y, or [x, y] or [x, y, z]."),
            Key("scaleX", .number, "A factor."),
            Key("scaleY", .number, "A factor."),
            Key("matrix", .numbers(16...16), "m11, m12, … m44."),
        ] + (1...4).flatMap { r in (1...4).map { c in
            Key("m\(r)\(c)", .number, r == 3 && c == 4
                ? "Sets this element of the matrix so far; -1/d on the identity is perspective with the eye d points in front."
                : "Sets this element of the matrix so far.")
        } },
        .rotation: [
            Key("angle", .number, required: true, "Degrees."),
            Key("axis", .numbers(3...3), required: true, "[x, y, z], of any length but 0."),
        ],
        .gradient: [
            Key("type", .word(GradientKind.allCases.map(\.rawValue)), default: "axial", "As `CAGradientLayerType`."),
            Key("startPoint", point, default: "[0.5, 0]", "In the unit square of the bounds; a radial gradient's centre."),
            Key("endPoint", point, default: "[0.5, 1]", "In the unit square of the bounds; a radial gradient's ellipse ends at its x and at its y."),
            Key("colors", .list(.color), required: true, "One or more."),
            Key("locations", .list(.number), default: "evenly spaced", "0 to 1, one for each colour, not decreasing."),
        ],
        .shape: [
            Key("circle", .object(.circle), "A circle."),
            Key("ellipse", .object(.ellipse), "The ellipse in a rectangle."),
            Key("roundedRect", .object(.roundedRect), "A rectangle with round corners."),
            Key("path", .text, "SVG path data."),
            Key("fillRule", .word(["nonzero", "evenodd"]), default: "nonzero", "What is inside of `path`."),
            Key("transform", transform, default: "[]", "Moves the outline."),
        ],
        .circle: [
            Key("center", point, default: "the bounds' centre", "In the layer's coordinates."),
            Key("radius", .number, required: true, "Points; negative counts as 0."),
        ],
        .ellipse: [
            Key("frame", rect, default: "the bounds", "The rectangle that it touches."),
        ],
        .roundedRect: [
            Key("frame", rect, default: "the bounds", "x, y, width, height."),
            Key("cornerRadius", .number, default: "0", "Points."),
        ],
        .shadow: [
            Key("color", .color, default: "#000000", "The shadow's colour."),
            Key("opacity", .number, default: "0.5", "0 to 1, clamped."),
            Key("offset", point, default: "[0, 3]", "Points."),
            Key("radius", .number, default: "3", "The blur's standard deviation in points, as `shadowRadius`; half of CSS's."),
            Key("path", .object(.shape), default: "the layer's outline", "What casts it."),
        ],
        .deformation: [
            Key("curl", .object(.curl), required: true, "Bends the layer round a cylinder that travels across it."),
        ],
        .curl: [
            Key("progress", .number, required: true, "0: flat; 1: the page has left."),
            Key("radius", .number, default: "a sixth of the width", "The cylinder's, in points, above 0."),
            Key("angle", .number, default: "20", "Degrees of the fold from the vertical; positive lifts the lower right corner first."),
            Key("backColor", .color, default: "#FFFFFF", "What the back of the page is tinted with."),
            Key("backTint", .number, default: "0.75", "How much of that, 0 to 1."),
            Key("backOpacity", .number, default: "1", "The back's opacity; the front shows through it below 1."),
            Key("shading", .number, default: "0.35", "How much darker the page is where it stands upright, 0 to 1."),
            Key("shadow", .object(.shadow), default: "radius/4 of blur", "The shadow that the lifted part casts."),
        ],
    ]
}
