import Foundation
import Testing
import ZoetropePreview

@Suite struct PageTokenTests {
    private let folder = NSTemporaryDirectory() + "zoetrope-\(UUID().uuidString)"
    private var file: String { folder + "/cache/preview-8017" }

    @Test func itStays() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let token = PageToken.token(in: file)
        #expect(token.count == 32 && PageToken.token(in: file) == token)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    /// What others may have read or written is no secret.
    @Test func aFileThatOthersMayRead() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let token = PageToken.token(in: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        #expect(PageToken.token(in: file) != token)
    }

    @Test(arguments: ["", "short", String(repeating: "g", count: 32), String(repeating: "a", count: 33)])
    func anythingElse(text: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = PageToken.token(in: file)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        let token = PageToken.token(in: file)
        #expect(token != text && token.count == 32)
    }

    @Test func aLinkIsNotFollowed() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let token = PageToken.token(in: file)
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: file)
        #expect(PageToken.token(in: folder + "/link") != token)
    }
}
