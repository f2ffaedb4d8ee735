import Testing
import Zoetrope
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeThreads

/// A frame that cannot be evaluated.
private struct Stop: Error, Equatable {
    let index: Int
}

/// A frame's one colour is the whole millisecond of its instant; it changes every `hold` milliseconds.
private struct Ramp: FrameProducer {
    let hold: Int
    var failure = -1
    /// Where frames wait for the evaluation of their successors to begin, as only several threads can.
    var begun: [Promise<Void>] = []
    let painted = Locked(0)
    let evaluated = Locked(0)
    let evaluating = Locked((now: 0, most: 0))
    var size: PixelSize { PixelSize(width: 3, height: 2) }
    var isOpaque: Bool { false }

    func drawing(at instant: Double) throws -> Int {
        evaluated.withLock { $0 += 1 }
        evaluating.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        defer { evaluating.withLock { $0.now -= 1 } }
        let index = Int((instant * 50).rounded())
        if !begun.isEmpty { begun[index].set(()) }
        if index % 2 == 0, index + 1 < begun.count { _ = begun[index + 1].get(within: 60) }
        let value = Int((instant * 1000).rounded()) / hold * hold
        if value == failure { throw Stop(index: value) }
        return value
    }

    func makePainter() -> (Int, inout Bitmap) throws -> Void {
        let painted = painted
        return { value, bitmap in
            painted.withLock { $0 += 1 }
            for i in bitmap.pixels.indices { bitmap[offset: i] = PremultipliedRGBA8(packed: UInt32(value)) }
        }
    }
}

@Suite struct FrameRunTests {
    /// 2,001 frames need only a few bitmaps, and each frame has the right pixels.
    @Test(arguments: [1, 4])
    func memoryDoesNotGrow(jobs: Int) throws {
        let timeline = Timeline([try FrameSchedule.every(FrameRate(frames: 200)!, for: 10)])
        let pool = Pool(PixelSize(width: 3, height: 2))
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
            pool: Pool(PixelSize(width: 3, height: 2))
        ) {
            frame, _ in seen.append(frame.bitmap[0, 0].packed)
        }
        let expected: [UInt32] = (0...50).map { $0 * 20 / 100 * 100 }
        #expect(seen == expected)
        #expect(source.painted.withLock { $0 } == 11)
    }

    /// Threads evaluate frames at the same time, each frame once.
    @Test func evaluationIsTheWorkers() throws {
        let source = Ramp(hold: 1, begun: (0...50).map { _ in Promise() })
        let timeline = Timeline([try FrameSchedule.every(FrameRate(frames: 50)!, for: 1)])
        var count = 0
        try FrameRun(source: source, timeline: timeline, jobs: 4).run(pool: Pool(source.size)) { _, _ in
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
            try FrameRun(source: source, timeline: timeline, jobs: jobs).run(pool: Pool(source.size)) { _, _ in
                count += 1
            }
        }
        #expect(count == 10)
    }
}
