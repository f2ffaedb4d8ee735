import ZoetropeGeometry

/// The grid to which all vertices are rounded: multiples of 1/65536 pixel. So two layers that compute the same corner
/// by different matrices agree on it, and the heights of edges are whole numbers for `CoverageScanner`.
enum VertexGrid {
    static let steps = 65536.0

    /// The contour with its vertices rounded to the grid. Nil if it has fewer than three vertices, or one whose
    /// coordinate is not a number or 10^10 pixels or more (below that, grid points are exact in a `Double`).
    static func snap(_ contour: [Point]) -> [Point]? {
        var out: [Point] = []
        out.reserveCapacity(contour.count)
        for p in contour {
            guard abs(p.x) < 1e10, abs(p.y) < 1e10 else { return nil }
            out.append(
                Point((p.x * steps).rounded(.toNearestOrEven) / steps, (p.y * steps).rounded(.toNearestOrEven) / steps))
        }
        return out.count > 2 ? out : nil
    }

    static func isWhole(_ p: Point) -> Bool { p.x.rounded() == p.x && p.y.rounded() == p.y }
}

/// Turns paths into polygons on the canvas: curves become chords.
enum Flatten {
    /// The maximum distance of a chord from its curve, in pixels. Along a horizontal or vertical edge, 0.001 pixels are
    /// a quarter of a level (1/255) of coverage.
    static let tolerance = 0.001
    /// The maximum number of chords of one curve and of one path, which bounds the memory that a path needs: 16 MB of
    /// points. A quarter of a circle of radius r has d = 0.46 r (see `planeContours`) and needs 19 · √r chords, so 512
    /// are enough up to a radius of 760 pixels. At the largest one on a canvas, 8192 pixels, they are within 0.011
    /// pixels.
    static let chordsPerCurve = 512, chordsPerPath = 1 << 20

    /// The contours of `path` seen through `homography`, clipped at the eye's plane (see `Homography.image`), on the
    /// vertex grid.
    static func contours(of path: Path, through homography: Homography) -> [[Point]] {
        var out: [[Point]] = []
        let limit = max(4, chordsPerPath / max(1, path.elements.count))
        for contour in planeContours(of: path, through: homography, limit: min(limit, chordsPerCurve)) {
            if let snapped = VertexGrid.snap(homography.image(of: contour)) { out.append(snapped) }
        }
        return out
    }

    /// The contours in the path's own plane, with as many chords as their images on the canvas need.
    private static func planeContours(of path: Path, through h: Homography, limit: Int) -> [[Point]] {
        var out: [[Point]] = [], current: [Point] = []
        func chords(_ curve: CubicCurve) -> Int {
            guard let a = h.apply(curve.start), let b = h.apply(curve.c), let c = h.apply(curve.d),
                let d = h.apply(curve.end)
            else { return min(64, limit) }
            return CubicCurve(a, b, c, d).chords(tolerance: tolerance, limit: limit)
        }
        func finish() {
            if current.count > 2 { out.append(current) }
        }
        for element in path.elements {
            let p = current.last ?? .zero
            switch element {
            case .move(let q):
                finish()
                current = [q]
            case .line(let q):
                current.append(q)
            case .quad(let c, let q):
                let n = chords(CubicCurve(quad: p, c, q))
                for k in 1...n {
                    let t = Double(k) / Double(n)
                    current.append(k == n ? q : mix(p, c, q, t))
                }
            case .cubic(let c, let d, let q):
                let n = chords(CubicCurve(p, c, d, q))
                for k in 1...n {
                    current.append(k == n ? q : mix(p, c, d, q, Double(k) / Double(n)))
                }
            case .close:
                let start = current.first
                finish()
                current = start.map { [$0] } ?? []
            }
        }
        finish()
        return out
    }
}
