import ZoetropePreview
import Testing

@Suite struct PixelRunsTests {
    private func packed(_ pixels: [UInt32], width: Int) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: PixelRuns.limit(pixels.count)) { words, count in
            count = pixels.withUnsafeBufferPointer { PixelRuns.pack($0, width: width, into: words.baseAddress!) }
        }
    }

    /// As the page does.
    private func unpacked(_ words: [UInt32], width: Int) -> [UInt32] {
        var out: [UInt32] = [], rest = words[...]
        while let step = rest.popFirst() {
            out += rest.prefix(Int(step & 0xFFFF))
            rest = rest.dropFirst(Int(step & 0xFFFF))
            let back = step & 1 << 16 == 0 ? 1 : width
            for _ in 0..<Int(step >> 17) { out.append(out[out.count - back]) }
        }
        return out
    }

    @Test func runsToTheLeftAndAbove() {
        let row: [UInt32] = [1, 2, 3, 4, 5, 6]
        #expect(
            packed(row + row + [7, 7, 7, 7, 7, 7], width: 6) == [
                UInt32(6 | 1 << 16 | 6 << 17), 1, 2, 3, 4, 5, 6, UInt32(1 | 5 << 17), 7,
            ])
    }

    /// Few colours make runs of every length; many make none.
    @Test(arguments: [1, 2, 3, 7, 40, 300], [1, 2, 3, 1000])
    func anyPicture(width: Int, colors: UInt32) {
        var state = UInt32(width) &* 31 &+ colors
        func random(_ limit: UInt32) -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return (state >> 8) % limit
        }
        var pixels: [UInt32] = []
        while pixels.count < width * 90 {
            pixels += [UInt32](repeating: random(colors), count: Int(random(30)) / Int(colors) + 1)
        }
        pixels = Array(pixels.prefix(width * 90))
        let words = packed(pixels, width: width)
        #expect(words.count <= PixelRuns.limit(pixels.count))
        #expect(unpacked(words, width: width) == pixels)
    }

    /// More pixels than a step can count.
    @Test func longSteps() {
        let flat = [UInt32](repeating: 9, count: 200_000), steep = (0..<200_000).map { UInt32($0) }
        for pixels in [flat, steep, flat + steep, steep + flat] {
            let words = packed(pixels, width: 400)
            #expect(words.count <= PixelRuns.limit(pixels.count))
            #expect(unpacked(words, width: 400) == pixels)
        }
        #expect(packed(flat, width: 400).count < 20)
        #expect(packed([], width: 1).isEmpty && packed([5], width: 1) == [1, 5])
    }
}
