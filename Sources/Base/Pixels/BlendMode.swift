/// How colours are mixed with those below, by the names of Core Image's filters. The formulas are those of the W3C's
/// Compositing and Blending Level 1, for sRGB-encoded channels.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    case normal = "normalBlendMode"
    case multiply = "multiplyBlendMode"
    case screen = "screenBlendMode"
    case overlay = "overlayBlendMode"
    case darken = "darkenBlendMode"
    case lighten = "lightenBlendMode"
    case colorDodge = "colorDodgeBlendMode"
    case colorBurn = "colorBurnBlendMode"
    case hardLight = "hardLightBlendMode"
    case softLight = "softLightBlendMode"
    case difference = "differenceBlendMode"
    case exclusion = "exclusionBlendMode"
    case hue = "hueBlendMode"
    case saturation = "saturationBlendMode"
    case color = "colorBlendMode"
    case luminosity = "luminosityBlendMode"
    /// Adds premultiplied channels, and alpha: CSS' `plus-lighter`.
    case addition = "additionCompositing"
    /// What only one of the two covers: Porter and Duff's exclusive or.
    case xor
}
