import ZoetropeLayers

/// A property of a layer at one moment: numbers that may change smoothly, and a form that cannot, such as the picture
/// that is shown, or the operations of a transform.
package struct Reading: Hashable, Sendable {
    package var form: ReadingForm
    package var numbers: [Double]

    package init(_ form: ReadingForm = .numbers, _ numbers: [Double] = []) {
        (self.form, self.numbers) = (form, numbers)
    }
}

/// The properties of a layer that code animates. Their numbers, in this order:
package enum CodeProperty: String, Hashable, Sendable, CaseIterable {
    /// x, y and z of the anchor point, in the parent's bounds less their origin; points.
    case position
    /// x, y and z of the upper left corner, before the transform.
    case place
    /// Width and height of the bounds, in points.
    case size
    /// x and y in fractions of the size, z in points.
    case anchorPoint
    /// The operations' numbers; the form names the operations.
    case transform, sublayerTransform
    case opacity
    /// 1 or 0.
    case visible
    /// Which of its siblings lie below it; only where that changes.
    case order
    /// Red, green, blue, alpha, each 0…1.
    case backgroundColor
    /// Of the upper left, upper right, lower right and lower left corner, in points.
    case cornerRadius
    /// Width, red, green, blue, alpha.
    case border
    /// Where the picture is in the bounds, in points, and the part of it that is shown, in its pixels: x, y, width and
    /// height of each. The form has the picture's index and the gravity.
    case contents
    /// start, end, then each colour's location and channels. The form has the kind.
    case gradient
    /// The same of a mask that is a gradient over all of the layer.
    case maskGradient
    /// An outline; see `OutlineForm`.
    case mask
    /// An outline, then `ShapeTail`.
    case shape
    /// Red, green, blue, alpha, x, y, standard deviation; then the outline that casts it, if any.
    case shadow
    /// The filters' numbers; the form names them.
    case filters
    /// As `filters`, and then the tint.
    case backdrop
    /// Red, green, blue, alpha, and where the first letter begins. The form has the outlines.
    case text
    /// A form alone.
    case blendMode

    /// How much a number may be off before somebody sees it: those of a layer and of what it lies in add up.
    func tolerance(of reading: Reading, _ k: Int, size: Double) -> Double {
        let points = LayerProperty.Unit.points.tolerance(size: size)
        let share = LayerProperty.Unit.share.tolerance(size: size)
        return switch self {
        case .position, .place, .size, .cornerRadius: points
        case .anchorPoint: k == 2 ? points : LayerProperty.Unit.ofSize.tolerance(size: size)
        case .transform, .sublayerTransform: reading.transform.tolerance(k, size: size)
        case .opacity, .backgroundColor: share
        case .border: k == 0 ? points : share
        case .contents: points
        case .gradient, .maskGradient: share
        case .shape: ShapeTail.isChannel(k, of: reading.numbers.count) ? share : points
        case .mask: points
        case .shadow, .text: k < 4 ? share : points
        case .filters, .backdrop: 0.01
        case .visible, .order, .blendMode: 1e-9
        }
    }
}
