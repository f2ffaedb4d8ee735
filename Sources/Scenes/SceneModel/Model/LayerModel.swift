import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers

/// A layer with `CALayer`'s properties, as expressions. Lengths are points of the layer's own plane.
package struct LayerModel: Sendable {
    package var name: String
    /// Whether the file gives the name.
    package var isNamed: Bool
    package var origin: Origin
    package var repetition: RepeatModel?
    /// The values of the layer's own names (`let`), evaluated in order.
    package var values: [Number]
    /// Indices into the scene's pictures. Empty: none.
    package var contents: [Int]
    /// Which of `contents` is shown, counted from 0 and modulo their number; nil: the innermost repeat's index.
    package var contentsIndex: Number?
    /// The unit rectangle of the picture that is shown: x, y, width, height.
    package var contentsRect: [Number]
    package var contentsGravity: ContentsGravity
    /// The unit rectangle of the shown part that is stretched: x, y, width, height.
    package var contentsCenter: [Number]
    package var texelFilters: TexelFilters
    /// x, y, width, height; nil: the parent's size. Excludes `frame`.
    package var bounds: [Number]?
    /// x, y; nil: the anchor point's own place in the parent. Excludes `frame`.
    package var position: [Number]?
    /// x, y, width, height in the parent before the transform: sets bounds and position.
    package var frame: [Number]?
    package var anchorPoint: [Number]
    package var transform: [TransformOperation]
    package var sublayerTransform: [TransformOperation]
    package var anchorPointZ, opacity, hidden, zPosition, doubleSided, masksToBounds: Number
    /// One for all corners, or those of the upper left, upper right, lower right and lower left one.
    package var cornerRadius: [Number]
    package var cornerStyle: CornerStyle
    /// Whether the layer only moves its sublayers, as a `CATransformLayer`.
    package var isTransformLayer: Bool
    /// Whether it fades with its sublayers as one picture.
    package var allowsGroupOpacity: Bool
    package var backgroundColor: ColorModel?
    package var borderWidth: Number
    package var borderColor: ColorModel
    package var gradient: GradientModel?
    package var mask: ShapeModel?
    package var shape: ShapeLayerModel?
    package var text: TextModel?
    package var shadow: ShadowModel?
    package var deformation: DeformationModel?
    package var effects: EffectsModel?
    /// None or one, in memory of its own.
    package var emitters: [EmitterModel]
    package var sublayers: [LayerModel]
    /// This layer's cost in each frame, without its sublayers.
    package var cost = FrameCost()
}

/// Makes one copy of a layer for each index in 0 ..< count.
package struct RepeatModel: Sendable {
    package let count: Number
    package let origin: Origin
    /// Index into `Scene.indexNames`.
    package let index: Int
    /// The tracks that have other values in each copy, in the order of `Scene.trackOrder`.
    package let tracks: [Int]
}

/// One operation of a transform. A list of them reads like code that starts from the identity matrix: as with
/// `CATransform3DRotate(t, …)`, each operation acts on the layer's points before the operations that precede it in the
/// list. `element` sets one element of the matrix that the preceding operations have made.
package enum TransformOperation: Sendable {
    /// Degrees, then the axis' x, y, z.
    case rotate(Number, axis: [Number])
    case translate([Number])
    case scale([Number])
    case element(row: Int, column: Int, Number)
    case matrix([Number])
}

package struct GradientModel: Sendable {
    package let origin: Origin
    package let kind: Gradient.Kind
    /// In the unit square of the bounds.
    package let startPoint, endPoint: [Number]
    package let colors: [ColorModel]
    /// As many as there are colours, or empty where they are evenly spaced.
    package let locations: [Number]
}

/// An outline in the layer's coordinates.
package struct ShapeModel: Sendable {
    package enum Form: Sendable {
        case circle(center: [Number], radius: Number)
        case ellipse(frame: [Number])
        /// One radius for all corners, or four.
        case roundedRect(frame: [Number], cornerRadius: [Number], CornerStyle)
        case path(PathModel, Path.FillRule)
    }

    package let form: Form
    /// Acts on the outline's points.
    package let transform: [TransformOperation]
}

/// `CAShapeLayer`'s properties: an outline that is filled and stroked.
package struct ShapeLayerModel: Sendable {
    package let outline: ShapeModel
    package let origin: Origin
    package let fillColor: ColorModel
    /// Nil: no stroke.
    package let stroke: StrokeModel?
}

package struct StrokeModel: Sendable {
    package let color: ColorModel
    package let width, miterLimit, dashPhase, start, end: Number
    package let dashes: [Number]
    package let cap: StrokeStyle.Cap
    package let join: StrokeStyle.Join
}

package struct ShadowModel: Sendable {
    package let color: ColorModel
    package let opacity: Number
    /// x, y in points.
    package let offset: [Number]
    /// The Gaussian's standard deviation in points.
    package let radius: Number
    /// Nil: what the layer draws casts it.
    package let path: ShapeModel?
}

/// How a layer is bent.
package enum DeformationModel: Sendable {
    case curl(CurlModel)
    case mesh(MeshModel)
}

/// A grid over a layer, whose points are anywhere in space.
package struct MeshModel: Sendable {
    package let rows, columns: Int
    /// x and y, or x, y and z, in points. Its two innermost names are a point's place in the layer, 0…1 each.
    package let point: [Number]
}

/// A page curl: a page that bends around a cylinder which moves across it; see docs/scene-format.md.
package struct CurlModel: Sendable {
    package let origin: Origin
    /// 0: flat, the cylinder touches the corner that lifts first; 1: all of the page has left.
    package let progress: Number
    /// The radius of the cylinder, in points.
    package let radius: Number
    /// The angle of the fold from the vertical, in degrees; positive lifts the lower right corner first.
    package let angle: Number
    /// The tint of the back, how much of it (0…1), and the back's opacity.
    package let backColor: ColorModel
    package let backTint, backOpacity: Number
    /// How much darker the page is where it stands upright, 0…1.
    package let shading: Number
    /// The shadow of the lifted part.
    package let shadow: ShadowModel
}
