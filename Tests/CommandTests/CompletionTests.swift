import Foundation
import Testing
import ZoetropeTestSupport

/// What the Tab key inserts, in real shells, where scenes have names that strangers chose.
@Suite struct CompletionTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    /// Most of these would run `touch` or become several words if a shell expanded them. No command begins with Z.
    private static let names = [
        "Zy scene", "Z$(touch X)", "Z`touch X`", "Z;touch X", "Z;`\u{301}touch X`\u{301}", "Z'touch X'", "Z\"touch X\"",
        "Z&touch X", "Z|touch X", "Z\\touch X", "Z*", "Z~", "Z>X", "Z#n", "Z=p:q", "Z!s", "Zé日", "$(touch X)", "~",
    ]

    /// Runs a shell's script in the workplace; nil where the shell is not installed.
    private func run(_ shell: String, _ script: String, _ typed: String = "") throws -> [String]? {
        guard let path = program(shell) else {
            print("\(shell) is not installed: its completion is not tested")
            return nil
        }
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = (shell == "zsh" ? ["-f"] : shell == "fish" ? ["--no-config"] : []) + ["-c", script]
        process.currentDirectoryURL = work.url
        let folder = Command.executable.deletingLastPathComponent().path
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "PATH": folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""), "typed": typed,
                "TERM": "dumb",
            ]
        ) { $1 }
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
    }

    private func writeScenes(_ names: [String]) throws {
        for name in names { try work.write(Workplace.slide, to: "Scenes/\(name).json") }
    }

    /// bash gets the word as it is typed, without a quote or behind either, and what it inserts is one word, the name.
    @Test(arguments: CompletionTests.names, ["", "'", "\""])
    func bashInserts(_ name: String, _ quote: String) throws {
        try writeScenes([name])
        let typed = quote + (name.hasPrefix("Z") ? "Z" : "")
        let script = """
            source <(render completions bash)
            COMP_WORDS=(render "$typed") COMP_CWORD=1
            _render
            for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
            """
        guard let found = try run("bash", script, typed) else { return }
        #expect(!work.exists("X"), "\(name) was run")
        // Between these quotes there is no way to write it.
        if quote == "'" && name.contains("'") || quote == "\"" && name.contains("!") { return #expect(found.isEmpty) }
        let inserted = try #require(found.first { typed != quote || $0.contains("X") || $0.contains("~") }, "\(found)")
        if typed != quote { #expect(found.count == 1, "\(found)") }
        // What a person would then run.
        let read = try run("bash", "eval \"set -- $typed\"; printf '%s\\n' $# \"$1\"", quote + inserted + quote)
        #expect(read == ["1", name], "\(inserted)")
        #expect(!work.exists("X"), "\(inserted) runs something")
    }

    @Test func zshInserts() throws {
        try writeScenes(CompletionTests.names)
        // `compadd` quotes what it inserts itself, so it must get the names as they are.
        let script = """
            compadd() { shift; for word in "$@"; do print -r -- "$word"; done }
            _files() { }
            words=(render '') CURRENT=2 PREFIX=
            source <(render completions zsh)
            """
        guard let found = try run("zsh", script) else { return }
        for name in CompletionTests.names { #expect(found.contains(name), "\(found)") }
        #expect(!work.exists("X"))
    }

    @Test func fishInserts() throws {
        try writeScenes(CompletionTests.names)
        guard let found = try run("fish", "render completions fish | source; complete -C 'render '") else { return }
        for name in CompletionTests.names { #expect(found.contains(name), "\(found)") }
        #expect(!work.exists("X"))
    }

    /// Names of several lines, and those that would be options, are not offered.
    @Test func namesThatAreNotOffered() throws {
        try writeScenes(["--no-option", "two\nlines", "esc\u{1B}[2J"])
        for words in [[""], ["-"], ["t"], ["e"]] {
            let found = try work.render.start(["complete", "--"] + words).wait().lines
            #expect(
                !found.contains { $0.contains("no-option") || $0.contains("lines") || $0.contains("\u{1B}") },
                "\(found)")
        }
        #expect(try work.render("complete", "--", "sl").lines == ["slide"])
    }
}
