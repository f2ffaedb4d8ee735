/// A contour as a chain of points. Neighbours are at least `spacing` apart, so that each edge has a direction.
struct Polyline {
    private(set) var points: [Point] = []
    /// Whether the last point is joined to the first one, which is then not repeated.
    var isClosed = false

    private static let spacing = 1e-9

    mutating func append(_ p: Point) {
        guard let last = points.last else { points = [p]; return }
        if (p - last).length >= Polyline.spacing { points.append(p) }
    }

    /// Joins the last point to the first.
    mutating func close() {
        if points.count > 1, (points[0] - points[points.count - 1]).length < Polyline.spacing { points.removeLast() }
        isClosed = true
    }

    /// The number of edges; one more closes a closed contour.
    var edgeCount: Int { points.count < 2 ? 0 : isClosed ? points.count : points.count - 1 }

    /// Where edge i begins; `edgeCount` is where the last one ends.
    func vertex(_ i: Int) -> Point { points[i < points.count ? i : 0] }

    var length: Double {
        var sum = 0.0
        for i in 0..<edgeCount { sum += (vertex(i + 1) - vertex(i)).length }
        return sum
    }

    var reversed: Polyline {
        var other = self
        other.points.reverse()
        return other
    }

    /// The parts between the given lengths from the beginning, which must not decrease: one for each range that lies
    /// within the contour. A part that begins at 0 and ends at the full length of a closed contour stays closed.
    func parts(_ ranges: [ClosedRange<Double>]) -> [Polyline] {
        let total = length
        guard let first = ranges.first else { return [] }
        if ranges.count == 1, first.lowerBound <= 0, first.upperBound >= total { return [self] }
        var out: [Polyline] = [], start = 0.0, index = 0
        var part = Polyline()
        for i in 0..<edgeCount {
            let a = vertex(i), b = vertex(i + 1), edge = (b - a).length
            while index < ranges.count, ranges[index].lowerBound <= start + edge {
                let range = ranges[index]
                if part.points.isEmpty { part.append(mix(a, b, max(0, (range.lowerBound - start) / edge))) }
                guard range.upperBound <= start + edge else {
                    part.append(b)
                    break
                }
                part.append(mix(a, b, max(0, (range.upperBound - start) / edge)))
                out.append(part)
                part = Polyline()
                index += 1
            }
            start += edge
        }
        // Rounding can leave the last range a little longer than the contour.
        if !part.points.isEmpty { out.append(part) }
        return out
    }
}

extension Path {
    /// The path's contours with curves as chords, which are at most `tolerance` from their curves.
    func polylines(tolerance: Double) -> [Polyline] {
        var out: [Polyline] = [], current = Polyline(), last = Point.zero
        /// Wang's bound: n chords of a curve are within factor · bend / n² of it, where `bend` is the largest second
        /// difference of its control points.
        func chords(_ bend: Double, _ factor: Double) -> Int {
            Int(min(512, max(1, (factor * bend / tolerance).squareRoot().rounded(.up))))
        }
        func finish() {
            if !current.points.isEmpty { out.append(current) }
            current = Polyline()
        }
        for element in elements {
            // A path goes on from where a contour was closed.
            if current.points.isEmpty, element != .close { current.append(last) }
            switch element {
            case .move(let p):
                current = current.points.count > 1 || current.isClosed ? current : Polyline()
                finish()
                current.append(p)
                last = p
            case .line(let p):
                current.append(p)
                last = p
            case .quad(let c, let p):
                let n = chords((last - c * 2 + p).length, 0.25)
                for i in 1...n {
                    let t = Double(i) / Double(n)
                    current.append(mix(last, c, p, t))
                }
                last = p
            case .cubic(let c, let d, let p):
                let n = chords(max((last - c * 2 + d).length, (c - d * 2 + p).length), 0.75)
                for i in 1...n {
                    current.append(mix(last, c, d, p, Double(i) / Double(n)))
                }
                last = p
            case .close:
                guard let first = current.points.first else { break }
                last = first
                current.close()
                finish()
            }
        }
        if current.points.count > 1 { finish() }
        return out
    }
}
