import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// Finds the path that casts the same shadow as items do, where there is one: an opaque item that holds all others, or
/// a single item of one alpha. Such a shadow is exact and fast.
struct ShadowCaster {
    let textures: TextureSet

    /// Something that is drawn, with the clips of the groups around it.
    private struct Part {
        let item: DisplayList.Item
        let clips: [Clip]
    }

    /// A path in the plane of the shadow.
    private struct Silhouette {
        var path: Path
        var rule: Path.FillRule
        /// The path's points, if it is known to be convex.
        var convex: [Point]?
        var alpha: Double
    }

    /// How many parts are tried as the one that holds all others.
    private static let mostCandidates = 4

    /// The shadow with a path in place of its content, if there is one. Nil where nothing casts it.
    func simplified(_ shadow: Shadow) -> Shadow? {
        guard let content = shadow.content else { return shadow }
        guard let inverse = content.homography.usableInverse else { return nil }
        var parts: [Part] = []
        let isPlain = Self.collect(content.items, [], &parts)
        if parts.isEmpty { return nil }
        if isPlain, let found = silhouette(of: parts, content.homography, inverse) {
            return Shadow(
                path: found.path, rule: found.rule, homography: shadow.homography, sigma: shadow.sigma,
                color: shadow.color.opacity(found.alpha), clips: shadow.clips)
        }
        return shadow.content?.boundingBox == nil ? nil : shadow
    }

    /// The items in groups that only clip; false where others are among them, which are parts as a whole.
    private static func collect(_ items: [DisplayList.Item], _ clips: [Clip], _ out: inout [Part]) -> Bool {
        for item in items {
            if case .group(let group) = item, group.opacity >= 1, group.effects == nil, group.cuts.isEmpty {
                if !collect(group.items, clips + group.clips, &out) { return false }
                continue
            }
            if case .group(let group) = item, group.opacity <= 0 || group.items.isEmpty { continue }
            out.append(Part(item: item, clips: clips))
        }
        return true
    }

    private func silhouette(of parts: [Part], _ plane: Homography, _ inverse: Homography) -> Silhouette? {
        if parts.count == 1 { return silhouette(parts[0], plane, inverse) }
        var tried = 0
        for (k, part) in parts.enumerated() where tried < Self.mostCandidates {
            guard let found = silhouette(part, plane, inverse), found.alpha >= 1 else { continue }
            tried += 1
            let holdsAll = parts.indices.allSatisfy { $0 == k || holds(found, parts[$0], plane, inverse) }
            if holdsAll { return found }
        }
        return nil
    }

    /// The silhouette of one part; nil where it is no path, or has more than one alpha.
    private func silhouette(_ part: Part, _ plane: Homography, _ inverse: Homography) -> Silhouette? {
        switch part.item {
        case .surface(let surface):
            guard surface.pieces.count == 1, let alpha = alpha(of: surface.paint) else { return nil }
            let piece = surface.pieces[0], clips = part.clips + surface.clips
            guard let polygon = Path(polygon: piece.polygon).mapped(piece.homography, plane, inverse) else {
                return nil
            }
            let corners = polygon.elements.compactMap { $0.end }
            var out = Silhouette(
                path: polygon, rule: .nonzero, convex: corners, alpha: alpha * surface.opacity)
            var limits: [Clip] = []
            for clip in clips where !limits.contains(clip) { limits.append(clip) }
            guard let clip = limits.first else { return out }
            guard limits.count == 1, let path = clip.path.mapped(clip.homography, plane, inverse),
                let box = path.controlBox, Self.isConvex(corners), box.corners.allSatisfy({ Self.holds(corners, $0) })
            else { return nil }
            (out.path, out.rule) = (path, clip.rule)
            let outline = clip.rule == .nonzero ? path.polygon : nil
            out.convex = outline.flatMap { Self.isConvex($0) ? $0 : nil }
            return out
        case .outlines(let outlines):
            guard part.clips.isEmpty, outlines.clips.isEmpty else { return nil }
            let path = Path(outlines.outlines.flatMap { $0.path.elements })
            guard outlines.outlines.count == 1 || !outlines.mayOverlap,
                let mapped = path.mapped(outlines.homography, plane, inverse)
            else { return nil }
            return Silhouette(path: mapped, rule: .nonzero, convex: nil, alpha: outlines.color.a)
        case .shadow, .group: return nil
        }
    }

    /// The alpha of a paint that has only one.
    private func alpha(of paint: Paint) -> Double? {
        switch paint {
        case .color(let color): return color.a
        case .gradient(let gradient):
            guard let first = gradient.stops.first?.color.a else { return nil }
            return gradient.stops.allSatisfy { $0.color.a == first } ? first : nil
        case .drawing: return nil
        case .picture(let id, let source, _):
            return textures.contains(id) && textures.picture(id, source).isOpaque ? 1 : nil
        }
    }

    /// Whether a silhouette is known to hold all that a part draws.
    private func holds(_ silhouette: Silhouette, _ part: Part, _ plane: Homography, _ inverse: Homography) -> Bool {
        for clip in part.clips + part.item.ownClips {
            guard let path = clip.path.mapped(clip.homography, plane, inverse) else { continue }
            // The same outline, or a border's, which begins with it.
            if clip.rule == silhouette.rule, path == silhouette.path { return true }
            if clip.rule == .evenodd, path.elements.starts(with: silhouette.path.elements) { return true }
        }
        guard let convex = silhouette.convex else { return false }
        let hull = part.item.hull
        return !hull.isEmpty && hull.allSatisfy { $0.isUsable && Self.holds(convex, $0.seen(inverse)) }
    }

    private static func holds(_ convex: [Point], _ points: [Point]) -> Bool {
        !points.isEmpty && points.allSatisfy { holds(convex, $0) }
    }

    /// Within a ten-thousandth of a point.
    private static func holds(_ convex: [Point], _ p: Point) -> Bool {
        var left = true, right = true
        for k in convex.indices {
            let a = convex[k], d = convex[k + 1 == convex.count ? 0 : k + 1] - a
            let side = d.cross(p - a), slack = 1e-4 * d.length
            left = left && side <= slack
            right = right && side >= -slack
        }
        return left || right
    }

    private static func isConvex(_ polygon: [Point]) -> Bool {
        guard polygon.count > 2 else { return false }
        var left = true, right = true
        for k in polygon.indices {
            let a = polygon[k], b = polygon[(k + 1) % polygon.count], c = polygon[(k + 2) % polygon.count]
            let turn = (b - a).cross(c - b), slack = 1e-9 * ((b - a).dot(b - a) + (c - b).dot(c - b))
            left = left && turn <= slack
            right = right && turn >= -slack
        }
        return left || right
    }
}

extension Path {
    /// The path in the shadow's plane, from a plane that `h` maps to the canvas; nil where that takes perspective.
    fileprivate func mapped(_ h: Homography, _ plane: Homography, _ inverse: Homography) -> Path? {
        if h == plane { return self }
        let map = h.then(inverse), k = map.i
        guard k > 0, map.isUsable, abs(map.g) + abs(map.h) <= 1e-12 * k else { return nil }
        let affine = Homography(map.a / k, map.b / k, map.c / k, map.d / k, map.e / k, map.f / k, 0, 0, 1)
        return Path(elements.map { $0.mapped { affine.apply($0) ?? $0 } })
    }

    /// The only contour, with points on its curves; nil for several contours.
    fileprivate var polygon: [Point]? {
        var out: [Point] = []
        for (k, element) in elements.enumerated() {
            let last = out.last ?? .zero
            switch element {
            case .move(let p):
                if k > 0 { return nil }
                out.append(p)
            case .line(let p): if p != last { out.append(p) }
            case .quad(let c, let p): out += (1...8).map { CubicCurve(quad: last, c, p).point(Double($0) / 8) }
            case .cubic(let c, let d, let p): out += (1...8).map { CubicCurve(last, c, d, p).point(Double($0) / 8) }
            case .close: break
            }
        }
        if out.count > 1, out.last == out.first { out.removeLast() }
        return out
    }
}

extension Path.Element {
    fileprivate var end: Point? {
        switch self {
        case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
        case .close: nil
        }
    }
}
