import ZoetropeGeometry
import ZoetropePixels

/// What happens to a group's picture between its items and the canvas, in the order of the properties. Opacity comes
/// after the mask.
public struct GroupEffects: Hashable, Sendable {
    /// What the group's picture begins with; without it, it begins transparent.
    public var backdrop: Backdrop?
    /// Applied one after the other.
    public var filters: [Filter]
    /// Items on a transparent canvas of their own, whose alpha multiplies the group; nil for none.
    public var mask: [DisplayList.Item]?
    /// How the group is composited over what lies below.
    public var blendMode: BlendMode

    public init(
        backdrop: Backdrop? = nil, filters: [Filter] = [], mask: [DisplayList.Item]? = nil,
        blendMode: BlendMode = .normal
    ) {
        self.backdrop = backdrop
        self.filters = filters
        self.mask = mask
        self.blendMode = blendMode
    }
}

/// What lies below a group, filtered: the items before the group on the canvas that the group is drawn on. That is the
/// canvas of the nearest group around it that has one of its own (because it is faded or has effects), or else the
/// frame.
public struct Backdrop: Hashable, Sendable {
    public var filters: [Filter]
    /// The backdrop shows only inside.
    public var outline: Clip
    /// The part of the canvas that is read, in pixels: beyond it, the pixels on its border are repeated. Nil for all.
    public var region: PixelRect?

    public init(filters: [Filter], outline: Clip, region: PixelRect? = nil) {
        self.filters = filters
        self.outline = outline
        self.region = region
    }
}

/// Changes a picture.
public enum Filter: Hashable, Sendable {
    /// A convolution with a Gaussian whose standard deviation is in canvas pixels; premultiplied channels are averaged.
    case blur(sigma: Double)
    case colorMatrix(ColorMatrix)
    /// The picture over the shadow that its alpha casts, blurred as above and moved by `offset`, in canvas pixels.
    case dropShadow(sigma: Double, offset: Point, color: Color)

    /// Blurs of a larger standard deviation, in pixels, are drawn as this one.
    package static let largestBlur = 2048.0
    /// Shadows that are moved farther, in pixels, are drawn as far as this.
    package static let farthestShadow = 16_384.0

    /// How many pixels around a pixel are read at most, however little they count.
    package var reach: Int {
        switch self {
        case .blur(let sigma): Filter.reach(ofBlur: sigma)
        case .colorMatrix: 0
        case .dropShadow(let sigma, let offset, _): Filter.reach(ofBlur: sigma) + Filter.reach(ofShadowAt: offset)
        }
    }

    /// A wide blur is drawn from halved pictures, which reach farther.
    package static func reach(ofBlur sigma: Double) -> Int {
        let deviations = sigma < halvedBlur ? 4.0 : 6.5
        return sigma > 0 ? Int((deviations * min(sigma, largestBlur)).rounded(.up)) + 1 : 0
    }

    /// Blurs of this standard deviation and larger ones, in pixels, are drawn from halved pictures.
    package static let halvedBlur = 3.3

    package static func reach(ofShadowAt offset: Point) -> Int {
        let way = max(abs(offset.x), abs(offset.y))
        return way.isNaN ? 1 : Int(min(way, farthestShadow).rounded(.up)) + 1
    }
}
