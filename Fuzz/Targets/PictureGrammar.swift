/// Writes PNG and APNG files of chunks with right checksums, and wild values in some of them. Mutated files hardly ever
/// get past the first checksum; most of these reach the pixels.
struct PictureGrammar {
    private var choices: Choices
    private var sequence: UInt32 = 0

    /// The header's fields; rows are written for them, even where they are impossible together.
    private var width: UInt32 = 1, height: UInt32 = 1
    private var depth: UInt8 = 8, type: UInt8 = 6

    static func file(from bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var grammar = PictureGrammar(choices: Choices(bytes))
        return grammar.file()
    }

    private init(choices: Choices) { self.choices = choices }

    private mutating func file() -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        (width, height) = (side(), side())
        (type, depth) = choices.element(of: [(6, 8), (2, 8), (0, 8), (3, 8), (0, 1), (3, 4), (4, 16), (2, 16), (3, 2)])
        if choices.oneIn(16) { depth = choices.byte() }
        let isInterlaced: UInt8 = choices.oneIn(4) ? 1 : 0
        file += chunk(
            "IHDR", PNGBytes.bigEndian(width) + PNGBytes.bigEndian(height) + [depth, type, 0, 0, isInterlaced])
        if type == 3 || choices.oneIn(8) { file += chunk("PLTE", some(3 * (1 + choices.below(20)))) }
        while choices.oneIn(3) { file += colorChunk() }
        let frames = choices.oneIn(2) ? 1 + choices.below(4) : 0
        if frames > 0 {
            let said = choices.oneIn(8) ? number() : UInt32(frames)
            file += chunk("acTL", PNGBytes.bigEndian(said) + PNGBytes.bigEndian(0))
        }
        let hasOwnFirst = frames > 0 && !choices.oneIn(4)
        if hasOwnFirst { file += control(isFirst: true) }
        file += data("IDAT", prefix: [], width, height)
        for _ in (hasOwnFirst ? 1 : 0)..<max(frames, hasOwnFirst ? 1 : 0) {
            file += control(isFirst: false)
            sequence += 1
            file += data("fdAT", prefix: PNGBytes.bigEndian(sequence - 1), part.width, part.height)
        }
        return choices.oneIn(16) ? file : file + chunk("IEND", [])
    }

    /// The size of the current frame.
    private var part: (width: UInt32, height: UInt32) = (1, 1)

    private mutating func control(isFirst: Bool) -> [UInt8] {
        var x: UInt32 = 0, y: UInt32 = 0
        part = (width, height)
        if !isFirst {
            (x, y) = (number(below: width), number(below: height))
            part = (number(below: width &- x) &+ 1, number(below: height &- y) &+ 1)
        }
        if choices.oneIn(16) { part.width = number() }
        defer { sequence += 1 }
        let fields = [sequence, part.width, part.height, x, y].flatMap(PNGBytes.bigEndian)
        return chunk("fcTL", fields + some(4) + [UInt8(choices.below(4)), UInt8(choices.below(3))])
    }

    /// Rows in a zlib stream of stored blocks, as one chunk or two.
    private mutating func data(_ name: String, prefix: [UInt8], _ width: UInt32, _ height: UInt32) -> [UInt8] {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2][type] ?? 4
        let row = (Int(width) * channels * Int(depth) + 7) / 8
        var rows: [UInt8] = []
        if row <= 4096, height <= 256 {
            for _ in 0..<height { rows += [UInt8(choices.below(6))] + some(row) }
        }
        if choices.oneIn(8) { rows.removeLast(min(rows.count, choices.below(300))) }
        if choices.oneIn(8) { rows += some(1 + choices.below(300)) }
        var stream = PNGBytes.stored(rows)
        if choices.oneIn(16) { stream[choices.below(stream.count)] ^= 1 }
        if name == "IDAT", choices.oneIn(4) {
            let cut = choices.below(stream.count)
            return chunk(name, Array(stream[..<cut])) + chunk(name, Array(stream[cut...]))
        }
        return chunk(name, prefix + stream)
    }

    private mutating func colorChunk() -> [UInt8] {
        switch choices.below(6) {
        case 0: return chunk("tRNS", some(choices.below(20)))
        case 1:
            return chunk("gAMA", PNGBytes.bigEndian(choices.element(of: [50_000, 45_455, 1_000, 1_000_000, number()])))
        case 2:
            let usual: [UInt32] = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
            return chunk("cHRM", usual.flatMap { PNGBytes.bigEndian(choices.oneIn(4) ? number() : $0) })
        case 3: return chunk("sRGB", [0])
        case 4: return chunk("cICP", choices.oneIn(2) ? some(4) : [1, 13, 0, 1])
        default: return chunk("iCCP", Array("p".utf8) + [0, 0] + PNGBytes.stored(ProfileGrammar.profile(&choices)))
        }
    }

    private mutating func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        var bytes = PNGBytes.chunk(name, data)
        if choices.oneIn(64) { bytes[choices.below(bytes.count)] ^= 1 << UInt8(choices.below(8)) }
        return bytes
    }

    /// That many bytes of the input.
    private mutating func some(_ count: Int) -> [UInt8] { (0..<count).map { _ in choices.byte() } }

    private mutating func side() -> UInt32 {
        choices.oneIn(16) ? number() : choices.element(of: [8, 1, 2, 3, 7, 9, 16, 17, 31, 33, 40])
    }
    private mutating func number() -> UInt32 {
        choices.element(of: [0, 1, 255, 65_536, 4_097, 1 << 24, 1 << 31 - 1, 1 << 31, UInt32.max])
    }
    /// In 0 ..< limit.
    private mutating func number(below limit: UInt32) -> UInt32 { UInt32(choices.below(Int(limit.clamped(1, 65_536)))) }
}

extension UInt32 {
    fileprivate func clamped(_ low: UInt32, _ high: UInt32) -> UInt32 { Swift.min(Swift.max(self, low), high) }
}

/// The parts of a PNG file.
enum PNGBytes {
    /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01], a: UInt32 = 1, b: UInt32 = 0, start = 0
        repeat {
            let part = bytes[start..<min(bytes.count, start + 65_535)], count = UInt16(part.count)
            start += part.count
            out.append(start == bytes.count ? 1 : 0)
            for value in [count, ~count] { out += [UInt8(value & 255), UInt8(value >> 8)] }
            out += part
            for byte in part {
                a = (a + UInt32(byte)) % 65_521
                b = (b + a) % 65_521
            }
        } while start < bytes.count
        return out + bigEndian(b << 16 | a)
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    /// CRC-32 as PNG has it (RFC 2083, appendix 15).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
}
