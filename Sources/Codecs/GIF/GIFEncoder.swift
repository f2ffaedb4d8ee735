import FileOutput
import Pixels

/// Frames, in order, to a GIF.
///
/// A frame that is the same as the one before makes that one last longer. Delays are differences of rounded sums, in
/// 1/100 s. A frame that would be seen for less than 2/100 s gives way to the next one, which then begins in its place;
/// sample at 50 frames a second or fewer and none will. Memory is a few frames, however many there are.
///
/// The bytes do not depend on `jobs`.
package final class GIFEncoder: FrameSink {
    private let width, height: Int
    private let settings: GIFSettings
    private let matte: PremultipliedRGBA8
    /// Frames that are looked at side by side: one thread draws.
    private let lookers: Int
    /// Images depend on the ones before, so that they are drawn one after the other, beside the looking at frames that come later.
    private let press: GIFPress
    private let line: WorkLine

    private var clock = FrameClock()
    private var appended = 0
    /// The newest frame: what comes may still take its place.
    private var newest: GIFFrame?
    /// The frames before `newest` that are yet to be drawn, and the last one that is.
    private var window: [GIFFrame] = []
    private var previous: GIFFrame?
    /// The first frame's palette, if it has room for a transparent entry.
    private var global: GIFPalette?
    private var isDone = false

    /// - Parameter jobs: threads at most.
    /// - Throws: `GIFError` for a size or an option that a GIF cannot have.
    package init(width: Int, height: Int, options: GIFOptions = GIFOptions(), to sink: any ByteSink, jobs: Int = 1)
        throws
    {
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
        lookers = max(1, jobs - 1)
        settings = GIFSettings(options)
        press = GIFPress(width: width, height: height, loop: options.loop, settings: settings, sink: sink)
        line = WorkLine(length: jobs > 1 ? jobs : 0)
        matte = Color(r: options.matte.r, g: options.matte.g, b: options.matte.b).premultiplied
    }

    /// An encoder that is given up writes nothing more.
    deinit { line.abandon() }

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        guard !isDone else { throw GIFError.finished }
        guard frame.width == width, frame.height == height else {
            throw GIFError.frameSize(
                index: appended, width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
        }
        let start = clock.rounded(to: 100)
        do { try clock.advance(by: delay) } catch {
            throw GIFError.delay(index: appended, ticks: delay.ticks, timescale: delay.timescale)
        }
        appended += 1
        try take(GIFFrame.flatten(frame, onto: matte), start: start)
    }

    package func finish() throws {
        guard !isDone else { throw GIFError.finished }
        guard let last = newest else { throw GIFError.noFrames }
        isDone = true
        window.append(last)
        newest = nil
        while !window.isEmpty { try encodeBatch(isLast: true) }
        try line.wait()
        try press.finish(at: clock.rounded(to: 100))
    }

    /// What a decoder shows after the images that are drawn so far, 0xBBGGRR.
    package var shown: [UInt32] {
        get throws {
            try line.wait()
            return press.shown
        }
    }

    private func take(_ pixels: [UInt32], start: Int) throws {
        guard let last = newest else {
            newest = GIFFrame(pixels, width: width, start: start)
            return
        }
        if last.pixels == pixels { return }
        if start - last.start < GIFPress.shortest {
            newest = GIFFrame(pixels, width: width, start: last.start)
            return
        }
        window.append(last)
        newest = GIFFrame(pixels, width: width, start: start)
        if window.count >= GIFSettings.lookAhead + lookers { try encodeBatch(isLast: false) }
    }

    /// Looks at up to `lookers` frames side by side, then has them drawn. The first stands alone: others may use its palette.
    private func encodeBatch(isLast: Bool) throws {
        let ready = isLast ? window.count : window.count - GIFSettings.lookAhead
        let count = min(ready, previous == nil ? 1 : lookers)
        for (frame, analysis) in zip(window, analyze(count)) {
            guard let analysis else { continue }
            if previous == nil, settings.hasRoom(in: analysis.palette) { global = analysis.palette }
            try line.add { [press] in try press.draw(frame, analysis) }
        }
        previous = window[count - 1]
        window.removeFirst(count)
    }

    private func analyze(_ count: Int) -> [FrameAnalysis?] {
        let window = window, previous = previous, global = global, settings = settings, end = clock.rounded(to: 100)
        return concurrentMap(count) { i in
            let next = Array(window[(i + 1)..<min(i + 1 + GIFSettings.lookAhead, window.count)])
            return FrameAnalysis(
                window[i], previous: i == 0 ? previous : window[i - 1], next: next, end: end, global: global,
                settings: settings)
        }
    }
}
