import ZoetropeGeometry
import ZoetropePixels

extension Color {
    /// The largest difference of a premultiplied channel or of alpha, 0…1.
    func distance(to other: Color) -> Double {
        max(
            abs(r * a - other.r * other.a), abs(g * a - other.g * other.a), abs(b * a - other.b * other.a),
            abs(a - other.a))
    }
}

extension LayerState.Shape {
    /// How far the outline, the stroke's sides, its ends, its mitered corners or its dashes move, in points.
    static func distance(_ a: LayerState.Shape?, _ b: LayerState.Shape?) -> Double {
        guard let a, let b else { return a == nil && b == nil ? 0 : LayerChange.total }
        let way = LayerState.Outline.distance(a.outline, b.outline)
        guard let s = a.stroke, let r = b.stroke else { return a.stroke == b.stroke ? way : LayerChange.total }
        guard (s.cap, s.join, s.dashes) == (r.cap, r.join, r.dashes) else { return LayerChange.total }
        let box = a.outline.path.boundingBox ?? Rect(x: 0, y: 0, width: 0, height: 0)
        // The ends run along the path, whose length is about the box's perimeter.
        let length = 2 * (box.width + box.height)
        let ends = max(abs(s.start - r.start), abs(s.end - r.end))
        // A corner reaches as far as the limit allows.
        let corners = s.join == .miter ? abs(s.miterLimit - r.miterLimit) * min(s.width, r.width) / 2 : 0
        return max(way, abs(s.width - r.width) / 2, abs(s.dashPhase - r.dashPhase), length * ends, corners)
    }
}

extension LayerState.Outline {
    /// How far the outline's box moves, or by how much a corner's radius changes, in points.
    static func distance(_ a: LayerState.Outline?, _ b: LayerState.Outline?) -> Double {
        guard let a, let b else { return a == nil && b == nil ? 0 : LayerChange.total }
        let moved = zip(a.transform.image(of: a.box.corners), b.transform.image(of: b.box.corners))
        let way = moved.map { ($0 - $1).length }.max() ?? 0
        switch (a.form, b.form) {
        case (.roundedRect(_, let r, let style), .roundedRect(_, let s, let other)):
            guard style.curve == other.curve || (r == 0 && s == 0) else { return LayerChange.total }
            return zip(style.clockwise(r), other.clockwise(s)).reduce(way) { max($0, abs($1.0 - $1.1)) }
        case (.circle, .circle), (.ellipse, .ellipse): return way
        case (.path(let p, _), .path(let q, _)): return max(way, p.distance(to: q) ?? LayerChange.total)
        default: return LayerChange.total
        }
    }

    /// How far the edges of a rectangle are from another one's.
    static func distance(_ a: Rect, _ b: Rect) -> Double {
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

// MARK: In multiples of what can be seen

extension LayerState.Gradient {
    /// How far its colours, its ends or its stops move in a layer of `size`.
    static func distance(_ a: Self?, _ b: Self?, in size: Size) -> Double {
        guard let a, let b, a.kind == b.kind, a.colors.count == b.colors.count else {
            return a == b ? 0 : LayerChange.total
        }
        let ends = [a.start - b.start, a.end - b.end].map { Point($0.x * size.width, $0.y * size.height).length }
        let length = Point((a.end.x - a.start.x) * size.width, (a.end.y - a.start.y) * size.height).length
        let stops = zip(a.locations, b.locations).map { abs($0 - $1) * length }
        let colors = zip(a.colors, b.colors).map { $0.distance(to: $1) / LayerChange.visibleFade }
        return (ends + stops + colors).max() ?? 0
    }
}

extension LayerFilter {
    /// A point of blur, or 2 % of a channel.
    fileprivate func distance(to other: LayerFilter) -> Double {
        switch (self, other) {
        case (.blur(let a), .blur(let b)): abs(a - b)
        case (.saturation(let a), .saturation(let b)), (.brightness(let a), .brightness(let b)):
            abs(a - b) / LayerChange.visibleFade
        case (.colorMatrix(let a), .colorMatrix(let b)):
            (zip(a.elements, b.elements).map { abs($0 - $1) }.max() ?? 0) / LayerChange.visibleFade
        case (.dropShadow(let a), .dropShadow(let b)):
            max(
                abs(a.sigma - b.sigma), (a.offset - b.offset).length,
                a.color.distance(to: b.color) / LayerChange.visibleFade)
        default: LayerChange.total
        }
    }
}

extension [LayerFilter] {
    static func distance(_ a: [LayerFilter], _ b: [LayerFilter]) -> Double {
        guard a.count == b.count else { return LayerChange.total }
        return zip(a, b).map { $0.distance(to: $1) }.max() ?? 0
    }
}

extension LayerState.BackdropState {
    static func distance(_ a: Self?, _ b: Self?) -> Double {
        guard let a, let b else { return a == nil && b == nil ? 0 : LayerChange.total }
        let tint = (a.tint ?? .clear).distance(to: b.tint ?? .clear) / LayerChange.visibleFade
        return max([LayerFilter].distance(a.filters, b.filters), tint)
    }
}

extension LayerState {
    /// The largest change of a property of a mask's layers.
    static func maskChange(_ a: LayerState, _ b: LayerState) -> LayerChange {
        let (was, now) = (a.effects?.mask, b.effects?.mask)
        guard was != now || a.bounds != b.bounds else { return .none }
        guard let before = a.maskReports, let after = b.maskReports, before.map(\.path) == after.map(\.path) else {
            if was == now { return .none }
            return LayerChange(
                LayerChange.total,
                words: was == nil ? "gets a mask" : now == nil ? "loses its mask" : "gets another mask")
        }
        let changes = zip(before, after).flatMap { pair in
            LayerProperty.all.map { (pair.0.name, $0.change(from: pair.0, to: pair.1, in: a.bounds)) }
        }
        guard let (name, largest) = changes.max(by: { $0.1.amount < $1.1.amount }) else { return .none }
        return LayerChange(largest.amount, words: "changes its mask, whose layer '\(name)' \(largest.words)")
    }

    /// The layers of the mask, placed in this layer.
    var maskReports: [LayerReport]? {
        guard let mask = effects?.mask else { return nil }
        var canvas = LayerState.canvas(bounds.size)
        canvas.sublayers = mask
        return try? canvas.reports()
    }
}
