import ZoetropeLayers

/// What a layer draws in its bounds, by Core Animation's classes: each draws one kind, so that a layer of several kinds has
/// sublayers for those above the lowest.
struct SwiftDrawing {
    /// Bottom first.
    enum Kind: String, CaseIterable {
        case gradient, contents, shape, text

        var property: CodeProperty {
            switch self {
            case .gradient: .gradient
            case .contents: .contents
            case .shape: .shape
            case .text: .text
            }
        }

        var type: String {
            switch self {
            case .gradient: "CAGradientLayer"
            case .contents: "CALayer"
            case .shape: "CAShapeLayer"
            case .text: "CATextLayer"
            }
        }

        var noun: String {
            switch self {
            case .contents: "its picture"
            case .gradient, .shape, .text: "its \(rawValue)"
            }
        }
    }

    /// The class of the layer itself.
    let type: String
    /// What the layer itself draws, and what sublayers draw.
    let own, above: [Kind]

    init(of layer: CodeLayer) {
        let all = layer.isTransformLayer ? [] : Kind.allCases.filter { layer.motions[$0.property] != nil }
        // A shape layer draws its shape over its picture.
        let count = all.starts(with: [.contents, .shape]) ? 2 : 1
        own = Array(all.prefix(count))
        above = Array(all.dropFirst(count))
        type = layer.isTransformLayer ? "CATransformLayer" : own.last?.type ?? "CALayer"
    }
}
