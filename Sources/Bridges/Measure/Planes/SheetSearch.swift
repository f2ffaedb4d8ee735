import ZoetropeGeometry
import Zoetrope

/// Looks for sheets from the canvas' lower edge over a screen that steps back, so that nothing of it is where it was: a
/// line across the whole canvas that only the upper screen has.
struct SheetSearch {
    private let lower, upper: Plane
    /// Pixels a point, across and down.
    private let scale: (x: Double, y: Double)

    init(_ lower: Plane, _ upper: Plane, _ scale: (x: Double, y: Double)) {
        (self.lower, self.upper, self.scale) = (lower, upper, scale)
    }

    /// The likeliest sheets, at most four.
    func parts(_ canvas: Size, isOfTo: Bool) -> [PlanePart] {
        guard min(upper.width, upper.height) >= 40 else { return [] }
        return tops.map { top in
            let radius = radius(top), y = PlanePart.rounded(Double(top) / scale.y)
            return PlanePart(
                isOfTo: isOfTo, frame: Rect(x: 0, y: y, width: canvas.width, height: canvas.height - y), canvas: canvas,
                corners: [("minXMinY", radius), ("maxXMinY", radius)], dim: dim(top), isLowerAway: true)
        }
    }

    /// The first rows of what may be a sheet, the likeliest first.
    private var tops: [Int] {
        let rows = max(4, upper.height / 50)..<upper.height * 6 / 10
        var found = rows.map { (row: $0, share: share($0)) }.filter { $0.share > 0.75 }
        var out: [Int] = []
        while out.count < 4, let best = found.max(by: { $0.share < $1.share }) {
            out.append(sharpest(best.row))
            found.removeAll { abs($0.row - best.row) < 12 }
        }
        return out
    }

    /// The share of a row, without its ends, where the upper screen has an edge above it and the lower one has none.
    private func share(_ y: Int) -> Double {
        let inset = upper.width / 8
        var count = 0
        for x in inset..<upper.width - inset
        where jump(upper, x, y, 2) > PartSearch.other && jump(lower, x, y, 2) <= PartSearch.other { count += 1 }
        return Double(count) / Double(upper.width - 2 * inset)
    }

    /// The row near another one at which the upper screen changes most from one row to the next.
    private func sharpest(_ row: Int) -> Int {
        func sum(_ y: Int) -> Float { (0..<upper.width).reduce(0) { $0 + jump(upper, $1, y, 1) } }
        return (row - 2...row + 2).max { sum($0) < sum($1) } ?? row
    }

    /// How dark the lower screen is just above the sheet, if its upper edge is to be seen there; 0…1.
    private func dim(_ top: Int) -> Double {
        let columns = upper.width / 3..<2 * upper.width / 3
        func light(_ plane: Plane, _ row: Int) -> Double {
            columns.reduce(0) { $0 + Double(plane.pixel(row * plane.width + $1).sum()) }
        }
        return 1 - (light(upper, max(0, top - 6)) / max(light(lower, 6), 1)).clamped(to: 0...1)
    }

    /// How far the colours are apart above and below a row's upper edge, `reach` rows on either side: a picture that was
    /// smaller has soft edges.
    private func jump(_ plane: Plane, _ x: Int, _ y: Int, _ reach: Int) -> Float {
        (plane.pixel(x + (y - reach) * plane.width) - plane.pixel(x + (y + reach - 1) * plane.width)).largest
    }

    /// The radius of the upper corners, in points: in each row what is like the row above the sheet belongs to what lies
    /// behind, and in a square its share is 1 - π/4.
    private func radius(_ top: Int) -> Double {
        let side = min(upper.width / 4, upper.height - top - 1), above = (top - 2) * upper.width
        func area(_ column: (Int) -> Int) -> Int {
            var sum = 0
            for j in 0..<side {
                let row = (top + j) * upper.width
                let count = (0..<side).first { i in
                    (upper.pixel(above + column(i)) - upper.pixel(row + column(i))).largest > 2 * PartSearch.other
                }
                guard let count, count > 0 else { break }
                sum += count
            }
            return sum
        }
        let both = min(area { $0 }, area { upper.width - 1 - $0 })
        return PlanePart.rounded((Double(both) / (1 - Double.pi / 4)).squareRoot() / scale.x)
    }
}
