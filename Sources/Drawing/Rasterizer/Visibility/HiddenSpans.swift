/// The parts of a row that are hidden by opaque items in front: sorted spans that neither overlap nor touch.
struct HiddenSpans {
    private var spans = List<PixelSpan>(), merged = List<PixelSpan>()

    /// Runs of fewer pixels are ignored (see `Tuning.shortestHiding`).
    private let shortest: Int

    init(shortest: Int) { self.shortest = shortest }

    func removeAll() { spans.removeAll() }

    /// Hides the pixels x0 ..< x1 but for the spans among them, which must lie within. Nothing must be hidden yet.
    func hide(from x0: Int, to x1: Int, except shown: PixelSpans) {
        var x = x0
        for span in shown {
            if x < span.x0 { spans.append(PixelSpan(x0: x, x1: span.x0)) }
            x = span.x1
        }
        if x < x1 { spans.append(PixelSpan(x0: x, x1: x1)) }
    }

    /// Hides the pixels that `runs` cover fully, except in runs shorter than `shortest`.
    mutating func add(_ runs: CoverageRuns) {
        merged.removeAll()
        let old = spans.elements
        var i = 0
        for run in runs where run.coverage == Coverage.full && run.x1 - run.x0 >= shortest {
            while i < old.count, old[i].x0 <= run.x0 {
                append(old[i])
                i += 1
            }
            append(PixelSpan(x0: run.x0, x1: run.x1))
        }
        while i < old.count {
            append(old[i])
            i += 1
        }
        swap(&spans, &merged)
    }

    /// Appends a span to `merged`, joined to the last one if they touch or overlap. Spans must be added by ascending
    /// `x0`.
    private func append(_ span: PixelSpan) {
        if let last = merged.last, span.x0 <= last.x1 {
            merged.replaceLast(PixelSpan(x0: last.x0, x1: max(last.x1, span.x1)))
        } else {
            merged.append(span)
        }
    }

    /// The parts of `runs` that are not hidden: the runs themselves, or in `out`.
    func visible(_ runs: CoverageRuns, _ out: List<CoverageRun>) -> CoverageRuns {
        guard spans.count > 0 else { return runs }
        out.removeAll()
        var next = 0
        for run in runs { cut(run, &next) { out.append(CoverageRun(x0: $0, x1: $1, coverage: run.coverage)) } }
        return out.elements
    }

    /// Whether any of the coverages' pixels is hidden.
    func touches(_ pixels: PixelCoverages) -> Bool {
        spans.elements.contains { $0.x0 < pixels.x1 && $0.x1 > pixels.x0 }
    }

    /// The coverages without those that are hidden, copied to the memory.
    func visible(_ pixels: PixelCoverages, _ memory: Scratch<UInt16>) -> PixelCoverages {
        let shown = pixels.copy(to: memory)
        for span in spans.elements { shown.clear(from: span.x0, to: span.x1) }
        return shown
    }

    /// Calls `body` with the ends of each part of x0 ..< x1 that is not hidden.
    func forEachGap(from x0: Int, to x1: Int, _ body: (Int, Int) -> Void) {
        var next = 0
        cut(CoverageRun(x0: x0, x1: x1, coverage: Coverage.full), &next, body)
    }

    /// Calls `part` with the ends of each part of `run` that no span covers. Runs must be passed from left to right
    /// with the same `next`, which starts at 0: it is the first span that does not end before the run.
    @inline(__always) private func cut(_ run: CoverageRun, _ next: inout Int, _ part: (Int, Int) -> Void) {
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
