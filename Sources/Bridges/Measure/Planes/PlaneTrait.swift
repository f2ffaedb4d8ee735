import ZoetropeGeometry

/// A number by which one of the two screens, where it is away, differs from its place at rest.
enum PlaneTrait: String, Hashable, Sendable, CaseIterable {
    case fromX, fromY, fromScale, fromTurn, fromTiltX, fromTiltY, fromOpacity, fromGone
    case toX, toY, toScale, toTurn, toTiltX, toTiltY, toOpacity, toComes
    case dim, eye, shade, corner, lowerCorner
    case clipX, clipY, clipWidth, clipHeight, clipRadius

    /// The value without an effect.
    var neutral: Double {
        switch self {
        case .fromScale, .toScale, .fromOpacity, .toOpacity, .fromGone, .clipWidth, .clipHeight: 1
        case .eye: 800
        default: 0
        }
    }

    var range: ClosedRange<Double> {
        switch self {
        case .fromX, .fromY, .toX, .toY: -2...2
        case .fromScale, .toScale: 0.01...6
        case .fromTurn, .toTurn, .fromTiltX, .fromTiltY, .toTiltX, .toTiltY: -360...360
        case .fromOpacity, .toOpacity, .dim, .shade, .clipX, .clipY: 0...1
        case .fromGone: 0.05...1
        case .toComes: 0...0.95
        case .clipWidth, .clipHeight: 0...1
        case .eye: 100...5000
        case .corner, .lowerCorner: 0...200
        case .clipRadius: 0...1000
        }
    }

    /// The first step of a search.
    var step: Double {
        switch self {
        case .fromX, .fromY, .toX, .toY, .clipX, .clipY, .clipWidth, .clipHeight: 0.1
        case .fromScale, .toScale: 0.1
        case .fromTurn, .toTurn, .fromTiltX, .fromTiltY, .toTiltX, .toTiltY: 15
        case .fromOpacity, .toOpacity: -0.5
        case .fromGone, .toComes: 0.2
        case .dim, .shade: 0.2
        case .eye: 250
        case .corner, .lowerCorner: 20
        case .clipRadius: 30
        }
    }

    /// The value moved by some steps: scales and distances by a factor.
    func moved(_ value: Double, by share: Double) -> Double {
        switch self {
        case .fromScale, .toScale: value * (1 + share * 0.15)
        case .eye: value * (share > 0 ? 1 + 0.4 * share : 1 / (1 - 0.4 * share))
        default: value + share * step
        }
    }

    /// Whether the trait turns a screen in space, which needs an eye.
    var isTilt: Bool { [.fromTiltX, .fromTiltY, .toTiltX, .toTiltY].contains(self) }

    /// Whether the trait is a number of the opening through which a screen shows.
    var isOfClip: Bool { [.clipX, .clipY, .clipWidth, .clipHeight, .clipRadius].contains(self) }

    /// Whether other traits have no meaning without it.
    var isNeeded: Bool { self == .eye || isOfClip }

    /// Whether small pictures hardly show it: it is only changed when the scene is measured.
    var isFine: Bool { self == .lowerCorner }

    /// Its description in the scene.
    var meaning: String {
        switch self {
        case .fromX: "How far to the right the first screen goes, as a fraction of the width."
        case .fromY: "How far down the first screen goes, as a fraction of the height."
        case .fromScale: "How large the first screen becomes."
        case .fromTurn: "How far the first screen turns, in degrees, clockwise."
        case .fromTiltX: "How far the first screen's top turns away, in degrees."
        case .fromTiltY: "How far the first screen's right side turns away, in degrees."
        case .fromOpacity: "The first screen's opacity at the end."
        case .fromGone: "The part of the way after which the first screen has faded."
        case .toX: "How far to the right of its place the next screen begins, as a fraction of the width."
        case .toY: "How far below its place the next screen begins, as a fraction of the height."
        case .toScale: "How large the next screen is at the start."
        case .toTurn: "How far the next screen is turned at the start, in degrees, clockwise."
        case .toTiltX: "How far the next screen's top is turned away at the start, in degrees."
        case .toTiltY: "How far the next screen's right side is turned away at the start, in degrees."
        case .toOpacity: "The next screen's opacity at the start."
        case .toComes: "The part of the way after which the next screen begins to appear."
        case .dim: "How dark the screen below is while it is away."
        case .eye: "The eye's distance in points; m34 is -1/eye."
        case .shade: "How dark a screen is that is turned to its side."
        case .corner: "The radius of the upper screen's corners while it is away, in points."
        case .lowerCorner: "The radius of the lower screen's corners while it is away, in points."
        case .clipX: "The middle of the opening, or its left edge, as a fraction of the width."
        case .clipY: "The middle of the opening, or its upper edge, as a fraction of the height."
        case .clipWidth: "The opening's width, as a fraction of the canvas'."
        case .clipHeight: "The opening's height, as a fraction of the canvas'."
        case .clipRadius: "The opening's radius at its smallest, in points."
        }
    }
}
