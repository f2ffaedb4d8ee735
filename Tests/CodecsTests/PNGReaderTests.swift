import Foundation
import Testing
import ZoetropeCodecs
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames

/// Kinds of PNG (those of PngSuite, made here): depths, colour types, transparency, interlacing.
@Suite struct PNGReaderTests {
    private func read(_ file: [UInt8]) throws -> Bitmap { try PNGReader.read(file, name: "it.png") }

    /// v of `most`, as a byte, to nearest.
    private func byte(_ v: Int, of most: Int) -> UInt8 { UInt8((Double(v) * 255 / Double(most)).rounded()) }

    /// Values of `depth` bits, packed.
    private func packed(_ values: [Int], depth: Int) -> [UInt8] {
        if depth == 16 { return values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        let perByte = 8 / depth
        var bytes = [UInt8](repeating: 0, count: (values.count + perByte - 1) / perByte)
        for (i, value) in values.enumerated() {
            bytes[i / perByte] |= UInt8(value) << UInt8(8 - depth * (i % perByte + 1))
        }
        return bytes
    }

    @Test(arguments: [1, 2, 4, 8, 16], [false, true]) func greyOfEveryDepth(_ depth: Int, _ interlaced: Bool) throws {
        let most = 1 << depth - 1, width = 19, height = 13
        var rows: [UInt8] = [], expected: [UInt8] = []
        for y in 0..<height {
            let values = (0..<width).map { ($0 * 37 + y * 101 + ($0 * y) * 2087) & most }
            rows += packed(values, depth: depth)
            expected += values.map { byte($0, of: most) }
        }
        let bitmap = try read(
            PNGFiles.make(
                width: width, height: height, depth: UInt8(depth), type: 0, rows: rows, interlaced: interlaced))
        #expect(bitmap.pixels == expected.map { PremultipliedRGBA8(r: $0, g: $0, b: $0, a: 255) })
    }

    @Test(arguments: [1, 2, 4, 8], [false, true]) func paletteWithAlpha(_ depth: Int, _ interlaced: Bool) throws {
        let count = 1 << depth
        var palette: [UInt8] = []
        for i in 0..<count { palette += [UInt8(i * 7 & 255), UInt8(255 - i), UInt8(i * 91 & 255)] }
        let alpha = (0..<count / 2).map { UInt8($0 * 53 & 255) }
        let values = (0..<16).map { $0 * 5 % count }
        let bitmap = try read(
            PNGFiles.make(
                width: 16, height: 1, depth: UInt8(depth), type: 3, rows: packed(values, depth: depth),
                interlaced: interlaced,
                palette: palette, alpha: alpha))
        #expect(
            bitmap.pixels
                == values.map { i in
                    let a = i < alpha.count ? Int(alpha[i]) : 255
                    func times(_ c: UInt8) -> UInt8 { UInt8((Double(c) * Double(a) / 255).rounded()) }
                    return PremultipliedRGBA8(
                        r: times(palette[3 * i]), g: times(palette[3 * i + 1]), b: times(palette[3 * i + 2]),
                        a: UInt8(a))
                })
    }

    @Test func colourKeys() throws {
        let grey = PNGFiles.make(width: 2, height: 1, depth: 8, type: 0, rows: [10, 20])
        #expect(
            try read(PNGFiles.adding("tRNS", [0, 20], to: grey)).pixels == [
                PremultipliedRGBA8(r: 10, g: 10, b: 10, a: 255), .clear,
            ])
        let rgb = PNGFiles.make(width: 2, height: 1, depth: 8, type: 2, rows: [1, 2, 3, 4, 5, 6])
        #expect(
            try read(PNGFiles.adding("tRNS", [0, 1, 0, 2, 0, 3], to: rgb)).pixels == [
                .clear, PremultipliedRGBA8(r: 4, g: 5, b: 6, a: 255),
            ])
    }

    @Test func sixteenBitsWithAlphaAreRoundedOnce() throws {
        var random = SeededRandom(7)
        let samples = (0..<400).map { _ in Int.random(in: 0...65_535, using: &random) }
        let bitmap = try read(
            PNGFiles.make(
                width: 100, height: 1, depth: 16, type: 6, rows: samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }))
        for i in 0..<100 {
            let a = Double(samples[4 * i + 3]) / 65_535
            func times(_ k: Int) -> UInt8 { UInt8((Double(samples[4 * i + k]) / 257 * a).rounded()) }
            #expect(
                bitmap.pixels[i]
                    == PremultipliedRGBA8(r: times(0), g: times(1), b: times(2), a: UInt8((a * 255).rounded())))
        }
    }

    @Test func everyPremultipliedColourSurvivesBeingStoredStraight() {
        for a in 0...255 {
            for c in 0...a {
                let p = PremultipliedRGBA8(r: UInt8(c), g: UInt8(c), b: 0, a: UInt8(a))
                #expect(StraightColor.premultiplied(StraightColor.of(p)) == p)
            }
        }
    }

    // Colours.

    private func linearToSRGB(_ v: Double) -> Double { v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055 }

    private func check(_ bitmap: Bitmap, gamma: Double) {
        for v in 0...255 {
            let expected = 255 * linearToSRGB(pow(Double(v) / 255, gamma))
            #expect(abs(Double(bitmap.pixels[v].g) - expected) <= 1.01, "\(v)")
            #expect(abs(Int(bitmap.pixels[v].r) - Int(bitmap.pixels[v].b)) <= 1)
        }
    }

    @Test(arguments: [1.0, 1.4, 2.6]) func gammaIsConverted(_ gamma: Double) throws {
        check(
            try read(PNGFiles.adding("gAMA", PNGFiles.bigEndian(UInt32(100_000 / gamma)), to: PNGFiles.ramp)),
            gamma: gamma)
    }

    @Test(arguments: ["RGB ", "GRAY"]) func profilesAreConverted(_ space: String) throws {
        let data = Array("name\0\0".utf8) + PNGFiles.stored(PNGFiles.profile(gamma: 1.5, space: space))
        check(try read(PNGFiles.adding("iCCP", data, to: PNGFiles.ramp)), gamma: 1.5)
    }

    @Test func sRGBIsTakenAsIs() throws {
        let plain = try read(PNGFiles.ramp)
        #expect(plain.pixels == (0...255).map { PremultipliedRGBA8(r: UInt8($0), g: UInt8($0), b: UInt8($0), a: 255) })
        #expect(
            try read(
                PNGFiles.adding(
                    "sRGB", [0], to: PNGFiles.adding("gAMA", PNGFiles.bigEndian(100_000), to: PNGFiles.ramp))) == plain)
        #expect(try read(PNGFiles.adding("gAMA", PNGFiles.bigEndian(45_455), to: PNGFiles.ramp)) == plain)
        #expect(try read(PNGFiles.adding("cICP", [1, 13, 0, 1], to: PNGFiles.ramp)) == plain)
    }

    @Test func otherColoursAreRefusedByName() {
        expect(
            PNGFiles.adding("cICP", [9, 16, 0, 1], to: PNGFiles.ramp),
            "it.png: its colours are HDR (PQ, SMPTE ST 2084), 9/16 of ITU-T H.273; convert it to sRGB first")
        let cmyk = Array("name\0\0".utf8) + PNGFiles.stored(PNGFiles.profile(gamma: 1.5, space: "CMYK"))
        expect(
            PNGFiles.adding("iCCP", cmyk, to: PNGFiles.ramp),
            "it.png: its colour profile cannot be used (Test); convert it to sRGB first")
        expect(
            PNGFiles.adding("iCCP", Array("name\0\0nonsense".utf8), to: PNGFiles.ramp),
            "it.png: its colour profile is damaged; convert it to sRGB first")
    }

    // What is no usable PNG.

    private func expect(_ file: [UInt8], _ message: String) {
        #expect(throws: PictureError.self) { try read(file) }
        do { _ = try read(file) } catch { #expect("\(error)" == message) }
    }

    @Test func otherFormatsAreNamed() {
        expect(
            [0xFF, 0xD8, 0xFF, 0xE0],
            "it.png: it is a JPEG file, not a PNG; convert it, for example with: magick it.png it-1.png")
        expect(
            Array("RIFF\0\0\0\0WEBPVP8 ".utf8),
            "it.png: it is a WebP file, not a PNG; convert it, for example with: magick it.png it-1.png")
        expect(
            Array("%PDF-1.7".utf8),
            "it.png: it is a PDF file, not a PNG; convert it, for example with: "
                + "pdftocairo -png -r 144 -singlefile it.png it"
        )
        expect(Array("hello".utf8), "it.png: it is not a PNG file; give a PNG")
        expect([], "it.png: it is not a PNG file; give a PNG")
    }

    @Test func sizesAreLimitedBeforeMemoryIsTaken() {
        func sized(_ width: UInt32, _ height: UInt32) -> [UInt8] {
            Array(PNGFiles.ramp[..<8])
                + PNGFiles.chunk("IHDR", PNGFiles.bigEndian(width) + PNGFiles.bigEndian(height) + [8, 6, 0, 0, 0])
                + PNGFiles.chunk("IDAT", [1, 2, 3])
        }
        expect(
            sized(20_000, 1),
            "it.png: it is 20000 × 1 pixels, more than the limit of 16384 a side and 67108864 in all; "
                + "scale it down first"
        )
        expect(
            sized(10_000, 10_000),
            "it.png: it is 10000 × 10000 pixels, more than the limit of 16384 a side and 67108864 in all; "
                + "scale it down first"
        )
        // 16 bits a channel take more memory for each pixel.
        var deep = sized(5000, 5000)
        deep[24] = 16
        expect(
            PNGFiles.withChecksums(deep),
            "it.png: it is 5000 × 5000 pixels, more than the limit of 16384 a side and 16777216 in all; "
                + "scale it down first")
        #expect(throws: PictureError.self) { try read(sized(0x7FFF_FFFF, 0x7FFF_FFFF)) }
        #expect(throws: PictureError.self) { try read(sized(0, 5)) }
    }

    @Test func everyTruncationIsAnError() {
        let file = PNGFiles.adding("gAMA", PNGFiles.bigEndian(45_455), to: PNGFiles.ramp)
        for count in 0..<file.count {
            #expect(throws: PictureError.self, "\(count) bytes") { try read(Array(file[..<count])) }
        }
        expect(
            Array(file[..<(file.count - 20)]), "it.png: it is damaged: the file ends too early; make or fetch it again")
    }

    @Test func damageIsAnErrorOrHarmless() {
        let seed = newSeed()
        var random = SeededRandom(seed)
        let file = PNGFiles.adding(
            "iCCP", Array("n\0\0".utf8) + PNGFiles.stored(PNGFiles.profile(gamma: 1.5)), to: PNGFiles.ramp)
        for _ in 0..<2000 {
            var damaged = file
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                damaged[Int.random(in: 8..<file.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if damaged == file { continue }
            // Every byte is under a checksum, so nothing but an error will do.
            #expect(throws: PictureError.self, "seed \(seed)") { try read(damaged) }
        }
    }
}
