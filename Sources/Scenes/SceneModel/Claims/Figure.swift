/// What a claim may ask of a run besides the scene's own names: functions over its layers, over its pictures, and over
/// the values of an expression in the course of time. docs/claims.md has this table.
package enum FigureKind: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom, centerX, centerY, boxWidth, boxHeight
    case angle, scale, opacity, value, seen, facing, speed, covers, inside, order, above
    case contrast, detail, luminance, blank, change, flashes, mirrored
    case first, last, lowest, highest, progress, overshoot

    /// What is asked.
    package enum Subject: Sendable {
        /// Layers, by their names.
        case layers(Int)
        /// A layer, and the name of one of its numbers.
        case numberOfLayer
        /// The picture, or a layer's box in it.
        case picture
        /// The picture as a whole.
        case wholePicture
        /// An expression over the whole run.
        case run
    }

    package var subject: Subject {
        switch self {
        case .above: .layers(2)
        case .left, .right, .top, .bottom, .centerX, .centerY, .boxWidth, .boxHeight, .angle, .scale, .opacity, .seen,
            .facing, .speed, .covers, .inside, .order, .contrast, .detail:
            .layers(1)
        case .value: .numberOfLayer
        case .luminance, .blank: .picture
        case .change, .flashes, .mirrored: .wholePicture
        case .first, .last, .lowest, .highest, .progress, .overshoot: .run
        }
    }

    /// Whether frames have to be drawn for it.
    package var isOfPictures: Bool {
        switch subject {
        case .picture, .wholePicture: true
        case .layers: self == .contrast || self == .detail
        case .numberOfLayer, .run: false
        }
    }

    /// Whether it has a value, 0, while its layer is not there.
    package var isDefinedWithoutLayer: Bool { [.seen, .covers, .inside, .opacity].contains(self) }

    /// A sentence, and an example.
    package var summary: (meaning: String, example: String) {
        switch self {
        case .left:
            ("The left edge of the box around the layer's corners on the canvas, in points.", "left('page') >= 0")
        case .right: ("Its right edge.", "right('page') <= width")
        case .top: ("Its upper edge.", "top('sheet') >= 40")
        case .bottom: ("Its lower edge.", "bottom('sheet') >= height")
        case .centerX: ("The box's centre.", "abs(centerX('dot') - width/2) < 1")
        case .centerY: ("The box's centre.", "centerY('a') < centerY('b')")
        case .boxWidth: ("The box's width, in points.", "boxWidth('card') <= width")
        case .boxHeight: ("The box's height, in points.", "boxHeight('bar') >= 44")
        case .angle:
            ("Degrees by which the layer's upper edge is turned on the canvas, clockwise.", "abs(angle('title')) < 1")
        case .scale:
            (
                "The layer's apparent size: the root of its area on the canvas over its bounds' area.",
                "scale('photo') <= 1.1"
            )
        case .opacity: ("The layer's opacity times the opacities of the layers around it.", "opacity('dim') <= 0.6")
        case .value:
            (
                "A number of the layer, by the name that `render check` has for it.",
                "value('card', 'corner radius') <= 24"
            )
        case .seen:
            (
                "1 where any of the layer can be in sight: on the canvas, not transparent, its front or both sides shown; else 0.",
                "seen('page')"
            )
        case .facing: ("1 where the layer's front faces the viewer, else 0.", "facing('card')")
        case .speed: ("Points a second that the layer's fastest corner moves.", "speed('card') < 6000")
        case .covers: ("The share of the canvas that is inside of the layer's corners, 0 to 1.", "covers('page') == 1")
        case .inside: ("The share of the layer's box that is on the canvas, 0 to 1.", "inside('card') == 1")
        case .order: ("The layer's place in the order of drawing, 0 for the first.", "order('a') < order('b')")
        case .above: ("1 where the first layer is drawn after the second, else 0.", "above('sheet', 'page')")
        case .contrast:
            (
                "The contrast ratio (WCAG 2) of the layer's text, or else of its colour, over the layers below, at the pixel with the least; 21 if the layer is not seen.",
                "contrast('title') >= 4.5"
            )
        case .detail:
            (
                "The mean step of brightness from pixel to pixel in the layer's box, 0 to 255: it falls where a text blurs.",
                "detail('title') >= 0.8*highest(detail('title'))"
            )
        case .luminance:
            ("The mean relative luminance of the picture, or of a layer's box in it, 0 to 1.", "luminance() > 0.05")
        case .blank:
            (
                "The share of the picture, or of a layer's box in it, that has its most frequent colour.",
                "blank() < 0.98"
            )
        case .change:
            ("The share of the pixels that differ from the frame before by more than 2 of 255 levels.", "change() == 0")
        case .flashes:
            (
                "Flashes in the last second, general or red, as WCAG 2.3.1 counts them over a quarter of any 341 x 256 points.",
                "flashes() <= 3"
            )
        case .mirrored:
            (
                "In the way back, the share of the pixels that differ by more than 16 levels from the forward run at the mirrored moment; else 0.",
                "mirrored() < 0.01"
            )
        case .first: ("The value of an expression at the run's start.", "opacity('a') >= first(opacity('a'))")
        case .last: ("Its value at the run's end.", "abs(left('a') - last(left('a'))) < 1")
        case .lowest: ("Its lowest value in the run.", "lowest(scale('a')) > 0.5")
        case .highest: ("Its highest value in the run.", "highest(scale('a')) <= 1.1")
        case .progress:
            (
                "The share of its way from the first value to the last, at this moment.",
                "progress(left('to')) >= spring(1, time/0.5) - 0.02"
            )
        case .overshoot:
            ("How far it goes beyond its last value, as a share of its way.", "overshoot(top('to')) <= 0.08")
        }
    }

    /// The table of docs/claims.md.
    static var table: String {
        let rows = allCases.map { kind in
            let arguments =
                switch kind.subject {
                case .layers(let n): n == 1 ? "'layer'" : "'layer', 'other'"
                case .numberOfLayer: "'layer', 'number'"
                case .picture: "or 'layer'"
                case .wholePicture: ""
                case .run: "expression"
                }
            return "| `\(kind.rawValue)(\(arguments))` | \(kind.summary.meaning) | `\(kind.summary.example)` |"
        }
        return (["", "| function | meaning | example |", "| --- | --- | --- |"] + rows + [""]).joined(separator: "\n")
    }
}

/// A figure that a claim asks for.
package struct Figure: Hashable, Sendable {
    package let kind: FigureKind
    /// The names or paths of layers; empty for the whole picture.
    package let layers: [String]
    /// That of a layer's number; empty for other figures.
    package let number: String
    /// What is asked over the course of time.
    package let expression: Expression?
    /// As it is written, for messages.
    package let text: String
}

/// The figures that a claim's expression has asked for while it is parsed.
final class FigureList {
    private(set) var figures: [Figure] = []
    /// Whether a scene has a layer of this name or path; a remedy where it has none.
    let missing: (String) -> String?

    init(missing: @escaping (String) -> String?) { self.missing = missing }

    /// The figure's place in `Bindings.figures`.
    func add(_ figure: Figure) -> Int {
        if let known = figures.firstIndex(of: figure) { return known }
        figures.append(figure)
        return figures.count - 1
    }
}
