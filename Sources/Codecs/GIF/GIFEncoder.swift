import Pixels

/// Frames, in order, to a GIF.
///
/// A frame that is the same as the one before makes that one last longer. Delays are differences of rounded sums, in
/// 1/100 s. A frame that would be seen for less than 2/100 s gives way to the next one, which then begins in its place;
/// sample at 50 frames a second or fewer and none will. Memory is a few frames, however many there are.
///
/// The bytes do not depend on `jobs`.
public final class GIFEncoder: FrameSink {
    private let width, height: Int
    private let loop: GIFOptions.Loop
    private let settings: GIFSettings
    private let matte: PremultipliedRGBA8
    private let sink: any ByteSink
    private let jobs: Int
    /// Made when the first frame is, so that it is no bigger than that.
    private lazy var canvas = GIFCanvas(width: width, height: height)

    private var clock = GIFClock()
    private var appended = 0
    /// The newest frame: what comes may still take its place.
    private var newest: GIFFrame?
    /// The frames before `newest` that are yet to be drawn, and the last one that is.
    private var window: [GIFFrame] = []
    private var previous: GIFFrame?
    /// The first frame's palette, if it has room for a transparent entry.
    private var global: GIFPalette?
    private var writer: GIFWriter?
    /// The last image, not yet written since its delay may grow, and when it begins.
    private var held: GIFImage?
    private var heldStart = 0
    private var isDone = false

    /// - Parameter jobs: threads at most.
    /// - Throws: `GIFError` for a size or an option that a GIF cannot have.
    public init(width: Int, height: Int, options: GIFOptions = GIFOptions(), to sink: any ByteSink, jobs: Int = 1) throws {
        guard (1...65535).contains(width), (1...65535).contains(height) else { throw GIFError.size(width: width, height: height) }
        guard (2...256).contains(options.colors) else { throw GIFError.option("a GIF has 2 to 256 colours, not \(options.colors)") }
        guard (1...100).contains(options.quality) else { throw GIFError.option("the quality is 1 to 100, not \(options.quality)") }
        if case .count(let n) = options.loop, !(1...65536).contains(n) {
            throw GIFError.option("a GIF plays 1 to 65536 times, or forever, not \(n) times")
        }
        self.width = width
        self.height = height
        loop = options.loop
        self.sink = sink
        self.jobs = max(1, jobs)
        settings = GIFSettings(options)
        matte = Color(r: options.matte.r, g: options.matte.g, b: options.matte.b).premultiplied
    }

    public func append(_ frame: Bitmap, delay: FrameDelay) throws {
        guard !isDone else { throw GIFError.finished }
        guard frame.width == width, frame.height == height else {
            throw GIFError.frameSize(index: appended, width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
        }
        let start = clock.hundredths
        guard clock.advance(by: delay) else { throw GIFError.delay(index: appended, ticks: delay.ticks, timescale: delay.timescale) }
        appended += 1
        try take(GIFFrame.flatten(frame, onto: matte), start: start)
    }

    public func finish() throws {
        guard !isDone else { throw GIFError.finished }
        guard let last = newest else { throw GIFError.noFrames }
        isDone = true
        window.append(last)
        newest = nil
        while !window.isEmpty { try encodeBatch(isLast: true) }
        try writeHeld(until: max(clock.hundredths, heldStart + 2))
        try writer?.finish()
    }

    /// What a decoder shows after the images that are drawn so far, 0xBBGGRR.
    package var shown: [UInt32] { canvas.shown }

    /// The least time a frame is shown, in 1/100 s: what is quicker, browsers play at a tenth of the speed.
    private static let shortest = 2

    private func take(_ pixels: [UInt32], start: Int) throws {
        guard let last = newest else {
            newest = GIFFrame(pixels, width: width, start: start)
            return
        }
        if last.pixels == pixels { return }
        if start - last.start < Self.shortest {
            newest = GIFFrame(pixels, width: width, start: last.start)
            return
        }
        window.append(last)
        newest = GIFFrame(pixels, width: width, start: start)
        if window.count >= GIFSettings.lookAhead + jobs { try encodeBatch(isLast: false) }
    }

    /// Looks at up to `jobs` frames side by side, then draws them one after the other. The first stands alone: others may
    /// use its palette.
    private func encodeBatch(isLast: Bool) throws {
        let ready = isLast ? window.count : window.count - GIFSettings.lookAhead
        let count = min(ready, previous == nil ? 1 : jobs)
        for (frame, analysis) in zip(window, analyze(count)) {
            if let analysis { try draw(frame, analysis) }
        }
        previous = window[count - 1]
        window.removeFirst(count)
    }

    private func analyze(_ count: Int) -> [FrameAnalysis?] {
        let window = window, previous = previous, global = global, settings = settings
        return concurrentMap(count) { i in
            let next = Array(window[(i + 1)..<min(i + 1 + GIFSettings.lookAhead, window.count)])
            return FrameAnalysis(window[i], previous: i == 0 ? previous : window[i - 1], next: next, global: global, settings: settings)
        }
    }

    private func draw(_ frame: GIFFrame, _ analysis: FrameAnalysis) throws {
        try writeHeld(until: frame.start)
        var image = canvas.draw(frame, analysis, settings: settings)
        if writer == nil {
            var table = analysis.palette
            if table.colors.count < settings.colors {
                global = table
                table.colors.append(0)
            }
            writer = try GIFWriter(width: width, height: height, global: table, loop: loop, to: sink)
            image.palette = nil
        }
        held = image
        heldStart = frame.start
    }

    /// A delay has 16 bits: what is left over is shown by images of one transparent pixel.
    private func writeHeld(until end: Int) throws {
        guard let writer, let image = held else { return }
        held = nil
        let delays = Self.split(end - heldStart)
        try writer.write(image, delay: delays[0])
        for delay in delays.dropFirst() { try writer.write(.nothing, delay: delay) }
    }

    /// A hold as delays of 16 bits, each `shortest` or more.
    private static func split(_ delay: Int) -> [Int] {
        let longest = 65535
        var delays: [Int] = [], rest = delay
        while rest > longest {
            let part = rest - longest < shortest ? longest - shortest : longest
            delays.append(part)
            rest -= part
        }
        return delays + [rest]
    }
}
