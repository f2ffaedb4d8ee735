import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropePixels
import ZoetropeTestSupport

@Suite struct PNGEncoderTests {
    /// Colour type and depth, as IHDR has them.
    private func header(_ file: [UInt8]) -> [UInt8] { [file[25], file[24]] }

    @Test func theLeastLayoutIsChosen() {
        var random = SeededRandom(1)
        func layout(_ kind: Kind) -> [UInt8] { header(PNGEncoder.encode(kind.bitmap(width: 60, height: 40, &random))) }
        #expect(layout(.noise) == [2, 8])
        #expect(layout(.translucentNoise) == [6, 8])
        #expect(layout(.grey) == [0, 8])
        #expect(layout(.flat) == [3, 1])
        #expect(layout(.fewColors) == [3, 4])
        #expect(layout(.fewTranslucent) == [3, 4])
    }

    @Test func aFrameGivesTheSameFileWhateverCameBefore() throws {
        var random = SeededRandom(2)
        let scratch = PNGScratch()
        var frame = Kind.mixed.bitmap(width: 201, height: 150, &random)
        for i in 0..<12 {
            if i % 4 == 3 { frame = Kind.allCases[i % 9].bitmap(width: 201, height: 150, &random) }
            frame[i, (i * 41) % 150] = .white
            #expect(PNGEncoder.encode(frame, scratch: scratch) == PNGEncoder.encode(frame))
            if i == 5 {
                frame[7, 90] = .black;
                _ = try PNGEncoder.encode(frame, options: PNGOptions(compression: .small), scratch: scratch)
            }
        }
    }

    /// The same bytes on every machine: a change here changes everybody's files.
    @Test func theFastEncodersBytesAreKnown() {
        var random = SeededRandom(3)
        let hashes = Kind.allCases.map { kind in
            PNGEncoder.encode(kind.bitmap(width: 131, height: 97, &random)).reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01B3
            }
        }
        #expect(
            hashes == [
                2_707_849_393_367_081_459, 8_635_020_548_528_234_525, 10_412_485_965_259_152_371,
                6_607_126_781_433_965_617, 670_826_424_743_019_982,
                13_825_311_196_734_104_264, 15_345_007_491_207_664_131, 12_592_545_514_653_793_303,
                4_026_585_006_674_100_188,
            ])
    }

    @Test func chunksAreThoseOfTheStandardAndNoMore() {
        var file = PNGEncoder.encode(Bitmap(width: 3, height: 3, filledWith: .clear)), types: [String] = []
        #expect(Array(file[..<8]) == [137, 80, 78, 71, 13, 10, 26, 10])
        file.removeFirst(8)
        while !file.isEmpty {
            let count = file[..<4].reduce(0) { $0 << 8 | Int($1) }, body = Array(file[4..<8 + count])
            types.append(String(decoding: body[..<4], as: UTF8.self))
            #expect(Array(file[8 + count..<12 + count]) == PNGFiles.bigEndian(PNGFiles.crc(body)))
            file.removeFirst(12 + count)
        }
        #expect(types == ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"])
    }

    @Test func longRowsAndMatchesBeyondTheWindow() throws {
        var random = SeededRandom(4)
        for kind in [Kind.mixed, .fewColors, .translucentFlat, .noise] {
            let bitmap = kind.bitmap(width: 12_000, height: 9, &random)
            #expect(try PNGReader.read(PNGEncoder.encode(bitmap), name: "it") == bitmap)
        }
    }

    @Test func framesOfASequenceAreNamedAndNumbered() throws {
        let directory = try TemporaryFolder()
        let few = try PNGSequence(directory: directory["a/b"], count: 91)
        #expect(few.path(of: 7) == directory["a/b/frame-0007.png"])
        #expect(
            try PNGSequence(directory: directory["c/"], count: 12_345).path(of: 7) == directory["c/frame-00007.png"])
        try few.write(PNGEncoder.encode(Bitmap(width: 2, height: 1, filledWith: .black)), index: 0)
        #expect(
            try PNGReader.read(contentsOf: directory["a/b/frame-0000.png"])
                == Bitmap(width: 2, height: 1, filledWith: .black))
        try PNGFile.write([1], to: directory["file"])
        #expect(
            throws: FileError(
                path: directory["file/d"], action: "make the directory", reason: "a part of its path is not a directory"
            )
        ) {
            _ = try PNGSequence(directory: directory["file/d"], count: 1)
        }
        #expect(
            throws: FileError(
                path: directory["file"], action: "make the directory", reason: "a file of that name is in the way")
        ) {
            _ = try PNGSequence(directory: directory["file"], count: 1)
        }
    }

    // Codes.

    @Test func codesAreCompleteAndAsShortAsTheyCanBe() {
        let seed = newSeed()
        var random = SeededRandom(seed)
        for round in 0..<300 {
            let symbols = Int.random(in: 2...286, using: &random)
            let most = UInt32(1) << UInt32.random(in: 0...20, using: &random)
            let counts = (0..<symbols).map { _ in
                Bool.random(using: &random) ? UInt32.random(in: 0...most, using: &random) : 0
            }
            let code = HuffmanCode(counts: counts, limit: 15)
            let units = code.lengths.reduce(0) { $0 + ($1 == 0 ? 0 : 1 << (15 - Int($1))) }
            #expect(units == 1 << 15, "round \(round), seed \(seed)")
            #expect(zip(counts, code.lengths).allSatisfy { $0 == 0 || $1 > 0 })
            if code.lengths.max()! < 15, counts.filter({ $0 > 0 }).count > 1 {
                #expect(code.cost(of: counts) == leastCost(counts))
            }
        }
    }

    /// Huffman's algorithm from the book: the sum of all merged weights.
    private func leastCost(_ counts: [UInt32]) -> Int {
        var weights = counts.filter { $0 > 0 }.map(Int.init), cost = 0
        while weights.count > 1 {
            weights.sort(by: >)
            let sum = weights.removeLast() + weights.removeLast()
            cost += sum
            weights.append(sum)
        }
        return cost
    }

    @Test func codesKeepTheirLimit() {
        // Fibonacci's numbers make the deepest tree.
        var counts: [UInt32] = [1, 1]
        for i in 2..<40 { counts.append(counts[i - 1] + counts[i - 2]) }
        for limit in [7, 14, 15] {
            let lengths = HuffmanCode(counts: counts, limit: limit).lengths
            #expect(lengths.max()! == limit)
            #expect(lengths.reduce(0) { $0 + 1 << (limit - Int($1)) } == 1 << limit)
        }
    }
}
