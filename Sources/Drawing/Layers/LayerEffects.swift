import ZoetropePixels
import ZoetropeNumbers

extension LayerState {
    /// What is done with the picture of a layer and its sublayers.
    package struct Effects: Hashable, Sendable {
        package var filters: [LayerFilter]
        package var backdrop: BackdropState?
        package var blendMode: BlendMode
        /// A layer in this one's coordinates whose alpha masks; nil for none, empty where it is hidden.
        package var mask: [LayerState]?

        package init(
            filters: [LayerFilter] = [], backdrop: BackdropState? = nil, blendMode: BlendMode = .normal,
            mask: [LayerState]? = nil
        ) {
            (self.filters, self.backdrop) = (filters, backdrop)
            (self.blendMode, self.mask) = (blendMode, mask)
        }
    }

    package struct BackdropState: Hashable, Sendable {
        package var filters: [LayerFilter]
        package var tint: Color?

        package init(filters: [LayerFilter] = [], tint: Color? = nil) { (self.filters, self.tint) = (filters, tint) }
    }
}

/// A filter's values at one moment.
package enum LayerFilter: Hashable, Sendable {
    /// The standard deviation in points.
    case blur(Double)
    case saturation(Double)
    case brightness(Double)
    case colorMatrix(ColorMatrix)
    /// What the layer draws, over its shadow.
    case dropShadow(LayerState.ShadowState)

    /// In words: `blur 8`.
    var description: String {
        switch self {
        case .blur(let sigma): "blur \(NumberText.short(sigma, places: 2))"
        case .dropShadow(let s):
            "drop shadow \(NumberText.short(s.sigma, places: 2)) at \(NumberText.short(s.offset.x, places: 2)), "
                + "\(NumberText.short(s.offset.y, places: 2)) \(s.color.hex)"
        case .saturation(let s): "saturation \(NumberText.short(s, places: 2))"
        case .brightness(let b): "brightness \(NumberText.short(b, places: 2))"
        case .colorMatrix(let m):
            "colour matrix \(m.elements.map { NumberText.short($0, places: 2) }.joined(separator: " "))"
        }
    }
}
