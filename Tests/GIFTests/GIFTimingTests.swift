import Testing
import ZoetropeFiles
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames
import ZoetropeGIF

/// Delays and loops, worked by hand.
@Suite struct GIFTimingTests {
    /// Frames of which no two neighbours are the same, each with a delay in ticks; those of `same` repeat
    /// the frame before.
    private func delays(_ ticks: [Int], timescale: Int, same: Set<Int> = []) throws -> [Int] {
        let sink = MemorySink()
        let encoder = try GIFEncoder(width: 4, height: 4, to: sink)
        var shade = 0
        for (i, t) in ticks.enumerated() {
            if !same.contains(i) { shade += 1 }
            try encoder.append(
                GIFScenes.flat(4, 4, shade * 37 % 256, shade * 91 % 256, 0),
                delay: FrameDelay(ticks: t, timescale: timescale))
        }
        try encoder.finish()
        return try DecodedGIF(sink.bytes).delays
    }

    @Test func thirtyFramesASecond() throws {
        // Ends at 3.33, 6.67, 10, …: 3, 7, 10.
        #expect(try delays([1, 1, 1, 1, 1, 1], timescale: 30) == [3, 4, 3, 3, 4, 3])
    }

    @Test func fiftyAndTwentyFive() throws {
        #expect(try delays([1, 1, 1], timescale: 50) == [2, 2, 2])
        #expect(try delays([1, 1, 1], timescale: 25) == [4, 4, 4])
    }

    @Test func roundedSumsDoNotDrift() throws {
        // 47 frames at 24 a second: 195.83/100 s.
        let d = try delays([Int](repeating: 1, count: 47), timescale: 24)
        #expect(d.count == 47 && d.reduce(0, +) == 196 && d.allSatisfy { $0 == 4 || $0 == 5 })
    }

    @Test func unchangedFramesAreOneDelay() throws {
        #expect(try delays([1, 1, 1, 1, 1], timescale: 10, same: [1, 2, 4]) == [30, 20])
    }

    @Test func sixtyFramesASecondGiveWay() throws {
        // Starts at 0, 2 (1.67), 3 (3.33), 5, 7 (6.67), 8 (8.33), 10: a frame that would last 1 is replaced by the
        // next.
        let d = try delays([Int](repeating: 1, count: 6), timescale: 60)
        #expect(d.allSatisfy { $0 >= 2 } && d.reduce(0, +) == 10)
        #expect(d == [2, 3, 2, 3])
    }

    @Test func aLongHoldIsSplit() throws {
        // 1000 s: 65535 + 34465.
        #expect(try delays([1000, 1], timescale: 1) == [65535, 34465, 100])
        // 655.36 s would leave 1/100 s: 65533 + 3.
        #expect(try delays([65536, 100], timescale: 100) == [65533, 3, 100])
    }

    @Test func oneFrameAndNoTime() throws {
        #expect(try delays([0], timescale: 7) == [2])
        #expect(try delays([3, 0], timescale: 10) == [30, 2])
    }

    /// Any delays: none under 2/100 s, and together what they should be, to 1/100 s.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func anyDelaysAddUp(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let timescale = Int.random(in: 1...240, using: &random)
        let ticks = (0..<40).map { _ in Int.random(in: 0...max(4, timescale / 8), using: &random) } + [timescale]
        let d = try delays(ticks, timescale: timescale)
        #expect(d.allSatisfy { $0 >= 2 }, "seed \(seed): \(d)")
        let exact = Double(ticks.reduce(0, +)) * 100 / Double(timescale)
        #expect(abs(Double(d.reduce(0, +)) - exact) <= 1, "seed \(seed): \(d), \(exact)")
    }

    @Test func mixedTimescalesAreExact() throws {
        let sink = MemorySink()
        let encoder = try GIFEncoder(width: 1, height: 1, to: sink)
        for (i, d) in [
            FrameDelay(ticks: 1, timescale: 3), FrameDelay(ticks: 1, timescale: 6), FrameDelay(ticks: 1, timescale: 2),
        ].enumerated() {
            try encoder.append(GIFScenes.flat(1, 1, i * 100, 0, 0), delay: d)
        }
        try encoder.finish()
        #expect(try DecodedGIF(sink.bytes).delays == [33, 17, 50])
    }

    @Test(
        arguments: [
            (GIFOptions.Loop.forever, 0), (.once, nil), (.count(1), nil), (.count(2), 1), (.count(65536), 65535),
        ] as [(GIFOptions.Loop, Int?)])
    func loops(loop: GIFOptions.Loop, repeats: Int?) throws {
        let bytes = try GIFScenes.encode(
            [GIFScenes.flat(2, 2, 1, 2, 3), GIFScenes.flat(2, 2, 9, 9, 9)], options: GIFOptions(loop: loop))
        #expect(try DecodedGIF(bytes).repeats == repeats)
    }
}
