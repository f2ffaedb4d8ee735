import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeFrames
import ZoetropePixels

/// What players make of short delays, in every format of the table.
@Suite struct PlayedFormatTests {
    /// The table itself, as browsers have it.
    @Test func theTable() {
        #expect(PlayedFormat.gif.shortest == FrameDelay(ticks: 2, timescale: 100))
        #expect(PlayedFormat.apng.shortest == FrameDelay(ticks: 11, timescale: 1000))
        #expect(PlayedFormat.webp.shortest == FrameDelay(ticks: 11, timescale: 1000))
        #expect(PlayedFormat.allCases.map(\.mostFrames) == [50, 90, 90])
    }

    @Test(arguments: PlayedFormat.allCases) func shortDelaysAreATenth(_ format: PlayedFormat) {
        let tenth = FrameDelay(ticks: 1, timescale: 10)
        for delay in [(0, 100), (1, 100), (10, 1000), (0, 1), (1, 91), (1, 1 << 40)] {
            #expect(format.played(FrameDelay(ticks: delay.0, timescale: delay.1)) == tenth, "\(delay)")
        }
        for delay in [(2, 100), (1, 50), (3, 100), (1, 10), (65_535, 100), (1 << 52, 1)] {
            let delay = FrameDelay(ticks: delay.0, timescale: delay.1)
            #expect(format.played(delay) == delay)
        }
        #expect(format.played(format.shortest) == format.shortest)
    }

    /// Every length around a whole number of longest parts: the parts have the sum, and none is too short or too long.
    @Test(arguments: PlayedFormat.allCases) func partsAreNeverTooShort(_ format: PlayedFormat) {
        for (timescale, longest) in [
            (100, 65_535), (1000, 65_535), (60_000, 65_535), (30, 65_535), (1000, 1 << 24 - 1),
        ] {
            let least = Double(format.shortest.ticks * timescale) / Double(format.shortest.timescale)
            for count in 1...3 {
                for more in -800...800 {
                    let ticks = count * longest + more
                    let parts = format.parts(ticks, timescale: timescale, longest: longest)
                    #expect(parts.reduce(0, +) == ticks)
                    #expect(parts.allSatisfy { Double($0) >= least && $0 <= longest }, "\(ticks): \(parts)")
                }
            }
        }
        #expect(format.parts(0, timescale: 100, longest: 65_535) == [0])
    }

    /// 65,536 ms are one more than a delay of an APNG can hold: the rest alone would be 1 ms.
    @Test func anAPNGsRestIsKept() throws {
        let sink = MemorySink(), encoder = APNGEncoder(sink: sink, width: 2, height: 2, hasAlpha: false)
        try encoder.append(
            Bitmap(width: 2, height: 2, filledWith: .black), delay: FrameDelay(ticks: 65_537, timescale: 1001))
        try encoder.finish()
        let bytes = sink.bytes
        let delays = bytes.indices.filter { bytes[$0...].starts(with: Array("fcTL".utf8)) }.map {
            Int(bytes[$0 + 24]) << 8 | Int(bytes[$0 + 25])
        }
        // 11/1000 s are 11.011 ticks of 1/1001 s, rounded up: 65,535 - 12, and 2 + 12.
        #expect(delays == [65_523, 14])
    }
}
