import Foundation

/// One pass over a source: each picture that any output shows is drawn once, by several threads, and goes to the outputs in order.
package struct FrameRun<Source: FrameSource> {
    let source: Source
    let timeline: Timeline
    /// What makes PNG files of the frames; nil when no output wants them.
    let png: PNGOptions?
    let jobs: Int

    package init(source: Source, timeline: Timeline, png: PNGOptions? = nil, jobs: Int) {
        (self.source, self.timeline, self.png, self.jobs) = (source, timeline, png, jobs)
    }

    /// `isNew` is false for a picture that equals the one before it, which is not drawn again.
    private struct Order {
        let drawing: Source.Drawing
        let isNew: Bool
    }

    /// `show` is called for every entry of the timeline, in order, on the calling thread. `pool` is of the source's size.
    package func run(pool: BitmapPool, show: (DrawnFrame, Timeline.Entry) throws -> Void) throws {
        var entries = timeline.entries.makeIterator(), last: Source.Drawing?
        var shown = timeline.entries.makeIterator(), current: DrawnFrame?
        let next = { () throws -> Order? in
            guard let entry = entries.next() else { return nil }
            let drawing = try source.drawing(at: entry.instant)
            defer { last = drawing }
            return Order(drawing: drawing, isNew: drawing != last)
        }
        try OrderedPipeline(workers: jobs).run(next: next, worker: { worker(pool) }) { (frame: DrawnFrame?) in
            guard let drawn = frame ?? current, let entry = shown.next() else { return }
            current = drawn
            try show(drawn, entry)
        }
    }

    /// What a thread does with an order: nil for a picture that needs no drawing.
    private func worker(_ pool: BitmapPool) -> (Order) throws -> DrawnFrame? {
        let paint = source.makePainter(), scratch = PNGScratch(), png = png
        return { order in
            guard order.isNew else { return nil }
            var bitmap = pool.take()
            try paint(order.drawing, &bitmap)
            let file = png.map { PNGEncoder.encode(bitmap, options: $0, scratch: scratch) }
            return DrawnFrame(bitmap, png: file, pool: pool)
        }
    }
}
