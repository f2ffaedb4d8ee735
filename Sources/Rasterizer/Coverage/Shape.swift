import DisplayList
import Geometry

/// The inside of closed contours in canvas pixels.
final class Shape {
    /// By the rows in which they begin.
    let edges: [Edge]
    let rule: Path.FillRule
    /// The pixels that the shape can touch, limited to the window that it was made for.
    let bounds: PixelRect
    /// True when all edges lie on pixel borders, so that no pixel is partly covered.
    let isPixelAligned: Bool
    /// The contour if the shape is known to be a single convex one, else nil.
    let convex: [Point]?

    /// The contours' vertices must lie on `VertexGrid`. `isConvex` promises that a single contour is convex.
    /// `hasSharedEdges`: whether edges of one contour may be those of another, too; then they are left out.
    init(
        contours: [[Point]], rule: Path.FillRule, window: PixelRect, isConvex: Bool = false,
        hasSharedEdges: Bool = false
    ) {
        var builder = EdgeBuilder(count: contours.reduce(0) { $0 + $1.count })
        for contour in contours { builder.add(contour) }
        edges = builder.sortedEdges(mayCancel: hasSharedEdges)
        self.rule = rule
        bounds = edges.isEmpty ? .empty : builder.bounds(within: window)
        isPixelAligned = builder.isPixelAligned
        convex = isConvex && contours.count == 1 ? contours[0] : nil
    }

    /// True when all of `rect` lies inside. Always false for shapes that are not known to be convex.
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
