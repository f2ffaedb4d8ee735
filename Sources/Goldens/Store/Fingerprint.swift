import ZoetropePixels

/// 128 bits that stand for a frame or for the bytes of a file: equal contents have equal fingerprints on every machine;
/// different ones collide with a probability of 2^-128. As text, 32 hexadecimal digits.
///
/// It is the XXH3-128 hash of a head of 256 bytes followed by the content. The head says what the content is: "zoetrope
/// frame" or "zoetrope bytes", zeros up to byte 16, then the width and the height (for bytes, their number and 1) as
/// 64-bit little-endian numbers, then zeros. The content of a frame is its premultiplied R, G, B, A, row by row from
/// the top.
package struct Fingerprint: Hashable, Sendable {
    let high, low: UInt64

    /// Of a frame: its size and its pixels.
    package init(of frame: Bitmap) {
        self = frame.withUnsafeBytes { Fingerprint(kind: "zoetrope frame", frame.width, frame.height, $0) }
    }

    /// Of the bytes of a file.
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

    /// From 32 hexadecimal digits in lower case; nil for anything else.
    package init?(text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 32, digits.allSatisfy({ Fingerprint.alphabet.contains($0) }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    package var text: String { Fingerprint.digits(high) + Fingerprint.digits(low) }

    private static let alphabet = Set("0123456789abcdef".utf8)

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
