import CZoetropePNG
import Foundation

/// PNG files for reading tests, made by libpng's encoder, and chunks put into them by hand.
enum PNGFiles {
    static func make(
        width: Int, height: Int, depth: UInt8, type: UInt8, rows: [UInt8], interlaced: Bool = false,
        palette: [UInt8] = [], alpha: [UInt8] = []
    ) -> [UInt8] {
        var file: UnsafeMutablePointer<UInt8>?
        defer { free(file) }
        return palette.withUnsafeBufferPointer { palette in
            alpha.withUnsafeBufferPointer { alpha in
                var layout = cpng_layout()
                layout.header = cpng_header(
                    width: UInt32(width), height: UInt32(height), bit_depth: depth, color_type: type,
                    interlaced: interlaced)
                layout.palette = palette.baseAddress
                layout.palette_count = UInt16(palette.count / 3)
                layout.transparency = alpha.baseAddress
                layout.transparency_count = UInt16(alpha.count)
                layout.level = 6
                let count = cpng_write(&layout, rows, rows.count / height, &file)
                return Array(UnsafeBufferPointer(start: file, count: count))
            }
        }
    }

    /// A file of rows as they stand in it, each with its filter's byte, put together by hand.
    static func make(
        width: Int, height: Int, depth: UInt8 = 8, type: UInt8, filtered rows: [UInt8], dataChunks: Int = 1
    ) -> [UInt8] {
        let data = stored(rows), step = (data.count + dataChunks - 1) / dataChunks
        let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [depth, type, 0, 0, 0]
        let chunks = stride(from: 0, to: data.count, by: step).map { Array(data[$0..<min($0 + step, data.count)]) }
            .flatMap { chunk("IDAT", $0) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunks + chunk("IEND", [])
    }

    /// A grey ramp, 256 x 1.
    static let ramp = make(width: 256, height: 1, depth: 8, type: 0, rows: (0...255).map { UInt8($0) })

    /// Puts a chunk right after IHDR.
    static func adding(_ type: String, _ data: [UInt8], to file: [UInt8]) -> [UInt8] {
        Array(file[..<33]) + chunk(type, data) + file[33...]
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(crc(body))
    }

    /// The file with the chunks' checksums made right, as far as there are whole chunks.
    static func withChecksums(_ file: [UInt8]) -> [UInt8] {
        var file = file, position = 8
        while position + 12 <= file.count {
            let end = position + 8 + file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            guard end + 4 <= file.count else { break }
            file.replaceSubrange(end..<end + 4, with: bigEndian(crc(Array(file[position + 4..<end]))))
            position = end + 4
        }
        return file
    }

    static func bigEndian(_ v: UInt32) -> [UInt8] {
        [UInt8(v >> 24), UInt8(v >> 16 & 255), UInt8(v >> 8 & 255), UInt8(v & 255)]
    }

    /// Bit by bit, as the standard defines it.
    static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ c >> 1 : c >> 1 }
        }
    }

    /// A zlib stream that is stored, not compressed.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let n = UInt16(bytes.count)
        var a: UInt32 = 1, b: UInt32 = 0
        for byte in bytes { (a, b) = ((a + UInt32(byte)) % 65_521, (b + a + UInt32(byte)) % 65_521) }
        return [0x78, 1, 1, UInt8(n & 255), UInt8(n >> 8), UInt8(~n & 255), UInt8(~n >> 8)] + bytes
            + bigEndian(b << 16 | a)
    }

    /// A matrix profile (ICC v2) of sRGB's primaries and light to the power 1 / `gamma`.
    static func profile(gamma: Double, space: String = "RGB ") -> [UInt8] {
        let g = UInt16((gamma * 256).rounded())
        var curve = Array("curv".utf8)
        curve += [0, 0, 0, 0, 0, 0, 0, 1, UInt8(g >> 8), UInt8(g & 255), 0, 0]
        // The primaries seen from D50, as sRGB's profile has them.
        let primaries = [
            ("rXYZ", xyz([0.43607, 0.22249, 0.01392])), ("gXYZ", xyz([0.38515, 0.71687, 0.09708])),
            ("bXYZ", xyz([0.14307, 0.06061, 0.71410])),
        ]
        let curves = ["rTRC", "gTRC", "bTRC", "kTRC"].map { ($0, curve) }
        return profile(space: space, tags: primaries + curves)
    }

    /// A display's profile (ICC v2) with these tags behind a description, "Test", and its white.
    static func profile(space: String, tags others: [(String, [UInt8])]) -> [UInt8] {
        var description = Array("desc".utf8)
        description += [0, 0, 0, 0, 0, 0, 0, 5]
        description += Array("Test\0".utf8)
        description += [UInt8](repeating: 0, count: 79)
        var tags = [("desc", description), ("wtpt", xyz([0.9642, 1, 0.8249]))]
        tags += others
        var table = bigEndian(UInt32(tags.count)), data: [UInt8] = []
        for (name, bytes) in tags {
            table += Array(name.utf8)
            table += bigEndian(UInt32(132 + 12 * tags.count + data.count))
            table += bigEndian(UInt32(bytes.count))
            data += bytes
            data += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        var header = bigEndian(UInt32(128 + table.count + data.count))
        header += Array("test".utf8)
        header += [2, 0x40, 0, 0]
        header += Array("mntr\(space)XYZ ".utf8)
        header += [7, 230, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        header += Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28)
        for v in [0.9642, 1, 0.8249] { header += fixed(v) }
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + data
    }

    /// ICC's s15Fixed16Number.
    static func fixed(_ v: Double) -> [UInt8] { bigEndian(UInt32(bitPattern: Int32((v * 65_536).rounded()))) }

    /// ICC's XYZType.
    static func xyz(_ v: [Double]) -> [UInt8] {
        var bytes = Array("XYZ ".utf8)
        bytes += [0, 0, 0, 0]
        for value in v { bytes += fixed(value) }
        return bytes
    }
}
