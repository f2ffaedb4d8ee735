import Foundation
import Testing
import ZoetropePreview

@Suite struct PreviewServerTests {
    @Test func aTakenPort() throws {
        let served = try Served()
        #expect(served.port > 0 && served.server.addresses.page.hasPrefix("http://127.0.0.1:"))
        do {
            _ = try PreviewServer(PreviewRequest(isGallery: false) { [] }, port: served.port)
            Issue.record("a second server was started on the same port")
        } catch {
            #expect(
                "\(error)"
                    == "port \(served.port) is taken by another program; give another with port, or leave it out for a "
                    + "free one")
        }
    }

    @Test func thePageAndNothingElse() throws {
        let served = try Served()
        let page = try served.answer("GET", served.page + "/")
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.contains("Content-Type: text/html"))
        #expect(page.contains("\r\nConnection: close\r\n\r\n<!"))
        for path in ["/", served.page + "/none", "/00000000000000000000000000000000/"] {
            #expect(try served.answer("GET", path).hasSuffix("\r\n\r\nNot here.\n"))
        }
        #expect(try served.answer("DELETE", served.page + "/", headers: [served.origin]).hasSuffix("Not here.\n"))
    }

    /// The head is read in time that grows with its length, and only so far.
    @Test func longHeads() throws {
        let served = try Served()
        for size in [20_000, 1 << 20] {
            let line = try served.answer("GET", "/" + String(repeating: "a", count: size))
            #expect(line.hasPrefix("HTTP/1.1 431 "))
        }
        let many = try served.answer("GET", served.page + "/", headers: (0..<200).map { "X-\($0): 1" })
        #expect(many.hasPrefix("HTTP/1.1 400 "))
    }

    /// Connections that ask for nothing make room for one that does.
    @Test func idleConnections() throws {
        let served = try Served(connections: 6)
        let idle = try (0..<30).map { _ in try served.client() }
        #expect(try served.answer("GET", served.page + "/").hasPrefix("HTTP/1.1 200 OK"))
        #expect(idle.count == 30)
    }

    @Test func manyTabs() throws {
        let served = try Served()
        let tabs = try (0..<32).map { _ in
            let tab = try served.tab()
            #expect(tab.message()?.contains("welcome") == true)
            return tab
        }
        let last = try served.tab()
        #expect(last.message()?.contains("32 tabs show the preview, which is the limit; close one") == true)
        #expect(last.message() == "88" && last.message() == nil)
        #expect(tabs.count == 32)
    }

    // MARK: Uploads

    private func upload(_ served: Served, tab: String, scene: String, name: String) throws -> String {
        let body = Data("no picture".utf8)
        return try served.answer(
            "POST", "\(served.page)/picture?tab=\(tab)&scene=\(scene)&name=\(name)&file=a.png",
            headers: [served.origin, "Content-Length: \(body.count)"], body: body)
    }

    @Test func onlyTheScenesPicturesAreReplaced() throws {
        let served = try Served(), tab = try served.tab()
        let welcome = try #require(tab.message())
        let name = try #require(welcome.firstMatch(of: /"tab":"(\w+)"/)).1
        #expect(try upload(served, tab: "\(name)", scene: served.scene, name: "from").contains("a.png"))
        for (scene, picture) in [(served.scene, "fr%6Fm2"), ("/etc/passwd", "from"), ("", "")] {
            let answer = try upload(served, tab: "\(name)", scene: scene, name: picture)
            #expect(answer.hasSuffix("the scene has no picture of this name; reload the page"))
        }
        #expect(try upload(served, tab: "0", scene: served.scene, name: "from").hasSuffix("Not here.\n"))
        let long = try served.answer(
            "POST", "\(served.page)/picture?tab=\(name)&scene=\(served.scene)&name=from&file=a.png",
            headers: [served.origin, "Content-Length: 99999999999999999999"])
        #expect(long.hasSuffix("a.png is larger than a picture may be"))
    }

    // MARK: WebSockets

    @Test func messagesInParts() throws {
        let served = try Served(), tab = try served.tab()
        _ = (tab.message(), tab.message())
        tab.send(frame: 0x89, "are you there?")
        #expect(tab.message() == "8a")
        tab.send(frame: 0x01, "{\"type\":")
        tab.send(frame: 0x00, "\"ne")
        tab.send(frame: 0x80, "w\"}")
        #expect(tab.message()?.contains("the page sent a message that is not understood") == true)
        let state = "{\"type\":\"state\",\"state\":{\"scene\":\"\(served.scene)\"}}"
        tab.send(state + String(repeating: " ", count: 70_000))
        // The scene's picture is missing.
        #expect(tab.message()?.contains("a.png") == true)
    }

    /// What RFC 6455 does not allow, or is too long, ends the connection.
    @Test func framesThatAreNotAllowed() throws {
        let served = try Served()
        let bad: [[UInt8]] = [
            [0x81, 0x05, 1, 2, 3, 4, 5], [0xC1, 0x80, 0, 0, 0, 0], [0x83, 0x80, 0, 0, 0, 0], [0x09, 0x80, 0, 0, 0, 0],
            [0x89, 0xFE, 1, 0, 0, 0, 0, 0], [0x81, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0x81, 0xFF, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [0x82, 0x80, 0, 0, 0, 0], [0x81, 0x81, 0, 0, 0, 0, 0xFF],
        ]
        for bytes in bad {
            let tab = try served.tab()
            _ = (tab.message(), tab.message())
            tab.send(Data(bytes))
            #expect(tab.message() == nil, "\(bytes)")
        }
    }

    /// RFC 3174's examples, and the accept key of RFC 6455's, which `Served.tab` relies on.
    @Test func digests() {
        func text(_ message: String) -> String {
            SHA1.digest(message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        #expect(text("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(
            text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
        #expect(text("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(text(String(repeating: "0123456701234567", count: 40)) == "dea356a2cddd90c7a7ecedc5ebb563934f460452")
    }
}

@Suite struct RequestTests {
    private func request(_ text: String) -> Request? { Request(Array(text.utf8)[...]) }

    @Test func aRequest() throws {
        let found = try #require(
            request("GET /a/b%20c?x=1&y=a%20b+c HTTP/1.1\r\nHost: one\r\nACCEPT: a\r\nAccept: b"))
        #expect(found.method == "GET" && found.path == "/a/b%20c" && found.query == "x=1&y=a%20b+c")
        #expect(found[header: "host"] == "one" && found[header: "accept"] == "b")
    }

    @Test(arguments: [
        "", "GET", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "GET x HTTP/1.1", "GET / HTTP/1.1\r\nHost one",
        "GET / HTTP/1.1\r\nHost: a\r\nhost: b", "GET / HTTP/1.1\r\nOrigin: a\r\n continued: b",
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2",
    ]) func noRequest(_ text: String) { #expect(request(text) == nil) }
}
