import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames

/// JPEG and WebP pictures: their pixels beside another program's, orientation, profiles, and files that are refused.
@Suite struct PictureReaderTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: tests.appendingPathComponent("Fixtures/Pictures/" + name)))
    }

    private func read(_ file: [UInt8]) throws -> Bitmap { try PictureReader.read(file, name: "it.png") }

    private func expect(_ file: [UInt8], _ message: String, limits: ImageLimits = .default) {
        #expect(throws: PictureError.self) { try PictureReader.read(file, name: "it", limits: limits) }
        do { _ = try PictureReader.read(file, name: "it", limits: limits) } catch { #expect("\(error)" == message) }
    }

    @Test(arguments: [
        "baseline.jpg", "halved.jpg", "progressive.jpg", "grey.jpg", "lossy.webp", "lossy-alpha.webp", "lossless.webp",
    ])
    func pixelsAreThoseOfPillow(name: String) throws {
        let file = try Self.bytes(name)
        let truth = try PictureReader.read(
            Self.bytes(name.replacingOccurrences(of: ".", with: "-") + ".png"), name: name)
        #expect(try read(file) == truth)
        #expect(PictureReader.size(file) == PixelSize(width: 45, height: 31))
    }

    // Orientation

    /// EXIF data with one entry, the orientation.
    private static func exif(_ value: UInt8, isLittle: Bool) -> [UInt8] {
        isLittle
            ? Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
            : Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
    }

    private static func segment(_ marker: UInt8, _ data: [UInt8], in file: [UInt8]) -> [UInt8] {
        let length = data.count + 2
        return Array(file[..<2]) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + data + file[2...]
    }

    /// The extended form of a simple WebP file, with one more chunk.
    private static func chunk(_ name: String, _ data: [UInt8], flags: UInt8, in file: [UInt8]) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let padded = data + (data.count % 2 == 1 ? [0] : [])
        var body = Array("WEBPVP8X".utf8) + little(10, 4)
        body += [flags, 0, 0, 0]
        body += little(44, 3) + little(30, 3)
        body += file[12...]
        body += Array(name.utf8) + little(data.count, 4)
        body += padded
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    /// Where the stored picture's top left pixel and the one right of it stand in the upright picture, for EXIF's
    /// values 1 to 8 (CIPA DC-008, 4.6.4).
    @Test(arguments: [
        (1, 0, 0, 1, 0), (2, 44, 0, 43, 0), (3, 44, 30, 43, 30), (4, 0, 30, 1, 30), (5, 0, 0, 0, 1), (6, 30, 0, 30, 1),
        (7, 30, 44, 30, 43), (8, 0, 44, 0, 43),
    ])
    func picturesStandUpright(value: Int, x: Int, y: Int, nextX: Int, nextY: Int) throws {
        for isLittle in [false, true] {
            let exif = Self.exif(UInt8(value), isLittle: isLittle)
            let jpeg = try Self.bytes("baseline.jpg"), webp = try Self.bytes("lossy.webp")
            for (stored, file) in [
                (jpeg, Self.segment(0xE1, Array("Exif\0\0".utf8) + exif, in: jpeg)),
                (webp, Self.chunk("EXIF", exif, flags: 8, in: webp)),
            ] {
                let plain = try read(stored), upright = try read(file)
                #expect(upright[x, y] == plain[0, 0])
                #expect(upright[nextX, nextY] == plain[1, 0])
                #expect(PictureReader.size(file) == PixelSize(width: upright.width, height: upright.height))
            }
        }
    }

    @Test func damagedOrientationIsIgnored() throws {
        let jpeg = try Self.bytes("baseline.jpg"), plain = try read(jpeg)
        let exif = Self.exif(6, isLittle: false)
        for data in [Self.exif(9, isLittle: true), Array(exif.prefix(20)), Array("MM\0*".utf8) + [255, 255, 255, 255]] {
            #expect(try read(Self.segment(0xE1, Array("Exif\0\0".utf8) + data, in: jpeg)) == plain)
        }
    }

    // Profiles

    /// A profile with red and green exchanged.
    private static let exchanged: [UInt8] = {
        let primaries = [[0.38515, 0.71687, 0.09708], [0.43607, 0.22249, 0.01392], [0.14307, 0.06061, 0.71410]]
        let curve =
            Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
            + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(PNGFiles.fixed)
        var tags = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, PNGFiles.xyz($1)) }
        tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
        return PNGFiles.profile(space: "RGB ", tags: tags)
    }()

    @Test func coloursWithAProfileAreConverted() throws {
        let jpeg = try Self.bytes("progressive.jpg"), webp = try Self.bytes("lossy.webp"),
            half = Self.exchanged.count / 2
        let prefix = Array("ICC_PROFILE\0".utf8)
        // In two parts, the second one first.
        let first = Self.segment(0xE2, prefix + [1, 2] + Self.exchanged[..<half], in: jpeg)
        let parts = Self.segment(0xE2, prefix + [2, 2] + Self.exchanged[half...], in: first)
        for (stored, file) in [(jpeg, parts), (webp, Self.chunk("ICCP", Self.exchanged, flags: 32, in: webp))] {
            let plain = try read(stored), converted = try read(file)
            for (a, b) in zip(plain.pixels, converted.pixels) {
                #expect(abs(Int(a.r) - Int(b.g)) <= 1 && abs(Int(a.g) - Int(b.r)) <= 1 && abs(Int(a.b) - Int(b.b)) <= 1)
            }
        }
    }

    // What is refused

    @Test func otherPicturesAreRefusedByName() throws {
        expect(
            try Self.bytes("cmyk.jpg"),
            "it: its colours are CMYK; save it again, as a PNG or an 8-bit RGB JPEG")
        expect(
            try Self.bytes("animated.webp"), "it: it is an animated WebP, not a picture; give one frame of it")
        expect(
            Array("\0\0\0\u{18}ftypheic".utf8),
            "it: it is a HEIF or AVIF file, not a PNG, JPEG or WebP; convert it, for example with: "
                + "magick it it.png, or on a Mac: sips -s format png it --out it.png")
        expect(
            Array("\0\0\0\u{18}ftypisom".utf8),
            "it: it is a video, not a PNG, JPEG or WebP file; give one frame of it, for example with: "
                + "ffmpeg -i it -frames:v 1 it.png")
        expect(Array("hello".utf8), "it: it is not a PNG, JPEG or WebP file; give a PNG, JPEG or WebP")
    }

    @Test func limitsAreCheckedBeforeMemoryIsTaken() throws {
        let message =
            "it: it is 45 × 31 pixels, more than the limit of 40 a side and 67108864 in all; scale it down first"
        for name in ["baseline.jpg", "lossy.webp"] {
            expect(try Self.bytes(name), message, limits: ImageLimits(side: 40))
        }
        expect(
            try Self.bytes("progressive.jpg"),
            "it: it cannot be read: it is too large for a file with several scans; save it again, as a PNG",
            limits: ImageLimits(canvasPixels: 1000))
    }

    /// A file that is cut anywhere, or has a byte changed, is read or refused, and never read outside its bytes.
    @Test(arguments: ["baseline.jpg", "progressive.jpg", "grey.jpg", "lossy-alpha.webp", "lossless.webp"])
    func damageIsRefusedOrHarmless(name: String) throws {
        let file = try Self.bytes(name), whole = try read(file)
        for count in stride(from: 0, to: file.count - 2, by: 7) {
            if let bitmap = try? read(Array(file[..<count])) { #expect(bitmap == whole, "cut at \(count)") }
        }
        var random = SeededRandom(18)
        for _ in 0..<300 {
            var other = file
            other[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            _ = try? read(other)
            _ = PictureReader.size(other)
        }
    }
}
