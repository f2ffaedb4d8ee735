import DisplayList
import Geometry

/// The inside of closed contours in canvas pixels.
final class Shape {
    /// Sorted by their upper ends.
    let edges: [Edge]
    let rule: Path.FillRule
    /// The pixels that the shape can touch, within the window it was made for.
    let bounds: PixelRect
    /// True when every edge runs along pixel borders, so that no pixel is covered in part.
    let isPixelAligned: Bool
    /// The outline if it is one convex contour, else nil.
    let convex: [Point]?

    /// The contours' vertices lie on `VertexGrid`.
    init(contours: [[Point]], rule: Path.FillRule, window: PixelRect, isConvex: Bool = false) {
        var builder = EdgeBuilder()
        for contour in contours { builder.add(contour) }
        edges = builder.sortedEdges()
        self.rule = rule
        bounds = edges.isEmpty ? .empty : builder.bounds(within: window)
        isPixelAligned = builder.isPixelAligned
        convex = isConvex && contours.count == 1 ? contours[0] : nil
    }

    /// True when every pixel of `rect` lies wholly inside; false for outlines that are not convex.
    func covers(_ rect: PixelRect) -> Bool {
        guard let convex, convex.count > 2 else { return false }
        let corners = [(rect.x0, rect.y0), (rect.x1, rect.y0), (rect.x1, rect.y1), (rect.x0, rect.y1)].map {
            Point(Double($0.0), Double($0.1))
        }
        var left = true, right = true
        for k in convex.indices {
            let p = convex[k], d = convex[k + 1 == convex.count ? 0 : k + 1] - p
            for c in corners {
                let side = d.cross(c - p)
                left = left && side <= 0
                right = right && side >= 0
            }
        }
        return left != right
    }
}
