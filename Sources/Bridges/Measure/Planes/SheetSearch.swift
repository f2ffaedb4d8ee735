import ZoetropeGeometry
import Zoetrope

/// Finds sheets from the canvas' lower edge over a screen that steps back, so that all of that screen has moved. A
/// sheet's upper edge is a line across the canvas that only the upper screen has.
struct SheetSearch {
    private let lower, upper: FloatPicture
    /// Pixels a point, across and down.
    private let scale: (x: Double, y: Double)

    init(_ lower: FloatPicture, _ upper: FloatPicture, _ scale: (x: Double, y: Double)) {
        (self.lower, self.upper, self.scale) = (lower, upper, scale)
    }

    /// The most likely sheets, at most four.
    func parts(_ canvas: Size, isOfTo: Bool) -> [PlanePart] {
        guard min(upper.width, upper.height) >= 40 else { return [] }
        return tops.map { top in
            let radius = radius(top), y = PlanePart.rounded(Double(top) / scale.y)
            return PlanePart(
                isOfTo: isOfTo, frame: Rect(x: 0, y: y, width: canvas.width, height: canvas.height - y), canvas: canvas,
                corners: [("minXMinY", radius), ("maxXMinY", radius)], dim: dim(top), isLowerAway: true)
        }
    }

    /// The rows at which a sheet may begin, the most likely first.
    private var tops: [Int] {
        let rows = max(4, upper.height / 50)..<upper.height * 6 / 10
        var found = rows.map { (row: $0, share: share($0)) }.filter { $0.share > PlaneTuning.sheetRow }
        var out: [Int] = []
        while out.count < 4, let best = found.max(by: { $0.share < $1.share }) {
            out.append(sharpest(best.row))
            found.removeAll { abs($0.row - best.row) < 12 }
        }
        return out
    }

    /// The share of a row, without its ends, in which the upper screen has an edge above it and the lower one has none.
    private func share(_ y: Int) -> Double {
        let inset = upper.width / 8
        var count = 0
        for x in inset..<upper.width - inset
        where jump(upper, x, y, 2) > PartSearch.other && jump(lower, x, y, 2) <= PartSearch.other { count += 1 }
        return Double(count) / Double(upper.width - 2 * inset)
    }

    /// The row near another one at which the upper screen differs most from the row above.
    private func sharpest(_ row: Int) -> Int {
        func sum(_ y: Int) -> Float { (0..<upper.width).reduce(0) { $0 + jump(upper, $1, y, 1) } }
        return (row - 2...row + 2).max { sum($0) < sum($1) } ?? row
    }

    /// The dimming of the lower screen just above the sheet, 0…1; 0 if its upper edge is not visible there.
    private func dim(_ top: Int) -> Double {
        let columns = upper.width / 3..<2 * upper.width / 3
        func light(_ picture: FloatPicture, _ row: Int) -> Double {
            columns.reduce(0) { $0 + Double(picture.pixel(row * picture.width + $1).sum()) }
        }
        return 1 - (light(upper, max(0, top - 6)) / max(light(lower, 6), 1)).clamped(to: 0...1)
    }

    /// The distance between the colours `reach` rows above and below a row's upper edge: pictures that were scaled up
    /// have soft edges.
    private func jump(_ picture: FloatPicture, _ x: Int, _ y: Int, _ reach: Int) -> Float {
        (picture.pixel(x + (y - reach) * picture.width) - picture.pixel(x + (y + reach - 1) * picture.width)).largest
    }

    /// The radius of the upper corners, in points. In each row, pixels like the row above the sheet are behind it; in a
    /// square with the radius as its side, their share is 1 - π/4.
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
