import Testing
import ZoetropeNumbers

struct TextTests {
    @Test func numbers() {
        #expect(NumberText.grouped(1_204_000) == "1,204,000" && NumberText.grouped(-999) == "-999")
        #expect(NumberText.count(1, "pixel") == "1 pixel" && NumberText.count(0, "frame") == "0 frames")
        #expect(NumberText.fixed(0.2, places: 2) == "0.20" && NumberText.fixed(-0.004, places: 2) == "0.00")
        #expect(NumberText.fixed(2.5, places: 0) == "3" && NumberText.fixed(.nan, places: 1) == "nan")
        #expect(NumberText.short(12) == "12" && NumberText.short(0.5) == "0.5" && NumberText.short(100 / 3) == "33.333")
        #expect(NumberText.short(1e12) == "1000000000000" && NumberText.short(-1e15) == "-1000000000000000")
        #expect(NumberText.short(1e18) == "1" + String(repeating: "0", count: 18) && NumberText.short(1e19) == "1e+19")
        #expect(NumberText.short(2_500_000_000_000.75) == "2500000000000.75")
        #expect(NumberText.short(1_999_999_999_999.9999, places: 2) == "2000000000000")
        #expect(NumberText.fixed(3e13 + 0.5, places: 2) == "30000000000000.50")
        #expect(NumberText.fixed(-1e15, places: 0) == "-1000000000000000")
        #expect(NumberText.short(-1e-9) == "0" && NumberText.short(100, places: 0) == "100")
        #expect(NumberText.seconds(1.005) == "1.00 s")  // 1.005 is a little less than that
    }

    private struct Sample: Encodable {
        var b = [1.0, 0.1, -1e300], a: String? = nil, z = ["k\"\u{7F}\n/": true], n = Int.min, e: [Int] = []
    }

    @Test func sortedKeysAndShortestNumbers() throws {
        let expected =
            #"{"b":[1,0.1,-1e+300],"e":[],"n":-9223372036854775808,"z":{"k\"\u007f\n/":true}}"#
        #expect(try JSONWriter.text(Sample(), pretty: false) == expected)
        #expect(try JSONWriter.text(["a": [1, 2], "b": []]) == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": []\n}")
        #expect(throws: EncodingError.self) { try JSONWriter.text([Double.infinity]) }
    }

    @Test func valuesInCode() throws {
        let value: [String: JSONValue] = ["a": [1, "x", true, .null, .number(0.5)], "b": ["c": []]]
        #expect(try JSONWriter.text(value, pretty: false) == #"{"a":[1,"x",true,null,0.5],"b":{"c":[]}}"#)
        #expect(NumberText.range(3...3) == "3" && NumberText.range(2...4) == "2 to 4")
    }
}
