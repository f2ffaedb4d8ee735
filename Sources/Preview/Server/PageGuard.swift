/// Keeps other sites and other programs of the browser out: requests must name this server as their host, carry the
/// token in their path and, where the browser says so, come from the page itself.
package struct PageGuard: Sendable {
    /// 32 hexadecimal digits that nobody can guess.
    package let token: String
    package let port: UInt16

    package init(port: UInt16, token: String = PageGuard.randomToken()) {
        (self.port, self.token) = (port, token)
    }

    /// From the system's source of random numbers.
    package static func randomToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(generator.next() as UInt32, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// The page's address.
    package var address: String { "\(server)/\(token)/" }
    /// The server's address, without a path.
    package var server: String { "http://127.0.0.1:\(port)" }

    private var hosts: Set<String> { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// The path after the token; nil for a request that is refused. `changes` says that a request may change something
    /// or reads pictures, so that it must come from the page: browsers send the origin of such requests.
    package func path(_ path: String, host: String?, origin: String?, changes: Bool) -> String? {
        guard isOwn(host: host, origin: origin), origin != nil || !changes else { return nil }
        let prefix = "/\(token)/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    /// Whether a request names this server as its host and, where it has an origin, as its origin.
    package func isOwn(host: String?, origin: String?) -> Bool {
        guard let host, hosts.contains(host.lowercased()) else { return false }
        guard let origin else { return true }
        return hosts.contains { "http://" + $0 == origin.lowercased() }
    }

    /// What the browser may do on the page: load from this server, and nothing from elsewhere.
    var headers: [(name: String, value: String)] {
        let own = "'self' ws://127.0.0.1:\(port) ws://localhost:\(port)"
        return [
            (
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src \(own); img-src 'self' blob: data:; media-src blob:; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
        ]
    }
}
