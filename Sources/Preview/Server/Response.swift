import Foundation

/// An answer to a request. The connection ends behind it.
struct Response: Sendable {
    enum Status: String, Sendable {
        case switchingProtocols = "101 Switching Protocols"
        case ok = "200 OK"
        case seeOther = "303 See Other"
        case badRequest = "400 Bad Request"
        case notFound = "404 Not Found"
        case gone = "410 Gone"
        case headTooLarge = "431 Request Header Fields Too Large"
    }

    var status: Status
    var headers: [(name: String, value: String)] = []
    var body = Data()

    init(_ status: Status, headers: [(name: String, value: String)] = [], type: String? = nil, body: Data = Data()) {
        (self.status, self.headers, self.body) = (status, headers, body)
        if let type { self.headers.append(("Content-Type", type)) }
    }

    /// The first line and the headers.
    var head: Data {
        var lines = ["HTTP/1.1 \(status.rawValue)"] + headers.map { "\($0.name): \($0.value)" }
        if status != .switchingProtocols { lines += ["Content-Length: \(body.count)", "Connection: close"] }
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
