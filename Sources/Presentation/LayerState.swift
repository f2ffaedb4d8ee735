import Geometry
import Pixels
import SceneModel

/// A layer with its values at one moment: what Core Animation calls a presentation layer. Lengths are points of the layer's own plane.
struct LayerState: Hashable, Sendable {
    var name: String
    var bounds: Rect
    var position: Point
    var anchorPoint: Point
    var zPosition: Double
    /// The layer's own, and the one its sublayers share.
    var transform, sublayerTransform: Transform3D
    /// 0…1.
    var opacity: Double
    var doubleSided, masksToBounds: Bool
    var cornerRadius: Double
    var backgroundColor: Color?
    var border: Border?
    var contents: Contents?
    var gradient: Gradient?
    var mask: Outline?
    var shadow: ShadowState?
    var curl: CurlState?
    var sublayers: [LayerState]

    struct Border: Hashable, Sendable {
        var width: Double
        var color: Color
    }

    struct Contents: Hashable, Sendable {
        /// Index into the scene's pictures.
        var picture: Int
        /// In the picture's pixels, and the size in points that this part has by its density.
        var source: Rect
        var naturalSize: Size
        var gravity: ContentsGravity
    }

    struct Gradient: Hashable, Sendable {
        var kind: GradientKind
        /// In the unit square of the bounds.
        var start, end: Point
        var colors: [Color]
        var locations: [Double]
    }

    /// A path of the layer's plane, already transformed.
    struct Outline: Hashable, Sendable {
        var path: Path
        var rule: Path.FillRule
        var homography: Homography
        /// For `inspect`: `circle (330, 60) radius 20`.
        var description: String
    }

    struct ShadowState: Hashable, Sendable {
        /// Its alpha is the shadow's opacity.
        var color: Color
        var offset: Point
        /// Points.
        var sigma: Double
        var path: Outline?
    }

    struct CurlState: Hashable, Sendable {
        var progress, radius, angle: Double
        var backColor: Color
        var backTint, backOpacity, shading: Double
        var shadow: ShadowState
    }

    /// The anchor point in the layer's coordinates.
    var anchor: Point { Point(bounds.x + anchorPoint.x * bounds.width, bounds.y + anchorPoint.y * bounds.height) }

    /// From this layer's space to its parent's, before the parent's plane flattens it: minus the anchor, the transform, plus the position, then the parent's
    /// `sublayerTransform` about the parent's anchor.
    func transform(in parent: LayerState) -> Transform3D {
        let a = parent.anchor
        return Transform3D.translation(-anchor.x, -anchor.y, 0)
            .concatenating(transform)
            .concatenating(.translation(position.x - a.x, position.y - a.y, zPosition))
            .concatenating(parent.sublayerTransform)
            .concatenating(.translation(a.x, a.y, 0))
    }

    /// The bounds with round corners.
    var outline: Outline {
        Outline(
            path: Path(roundedRect: bounds, radius: cornerRadius), rule: .nonzero, homography: .identity,
            description: "bounds")
    }
}
