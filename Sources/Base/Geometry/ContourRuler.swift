/// The lengths along a contour.
struct ContourRuler {
    private let contour: Contour
    private var marks: [Mark] = []
    /// Where the marks of each edge end.
    private var ends: [Int] = []
    /// Of the whole contour.
    private(set) var length = 0.0

    /// The end of a chord of an edge.
    private struct Mark {
        /// The edge's parameter.
        let t: Double
        /// The length from the contour's start.
        let position: Double
    }

    /// The largest distance of a chord from its curve, in the path's unit. Places that are found by length are off by
    /// about as much, unless `mostChords` limits the chords.
    private static let tolerance = 0.005
    private static let mostChords = 512

    init(_ contour: Contour) {
        self.contour = contour
        for edge in contour.edges {
            let count = edge.isLine ? 1 : edge.curve.chords(tolerance: Self.tolerance, limit: Self.mostChords)
            let curve = CubicCurve.Polynomial(edge.curve)
            var last = edge.curve.start
            for i in 1...count {
                let t = Double(i) / Double(count), p = i == count ? edge.curve.end : curve.point(t)
                length += (p - last).length
                marks.append(Mark(t: t, position: length))
                last = p
            }
            ends.append(marks.count)
        }
    }

    /// Calls `body` with the parts between the given lengths from the start, which must not decrease: one for each
    /// range that lies within the contour. A part from 0 to the full length of a closed contour stays closed.
    func forEachPart(_ ranges: [ClosedRange<Double>], _ body: (Contour) -> Void) {
        guard let whole = ranges.first else { return }
        if ranges.count == 1, whole.lowerBound <= 0, whole.upperBound >= length { return body(contour) }
        var part = Contour(start: contour.start), isBegun = false, index = 0, first = 0, start = 0.0
        for (edge, end) in zip(contour.edges, ends) {
            defer { (first, start) = (end, marks[end - 1].position) }
            // From `from` on, the edge belongs to the part.
            var last = Mark(t: 0, position: start), from = 0.0
            for mark in changes(ranges, index, isBegun, before: marks[end - 1]) ? marks[first..<end] : [] {
                while index < ranges.count, ranges[index].lowerBound <= mark.position {
                    let range = ranges[index]
                    if !isBegun {
                        from = Self.parameter(range.lowerBound, last, mark)
                        part.begin(at: edge.point(from))
                        isBegun = true
                    }
                    guard range.upperBound <= mark.position else { break }
                    part.append(edge.part(from, Self.parameter(range.upperBound, last, mark)))
                    body(part)
                    isBegun = false
                    index += 1
                }
                last = mark
            }
            if isBegun { part.append(edge.part(from, 1)) }
        }
        // Rounding can leave the last range a little longer than the contour.
        if isBegun { body(part) }
    }

    /// Whether the next range begins, or the one that has begun ends, before a mark or at it.
    private func changes(_ ranges: [ClosedRange<Double>], _ index: Int, _ isBegun: Bool, before mark: Mark) -> Bool {
        guard index < ranges.count else { return false }
        return (isBegun ? ranges[index].upperBound : ranges[index].lowerBound) <= mark.position
    }

    /// The parameter at a length between two marks of an edge.
    private static func parameter(_ position: Double, _ a: Mark, _ b: Mark) -> Double {
        let length = b.position - a.position
        return length > 0 ? mix(a.t, b.t, ((position - a.position) / length).clamped(to: 0...1)) : a.t
    }
}
