import Foundation

/// The head of a request: HTTP/1.1's first line and headers (RFC 9112).
package struct Request: Sendable {
    package let method: String
    /// As it was sent, before the first `?`; nothing is decoded.
    package let path: String
    /// After the first `?`.
    package let query: String
    /// By name in lower case.
    private let headers: [String: String]

    /// Bytes of a head, and its lines; browsers send about 1,000 bytes.
    static let headBytes = 16_384, lines = 100
    /// Seconds from the connection's first byte, or its start, to the end of the head.
    static let headSeconds = 10.0

    package subscript(header name: String) -> String? { headers[name] }

    /// The bytes of the body that are announced; nil where that is not clear.
    var length: Int? {
        if self[header: "transfer-encoding"] != nil { return nil }
        guard let text = self[header: "content-length"] else { return 0 }
        return text.utf8.count < 16 && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }

    /// The value of a name in the query, decoded; empty where it has none.
    func value(_ name: String) -> String {
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == name else { continue }
            return parts[1].replacing("+", with: " ").removingPercentEncoding ?? ""
        }
        return ""
    }

    /// What a connection begins with.
    enum Head {
        case request(Request)
        case malformed, tooLong
    }

    /// Reads a head from a connection and nothing after it. Takes time in proportion to its length.
    static func read(from connection: Connection) throws(Connection.Failure) -> Head {
        let deadline = Deadline(seconds: headSeconds)
        var bytes: [UInt8] = []
        while bytes.count < headBytes {
            let searched = max(0, bytes.count - 3)
            bytes += try connection.read(atMost: headBytes - bytes.count, until: deadline)
            guard let end = end(of: bytes, from: searched) else { continue }
            connection.putBack(bytes.count - end)
            return Request(bytes[..<(end - 4)]).map(Head.request) ?? .malformed
        }
        return .tooLong
    }

    /// Behind the empty line that ends a head.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= 4 else { return nil }
        for i in start...(bytes.count - 4)
        where bytes[i] == 13 && bytes[i + 1] == 10 && bytes[i + 2] == 13 && bytes[i + 3] == 10 { return i + 4 }
        return nil
    }

    /// Nil for what is no request: another version, a header without a colon, two values for what decides who asks.
    package init?(_ head: ArraySlice<UInt8>) {
        guard let lines = Request.lines(head), let first = lines.first else { return nil }
        let words = first.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
        method = String(words[0])
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        (path, query) = (String(target[0]), target.count > 1 ? String(target[1]) : "")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), line.first != " ", line.first != "\t" else { return nil }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            // A browser sends each of its own once; two could be read as one by us and as the other by somebody else.
            guard headers.updateValue(value, forKey: name) == nil || !Request.single.contains(name) else { return nil }
        }
        self.headers = headers
    }

    private static let single: Set = [
        "host", "origin", "content-length", "transfer-encoding", "upgrade", "sec-websocket-key",
    ]

    private static func lines(_ head: ArraySlice<UInt8>) -> [Substring]? {
        guard let text = String(validating: head) else { return nil }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        return lines.count <= Request.lines ? lines : nil
    }
}

extension String {
    fileprivate init?(validating bytes: ArraySlice<UInt8>) {
        guard let text = String(bytes: bytes, encoding: .utf8) else { return nil }
        self = text
    }
}
