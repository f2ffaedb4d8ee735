/// A linear map of colours. The channels are sRGB-encoded, not premultiplied, 0…1; results are limited to 0…1.
public struct ColorMatrix: Hashable, Sendable {
    /// Four rows (the new red, green, blue and alpha) of five numbers: the factors of red, green, blue and alpha, and
    /// what is added.
    public var elements: [Double]

    /// - Precondition: there are 20 elements.
    public init(_ elements: [Double]) {
        precondition(elements.count == 20, "a colour matrix has 4 rows of 5 numbers")
        self.elements = elements
    }

    /// 0 makes grey of equal luminance, 1 changes nothing, more is more colourful. The weights of the channels are
    /// those of luminance in Rec. 709.
    public static func saturation(_ s: Double) -> ColorMatrix {
        let weights = [SRGB.weights.red, SRGB.weights.green, SRGB.weights.blue]
        var matrix = ColorMatrix.identity
        for row in 0..<3 {
            for column in 0..<3 {
                matrix.elements[5 * row + column] = weights[column] * (1 - s) + (row == column ? s : 0)
            }
        }
        return matrix
    }

    /// Adds `b` to red, green and blue.
    public static func brightness(_ b: Double) -> ColorMatrix {
        var matrix = ColorMatrix.identity
        for row in 0..<3 { matrix.elements[5 * row + 4] = b }
        return matrix
    }

    public static let identity = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
}
