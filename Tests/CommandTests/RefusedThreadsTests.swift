import Foundation
import Testing

/// Runs of a user who may have one process and so one thread. Only root can become such a user, and only Linux counts
/// threads.
@Suite struct RefusedThreadsTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    /// The status and the standard error of the command as a user without rights; nil where that is not possible here.
    private func run(limit: String?, _ arguments: String...) throws -> (status: Int32, error: String)? {
        guard getuid() == 0, let become = program("setpriv"), let limits = program("prlimit") else { return nil }
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: become)
        process.arguments =
            ["--reuid=65533", "--regid=65533", "--clear-groups", limits] + (limit.map { ["--nproc=\($0)"] } ?? [])
            + [Command.executable.path] + arguments
        process.currentDirectoryURL = work.url
        process.standardOutput = FileHandle.nullDevice
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// The files are the same as with all threads.
    @Test(arguments: ["x.gif", "x.apng", "x.webp"])
    func oneThreadIsEnough(file: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: work.url.path)
        guard let free = try run(limit: nil, "slide", "-q", "-o", file), free.status == 0 else {
            return print("no other user can run the command here: refused threads are not tested")
        }
        let expected = try Data(contentsOf: URL(fileURLWithPath: work.path(file)))
        try FileManager.default.removeItem(atPath: work.path(file))
        for limit in ["1", "2"] {
            let limited = try #require(try run(limit: limit, "slide", "-q", "--jobs", "4", "-o", file))
            #expect(limited.status == 0, "\(limited.error)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: work.path(file))) == expected)
        }
    }
}
