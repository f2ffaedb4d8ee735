import Pixels

/// 128 bits that stand for a frame or for a file's bytes: equal inputs have equal fingerprints on every machine, and different ones different
/// fingerprints but for an accident of 2^-128. In text, 32 hexadecimal digits.
///
/// It is XXH3-128 of a head of 256 bytes and then the content. The head says what follows: "zoetrope frame" or "zoetrope bytes", a zero, then as 64-bit
/// little-endian numbers from byte 16 on the width and height (or the count of bytes and 1), and zeros. A frame's content is its premultiplied pixels,
/// R, G, B, A, in rows from the top.
package struct Fingerprint: Hashable, Sendable {
    let high, low: UInt64

    /// Of a frame: its size and every byte of its pixels.
    package init(of frame: Bitmap) {
        self = frame.withUnsafeBytes { Fingerprint(kind: "zoetrope frame", frame.width, frame.height, $0) }
    }

    /// Of a file's bytes.
    package init(of bytes: [UInt8]) {
        self = (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { Fingerprint(kind: "zoetrope bytes", bytes.count, 1, $0) }
    }

    private init(kind: String, _ width: Int, _ height: Int, _ content: UnsafeRawBufferPointer) {
        var head = Array(kind.utf8)
        head += [UInt8](repeating: 0, count: 16 - head.count)
        for value in [width, height] { head += (0..<8).map { UInt8(truncatingIfNeeded: value &>> (8 * $0)) } }
        head += [UInt8](repeating: 0, count: 256 - head.count)
        let hash = XXH3.hash(head: head, body: content)
        (low, high) = (hash.x, hash.y)
    }

    /// From 32 hexadecimal digits; nil for anything else.
    package init?(text: some StringProtocol) {
        guard text.utf8.count == 32,
            text.utf8.allSatisfy({
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    package var text: String { Fingerprint.digits(high) + Fingerprint.digits(low) }

    private static func digits(_ word: UInt64) -> String {
        let text = String(word, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}

extension Fingerprint: CustomStringConvertible {
    package var description: String { text }
}

extension Fingerprint: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Fingerprint(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a fingerprint is 32 hexadecimal digits in lower case")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
