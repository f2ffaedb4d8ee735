import ZoetropeDisplayList
import ZoetropeGeometry

/// Points around a part of what an item draws, and the map from their plane to the canvas.
struct ItemHull {
    let polygon: [Point]
    let homography: Homography

    var isUsable: Bool { homography.isUsable && !polygon.isEmpty }

    /// The polygon in another plane, to which `inverse` maps the canvas.
    func seen(_ inverse: Homography) -> [Point] { homography.then(inverse).image(of: polygon) }
}

extension DisplayList.Item {
    /// What the item draws lies within these polygons; empty where it draws nothing, or may draw anywhere.
    var hull: [ItemHull] {
        switch self {
        case .surface(let surface):
            return surface.pieces.map { ItemHull(polygon: $0.polygon, homography: $0.homography) }
        case .outlines(let outlines):
            return outlines.outlines.compactMap { $0.box }.map {
                ItemHull(polygon: $0.corners, homography: outlines.homography)
            }
        case .shadow(let shadow):
            guard let extent = ShadowShader.extent(shadow) else { return [] }
            return [ItemHull(polygon: extent.corners, homography: shadow.homography)]
        case .group(let group):
            let inner = group.items.flatMap { $0.hull }
            guard let effects = group.effects, !effects.filters.isEmpty else { return inner }
            let spread = Double(FilterChain(effects.filters).spread)
            return inner.map {
                let box = $0.seen(.identity).box.insetBy(dx: -spread, dy: -spread)
                return ItemHull(polygon: box.corners, homography: .identity)
            }
        }
    }

    /// The clips of the item itself.
    var ownClips: [Clip] {
        switch self {
        case .surface(let surface): surface.clips
        case .outlines(let outlines): outlines.clips
        case .shadow(let shadow): shadow.clips
        case .group(let group): group.clips + group.cuts
        }
    }
}

extension Shadow.Content {
    /// A rectangle around all that casts the shadow, in the shadow's plane; nil where nothing does, or where that
    /// reaches too far.
    var boundingBox: Rect? {
        guard let inverse = homography.usableInverse else { return nil }
        let points = items.flatMap { $0.hull }.filter { $0.isUsable }.flatMap { $0.seen(inverse) }
        guard !points.isEmpty, points.allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 }) else { return nil }
        return points.box
    }
}

extension [DisplayList.Item] {
    /// The items on another canvas, to which `h` maps theirs.
    func mapped(by h: Homography) -> [DisplayList.Item] { map { $0.mapped(by: h) } }
}
