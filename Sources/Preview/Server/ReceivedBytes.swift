import Foundation

/// Reads bytes as if a browser had sent them, without a server: for tests of what strangers may send.
package enum ReceivedBytes {
    /// The number of messages after a request's head; nil where there is no request. The bytes are at most 200,000, as
    /// much as a socket takes before it is read.
    package static func messages(in bytes: [UInt8]) -> Int? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let type = SOCK_STREAM
        #else
            let type = Int32(SOCK_STREAM.rawValue)
        #endif
        guard bytes.count <= 200_000, socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        var size: Int32 = 1 << 20
        setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        let sent = write(ends[0], bytes, bytes.count)
        close(ends[0])
        let connection = Connection(descriptor: ends[1])
        defer { connection.close(gently: false) }
        guard sent == bytes.count, case .request(let request)? = try? Request.read(from: connection) else { return nil }
        _ = (PageSocket.opening(request), request.length, request.value("name"))
        var count = 0
        PageSocket(connection).readAll { text in
            count += 1
            _ = try? JSONDecoder().decode(PageMessage.self, from: Data(text.utf8))
        }
        return count
    }
}
