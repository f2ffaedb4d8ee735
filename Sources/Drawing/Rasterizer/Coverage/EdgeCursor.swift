/// Finds the samples of a row's pixels that lie inside a shape, from left to right. An edge is examined in the pixels
/// that it crosses and once when it is passed, so that the cost does not grow with the number of the shape's edges.
final class EdgeCursor<Lattice: SampleLattice> {
    /// The index of the first of the row's spans that begins behind the current pixel.
    private var next = 0
    /// The spans that have begun and not ended.
    private let open = List<RowEdges.Span>()
    /// The edges that lie left of the current pixel.
    private var passed = SampleWindings<Lattice>()
    /// Those and the edges in the pixel.
    private var windings = SampleWindings<Lattice>()

    func begin() {
        next = 0
        open.removeAll()
        passed.removeAll()
    }

    /// The samples of the pixel (x, y), which must lie right of the pixel before. Row y must be that of the edges, or
    /// have the same runs. `steps` is reduced by the cost (see `DrawContext.steps`).
    func mask(_ x: Int, _ y: Int, of row: RowEdges, steps: inout Int) -> SampleMask<Lattice> {
        let spans = row.spans.elements, edges = row.edges.elements
        open.keep { span in
            if span.last <= x { passed.add(edges[span.edge], x, y) }
            return span.last > x
        }
        while next < spans.count, spans[next].first <= x {
            if spans[next].last <= x {
                passed.add(edges[spans[next].edge], x, y)
            } else {
                open.append(spans[next])
            }
            next += 1
        }
        steps &-= Lattice.edgeSteps * (1 + open.count)
        if open.count == 0 { return passed.mask(row.rule) }
        windings.copy(passed)
        for span in open.elements { windings.add(edges[span.edge], x, y) }
        return windings.mask(row.rule)
    }
}
