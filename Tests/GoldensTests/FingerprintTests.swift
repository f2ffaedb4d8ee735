import ZoetropeGoldens
import ZoetropePixels
import Testing

@Suite struct FingerprintTests {
    /// What `xxhsum -H2` (0.8.1) says of the documented head and the same bytes; `scripts/check peers` asks it again.
    /// 16 x 12 fills the hash's first block to the byte.
    @Test(arguments: [
        (1, 1, "570b9c834874add98a9e702162e1d339"), (4, 4, "c7b0cc4ee2e9cdbfe3552f11be905eef"),
        (16, 12, "40f2244f5adbe406c8fb7af3268107bf"),
        (17, 31, "5d294b8879b4fd69395ad0fa087417e3"), (390, 844, "4c5bda9e77b31ea89c58567001b330ec"),
    ])
    func agreesWithXxhsum(width: Int, height: Int, expected: String) {
        #expect(Fingerprint(of: .patterned(width: width, height: height)).text == expected)
    }

    @Test func seesEveryBitOfEveryByte() {
        let frame = Bitmap.patterned(width: 9, height: 5)
        var prints: Set = [Fingerprint(of: frame)]
        for i in frame.pixels.indices {
            for bit in 0..<32 {
                var other = frame
                other[offset: i].packed ^= 1 << bit
                prints.insert(Fingerprint(of: other))
            }
        }
        #expect(prints.count == 45 * 32 + 1)
    }

    @Test func seesTheShape() {
        #expect(Fingerprint(of: Bitmap(width: 6, height: 2)) != Fingerprint(of: Bitmap(width: 2, height: 6)))
        #expect(Fingerprint(of: [UInt8]()) != Fingerprint(of: [UInt8](repeating: 0, count: 1)))
    }

    @Test(arguments: [
        "", "570b", "570B9c834874add98a9e702162e1d339", "+70b9c834874add98a9e702162e1d339",
        "570b9c834874add98a9e702162e1d3390",
    ])
    func refusesOtherTexts(text: String) {
        #expect(Fingerprint(text: text) == nil)
    }

    @Test func textRoundTrip() {
        let print = Fingerprint(of: Array("scene".utf8))
        #expect(Fingerprint(text: print.text) == print && print.text.count == 32)
    }
}
