/// The lengths along a contour.
struct ContourRuler {
    private let contour: Contour
    /// Of each edge, from the contour's start.
    private var edges: [ArcLengths] = []

    /// Of the whole contour.
    var length: Double { edges.last?.end ?? 0 }

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
            let chords = (1...count).map { i in
                let p = i == count ? edge.curve.end : curve.point(Double(i) / Double(count))
                defer { last = p }
                return (p - last).length
            }
            edges.append(ArcLengths(chords: chords, from: length))
        }
    }

    /// Calls `body` with the parts between the given lengths from the start, which must not decrease: one for each
    /// range that lies within the contour. A part from 0 to the full length of a closed contour stays closed.
    func forEachPart(_ ranges: [ClosedRange<Double>], _ body: (Contour) -> Void) {
        guard let whole = ranges.first else { return }
        if ranges.count == 1, whole.lowerBound <= 0, whole.upperBound >= length { return body(contour) }
        var part = Contour(start: contour.start), isBegun = false, index = 0
        for (edge, lengths) in zip(contour.edges, edges) {
            // From `from` on, the edge belongs to the part.
            var from = 0.0
            for k in changes(ranges, index, isBegun, before: lengths.end) ? lengths.ends.indices : 0..<0 {
                while index < ranges.count, ranges[index].lowerBound <= lengths.ends[k] {
                    let range = ranges[index]
                    if !isBegun {
                        from = lengths.parameter(at: range.lowerBound, chord: k)
                        part.begin(at: edge.point(from))
                        isBegun = true
                    }
                    guard range.upperBound <= lengths.ends[k] else { break }
                    part.append(edge.part(from, lengths.parameter(at: range.upperBound, chord: k)))
                    body(part)
                    isBegun = false
                    index += 1
                }
            }
            if isBegun { part.append(edge.part(from, 1)) }
        }
        // Rounding can leave the last range a little longer than the contour.
        if isBegun { body(part) }
    }

    /// Whether the next range begins, or the one that has begun ends, up to a length.
    private func changes(
        _ ranges: [ClosedRange<Double>], _ index: Int, _ isBegun: Bool, before length: Double
    ) -> Bool {
        guard index < ranges.count else { return false }
        return (isBegun ? ranges[index].upperBound : ranges[index].lowerBound) <= length
    }
}
