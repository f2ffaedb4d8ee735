import Testing
import ZoetropeGeometry

@Suite struct ArcLengthTests {
    /// Chords of 1, 3 and 4: a parameter goes evenly along each.
    @Test func parametersAtLengths() {
        let lengths = ArcLengths(chords: [1, 3, 4], from: 10)
        #expect(lengths.ends == [11, 14, 18] && lengths.end == 18)
        #expect(lengths.parameter(at: 12.5, chord: 1) == 0.5)
        #expect(lengths.parameter(atFraction: 0) == 0 && lengths.parameter(atFraction: 1) == 1)
        #expect(abs(lengths.parameter(atFraction: 0.125) - 1.0 / 3) < 1e-15)
        #expect(abs(lengths.parameter(atFraction: 0.75) - 5.0 / 6) < 1e-15)
    }

    /// A chord without a length has its beginning at every length.
    @Test func noLength() {
        #expect(ArcLengths(chords: [0, 0]).parameter(atFraction: 0.5) == 0)
    }

    /// The chords of a quarter of the unit circle are nearly π/2 long together.
    @Test func lengthOfACurve() {
        let k = 0.5522847498, quarter = CubicCurve(Point(1, 0), Point(1, k), Point(k, 1), Point(0, 1))
        let length = ArcLengths(chords: quarter.chordLengths(100)).end
        #expect(abs(length - Double.pi / 2) < 1e-3)
    }

    /// The published numbers for the seed 1234567.
    @Test func splitMix64() {
        var random = SplitMix64(1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317 && random.next() == 3_203_168_211_198_807_973)
        #expect((0..<1000).allSatisfy { _ in (0..<1).contains(random.unit()) })
    }
}
