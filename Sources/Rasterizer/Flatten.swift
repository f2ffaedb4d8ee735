import Geometry

/// Curves as chords, in canvas pixels.
enum Flatten {
    /// How far a chord may stray from its curve, in pixels: a quarter of a level of coverage.
    static let tolerance = 0.001
    /// Limits on the chords of one curve and of one path: no input takes unbounded memory.
    static let chordsPerCurve = 512, chordsPerPath = 1 << 20

    /// The contours of `path` as seen through `homography`, clipped at the eye's plane, on the vertex grid.
    static func contours(of path: Path, through homography: Homography) -> [[Point]] {
        var out: [[Point]] = []
        let limit = max(4, chordsPerPath / max(1, path.elements.count))
        for contour in planeContours(of: path, through: homography, limit: min(limit, chordsPerCurve)) {
            if let snapped = VertexGrid.snap(homography.image(of: contour)) { out.append(snapped) }
        }
        return out
    }

    /// Contours in the path's own plane, with as many chords as their image needs.
    private static func planeContours(of path: Path, through h: Homography, limit: Int) -> [[Point]] {
        var out: [[Point]] = [], current: [Point] = []
        func chords(_ points: [Point], factor: Double) -> Int {
            let image = points.map { h.apply($0) }
            var bend = 0.0
            for k in 1..<(points.count - 1) {
                guard let a = image[k - 1], let b = image[k], let c = image[k + 1] else { return min(64, limit) }
                bend = max(bend, (a - b * 2 + c).length)
            }
            let count = (factor * bend / tolerance).squareRoot().rounded(.up)
            return Int(min(max(1, count), Double(limit)))
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
                let n = chords([p, c, q], factor: 0.25)
                for k in 1...n {
                    let t = Double(k) / Double(n)
                    current.append(k == n ? q : mix(mix(p, c, t), mix(c, q, t), t))
                }
            case .cubic(let c, let d, let q):
                let n = chords([p, c, d, q], factor: 0.75)
                for k in 1...n {
                    let t = Double(k) / Double(n), m = mix(c, d, t)
                    current.append(k == n ? q : mix(mix(mix(p, c, t), m, t), mix(m, mix(d, q, t), t), t))
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
