import ZoetropeGeometry

/// Layers by the squares of the canvas that they touch, so that the topmost one at a point is found among few.
struct LayerIndex {
    typealias Layer = (path: String, corners: [Point], box: Rect)

    private static let side = 32.0

    private let layers: [Layer]
    private let columns: Int, rows: Int
    /// For each square, row by row, the indices of the layers that touch it, in drawing order.
    private var squares: [[Int32]]

    /// `layers` are in drawing order.
    init(_ layers: [Layer], _ canvas: Size) {
        self.layers = layers
        columns = max(1, Int((canvas.width / Self.side).rounded(.up)))
        rows = max(1, Int((canvas.height / Self.side).rounded(.up)))
        squares = [[Int32]](repeating: [], count: columns * rows)
        for (k, layer) in layers.enumerated() {
            let across = Self.squares(layer.box.minX, layer.box.maxX, columns)
            for row in Self.squares(layer.box.minY, layer.box.maxY, rows) {
                for column in across { squares[row * columns + column].append(Int32(k)) }
            }
        }
    }

    /// The row or the column of squares, of `count`, that a place is in; for a place beyond the canvas, the nearest one.
    private static func square(_ place: Double, _ count: Int) -> Int {
        place.isFinite ? Int((place / side).rounded(.down).clamped(to: 0...Double(count - 1))) : 0
    }

    /// Those from one end to another, and what is within a hair of them.
    private static func squares(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int> {
        square(low - 1, count)...square(high + 1, count)
    }

    /// The path of the topmost layer whose corners are around a point of the canvas.
    func top(at p: Point) -> String? {
        let near = squares[Self.square(p.y, rows) * columns + Self.square(p.x, columns)]
        let top = near.last { k in
            let layer = layers[Int(k)], box = layer.box
            // As `surrounds` does, within a hair.
            guard p.x >= box.minX - 1, p.x <= box.maxX + 1, p.y >= box.minY - 1, p.y <= box.maxY + 1 else {
                return false
            }
            return layer.corners.surrounds(p)
        }
        return top.map { layers[Int($0)].path }
    }
}
