import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// A page curl: the page bends around a cylinder of radius R that moves across it.
///
/// Let n be the unit vector across the fold, and s = n·p - fold the signed distance of a page point p from the line
/// where the page leaves the table. Then
/// - for s <= 0 the point stays where it is;
/// - for 0 < s <= πR it lies on the cylinder: R·sin(s/R) from the fold along n, at height R·(1 - cos(s/R));
/// - for s > πR it lies on the flat, upside-down part: πR - s from the fold along n, at height 2R.
///
/// The bent page is drawn as flat strips between lines of constant s.
final class Curl {
    private let state: LayerState.CurlState
    private let layer: LayerState
    /// Maps the bent page's space to the parent's space. `plane` then maps the parent's plane to canvas pixels.
    private let space: Transform3D
    private let plane: Homography
    private let normal: Point
    private let fold: Double

    /// The part of the page between two lines of constant s, and its place on the canvas.
    private struct Strip {
        /// In the page's coordinates.
        let polygon: [Point]
        /// From the page's coordinates to canvas pixels.
        let homography: Homography
        /// The values of s at the strip's two lines, in points.
        let from, to: Double
        var facesViewer: Bool { homography.determinant > 0 }
    }

    /// The maximum distance between a point's image on a strip and on the cylinder, in pixels; on average it is 2/3 of
    /// that in a strip's middle row and 0 at its lines. The number of strips is proportional to 1 / √tolerance.
    private static let tolerance = 0.02
    /// The minimum and the maximum number of strips around the cylinder. Over an angle of π/16, |cos| is interpolated
    /// within (π/16)² / 8 = 0.005: at a shading of 0.35, as in the shipped scene, half a level (of 255). With 2,000 strips,
    /// the tolerance holds for radii up to 0.02 · 8 · (2000/π)² = 65,000 pixels, larger than any canvas.
    private static let stripCount = 16...2_000

    init(_ state: LayerState.CurlState, layer: LayerState, space: Transform3D, plane: Homography) {
        (self.state, self.layer, self.space, self.plane) = (state, layer, space, plane)
        let n = Point(Elementary.cos(degrees: state.angle), Elementary.sin(degrees: state.angle))
        normal = n
        let along = layer.bounds.corners.map(n.dot)
        let near = along.min() ?? 0
        // At progress 1 the fold is one radius beyond the nearest corner, so that the cylinder has left the page
        // completely.
        fold = mix(along.max() ?? 0, near - state.radius, state.progress)
    }

    /// The bent page, as the size of a picture for it needs it.
    var pieces: [Piece] { strips().map { Piece(polygon: $0.polygon, homography: $0.homography) } }

    /// The items to draw, bottom first: the shadow on the layers below, the part of the page that faces the viewer, the
    /// shadow on that part, and the page's back.
    func items(painting paints: [LayerPaint]) -> [DisplayList.Item] {
        let strips = self.strips()
        let front = strips.filter(\.facesViewer), back = strips.filter { !$0.facesViewer }
        var out = shadow(of: [rising, returning], clips: [])
        out += paints.compactMap { surface($0, front, isBack: false) }
        if !front.isEmpty, let outline = frontOutline() { out += shadow(of: [returning], clips: [outline]) }
        let backs = paints.compactMap { surface($0, back, isBack: true) }
        if backs.count > 1, state.backOpacity < 1 {
            return out + [.group(Group(items: backs, opacity: state.backOpacity))]
        }
        return out + backs
    }

    // MARK: Strips

    /// The page's strips: one for the flat part, several for the round part, and one for the part that is turned over.
    /// Strips of the round part are within `tolerance` of the cylinder.
    private func strips() -> [Strip] {
        var lines = [-Double.infinity]
        lines += roundLines()
        lines.append(.infinity)
        return zip(lines, lines.dropFirst()).compactMap { strip(from: $0, to: $1) }
    }

    /// The values of s of the lines around the cylinder, from its beginning to its end.
    ///
    /// A chord over an angle `step` (in radians) is at most R·step²/8 from its arc, and that is seen from the side only:
    /// strips are wide where the page lies flat, and narrow where it stands upright. Along the chord, a point is at most
    /// 0.008·R·step³ from its place on the arc.
    private func roundLines() -> [Double] {
        let intervals = 64, width = Double.pi / Double(intervals)
        let seen = (0...intervals).map { magnification(at: Double($0) * width) }
        let reach = (seen.map(\.along).max() ?? 0) * state.radius
        var widest = Double.pi / Double(Curl.stripCount.lowerBound)
        let least = Double.pi / Double(Curl.stripCount.upperBound)
        while widest > least, 0.008 * reach * widest * widest * widest > Curl.tolerance / 2 { widest *= 0.75 }
        // The strips that each interval needs.
        let needs = (0..<intervals).map { i in
            let side = max(seen[i].out, seen[i + 1].out) * state.radius
            return width * max(1 / widest, (side / (8 * Curl.tolerance)).squareRoot())
        }
        let count = needs.reduce(0, +).rounded(.up).clamped(
            to: Double(Curl.stripCount.lowerBound)...Double(Curl.stripCount.upperBound))
        let share = needs.reduce(0, +) / count
        var lines = [0.0], before = 0.0
        for (i, need) in needs.enumerated() {
            while Double(lines.count) < count, before + need >= share * Double(lines.count) {
                let angle = (Double(i) + (share * Double(lines.count) - before) / need) * width
                lines.append(min(angle, Double.pi) * state.radius)
            }
            before += need
        }
        return lines + [halfTurn]
    }

    /// The number of pixels by which a point of the cylinder at an angle is seen to move if it moves one unit out of the
    /// surface, and along it across the fold: the larger of both ends of the line there; 0 where there is none.
    private func magnification(at theta: Double) -> (out: Double, along: Double) {
        let s = theta * state.radius
        guard let ends = ends(at: s) else { return (0, 0) }
        let (sin, cos) = (Elementary.sin(theta), Elementary.cos(theta))
        let places = [bent(ends.left, at: s), bent(ends.right, at: s)]
        func seen(_ across: Double, _ up: Double) -> Double {
            let step = projected(x: normal.x * across, y: normal.y * across, z: up, w: 0)
            let values = places.map { at in
                let w = max(at.w, 1e-3)
                return Point((step.x - at.x / w * step.w) / w, (step.y - at.y / w * step.w) / w).length
            }
            return (values.filter(\.isFinite).max() ?? 0).clamped(to: 0...1e9)
        }
        return (seen(sin, -cos), seen(cos, sin))
    }

    private func strip(from s0: Double, to s1: Double) -> Strip? {
        let polygon = slice(from: s0 + fold, to: s1 + fold)
        guard polygon.count >= 3 else { return nil }
        let (a, b) = (max(s0, min(0, s1) - 1), min(s1, max(halfTurn, s0) + 1))
        return Strip(
            polygon: polygon, homography: Homography(bend(from: a, to: b).concatenating(space)).then(plane), from: a,
            to: b)
    }

    /// The part of the page in which n·p lies between two values, by polygon clipping (Sutherland and Hodgman, 1974).
    private func slice(from low: Double, to high: Double) -> [Point] {
        func cut(_ polygon: [Point], _ keeps: (Double) -> Bool, at value: Double) -> [Point] {
            guard value.isFinite else { return polygon }
            var out: [Point] = []
            for (i, p) in polygon.enumerated() {
                let q = polygon[(i + 1) % polygon.count], sp = normal.dot(p), sq = normal.dot(q)
                if keeps(sp) { out.append(p) }
                if keeps(sp) != keeps(sq) { out.append(mix(p, q, (value - sp) / (sq - sp))) }
            }
            return out
        }
        return cut(cut(layer.bounds.corners, { $0 > low }, at: low), { $0 < high }, at: high)
    }

    // MARK: The surface

    /// s at the end of the cylinder.
    private var halfTurn: Double { Double.pi * state.radius }

    /// The position of a point with distance s: along n from the fold, and its height above the table, both in points.
    private func profile(_ s: Double) -> (along: Double, height: Double) {
        let r = state.radius
        if s <= 0 { return (s, 0) }
        if s >= halfTurn { return (halfTurn - s, 2 * r) }
        return (r * Elementary.sin(s / r), r * (1 - Elementary.cos(s / r)))
    }

    /// The affine map that takes the page's lines s0 and s1 to their places on the bent page, and the points between
    /// them to the chord between those places.
    private func bend(from s0: Double, to s1: Double) -> Transform3D {
        let p0 = profile(s0), p1 = profile(s1), n = normal
        let k = (p1.along - p0.along) / (s1 - s0) - 1, rise = (p1.height - p0.height) / (s1 - s0)
        // p' = p + n·(along(s) - s), z' = height(s), both linear in s = n·p - fold.
        let shift = p0.along - s0 - k * (s0 + fold), lift = p0.height - rise * (s0 + fold)
        return Transform3D([
            1 + k * n.x * n.x, k * n.x * n.y, rise * n.x, 0,
            k * n.y * n.x, 1 + k * n.y * n.y, rise * n.y, 0,
            0, 0, 1, 0,
            shift * n.x, shift * n.y, lift, 1,
        ])
    }

    /// Maps a point (w = 1) or a vector (w = 0) from the bent page's space to homogeneous canvas pixels.
    private func projected(x: Double, y: Double, z: Double, w: Double) -> (x: Double, y: Double, w: Double) {
        let t = space
        let px = x * t.m11 + y * t.m21 + z * t.m31 + w * t.m41
        let py = x * t.m12 + y * t.m22 + z * t.m32 + w * t.m42
        let pw = x * t.m14 + y * t.m24 + z * t.m34 + w * t.m44
        return (
            plane.a * px + plane.b * py + plane.c * pw, plane.d * px + plane.e * py + plane.f * pw,
            plane.g * px + plane.h * py + plane.i * pw
        )
    }

    /// The place of the page point `p`, whose distance is s, on the bent page; in homogeneous canvas pixels.
    private func bent(_ p: Point, at s: Double) -> (x: Double, y: Double, w: Double) {
        let (along, height) = profile(s), q = p + normal * (along - s)
        return projected(x: q.x, y: q.y, z: height, w: 1)
    }

    /// Both ends of the page's line of constant s, in the page's coordinates; nil if it does not cross the page.
    private func ends(at s: Double) -> (left: Point, right: Point)? {
        let line = slice(from: s + fold - 1e-6, to: s + fold + 1e-6)
        func across(_ p: Point) -> Double { p.y * normal.x - p.x * normal.y }
        let sorted = line.sorted { across($0) < across($1) }
        guard let left = sorted.first, let right = sorted.last else { return nil }
        return (left, right)
    }

    /// The values of s between `low` and `high` that the page's outline needs: its corners, and 33 lines around the
    /// cylinder.
    private func lines(from low: Double, to high: Double) -> [Double] {
        let corners = layer.bounds.corners.map { normal.dot($0) - fold }
        let round = (0...32).map { halfTurn * Double($0) / 32 }
        return Set(corners + round + [low, high]).filter { $0 >= low && $0 <= high }.sorted()
    }

    // MARK: Light

    private func surface(_ p: LayerPaint, _ strips: [Strip], isBack: Bool) -> DisplayList.Item? {
        let pieces = strips.map { s in
            Piece(polygon: s.polygon, homography: s.homography, shade: shade(s, isBack: isBack))
        }
        guard !pieces.isEmpty else { return nil }
        return .surface(Surface(pieces: pieces, paint: p.paint, opacity: isBack ? state.backOpacity : 1))
    }

    /// The light on a strip. It comes from the viewer, so that the page is darkest where it stands upright. On the
    /// back, the tint is applied before the light; nil if the strip's colours do not change.
    private func shade(_ s: Strip, isBack: Bool) -> Shade? {
        let tint = isBack ? state.backTint : 0
        func stop(_ distance: Double) -> Shade.Stop {
            let theta = (distance / state.radius).clamped(to: 0...Double.pi)
            let light = 1 - state.shading * (1 - abs(Elementary.cos(theta)))
            let c = state.backColor, k = tint * light
            return Shade.Stop(gain: light * (1 - tint), lift: Color(r: c.r * k, g: c.g * k, b: c.b * k))
        }
        let from = stop(s.from), to = stop(s.to)
        if from == to, from.gain == 1 { return nil }
        return Shade(start: normal * (s.from + fold), end: normal * (s.to + fold), from: from, to: to)
    }

    /// The rising part of the page (up to a quarter turn around the cylinder), and the part beyond it, which leans over
    /// or lies upside down. Both are polygons, projected straight down onto the table. They have the same direction, so
    /// that a path of both covers their union.
    private var rising: [Point] { fromAbove(from: 0, to: halfTurn / 2) }
    private var returning: [Point] { fromAbove(from: halfTurn / 2, to: .greatestFiniteMagnitude).reversed() }

    private func fromAbove(from low: Double, to high: Double) -> [Point] {
        outline(from: low, to: high) { $0 + normal * (profile($1).along - $1) }
    }

    /// The outline of the page between two values of s. `place` maps each of its points, given with its s, to the
    /// result.
    private func outline<P>(from low: Double, to high: Double, place: (Point, Double) -> P) -> [P] {
        var left: [P] = [], right: [P] = []
        for s in lines(from: low, to: high) {
            guard let ends = ends(at: s) else { continue }
            left.append(place(ends.left, s))
            right.append(place(ends.right, s))
        }
        return left.count >= 2 ? left + right.reversed() : []
    }

    /// The shadow of the union of polygons on the table; empty if it is invisible.
    private func shadow(of polygons: [[Point]], clips: [Clip]) -> [DisplayList.Item] {
        let path = Path(polygons.flatMap { Path(polygon: $0).elements })
        guard !path.elements.isEmpty, state.shadow.color.a > 0 else { return [] }
        let moved = Homography.translation(state.shadow.offset.x, state.shadow.offset.y)
            .then(Homography(space)).then(plane)
        return [
            .shadow(
                Shadow(
                    path: path, homography: moved, sigma: state.shadow.sigma, color: state.shadow.color, clips: clips))
        ]
    }

    /// The outline of the flat and the rising part of the page, in canvas pixels; nil if they reach behind the eye.
    private func frontOutline() -> Clip? {
        let points = outline(from: -.greatestFiniteMagnitude, to: halfTurn / 2) { bent($0, at: $1) }
        guard !points.isEmpty, points.allSatisfy({ $0.w > 1e-3 }) else { return nil }
        return Clip(
            path: Path(polygon: points.map { Point($0.x / $0.w, $0.y / $0.w) }), homography: .identity)
    }
}
