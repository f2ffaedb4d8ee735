import ZoetropePreview

/// What a browser, or somebody else, sends to the preview's server.
enum PreviewProtocol {
    private static let heads = [
        "GET /token/messages HTTP/1.1\r\nHost: 127.0.0.1:1\r\nUpgrade: websocket\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "POST /token/picture?tab=1&name=a%20b HTTP/1.1\r\nContent-Length: 9\r\n\r\n",
    ]
    private static let texts = [
        #"{"type":"frame","id":1,"time":0.5,"scale":1}"#, #"{"type":"state","state":{"scene":"a","way":"back"}}"#,
        #"{"type":"pick","x":1e308,"y":-1}"#, #"{"type":"recording","samples":[[0,1],[1,2,3]]}"#,
        #"{"type":"export","export":{"format":"gif"}}"#, "", "{", #"{"type":"none"}"#,
    ]

    /// Whether a request is read, and at least one message after it. Half of the inputs are sent as they are; the bytes
    /// of the others select frames.
    static func isUnderstood(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.first.map({ $0 & 1 == 0 }) ?? false else {
            return ReceivedBytes.messages(in: Array(bytes.dropFirst())) != nil
        }
        var choices = Choices(UnsafeRawBufferPointer(rebasing: bytes.dropFirst()))
        var sent = Array(choices.element(of: heads).utf8)
        while !choices.isAtEnd, sent.count < 100_000 { sent += frame(&choices) }
        return (ReceivedBytes.messages(in: sent) ?? 0) > 0
    }

    private static func frame(_ choices: inout Choices) -> [UInt8] {
        let opcode = choices.element(of: [1, 1, 1, 0, 9, 10, 2, 8, 3] as [UInt8])
        var payload = Array(choices.element(of: texts).utf8)
        if choices.oneIn(3), !payload.isEmpty { payload[choices.below(payload.count)] = choices.byte() }
        if choices.oneIn(8) { payload = [UInt8](repeating: 32, count: choices.below(70_000)) + payload }
        var head: [UInt8] = [opcode | (choices.oneIn(4) ? 0 : 0x80)]
        let length = choices.oneIn(16) ? choices.below(70_000) : payload.count
        switch length {
        case ...125: head.append(0x80 | UInt8(length))
        case ...65_535: head += [UInt8(0x80 | 126), UInt8(length >> 8), UInt8(length & 255)]
        default:
            head.append(0x80 | 127)
            head += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
        }
        let mask = (0..<4).map { _ in choices.byte() }
        return head + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }
}
