import Foundation
import Testing

/// `render match` and `render measure` of recordings that are folders of frames and animations.
@Suite struct MatchCommandTests {
    /// A page of blocks comes over another one.
    private static let cover = """
        { "duration": "seconds", "canvas": { "width": 60, "height": 100, "background": "#FFFFFF" },
          "parameters": { "seconds": { "default": 0.5, "minimum": 0.01 } },
          "tracks": { "t": { "from": 0, "to": 1, "timing": "easeInEaseOut" } },
          "layers": [
            { "name": "below", "frame": [4, 6, 30, 40], "backgroundColor": "#205080" },
            { "name": "page", "frame": [0, 0, 60, 100], "backgroundColor": "#F0E8D8",
              "transform": [{ "translateX": "width*(1 - t)" }], "sublayers": [
              { "frame": [0, 0, 60, 30], "backgroundColor": "#4030A0" },
              { "frame": [10, 50, 34, 12], "backgroundColor": "#151515" }] }] }
        """

    private func workplace() throws -> Workplace {
        let work = try Workplace()
        try work.write(Self.cover, to: "Scenes/cover.json")
        return work
    }

    private func record(_ work: Workplace, _ output: String, _ seconds: String) throws {
        let arguments = ["cover", "--set", "seconds=\(seconds)", "--hold-start", "0.2", "--hold-end", "0.2"]
        let result = try work.render.start(arguments + ["--fps", "30", "--scale", "2", "-o", output, "-q"]).wait()
        #expect(result.status == 0, "\(result.error)")
    }

    @Test func theSceneComesFirst() throws {
        let work = try workplace()
        try work.write("a film", to: "film.apng")
        let swapped = try work.render("match", "film.apng", "Scenes/cover.json")
        #expect(
            swapped.status == 64
                && swapped.error.contains("The scene comes first: render match Scenes/cover.json film.apng."))
    }

    @Test(arguments: ["frames/", "film.apng"]) func theDurationIsFound(_ recording: String) throws {
        let work = try workplace()
        try record(work, recording, "0.8")
        let arguments = ["match", "cover", recording.hasSuffix("/") ? "frames" : recording, "-q", "-o", "found.json"]
        let result = try work.render.start(arguments + (recording.hasSuffix("/") ? ["--fps", "30"] : [])).wait()
        #expect(result.status == 0, "\(result.error)")
        let line = result.text.split(separator: "\n").first { $0.contains("  seconds ") }
        let value = try #require(line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }, "\(result.text)")
        #expect(abs(value - 0.8) < 0.05, "\(result.text)")
        let written = try String(contentsOfFile: work.path("found.json"), encoding: .utf8)
        #expect(written.contains(#""minimum": 0.01"#) && !written.contains(#""default": 0.5"#))
    }

    /// What is measured is drawn where it was written: the recording's screens lie beside it.
    @Test func screensLieBesideAMeasuredScene() throws {
        let work = try workplace()
        for (time, name) in [("0", "one"), ("0.5", "two")] {
            let drawn = try work.render("cover", "--at", time, "--scale", "2", "-o", "Scenes/\(name)@2x.png", "-q")
            #expect(drawn.status == 0, "\(drawn.error)")
        }
        let slide = """
            { "duration": "seconds", "canvas": { "width": 60, "height": 100, "background": "#FFFFFF" },
              "pictures": { "from": "one@2x.png", "to": "two@2x.png" },
              "parameters": { "seconds": { "default": 0.5, "minimum": 0.01 } },
              "tracks": { "t": { "from": 0, "to": 1, "timing": "easeInEaseOut" } },
              "layers": [{ "name": "from", "contents": "from" },
                { "name": "to", "contents": "to", "transform": [{ "translateX": "width*(1 - t)" }] }] }
            """
        try work.write(slide, to: "Scenes/cover.json")
        try record(work, "film.apng", "0.8")
        let result = try work.render("match", "cover", "film.apng", "-q", "-o", "found.json")
        #expect(result.status == 0, "\(result.text)\(result.error)")
        let written = try String(contentsOfFile: work.path("found.json"), encoding: .utf8)
        #expect(written.contains(#""from": "found-from@2x.png""#), "\(written)")
        let drawn = try work.render("found.json", "--at", "0.3", "-o", "found.png")
        #expect(drawn.status == 0 && work.exists("found-to@2x.png"), "\(drawn.error)")
    }

    /// In another folder, pictures and fonts from outside of it are copied, and the schema is found.
    @Test func theFilesOfAMeasuredSceneMoveWithIt() throws {
        let work = try workplace()
        for (time, name) in [("0", "one@2x"), ("0.5", "two@2x"), ("0.2", "stamp@2x~iphone")] {
            let drawn = try work.render("cover", "--at", time, "--scale", "2", "-o", "Scenes/\(name).png", "-q")
            #expect(drawn.status == 0, "\(drawn.error)")
        }
        let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../Fixtures/Fonts")
        try FileManager.default.copyItem(
            atPath: fonts.appendingPathComponent("DejaVuSans.ttf").path, toPath: work.path("Scenes/own.ttf"))
        let slide = """
            { "$schema": "../docs/scene.schema.json", "duration": "seconds",
              "canvas": { "width": 60, "height": 100, "background": "#FFFFFF" },
              "pictures": { "from": "one@2x.png", "to": "two@2x.png", "icons/stamp": "stamp@2x~iphone.png" },
              "parameters": { "seconds": { "default": 0.5, "minimum": 0.01 } },
              "tracks": { "t": { "from": 0, "to": 1, "timing": "easeInEaseOut" } },
              "layers": [{ "name": "from", "contents": "from" },
                { "name": "to", "contents": "to", "transform": [{ "translateX": "width*(1 - t)" }], "sublayers": [
                  { "frame": [2, 2, 6, 10], "contents": "icons/stamp" },
                  { "frame": [2, 80, 40, 12], "text": { "string": "12", "font": "own.ttf", "fontSize": 9 } }] }] }
            """
        try work.write(slide, to: "Scenes/cover.json")
        for folder in ["docs", "deep/down"] {
            try FileManager.default.createDirectory(atPath: work.path(folder), withIntermediateDirectories: true)
        }
        try work.write("{}", to: "docs/scene.schema.json")
        try record(work, "film.apng", "0.8")
        let result = try work.render(
            "match", "cover", "film.apng", "--from", "Scenes/one@2x.png", "--to", "Scenes/two@2x.png", "-q", "-o",
            "deep/down/found.json")
        #expect(result.status == 0, "\(result.text)\(result.error)")
        let written = try String(contentsOfFile: work.path("deep/down/found.json"), encoding: .utf8)
        for path in ["../../docs/scene.schema.json", "found-from@2x.png", "found-picture-3@2x.png", "found-font-1.ttf"]
        {
            #expect(written.contains("\"\(path)\""), "\(path): \(written)")
        }
        let drawn = try work.render("deep/down/found.json", "--at", "0.3", "-o", "found.png")
        #expect(drawn.status == 0, "\(drawn.error)")
        // A copy that would replace a file that the scene reads is refused.
        try work.write(slide.replacing("one@2x.png", with: "b-from@2x.png"), to: "Scenes/cover.json")
        try FileManager.default.moveItem(
            atPath: work.path("Scenes/one@2x.png"), toPath: work.path("Scenes/b-from@2x.png"))
        let over = try work.render("match", "cover", "film.apng", "-q", "-o", "Scenes/b.json")
        #expect(over.status == 2 && over.error.contains("Scenes/b-from@2x.png"), "\(over.error)")
    }

    /// A scene that some values make impossible to draw is left out, or fitted with others.
    @Test func whatCannotBeDrawnIsNoAnswer() throws {
        let work = try workplace()
        try record(work, "film.apng", "0.6")
        try work.write(
            Self.cover.replacing(
                #""frame": [4, 6, 30, 40]"#, with: #""frame": [4, 6, "30 - 60*max(0, seconds - 0.9)", 40]"#),
            to: "Scenes/narrow.json")
        let result = try work.render.start(["measure", "film.apng", "Scenes/cover.json", "Scenes/narrow.json", "-q"])
            .wait()
        #expect(result.status == 0 && result.text.hasPrefix("cover\n"), "\(result.text)\(result.error)")
        let match = try work.render.start(["match", "narrow", "film.apng", "-q"]).wait()
        #expect(match.status == 0, "\(match.text)\(match.error)")
    }

    @Test func aFolderHasNoTimes() throws {
        let work = try workplace()
        try record(work, "frames/", "0.5")
        let result = try work.render.start(["match", "cover", "frames", "-q"]).wait()
        #expect(result.status == 2 && result.error.contains("its frames have no times"), "\(result.error)")
    }
}
