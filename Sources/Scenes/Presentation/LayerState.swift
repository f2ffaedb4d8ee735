import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeNumbers

/// A layer's values at one moment: what Core Animation calls a presentation layer. Lengths are points in the layer's
/// own coordinates.
struct LayerState: Hashable, Sendable {
    var name: String
    /// Where the layer is in the scene's file, for messages; nil for layers that are not in it.
    var origin: Origin? = nil
    var bounds: Rect
    var position: Point
    var anchorPoint: Point
    var zPosition = 0.0
    /// The layer's own transform, and the one that applies to its sublayers.
    var transform = Transform3D.identity, sublayerTransform = Transform3D.identity
    /// 0…1.
    var opacity = 1.0
    var doubleSided = true, masksToBounds = false
    /// Whether the layer only moves its sublayers, which keep their depth in the space of its parent.
    var isTransformLayer = false
    /// Whether the layer is drawn over all of its siblings, which come before it, whatever their depth.
    var isOnTop = false
    var cornerRadius = 0.0
    var cornerStyle = CornerStyle()
    @Boxed var backgroundColor: Color? = nil
    @Boxed var border: Border? = nil
    @Boxed var contents: Contents? = nil
    @Boxed var gradient: Gradient? = nil
    @Boxed var mask: Outline? = nil
    @Boxed var shape: Shape? = nil
    @Boxed var text: TextState? = nil
    @Boxed var shadow: ShadowState? = nil
    @Boxed var curl: CurlState? = nil
    @Boxed var effects: Effects? = nil
    var sublayers: [LayerState] = []

    struct Border: Hashable, Sendable {
        /// In points; the border lies inside the bounds.
        var width: Double
        var color: Color
    }

    struct Contents: Hashable, Sendable {
        /// Index into the scene's pictures.
        var picture: Int
        /// The part that is shown, in pixels of the picture.
        var source: Rect
        /// The size of `source` in points: its pixels divided by the picture's density.
        var naturalSize: Size
        var gravity: ContentsGravity
    }

    struct Gradient: Hashable, Sendable {
        var kind: GradientKind
        /// In the unit square of the bounds.
        var start, end: Point
        var colors: [Color]
        /// 0…1, as many as colours, never decreasing.
        var locations: [Double]
    }

    /// An outline, filled and then stroked.
    struct Shape: Hashable, Sendable {
        var outline: Outline
        var fillColor: Color
        var strokeColor: Color
        var stroke: StrokeStyle?
    }

    struct ShadowState: Hashable, Sendable {
        /// Its alpha is the shadow's opacity.
        var color: Color
        var offset: Point
        /// The blur's standard deviation in points.
        var sigma: Double
        /// The shadow's outline; if nil, the layer's mask, or else its bounds.
        var path: Outline?
    }

    struct CurlState: Hashable, Sendable {
        /// Progress 0…1; the cylinder's radius in points; the angle between the fold and the vertical in degrees.
        var progress, radius, angle: Double
        var backColor: Color
        /// 0…1 each.
        var backTint, backOpacity, shading: Double
        var shadow: ShadowState
    }
}

extension LayerState {
    /// A shape in the layer's coordinates, to which a transform is applied. Its path is built only when it is drawn.
    struct Outline: Hashable, Sendable {
        enum Form: Hashable, Sendable {
            case circle(center: Point, radius: Double)
            case ellipse(Rect)
            case roundedRect(Rect, cornerRadius: Double, CornerStyle)
            case path(Path, Path.FillRule)
        }

        var form: Form
        var transform = Homography.identity

        var path: Path {
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
            func text(_ r: Rect) -> String { "(\(text(r.x)), \(text(r.y)), \(text(r.width)) x \(text(r.height)))" }
            switch form {
            case .circle(let c, let r): return "circle (\(text(c.x)), \(text(c.y))) radius \(text(r))"
            case .ellipse(let frame): return "ellipse \(text(frame))"
            case .roundedRect(let frame, let r, _): return "rounded rectangle \(text(frame)) radius \(text(r))"
            case .path(let path, _): return "path of \(NumberText.count(path.elements.count, "segment"))"
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
        let own = Transform3D.translation(-anchor.x, -anchor.y, 0).concatenating(transform)
        guard parent.sublayerTransform != .identity else {
            return own.concatenating(.translation(position.x, position.y, zPosition))
        }
        let a = parent.anchor
        return own.concatenating(.translation(position.x - a.x, position.y - a.y, zPosition))
            .concatenating(parent.sublayerTransform)
            .concatenating(.translation(a.x, a.y, 0))
    }

    /// A plain layer of `size` whose upper left corner is its parent's origin.
    static func canvas(_ size: Size) -> LayerState {
        LayerState(
            name: "canvas", bounds: Rect(size), position: Point(size.width / 2, size.height / 2),
            anchorPoint: Point(0.5, 0.5))
    }

    /// A finger as a dot 44 points wide: dark, with a light ring, so that it is visible on light and on dark screens.
    static func dot(for touch: Touch, number: Int) -> LayerState {
        var dot = canvas(Size(44, 44))
        dot.name = "touch \(number)"
        dot.position = touch.location
        dot.cornerRadius = 22
        dot.backgroundColor = Color(r: 0.2, g: 0.2, b: 0.22, a: 0.45)
        dot.border = Border(width: 2, color: Color(r: 1, g: 1, b: 1, a: 0.85))
        dot.opacity = touch.opacity
        dot.isOnTop = true
        return dot
    }
}
