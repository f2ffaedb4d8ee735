import ZoetropeDisplayList
import ZoetropeGeometry

/// A layer that is bent by a mesh: a grid over its bounds, whose points are anywhere in space. Between them, each cell is
/// two flat triangles, which the diagonal from its upper left to its lower right corner divides, or one piece where it is
/// a parallelogram. Neighbours have the same points, and the same place of the layer at each, so nothing shows between
/// them.
struct Mesh {
    private let state: LayerState.MeshState
    private let bounds: Rect
    /// Maps the layer's space to the parent's, and the parent's plane to canvas pixels.
    private let space: Transform3D
    private let plane: Homography

    fileprivate struct Part {
        let piece: Piece
        /// The mean z of its corners in the parent's space.
        let depth: Double
    }

    init(_ state: LayerState.MeshState, bounds: Rect, space: Transform3D, plane: Homography) {
        (self.state, self.bounds, self.space, self.plane) = (state, bounds, space, plane)
    }

    /// All pieces, whichever way they face.
    var pieces: [Piece] { parts().map(\.piece) }

    /// What the mesh shows, bottom first. The pieces that face the viewer and those that are turned over are two
    /// surfaces, of which the one that is nearer on average is drawn later; at the same depth that is the front.
    func items(painting paints: [LayerPaint], doubleSided: Bool) -> [DisplayList.Item] {
        let parts = parts()
        let front = parts.filter { $0.piece.homography.determinant > 0 }
        let back = doubleSided ? parts.filter { $0.piece.homography.determinant < 0 } : []
        let isBackNearer = !back.isEmpty && !front.isEmpty && back.depth > front.depth
        return (isBackNearer ? [front, back] : [back, front]).flatMap { side -> [DisplayList.Item] in
            guard !side.isEmpty else { return [] }
            return paints.map { .surface(Surface(pieces: side.map(\.piece), paint: $0.paint)) }
        }
    }

    private func parts() -> [Part] {
        let (width, height) = (bounds.width / Double(state.columns), bounds.height / Double(state.rows))
        return (0..<state.rows).flatMap { row in
            (0..<state.columns).flatMap { column -> [Part] in
                let x = bounds.x + width * Double(column), y = bounds.y + height * Double(row)
                let cell = Rect(x: x, y: y, width: width, height: height), corners = cell.corners
                let (a, b) = (state[row, column], state[row, column + 1])
                let (c, d) = (state[row + 1, column + 1], state[row + 1, column])
                let right = (b - a) / width, down = (d - a) / height
                if (b - a).isNear(c - d) { return [part(corners, a, right, down, from: corners[0])] }
                return [
                    part([corners[0], corners[1], corners[2]], a, right, (c - b) / height, from: corners[0]),
                    part([corners[0], corners[2], corners[3]], a, (c - d) / width, down, from: corners[0]),
                ]
            }
        }
    }

    /// The flat piece that has the layer's point `p` at `vertex`, and moves by `right` and `down` for each point of the
    /// layer.
    private func part(
        _ polygon: [Point], _ vertex: LayerState.MeshState.Vertex, _ right: LayerState.MeshState.Vertex,
        _ down: LayerState.MeshState.Vertex, from p: Point
    ) -> Part {
        let origin = vertex - right * p.x - down * p.y
        let bend = Transform3D([
            right.x, right.y, right.z, 0,
            down.x, down.y, down.z, 0,
            0, 0, 1, 0,
            origin.x, origin.y, origin.z, 1,
        ])
        let place = bend.concatenating(space)
        let depths = polygon.map { p in
            (p.x * place.m13 + p.y * place.m23 + place.m43) / (p.x * place.m14 + p.y * place.m24 + place.m44)
        }
        return Part(
            piece: Piece(polygon: polygon, homography: Homography(place).then(plane)),
            depth: depths.reduce(0, +) / Double(polygon.count))
    }
}

extension [Mesh.Part] {
    /// On average; not finite counts as far away.
    fileprivate var depth: Double {
        let mean = reduce(0) { $0 + $1.depth } / Double(count)
        return mean.isFinite ? mean : -.infinity
    }
}

extension LayerState.MeshState {
    /// The corners of the bent layer: upper left, upper right, lower right, lower left.
    var corners: [Vertex] { [self[0, 0], self[0, columns], self[rows, columns], self[rows, 0]] }

    /// The farthest that a point is from that of another mesh; nil where they have other points.
    func distance(to other: Self) -> Double? {
        guard (rows, columns) == (other.rows, other.columns) else { return nil }
        return zip(vertices, other.vertices).map { ($0 - $1).length }.max()
    }
}

extension LayerState.MeshState.Vertex {
    typealias Vertex = Self

    static func - (a: Vertex, b: Vertex) -> Vertex { Vertex(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
    static func / (a: Vertex, k: Double) -> Vertex { Vertex(x: a.x / k, y: a.y / k, z: a.z / k) }
    static func * (a: Vertex, k: Double) -> Vertex { Vertex(x: a.x * k, y: a.y * k, z: a.z * k) }
    var length: Double { (x * x + y * y + z * z).squareRoot() }

    /// Whether two edges are the same but for rounding.
    func isNear(_ other: Vertex) -> Bool { (self - other).length <= 1e-9 * (length + other.length) }
}
