import ZoetropeDisplayList
import ZoetropeGeometry

/// All surfaces in items and in their groups, bottom first.
package func surfaces(of items: some Sequence<DisplayList.Item>) -> [Surface] {
    items.flatMap { item -> [Surface] in
        switch item {
        case .surface(let surface): return [surface]
        case .group(let group): return surfaces(of: group.items)
        default: return []
        }
    }
}

/// Whether a convex polygon has a point inside, or within 1e-9 of an edge.
package func contains(_ polygon: [Point], _ p: Point) -> Bool {
    var left = true, right = true
    for (i, a) in polygon.enumerated() {
        let b = polygon[(i + 1) % polygon.count], edge = b - a
        let distance = (edge.x * (p.y - a.y) - edge.y * (p.x - a.x)) / max(edge.length, 1e-12)
        if distance < -1e-9 { left = false }
        if distance > 1e-9 { right = false }
    }
    return left || right
}
