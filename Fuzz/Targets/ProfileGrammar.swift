import ZoetropeCodecs
import ZoetropePixels

/// Writes ICC profiles of tags that mostly fit, with wild values in some of them: random bytes are hardly ever taken for
/// a profile.
enum ProfileGrammar {
    static func profile(_ choices: inout Choices) -> [UInt8] {
        let space = choices.element(of: ["RGB ", "RGB ", "GRAY", "CMYK"])
        let connection = choices.element(of: ["XYZ ", "XYZ ", "Lab "])
        var tags = [("desc", text()), ("wtpt", xyz([63_190, 65_536, 54_061]))]
        if space == "GRAY" || choices.oneIn(4) { tags.append(("kTRC", curve(&choices))) }
        if space == "RGB " {
            let primaries: [[UInt32]] = [[28_578, 14_581, 912], [25_241, 46_981, 6_361], [9_376, 3_972, 46_799]]
            for (name, numbers) in zip(["rXYZ", "gXYZ", "bXYZ"], primaries) {
                tags.append((name, xyz(numbers.map { choices.oneIn(8) ? number(&choices) : $0 })))
            }
            let shared = curve(&choices)
            for name in ["rTRC", "gTRC", "bTRC"] {
                tags.append((name, choices.oneIn(2) ? curve(&choices) : shared))
            }
        }
        if choices.oneIn(3) {
            tags.append((choices.element(of: ["A2B0", "B2A0", "A2B1", "D2B0"]), table(&choices, space)))
        }
        if choices.oneIn(8), tags.count > 1 { tags.remove(at: choices.below(tags.count)) }
        return assembled(tags, space, connection, &choices)
    }

    private static func assembled(
        _ tags: [(String, [UInt8])], _ space: String, _ connection: String, _ choices: inout Choices
    ) -> [UInt8] {
        var list = big(UInt32(choices.oneIn(32) ? Int(number(&choices) >> 1) : tags.count)), data: [UInt8] = []
        for (name, bytes) in tags {
            let start = UInt32(132 + 12 * tags.count + data.count)
            list += Array(name.utf8)
            list += big(choices.oneIn(32) ? number(&choices) : start)
            list += big(choices.oneIn(32) ? number(&choices) : UInt32(bytes.count))
            data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        var header = big(UInt32(128 + list.count + data.count)) + Array("fuzz".utf8)
        header += [choices.element(of: [2, 4]), 0x40, 0, 0]
        header += Array(choices.element(of: ["mntr", "scnr", "link", "abst"]).utf8)
        header += Array((space + connection).utf8) + [7, 230, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + big(63_190) + big(65_536) + big(54_061)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + list + data
    }

    private static func curve(_ choices: inout Choices) -> [UInt8] {
        if choices.oneIn(2) {
            let kind = choices.below(6), counts = [1, 3, 4, 5, 7, 2]
            let values = (0..<counts[kind]).map { _ in choices.oneIn(8) ? number(&choices) : fraction(&choices) }
            return Array("para".utf8) + [0, 0, 0, 0, 0, UInt8(kind), 0, 0] + values.flatMap(big)
        }
        let count = choices.element(of: [1, 0, 2, 3, 16, 255])
        let said = choices.oneIn(16) ? number(&choices) : UInt32(count)
        return Array("curv".utf8) + [0, 0, 0, 0] + big(said) + (0..<2 * count).map { _ in choices.byte() }
    }

    /// Tables of colours, in both old forms and the new one.
    private static func table(_ choices: inout Choices, _ space: String) -> [UInt8] {
        let inputs: UInt8 = space == "GRAY" ? 1 : space == "CMYK" ? 4 : 3
        let points = UInt8(2 + choices.below(3)), kind = choices.element(of: ["mft1", "mft2", "mAB "])
        var bytes = Array(kind.utf8) + [0, 0, 0, 0, choices.oneIn(16) ? choices.byte() : inputs, 3]
        if kind == "mAB " {
            bytes += [0, 0]
            for _ in 0..<5 { bytes += big(choices.oneIn(2) ? 0 : UInt32(32 + 4 * choices.below(40))) }
            return bytes + (0..<choices.below(300)).map { _ in choices.byte() }
        }
        bytes += [choices.oneIn(16) ? choices.byte() : points, 0]
        for k in 0..<9 { bytes += big(k % 4 == 0 ? 65_536 : 0) }
        let width = kind == "mft1" ? 1 : 2, entries = kind == "mft1" ? 256 : 2
        if kind == "mft2" { bytes += [0, 2, 0, 2] }
        let grid = (0..<inputs).reduce(3) { n, _ in n * Int(points) }
        let count = width * (Int(inputs) * entries + grid + 3 * entries)
        return bytes + (0..<count).map { _ in choices.byte() }
    }

    private static func text() -> [UInt8] {
        Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 5] + Array("Test\0".utf8) + [UInt8](repeating: 0, count: 79)
    }

    private static func xyz(_ numbers: [UInt32]) -> [UInt8] {
        Array("XYZ ".utf8) + [0, 0, 0, 0] + numbers.flatMap(big)
    }

    private static func big(_ value: UInt32) -> [UInt8] { PNGBytes.bigEndian(value) }

    private static func fraction(_ choices: inout Choices) -> UInt32 { UInt32(choices.below(131_072)) }
    private static func number(_ choices: inout Choices) -> UInt32 {
        choices.element(of: [0, 1, 65_536, 1 << 16 - 1, 0x8000_0000, 0x7FFF_FFFF, UInt32.max, 0xFFFF_0000, 1 << 20])
    }
}

/// A small PNG with a given ICC profile. The fuzzer thus reaches colour conversion without having to guess checksums.
enum ProfiledPNG {
    static func file(profile: [UInt8]) -> [UInt8] {
        let color = PremultipliedRGBA8(r: 200, g: 90, b: 10, a: 255)
        let file = PNGEncoder.encode(Bitmap(width: 4, height: 4, filledWith: color))
        let signatureAndHeader = 8 + 25
        let chunk = PNGBytes.chunk("iCCP", Array("p".utf8) + [0, 0] + PNGBytes.stored(profile))
        return Array(file[..<signatureAndHeader]) + chunk + Array(file[signatureAndHeader...])
    }
}
