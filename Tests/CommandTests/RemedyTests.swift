import Foundation
import Testing

/// A message names what it is about and one remedy; what it advises settles the matter.
@Suite struct RemedyTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    private func check(_ arguments: String...) throws -> Command.Result {
        try work.render.start(["check"] + arguments).wait()
    }

    /// The scene with another text in place of `old`.
    private func edit(_ old: String, _ new: String) throws {
        #expect(Workplace.slide.contains(old))
        try work.write(Workplace.slide.replacing(old, with: new), to: "Scenes/slide.json")
    }

    @Test func withoutGoldens() throws {
        let result = try check()
        #expect(
            result.lines == [
                "slide: no goldens; record them with --update missing", "1 of 1 run fails, 6 of 6 frames",
                "pictures: Output/check",
            ], "\(result.text)")
        #expect(try check("--update", "missing").status == 0)
        #expect(try check().text == "slide: 6 frames ok\n")
    }

    @Test func goldensOfAnotherScale() throws {
        try work.write(#"{"scale": 1}"#, to: "zoetrope.json")
        #expect(try check("--update", "missing").status == 0)
        try work.write(#"{"scale": 0.5}"#, to: "zoetrope.json")
        let result = try check()
        #expect(
            result.status == 1
                && result.lines == [
                    "slide: goldens have scale 1, zoetrope.json 0.5; if that is intended, record it with --update changed",
                    "1 of 1 run fails, 6 of 6 frames", "pictures: Output/check",
                ], "\(result.text)")
        #expect(try check("--update", "changed").status == 0)
        #expect(try check().text == "slide: 6 frames ok\n")
    }

    /// A layer that is called `new` is not taken for news.
    @Test func aLayerThatIsCalledNew() throws {
        try edit("square", "new")
        #expect(try check("--update", "missing").status == 0)
        try edit(#""name": "square", "frame": ["side > 0 ? 8 - x : x", 0,"#, #""name": "new", "frame": ["x", 1,"#)
        let result = try check()
        #expect(result.lines.contains("  layer 'new': y was 0, now 1 at 0.00 s (6 frames)"), "\(result.text)")
        #expect(result.lines.last == "accept:   render accept Output/check/results.json", "\(result.text)")
        #expect(try work.render("accept", "Output/check/results.json").status == 0)
        #expect(try check().text == "slide: 6 frames ok\n")
    }

    @Test func aSceneThatIsNotListed() throws {
        try work.write(#"{"scenes": ["Scenes/slide.json"]}"#, to: "zoetrope.json")
        try work.write(Workplace.slide, to: "other.json")
        let result = try check("other.json")
        #expect(
            result.status == 2
                && result.error.contains(
                    "zoetrope.json does not list other.json; add it to \"scenes\" there, or check it alone with "
                        + "--goldens FOLDER\n"),
            "\(result.error)")
        #expect(try check("other.json", "--goldens", "Gold", "--update", "missing").status == 0)
        try work.write(#"{"scenes": ["Scenes/slide.json", "other.json"]}"#, to: "zoetrope.json")
        #expect(try check("other.json", "--update", "missing").status == 0)
    }

    @Test func aSceneAsAGesture() throws {
        let result = try work.render("slide", "--gesture", "Scenes/slide.json", "-o", "x.gif")
        #expect(
            result.error
                == "Scenes/slide.json: error: this is a scene, not a gesture; name a gesture's file with --gesture\n")
        #expect(result.status == 2)
    }

    /// An unknown word is answered with commands, and one that resembles a scene's name with scenes.
    @Test func anUnknownCommand() throws {
        let unknown = try work.render("frobnicate", "slide")
        #expect(
            unknown.status == 64
                && unknown.error.contains("'frobnicate' is neither a command nor a scene. The nearest commands are ")
                && unknown.error.contains("; 'render help commands' lists all, 'render list' the scenes."),
            "\(unknown.error)")
        let nearly = try work.render("chek")
        #expect(
            nearly.error.contains("did you mean 'check'? The nearest commands are check, "), "\(nearly.error)")
        let scene = try work.render("slidee")
        #expect(scene.error == "error: there is no scene 'slidee'; did you mean 'slide'? (there are slide)\n")
    }
}
