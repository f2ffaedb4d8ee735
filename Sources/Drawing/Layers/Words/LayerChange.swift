import ZoetropeGeometry
import ZoetropeNumbers

/// How much one property of a layer differs between two moments.
package struct LayerChange: Sendable {
    package enum Kind: Sendable { case motion, fade, other }

    /// In multiples of what people can see: a point, or 2 % of brightness or opacity.
    package let amount: Double
    package let kind: Kind
    private let makeWords: @Sendable () -> String
    /// `moves by 15 points`
    package var words: String { makeWords() }

    init(_ amount: Double, _ kind: Kind = .other, words: @escaping @autoclosure @Sendable () -> String) {
        (self.amount, self.kind, makeWords) = (amount, kind, words)
    }

    static let none = LayerChange(0, words: "")

    /// The least fade that people can see: the eye's Weber fraction at medium brightness.
    package static let visibleFade = 0.02

    /// What stands for a change that has no measure, such as another picture.
    static let total = 1e9
}

extension LayerReport {
    /// The layer's name with those of the layers that contain it: `book/page 3`.
    package var path: String { (containers + [name]).joined(separator: "/") }
}

extension LayerChange {
    /// How far a corner moves, within a canvas' size around the canvas: what happens farther out cannot be seen.
    static func place(_ a: LayerReport, _ b: LayerReport, in canvas: Rect) -> LayerChange {
        guard a.corners.count == b.corners.count else { return .none }
        let x = canvas.minX - canvas.width...canvas.maxX + canvas.width
        let y = canvas.minY - canvas.height...canvas.maxY + canvas.height
        func near(_ p: Point) -> Point { Point(p.x.clamped(to: x), p.y.clamped(to: y)) }
        let way = zip(a.corners, b.corners).map { (near($0) - near($1)).length }.max() ?? 0
        return LayerChange(way, .motion, words: "moves by \(points(way))")
    }

    static func number(_ a: Double, _ b: Double, _ name: String, visible: Double, _ kind: Kind = .other) -> LayerChange
    {
        LayerChange(abs(a - b) / visible, kind, words: from(text(a), to: text(b), name))
    }

    /// `amount` points, or another outline altogether.
    static func outline(_ amount: Double, _ name: String, _ verb: String) -> LayerChange {
        LayerChange(
            amount,
            words: amount < total
                ? "has its \(name) \(verb) by \(points(amount))" : "gets another \(name)")
    }

    /// How far a point of the mesh moves.
    static func mesh(_ a: LayerState.MeshState?, _ b: LayerState.MeshState?) -> LayerChange {
        guard let a, let b else {
            return LayerChange(a == nil && b == nil ? 0 : total, words: a == nil ? "is bent" : "is no longer bent")
        }
        guard let way = a.distance(to: b) else { return LayerChange(total, words: "gets another mesh") }
        return LayerChange(way, words: "has a point of its mesh moved by \(points(way))")
    }

    /// Something done with the layer's picture, from one description to another; nil where there is none.
    static func effect(_ amount: Double, _ name: String, _ a: String?, _ b: String?) -> LayerChange {
        guard let a, let b, a != b else {
            return LayerChange(
                amount, words: a == b ? "changes its \(name)" : a == nil ? "gets its \(name)" : "loses its \(name)")
        }
        return LayerChange(amount, words: from(a, to: b, name))
    }

    static func contents(_ a: LayerState.Contents?, _ b: LayerState.Contents?) -> LayerChange {
        guard let a, let b, a.picture == b.picture else {
            return a == b ? .none : LayerChange(total, words: "shows another picture")
        }
        // Points of the picture.
        let density = a.naturalSize.width > 0 ? a.source.width / a.naturalSize.width : 1
        let way = LayerState.Outline.distance(a.source, b.source) / max(density, 1e-9)
        return LayerChange(
            way, words: "shows another part of its picture, which is \(points(way)) away")
    }

    /// How far the letters of the same text move.
    static func letters(_ a: LayerState.TextState?, _ b: LayerState.TextState?) -> LayerChange {
        guard let a, let b, a.string == b.string, let before = a.layout.box, let after = b.layout.box else {
            return .none
        }
        return .outline(LayerState.Outline.distance(before, after), "letters", "moved")
    }

    /// `changes its border from 0 to 6`: of whatever has two values that can be written.
    package static func from(_ a: String, to b: String, _ name: String) -> String {
        "changes its \(name) from \(a) to \(b)"
    }

    /// `15 points`, and in tenths below 10: `1.2 points`.
    private static func points(_ v: Double) -> String {
        let number = text(v, places: v < 9.95 ? 1 : 0)
        return number + (number == "1" ? " point" : " points")
    }

    private static func text(_ v: Double, places: Int = 4) -> String { NumberText.short(v, places: places) }
}
