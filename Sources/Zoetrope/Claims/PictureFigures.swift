import ZoetropeGeometry
import ZoetropePixels

/// The figures of one frame, which has a pixel a point.
struct PictureFigures {
    let frame: Bitmap

    /// The pixels of a box, inside of the frame.
    private func pixels(_ box: Rect?) -> (x: Range<Int>, y: Range<Int>)? {
        guard let box else { return (0..<frame.width, 0..<frame.height) }
        let shown = box.intersection(Rect(x: 0, y: 0, width: Double(frame.width), height: Double(frame.height)))
        guard shown.width >= 1, shown.height >= 1 else { return nil }
        let x = Int(shown.minX.rounded(.up))..<Int(shown.maxX.rounded(.down))
        let y = Int(shown.minY.rounded(.up))..<Int(shown.maxY.rounded(.down))
        return x.isEmpty || y.isEmpty ? nil : (x, y)
    }

    /// The mean relative luminance of a box, or of the frame.
    func luminance(_ box: Rect?) -> Double {
        guard let area = pixels(box) else { return 0 }
        var sum = 0.0
        for y in area.y { for x in area.x { sum += Luminance.of(frame[x, y]) } }
        return sum / Double(area.x.count * area.y.count)
    }

    /// The share of the pixels with the most frequent colour.
    func blank(_ box: Rect?) -> Double {
        guard let area = pixels(box) else { return 0 }
        var counts: [UInt32: Int] = [:]
        for y in area.y { for x in area.x { counts[frame[x, y].packed, default: 0] += 1 } }
        return Double(counts.values.max() ?? 0) / Double(area.x.count * area.y.count)
    }

    /// The mean step of brightness between neighbours in a row and in a column, 0…255.
    func detail(_ box: Rect) -> Double {
        guard let area = pixels(box), area.x.count > 1, area.y.count > 1 else { return 0 }
        func level(_ x: Int, _ y: Int) -> Int {
            let p = frame[x, y]
            return 2 * Int(p.r) + 5 * Int(p.g) + Int(p.b)
        }
        var sum = 0
        for y in area.y.dropLast() {
            for x in area.x.dropLast() {
                let here = level(x, y)
                sum += abs(level(x + 1, y) - here) + abs(level(x, y + 1) - here)
            }
        }
        return Double(sum) / Double(16 * (area.x.count - 1) * (area.y.count - 1))
    }

    /// The share of the pixels that differ by more than `levels` from another frame.
    func change(from other: Bitmap, above levels: Int) -> Double {
        guard other.pixels.count == frame.pixels.count else { return 1 }
        func far(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) > levels }
        let count = frame.pixels.indices.count { i in
            let (p, q) = (frame.pixels[i], other.pixels[i])
            return p != q && (far(p.r, q.r) || far(p.g, q.g) || far(p.b, q.b) || far(p.a, q.a))
        }
        return Double(count) / Double(max(1, frame.pixels.count))
    }

    /// The least contrast of a colour over this frame, in cells of a box: 8 points on each side, and less where the box
    /// is small.
    func contrast(of color: Color, opacity: Double, in box: Rect) -> Double {
        guard let area = pixels(box) else { return 21 }
        let side = 8, over = color.opacity(opacity).premultiplied
        var least = 21.0, last = PremultipliedRGBA8.clear
        // Neighbours are mostly alike.
        var lights = (below: Luminance.of(last), above: Luminance.of(over.over(last)))
        for y in stride(from: area.y.lowerBound, to: area.y.upperBound, by: side) {
            for x in stride(from: area.x.lowerBound, to: area.x.upperBound, by: side) {
                let rows = y..<min(area.y.upperBound, y + side), columns = x..<min(area.x.upperBound, x + side)
                var below = 0.0, above = 0.0
                for row in rows {
                    for column in columns {
                        let p = frame[column, row]
                        if p != last { (last, lights) = (p, (Luminance.of(p), Luminance.of(over.over(p)))) }
                        below += lights.below
                        above += lights.above
                    }
                }
                let count = Double(rows.count * columns.count)
                least = min(least, Luminance.contrast(above / count, below / count))
            }
        }
        return least
    }
}
