import ZoetropeGeometry
import ZoetropePixels

/// What to draw for one frame, from back to front. Each item lies in a plane of its own, which a homography maps to
/// canvas pixels. Lists contain no layers, so that the rasterizer does not depend on the scene's model.
public struct DisplayList: Hashable, Sendable {
    /// The canvas in pixels.
    public var width, height: Int
    /// The colour behind all items.
    public var background: Color
    /// The items, back to front.
    public var items: [Item]

    public init(width: Int, height: Int, background: Color, items: [Item] = []) {
        self.width = width
        self.height = height
        self.background = background
        self.items = items
    }

    /// Something to draw.
    public indirect enum Item: Hashable, Sendable {
        case surface(Surface)
        case outlines(Outlines)
        case shadow(Shadow)
        case group(Group)
    }
}

/// Paint on one or more flat pieces.
///
/// A flat layer is a surface of one piece, a bent page one of many strips. Pieces must not overlap on the canvas. Two
/// pieces that share an edge must use the same vertices there, so that no background shows between them.
public struct Surface: Hashable, Sendable {
    /// The flat pieces of the surface; see above for shared edges.
    public var pieces: [Piece]
    /// The colours, laid out in the surface's plane.
    public var paint: Paint
    /// Multiplies the paint's alpha, 0…1.
    public var opacity: Double
    /// The surface shows only inside all of these.
    public var clips: [Clip]
    /// How a picture's texels become pixels.
    public var filters = TexelFilters()

    public init(pieces: [Piece], paint: Paint, opacity: Double = 1, clips: [Clip] = []) {
        self.pieces = pieces
        self.paint = paint
        self.opacity = opacity
        self.clips = clips
    }
}

/// A convex polygon in the surface's plane, and the map of that part of the plane to the canvas.
public struct Piece: Hashable, Sendable {
    /// Convex, in the surface's plane (the plane `paint` is laid out in).
    public var polygon: [Point]
    /// Maps the surface's plane to canvas pixels.
    public var homography: Homography
    /// Light on the piece; nil leaves the paint as it is.
    public var shade: Shade?

    public init(polygon: [Point], homography: Homography, shade: Shade? = nil) {
        self.polygon = polygon
        self.homography = homography
        self.shade = shade
    }
}

/// Light on a piece. Each premultiplied channel c of the paint, whose alpha is a, becomes `c · gain + a · lift`,
/// clamped to 0…a. Gain and lift change linearly (in the surface's plane) from `start` to `end` and are constant beyond
/// them.
public struct Shade: Hashable, Sendable {
    /// The light at one end.
    public struct Stop: Hashable, Sendable {
        /// Multiplies the premultiplied channels; 1 leaves them as they are.
        public var gain: Double
        /// Added in proportion to the paint's alpha; its own alpha is not used.
        public var lift: Color

        public init(gain: Double, lift: Color) {
            self.gain = gain
            self.lift = lift
        }
    }

    /// In the surface's plane.
    public var start, end: Point
    /// The light at `start` and at `end`.
    public var from, to: Stop

    public init(start: Point, end: Point, from: Stop, to: Stop) {
        self.start = start
        self.end = end
        self.from = from
        self.to = to
    }
}

/// How texels become pixels of another size, by `CALayerContentsFilter`'s names.
public enum TexelFilter: String, Hashable, Sendable, CaseIterable {
    /// Smaller pixels are averaged by area, larger ones have smooth borders.
    case linear
    /// A pixel is the texel at its centre.
    case nearest
}

/// The filters of a picture whose texels are larger, or smaller, than pixels.
public struct TexelFilters: Hashable, Sendable {
    public var magnification, minification: TexelFilter

    public init(magnification: TexelFilter = .linear, minification: TexelFilter = .linear) {
        self.magnification = magnification
        self.minification = minification
    }
}

/// The colours of a surface.
public enum Paint: Hashable, Sendable {
    case color(Color)
    /// The texels of `source` (a part of the picture `id`, in its pixels) stretched over `frame` (in the surface's
    /// plane). Only the whole texels that `source` touches are read; beyond them, their border is repeated.
    case picture(id: Int, source: Rect, frame: Rect)
    case gradient(Gradient)
    case drawing(Drawing)
}

/// Items that are drawn once, on a transparent canvas of their own, and shown as a picture: what a bent layer shows.
public struct Drawing: Hashable, Sendable {
    /// Back to front. Backdrops among them show what is below them on this canvas.
    public var items: [DisplayList.Item]
    /// The canvas in pixels.
    public var width, height: Int
    /// Where the canvas lies in the surface's plane.
    public var frame: Rect

    public init(items: [DisplayList.Item], width: Int, height: Int, frame: Rect) {
        (self.items, self.width, self.height, self.frame) = (items, width, height, frame)
    }
}

/// Colours along a line or away from a centre. Between two stops, sRGB-encoded channels and alpha are interpolated
/// separately, without premultiplication, as by `CAGradientLayer`. Halfway from white to clear (black with an alpha of
/// 0) is therefore a half-transparent grey. To fade a colour out, end with the same colour and an alpha of 0.
public struct Gradient: Hashable, Sendable {
    /// How a point's offset is measured.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The offset of a point is its projection onto the line from `start` (0) to `end` (1).
        case axial
        /// The offset is 0 at `start` and 1 on the ellipse about it with the half axes |end.x - start.x| and
        /// |end.y - start.y|, as in `CAGradientLayerType.radial`.
        case radial
        /// The offset is the angle about `start` in turns, clockwise from the direction of `end`, measured where the
        /// plane is divided by `unit`.
        case conic
    }

    /// A colour at an offset.
    public struct Stop: Hashable, Sendable {
        /// 0…1, not decreasing.
        public var offset: Double
        public var color: Color

        public init(offset: Double, color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    public var kind: Kind
    /// In the surface's plane.
    public var start, end: Point
    /// At least one; constant before the first and after the last.
    public var stops: [Stop]
    /// A conic gradient is stretched with a rectangle of this size.
    public var unit = Size(1, 1)

    public init(kind: Kind = .axial, start: Point, end: Point, stops: [Stop]) {
        self.kind = kind
        self.start = start
        self.end = end
        self.stops = stops
    }
}

/// The inside of a path, and the map of its plane to the canvas. Edges are anti-aliased by exact coverage.
public struct Clip: Hashable, Sendable {
    /// In its own plane; only what lies inside is visible.
    public var path: Path
    public var rule: Path.FillRule
    /// From the path's plane to canvas pixels.
    public var homography: Homography

    public init(path: Path, rule: Path.FillRule = .nonzero, homography: Homography) {
        self.path = path
        self.rule = rule
        self.homography = homography
    }
}

/// Outlines in one plane, filled with one colour: the letters of a text, or a stroke. Coverage is exact where they do
/// not overlap; letters that overlap belong into several of these.
public struct Outlines: Hashable, Sendable {
    public var outlines: [PlacedOutline]
    /// From the outlines' plane to canvas pixels.
    public var homography: Homography
    public var color: Color
    /// The outlines show only inside all of these.
    public var clips: [Clip]
    /// Whether the outlines may overlap themselves or each other, as strokes do, so that their union is covered. That
    /// takes more time.
    public var mayOverlap = false

    public init(_ outlines: [PlacedOutline], homography: Homography, color: Color, clips: [Clip] = []) {
        self.outlines = outlines
        self.homography = homography
        self.color = color
        self.clips = clips
    }
}

/// The blurred silhouette of a path, or of items: its coverage, or their alpha, convolved with a Gaussian in the
/// shadow's plane, times `color`, seen through `homography`.
public struct Shadow: Hashable, Sendable {
    /// What casts the shadow instead of a path: items, and the map from the plane in which they cast it to the canvas
    /// where they are drawn.
    public struct Content: Hashable, Sendable {
        public var items: [DisplayList.Item]
        public var homography: Homography

        public init(items: [DisplayList.Item], homography: Homography) {
            self.items = items
            self.homography = homography
        }
    }

    /// The outline that casts the shadow, in its own plane; without one, `content` does.
    public var path: Path
    public var rule: Path.FillRule
    public var content: Content?
    /// From the path's plane to canvas pixels.
    public var homography: Homography
    /// The Gaussian's standard deviation in units of the path's plane; 0 is a hard edge. This is
    /// `CALayer.shadowRadius`, and half of the blur radius in CSS.
    public var sigma: Double
    /// Its alpha is the shadow's opacity.
    public var color: Color
    /// The shadow shows only inside all of these.
    public var clips: [Clip]

    public init(
        path: Path, rule: Path.FillRule = .nonzero, homography: Homography, sigma: Double, color: Color,
        clips: [Clip] = []
    ) {
        self.path = path
        self.rule = rule
        self.homography = homography
        self.sigma = sigma
        self.color = color
        self.clips = clips
    }

    /// The shadow of everything that items draw. `plane` maps the plane in which they cast it to the canvas, and
    /// `homography` that plane to where the shadow falls: the same map, moved before by the shadow's offset.
    public init(
        of items: [DisplayList.Item], seenThrough plane: Homography, homography: Homography, sigma: Double,
        color: Color, clips: [Clip] = []
    ) {
        self.init(path: Path(), homography: homography, sigma: sigma, color: color, clips: clips)
        content = Content(items: items, homography: plane)
    }
}

/// Items that are drawn onto a transparent canvas of their own, which is then clipped, faded and composited over what
/// lies below.
public struct Group: Hashable, Sendable {
    /// The items, back to front.
    public var items: [DisplayList.Item]
    /// 0…1.
    public var opacity: Double
    /// The group shows only inside all of these.
    public var clips: [Clip]
    /// As `clips`, for one of several pieces of the same items that touch: also faded groups among them are cut as
    /// finished pictures, so that no seam shows where two pieces meet.
    public var cuts: [Clip]
    /// Nil for none.
    public var effects: GroupEffects?

    public init(
        items: [DisplayList.Item], opacity: Double = 1, clips: [Clip] = [], cuts: [Clip] = [],
        effects: GroupEffects? = nil
    ) {
        self.items = items
        self.opacity = opacity
        self.clips = clips
        self.cuts = cuts
        self.effects = effects
    }
}
