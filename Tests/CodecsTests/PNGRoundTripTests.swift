import Testing
import ZoetropeCodecs
import ZoetropePixels
import ZoetropeTestSupport

/// libpng reads exactly the pixels that were encoded.
@Suite struct PNGRoundTripTests {
    @Test(arguments: PNGOptions.Compression.allCases, Kind.allCases)
    func everyKindOfFrameComesBack(_ compression: PNGOptions.Compression, _ kind: Kind) throws {
        let seed = newSeed()
        var random = SeededRandom(seed)
        let scratch = PNGScratch()
        for (width, height) in [(1, 1), (1, 9), (7, 1), (3, 5), (33, 64), (257, 70), (300, 131)] {
            let bitmap = kind.bitmap(width: width, height: height, &random)
            let file = try PNGEncoder.encode(bitmap, options: PNGOptions(compression: compression), scratch: scratch)
            #expect(try PNGReader.read(file, name: "it") == bitmap, "\(width) × \(height), seed \(seed)")
        }
    }
}
