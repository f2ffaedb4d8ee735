import ZoetropeGeometry

/// Two layers in one plane, one over the other, in a space where another layer is tilted: nothing but their order in the
/// file says which is in front.
package struct TiedLayers: Hashable, Sendable {
    /// The names of the two, and of the layer whose sublayers they are; nil for those of the canvas.
    package let behind: String, inFront: String, parent: String?
}

extension LayerState {
    /// Those among all sublayers that are drawn, on a canvas of one pixel a point.
    ///
    /// - Throws: `FrameLimit`.
    package func tiedLayers() throws -> [TiedLayers] {
        var budget = DepthBudget(), out: [TiedLayers] = []
        let space = try LayerSpace(of: self, seenThrough: .identity, isDrawn: true, &budget)
        try space.addTied(inside: nil, seenThrough: .identity, on: bounds, &budget, to: &out)
        return out
    }
}

extension LayerSpace {
    fileprivate func addTied(
        inside parent: String?, seenThrough plane: Homography, on canvas: Rect, _ budget: inout DepthBudget,
        to out: inout [TiedLayers]
    ) throws {
        let sorted = planes.prefix { !$0.layer.isOnTop }
        if sorted.count > 2, sorted.contains(where: { $0.space.flatDepth == nil }) {
            let facing = plane.determinant
            try addTied(sorted.map { DepthPlane($0, facing: facing) }, inside: parent, &budget, to: &out) { corners in
                // Of what lies outside of the canvas, nobody sees the order.
                let seen = corners.compactMap(plane.apply), (x, y) = (seen.map(\.x), seen.map(\.y))
                return seen.count < corners.count
                    || x.max()! > canvas.minX && x.min()! < canvas.maxX
                        && y.max()! > canvas.minY && y.min()! < canvas.maxY
            }
        }
        for (place, space) in zip(planes, inner) where !space.planes.isEmpty {
            guard let seen = place.seen(through: plane) else { continue }
            try space.addTied(inside: place.layer.name, seenThrough: seen, on: canvas, &budget, to: &out)
        }
    }

    private func addTied(
        _ depths: [DepthPlane?], inside parent: String?, _ budget: inout DepthBudget, to out: inout [TiedLayers],
        where isSeen: ([Point]) -> Bool
    ) throws {
        // From left to right, so that only planes whose boxes overlap across are compared.
        let order = depths.enumerated().compactMap { k, plane in plane.map { (index: k, plane: $0) } }
            .sorted { $0.plane.outline.box.minX < $1.plane.outline.box.minX }
        for (n, a) in order.enumerated() {
            for b in order[(n + 1)...] {
                guard b.plane.outline.box.minX < a.plane.outline.box.maxX else { break }
                guard a.plane.outline.box.overlaps(b.plane.outline.box) else { continue }
                try budget.compare()
                guard
                    case .equal = a.plane.relation(
                        of: a.plane.outline, to: b.plane, b.plane.outline, &budget.workspace),
                    isSeen(Array(budget.workspace.corners))
                else { continue }
                let (first, second) = (planes[min(a.index, b.index)].layer, planes[max(a.index, b.index)].layer)
                out.append(TiedLayers(behind: first.name, inFront: second.name, parent: parent))
            }
        }
    }
}
