import Foundation
import Testing

/// Which scenes a command takes in a folder that has no `Scenes/`, where others come with the command.
@Suite struct SceneNameTests {
    let work: Workplace
    /// Runs in `here`, a folder without `Scenes/`.
    let render: Command

    init() throws {
        work = try Workplace()
        let here = work.url.appendingPathComponent("here")
        try FileManager.default.createDirectory(at: here, withIntermediateDirectories: true)
        render = Command(directory: here)
        try work.write(Workplace.slide, to: "here/fold.json")
    }

    @Test(arguments: ["validate", "lint", "check"])
    func withoutANameOnlyOnesOwnAreChecked(_ command: String) throws {
        let update = command == "check" ? ["--update", "missing"] : []
        let result = try render.start([command] + update).wait()
        #expect(result.error == "error: there is no folder Scenes here; name the scenes to check\n")
        #expect(result.status == 2 && result.text.isEmpty)
        #expect(work.files(in: "here") == ["fold.json"])
    }

    @Test func withoutANameThoseOfTheConfigurationAreChecked() throws {
        try work.write(#"{"scenes": ["fold.json"]}"#, to: "here/zoetrope.json")
        #expect(try render("validate").text == "fold.json: ok; 0.5 s, 16 x 8 points, 1 layer\n")
        #expect(try render("lint").text == "fold.json: ok\n")
        #expect(try render("check", "--update", "missing").text == "fold: no goldens; 6 frames recorded\n")
    }

    @Test func aListSaysWhoseScenesItShows() throws {
        let result = try render("list")
        #expect(result.text.contains("\ncube: ") && result.status == 0)
        #expect(result.error == "there are no scenes in Scenes/ here; these are the ones that come with render\n")
        #expect(try work.render("list").error.isEmpty)
    }

    @Test(arguments: ["Scenes/cube.json", "cube.json", "scenes/CUBE.json"])
    func aPathIsThatFileOnly(_ path: String) throws {
        let result = try render(path)
        #expect(
            result.error == "error: there is no file '\(path)'; 'cube' is the scene that comes with render\n")
        #expect(result.status == 2 && work.files(in: "here") == ["fold.json"])
    }

    /// The repository's own scenes have paths there, in any case.
    @Test(arguments: ["Scenes/cube.json", "scenes/cube.json", "cube", "Scenes/Cube.JSON"])
    func pathsInThisRepository(_ path: String) throws {
        let out = work.path("x.png")
        let result = try Command(directory: Command.package)(path, "--at", "0", "--scale", "0.1", "-o", out)
        #expect(result.text == out + "\n" && result.status == 0, "\(result.error)")
    }

    @Test func aNameIsAlsoAFileHere() throws {
        #expect(try render("validate", "fold").text == "fold.json: ok; 0.5 s, 16 x 8 points, 1 layer\n")
        let misspelt = try render("flod")
        #expect(misspelt.error.hasPrefix("error: there is no scene 'flod'; did you mean 'fold'?"), "\(misspelt.error)")
    }

    /// Neither is taken in silence.
    @Test func aFileWithTheNameOfAnInstalledScene() throws {
        try work.write(Workplace.slide, to: "here/cube.json")
        let result = try render("cube", "--at", "0", "-o", "x.png")
        #expect(
            result.error.hasPrefix(
                "error: 'cube' is a file here, cube.json, and a scene that comes with render; write cube.json for the"),
            "\(result.error)")
        #expect(result.status == 2)
        #expect(try render("validate", "cube.json").text.hasPrefix("cube.json: ok; 0.5 s"))
        // In the folder of the installed scenes, both are one file.
        let there = Command(directory: Command.package.appendingPathComponent("Scenes"))
        #expect(try there("validate", "cube").text.hasPrefix("cube.json: ok; 1.5 s"))
    }

    /// A word that is a command and a scene is the command, if that can be done, and else the scene.
    @Test func aSceneThatIsCalledLikeACommand() throws {
        // A scene that comes with the command has this name.
        let drawn = try render("sheet", "-o", "sheet.gif")
        #expect(drawn.text == "sheet.gif\n" && drawn.status == 0, "\(drawn.error)")
        #expect(try render("sheet", "sheet", "-o", "sheet.png").text == "sheet.png\n")
        #expect(try render("draw", "sheet", "-o", "drawn.gif").status == 0)
        #expect(try render("compare", "sheet.gif", "drawn.gif").status == 0)
        // Without such a scene, the command says what it lacks.
        #expect(try render("kit", "-o", "kit").error.contains("Missing expected argument '<scene>'"))
    }
}
