import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// A layer's values at one moment: what Core Animation calls a presentation layer. Lengths are points in the layer's
/// own coordinates.
package struct LayerState: Hashable, Sendable {
    /// What whoever made the layer knows it by, such as its place in a file; nil for none. A `FrameLimit` has it.
    package var tag: Int? = nil
    package var bounds: Rect
    package var position: Point
    package var anchorPoint: Point
    package var zPosition = 0.0
    /// 0…1.
    package var opacity = 1.0
    package var doubleSided = true, masksToBounds = false
    /// Whether it fades with its sublayers as one picture, and not each of them alone.
    package var allowsGroupOpacity = true
    /// Whether the layer only moves its sublayers, which keep their depth in the space of its parent.
    package var isTransformLayer = false
    /// Whether the layer is drawn over all of its siblings, which come before it, whatever their depth.
    package var isOnTop = false
    /// Whether an emitter made it: it comes and goes as it will.
    package var isParticle = false
    /// The largest; `cornerStyle` says which part of it each corner has.
    package var cornerRadius = 0.0
    /// The anchor point's z in the layer's own space.
    package var anchorPointZ = 0.0
    package var cornerStyle = CornerStyle()
    /// All else, behind one reference: layers are passed on, level by level, and compared for every frame.
    var parts: Shared<LayerParts>

    package init(name: String, bounds: Rect, position: Point, anchorPoint: Point = Point(0.5, 0.5)) {
        parts = Shared(LayerParts(name: name))
        self.bounds = bounds
        (self.position, self.anchorPoint) = (position, anchorPoint)
    }

    package struct Border: Hashable, Sendable {
        /// In points; the border lies inside the bounds.
        package var width: Double
        package var color: Color

        package init(width: Double, color: Color) { (self.width, self.color) = (width, color) }
    }

    package struct Contents: Hashable, Sendable {
        /// Index into the scene's pictures.
        package var picture: Int
        /// The part that is shown, in pixels of the picture.
        package var source: Rect
        /// The size of `source` in points: its pixels divided by the picture's density.
        package var naturalSize: Size
        package var gravity: ContentsGravity
        /// The part of `source` that is stretched, in its unit square; what lies around it keeps its natural size.
        package var center = Rect.unit
        package var filters = TexelFilters()

        package init(picture: Int, source: Rect, naturalSize: Size, gravity: ContentsGravity = .resize) {
            (self.picture, self.source) = (picture, source)
            (self.naturalSize, self.gravity) = (naturalSize, gravity)
        }
    }

    package struct Gradient: Hashable, Sendable {
        package var kind: ZoetropeDisplayList.Gradient.Kind
        /// In the unit square of the bounds.
        package var start, end: Point
        package var colors: [Color]
        /// 0…1, as many as colours, never decreasing.
        package var locations: [Double]

        package init(
            kind: ZoetropeDisplayList.Gradient.Kind = .axial, start: Point, end: Point, colors: [Color],
            locations: [Double]
        ) {
            (self.kind, self.start, self.end) = (kind, start, end)
            (self.colors, self.locations) = (colors, locations)
        }
    }

    /// An outline, filled and then stroked.
    package struct Shape: Hashable, Sendable {
        package var outline: Outline
        package var fillColor: Color
        package var strokeColor: Color
        package var stroke: StrokeStyle?

        package init(
            outline: Outline, fillColor: Color = .black, strokeColor: Color = .clear, stroke: StrokeStyle? = nil
        ) {
            (self.outline, self.fillColor) = (outline, fillColor)
            (self.strokeColor, self.stroke) = (strokeColor, stroke)
        }
    }

    package struct ShadowState: Hashable, Sendable {
        /// Its alpha is the shadow's opacity.
        package var color: Color
        package var offset: Point
        /// The blur's standard deviation in points.
        package var sigma: Double
        /// The shadow's outline; if nil, the layer's mask, or else its bounds.
        package var path: Outline?

        package init(color: Color, offset: Point = .zero, sigma: Double, path: Outline? = nil) {
            (self.color, self.offset, self.sigma, self.path) = (color, offset, sigma, path)
        }
    }

    /// A grid of rows x columns cells over the bounds, and where its points are.
    package struct MeshState: Hashable, Sendable {
        /// In the layer's own space, in points.
        package struct Vertex: Hashable, Sendable {
            package var x, y, z: Double

            package init(x: Double, y: Double, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
        }

        package var rows, columns: Int
        /// Row by row from the top, `columns` + 1 in each of `rows` + 1.
        package var vertices: [Vertex]

        package init(rows: Int, columns: Int, vertices: [Vertex]) {
            precondition(rows > 0 && columns > 0 && vertices.count == (rows + 1) * (columns + 1))
            (self.rows, self.columns, self.vertices) = (rows, columns, vertices)
        }

        /// Column and row count from 0.
        package subscript(row: Int, column: Int) -> Vertex { vertices[row * (columns + 1) + column] }
    }

    package struct CurlState: Hashable, Sendable {
        /// Progress 0…1; the cylinder's radius in points; the angle between the fold and the vertical in degrees.
        package var progress, radius, angle: Double
        package var backColor: Color
        /// 0…1 each.
        package var backTint, backOpacity, shading: Double
        package var shadow: ShadowState

        package init(
            progress: Double, radius: Double, angle: Double, backColor: Color, backTint: Double, backOpacity: Double,
            shading: Double, shadow: ShadowState
        ) {
            (self.progress, self.radius, self.angle) = (progress, radius, angle)
            (self.backColor, self.backTint, self.backOpacity) = (backColor, backTint, backOpacity)
            (self.shading, self.shadow) = (shading, shadow)
        }
    }
}

extension Rect {
    /// The unit square.
    package static let unit = Rect(x: 0, y: 0, width: 1, height: 1)
}

extension LayerState.Gradient {
    /// Core Animation draws no gradient of fewer than two colours, and no radial one whose points share an axis.
    package var isVisible: Bool {
        colors.count > 1 && (kind != .radial || (start.x != end.x && start.y != end.y))
    }
}

extension LayerState {
    /// A shape in the layer's coordinates, to which a transform is applied. Its path is built only when it is drawn.
    package struct Outline: Hashable, Sendable {
        package enum Form: Hashable, Sendable {
            case circle(center: Point, radius: Double)
            case ellipse(Rect)
            case roundedRect(Rect, cornerRadius: Double, CornerStyle)
            case path(Path, Path.FillRule)
        }

        package var form: Form
        package var transform: Homography

        package init(form: Form, transform: Homography = .identity) { (self.form, self.transform) = (form, transform) }

        package var path: Path {
            switch form {
            case .circle(let c, let r): Path(ellipseIn: Rect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r))
            case .ellipse(let frame): Path(ellipseIn: frame)
            case .roundedRect(let frame, let radius, let style):
                Path(roundedRect: frame, radius: radius, style: style)
            case .path(let path, _): path
            }
        }

        var rule: Path.FillRule {
            if case .path(_, let rule) = form { rule } else { .nonzero }
        }

        /// In words: `circle (330, 60) radius 20`.
        var description: String {
            func text(_ v: Double) -> String { NumberText.short(v, places: 2) }
            func text(_ p: Point) -> String { "(\(text(p.x)), \(text(p.y)))" }
            func text(_ r: Rect) -> String { "(\(text(r.x)), \(text(r.y)), \(text(r.width)) x \(text(r.height)))" }
            let seen = transform == .identity ? nil : transform.image(of: path.points).boundingBox
            let place = seen.map { ", seen in \(text($0))" } ?? ""
            switch form {
            case .circle(let c, let r): return "circle \(text(c)) radius \(text(r))" + place
            case .ellipse(let frame): return "ellipse \(text(frame))" + place
            case .roundedRect(let frame, let r, let style):
                let radii = style.clockwise(r)
                let areAlike = radii.allSatisfy { $0 == radii[0] }
                let corners = areAlike ? "radius \(text(radii[0]))" : "radii \(radii.map(text).joined(separator: " "))"
                let curve = style.curve == .circular || r == 0 ? "" : ", \(style.curve.rawValue)"
                return "rounded rectangle \(text(frame)) \(corners)\(curve)" + place
            case .path(let path, let rule):
                let points = path.points, count = NumberText.count(path.elements.count, "segment")
                guard let box = points.boundingBox else { return "empty path" }
                let middle = points.reduce(Point.zero) { $0 + $1 } * (1 / Double(points.count))
                return "path of \(count) in \(text(box)), with its points about \(text(middle))"
                    + (rule == .evenodd ? ", even-odd" : "") + place
            }
        }
    }

    /// The bounds with round corners.
    var outline: Outline { Outline(form: .roundedRect(bounds, cornerRadius: cornerRadius, cornerStyle)) }

    /// The anchor point in the layer's coordinates.
    var anchor: Point { Point(bounds.x + anchorPoint.x * bounds.width, bounds.y + anchorPoint.y * bounds.height) }

    /// Maps this layer's space to its parent's, before the result is flattened into the parent's plane: translates the
    /// anchor to the origin, applies the transform, translates to the position, and applies the parent's
    /// `sublayerTransform` about the parent's anchor.
    func transform(in parent: LayerState) -> Transform3D {
        let isPlain = parent.parts.read { $0.pointee.hasPlainSublayers }
        if isPlain, parts.read({ $0.pointee.isOnlyMoved }) {
            let d = position - anchor
            return .translation(d.x, d.y, zPosition - anchorPointZ)
        }
        let own = Transform3D.translation(-anchor.x, -anchor.y, -anchorPointZ).concatenating(transform)
        if isPlain { return own.concatenating(.translation(position.x, position.y, zPosition)) }
        let a = parent.anchor
        return own.concatenating(.translation(position.x - a.x, position.y - a.y, zPosition - parent.anchorPointZ))
            .concatenating(parent.sublayerTransform)
            .concatenating(.translation(a.x, a.y, parent.anchorPointZ))
    }

    /// A plain layer of `size` whose upper left corner is its parent's origin.
    package static func canvas(_ size: Size) -> LayerState {
        LayerState(
            name: "canvas", bounds: Rect(size), position: Point(size.width / 2, size.height / 2))
    }
}

extension [LayerState] {
    /// Siblings from the first that is drawn to the last: by `zPosition`, and in their order here where that is equal.
    @inline(never)
    package var inDrawingOrder: [LayerState] {
        guard contains(where: { $0.zPosition != 0 }) else { return self }
        // `sort` is not guaranteed to be stable, so indices break ties.
        let order = indices.sorted { (self[$0].zPosition, $0) < (self[$1].zPosition, $1) }
        return order.map { self[$0] }
    }
}
