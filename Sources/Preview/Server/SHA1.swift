/// The digest that a WebSocket's opening asks for (RFC 3174). It protects nothing.
package enum SHA1 {
    /// The 20 bytes of a text's digest.
    package static func digest(_ text: String) -> [UInt8] {
        var h: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let bytes = padded(Array(text.utf8))
        for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64], to: &h) }
        return h.flatMap(bigEndian)
    }

    /// A one, zeros, and the length in bits in the last 8 of a multiple of 64 bytes.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let zeros = (119 - message.count % 64) % 64
        let bits = UInt64(message.count) * 8
        return message + [0x80] + [UInt8](repeating: 0, count: zeros)
            + bigEndian(UInt32(truncatingIfNeeded: bits >> 32)) + bigEndian(UInt32(truncatingIfNeeded: bits))
    }

    private static func bigEndian(_ v: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: v >> (24 - 8 * UInt32($0))) }
    }

    private static func add(_ block: ArraySlice<UInt8>, to h: inout [UInt32]) {
        var w = (0..<16).map { k in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[block.startIndex + 4 * k + $1]) }
        }
        for t in 16..<80 { w.append(rotated(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1)) }
        var (a, b, c, d, e) = (h[0], h[1], h[2], h[3], h[4])
        for t in 0..<80 {
            let (f, k): (UInt32, UInt32) =
                switch t / 20 {
                case 0: ((b & c) | (~b & d), 0x5A82_7999)
                case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                case 2: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = rotated(a, 5) &+ f &+ e &+ k &+ w[t]
            (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
        }
        for (k, v) in [a, b, c, d, e].enumerated() { h[k] = h[k] &+ v }
    }

    private static func rotated(_ v: UInt32, _ n: UInt32) -> UInt32 { v << n | v >> (32 - n) }
}
