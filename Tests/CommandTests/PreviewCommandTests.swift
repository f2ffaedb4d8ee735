import Foundation
import Testing

/// What `render preview` says without a browser; scripts/check preview tries the page.
@Suite struct PreviewCommandTests {
    private func complaint(_ arguments: String..., in work: Workplace) throws -> (status: Int32, text: String) {
        let result = try work.render.start(["preview", "--no-open"] + arguments).wait()
        return (result.status, result.error)
    }

    @Test func wrongArguments() throws {
        let work = try Workplace()
        try work.write(Workplace.slide, to: "Scenes/slide.json")
        for port in ["0", "-1", "65536", "http"] {
            let (status, text) = try complaint("slide", "--port=\(port)", in: work)
            #expect(status == 64 && text.contains("is not a port; write a number from 1 to 65535"), "\(text)")
        }
        let (status, text) = try complaint("slid", in: work)
        #expect(status == 2 && text.contains("did you mean 'slide'?"), "\(text)")
    }

    @Test func theAddress() throws {
        let work = try Workplace()
        try work.write(Workplace.slide, to: "Scenes/slide.json")
        let output = Pipe()
        let started = try work.render.start(
            ["preview", "slide", "--no-open"], standardOutput: output.fileHandleForWriting)
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        // As Ctrl-C, which a parent may have switched off.
        started.process.terminate()
        let result = try started.wait()
        #expect(line.wholeMatch(of: #/http://127\.0\.0\.1:\d+/[0-9a-f]{32}/\n/#) != nil, "\(line)")
        #expect(result.wasSignalled && result.error == "Ctrl-C ends the preview.\n", "\(result.error)")
    }

    /// A preview without an address is of no use: it ends.
    @Test func nobodyReadsTheAddress() throws {
        let work = try Workplace()
        let output = Pipe()
        try output.fileHandleForReading.close()
        let result = try work.render.start(
            ["preview", "slide", "--no-open"], standardOutput: output.fileHandleForWriting
        ).wait()
        #expect(result.status == 2 && !result.wasSignalled)
        #expect(
            result.error.hasSuffix("error: standard output: cannot write: the reader has closed the pipe\n"),
            "\(result.error)")
    }

    /// One file that asks for nothing from elsewhere.
    @Test func sharing() throws {
        let work = try Workplace()
        try work.write(Workplace.slide, to: "Scenes/slide.json")
        let result = try work.render.start(["preview", "slide", "--share", "page.html", "--scale", "0.5"]).wait()
        #expect(result.status == 0, "\(result.error)")
        let page = try String(contentsOfFile: work.path("page.html"), encoding: .utf8)
        #expect(page.contains("default-src 'none'") && page.contains("id=\"data\"") && page.hasSuffix("</html>\n"))
        #expect(page.components(separatedBy: "class=\"frame\"").count > 2 && !page.contains("<!-- part -->"))
    }

    @Test func sharingThatIsRefused() throws {
        let work = try Workplace()
        try work.write(Workplace.slide, to: "Scenes/slide.json")
        for (words, message) in [
            (["slide", "--share", "page.png"], "let it end in .html"),
            (["--share", "page.html"], "--share writes one scene's page; name one scene."),
            (["slide", "--scale", "2"], "--scale is for the frames of --share"),
            (["slide", "--editor", "https://example.com/{file}"], "does not open a file in an editor"),
            (["slide", "--editor", "vscode://file"], "write an address such as vscode://file/{file}:{line}"),
        ] {
            let result = try work.render.start(["preview", "--no-open"] + words).wait()
            #expect(result.status == 64 && result.error.contains(message), "\(result.error)")
        }
    }
}
