import Codecs
import Pixels

/// A small PNG with a given ICC profile. The fuzzer thus reaches colour conversion without having to guess checksums.
enum ProfiledPNG {
    static func file(profile: [UInt8]) -> [UInt8] {
        let color = PremultipliedRGBA8(r: 200, g: 90, b: 10, a: 255)
        let file = PNGEncoder.encode(Bitmap(width: 4, height: 4, filledWith: color))
        let signatureAndHeader = 8 + 25
        let chunk = chunk("iCCP", Array("p".utf8) + [0, 0] + stored(profile))
        return Array(file[..<signatureAndHeader]) + chunk + Array(file[signatureAndHeader...])
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
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

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(value >> (24 - 8 * UInt32($0)) & 255) }
    }

    /// CRC-32 as PNG has it (RFC 2083, appendix 15), a bit at a time.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
