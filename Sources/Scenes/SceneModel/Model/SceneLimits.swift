import ZoetropeNumbers

/// The limits for scenes, which bound the time and the memory that a hostile file can use. A scene that exceeds one is
/// rejected with a message that states the limit.
package enum SceneLimits {
    // MARK: The file

    /// Bytes of a scene or gesture file.
    package static let fileBytes = 4 << 20
    /// The nesting depth of lists and objects.
    package static let nesting = 64
    /// Lists, objects, texts, numbers, truth values and nulls in one file.
    package static let values = 200_000
    /// Faults that one error describes; further ones are only counted.
    static let describedFaults = 20
    /// Names that are compared with an unknown name to suggest a similar one.
    static let suggestedNames = 1_000
    /// Characters of an expression, and the nesting depth of its parentheses, operators and calls.
    static let expressionLength = 2_000
    static let expressionNesting = 60
    /// Names of repeat indices, and tracks that use one.
    static let indexNames = 64
    static let indexedTracks = 200
    /// Elements of a list in `let`.
    static let listElements = 256
    /// Pictures.
    package static let pictures = 1_000
    /// Colours of one gradient.
    static let gradientColors = 256
    /// Font files.
    package static let fonts = 32
    /// Cells of one emitter.
    static let emitterCells = 32
    /// Runs of one text.
    static let textRuns = 64
    /// Filters of one layer.
    static let filters = 16
    /// Phases after a gesture's release.
    static let gesturePhases = 32
    /// Samples of a gesture, and seconds until its release.
    static let gestureSamples = 10_000
    static let gestureDuration = 600.0

    // MARK: The run

    /// The canvas' sides in points, and the duration in seconds.
    package static let canvasSide = 16_384.0
    package static let duration = 600.0
    /// How often a track repeats.
    static let repeatCount = 1e6
    /// The radius of a curl's cylinder in points.
    package static let curlRadius = 1e6
    /// The rows and the columns of a mesh, and its cells.
    package static let meshSide = 256, meshCells = 4_096
    /// The standard deviation of a blur in points.
    package static let blurRadius = 200.0
    /// The slowest completion speed of a gesture, in multiples of the transition's own speed.
    static let completionSpeed = 0.01

    // MARK: One frame

    /// Copies that one `repeat` makes, and the total number of layers.
    package static let copies = 1_000
    package static let layers = 10_000
    /// Steps of expressions: numbers, names, operators and calls.
    package static let expressionSteps = 4_000_000
    /// Layers with a mask.
    package static let masks = 1_000
    /// Layers with a blur or a backdrop.
    package static let blurs = 100
    /// Colours of all gradients.
    package static let frameGradientColors = 20_000
    /// Characters of all texts.
    package static let characters = 100_000
    /// The size of a font in points.
    package static let fontSize = 10_000.0
    /// Segments of all outlines: those of masks, of shadows and of letters.
    package static let outlineSegments = 200_000
}

/// The cost of layers in one frame, in the units of `SceneLimits`.
package struct FrameCost: Hashable, Sendable {
    package var layers = 0, steps = 0, masks = 0, blurs = 0, gradientColors = 0, segments = 0, characters = 0

    package init() {}

    package static func += (a: inout FrameCost, b: FrameCost) {
        a.layers += b.layers
        a.steps += b.steps
        a.masks += b.masks
        a.blurs += b.blurs
        a.gradientColors += b.gradientColors
        a.segments += b.segments
        a.characters += b.characters
    }

    /// A message about the first limit that is exceeded; nil if none is. `when` is the time, such as ` at time = 0.5 s`.
    package func excess(when: String) -> String? {
        let budget = [
            (layers, SceneLimits.layers, "layers"), (steps, SceneLimits.expressionSteps, "steps of expressions"),
            (masks, SceneLimits.masks, "masked layers"),
            (blurs, SceneLimits.blurs, "blurs and backdrops"),
            (gradientColors, SceneLimits.frameGradientColors, "gradient colours"),
            (segments, SceneLimits.outlineSegments, "outline segments"),
            (characters, SceneLimits.characters, "characters of text"),
        ]
        guard let (_, limit, unit) = budget.first(where: { $0.0 > $0.1 }) else { return nil }
        return "more than \(NumberText.grouped(limit)) \(unit) in one frame\(when); that is the limit"
    }
}
