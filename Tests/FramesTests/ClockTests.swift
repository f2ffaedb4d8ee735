import ZoetropeCodecs
import ZoetropeFiles
import ZoetropePixels
import Testing
import ZoetropeFrames

@Suite struct ClockTests {
    @Test func fractionsAreReducedAndNeverOverflow() throws {
        #expect(Rational(6, 4) == Rational(3, 2))
        #expect(Rational(0, 7) == .zero && Rational(-4, 8)! == Rational(-1, 2)!)
        #expect(Rational(1, 0) == nil && Rational(1, -3) == nil && Rational(.min, 3) == nil)
        #expect(Rational(1, 30)!.adding(Rational(1, 60)!) == Rational(1, 20))
        #expect(Rational(Int.max, 1)!.adding(Rational(1, 1)!) == nil)
        #expect(Rational(1, Int.max)!.adding(Rational(1, Int.max - 1)!) == nil)
        #expect(Rational(1, 2)!.scaled(by: 1) == 1 && Rational(1, 3)!.scaled(by: 2) == 1)
        #expect(Rational(Int.max, 1)!.scaled(by: 2) == nil)
        #expect(Rational.greatestCommonDivisor(-12, 18) == 6 && Rational.greatestCommonDivisor(0, 0) == 0)
    }

    @Test func delaysOfDifferentTimescalesAdd() throws {
        var clock = FrameClock()
        for timescale in [30, 60, 7, 60_000] { try clock.advance(by: FrameDelay(ticks: 1, timescale: timescale)) }
        #expect(clock.elapsed == Rational(81_007, 420_000))
        #expect(clock.rounded(to: 1000) == 193)
        for delay in [(-1, 1), (1, 0), (Int.max, 1), (1, Int.max), (1_000_000, 1)] {
            #expect(throws: FrameDelayError.self) {
                try clock.advance(by: FrameDelay(ticks: delay.0, timescale: delay.1))
            }
        }
    }

    /// Two frames of 1/30 and 1/60 s are 50 ms in every format.
    @Test func everyFormatMixesTimescales() throws {
        let frames = [Bitmap(width: 2, height: 2, filledWith: .black), Bitmap(width: 2, height: 2, filledWith: .white)]
        func encode(_ make: (MemorySink) throws -> any FrameSink) throws -> [UInt8] {
            let sink = MemorySink(), encoder = try make(sink)
            try encoder.append(frames[0], delay: FrameDelay(ticks: 1, timescale: 30))
            try encoder.append(frames[1], delay: FrameDelay(ticks: 1, timescale: 60))
            try encoder.finish()
            return sink.bytes
        }
        let webp = try encode { try WebPEncoder(sink: $0, width: 2, height: 2) }
        // ANMF's delay stands 12 bytes behind its length.
        let delays = webp.indices.filter { webp[$0...].starts(with: Array("ANMF".utf8)) }.map {
            Int(webp[$0 + 20]) | Int(webp[$0 + 21]) << 8
        }
        #expect(delays == [33, 17])
        let apng = try encode { APNGEncoder(sink: $0, width: 2, height: 2, hasAlpha: false) }
        let fractions = apng.indices.filter { apng[$0...].starts(with: Array("fcTL".utf8)) }.map {
            Array(apng[($0 + 24)..<($0 + 28)])
        }
        #expect(fractions == [[0, 1, 0, 30], [0, 1, 0, 60]])
        let raw = try encode {
            RawRGBAEncoder(sink: $0, width: 2, height: 2, interval: FrameDelay(ticks: 1, timescale: 60))
        }
        #expect(raw.count == 3 * 16)
    }
}
