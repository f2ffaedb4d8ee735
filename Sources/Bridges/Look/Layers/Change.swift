import ZoetropeGeometry

/// One change of a layer: of what kind, when, from which value to which.
package struct Change: Sendable {
    package enum Kind: String, Sendable {
        case move, resize, turn, spin, fade, round, blur, mask, curl, text, shape, color, picture, draw
        /// A change of any other property, in the words of the properties' table.
        case other
    }

    package let kind: Kind
    /// Seconds.
    package var begin, end: Double
    /// In the kind's unit: points, degrees, or shares of 1.
    package var from, to: [Double]
    package var swing = Swing()
    /// The visible change, to follow the layer's name: `slides left by 195 points`.
    package var words: String
    /// The direction of a motion on the canvas, which copies may not share; zero if the change has none.
    package var direction = Point.zero
    /// The side or axis of a turn in space: `its left edge`; empty for any other change.
    var hinge = ""
    /// The words without a direction, for copies that move in different directions.
    package var plainWords: String?

    /// The sum of its numbers' changes.
    var way: Double { zip(from, to).reduce(0) { $0 + abs($1.1 - $1.0) } }

    /// How much of a layer's motion it is: 1 for a quarter turn, the way of a screen or a whole fade.
    var worth: Double {
        switch kind {
        case .turn, .spin: way / LookTuning.vigour.turn
        case .move, .resize: way / LookTuning.vigour.way
        case .fade: way
        case .other: LookTuning.changeWorth / 2
        default: LookTuning.changeWorth
        }
    }

    package init(
        _ kind: Kind, _ begin: Double, _ end: Double, from: [Double] = [], to: [Double] = [], _ words: String
    ) {
        (self.kind, self.begin, self.end, self.from, self.to, self.words) = (kind, begin, end, from, to, words)
    }
}

/// A layer, or several copies of one, with their changes.
package struct Actor: Sendable {
    /// The layer's path without the numbers of copies: `book/page`.
    package let name: String
    /// What it shows: `the left half of the old screen`; empty if its own name is all that is known.
    package var noun: String
    /// The number of copies with the same changes.
    package var copies = 1
    /// The seconds from the first copy's begin to the last one's, if they differ.
    package var stagger: ClosedRange<Double>?
    /// The order of the copies: `from top to bottom`.
    package var order = ""
    package var changes: [Change]
    /// The seconds at which it is first and last visible; nil for the run's start and end.
    package var appears: Double?, leaves: Double?
    /// Its box at the end of the run, in points; nil if it is not visible then.
    package var rest: Rect?
    /// The share of the canvas that it affects; it may be above 1.
    package var weight: Double
    /// Its first place.
    var start = Point.zero

    /// The seconds at which its first change begins.
    var firstTime: Double { changes.first?.begin ?? appears ?? 0 }

    /// The sum of its turns, in degrees.
    var turned: Double {
        changes.filter { $0.kind == .turn || $0.kind == .spin }.reduce(0) { $0 + $1.way }
    }

    /// The amount of its changes, by which one of several copies is chosen.
    var told: Double { vigour * min(weight, LookTuning.told) }

    /// The amount of its changes, whatever its size.
    private var vigour: Double {
        changes.reduce(LookTuning.vigour.base) { sum, change in
            switch change.kind {
            case .turn, .spin: return sum + change.way / LookTuning.vigour.turn
            case .move, .resize: return sum + change.way / LookTuning.vigour.way
            case .other: return sum
            default: return sum + LookTuning.vigour.other
            }
        }
    }
}
