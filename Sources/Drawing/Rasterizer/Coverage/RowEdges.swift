import ZoetropeGeometry

/// The edges of a shape that touch a row, by the pixels that they change.
final class RowEdges {
    /// The first and the last cell that one edge changes in a row, and its index in `edges`. The edge lies right of
    /// all pixels before `first`, and left of the pixel `last` and all behind it.
    struct Span { var first, last, edge: Int }

    let rule: Path.FillRule
    let edges = List<Edge>()
    /// By `first` after `sort`.
    let spans = List<Span>()
    private var isSorted = true

    init(_ rule: Path.FillRule) { self.rule = rule }

    /// Up to so many spans are sorted by insertion.
    static let fewSpans = 24

    func removeAll() {
        edges.removeAll()
        beginSpans()
    }

    @inline(__always) func append(_ edge: Edge, first: Int, last: Int) {
        spans.append(Span(first: first, last: last, edge: edges.count))
        edges.append(edge)
        isSorted = false
    }

    /// Removes the spans, to add others for the edges.
    @inline(__always) func beginSpans() {
        spans.removeAll()
        isSorted = false
    }

    /// Sorts the spans by their first cells. Most rows have few, for which insertion sort is fastest.
    func sort() {
        guard !isSorted else { return }
        isSorted = true
        var all = spans.elements
        if all.count > Self.fewSpans { return all.sort { $0.first < $1.first } }
        for i in all.indices.dropFirst() {
            let range = all[i]
            var j = i
            while j > 0, all[j - 1].first > range.first {
                all[j] = all[j - 1]
                j -= 1
            }
            all[j] = range
        }
    }
}
