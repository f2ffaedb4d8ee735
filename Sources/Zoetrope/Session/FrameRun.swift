import ZoetropeCodecs
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeThreads

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
    package func run(pool: Pool<Bitmap>, show: (DrawnFrame, Timeline.Entry) throws -> Void) throws {
        var last: EvaluatedFrame<Source.Drawing>?, shown = timeline.entries.makeIterator(), current: DrawnFrame?
        let frames = timeline.entries.lazy.map { entry in
            let frame = EvaluatedFrame(Result { try source.frame(at: entry.instant) }, after: last)
            last = frame
            return frame
        }
        try OrderedPipeline(workers: jobs).run(frames, worker: { worker(pool) }) { (frame: DrawnFrame?) in
            guard let drawn = frame ?? current, let entry = shown.next() else { return }
            current = drawn
            try source.cancellation?.check()
            try show(drawn, entry)
        }
    }

    /// A function that evaluates and draws a frame, for one thread. It returns nil for a frame that equals the one
    /// before.
    private func worker(_ pool: Pool<Bitmap>) -> (EvaluatedFrame<Source.Drawing>) throws -> DrawnFrame? {
        let paint = source.makePainter(), scratch = PNGScratch(), png = png, source = source
        return { frame in
            guard let drawing = try frame.evaluate() else { return nil }
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
/// `@unchecked Sendable` is sound because `making` and `previous` are used by the evaluating thread only.
private final class EvaluatedFrame<Drawing: Equatable & Sendable>: @unchecked Sendable {
    typealias Making = @Sendable () throws -> Drawing
    private var making: Result<Making, any Error>?
    private var previous: EvaluatedFrame?
    /// Nil inside where the evaluation failed.
    private let drawing = Promise<Drawing?>()

    init(_ making: Result<Making, any Error>, after previous: EvaluatedFrame?) {
        (self.making, self.previous) = (making, previous)
    }

    /// The drawing; nil where it equals that of the frame before. To be called once.
    func evaluate() throws -> Drawing? {
        let result = Result { try making?.get()() }
        // What it is made of is not needed any longer.
        making = nil
        self.drawing.set(try? result.get())
        let before = previous?.drawing.get()
        previous = nil
        let drawing = try result.get()
        return drawing == before ? nil : drawing
    }
}

extension Pool<Bitmap> {
    /// Bitmaps of one size, with any pixels, to draw frames into. When nobody holds a frame any more, its bitmap is used
    /// again, so memory does not grow, and its pages stay mapped. An output may keep a bitmap longer than its frame, as
    /// GIFs do; the next frame's pixels are then written to a copy.
    package convenience init(_ size: PixelSize) { self.init { Bitmap(width: size.width, height: size.height) } }
}

/// A drawn frame. Its bitmap goes back to the pool when nobody holds the frame any more.
package final class DrawnFrame: Sendable {
    package let bitmap: Bitmap
    /// The frame as a PNG file, where an output of the run wants one.
    package let png: [UInt8]?
    private let pool: Pool<Bitmap>

    /// `bitmap` must be from `pool`.
    init(_ bitmap: Bitmap, png: [UInt8]?, pool: Pool<Bitmap>) {
        (self.bitmap, self.png, self.pool) = (bitmap, png, pool)
    }

    deinit { pool.give(bitmap) }
}
