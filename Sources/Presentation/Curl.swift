import DisplayList
import Geometry
import Pixels

/// A page bent round a cylinder that stands on it and travels across it, as strips.
///
/// With n the unit vector across the fold and s = n·p - fold the signed distance of a page point past the line where the page leaves the table,
/// the point stays flat for s <= 0, lies on the cylinder for 0 < s <= πR (R·sin(s/R) along n from the fold, at height R·(1 - cos(s/R))), and past that lies
/// flat and face down at height 2R, (s - πR) back along n.
struct Curl {
    private let state: LayerState.CurlState
    private let layer: LayerState
    /// From the bent page's space to the parent's, and how the parent's plane is seen.
    private let space: Transform3D
    private let plane: Homography
    private let normal: Point
    private let fold: Double
    /// A strip: the page between two lines across n, and where it lies.
    private struct Strip {
        let polygon: [Point]
        let homography: Homography
        /// s at its two lines.
        let from, to: Double
        var facesViewer: Bool { homography.determinant > 0 }
    }

    init(_ state: LayerState.CurlState, layer: LayerState, space: Transform3D, plane: Homography) {
        (self.state, self.layer, self.space, self.plane) = (state, layer, space, plane)
        let n = Point(Elementary.cos(degrees: state.angle), Elementary.sin(degrees: state.angle))
        normal = n
        let along = layer.bounds.corners.map(n.dot)
        let near = along.min() ?? 0
        // At 1 the cylinder, R wide past the fold, has left the nearest corner, too.
        fold = mix(along.max() ?? 0, near - state.radius, state.progress)
    }

    /// Under side up: the part that faces the viewer, the shadow that the lifted part casts on it and on what lies below, then the page's back.
    func items(painting paints: [LayerPaint]) -> [DisplayList.Item] {
        let strips = self.strips()
        let front = strips.filter(\.facesViewer), back = strips.filter { !$0.facesViewer }
        var out = paints.compactMap { surface($0, front, isBack: false) }
        if let shadow = shadow(of: back) { out.append(.shadow(shadow)) }
        let backs = paints.compactMap { surface($0, back, isBack: true) }
        if backs.count > 1, state.backOpacity < 1 {
            return out + [.group(Group(items: backs, opacity: state.backOpacity))]
        }
        return out + backs
    }

    // MARK: Strips

    /// Flat, round, and flat again; the round part in strips whose chord is nowhere more than 1/50 pixel from the cylinder.
    private func strips() -> [Strip] {
        let r = state.radius, half = Double.pi * r
        let scale = max(plane.a.magnitude, plane.e.magnitude, 1)
        let step = (8 * 0.02 / (r * scale)).squareRoot()
        let count = min(2_000, Int((Double.pi / step).rounded(.up)) + 1)
        var lines = [-Double.infinity]
        for i in 0...count { lines.append(half * Double(i) / Double(count)) }
        lines.append(.infinity)
        return zip(lines, lines.dropFirst()).compactMap { strip(from: $0, to: $1) }
    }

    private func strip(from s0: Double, to s1: Double) -> Strip? {
        let polygon = slice(from: s0 + fold, to: s1 + fold)
        guard polygon.count >= 3 else { return nil }
        let (a, b) = (max(s0, min(0, s1) - 1), min(s1, max(Double.pi * state.radius, s0) + 1))
        return Strip(
            polygon: polygon, homography: Homography(bend(from: a, to: b).concatenating(space)).then(plane), from: a,
            to: b)
    }

    /// The part of the page with n·p between two values (Sutherland and Hodgman, 1974).
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

    /// Where a point of distance s lies: how far along n from the fold, and how high.
    private func profile(_ s: Double) -> (along: Double, height: Double) {
        let r = state.radius
        if s <= 0 { return (s, 0) }
        if s >= Double.pi * r { return (Double.pi * r - s, 2 * r) }
        return (r * Elementary.sin(s / r), r * (1 - Elementary.cos(s / r)))
    }

    /// The linear map of space that takes the page's lines s0 and s1 to where they lie, and the page between them to the chord.
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

    // MARK: Light

    private func surface(_ p: LayerPaint, _ strips: [Strip], isBack: Bool) -> DisplayList.Item? {
        let pieces = strips.map { s in
            Piece(polygon: s.polygon, homography: s.homography, shade: shade(s, isBack: isBack))
        }
        guard !pieces.isEmpty else { return nil }
        return .surface(Surface(pieces: pieces, paint: p.paint, opacity: isBack ? state.backOpacity : 1))
    }

    /// Light falls from the viewer: a strip is darkest where it stands upright. The back is tinted first.
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

    /// The lifted part's silhouette from above, laid on the table: both ends of the page's chord on each line across n where the outline can turn.
    private func shadow(of back: [Strip]) -> Shadow? {
        guard let lowest = back.first?.from, state.shadow.color.a > 0 else { return nil }
        let corners = layer.bounds.corners.map { normal.dot($0) - fold }.filter { $0 > lowest }
        var left: [Point] = [], right: [Point] = []
        for s in (back.map(\.from) + corners).sorted() {
            let ends = slice(from: s + fold - 1e-6, to: s + fold + 1e-6)
            guard let first = ends.min(by: { across($0) < across($1) }),
                let last = ends.max(by: { across($0) < across($1) })
            else { continue }
            let move = normal * (profile(s).along - s)
            left.append(first + move)
            right.append(last + move)
        }
        guard left.count >= 2 else { return nil }
        let flat = Homography(space).then(plane)
        let moved = Homography.translation(state.shadow.offset.x, state.shadow.offset.y).then(flat)
        return Shadow(
            path: Path(polygon: left + right.reversed()), homography: moved, sigma: state.shadow.sigma,
            color: state.shadow.color)
    }

    private func across(_ p: Point) -> Double { p.y * normal.x - p.x * normal.y }
}
