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
}
