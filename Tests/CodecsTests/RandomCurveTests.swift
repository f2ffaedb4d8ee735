import CZoetropeLCMS
import Testing
import ZoetropeCodecs
import ZoetropeGeometry
import ZoetropeTestSupport

/// Profiles with random tone curves of every kind, against little-cms, within one level.
///
/// little-cms is asked for the relative colorimetric intent, which leaves black where it is. Its perceptual intent moves
/// the profile's black to sRGB's (black point compensation), although a profile of primaries and curves has one
/// rendering only.
@Suite struct RandomCurveTests {
    private static let primaries = [
        [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
    ]
    /// Each of 12 levels of the three channels.
    private static let colors: [UInt8] = {
        let levels: [UInt8] = [0, 1, 5, 12, 29, 51, 77, 110, 149, 190, 231, 255]
        var colors: [UInt8] = []
        for r in levels { for g in levels { for b in levels { colors += [r, g, b] } } }
        return colors
    }()

    private func ours(_ curves: [[UInt8]]) throws -> [UInt8] {
        let plain = PNGFiles.make(
            width: Self.colors.count / 3, height: 1, depth: 8, type: 2, rows: Self.colors)
        let profile = ColorConversionTests.rgb(Self.primaries, curves)
        let file = PNGFiles.adding("iCCP", Array("name\0\0".utf8) + PNGFiles.stored(profile), to: plain)
        return try PNGReader.read(file, name: "it").pixels.flatMap { [$0.r, $0.g, $0.b] }
    }

    private func littleCMS(_ curves: [[UInt8]]) throws -> [UInt8] {
        let bytes = ColorConversionTests.rgb(Self.primaries, curves)
        let profile = try #require(cmsOpenProfileFromMem(bytes, UInt32(bytes.count)))
        defer { cmsCloseProfile(profile) }
        let srgb = try #require(cmsCreate_sRGBProfile())
        defer { cmsCloseProfile(srgb) }
        // TYPE_RGB_8, a macro that Swift does not import: colour space 4, three channels of one byte.
        let format = UInt32(4 << 16 | 3 << 3 | 1)
        let relative = UInt32(INTENT_RELATIVE_COLORIMETRIC)
        let flags = UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE)
        let transform = try #require(cmsCreateTransform(profile, format, srgb, format, relative, flags))
        defer { cmsDeleteTransform(transform) }
        var out = [UInt8](repeating: 0, count: Self.colors.count)
        cmsDoTransform(transform, Self.colors, &out, UInt32(Self.colors.count / 3))
        return out
    }

    private func expectNear(_ ours: [UInt8], _ theirs: [UInt8], _ what: String) {
        let differences = zip(ours, theirs).map { abs(Int($0) - Int($1)) }
        #expect(differences.max()! <= 1, "\(what): \(differences.filter { $0 > 1 }.count) of \(differences.count)")
    }

    /// The parameters of a curve of kind 0…4 whose values lie in 0…1, or beyond with `isWild`.
    private func parameters(_ kind: Int, isWild: Bool, _ random: inout SeededRandom) -> [Double] {
        func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &random)
        }
        let g = number(1...3), a = number(0.5...0.9), b = number(-0.1...0.09), breakpoint = number(0.02...0.2)
        let c = isWild ? number(-0.2...0.3) : number(0.001...0.1)
        let large = isWild ? 1.6 * a : a
        switch kind {
        case 0: return [g]
        case 1: return [g, large, b]
        case 2: return [g, large * 0.9, b, c]
        case 3: return [g, large, b, number(0.01...0.5), breakpoint]
        default: return [g, large * 0.9, b, number(0.01...0.5), breakpoint, c, isWild ? -c : c]
        }
    }

    /// ICC.1:2022, table 68, and the sentence below it: values outside 0…1 are clipped.
    private func light(_ kind: Int, _ p: [Double], _ x: Double) -> Double {
        let a = kind == 0 ? 1 : p[1], b = kind == 0 ? 0 : p[2]
        let power = Elementary.pow(max(0, a * x + b), p[0])
        let value: Double
        switch kind {
        case 0: value = power
        case 1: value = x >= -b / a ? power : 0
        case 2: value = x >= -b / a ? power + p[3] : p[3]
        case 3: value = x >= p[4] ? power : p[3] * x
        default: value = x >= p[4] ? power + p[5] : p[3] * x + p[6]
        }
        return min(max(value, 0), 1)
    }

    @Test(arguments: 0...4) func parametricCurves(kind: Int) throws {
        var random = SeededRandom(UInt64(60 + kind))
        for _ in 0..<40 {
            let values = (0..<3).map { _ in parameters(kind, isWild: false, &random) }
            let curves = values.map { ColorConversionTests.parametric(UInt8(kind), $0) }
            expectNear(try ours(curves), try littleCMS(curves), "\(values)")
        }
    }

    /// little-cms does not clip the values of a formula, but a table of 4,096 clipped ones says the same.
    @Test(arguments: 0...4) func curvesThatLeaveTheirRange(kind: Int) throws {
        var random = SeededRandom(UInt64(70 + kind))
        for _ in 0..<40 {
            let values = (0..<3).map { _ in parameters(kind, isWild: true, &random) }
            let formulas = values.map { ColorConversionTests.parametric(UInt8(kind), $0) }
            // With 4,081 entries every one of 256 samples meets an entry.
            let tables = values.map { p in ColorConversionTests.table(255 * 16 + 1) { light(kind, p, $0) } }
            expectNear(try ours(formulas), try littleCMS(tables), "\(values)")
        }
    }

    @Test func tables() throws {
        var random = SeededRandom(80)
        for count in [2, 3, 5, 16, 17, 255, 256, 257, 1024, 4096] {
            let curves = (0..<3).map { _ in
                let steps = (0..<count).map { _ in Double.random(in: 0.01...1, using: &random) },
                    total = steps.reduce(0, +)
                var sum = 0.0
                return ColorConversionTests.table(
                    steps.map { step in
                        sum += step
                        return sum / total
                    })
            }
            expectNear(try ours(curves), try littleCMS(curves), "\(count) entries")
        }
    }
}
