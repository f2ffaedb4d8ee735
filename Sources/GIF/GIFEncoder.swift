import ZoetropeFiles
import ZoetropePixels
import ZoetropeThreads
import ZoetropeFrames

/// Writes frames, in their order, as a GIF.
///
/// - A frame that equals the one before prolongs it.
/// - Start times are rounded to 1/100 s, and a delay is the difference of two of them, so rounding errors do not add
///   up.
/// - A frame that would be shown for less than 2/100 s is dropped, and the next one starts in its place. At 50 frames
///   per second or fewer none is dropped.
/// - Memory holds a few frames, however many the GIF has.
/// - The bytes do not depend on `jobs`.
package final class GIFEncoder: FrameSink {
    private let width, height: Int
    private let settings: GIFSettings
    private let matte: PremultipliedRGBA8
    /// The largest number of tasks that are waiting, running, or done but not yet written.
    private let capacity: Int
    private let queue: TaskQueue
    private let writer: ImageWriter
    private let shared: FrameTask.Shared

    /// How many frames are analysed ahead of those that are drawn, and how many pixels these may have, at five bytes a
    /// pixel. The first frame takes much longer to draw than most; meanwhile the others can be analysed, but not drawn.
    private static let mostAhead = 24, pixelsAhead = 1 << 23

    private var clock = FrameClock()
    private var appended = 0
    /// The newest frame. It is not in `window` yet, because the next one may replace it.
    private var newest: GIFFrame?
    /// The frame before `newest`.
    private var previous: GIFFrame?
    /// The frames before `newest` that have no task yet, oldest first.
    private var window: [GIFFrame] = []
    private var planner: FramePlanner
    /// The tasks whose images are not yet written, oldest first.
    private var tasks: [FrameTask] = []
    /// The newest task, written or not.
    private var latest: FrameTask?
    private var isDone = false

    /// - Parameters:
    ///   - jobs: the largest number of threads.
    ///   - tuning: changed by measurements only.
    /// - Throws: `GIFError` for a size or an option that a GIF cannot have.
    package init(
        width: Int, height: Int, options: GIFOptions = GIFOptions(), to sink: any ByteSink, jobs: Int = 1,
        tuning: GIFTuning = GIFTuning()
    ) throws {
        guard (1...65535).contains(width), (1...65535).contains(height), width * height <= GIFOptions.pixels else {
            throw GIFError.size(width: width, height: height)
        }
        guard (2...256).contains(options.colors) else {
            throw GIFError.option("a GIF has 2 to 256 colours, not \(options.colors)")
        }
        guard (1...100).contains(options.quality) else {
            throw GIFError.option("the quality is 1 to 100, not \(options.quality)")
        }
        if case .count(let n) = options.loop, !(1...65536).contains(n) {
            throw GIFError.option("a GIF plays 1 to 65536 times, or forever, not \(n) times")
        }
        self.width = width
        self.height = height
        settings = GIFSettings(options, tuning)
        shared = FrameTask.Shared(width: width, settings: settings)
        planner = FramePlanner(settings)
        let ahead = min(Self.mostAhead, Self.pixelsAhead / (width * height))
        capacity = jobs > 1 ? 2 * jobs + max(jobs + 1, ahead) : 1
        queue = TaskQueue(jobs: jobs)
        writer = ImageWriter(width: width, height: height, loop: options.loop, settings: settings, sink: sink)
        matte = Color(r: options.matte.r, g: options.matte.g, b: options.matte.b).premultiplied
        // Done while the first frames arrive.
        queue.add { [shared] in shared.canvas.set(GIFCanvas(width: width, height: height)) }
    }

    /// Waits for the running tasks; those that have not begun do nothing.
    deinit {
        if latest != nil { shared.isAbandoned.set(true) }
        queue.wait()
    }

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        guard !isDone else { throw GIFError.finished }
        guard frame.width == width, frame.height == height else {
            throw GIFError.frameSize(
                index: appended, width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
        }
        let start = clock.rounded(to: 100)
        try clock.advance(by: delay)
        appended += 1
        let flat = GIFFrame(frame, onto: matte, keepsClear: settings.isTransparent, start: start)
        try stopping { try take(flat) }
    }

    package func finish() throws {
        guard !isDone else { throw GIFError.finished }
        guard let last = newest else { throw GIFError.noFrames }
        isDone = true
        extendWindow(last)
        newest = nil
        while !window.isEmpty { try begin() }
        while !tasks.isEmpty { try writeOldest() }
        try writer.finish(at: clock.rounded(to: 100))
    }

    /// What a decoder shows after the images that are drawn so far: 0xBBGGRR, or 0xFF000000 for a clear pixel.
    package var shown: [UInt32] {
        queue.wait()
        let shown = shared.canvas.get().shown
        return (0..<shown.count).map { shown[$0] }
    }

    private func take(_ frame: GIFFrame) throws {
        guard let last = newest else {
            newest = frame
            return
        }
        let frame = frame.following(last)
        if frame.changes?.isEmpty == true { return }
        if frame.start - last.start < ImageWriter.shortest {
            newest = frame.following(previous, start: last.start)
            return
        }
        extendWindow(last)
        newest = frame
        if window.count > settings.lookAhead { try begin() }
    }

    private func extendWindow(_ frame: GIFFrame) {
        window.append(frame)
        previous = frame
    }

    /// Starts a task for the window's oldest frame; writes the oldest image when that makes too many tasks.
    private func begin() throws {
        let frame = window.removeFirst(), next = Array(window.prefix(settings.lookAhead))
        guard let plan = planner.plan(frame, next: next) else { return }
        let task = FrameTask(plan, after: latest?.progress, shared)
        queue.add { task.analyse() }
        queue.add({ task.draw() }, when: { task.readiness })
        tasks.append(task)
        latest = task
        if tasks.count >= capacity { try writeOldest() }
    }

    private func writeOldest() throws {
        let task = tasks.removeFirst()
        guard let result = task.result.get() else { return }
        task.progress.forgetEarlier()
        try writer.add(result.image, start: task.plan.frame.start, palette: result.palette)
    }

    /// After an error, the encoder accepts nothing more.
    private func stopping(_ body: () throws -> Void) throws {
        do { try body() } catch {
            isDone = true
            throw error
        }
    }
}
