import ZoetropeCodecs
import ZoetropeThreads
import ZoetropeFrames

/// Two runs of frames, read side by side. `expected` and `actual` are the frames that they show at `time`, nil after a
/// run has ended.
final class PairedRuns {
    private(set) var time = FrameTime(seconds: 0)
    /// When the current frames end.
    private(set) var ends = [FrameTime(seconds: 0), FrameTime(seconds: 0)]
    /// False when one of the two has no times: then each frame lasts a second, and frames are compared by index.
    let isTimed: Bool

    /// Only thread i uses reader i while frames are read. Two files with the same bytes share one reader, so that each
    /// frame is decoded once.
    private let readers: [AnimationReader]
    private var shown: [AnimationFrame?] = [nil, nil]
    /// The exact sums of the delays so far; nil once a sum is no fraction of 64-bit numbers.
    private var clocks: [FrameClock?] = [FrameClock(), FrameClock()]
    /// How long frames without a time are shown, if that is known.
    private let step: FrameDelay?

    var expected: AnimationFrame? { shown[0] }
    var actual: AnimationFrame? { shown[1] }

    /// `step` is how long each frame of a folder is shown.
    /// - Throws: what is wrong with a file; a run without frames is an error.
    init(_ expected: String, _ actual: String, step: FrameDelay? = nil) throws {
        self.step = step
        let paths = try Files.areEqual(expected, actual) ? [expected] : [expected, actual]
        readers = try Threads.results(paths.count) { try AnimationReader(contentsOf: paths[$0]) }.map {
            try $0.get()
        }
        let first = PairedRuns.next(of: readers, [0, 1])
        shown = try first.map { try $0.get() }
        isTimed = shown.allSatisfy { ($0?.delay ?? step) != nil }
        for i in 0...1 { lengthen(i) }
    }

    /// Advances to the next time at which one of the two shows another frame.
    func advance() throws {
        let running = [0, 1].filter { shown[$0] != nil }
        guard let next = running.map({ ends[$0] }).min() else { return }
        time = next
        let over = running.filter { ends[$0] == next }
        let read = PairedRuns.next(of: readers, over)
        for i in over {
            shown[i] = try read[i].get()
            if shown[i] != nil { lengthen(i) }
        }
    }

    /// Adds the current frame's delay. A frame without a duration gets a microsecond, so that its time is its own.
    private func lengthen(_ i: Int) {
        if isTimed, let delay = shown[i]?.delay ?? step {
            let end = FrameTime(seconds: seconds(of: i, after: delay))
            ends[i] = max(end, FrameTime(microseconds: ends[i].microseconds + 1))
        } else {
            ends[i] = FrameTime(microseconds: ends[i].microseconds + 1_000_000)
        }
    }

    /// The time at which a run's current frame ends.
    private func seconds(of i: Int, after delay: FrameDelay) -> Double {
        do {
            try clocks[i]?.advance(by: delay)
            if let sum = clocks[i]?.elapsed { return Double(sum.numerator) / Double(sum.denominator) }
        } catch { clocks[i] = nil }
        return ends[i].seconds + Double(delay.ticks) / Double(delay.timescale)
    }

    /// The next frames of the readers `which`.
    private static func next(of readers: [AnimationReader], _ which: [Int]) -> [Result<AnimationFrame?, any Error>] {
        let asked = which.filter { $0 < readers.count }
        nonisolated(unsafe) let readers = readers
        var results = [Result<AnimationFrame?, any Error>](repeating: .success(nil), count: 2)
        for (i, result) in zip(asked, Threads.results(asked.count) { try readers[asked[$0]].next() }) {
            results[i] = result
        }
        if readers.count == 1 { results[1] = results[0] }
        return results
    }
}
