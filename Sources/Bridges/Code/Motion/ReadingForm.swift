import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels

/// The part of a reading that cannot change smoothly; it says what the numbers are.
package enum ReadingForm: Hashable, Sendable {
    /// Numbers whose meaning is the property's.
    case numbers
    /// The layer does not have the property at this moment. There are no numbers.
    case none
    case transform(TransformForm)
    case outline(OutlineForm)
    /// An outline; its numbers are followed by those of `ShapeTail`.
    case shape(OutlineForm, StrokeStyle.Cap, StrokeStyle.Join)
    /// A picture by its index in the scene's list.
    case picture(Int, ContentsGravity)
    case gradient(Gradient.Kind, colors: Int)
    case filters([FilterForm])
    case blend(BlendMode)
    /// The outlines of letters as path data.
    case letters(String)
    /// The index among the siblings; without numbers.
    case rank(Int)
    /// Whether an element of its own is visible; without numbers.
    case shown(Bool)
}

/// An outline in a layer's bounds, whose upper left corner is 0, 0.
package enum OutlineForm: Hashable, Sendable {
    /// x and y of the centre, and the radius.
    case circle
    /// x, y, width, height.
    case ellipse
    /// x, y, width, height, and four radii.
    case rect
    /// The letters of SVG's commands; the numbers are their points' coordinates.
    case path(isEvenOdd: Bool, commands: String)

    var isEvenOdd: Bool { if case .path(true, _) = self { true } else { false } }
}

/// A filter of a list.
package enum FilterForm: Hashable, Sendable {
    case blur, saturation, brightness
    /// Twenty numbers, row by row.
    case matrix
    /// x, y, standard deviation, red, green, blue, alpha.
    case dropShadow

    /// How many numbers it has.
    var count: Int {
        switch self {
        case .blur, .saturation, .brightness: 1
        case .matrix: 20
        case .dropShadow: 7
        }
    }

    /// Each filter of a list with its numbers, in their order.
    static func parts(_ filters: [FilterForm], _ numbers: [Double]) -> [(filter: FilterForm, numbers: [Double])] {
        var first = 0
        return filters.map { filter in
            defer { first += filter.count }
            return (filter, Array(numbers[first..<first + filter.count]))
        }
    }
}

/// The numbers of a shape's reading that follow its outline: the channels of the fill and of the stroke, and the stroke's
/// width and miter limit.
struct ShapeTail {
    private let numbers: ArraySlice<Double>

    /// Of a shape without a line, or at a moment at which there is no shape, the numbers are those of `StrokeStyle`, 0 or
    /// none.
    init(_ numbers: [Double]) { self.numbers = numbers.count >= Self.count ? numbers.suffix(Self.count) : [] }

    static let count = 10

    /// Four channels each; none at a moment without a shape.
    var fill: [Double] { Array(numbers.prefix(4)) }
    var stroke: [Double] { Array(numbers.dropFirst(4).prefix(4)) }
    var lineWidth: Double { numbers.dropFirst(8).first ?? 0 }
    var miterLimit: Double { numbers.last ?? StrokeStyle().miterLimit }

    static func numbers(fill: [Double], stroke: [Double], _ style: StrokeStyle?) -> [Double] {
        fill + stroke + [style?.width ?? 0, (style ?? StrokeStyle()).miterLimit]
    }

    /// Whether the `k`-th of `count` numbers is a channel of a colour.
    static func isChannel(_ k: Int, of count: Int) -> Bool { (count - Self.count..<count - 2).contains(k) }
}

extension Reading {
    var shapeTail: ShapeTail { ShapeTail(numbers) }

    /// A shape's outline alone.
    var shapeOutline: Reading {
        guard let outline else { return self }
        return Reading(.outline(outline), numbers.dropLast(ShapeTail.count))
    }

    /// The operations of a transform; none for another property.
    var transform: TransformForm { if case .transform(let form) = form { form } else { TransformForm([]) } }

    /// The outline of a mask, a shape or a shadow; nil for any other reading.
    var outline: OutlineForm? {
        switch form {
        case .outline(let outline), .shape(let outline, _, _): outline
        default: nil
        }
    }

    /// The index of a picture in the scene's list; nil for any other reading.
    var picture: Int? { if case .picture(let index, _) = form { index } else { nil } }
}
