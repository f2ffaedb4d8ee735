import ZoetropeGeometry

/// The pixels in which the pictures of two lists may differ: those of all parts that are new, have changed or are gone,
/// and of those that others hide in one of the pictures only.
struct ChangedPixels {
    /// For each row the columns from the first changed pixel to the last one; empty where none is.
    private var rows: [Range<Int>]

    /// - Parameter partners: for each part its index in the list before, or nil.
    init(_ parts: ListParts, _ partners: [Int?], _ old: ListParts, _ window: PixelRect) {
        rows = [Range<Int>](repeating: 0..<0, count: window.height)
        var isGone = [Bool](repeating: true, count: old.parts.count)
        for (part, partner) in zip(parts.parts, partners) {
            if let partner, old.parts[partner].isHidden == part.isHidden {
                isGone[partner] = false
            } else {
                add(part.bounds.intersection(window))
            }
        }
        for (part, isGone) in zip(old.parts, isGone) where isGone { add(part.bounds.intersection(window)) }
    }

    private mutating func add(_ bounds: PixelRect) {
        guard !bounds.isEmpty else { return }
        for y in bounds.rows {
            let row = rows[y]
            rows[y] =
                row.isEmpty
                ? bounds.columns : min(row.lowerBound, bounds.x0)..<max(row.upperBound, bounds.x1)
        }
    }

    /// Rectangles that hold them, from the top down: one for rows that follow each other.
    var rects: [PixelRect] {
        var rects: [PixelRect] = []
        for (y, columns) in rows.enumerated() where !columns.isEmpty {
            let row = PixelRect(x0: columns.lowerBound, y0: y, x1: columns.upperBound, y1: y + 1)
            if let last = rects.last, last.y1 == y {
                rects[rects.count - 1] = last.union(row)
            } else {
                rects.append(row)
            }
        }
        return rects
    }
}
