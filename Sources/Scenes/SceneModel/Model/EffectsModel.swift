import ZoetropePixels

/// What is done with a layer's picture, sublayers included, before it is drawn over what lies below.
package struct EffectsModel: Sendable {
    package var filters: [FilterModel]
    package var backdrop: BackdropModel?
    package var compositingFilter: BlendMode
    /// A layer whose alpha masks; empty without one.
    package var mask: [LayerModel]
}

/// A filter, as its numbers.
package enum FilterModel: Sendable {
    /// The standard deviation in points.
    case blur(Number)
    case saturation(Number)
    case brightness(Number)
    /// Twenty numbers; see `ColorMatrix`.
    case colorMatrix([Number])
    case dropShadow(ShadowModel)
}

/// What lies below a layer, filtered and tinted, as with a `UIVisualEffectView`.
package struct BackdropModel: Sendable {
    package var filters: [FilterModel]
    package var tint: ColorModel?
}

/// Backdrops with a name. Their numbers are those of Apple's sample code "Blurring and Tinting an Image"
/// (`UIImage+ImageEffects`, 2013): `applyLightEffect`, `applyExtraLightEffect` and `applyDarkEffect`.
package enum BackdropStyle: String, CaseIterable, Sendable {
    case light, extraLight, dark

    /// In points.
    var blur: Double { self == .light ? 30 : 20 }
    var saturation: Double { 1.8 }
    var tint: Color {
        switch self {
        case .light: Color(r: 1, g: 1, b: 1, a: 0.3)
        case .extraLight: Color(r: 0.97, g: 0.97, b: 0.97, a: 0.82)
        case .dark: Color(r: 0.11, g: 0.11, b: 0.11, a: 0.73)
        }
    }
}
