import Foundation
import Testing
import ZoetropeTestSupport

/// What people type at the prompt.
@Suite struct PromptTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    @Test func timesInPercent() throws {
        let result = try work.render("slide", "--at", "50%", "-o", "half.png")
        #expect(result.status == 0 && result.text == "half.png\n", "\(result.error)")
        #expect(try work.render("slide", "--at", "0.25", "-o", "quarter.png").status == 0)
        let files = try ["half.png", "quarter.png"].map { try Data(contentsOf: work.url.appendingPathComponent($0)) }
        #expect(files[0] == files[1])
        #expect(try work.render("inspect", "slide", "--at", "100%").lines[0] == "slide at 0.5 of 0.5 s, 16 x 8 points")
    }

    @Test func severalTimes() throws {
        let result = try work.render("slide", "--at", "0,0.25,50%", "-o", "slide.png")
        #expect(result.status == 64 && result.error.contains("slide-0.25.png is named twice"), "\(result.error)")
        let files = try work.render("slide", "--at", "0,0.25,100%", "-o", "slide.png")
        #expect(files.text == "slide-0.png\nslide-0.25.png\nslide-0.5.png\n", "\(files.error)")
        let states = try work.render("inspect", "slide", "--at", "0,0.5")
        #expect(states.lines.filter { $0.hasPrefix("slide at") }.count == 2)
        let stream = try work.render("slide", "--at", "0,0.5", "-o", "-", "--format", "png")
        #expect(stream.status == 64 && stream.error.contains("one picture"))
    }

    @Test(arguments: ["x", "0,", "120%", "-5%", "nan"])
    func timesThatAreNone(_ text: String) throws {
        let result = try work.render("slide", "--at", text, "-o", "x.png")
        #expect(result.status == 64 && result.error.contains("seconds, percent of the run"), "\(result.error)")
    }

    @Test func quietAndTheDuration() throws {
        #expect(try work.render("slide", "-q", "-o", "x.gif").error.isEmpty)
        let result = try work.render("slide", "--duration", "2")
        #expect(
            result.status == 64 && result.error.contains("--set seconds=2") && result.error.contains("--speed 0.5"),
            "\(result.error)")
    }

    @Test func namedMattes() throws {
        #expect(try work.render("slide", "-q", "--matte", "black", "-o", "x.y4m").status == 0)
        let result = try work.render("slide", "--matte", "clear", "-o", "x.y4m")
        #expect(
            result.status == 64 && result.error.contains("'clear' is not opaque; a matte has no alpha"),
            "\(result.error)")
    }

    @Test(arguments: [
        ("chek", "'chek' is neither a command nor a scene; did you mean 'check'?"),
        ("validat", "did you mean 'validate'?"), ("lnit", "did you mean 'lint'?"),
    ])
    func commandsThatAreMisspelt(_ word: String, _ expected: String) throws {
        for arguments in [[word], [word, "slide"]] {
            let result = try work.render.start(arguments).wait()
            #expect(result.status == 64 && result.error.contains(expected), "\(result.error)")
        }
    }

    @Test(arguments: [
        (["slide", "--out", "q"], "Error: Unknown option '--out'; did you mean '--output'?\n"),
        (["slide", "-out", "q"], "Error: Unknown option '-out'; did you mean '--output'?\n"),
        (["slide", "-outx"], "Error: Unknown option '-outx'\n"),
        (["slide", "--form", "a.png"], "Error: Unknown option '--form'; did you mean '--from'?\n"),
        (["slide", "--fsp", "60"], "Error: Unknown option '--fsp'; did you mean '--fps'?\n"),
        (["slide", "--max-byte=9"], "Error: Unknown option '--max-byte'; did you mean '--max-bytes'?\n"),
        (["slide", "--xyzzy"], "Error: Unknown option '--xyzzy'\n"),
        (["slide", "--dur", "1"], "Error: Unknown option '--dur'\n"),
        (["check", "slide", "--tolerence", "2"], "Error: Unknown option '--tolerence'; did you mean '--tolerance'?\n"),
        (["check", "slide", "--dither"], "Error: Unknown option '--dither'\n"),
    ])
    func optionsThatAreMisspelt(_ arguments: [String], _ expected: String) throws {
        let result = try work.render.start(arguments).wait()
        #expect(result.status == 64 && result.error.hasPrefix(expected), "\(result.error)")
        let command = arguments[0] == "check" ? "check " : ""
        #expect(result.error.hasSuffix("\n  See 'render \(command)--help' for more information.\n"), "\(result.error)")
    }

    /// Errors that are found after the command line was read have the command's usage, too.
    @Test(arguments: [
        ["slide", "-o", "x.jpg"], ["sheet", "slide", "-o", "x.jpg"], ["slide", "--at", "0", "-o", "x.gif"],
    ])
    func usageIsTheCommands(_ arguments: [String]) throws {
        let result = try work.render.start(arguments).wait(), isSheet = arguments[0] == "sheet"
        let usage = "\nUsage: render \(isSheet ? "sheet " : "")<scene> "
        #expect(result.status == 64 && result.error.contains(usage), "\(result.error)")
        let help = "\n  See 'render \(isSheet ? "sheet " : "")--help' for more information.\n"
        #expect(result.error.hasSuffix(help), "\(result.error)")
    }

    @Test(arguments: [
        ("sound", "Error: There is no command 'sound'; there are scene, lint, "),
        ("chekc", "Error: There is no command 'chekc'; did you mean 'check'?; there are check, sheet, "),
        ("slide", "Error: There is no command 'slide'; it is a scene, which 'render list slide' describes."),
    ])
    func helpAboutWhatIsNoCommand(_ word: String, _ expected: String) throws {
        let result = try work.render("help", word)
        #expect(result.status == 64 && result.error.hasPrefix(expected) && result.text.isEmpty, "\(result)")
    }

    @Test func defaultsAreToldOnce() throws {
        for name in try work.render("complete", "--", "").lines where name != "slide" && name != "help" {
            let help = try work.render("help", name).text
            for option in help.split(separator: "\n  -") {
                #expect(option.components(separatedBy: "(default:").count <= 2, "\(name): \(option)")
            }
        }
    }

    @Test func aSceneThatIsMisspeltIsNoCommand() throws {
        let result = try work.render("slid")
        #expect(result.status == 2 && result.error.contains("did you mean 'slide'?"), "\(result.error)")
    }

    /// Every command that a help text names exists.
    @Test func helpNamesCommandsThatExist() throws {
        let names = try Set(
            work.render("complete", "--", "").lines.filter { $0 != "slide" && $0 != "help" })
        let topics = ["scene", "outputs", "frames", "playback", "gif", "machines", "commands", "examples"]
        let scenes = ["cube", "fold", "checkout"]
        #expect(names.isSuperset(of: ["check", "completions", "draw", "inspect", "lint", "list", "validate"]))
        for name in names {
            let help = try work.render("help", name).text
            #expect(!help.isEmpty)
            for match in (help + (try work.render(name, "--nonsense").error)).matches(of: /'?render (?:help )?([a-z]+)/)
            {
                let word = String(match.1)
                #expect(
                    names.contains(word) || topics.contains(word) || scenes.contains(word) || word == "help",
                    "\(name): render \(word)")
            }
        }
    }

    // MARK: Completions

    @Test func completions() throws {
        func complete(_ words: String...) throws -> [String] {
            try work.render.start(["complete", "--"] + words).wait().lines
        }
        #expect(try complete("sl") == ["slide"])
        #expect(try complete("ch") == ["check"])
        #expect(try complete("check", "s") == ["slide"])
        #expect(try complete("slide", "--ho") == ["--hold-end", "--hold-start"])
        #expect(try complete("slide", "--dither", "") == ["none", "ordered", "diffusion"])
        #expect(try complete("inspect", "slide", "--js") == ["--json"])
        #expect(try complete("completions", "") == ["bash", "fish", "zsh"])
        #expect(try complete("slide", "-o", "").isEmpty, "files are the shell's")
        #expect(try complete("slide", "--dur").isEmpty)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionScripts(_ shell: String) throws {
        let script = try work.render("completions", shell).text
        #expect(script.contains("complete "))
        guard let path = program(shell) else { return }
        try work.write(script, to: "script")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-n", work.path("script")]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func bashCompletes() throws {
        guard let bash = program("bash") else { return }
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: bash)
        process.arguments = [
            "-c",
            """
            source <("$render" completions bash)
            COMP_WORDS=("$render" slide --ping) COMP_CWORD=2
            _render
            echo "${COMPREPLY[@]}"
            """,
        ]
        process.currentDirectoryURL = work.url
        process.environment = ProcessInfo.processInfo.environment.merging(["render": Command.executable.path]) { $1 }
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text == "--ping-pong\n")
    }

    // MARK: Files

    @Test func aMisspeltPicture() throws {
        try work.write(
            #"{"duration": 1, "pictures": {"a": "art/hmoe.png", "b": "zebra.png"}, "layers": [{"contents": "a"}, {"contents": "b"}]}"#,
            to: "Scenes/missing.json")
        try FileManager.default.createDirectory(atPath: work.path("Scenes/art"), withIntermediateDirectories: true)
        for name in ["home.png", "home.json"] { try work.write("", to: "Scenes/art/" + name) }
        let result = try work.render("missing")
        #expect(result.error.contains("no such file or directory; did you mean 'art/home.png'?"), "\(result.error)")
        #expect(!result.error.contains("home.json"), "\(result.error)")
    }

    /// A gesture is a file, or the name of one in Scenes/Gestures/, or one that comes with the command.
    @Test func gesturesHaveNames() throws {
        func run(_ gesture: String) throws -> Command.Result {
            try work.render("slide", "--gesture", gesture, "--at", "0", "-o", "x.png")
        }
        #expect(try run("edge-pan").status == 0)
        let path = try run("Scenes/Gestures/edge-pan.json")
        let file = "there is no file 'Scenes/Gestures/edge-pan.json'; there is a gesture called 'edge-pan': "
        #expect(path.status == 2 && path.error.contains(file), "\(path.error)")
        let wrong = try run("edge-pna")
        #expect(wrong.error.contains("there is no gesture 'edge-pna'; did you mean 'edge-pan'?"), "\(wrong.error)")
        try FileManager.default.createDirectory(atPath: work.path("Scenes/Gestures"), withIntermediateDirectories: true)
        try work.write(#"{ "samples": [[0, 0], [0.1, 1]], "progress": "x" }"#, to: "Scenes/Gestures/mine.json")
        #expect(try run("mine").error.contains("Scenes/Gestures/mine.json"))
        try work.write(#"{ "samples": [[0, 0], [0.1, 1]] }"#, to: "Scenes/Gestures/mine.json")
        #expect(try run("mine").status == 0)
        #expect(try work.render("validate", "slide", "--gesture", "edge-pan").status == 0)
        #expect(try work.render("list").text.contains("edge-pan-back, mine, page-pan"))
    }

    @Test func theNameOfAPictureWithItsDensity() throws {
        try work.write(
            #"{"duration": 1, "pictures": {"a": "home.png", "b": "b.png"}, "layers": [{"contents": "a"}, {"contents": "b", "frame": [0, 0, "-1", 1]}]}"#,
            to: "Scenes/missing.json")
        try Data().write(to: work.url.appendingPathComponent("Scenes/home@2x.png"))
        let result = try work.render("missing")
        #expect(result.status == 2 && result.error.contains("there is 'home@2x.png'"), "\(result.error)")
        #expect(result.error.contains("pictures.b: "), "all at once: \(result.error)")
        let given = try work.render("missing", "--picture", "a=Scenes/home.png")
        #expect(given.status == 2 && given.error.contains("there is 'Scenes/home@2x.png'"), "\(given.error)")
    }

    /// Faults of reading, of timing and of values are reported together.
    @Test func everyFaultAtOnce() throws {
        try work.write(
            #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "tracks": {"a": {"values": [0, 1], "keyTimes": [0, 2]}, "b": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0}}}}, "layers": [{"opacty": "a + b"}]}"#,
            to: "many.json")
        let error = try work.render("validate", "many.json").error
        for part in ["tracks.a.keyTimes", "tracks.b.timing", "unknown key 'opacty'"] {
            #expect(error.contains(part), "\(error)")
        }
        try work.write(
            #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [{"frame": [0, 0, -1, 1]}, {"bounds": ["0 - 2", 1]}, {"opacity": "1/0"}]}"#,
            to: "values.json")
        let values = try work.render("validate", "values.json").error
        #expect(values.matches(of: /error: layers/).count == 3, "\(values)")
    }

    @Test func validateTakesAGesture() throws {
        try work.write(#"{"samples": [[0, 0], [1, 0.8]], "completionSpeed": "0*progress"}"#, to: "pull.json")
        let result = try work.render("validate", "slide", "--gesture", "pull.json")
        #expect(
            result.status == 2 && result.error.contains("pull.json:1:52: error: completionSpeed"), "\(result.error)")
        try work.write(#"{"$schema": "gesture.schema.json", "samples": [[0, 0], [1, 0.8]]}"#, to: "pull.json")
        #expect(try work.render("validate", "slide", "--gesture", "pull.json").status == 0)
        #expect(try work.render("validate", "pull.json").error.contains("this is a gesture, not a scene"))
    }

    /// The frames that are whole when a run is interrupted are kept, and the message says so.
    @Test func anInterruptionSaysWhatIsKept() throws {
        // A shell's background jobs ignore SIGINT, and children inherit that.
        signal(SIGINT, SIG_DFL)
        let run = try work.render.start(["slide", "--set", "seconds=600", "--fps", "120", "-o", "frames/", "-q"])
        wait { work.files(in: "frames").filter { $0.hasPrefix("frame-") }.count >= 3 }
        kill(run.process.processIdentifier, SIGINT)
        let result = try run.wait()
        #expect(result.wasSignalled && result.error.contains("files are whole and were kept"), "\(result.error)")
        #expect(work.files(in: "frames").allSatisfy { $0.hasPrefix("frame-") })
    }
}
