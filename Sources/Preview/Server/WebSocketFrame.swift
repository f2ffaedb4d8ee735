import Foundation

/// A frame of a WebSocket (RFC 6455, section 5.2).
struct WebSocketFrame {
    enum Opcode: UInt8 { case continuation = 0, text, binary, close = 8, ping, pong }

    let opcode: Opcode
    /// Whether a message ends with this frame.
    var isLast = true
    let payload: Data

    init(opcode: Opcode, isLast: Bool = true, _ payload: Data) {
        (self.opcode, self.isLast, self.payload) = (opcode, isLast, payload)
    }

    /// What a server sends before the payload, which is whole and not masked.
    var head: Data {
        var head = Data([0x80 | opcode.rawValue])
        switch payload.count {
        case ...125: head.append(UInt8(payload.count))
        case ...0xFFFF: head += [126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: head += [127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        return head
    }

    /// Bytes that are sent.
    var count: Int { head.count + payload.count }

    /// The next frame from a browser, whose payload is masked. Waits for its first byte as long as it takes, and
    /// `seconds` for each of the next ones.
    ///
    /// - Throws: what is not allowed, and a payload of more than `limit` bytes, end the connection.
    static func read(
        from connection: Connection, limit: Int, within seconds: Double
    ) throws(Connection.Failure) -> WebSocketFrame {
        let first = try connection.read(exactly: 1, within: aDay)[0]
        let second = try connection.read(exactly: 1, within: seconds)[0]
        guard first & 0x70 == 0, let opcode = Opcode(rawValue: first & 15), second & 0x80 != 0 else { throw .ended }
        var length = Int(second & 0x7F)
        if length >= 126 {
            let bytes = try connection.read(exactly: length == 126 ? 2 : 8, within: seconds)
            guard bytes[0] < 0x80 || bytes.count == 2 else { throw .ended }
            length = bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        let isControl = opcode.rawValue >= 8, isLast = first & 0x80 != 0
        guard length <= limit, !isControl || (length <= 125 && isLast) else { throw .ended }
        let mask = try connection.read(exactly: 4, within: seconds)
        var payload = try connection.read(exactly: length, within: seconds)
        for i in payload.indices { payload[i] ^= mask[i & 3] }
        return WebSocketFrame(opcode: opcode, isLast: isLast, Data(payload))
    }

    /// A tab may stay open without a word; after this many seconds, it is taken for lost.
    private static let aDay = 86_400.0
}
