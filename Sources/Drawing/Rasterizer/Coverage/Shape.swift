import ZoetropeDisplayList
import ZoetropeGeometry

/// What limits an item on the canvas: a share of each pixel.
protocol Shape: AnyObject {
    /// The pixels that the shape can touch.
    var bounds: PixelRect { get }
    /// True when all edges lie on pixel borders, so that no pixel is partly covered.
    var isPixelAligned: Bool { get }
    /// Whether its covered runs are long enough to hide what is behind them.
    var mayHide: Bool { get }
    /// True when all of `rect` is known to lie inside.
    func covers(_ rect: PixelRect) -> Bool
    /// Finds the covered pixels within a window.
    func scanner(window: PixelRect) -> RowScanner
}

/// Finds the pixels that a shape covers, row by row from top to bottom. A subclass says how; this one finds none.
class RowScanner {
    /// The runs of the row scanned last.
    final private(set) var runs = CoverageRuns(start: nil, count: 0)
    /// The coverage of each pixel of that row instead, where runs would be too short; only shapes that are filled with
    /// one opaque colour have it.
    final private(set) var pixels: PixelCoverages?
    /// The first row whose runs may differ from those of the row scanned last.
    final private(set) var steadyEnd = Int.min
    /// The edges in the row that `findEdges` was called for last.
    final let edges: RowEdges
    /// Whether edges cross pixels.
    final let crossesPixels: Bool

    init(_ shape: any Shape, _ edges: RowEdges) {
        self.edges = edges
        crossesPixels = !shape.isPixelAligned
    }

    /// Called by subclasses with what they found.
    final func show(_ runs: CoverageRuns, _ pixels: PixelCoverages? = nil, until steadyEnd: Int) {
        (self.runs, self.pixels, self.steadyEnd) = (runs, pixels, steadyEnd)
    }

    /// Finds the runs of row y, which must not lie above the row scanned before. `cells` is indexed by x, up to the
    /// window's x1 + 1; its elements must be 0, and are 0 again when this returns.
    func scan(row y: Int, cells: UnsafeMutablePointer<Int32>) {}

    /// Finds the edges that decide about the pixels x0 ..< x1 of row y, the one scanned last.
    func findEdges(row y: Int, from x0: Int, to x1: Int) {}

    /// What that costs (see `DrawContext.steps`).
    func costOfEdges(row y: Int, from x0: Int, to x1: Int) -> Int { 0 }
}

/// The inside of closed contours in canvas pixels.
final class EdgeShape: Shape {
    /// By the rows in which they begin.
    let edges: [Edge]
    let rule: Path.FillRule
    /// Limited to the window that the shape was made for.
    let bounds: PixelRect
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

    var mayHide: Bool { true }
    func scanner(window: PixelRect) -> RowScanner { CoverageScanner(self, window: window) }

    /// Always false for shapes that are not known to be convex.
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
