/// The lengths along a contour.
struct ContourRuler {
    private let contour: Contour
    private var marks: [Mark] = []
    /// Of the whole contour.
    private(set) var length = 0.0

    /// The end of a chord of an edge.
    private struct Mark {
        let edge: Int
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
        for (k, edge) in contour.edges.enumerated() {
            let count = edge.isLine ? 1 : edge.curve.chords(tolerance: Self.tolerance, limit: Self.mostChords)
            let curve = CubicCurve.Polynomial(edge.curve)
            var last = edge.curve.start
            for i in 1...count {
                let t = Double(i) / Double(count), p = i == count ? edge.curve.end : curve.point(t)
                length += (p - last).length
                marks.append(Mark(edge: k, t: t, position: length))
                last = p
            }
        }
    }

    /// Calls `body` with the parts between the given lengths from the start, which must not decrease: one for each
    /// range that lies within the contour. A part from 0 to the full length of a closed contour stays closed.
    func forEachPart(_ ranges: [ClosedRange<Double>], _ body: (Contour) -> Void) {
        guard let first = ranges.first else { return }
        if ranges.count == 1, first.lowerBound <= 0, first.upperBound >= length { return body(contour) }
        var part = Contour(start: contour.start), isBegun = false, index = 0
        // From `from` on, the edge belongs to the part.
        var last = Mark(edge: 0, t: 0, position: 0), from = 0.0
        for mark in marks {
            let edge = contour.edges[mark.edge]
            if mark.edge != last.edge {
                if isBegun { part.append(contour.edges[last.edge].part(from, 1)) }
                (last, from) = (Mark(edge: mark.edge, t: 0, position: last.position), 0)
            }
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
        // Rounding can leave the last range a little longer than the contour.
        guard isBegun else { return }
        part.append(contour.edges[last.edge].part(from, 1))
        body(part)
    }

    /// The parameter at a length between two marks of an edge.
    private static func parameter(_ position: Double, _ a: Mark, _ b: Mark) -> Double {
        let length = b.position - a.position
        return length > 0 ? mix(a.t, b.t, ((position - a.position) / length).clamped(to: 0...1)) : a.t
    }
}
