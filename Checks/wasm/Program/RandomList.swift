import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// Display lists made by chance, of everything that a list may contain. The n-th is the same everywhere.
struct RandomList {
    static let width = 96, height = 80
    /// How deep groups, drawings, masks and shadows of items nest.
    private static let depth = 2

    private var chance: SplitMix64

    static func list(_ n: Int) -> DisplayList {
        var maker = RandomList(chance: SplitMix64(UInt64(n)))
        let items = (0..<1 + maker.chance.below(4)).map { _ in maker.item(Self.depth) }
        return DisplayList(width: width, height: height, background: maker.color(), items: items)
    }

    /// Two pictures, one of them translucent.
    static func pictures() -> [Picture] {
        var chance = SplitMix64(77)
        return [(40, 30), (23, 51)].map { width, height in
            var bitmap = Bitmap(width: width, height: height)
            for k in 0..<width * height {
                let a = width == 40 ? 255 : chance.below(256)
                func channel() -> UInt8 { UInt8(chance.below(a + 1)) }
                bitmap[offset: k] = PremultipliedRGBA8(r: channel(), g: channel(), b: channel(), a: UInt8(a))
            }
            return Picture(bitmap, density: 1)
        }
    }

    private mutating func item(_ depth: Int) -> DisplayList.Item {
        switch chance.below(depth > 0 ? 5 : 3) {
        case 0: return .surface(surface(depth))
        case 1: return .outlines(outlines())
        case 2: return .shadow(shadow(depth))
        default: return .group(group(depth))
        }
    }

    private mutating func items(_ depth: Int) -> [DisplayList.Item] {
        (0..<1 + chance.below(2)).map { _ in item(depth - 1) }
    }

    // MARK: Items

    private mutating func surface(_ depth: Int) -> Surface {
        let rect = rect()
        var piece = Piece(polygon: rect.corners, homography: homography())
        if chance.once(in: 4) {
            piece.shade = Shade(
                start: point(), end: point(), from: .init(gain: chance.number(0, 1), lift: .clear),
                to: .init(gain: 1, lift: color()))
        }
        var surface = Surface(pieces: [piece], paint: paint(rect, depth), opacity: opacity(), clips: clips())
        if chance.once(in: 4) {
            surface.filters = TexelFilters(
                magnification: chance.one(of: TexelFilter.allCases), minification: chance.one(of: TexelFilter.allCases))
        }
        return surface
    }

    private mutating func paint(_ rect: Rect, _ depth: Int) -> Paint {
        switch chance.below(depth > 0 ? 4 : 3) {
        case 0: return .color(color())
        case 1:
            let id = chance.below(2), x = chance.number(0, 10), y = chance.number(0, 10)
            let source = Rect(x: x, y: y, width: chance.number(4, 12), height: chance.number(4, 12))
            return .picture(id: id, source: source, frame: rect)
        case 2:
            var gradient = Gradient(
                kind: chance.one(of: Gradient.Kind.allCases), start: point(), end: point(),
                stops: [0, chance.number(0.1, 0.9), 1].map { .init(offset: $0, color: color()) })
            if chance.once(in: 2) { gradient.unit = Size(chance.number(1, 50), chance.number(1, 50)) }
            return .gradient(gradient)
        default:
            return .drawing(
                Drawing(items: items(depth), width: 1 + chance.below(60), height: 1 + chance.below(60), frame: rect))
        }
    }

    private mutating func outlines() -> Outlines {
        let placed = (0..<1 + chance.below(3)).map { _ in
            PlacedOutline(Outline(path()), scale: chance.number(0.2, 1.5), origin: Point(chance.number(0, 60), 0))
        }
        var outlines = Outlines(placed, homography: homography(), color: color(), clips: clips())
        outlines.mayOverlap = chance.once(in: 2)
        return outlines
    }

    private mutating func shadow(_ depth: Int) -> Shadow {
        let plane = homography(), sigma = chance.once(in: 5) ? 0 : chance.number(0.3, 14)
        guard depth > 0, chance.once(in: 2) else {
            return Shadow(
                path: path(), rule: rule(), homography: plane, sigma: sigma, color: color(), clips: clips())
        }
        return Shadow(
            of: items(depth), seenThrough: plane, homography: plane, sigma: sigma, color: color(), clips: clips())
    }

    private mutating func group(_ depth: Int) -> Group {
        var group = Group(items: items(depth), opacity: opacity(), clips: clips())
        if chance.once(in: 3) { group.cuts = clips() }
        guard chance.once(in: 2) else { return group }
        var effects = GroupEffects(blendMode: chance.one(of: BlendMode.allCases))
        if chance.once(in: 3) {
            effects.backdrop = Backdrop(filters: filters(), outline: clip())
        }
        if chance.once(in: 2) { effects.filters = filters() }
        if chance.once(in: 3) { effects.mask = items(depth) }
        group.effects = effects
        return group
    }

    private mutating func filters() -> [Filter] {
        (0..<1 + chance.below(2)).map { _ in
            switch chance.below(4) {
            case 0: return .blur(sigma: chance.number(0.3, 12))
            case 1: return .colorMatrix(.saturation(chance.number(0, 2)))
            case 2: return .colorMatrix(.brightness(chance.number(-0.5, 0.5)))
            default:
                let offset = Point(chance.number(-9, 9), 3)
                return .dropShadow(sigma: chance.number(0, 8), offset: offset, color: color())
            }
        }
    }

    // MARK: Values

    private mutating func opacity() -> Double { chance.once(in: 2) ? 1 : chance.number(0, 1) }
    private mutating func rule() -> Path.FillRule { chance.one(of: Path.FillRule.allCases) }
    private mutating func point() -> Point { Point(chance.number(-10, 100), chance.number(-10, 90)) }
    private mutating func rect() -> Rect {
        Rect(
            x: chance.number(-20, 60), y: chance.number(-20, 60), width: chance.number(1, 90),
            height: chance.number(1, 90))
    }
    private mutating func color() -> Color {
        Color(
            r: chance.number(0, 1), g: chance.number(0, 1), b: chance.number(0, 1),
            a: chance.once(in: 2) ? 1 : chance.number(0, 1))
    }

    /// Where things lie: moved, turned, or seen in perspective.
    private mutating func homography() -> Homography {
        switch chance.below(3) {
        case 0: return .translation(chance.number(-9, 9), chance.number(-9, 9))
        case 1: return Homography(.rotation(degrees: chance.number(0, 360), axis: (0, 0, 1)))
        default:
            return Homography(
                1, chance.number(-0.3, 0.3), chance.number(-9, 9), chance.number(-0.3, 0.3), 1, chance.number(-9, 9),
                chance.number(-0.004, 0.004), chance.number(-0.004, 0.004), 1)
        }
    }

    private mutating func clips() -> [Clip] { chance.once(in: 3) ? [clip()] : [] }
    private mutating func clip() -> Clip { Clip(path: path(), rule: rule(), homography: homography()) }

    private mutating func path() -> Path {
        switch chance.below(4) {
        case 0: return Path(roundedRect: rect(), radius: chance.number(0, 30))
        case 1: return Path(ellipseIn: rect())
        case 2: return Path(polygon: (0..<3 + chance.below(5)).map { _ in point() })
        default:
            return Path([
                .move(point()), .cubic(point(), point(), end: point()), .quad(control: point(), end: point()),
                .line(point()), .close,
            ])
        }
    }
}
