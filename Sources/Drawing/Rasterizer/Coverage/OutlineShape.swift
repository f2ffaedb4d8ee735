import ZoetropeDisplayList
import ZoetropeGeometry

/// Outlines on the canvas. Their edges are short and many, so they are not sorted by rows: a band of rows at a time, all
/// of them are added up at once. The bands are kept for the frames in which the outlines stand still.
final class OutlineShape: Shape {
    let bounds: PixelRect
    var isPixelAligned: Bool { false }
    /// Hiding what is behind thin letters costs more than drawing it.
    let mayHide: Bool
    private let copies: [OutlineCopy]
    /// What the copies point to.
    private let polygons: FlatOutlines
    private let workspace: OutlineWorkspace
    private let rowsOfBand: Int
    /// Whether outlines may overlap themselves or each other.
    private let mayOverlap: Bool
    private var bands: [OutlineBand?]
    /// Whether the outlines stand still, so that bands are kept. The memory of others is used again at once, while it is
    /// in the CPU's cache.
    private var isStill = false
    private var keptBytes = 0

    /// Outlines of this mean thickness, in pixels, have runs that are long enough to hide something, and to be drawn
    /// one by one.
    private static let thick = 24.0
    /// Taller than most letters, in pixels.
    private static let tall = 64
    /// So many cells take 2 MB. Only those that edges touch are read, so that they need not fit into a cache.
    private static let cellsOfBand = 1 << 19
    /// Of the bands that are kept for a shape.
    private static let mostBytes = 1 << 20

    init(_ outlines: Outlines, window: PixelRect, _ polygons: FlatOutlines, _ workspace: OutlineWorkspace) {
        var bounds = PixelRect.empty, copies: [OutlineCopy] = [], scales = OutlineScales(outlines.homography)
        var mayHide = false
        copies.reserveCapacity(outlines.outlines.count)
        for placed in outlines.outlines where outlines.homography.isUsable {
            guard let copy = OutlineCopy(placed, &scales, polygons) else { continue }
            mayHide = mayHide || copy.thickness >= Self.thick
            let visible = copy.bounds.intersection(window)
            if !visible.isEmpty { bounds = bounds.union(visible) } else if !outlines.mayOverlap { continue }
            copies.append(copy)
        }
        (self.bounds, self.copies, self.polygons, self.mayHide) = (bounds, copies, polygons, mayHide)
        self.workspace = workspace
        mayOverlap = outlines.mayOverlap
        rowsOfBand = max(1, Self.cellsOfBand / CellBand.stride(bounds.width))
        bands = Array(repeating: nil, count: (bounds.height + rowsOfBand - 1) / rowsOfBand)
    }

    func covers(_ rect: PixelRect) -> Bool { false }
    func scanner(window: PixelRect) -> RowScanner { OutlineScanner(self, window: window) }

    /// Says that the outlines are drawn again where they were in the frame before.
    func stand() { isStill = true }

    /// The band with row y, which must lie within the bounds.
    func band(row y: Int) -> OutlineBand {
        let k = (y - bounds.y0) / rowsOfBand
        if let known = bands[k] { return known }
        let y0 = bounds.y0 + k * rowsOfBand, made = makeBand(y0..<min(y0 + rowsOfBand, bounds.y1))
        guard isStill else { return made }
        keptBytes += made.bytes
        if keptBytes <= Self.mostBytes { bands[k] = made }
        return made
    }

    private func makeBand(_ rows: Range<Int>) -> OutlineBand {
        let isTall = copies.contains { $0.bounds.height > Self.tall }
        let cells = CellBand(workspace, width: bounds.width, height: rows.count, isTall: isTall)
        let area = PixelRect(x0: bounds.x0, y0: rows.lowerBound, x1: bounds.x1, y1: rows.upperBound)
        var overlaps = mayOverlap ? OverlapFinder(area) : nil
        for copy in copies where copy.bounds.y0 < area.y1 && copy.bounds.y1 > area.y0 {
            copy.forEachContour(workspace, from: area) {
                cells.add($0, isInside: copy.isInside(area, $0))
                overlaps?.add($0)
            }
        }
        overlaps?.correct(cells)
        return mayHide
            ? OutlineBand(runsOf: cells, rows: rows, columns: bounds.columns, workspace)
            : OutlineBand(pixelsOf: cells, rows: rows, columns: bounds.columns, workspace)
    }

    // MARK: Edges

    /// An edge, and the index of the copy whose outline it belongs to.
    struct CopyEdge: BitwiseCopyable {
        let edge: Edge
        let copy: Int
    }

    /// How many points the outlines have that may touch the pixels x0 ..< x1 of row y.
    func points(inRow y: Int, from x0: Int, to x1: Int) -> Int {
        copies.reduce(0) { $0 + ($1.touches(row: y, from: x0, to: x1) ? $1.points(workspace) : 0) }
    }

    /// Whether a copy may touch the pixels x0 ..< x1 of row y.
    func touches(copy: Int, row y: Int, from x0: Int, to x1: Int) -> Bool {
        copies[copy].touches(row: y, from: x0, to: x1)
    }

    /// All edges, by the rows in which they begin.
    private(set) lazy var edges: List<CopyEdge> = {
        var found: [CopyEdge] = []
        let scale = 1 / VertexGrid.steps, origin = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
        for (index, copy) in copies.enumerated() {
            copy.forEachContour(workspace, from: origin) { contour in
                guard var last = contour.last else { return }
                for p in contour {
                    let (a, b) = last.y < p.y ? (last, p) : (p, last), winding: Int32 = last.y < p.y ? 1 : -1
                    last = p
                    guard a.y < b.y, b.y > bounds.y0.fixed, a.y < bounds.y1.fixed else { continue }
                    let (ax, ay) = (Double(a.x) * scale, Double(a.y) * scale)
                    let (bx, by) = (Double(b.x) * scale, Double(b.y) * scale)
                    let slope = (bx - ax) / (by - ay)
                    found.append(
                        CopyEdge(
                            edge: Edge(x0: ax, y0: ay, x1: bx, y1: by, slope: slope, winding: winding), copy: index))
                }
            }
        }
        found.sort { $0.edge.y0 < $1.edge.y0 }
        let edges = List<CopyEdge>(capacity: max(1, found.count))
        for edge in found { edges.append(edge) }
        return edges
    }()
}
