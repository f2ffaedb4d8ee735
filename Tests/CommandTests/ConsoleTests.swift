import Foundation
import Testing

/// Standard streams, help, the version, and text that others have written.
@Suite struct ConsoleTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    /// Runs a shell script in the workplace; `$render` is the command.
    private func shell(_ script: String) throws -> (status: Int32, text: String) {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = work.url
        process.environment = ProcessInfo.processInfo.environment.merging(["render": Command.executable.path]) { $1 }
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test func version() throws {
        let result = try work.render("--version")
        // A build by scripts/render knows its commit.
        let form = #"^\d+\.\d+\.\d+( \([0-9a-f]{40}\))?\n$"#
        #expect(result.status == 0 && result.text.range(of: form, options: .regularExpression) != nil, "\(result.text)")
    }

    /// An error that nobody can read still sets the exit status, and results are not lost.
    @Test(arguments: ["2>&-", "2>/dev/full", "2>&1 >out | head -c 1 >/dev/null; cat out"])
    func anUnwritableStandardError(_ redirection: String) throws {
        #if os(Linux)
            try work.write("{", to: "broken.json")
            let result = try shell("\"$render\" validate broken.json slide \(redirection)")
            #expect(result.text == "Scenes/slide.json: ok; 0.5 s, 16 x 8 points, 1 layer\n", "\(result)")
            if !redirection.contains("|") { #expect(result.status == 2) }
        #endif
    }

    /// With standard error closed, the first file that is opened must not take its place.
    @Test func closedStreamsAreNotFiles() throws {
        let result = try shell("\"$render\" slide -o x.y4m 2>&- >&-; echo $?; \"$render\" slide -o z.y4m --quiet")
        #expect(result.text == "2\nz.y4m\n", "the path is a result, which was lost: \(result)")
        let files = try ["x.y4m", "z.y4m"].map { try Data(contentsOf: work.url.appendingPathComponent($0)) }
        #expect(files[0] == files[1])
    }

    #if os(Linux)
        @Test(arguments: [["--help"], ["help", "check"], ["--version"]])
        func helpThatIsLostIsAnError(_ arguments: [String]) throws {
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let result = try work.render.start(arguments, standardOutput: full).wait()
            #expect(result.status == 2 && result.error.contains("no space left on device"))
        }
    #endif

    @Test func aFolderThatCannotBeMade() throws {
        try work.write("", to: "Output")
        let result = try work.render("slide", "--at", "0")
        #expect(result.status == 2, "1 would be a difference")
        #expect(
            result.error == "error: Output: cannot make the directory: a file of that name is in the way\n",
            "\(result.error)")
    }

    /// Texts from a scene can neither add lines to the output nor control the terminal.
    @Test func controlCharactersAreVisible() throws {
        let text = Workplace.slide.replacingOccurrences(
            of: #""title": "Slide""#, with: #""title": "a\n::error::b\u001b]0;c\u0007""#)
        try work.write(text.replacingOccurrences(of: #""square""#, with: #""sq\nuare""#), to: "x.json")
        let list = try work.render("list", "x.json"), inspect = try work.render("inspect", "x.json")
        #expect(list.lines[0] == #"x: a\n::error::b\u{1B}]0;c\u{7}, 0.5 s"#, "\(list.text)")
        #expect(inspect.lines.count == 2 && inspect.lines[1].hasPrefix(#"  sq\nuare: "#), "\(inspect.text)")
        let named = try work.render("a\n::error::b")
        #expect(named.error.split(separator: "\n").allSatisfy { !$0.hasPrefix("::") }, "\(named.error)")
    }
}
