import Testing
import ZoetropeCodecs
import ZoetropePixels
import ZoetropeTestSupport

/// `QuickPNG` gives the same pixels as libpng, and leaves unusual files to it.
@Suite struct QuickPNGTests {
    private func rows(
        _ width: Int, _ height: Int, step: Int, filters: ClosedRange<UInt8> = 0...4, _ random: inout SeededRandom
    ) -> [UInt8] {
        (0..<height).flatMap { _ in
            [UInt8.random(in: filters, using: &random)]
                + (0..<width * step).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
    }

    private func both(_ file: [UInt8]) -> [Bitmap?] {
        [true, false].map { try? PNGReader.read(file, name: "it", quickly: $0) }
    }

    private func isQuick(_ bytes: [UInt8]) -> Bool {
        guard let file = QuickPNG(bytes) else { return false }
        var pixels = [UInt32](repeating: 0, count: file.width * file.height)
        return pixels.withUnsafeMutableBufferPointer { file.read(to: $0) }
    }

    /// Any bytes are a picture, and its rows may have any filters.
    @Test(arguments: [2, 6] as [UInt8], 0...5) func readsAsLibPNGDoes(_ type: UInt8, _ filter: Int) throws {
        let seed = newSeed()
        let filters: ClosedRange<UInt8> = filter == 5 ? 0...4 : UInt8(filter)...UInt8(filter)
        var random = SeededRandom(seed)
        for (width, height) in [(1, 1), (1, 40), (2, 3), (9, 1), (33, 50), (100, 100)] {
            let file = PNGFiles.make(
                width: width, height: height, type: type,
                filtered: rows(width, height, step: type == 2 ? 3 : 4, filters: filters, &random),
                dataChunks: width % 4 + 1)
            #expect(isQuick(file))
            let found = both(file)
            #expect(found[0] != nil && found[0] == found[1], "\(width) x \(height), seed \(seed)")
        }
    }

    @Test func whatIsUnusualIsLeftToLibPNG() throws {
        var random = SeededRandom(3)
        let data = rows(5, 4, step: 3, &random), file = PNGFiles.make(width: 5, height: 4, type: 2, filtered: data)
        #expect(isQuick(PNGFiles.adding("tEXt", Array("a\0b".utf8), to: file)))
        let others = [
            PNGFiles.ramp, PNGFiles.adding("tRNS", [0, 1, 0, 2, 0, 3], to: file), PNGFiles.adding("zzZz", [], to: file),
            PNGFiles.make(width: 5, height: 4, type: 2, filtered: data + [0]),
            PNGFiles.make(width: 5, height: 5, type: 2, filtered: data),
            PNGFiles.make(
                width: 5, height: 4, depth: 8, type: 2, rows: [UInt8](repeating: 7, count: 60), interlaced: true),
            PNGFiles.make(width: 5, height: 4, type: 2, filtered: [5] + data.dropFirst()), Array(file.dropLast(12)),
            PNGFiles.adding("IDAT", [], to: PNGFiles.adding("tEXt", Array("a\0b".utf8), to: file)),
        ]
        for (i, other) in others.enumerated() {
            #expect(!isQuick(other), "\(i)")
            let found = both(other)
            #expect(found[0] == found[1], "\(i)")
        }
    }

    /// A damaged file gives the same pixels or the same refusal with and without `QuickPNG`, even if every checksum is
    /// right.
    @Test func damageIsNotReadOtherwise() {
        let seed = newSeed()
        var random = SeededRandom(seed)
        let data = rows(7, 6, step: 4, &random), whole = PNGFiles.make(width: 7, height: 6, type: 6, filtered: data)
        for _ in 0..<3000 {
            var file = whole
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                file[.random(in: 8..<file.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            for candidate in [file, PNGFiles.withChecksums(file)] {
                let found = both(candidate)
                #expect(found[0] == found[1], "seed \(seed)")
            }
        }
    }
}
