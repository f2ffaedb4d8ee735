import ZoetropeGeometry

/// How many cells of a grid are marked in a rectangle of it.
struct MarkCounts {
    private let width: Int, height: Int
    /// For each corner of a cell, row by row, how many are above it and to the left.
    private var sums: [Int32]

    /// `marks` are row by row.
    init(_ marks: [Bool], width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row: Int32 = 0
            for x in 0..<width {
                row += marks[y * width + x] ? 1 : 0
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
    }

    func count(_ x: Range<Int>, _ y: Range<Int>) -> Int {
        let (top, bottom) = (y.lowerBound * (width + 1), y.upperBound * (width + 1))
        return Int(
            sums[bottom + x.upperBound] - sums[bottom + x.lowerBound] - sums[top + x.upperBound]
                + sums[top + x.lowerBound])
    }

    /// Those in a box of the same scale, whose sides are rounded.
    func count(_ box: Rect) -> Int {
        func place(_ value: Double, _ count: Int) -> Int {
            value.isFinite ? Int(value.rounded().clamped(to: 0...Double(count))) : 0
        }
        let (left, right) = (place(box.minX, width), place(box.maxX, width))
        let (top, bottom) = (place(box.minY, height), place(box.maxY, height))
        return count(left..<max(left, right), top..<max(top, bottom))
    }
}
