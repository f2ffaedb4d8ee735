import Foundation

/// A message to or from the page.
package enum PageSocketMessage: Sendable {
    case text(String)
    case data(Data)
}

/// What takes a tab's messages to its page.
package protocol PageOutput: Sendable {
    func send(_ message: PageSocketMessage)
}

/// A WebSocket to the page (RFC 6455): whole messages in both directions. What waits to be sent is bounded.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `condition` only, except for what the thread
/// that reads keeps for itself.
package final class PageSocket: PageOutput, @unchecked Sendable {
    private let connection: Connection
    private let condition = NSCondition()
    private var waiting: [WebSocketFrame] = [], waitingBytes = 0
    private var isOpen = true
    /// Bytes of a message from the page; a recorded gesture is the longest.
    static let longestMessage = 4 << 20
    /// Bytes that wait to be sent: from the first on, pictures wait to be made; from the second on, the page is given
    /// up, since it reads nothing.
    private static let waitingPictures = 32 << 20, mostWaiting = 64 << 20
    /// How long a frame that has begun may take to arrive, and how long the page may read nothing, in seconds.
    private static let patience = 30.0
    /// Payloads of fewer bytes go in one piece with their head.
    private static let small = 1 << 14

    init(_ connection: Connection) { self.connection = connection }

    /// The answer to the request that opens a socket; nil where it asks for something else.
    static func opening(_ request: Request) -> Response? {
        guard request.method == "GET", request[header: "upgrade"]?.lowercased() == "websocket",
            request[header: "sec-websocket-version"] == "13", let key = request[header: "sec-websocket-key"],
            Data(base64Encoded: key)?.count == 16
        else { return nil }
        let accept = Data(SHA1.digest(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")).base64EncodedString()
        return Response(
            .switchingProtocols,
            headers: [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept)])
    }

    // MARK: To the page

    /// Sends a message after those before it. With `data`, which is large, the caller waits while the page reads slowly.
    package func send(_ message: PageSocketMessage) {
        switch message {
        case .text(let text): enqueue(WebSocketFrame(opcode: .text, Data(text.utf8)), waits: false)
        case .data(let data): enqueue(WebSocketFrame(opcode: .binary, data), waits: true)
        }
    }

    private func enqueue(_ frame: WebSocketFrame, waits: Bool) {
        condition.withLock {
            while waits, isOpen, waitingBytes > PageSocket.waitingPictures { condition.wait() }
            guard isOpen else { return }
            waiting.append(frame)
            waitingBytes += frame.count
            if waitingBytes - frame.count > PageSocket.mostWaiting { stop() }
            condition.broadcast()
        }
    }

    /// Call this with `condition` locked.
    private func stop() {
        isOpen = false
        (waiting, waitingBytes) = ([], 0)
        connection.end()
        condition.broadcast()
    }

    /// Ends the socket, after what waits has been sent.
    package func finish() { enqueue(WebSocketFrame(opcode: .close, Data([0x03, 0xE8])), waits: false) }

    /// Writes what is sent until the socket ends. Runs on a thread of its own.
    func writeAll() {
        while true {
            let next = condition.withLock { () -> WebSocketFrame? in
                while isOpen, waiting.isEmpty { condition.wait() }
                guard isOpen else { return nil }
                return waiting.removeFirst()
            }
            guard let next else { return }
            do {
                // A picture's bytes are not copied behind the head.
                if next.payload.count < PageSocket.small {
                    try connection.write(next.head + next.payload, within: PageSocket.patience)
                } else {
                    try connection.write(next.head, within: PageSocket.patience)
                    try connection.write(next.payload, within: PageSocket.patience)
                }
            } catch { return condition.withLock { stop() } }
            condition.withLock {
                waitingBytes = max(0, waitingBytes - next.count)
                condition.broadcast()
            }
            if next.opcode == .close { return condition.withLock { stop() } }
        }
    }

    // MARK: From the page

    /// Reads messages until the socket ends.
    func readAll(_ receive: (String) -> Void) {
        defer { condition.withLock { stop() } }
        var message = Data()
        while let frame = try? WebSocketFrame.read(
            from: connection, limit: PageSocket.longestMessage - message.count, within: PageSocket.patience)
        {
            switch frame.opcode {
            case .ping: enqueue(WebSocketFrame(opcode: .pong, frame.payload), waits: false)
            case .pong: break
            case .close: return
            case .binary: return
            case .text, .continuation:
                message += frame.payload
                guard frame.isLast else { continue }
                guard let text = String(data: message, encoding: .utf8) else { return }
                message = Data()
                receive(text)
            }
        }
    }
}
