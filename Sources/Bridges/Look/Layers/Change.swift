import ZoetropeGeometry

/// One thing that a layer does: what, when, from where to where.
package struct Change: Sendable {
    package enum Kind: String, Sendable {
        case move, resize, turn, spin, fade, round, blur, mask, curl, text, shape, color, picture, draw
        /// Of any other property, in the words of the properties' table.
        case other
    }

    package let kind: Kind
    /// Seconds.
    package var begin, end: Double
    /// In the kind's own units: points, degrees, 0…1.
    package var from, to: [Double]
    package var swing = Swing()
    /// What a person sees, after the layer's name: `slides left by 195 points`.
    package var words: String
    /// Where it goes on the canvas, for copies that go different ways; zero where that has no meaning.
    package var direction = Point.zero
    /// About which side or axis it turns: `its left edge`; empty for what is no turn in space.
    var hinge = ""
    /// The words without a direction, for copies that go different ways.
    package var plainWords: String?

    /// How far all of its numbers go.
    var way: Double { zip(from, to).reduce(0) { $0 + abs($1.1 - $1.0) } }

    package init(
        _ kind: Kind, _ begin: Double, _ end: Double, from: [Double] = [], to: [Double] = [], _ words: String
    ) {
        (self.kind, self.begin, self.end, self.from, self.to, self.words) = (kind, begin, end, from, to, words)
    }
}

/// A layer, or several copies of one, and what they do.
package struct Actor: Sendable {
    /// The layer's path without the numbers of copies: `book/page`.
    package let name: String
    /// What is seen of it: `the left half of the old screen`; empty where it has no name but its own.
    package var noun: String
    /// How many copies do the same.
    package var copies = 1
    /// Where copies begin one after another: seconds from the first to the last.
    package var stagger: ClosedRange<Double>?
    /// The way in which copies follow each other: `from top to bottom`.
    package var order = ""
    package var changes: [Change]
    /// When it is first and last seen, in seconds; nil where that is the run's start or end.
    package var appears: Double?, leaves: Double?
    /// The box around it at the end of the run, in points; nil where it is not seen.
    package var rest: Rect?
    /// How much of the canvas it concerns, 0 and more.
    package var weight: Double
    /// Where it first is.
    var start = Point.zero

    /// When it begins to act, in seconds.
    var firstTime: Double { changes.first?.begin ?? appears ?? 0 }

    /// How far it turns, in degrees.
    var turned: Double {
        changes.filter { $0.kind == .turn || $0.kind == .spin }.reduce(0) { $0 + $1.way }
    }

    /// How much of it can be told, for a choice among copies.
    var told: Double { vigour * min(weight, 0.25) }

    /// How much it does.
    private var vigour: Double {
        changes.reduce(0.2) { sum, change in
            switch change.kind {
            case .turn, .spin: return sum + change.way / 90
            case .move, .resize: return sum + change.way / 400
            case .other: return sum
            default: return sum + 0.1
            }
        }
    }
}
