/// What opaque items in front hide of a row: spans apart from each other, from left to right.
struct HiddenSpans {
    private struct Span { var x0, x1: Int }

    private var spans = List<Span>(), merged = List<Span>()

    /// Shorter runs are not worth a span.
    private static let shortest = 16

    func removeAll() { spans.removeAll() }

    /// Hides what these runs cover in full.
    mutating func add(_ runs: Runs) {
        merged.removeAll()
        let old = spans.elements
        var i = 0
        for run in runs where run.coverage == Coverage.full && run.x1 - run.x0 >= Self.shortest {
            while i < old.count, old[i].x0 <= run.x0 {
                append(old[i])
                i += 1
            }
            append(Span(x0: run.x0, x1: run.x1))
        }
        while i < old.count {
            append(old[i])
            i += 1
        }
        swap(&spans, &merged)
    }

    /// Spans come by their left ends; those that touch become one.
    private func append(_ span: Span) {
        if let last = merged.last, span.x0 <= last.x1 {
            merged.replaceLast(Span(x0: last.x0, x1: max(last.x1, span.x1)))
        } else {
            merged.append(span)
        }
    }

    /// What of the runs can be seen.
    func visible(_ runs: Runs, into out: List<Run>) {
        out.removeAll()
        var next = 0
        for run in runs { cut(run, &next) { out.append(Run(x0: $0, x1: $1, coverage: run.coverage)) } }
    }

    /// What of x0 ..< x1 is not hidden.
    func forEachGap(from x0: Int, to x1: Int, _ body: (Int, Int) -> Void) {
        var next = 0
        cut(Run(x0: x0, x1: x1, coverage: Coverage.full), &next, body)
    }

    /// The parts of a run between spans. `next` is the first span that ends behind the run before.
    @inline(__always) private func cut(_ run: Run, _ next: inout Int, _ part: (Int, Int) -> Void) {
        let spans = spans.elements
        while next < spans.count, spans[next].x1 <= run.x0 { next += 1 }
        var x = run.x0, k = next
        while k < spans.count, spans[k].x0 < run.x1 {
            if x < spans[k].x0 { part(x, spans[k].x0) }
            x = spans[k].x1
            k += 1
        }
        if x < run.x1 { part(x, run.x1) }
    }
}
