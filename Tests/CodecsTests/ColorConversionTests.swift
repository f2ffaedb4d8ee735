import CZoetropeColorProfile
import ZoetropeCodecs
import Foundation
import ZoetropePixels
import Testing
import ZoetropeFrames

/// Colour profiles of primaries and tone curves against little-cms, and their exact results.
@Suite struct ColorConversionTests {
    static func parametric(_ kind: UInt8, _ values: [Double]) -> [UInt8] {
        var curve = Array("para".utf8)
        curve += [0, 0, 0, 0, 0, kind, 0, 0]
        for value in values { curve += PNGFiles.fixed(value) }
        return curve
    }
    static func table(_ count: Int, _ value: (Double) -> Double) -> [UInt8] {
        table((0..<count).map { value(Double($0) / Double(count - 1)) })
    }
    /// A table of values 0…1 at equal steps.
    static func table(_ values: [Double]) -> [UInt8] {
        var curve = Array("curv".utf8)
        curve += [0, 0, 0, 0]
        curve += PNGFiles.bigEndian(UInt32(values.count))
        for value in values {
            let v = UInt16((value * 65_535).rounded())
            curve += [UInt8(v >> 8), UInt8(v & 255)]
        }
        return curve
    }

    private static let displayP3 = [
        [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
    ]
    private static let adobe = [
        [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
    ]
    private static let sRGB = [
        [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
    ]
    private static let sRGBCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

    private static func rgb(_ primaries: [[Double]], _ curve: [UInt8]) -> [UInt8] {
        rgb(primaries, [curve, curve, curve])
    }
    /// A profile of primaries and three curves.
    static func rgb(_ primaries: [[Double]], _ curves: [[UInt8]]) -> [UInt8] {
        var tags = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, PNGFiles.xyz($1)) }
        tags += zip(["rTRC", "gTRC", "bTRC"], curves).map { ($0, $1) }
        return PNGFiles.profile(space: "RGB ", tags: tags)
    }

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let profile: [UInt8]
        /// FNV-1a of `colors` converted: the same on every machine.
        let hash: UInt64
    }

    static let cases = [
        Case(testDescription: "Display P3", profile: rgb(displayP3, sRGBCurve), hash: 6_236_624_936_480_014_755),
        Case(
            testDescription: "Adobe RGB", profile: rgb(adobe, Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 2, 0x33]),
            hash: 1_019_291_581_672_903_833),
        Case(testDescription: "a table", profile: rgb(displayP3, table(64) { $0 * $0 }), hash: 924_690_020_922_128_139),
        Case(
            testDescription: "light", profile: rgb(sRGB, Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]),
            hash: 292_953_387_864_649_579),
        Case(
            testDescription: "parametric 0", profile: rgb(adobe, parametric(0, [1.8])), hash: 13_718_323_769_767_158_251
        ),
        Case(
            testDescription: "parametric 1", profile: rgb(adobe, parametric(1, [2.2, 1.05, -0.05])),
            hash: 15_135_186_393_100_608_178),
        Case(
            testDescription: "parametric 2", profile: rgb(adobe, parametric(2, [2.2, 1.05, -0.05, 0])),
            hash: 15_135_186_393_100_608_178),
        Case(
            testDescription: "parametric 4",
            profile: rgb(displayP3, parametric(4, [2.4, 0.94, 0.05, 0.08, 0.05, 0.002, 0])),
            hash: 4_917_741_942_855_772_504),
    ]

    /// Each of 17 levels of the three channels.
    private static let colors: [UInt8] = {
        let levels = (0...16).map { UInt8(min(255, $0 * 16)) }
        var colors: [UInt8] = []
        for r in levels { for g in levels { for b in levels { colors += [r, g, b] } } }
        return colors
    }()

    private func channels(_ bitmap: Bitmap) -> [UInt8] {
        var bytes: [UInt8] = []
        for p in bitmap.pixels { bytes += [p.r, p.g, p.b] }
        return bytes
    }

    private func read(_ profile: [UInt8]) throws -> [UInt8] {
        let plain = PNGFiles.make(width: 17 * 17, height: 17, depth: 8, type: 2, rows: Self.colors)
        let file = PNGFiles.adding("iCCP", Array("name\0\0".utf8) + PNGFiles.stored(profile), to: plain)
        return channels(try PNGReader.read(file, name: "it"))
    }

    private func littleCMS(_ profile: [UInt8]) throws -> [UInt8] {
        var name = [CChar](repeating: 0, count: 64)
        let transform = try #require(ccolor_transform_from_icc(profile, profile.count, &name, name.count))
        defer { ccolor_transform_destroy(transform) }
        var rgba: [UInt8] = [], rgb: [UInt8] = []
        for i in stride(from: 0, to: Self.colors.count, by: 3) { rgba += Self.colors[i..<i + 3] + [255] }
        ccolor_transform_apply(transform, &rgba, rgba.count / 4)
        for i in stride(from: 0, to: rgba.count, by: 4) { rgb += rgba[i..<i + 3] }
        return rgb
    }

    @Test(arguments: cases) func profilesAreConvertedAsByLittleCMS(_ c: Case) throws {
        let ours = try read(c.profile), theirs = try littleCMS(c.profile)
        let differences = zip(ours, theirs).map { abs(Int($0) - Int($1)) }
        #expect(differences.max()! <= 1, "\(differences.filter { $0 > 1 }.count) of \(differences.count)")
    }

    /// No libm and no library decides a bit of these.
    @Test(arguments: cases) func theResultsAreKnown(_ c: Case) throws {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in try read(c.profile) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        #expect(hash == c.hash)
    }

    /// The curve as a table of 1,024 entries, as many profiles have it, and as a formula.
    @Test func sRGBUnderAnotherNameIsTakenAsItIs() throws {
        let curve = Self.table(1024) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        for curve in [curve, Self.sRGBCurve] { #expect(try read(Self.rgb(Self.sRGB, curve)) == Self.colors) }
    }

    @Test func aGreyProfileIsForGreyPictures() throws {
        let grey = PNGFiles.profile(space: "GRAY", tags: [("kTRC", Self.parametric(0, [1.5]))])
        #expect(
            throws: PictureError(
                path: "it", problem: "its colour profile is for grey pictures, but it has colours",
                remedy: "convert it to sRGB first")
        ) { try read(grey) }
    }

    /// gAMA and cHRM of Display P3's primaries under D65 give what its profile gives, which is adapted to D50.
    @Test func chromaticitiesAreAdapted() throws {
        let plain = PNGFiles.make(width: 17 * 17, height: 17, depth: 8, type: 2, rows: Self.colors)
        let xy: [UInt32] = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
        let file = PNGFiles.adding(
            "gAMA", PNGFiles.bigEndian(50_000), to: PNGFiles.adding("cHRM", xy.flatMap(PNGFiles.bigEndian), to: plain))
        let found = channels(try PNGReader.read(file, name: "it"))
        let profile = try read(Self.rgb(Self.displayP3, Self.parametric(0, [2])))
        #expect(zip(found, profile).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
}
