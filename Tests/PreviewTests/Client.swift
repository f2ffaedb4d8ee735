import Foundation
import ZoetropePreview

/// A server with a scene in a folder of its own.
final class Served {
    let server: PreviewServer
    let scene: String
    private let folder: URL

    init(connections: Int? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("s.json").path
        let text =
            #"{"duration": 1, "canvas": {"width": 8, "height": 8}, "pictures": {"from": "a.png"}, "layers": [{"contents": "from"}]}"#
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        scene = path
        server = try PreviewServer(
            PreviewRequest(isGallery: false) { [.init(path: path, name: "s")] }, port: 0, connections: connections)
        Thread.detachNewThread { [server] in server.run() }
    }

    deinit {
        server.end()
        try? FileManager.default.removeItem(at: folder)
    }

    var port: UInt16 { URL(string: server.addresses.page)?.port.flatMap { UInt16(exactly: $0) } ?? 0 }
    /// The page's path, with its token.
    var page: String { URL(string: server.addresses.page)?.path ?? "" }

    func client() throws -> Client { try Client(port: port) }

    /// The whole answer to a request.
    func answer(_ method: String = "GET", _ path: String, headers: [String] = [], body: Data = Data()) throws -> String
    {
        let client = try client()
        client.send(Data("\(method) \(path) HTTP/1.1\r\n".utf8))
        let all = ["Host: 127.0.0.1:\(port)"] + headers
        client.send(Data((all.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        return client.rest()
    }

    var origin: String { "Origin: http://127.0.0.1:\(port)" }

    /// A tab's socket, opened.
    func tab() throws -> Client {
        let client = try client()
        client.send(
            Data(
                """
                GET \(page)/messages HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(origin)\r\nUpgrade: websocket\r
                Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
                """.utf8))
        _ = client.read(until: Data("\r\n\r\n".utf8))
        return client
    }
}

/// A browser's end of a connection.
final class Client {
    private let descriptor: Int32
    private var unread = Data()

    init(port: UInt16) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        signal(SIGPIPE, SIG_IGN)
    }

    deinit { close(descriptor) }

    /// What the other side no longer takes is dropped.
    func send(_ data: Data) {
        var left = data
        while !left.isEmpty {
            let sent = left.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard sent > 0 else { return }
            left = left.dropFirst(sent)
        }
    }

    private func receive() -> Bool {
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, Foundation.read(descriptor, buffer.baseAddress, buffer.count))
        }
        unread += bytes
        return !bytes.isEmpty
    }

    func read(until end: Data) -> Data {
        while true {
            if let range = unread.range(of: end) {
                defer { unread = Data(unread[range.upperBound...]) }
                return unread[..<range.upperBound]
            }
            guard receive() else { return unread }
        }
    }

    /// All that comes until the connection ends.
    func rest() -> String {
        while receive() {}
        return String(decoding: unread, as: UTF8.self)
    }

    // MARK: WebSockets

    /// Sends a frame as a browser does, masked. `first` is its first byte; 0x81 is a whole text.
    func send(frame first: UInt8 = 0x81, _ text: String) {
        let payload = Array(text.utf8), mask: [UInt8] = [1, 2, 3, 4]
        var head = [first]
        // Big-endian; two or eight bytes of a length follow where the first says 126 or 127.
        func append(length bytes: Int) {
            for k in (0..<bytes).reversed() { head.append(UInt8(payload.count >> (8 * k) & 255)) }
        }
        let isMasked: UInt8 = 0x80
        switch payload.count {
        case ...125: head.append(isMasked | UInt8(payload.count))
        case ...65_535:
            head.append(isMasked | 126)
            append(length: 2)
        default:
            head.append(isMasked | 127)
            append(length: 8)
        }
        let masked = payload.indices.map { payload[$0] ^ mask[$0 & 3] }
        send(Data(head + mask + masked))
    }

    /// The next text, or the kind of another frame (0x88 is a close); nil at the end.
    func message() -> String? {
        guard let head = read(2) else { return nil }
        var length = Int(head[1])
        if length >= 126 {
            guard let bytes = read(length == 126 ? 2 : 8) else { return nil }
            length = bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let payload = read(length) else { return nil }
        return head[0] == 0x81 ? String(decoding: payload, as: UTF8.self) : String(head[0], radix: 16)
    }

    private func read(_ count: Int) -> [UInt8]? {
        while unread.count < count { guard receive() else { return nil } }
        defer { unread = Data(unread.dropFirst(count)) }
        return Array(unread.prefix(count))
    }
}
