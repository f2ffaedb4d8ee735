/// Finds the samples of a row's pixels that lie inside a shape, from left to right. An edge is examined in the pixels
/// that it crosses and once when it is passed, so that the cost does not grow with the number of the shape's edges.
final class EdgeCursor<Lattice: SampleLattice> {
    /// The index of the first of the row's spans that begins behind the current pixel.
    private var next = 0
    /// The spans that have begun and not ended.
    private let open = List<RowEdges.Span>()
    /// Of the edges that lie left of the current pixel, and of those and the edges in the pixel. Behind a pointer, because
    /// accesses to a class's properties are checked at run time.
    private let windings = UnsafeMutablePointer<SampleWindings<Lattice>>.allocate(capacity: 2)

    init() {
        windings.initialize(to: SampleWindings())
        (windings + 1).initialize(to: SampleWindings())
    }

    deinit {
        windings.deinitialize(count: 2)
        windings.deallocate()
    }

    func begin() {
        next = 0
        open.removeAll()
        windings[0].removeAll()
    }

    /// The samples of the pixel (x, y), which must lie right of the pixel before. Row y must be that of the edges, or
    /// have the same runs. `steps` is reduced by the cost (see `DrawContext.steps`).
    func mask(_ x: Int, _ y: Int, of row: RowEdges, steps: inout Int) -> SampleMask<Lattice> {
        let spans = row.spans.elements, edges = row.edges.elements, windings = windings
        open.keep { span in
            if span.last <= x { windings[0].add(edges[span.edge], x, y) }
            return span.last > x
        }
        var next = next
        while next < spans.count, spans[next].first <= x {
            if spans[next].last <= x {
                windings[0].add(edges[spans[next].edge], x, y)
            } else {
                open.append(spans[next])
            }
            next += 1
        }
        self.next = next
        steps &-= Lattice.edgeSteps * (1 + open.count)
        if open.count == 0 { return windings[0].mask(row.rule) }
        windings[1].copy(windings[0])
        for span in open.elements { windings[1].add(edges[span.edge], x, y) }
        return windings[1].mask(row.rule)
    }
}
