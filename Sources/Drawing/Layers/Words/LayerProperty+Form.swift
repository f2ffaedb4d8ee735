extension LayerProperty {
    /// Which row it is. Whoever treats some properties in a way of its own switches over these without a default, so that a
    /// new one does not compile before it has an answer there, too.
    package enum Key: String, CaseIterable, Sendable {
        case position, bounds, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, opacity
        case transformLayer, doubleSided
        case masksToBounds, allowsGroupOpacity, cornerRadius, cornerRadii, cornerCurve, maskedCorners, backgroundColor,
            border
        case contents, contentsGravity, contentsCenter, magnificationFilter, minificationFilter
        case gradient, shape, fillColor, stroke
        case text, font, fontSize, foregroundColor, runs, alignmentMode
        case mask, shadow, shadowPath, filters, backdrop, compositingFilter, maskLayers, curl, mesh

        /// The key that sets it in a scene.
        package var name: String {
            switch self {
            case .maskLayers: Key.mask.rawValue
            case .cornerRadii: "each corner's radius"
            default: rawValue
            }
        }
    }

    /// What a number counts.
    package enum Unit: String, Sendable {
        case points
        /// 0…1.
        case share
        /// Fractions of the layer's size.
        case ofSize = "shares of the size"

        /// By how much a fitted motion may be off before somebody sees it, in this unit, with room for the rounding of what
        /// is written. `size` is the layer's largest side in points.
        package func tolerance(size: Double) -> Double {
            switch self {
            case .points: 0.02
            case .share: 0.001
            case .ofSize: Unit.points.tolerance(size: size) / max(size, 1)
            }
        }
    }

    /// What a value is.
    package enum Form: Hashable, Sendable {
        case number(Unit), numbers(Unit), point(Unit), rect(Unit)
        /// 4 x 4.
        case matrix
        /// Red, green, blue and alpha, each 0…1.
        case color
        case flag, word, text
        /// Which one, and which part of it.
        case picture
        case outline, mesh
        /// Numbers, colours and words, each by its own name.
        case parts
        case layers
    }
}

extension LayerProperty.Form: CustomStringConvertible {
    package var description: String {
        switch self {
        case .number(let unit): "number, \(unit.rawValue)"
        case .numbers(let unit): "numbers, \(unit.rawValue)"
        case .point(let unit): "point, \(unit.rawValue)"
        case .rect(let unit): "rectangle, \(unit.rawValue)"
        case .matrix: "matrix"
        case .color: "colour"
        case .flag: "yes or no"
        case .word: "word"
        case .text: "text"
        case .picture: "picture and part of it"
        case .outline: "outline"
        case .mesh: "mesh"
        case .parts: "several values"
        case .layers: "layers"
        }
    }

    /// How the value between two others is made.
    package var between: String {
        switch self {
        case .number, .numbers, .point, .rect: "each number"
        case .color: "each channel"
        case .matrix: "its turns, scales and shifts, or each number"
        case .outline, .mesh: "each point, where there are as many; else at once"
        case .parts: "each part"
        case .flag, .word, .text, .picture: "at once"
        case .layers: "each layer's own"
        }
    }
}
