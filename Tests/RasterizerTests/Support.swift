import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer

/// Draws items over black, into memory between inaccessible pages.
func draw(
    _ items: [DisplayList.Item], _ width: Int, _ height: Int, background: Color = .black,
    textures: TextureSet = TextureSet([]), side: GuardedMemory<PremultipliedRGBA8>.Side = .after
) -> Bitmap {
    let canvas = GuardedMemory<PremultipliedRGBA8>(count: width * height, side: side)
    Rasterizer(textures: textures).draw(
        DisplayList(width: width, height: height, background: background, items: items), into: canvas.elements)
    return Bitmap(width: width, height: height, pixels: Array(canvas.elements))!
}

func polygon(
    _ points: [Point], _ homography: Homography = .identity, _ color: Color = .white, clips: [Clip] = [],
    opacity: Double = 1
) -> DisplayList.Item {
    .surface(
        Surface(
            pieces: [Piece(polygon: points, homography: homography)], paint: .color(color), opacity: opacity,
            clips: clips))
}

/// A whole picture at its own size.
func picture(
    _ id: Int, _ width: Int, _ height: Int, _ homography: Homography = .identity, opacity: Double = 1,
    clips: [Clip] = []
) -> DisplayList.Item {
    let r = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    return .surface(
        Surface(
            pieces: [Piece(polygon: r.corners, homography: homography)], paint: .picture(id: id, source: r, frame: r),
            opacity: opacity, clips: clips))
}

/// Marsaglia's xorshift: the same numbers everywhere.
struct Random {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// In 0 ..< 1.
    mutating func unit() -> Double { Double(next() >> 11) / 9007199254740992 }
    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    mutating func pixel(opaque: Bool = true) -> PremultipliedRGBA8 {
        let a = opaque ? 255 : UInt8(next() & 255)
        func channel(_ v: UInt64) -> UInt8 { UInt8(v % (UInt64(a) + 1)) }
        return PremultipliedRGBA8(r: channel(next()), g: channel(next()), b: channel(next()), a: a)
    }

    mutating func picture(_ width: Int, _ height: Int, opaque: Bool = true) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for k in bitmap.pixels.indices { bitmap[offset: k] = pixel(opaque: opaque) }
        return bitmap
    }

    /// A convex polygon around `center`: points of an ellipse in order.
    mutating func convexPolygon(center: Point, radius: Double) -> [Point] {
        let count = 3 + Int(next() % 6), squeeze = number(0.1...1), turn = number(0...360)
        let angles = (0..<count).map { _ in number(0...360) }.sorted()
        return angles.map {
            let p = Point(Elementary.cos(degrees: $0) * radius, Elementary.sin(degrees: $0) * radius * squeeze)
            let c = Elementary.cos(degrees: turn), s = Elementary.sin(degrees: turn)
            return center + Point(p.x * c - p.y * s, p.x * s + p.y * c)
        }
    }
}

/// Areas of polygons by clipping, in double precision.
enum Area {
    static func of(_ polygon: [Point]) -> Double {
        guard polygon.count > 2 else { return 0 }
        return abs(polygon.indices.reduce(0.0) { $0 + polygon[$1].cross(polygon[($1 + 1) % polygon.count]) }) / 2
    }

    /// The part of a convex polygon where normal · p <= offset.
    static func clip(_ polygon: [Point], normal n: Point, offset: Double) -> [Point] {
        var out: [Point] = []
        for k in polygon.indices {
            let p = polygon[k], q = polygon[(k + 1) % polygon.count], a = n.dot(p) - offset, b = n.dot(q) - offset
            if a <= 0 { out.append(p) }
            if (a < 0 && b > 0) || (a > 0 && b < 0) { out.append(mix(p, q, a / (a - b))) }
        }
        return out
    }

    /// The part of a convex polygon in the unit square at (x, y).
    static func clip(_ polygon: [Point], pixel x: Int, _ y: Int) -> [Point] {
        var out = clip(polygon, normal: Point(1, 0), offset: Double(x + 1))
        out = clip(out, normal: Point(-1, 0), offset: -Double(x))
        out = clip(out, normal: Point(0, 1), offset: Double(y + 1))
        return clip(out, normal: Point(0, -1), offset: -Double(y))
    }

    /// The part of one convex polygon, of any orientation, inside another one that runs clockwise on the canvas.
    static func intersection(_ a: [Point], _ b: [Point]) -> [Point] {
        b.indices.reduce(a) { rest, k in
            let p = b[k], d = b[(k + 1) % b.count] - p, outward = Point(d.y, -d.x)
            return clip(rest, normal: outward, offset: outward.dot(p))
        }
    }
}
