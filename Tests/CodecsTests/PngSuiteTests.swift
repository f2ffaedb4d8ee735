import Foundation
import Testing
import ZoetropeCodecs
import ZoetropePixels
import ZoetropeTestSupport

/// Willem van Schaik's PngSuite (Tests/Fixtures/PngSuite, with source and licence): every depth, colour type, filter
/// and transparency, interlaced and not, split data, other chunks, and broken files.
@Suite struct PngSuiteTests {
    private static let folder = fixtures.appendingPathComponent("PngSuite").path

    private static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    }

    /// A line of expected.txt: what a decoder that is not libpng makes of a file, its gamma left alone.
    struct Expected: CustomTestStringConvertible {
        let name: String
        let width, height: Int
        let checksum: String
        var testDescription: String { name }
    }

    static let expected: [Expected] = {
        let text = (try? String(contentsOfFile: "\(folder)/expected.txt", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return Expected(
                name: String(words[0]), width: Int(words[1])!, height: Int(words[2])!, checksum: String(words[3]))
        }
    }()

    private static func files(_ condition: (String) -> Bool) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") && condition($0) }
            .sorted()
    }

    @Test func allFilesAreThere() throws {
        #expect(try Self.files { !$0.hasPrefix("x") } == Self.expected.map(\.name))
        #expect(Self.expected.count == 161)
        #expect(try Self.files { $0.hasPrefix("x") } == Self.broken.map(\.name))
    }

    @Test(arguments: expected) func pixelsAreThoseOfAnotherDecoder(_ expected: Expected) throws {
        let bitmap = try PNGReader.read(Self.without("gAMA", try Self.bytes(expected.name)), name: expected.name)
        #expect(bitmap.width == expected.width && bitmap.height == expected.height)
        let checksum = String(PNGFiles.crc(bitmap.pixels.flatMap { [$0.r, $0.g, $0.b, $0.a] }), radix: 16)
        #expect(String(repeating: "0", count: 8 - checksum.count) + checksum == expected.checksum)
    }

    /// Opaque pixels: their light is the sample to the power 1 / gAMA.
    @Test(arguments: expected) func gammaIsConverted(_ expected: Expected) throws {
        let file = try Self.bytes(expected.name)
        guard let gamma = Self.gamma(of: file) else { return }
        let plain = try PNGReader.read(Self.without("gAMA", file), name: expected.name)
        let converted = try PNGReader.read(file, name: expected.name)
        for (p, q) in zip(plain.pixels, converted.pixels) where p.a == 255 {
            for (v, w) in [(p.r, q.r), (p.g, q.g), (p.b, q.b)] {
                #expect(abs(Double(w) - 255 * Self.sRGB(pow(Double(v) / 255, 1 / gamma))) <= 1.01)
            }
            #expect(q.a == 255)
        }
    }

    /// Nil without gAMA, and where it is sRGB's own to within rounding, which is left alone.
    private static func gamma(of file: [UInt8]) -> Double? {
        guard let chunk = chunks(of: file).first(where: { $0.type == "gAMA" }) else { return nil }
        let value = file[chunk.range].dropFirst(8).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return abs(value - 45_455) <= 100 ? nil : Double(value) / 100_000
    }

    private static func sRGB(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    private static func without(_ type: String, _ file: [UInt8]) -> [UInt8] {
        file[..<8] + chunks(of: file).filter { $0.type != type }.flatMap { file[$0.range] }
    }

    /// With their lengths and checksums.
    private static func chunks(of file: [UInt8]) -> [(type: String, range: Range<Int>)] {
        var chunks: [(String, Range<Int>)] = [], start = 8
        while start < file.count {
            let end = start + 12 + file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            chunks.append((String(decoding: file[start + 4..<start + 8], as: UTF8.self), start..<end))
            start = end
        }
        return chunks
    }

    struct Broken: CustomTestStringConvertible {
        let name, problem: String
        var testDescription: String { name }
    }

    /// Only those parts of libpng's messages that do not depend on its version.
    static let broken = [
        ("xc1n0g08", "it is damaged: Invalid IHDR"), ("xc9n2c08", "it is damaged: Invalid IHDR"),
        ("xcrn0g04", "it is not a PNG file"), ("xcsn0g01", "it is damaged: IDAT: CRC error"),
        ("xd0n2c08", "it is damaged: Invalid IHDR"), ("xd3n2c08", "it is damaged: Invalid IHDR"),
        ("xd9n2c08", "it is damaged: Invalid IHDR"), ("xdtn0g01", "it is damaged: "),
        ("xhdn0g08", "it is damaged: IHDR: CRC error"), ("xlfn0g04", "it is not a PNG file"),
        ("xs1n0g01", "it is not a PNG file"), ("xs2n0g01", "it is not a PNG file"),
        ("xs4n0g01", "it is not a PNG file"), ("xs7n0g01", "it is not a PNG file"),
    ].map { Broken(name: $0.0 + ".png", problem: $0.1) }

    @Test(arguments: broken) func brokenFilesAreRefused(_ file: Broken) throws {
        let path = "\(Self.folder)/\(file.name)"
        do {
            _ = try PNGReader.read(contentsOf: path)
            Issue.record("it was read")
        } catch {
            #expect("\(error)".hasPrefix("\(path): \(file.problem)"), "\(error)")
        }
    }
}
