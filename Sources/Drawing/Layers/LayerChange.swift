import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// How much one property of a layer differs between two moments.
package struct LayerChange: Sendable {
    package enum Property: Hashable, Sendable, CaseIterable {
        case place, opacity, color, cornerRadius, contents, mask, shape, fontSize, effects
    }

    /// In points for places, corner radii, contents, masks, shapes and font sizes; from 0 to 1 for opacity and colour;
    /// in multiples of what can be seen for effects.
    package let amount: Double
    /// `moves by 15 points`
    package let words: String

    /// The least change that people can see, in the unit of `amount`: a point, or 2 % of brightness, the eye's Weber
    /// fraction at medium brightness.
    package static func visible(_ property: Property) -> Double {
        switch property {
        case .place, .cornerRadius, .contents, .mask, .shape, .fontSize, .effects: 1
        case .opacity, .color: 0.02
        }
    }

    /// What stands for a change that has no measure, such as another picture.
    static let total = 1e9
}

extension LayerReport {
    /// The layer's name with those of the layers that contain it: `book/page 3`.
    package var path: String { (containers + [name]).joined(separator: "/") }

    /// Whether any of it can be in sight: it is not transparent, does not turn a hidden back to the viewer, and its
    /// corners reach into `canvas`.
    package func isVisible(in canvas: Rect) -> Bool {
        guard opacity > 0, state.doubleSided || facesViewer, let first = corners.first else { return false }
        let box = corners.dropFirst().reduce(Rect(x: first.x, y: first.y, width: 0, height: 0)) { box, p in
            let (x, y) = (min(box.minX, p.x), min(box.minY, p.y))
            return Rect(x: x, y: y, width: max(box.maxX, p.x) - x, height: max(box.maxY, p.y) - y)
        }
        return box.minX < canvas.maxX && box.maxX > canvas.minX && box.minY < canvas.maxY && box.maxY > canvas.minY
    }

    /// How much a property has changed in `other`, a later report of the same layer.
    package func change(of property: LayerChange.Property, to other: LayerReport, in canvas: Rect) -> LayerChange {
        switch property {
        case .place:
            let way = distance(to: other, in: canvas)
            return LayerChange(amount: way, words: "moves by \(LayerReport.text(way, places: 0)) points")
        case .opacity:
            return number(opacity, other.opacity, "opacity")
        case .color:
            return state.colors.max(over: other.state.colors) { a, b in
                LayerChange(amount: a.distance(to: b), words: "changes its colour from \(a.hex) to \(b.hex)")
            }
        case .fontSize:
            return number(state.text?.fontSize ?? 0, other.state.text?.fontSize ?? 0, "font size")
        case .cornerRadius:
            return number(state.cornerRadius, other.state.cornerRadius, "corner radius")
        case .contents:
            return contents(other)
        case .effects:
            return LayerReport.effects(self, other)
        case .mask:
            return outline(LayerState.Outline.distance(state.mask, other.state.mask), "mask", "moved")
        case .shape:
            return outline(LayerState.Shape.distance(state.shape, other.state.shape), "shape", "changed")
        }
    }

    private static func effects(_ a: LayerReport, _ b: LayerReport) -> LayerChange {
        LayerChange(
            amount: a.state.effectsDistance(to: b.state), words: "changes its filters, its backdrop or its mask")
    }

    /// `amount` points, or another outline altogether.
    private func outline(_ amount: Double, _ name: String, _ verb: String) -> LayerChange {
        LayerChange(
            amount: amount,
            words: amount < LayerChange.total
                ? "has its \(name) \(verb) by \(LayerReport.text(amount, places: 0)) points" : "gets another \(name)")
    }

    private func number(_ a: Double, _ b: Double, _ name: String) -> LayerChange {
        LayerChange(
            amount: abs(a - b), words: "goes from \(name) \(LayerReport.text(a)) to \(LayerReport.text(b))")
    }

    /// How far a corner moves, within a canvas' size around the canvas: what happens farther out cannot be seen.
    private func distance(to other: LayerReport, in canvas: Rect) -> Double {
        guard corners.count == other.corners.count else { return 0 }
        let (x, y) = (
            canvas.minX - canvas.width...canvas.maxX + canvas.width,
            canvas.minY - canvas.height...canvas.maxY + canvas.height
        )
        func near(_ p: Point) -> Point { Point(p.x.clamped(to: x), p.y.clamped(to: y)) }
        return zip(corners, other.corners).map { (near($0) - near($1)).length }.max() ?? 0
    }

    private func contents(_ other: LayerReport) -> LayerChange {
        guard let a = state.contents, let b = other.state.contents, a.picture == b.picture else {
            let isSame = state.contents == other.state.contents
            return LayerChange(amount: isSame ? 0 : LayerChange.total, words: "shows another picture")
        }
        // Points of the picture.
        let density = a.naturalSize.width > 0 ? a.source.width / a.naturalSize.width : 1
        let way = LayerState.Outline.distance(a.source, b.source) / max(density, 1e-9)
        return LayerChange(
            amount: way,
            words: "shows another part of its picture, which is \(LayerReport.text(way, places: 0)) points away")
    }

    private static func text(_ v: Double, places: Int = 4) -> String { NumberText.short(v, places: places) }
}

extension LayerState {
    /// The colours of the background, of the shape, of its stroke and of the text; clear where there is none.
    fileprivate var colors: [Color] {
        [
            backgroundColor ?? .clear, shape?.fillColor ?? .clear,
            shape?.stroke == nil ? .clear : shape?.strokeColor ?? .clear, text?.color ?? .clear,
        ]
    }
}

extension Color {
    /// The largest difference of a premultiplied channel or of alpha, 0…1.
    func distance(to other: Color) -> Double {
        max(
            abs(r * a - other.r * other.a), abs(g * a - other.g * other.a), abs(b * a - other.b * other.a),
            abs(a - other.a))
    }
}

extension [Color] {
    /// The largest of the changes from each colour to the one in the same place of `others`.
    fileprivate func max(over others: [Color], _ change: (Color, Color) -> LayerChange) -> LayerChange {
        let changes = zip(self, others).map(change)
        return changes.max { $0.amount < $1.amount } ?? LayerChange(amount: 0, words: "")
    }
}

extension LayerState.Shape {
    /// How far the outline, the stroke's sides, its ends or its dashes move, in points.
    fileprivate static func distance(_ a: LayerState.Shape?, _ b: LayerState.Shape?) -> Double {
        guard let a, let b else { return a == nil && b == nil ? 0 : LayerChange.total }
        let way = LayerState.Outline.distance(a.outline, b.outline)
        guard let s = a.stroke, let r = b.stroke else { return a.stroke == b.stroke ? way : LayerChange.total }
        guard (s.cap, s.join, s.dashes) == (r.cap, r.join, r.dashes) else { return LayerChange.total }
        let box = a.outline.path.boundingBox ?? Rect(x: 0, y: 0, width: 0, height: 0)
        // The ends run along the path, whose length is about the box's perimeter.
        let length = 2 * (box.width + box.height)
        let ends = max(abs(s.start - r.start), abs(s.end - r.end))
        return max(way, abs(s.width - r.width) / 2, abs(s.dashPhase - r.dashPhase), length * ends)
    }
}

extension LayerState.Outline {
    /// How far the outline's box moves, or by how much its corner radius changes, in points.
    fileprivate static func distance(_ a: LayerState.Outline?, _ b: LayerState.Outline?) -> Double {
        guard let a, let b else { return a == nil && b == nil ? 0 : LayerChange.total }
        let moved = zip(a.transform.image(of: a.box.corners), b.transform.image(of: b.box.corners))
        let way = moved.map { ($0 - $1).length }.max() ?? 0
        switch (a.form, b.form) {
        case (.roundedRect(_, let r, _), .roundedRect(_, let s, _)): return max(way, abs(r - s))
        case (.circle, .circle), (.ellipse, .ellipse): return way
        case (.path(let p, _), .path(let q, _)): return max(way, p.distance(to: q) ?? LayerChange.total)
        default: return LayerChange.total
        }
    }

    /// How far the edges of a rectangle are from another one's.
    fileprivate static func distance(_ a: Rect, _ b: Rect) -> Double {
        [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].map(abs).max() ?? 0
    }

    /// The rectangle around the form. A path counts as a unit square; its points are compared one by one.
    private var box: Rect {
        switch form {
        case .circle(let c, let r): Rect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r)
        case .ellipse(let frame): frame
        case .roundedRect(let frame, _, _): frame
        case .path: Rect(x: 0, y: 0, width: 1, height: 1)
        }
    }
}
