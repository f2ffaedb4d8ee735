import Foundation
import Testing
import Zoetrope
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeTestSupport

private struct Stop: Error, Equatable {
    let index: Int
}

/// Counts up, for `next`.
private final class Counter {
    private var value = 0
    private let end: Int

    init(to end: Int) { self.end = end }

    func next() -> Int? {
        defer { value += 1 }
        return value < end ? value : nil
    }
}

@Suite struct PipelineTests {
    /// However the threads are delayed, each result arrives once and in order, and at most `window` items are under
    /// way.
    @Test(arguments: [1, 2, 5], [3, 77] as [UInt64])
    func resultsAreInOrder(workers: Int, seed: UInt64) throws {
        let pipeline = OrderedPipeline(workers: workers), counter = Counter(to: 200)
        var random = SeededRandom(seed)
        let delays = (0..<200).map { _ in UInt32(random.next() % 400) }
        let underWay = Shared(0), most = Shared(0)
        var seen: [Int] = []
        let next = { () -> Int? in
            guard let index = counter.next() else { return nil }
            let now = underWay.withLock {
                $0 += 1; return $0
            }
            most.withLock { $0 = max($0, now) }
            return index
        }
        try pipeline.run(
            next: next,
            worker: {
                { (i: Int) in
                    usleep(delays[i]); return i
                }
            }
        ) { (i: Int) in
            seen.append(i)
            if i % 50 == 0 { usleep(3_000) }
            underWay.withLock { $0 -= 1 }
        }
        #expect(seen == Array(0..<200), "seed \(seed)")
        #expect(most.withLock { $0 } <= pipeline.window, "seed \(seed)")
        #expect(underWay.withLock { $0 } == 0)
    }

    /// Two items fail: the results before the first of them are delivered, and that item's error is thrown, every time.
    @Test(arguments: [1, 4])
    func theEarliestErrorIsThrown(workers: Int) throws {
        for _ in 0..<20 {
            let counter = Counter(to: 1_000_000)
            var seen: [Int] = []
            #expect(throws: Stop(index: 13)) {
                try OrderedPipeline(workers: workers).run(
                    next: counter.next,
                    worker: {
                        { (i: Int) throws -> Int in
                            if i == 13 { usleep(2_000) }
                            if i == 13 || i == 14 { throw Stop(index: i) }
                            return i
                        }
                    }
                ) { (i: Int) in seen.append(i) }
            }
            #expect(seen == Array(0..<13))
        }
    }

    /// After `deliver` has thrown, no thread works any more, and the source is not run to its end.
    @Test(arguments: [1, 4])
    func aDeliveryThatThrowsStopsAll(workers: Int) throws {
        let working = Shared(0), taken = Shared(0), counter = Counter(to: 1_000_000)
        let pipeline = OrderedPipeline(workers: workers)
        #expect(throws: Stop(index: 7)) {
            try pipeline.run(
                next: {
                    taken.withLock { $0 += 1 }; return counter.next()
                },
                worker: {
                    { (i: Int) in
                        working.withLock { $0 += 1 }
                        usleep(200)
                        working.withLock { $0 -= 1 }
                        return i
                    }
                }
            ) { (i: Int) in if i == 7 { throw Stop(index: 7) } }
        }
        #expect(working.withLock { $0 } == 0)
        #expect(taken.withLock { $0 } <= 8 + pipeline.window)
    }

    @Test(arguments: [1, 3])
    func anErrorOfTheSourceEndsTheRun(workers: Int) {
        let counter = Counter(to: 1_000)
        var seen: [Int] = []
        #expect(throws: Stop(index: 20)) {
            let next = { () throws -> Int? in
                let index = counter.next()
                if index == 20 { throw Stop(index: 20) }
                return index
            }
            try OrderedPipeline(workers: workers).run(next: next, worker: { { (i: Int) in i } }) { (i: Int) in
                seen.append(i)
            }
        }
        #expect(seen == Array(0..<20))
    }

    @Test(arguments: [1, 3])
    func nothingToDo(workers: Int) throws {
        try OrderedPipeline(workers: workers).run(next: { () -> Int? in nil }, worker: { { (i: Int) in i } }) {
            (_: Int) in Issue.record("delivered")
        }
    }
}

/// A frame's one colour is the whole millisecond of its instant; it changes every `hold` milliseconds.
private struct Ramp: FrameProducer {
    let hold: Int
    var failure = -1
    var evaluation: UInt32 = 0
    let painted = Shared(0)
    let evaluated = Shared(0)
    let evaluating = Shared((now: 0, most: 0))
    var size: PixelSize { PixelSize(width: 3, height: 2) }
    var isOpaque: Bool { false }

    func drawing(at instant: Double) throws -> Int {
        evaluated.withLock { $0 += 1 }
        evaluating.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        defer { evaluating.withLock { $0.now -= 1 } }
        usleep(evaluation)
        let value = Int((instant * 1000).rounded()) / hold * hold
        if value == failure { throw Stop(index: value) }
        return value
    }

    func makePainter() -> (Int, inout Bitmap) throws -> Void {
        let painted = painted
        return { value, bitmap in
            painted.withLock { $0 += 1 }
            usleep(UInt32(value * 7919 % 500))
            for i in bitmap.pixels.indices { bitmap[offset: i] = PremultipliedRGBA8(packed: UInt32(value)) }
        }
    }
}

/// A value behind a lock.
///
/// `@unchecked Sendable` is sound because `value` is used under `lock` only.
private final class Shared<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    @discardableResult func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}

@Suite struct FrameRunTests {
    /// 2,001 frames need only a few bitmaps, and each frame has the right pixels.
    @Test(arguments: [1, 4])
    func memoryDoesNotGrow(jobs: Int) throws {
        let timeline = Timeline([try FrameSchedule.every(FrameRate(frames: 200)!, for: 10)])
        let pool = BitmapPool(PixelSize(width: 3, height: 2))
        var count = 0, bitmaps: Set<UnsafeRawPointer?> = []
        try FrameRun(source: Ramp(hold: 1), timeline: timeline, jobs: jobs).run(pool: pool) { frame, entry in
            #expect(frame.bitmap.pixels.allSatisfy { Int($0.packed) == Int((entry.instant * 1000).rounded()) })
            bitmaps.insert(frame.bitmap.withUnsafePixels { UnsafeRawPointer($0.baseAddress) })
            count += 1
        }
        #expect(count == 2001)
        // Those in the window, the one that is shown, and one for each thread.
        #expect(bitmaps.count <= OrderedPipeline(workers: jobs).window + jobs + 1)
    }

    /// A frame that equals the one before is shown again without being drawn again.
    @Test(arguments: [1, 4])
    func whatRestsIsDrawnOnce(jobs: Int) throws {
        let source = Ramp(hold: 100), timeline = Timeline([try FrameSchedule.every(FrameRate(frames: 50)!, for: 1)])
        var seen: [UInt32] = []
        try FrameRun(source: source, timeline: timeline, jobs: jobs).run(
            pool: BitmapPool(PixelSize(width: 3, height: 2))
        ) {
            frame, _ in seen.append(frame.bitmap[0, 0].packed)
        }
        let expected: [UInt32] = (0...50).map { $0 * 20 / 100 * 100 }
        #expect(seen == expected)
        #expect(source.painted.withLock { $0 } == 11)
    }

    /// Threads evaluate frames at the same time, each frame once.
    @Test func evaluationIsTheWorkers() throws {
        let source = Ramp(hold: 1, evaluation: 3_000)
        let timeline = Timeline([try FrameSchedule.every(FrameRate(frames: 50)!, for: 1)])
        var count = 0
        try FrameRun(source: source, timeline: timeline, jobs: 4).run(pool: BitmapPool(source.size)) { _, _ in
            count += 1
        }
        #expect(count == 51)
        #expect(source.evaluated.withLock { $0 } == 51)
        #expect(source.evaluating.withLock { $0.most } >= 2)
    }

    /// A frame that cannot be evaluated ends the run with its error, after the frames before it.
    @Test(arguments: [1, 4])
    func anEvaluationThatFails(jobs: Int) throws {
        let source = Ramp(hold: 1, failure: 200)
        let timeline = Timeline([try FrameSchedule.every(FrameRate(frames: 50)!, for: 1)])
        var count = 0
        #expect(throws: Stop(index: 200)) {
            try FrameRun(source: source, timeline: timeline, jobs: jobs).run(pool: BitmapPool(source.size)) { _, _ in
                count += 1
            }
        }
        #expect(count == 10)
    }
}
