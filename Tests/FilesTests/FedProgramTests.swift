import ZoetropeFiles
import Foundation
import Testing
import ZoetropeTestSupport

/// Programs that are fed through a pipe.
@Suite struct FedProgramTests {
    private func shell(_ script: String) throws -> FedProgram { try FedProgram("/bin/sh", ["-c", script]) }

    @Test func getsWhatIsWritten() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        // More than a pipe holds.
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let program = try FedProgram("/bin/sh", ["-c", "cat >\"$0\"; echo printed", path])
        try program.write(bytes)
        try program.write(bytes)
        #expect(program.finish() == FedProgram.Ending(status: 0, messages: ""))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes + bytes))
    }

    /// A program that ends early is an error, not a signal that ends this process; its last words are kept.
    @Test func endsEarly() throws {
        let program = try shell("echo no >&2; exit 3")
        #expect(throws: FileError.self) {
            for _ in 0..<100 { try program.write([UInt8](repeating: 0, count: 1 << 16)) }
        }
        #expect(program.finish() == FedProgram.Ending(status: 3, messages: "no\n"))
    }

    /// Messages beyond what a pipe holds do not stop the program, and the last ones are kept.
    @Test func manyMessages() throws {
        let program = try shell("i=0; while [ $i -lt 9000 ]; do echo message number $i >&2; i=$((i+1)); done")
        let ending = program.finish()
        #expect(ending.status == 0 && ending.messages.hasSuffix("\nmessage number 8999\n"))
        #expect(ending.messages.utf8.count <= 4096)
    }

    @Test func signalsAreToldAsAShellTells() throws {
        #expect(try shell("kill -TERM $$").finish().status == 128 + SIGTERM)
    }

    /// Signals that this process blocks or ignores work in the program.
    @Test func startsWithTheUsualSignals() throws {
        signal(SIGPIPE, SIG_IGN)
        #expect(try shell("kill -PIPE $$; exit 5").finish().status == 128 + SIGPIPE)
    }

    @Test func isGoneWithItsLastUse() throws {
        var program: FedProgram? = try shell("trap '' TERM; exec sleep 600")
        #expect(program != nil)
        program = nil  // waits for a killed process; a sleeping one would take ten minutes
    }

    /// A program that goes on in the background does not keep its starter waiting.
    @Test func doesNotWaitForOthers() throws {
        // The other program runs until the folder is gone: longer than this test.
        let folder = try TemporaryFolder()
        let ending = try shell("(while [ -d '\(folder.path)' ]; do sleep 0.1; done) & echo started >&2").finish()
        #expect(ending == FedProgram.Ending(status: 0, messages: "started\n"))
        #expect(FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func isFoundInPath() throws {
        #expect(FedProgram.find("sh")?.hasSuffix("/sh") == true)
        #expect(FedProgram.find("no-such-program") == nil && FedProgram.find("") == nil)
        #expect(throws: FileError(path: "/no/program", action: "start", code: ENOENT)) {
            _ = try FedProgram("/no/program", [])
        }
    }
}
