import Foundation
import ZoetropePreview
import Testing

@Suite struct PreviewServerTests {
    private func server(port: UInt16) throws -> PreviewServer {
        try PreviewServer(PreviewRequest(isGallery: false) { [] }, port: port)
    }

    @Test func aTakenPort() async throws {
        let first = try server(port: 0)
        let (addresses, told) = AsyncStream<String>.makeStream()
        let running = Task { try await first.serve { told.yield($0.page) } }
        defer { running.cancel() }
        var iterator = addresses.makeAsyncIterator()
        let address = try #require(await iterator.next())
        let port = try #require(URL(string: address)?.port.flatMap { UInt16(exactly: $0) })
        #expect(port > 0 && address.hasPrefix("http://127.0.0.1:"))
        do {
            try await server(port: port).serve { _ in }
            Issue.record("a second server was started on the same port")
        } catch {
            #expect(
                "\(error)"
                    == "port \(port) is taken by another program; give another with --port, or leave it out for a free "
                    + "one")
        }
    }
}
