import ZoetropeCodecs
import Foundation
import ZoetropePixels

/// One pass over a run: each picture that any output shows is evaluated and drawn once, by several threads, and goes
/// to the outputs in order.
package struct FrameRun<Source: FrameProducer> {
    let source: Source
    let timeline: Timeline
    /// How PNG files of the frames are made; nil when no output wants them.
    let png: PNGOptions?
    let jobs: Int

    package init(source: Source, timeline: Timeline, png: PNGOptions? = nil, jobs: Int) {
        (self.source, self.timeline, self.png, self.jobs) = (source, timeline, png, jobs)
    }

    /// `show` is called for every entry of the timeline, in order, on the calling thread. `pool` is of the source's
    /// size.
    package func run(pool: BitmapPool, show: (DrawnFrame, Timeline.Entry) throws -> Void) throws {
        var entries = timeline.entries.makeIterator(), last: EvaluatedFrame<Source.Drawing>?
        var shown = timeline.entries.makeIterator(), current: DrawnFrame?
        let next = { () -> EvaluatedFrame<Source.Drawing>? in
            guard let entry = entries.next() else { return nil }
            let frame = EvaluatedFrame(instant: entry.instant, after: last)
            last = frame
            return frame
        }
        try OrderedPipeline(workers: jobs).run(next: next, worker: { worker(pool) }) { (frame: DrawnFrame?) in
            guard let drawn = frame ?? current, let entry = shown.next() else { return }
            current = drawn
            try show(drawn, entry)
        }
    }

    /// A function that evaluates and draws a frame, for one thread. It returns nil for a frame that equals the one
    /// before.
    private func worker(_ pool: BitmapPool) -> (EvaluatedFrame<Source.Drawing>) throws -> DrawnFrame? {
        let paint = source.makePainter(), scratch = PNGScratch(), png = png, source = source
        return { frame in
            guard let drawing = try frame.evaluate(source.drawing) else { return nil }
            var bitmap = pool.take()
            try paint(drawing, &bitmap)
            let file = try png.map {
                try source.png(of: drawing) ?? PNGEncoder.encode(bitmap, options: $0, scratch: scratch)
            }
            return DrawnFrame(bitmap, png: file, pool: pool)
        }
    }
}

/// A frame of a run. One thread evaluates it; the thread that evaluates the next frame compares that one with it.
///
/// A thread evaluates its frame before it waits for the one before, which another thread took earlier: nobody waits
/// for a frame that is not being evaluated.
///
/// `@unchecked Sendable` is sound because `previous` is used by the evaluating thread only, and the result under
/// `condition` only.
private final class EvaluatedFrame<Drawing: Equatable & Sendable>: @unchecked Sendable {
    private let instant: Double
    private var previous: EvaluatedFrame?
    private let condition = NSCondition()
    private var isEvaluated = false
    /// Nil where the evaluation failed.
    private var drawing: Drawing?

    init(instant: Double, after previous: EvaluatedFrame?) {
        (self.instant, self.previous) = (instant, previous)
    }

    /// The drawing; nil where it equals that of the frame before.
    func evaluate(_ body: (Double) throws -> Drawing) throws -> Drawing? {
        let result = Result { try body(instant) }
        condition.withLock {
            self.drawing = try? result.get()
            isEvaluated = true
            condition.broadcast()
        }
        let before = previous?.wait()
        previous = nil
        let drawing = try result.get()
        return drawing == before ? nil : drawing
    }

    private func wait() -> Drawing? {
        condition.withLock {
            while !isEvaluated { condition.wait() }
            return drawing
        }
    }
}
