import Foundation
import ZoetropePreview
import Testing

@Suite struct PageGuardTests {
    private let pageGuard = PageGuard(port: 8017, token: "0123456789abcdef0123456789abcdef")

    private func path(
        _ path: String = "/0123456789abcdef0123456789abcdef/page.css", host: String? = "127.0.0.1:8017",
        origin: String? = nil, changes: Bool = false
    ) -> String? {
        pageGuard.path(path, host: host, origin: origin, changes: changes)
    }

    @Test func thePage() {
        #expect(path() == "page.css")
        #expect(path(host: "localhost:8017") == "page.css")
        #expect(path(host: "LOCALHOST:8017") == "page.css")
        #expect(path("/0123456789abcdef0123456789abcdef/") == "")
        #expect(path(origin: "http://127.0.0.1:8017", changes: true) == "page.css")
        #expect(path(origin: "http://localhost:8017", changes: true) == "page.css")
        #expect(pageGuard.address == "http://127.0.0.1:8017/0123456789abcdef0123456789abcdef/")
    }

    /// A name that an attacker's DNS leads to this machine is another host.
    @Test func otherHosts() {
        for host in [nil, "", "127.0.0.1", "127.0.0.1:8018", "example.com:8017", "127.0.0.1:8017.example.com"] {
            #expect(path(host: host) == nil)
        }
    }

    @Test func otherOrigins() {
        for origin in ["null", "", "http://example.com", "https://127.0.0.1:8017", "http://127.0.0.1:80170"] {
            #expect(path(origin: origin) == nil)
            #expect(path(origin: origin, changes: true) == nil)
        }
        #expect(path(origin: nil, changes: true) == nil)
    }

    @Test func otherTokens() {
        for text in ["/", "/page.css", "/0123456789abcdef0123456789abcdee/", "/0123456789abcdef0123456789abcdef"] {
            #expect(path(text) == nil)
        }
    }

    @Test func tokensDiffer() {
        let tokens = Set((0..<100).map { _ in PageGuard.randomToken() })
        #expect(tokens.count == 100 && tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }
}

@Suite struct FirstVisitTests {
    @Test func onlyOnce() {
        let visit = FirstVisit(code: "cafe")
        #expect(visit.path == "/open/cafe")
        #expect(visit.answer("/open/caff") == .other)
        #expect(visit.answer("/open/cafe/") == .other)
        #expect(visit.answer("/open/cafe") == .page)
        #expect(visit.answer("/open/cafe") == .late)
    }

    @Test func onlyForAMinute() {
        #expect(FirstVisit(code: "cafe").answer("/open/cafe", now: Date(timeIntervalSinceNow: 55)) == .page)
        let visit = FirstVisit(code: "cafe")
        #expect(visit.answer("/open/cafe", now: Date(timeIntervalSinceNow: 65)) == .late)
        #expect(visit.answer("/open/cafe") == .late)
    }

    @Test func codesDiffer() { #expect(FirstVisit().path != FirstVisit().path) }
}
