import Foundation
import Testing

/// `render new`, and what newcomers are told about screens.
@Suite struct NewSceneTests {
    private let work: Workplace

    init() throws { work = try Workplace() }

    /// A scene with two screens of 8 x 6 points, which are there.
    private func makeModel() throws {
        try FileManager.default.createDirectory(atPath: work.path("Models/Pictures"), withIntermediateDirectories: true)
        for (name, side) in [("a", "left"), ("b", "right")] {
            let drawn = try work.render(
                "slide", "--at", "0", "--set", "side=\(side)", "-o", "Models/Pictures/\(name).png", "-q")
            #expect(drawn.status == 0, "\(drawn.error)")
        }
        try work.write(
            """
            { "title": "Model", "duration": 0.2, "pictures": { "from": "Pictures/a.png", "to": "Pictures/b.png" },
              "tracks": { "t": { "from": 0, "to": 1 } },
              "layers": [{ "contents": "from" }, { "contents": "to", "opacity": "t" }] }
            """, to: "Models/model.json")
    }

    @Test func aNewSceneCanBeDrawnAtOnce() throws {
        try makeModel()
        let made = try work.render("new", "checkout", "--like", "Models/model.json")
        #expect(made.status == 0, "\(made.error)")
        #expect(made.lines.contains("Scenes/checkout.json") && made.lines.contains("Scenes/Pictures/a.png"))
        #expect(made.error.contains("draw it: render Scenes/checkout.json; with screens of your own: --from"))
        let text = try String(contentsOfFile: work.path("Scenes/checkout.json"), encoding: .utf8)
        #expect(text.contains(#""title": "checkout""#) && text.contains(#""$schema": "scene.schema.json""#), "\(text)")
        #expect(text.contains(#""description": "Begun as a copy of model.""#), "\(text)")
        #expect(work.exists("Scenes/scene.schema.json"))
        let spaced = try work.render("new", "my scene", "--like", "Models/model.json")
        #expect(spaced.error.contains("draw it: render 'Scenes/my scene.json'"), "\(spaced.error)")
        #expect(try work.render("validate", "checkout").status == 0)
        #expect(try work.render("checkout", "--at", "0.1", "-o", "x.png").status == 0)
    }

    /// Nothing that is there is replaced.
    @Test func nothingIsReplaced() throws {
        try makeModel()
        try work.write("mine", to: "Scenes/scene.schema.json")
        #expect(try work.render("new", "one", "--like", "Models/model.json").status == 0)
        #expect(try String(contentsOfFile: work.path("Scenes/scene.schema.json"), encoding: .utf8) == "mine")
        let again = try work.render("new", "one")
        #expect(again.status == 2 && again.error.contains("Scenes/one.json is there already"), "\(again.error)")
        #expect(try work.render("new", "two", "--like", "nosuch").status == 2)
        #expect(!work.exists("Scenes/two.json"))
    }

    /// In a project's own folder, the schema is that of the project.
    @Test func theSchemaOfTheProject() throws {
        try FileManager.default.createDirectory(atPath: work.path("docs"), withIntermediateDirectories: true)
        try work.write("{}", to: "docs/scene.schema.json")
        #expect(try work.render("new", "x.json").status == 0 && !work.exists("scene.schema.json"))
        let text = try String(contentsOfFile: work.path("x.json"), encoding: .utf8)
        #expect(text.contains(#""$schema": "docs/scene.schema.json""#), "\(text.prefix(200))")
    }

    /// Without `--like` it is one of the scenes that come with the command, and its pictures.
    @Test func aShippedSceneIsCopied() throws {
        let made = try work.render("new", "Mine/page.json")
        #expect(made.status == 0 && work.exists("Mine/page.json"), "\(made.error)")
        #expect(try work.render("Mine/page.json", "--at", "50%", "-o", "x.png").status == 0)
    }

    /// Commands that draw or read a scene with other screens, with what else they need.
    static let readers: [(String, [String])] = [
        ("", ["--at", "0", "-o", "x.png"]), ("sheet", ["-o", "x.png"]), ("code", ["--as", "css"]),
        ("kit", ["-o", "kit"]),
        ("lint", []), ("look", []), ("inspect", []), ("check", ["--update", "missing"]),
    ]

    /// `--to` forgotten: the run would end in the demo's screen.
    @Test(arguments: [("--from", "to"), ("--to", "from")], readers) func theOtherScreenIsAskedFor(
        _ forgotten: (given: String, other: String), _ reader: (command: String, options: [String])
    ) throws {
        try makeModel()
        let (given, other) = forgotten, command = reader.command.isEmpty ? [] : [reader.command]
        func error(_ screens: String...) throws -> String {
            try work.render.start(command + ["Models/model.json"] + screens + reader.options).wait().error
        }
        let lone = try error(given, "Models/Pictures/b.png")
        #expect(lone.contains("the picture '\(other)' is the scene's own, Pictures/"), "\(lone)")
        #expect(lone.contains("warning: ") && lone.contains("give that, too, with --\(other) FILE"), "\(lone)")
        let both = try error("--from", "Models/Pictures/b.png", "--to", "Models/Pictures/a.png")
        #expect(!both.contains("the scene's own"), "\(both)")
        #expect(try !error().contains("the scene's own"))
    }

    /// Another screen has its card elsewhere: what the scene's parameters say of its own is told until one is set.
    @Test func placesInAnotherScreenAreAskedFor() throws {
        try makeModel()
        try work.write(
            """
            { "title": "Card", "duration": 0.2, "pictures": { "from": "Pictures/a.png", "to": "Pictures/b.png" },
              "parameters": { "cardX": { "default": 1, "picture": "from" }, "cardY": { "default": 1, "picture": "from" } },
              "layers": [{ "contents": "from" }, { "contents": "to", "position": ["cardX", "cardY"] }] }
            """, to: "Models/card.json")
        let screens = ["--from", "Models/Pictures/b.png", "--to", "Models/Pictures/a.png"]
        func error(_ options: [String]) throws -> String {
            try work.render.start(["Models/card.json", "--at", "0", "-o", "x.png"] + options).wait().error
        }
        let told =
            "warning: the scene expects things in 'from' where its own picture has them; say where yours are: "
            + "--set cardX=…, cardY"
        #expect(try error(screens).contains(told))
        #expect(try !error(screens + ["--set", "cardY=2"]).contains("say where"))
        #expect(try !error(Array(screens.suffix(2))).contains("say where") && !error([]).contains("say where"))
        try work.write(
            """
            { "pictures": { "from": "Pictures/a.png" }, "parameters": { "x": { "default": 1, "picture": "form" } },
              "layers": [{ "contents": "from", "opacity": "x" }] }
            """, to: "Models/wrong.json")
        let wrong = try work.render("Models/wrong.json", "--at", "0", "-o", "x.png")
        #expect(wrong.error.contains("unknown picture 'form'; did you mean 'from'?"), "\(wrong.error)")
        try work.write(
            #"{"pictures": {"from": "a.png", "to": "b.png"}, "layers": [{"contents": "detail@2x.png"}]}"#,
            to: "Models/file.json")
        let file = try work.render("Models/file.json", "--at", "0", "-o", "x.png")
        #expect(file.error.contains("unknown picture 'detail@2x.png'; the scene's are 'from', 'to'"), "\(file.error)")
    }

    /// A command that takes screens tells of one that is missing, or reads a recording, or serves a page.
    @Test func everyReaderIsAsked() throws {
        let others = ["draw", "measure", "match", "record", "preview"]
        let asked = Self.readers.map(\.0) + others
        let commands = try work.render("complete", "--", "").lines.filter { $0 != "slide" && $0 != "help" }
        #expect(commands.count > asked.count)
        for command in commands {
            let help = try work.render("help", command).text
            #expect(!help.contains("--from <") || asked.contains(command), "\(command)")
        }
    }

    @Test func lintTakesScreens() throws {
        try makeModel()
        #expect(try work.render("lint", "Models/model.json").text == "Models/model.json: ok\n")
        let other = try work.render(
            "lint", "Models/model.json", "--from", "Models/Pictures/b.png", "--to", "Models/Pictures/a.png")
        #expect(other.status == 0 && other.text == "Models/model.json: ok\n", "\(other.text)\(other.error)")
        let missing = try work.render("lint", "Models/model.json", "--to", "none.png")
        #expect(missing.status == 2 && missing.error.contains("none.png"), "\(missing.error)")
        let several = try work.render("lint", "slide", "Models/model.json", "--to", "Models/Pictures/a.png")
        #expect(several.status == 64 && several.error.contains("--to is for one scene; name that scene."))
    }

    @Test func aPartThatIsNotThereIsTold() throws {
        let result = try work.render("merge", "nosuch.part")
        #expect(
            result.status == 2 && result.error.contains("nosuch.part: cannot read: no such file"), "\(result.error)")
    }

    /// What an archive of layers shows at times of its run.
    @Test func anArchiveIsInspected() throws {
        let made = try work.render("export", "slide", "--at", "0.25", "--caml", "Slide.ca")
        #expect(made.status == 0, "\(made.error)")
        let seen = try work.render("inspect", "Slide.ca", "--at", "0.5,0")
        #expect(seen.status == 0, "\(seen.error)")
        #expect(seen.text.hasPrefix("Slide at 0.5 of 1 s, 16 x 8 points\n"), "\(seen.text)")
        #expect(seen.text.contains("square: (4, 0) (12, 0) (12, 8) (4, 8), colour #FF0000"), "\(seen.text)")
        #expect(seen.text.contains("\nSlide at 0 of 1 s, 16 x 8 points\n"), "\(seen.text)")
        let refused = try work.render("inspect", "Slide.ca", "--back")
        #expect(refused.status == 64 && refused.error.contains("this is for scenes"), "\(refused.error)")
    }
}
