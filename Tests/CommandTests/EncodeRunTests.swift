import Foundation
import Testing

/// `encode` makes of a run's frames what the run itself makes.
@Suite struct EncodeRunTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    private func draw(_ options: [String]) throws {
        let outputs = ["-o", "run/", "-o", "run.apng", "-o", "run.gif", "-o", "run.webp", "--manifest", "run.json"]
        let result = try work.render.start(["slide"] + outputs + options).wait()
        #expect(result.status == 0, "\(result.error)")
    }

    private func expectSame(_ names: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        for name in names {
            let own = FileManager.default.contents(atPath: work.path("run." + name))
            let made = FileManager.default.contents(atPath: work.path("made." + name))
            #expect(own != nil && own == made, "\(name)", sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: [
        ["--fps", "50"], ["--fps", "30"], ["--fps", "24", "--set", "seconds=0.33"],
        ["--fps", "50", "--ping-pong", "--hold-end", "0.21"], ["--fps", "30000/1001"],
    ])
    func fromTheManifest(_ options: [String]) throws {
        try draw(options)
        let result = try work.render(
            "encode", "run/", "--manifest", "run.json", "-o", "made.apng", "-o", "made.gif", "-o", "made.webp")
        #expect(result.status == 0, "\(result.error)")
        expectSame(["apng", "gif", "webp"])
    }

    @Test func fromTheDuration() throws {
        try draw(["--fps", "25"])
        let result = try work.render(
            "encode", "run/", "--fps", "25", "--duration", "0.5", "-o", "made.apng", "-o", "made.gif", "-o", "made.webp"
        )
        #expect(result.status == 0, "\(result.error)")
        expectSame(["apng", "gif", "webp"])
    }

    /// A canvas that is not opaque gives an animation with alpha, even if all of its frames are opaque.
    @Test func theManifestKnowsAboutAlpha() throws {
        let scene = Workplace.slide.replacingOccurrences(of: "#FFFFFF", with: "#FFFFFF80")
            .replacingOccurrences(of: #"["x", 0, 8, 8]"#, with: "[0, 0, 16, 8]")
        try work.write(scene, to: "Scenes/slide.json")
        try draw(["--fps", "25"])
        _ = try work.render("encode", "run/", "--manifest", "run.json", "-o", "made.apng")
        expectSame(["apng"])
    }

    /// Frames that were drawn again, retouched or mixed with another run's are not those of the manifest.
    @Test func otherFramesAreAnError() throws {
        try draw(["--fps", "25"])
        let other = try Data(contentsOf: work.url.appendingPathComponent("run/frame-0000.png"))
        for name in ["frame-0003.png", "frame-0011.png"] {
            try other.write(to: work.url.appendingPathComponent("run/" + name))
        }
        let encode = ["encode", "run/", "-o", "made.gif"]
        let refused = try work.render.start(encode + ["--manifest", "run.json"]).wait()
        #expect(refused.status == 2)
        #expect(
            refused.error
                == "error: run/: 2 of 14 frames are not those of run.json: frame-0003.png, frame-0011.png; draw "
                + "the run again, or give --fps and --duration in place of --manifest\n", "\(refused.error)")
        #expect(!work.exists("made.gif"))
        #expect(try work.render.start(encode + ["--fps", "25", "--duration", "0.5"]).wait().status == 0)
        // With gaps, the numbers in the names say which frames there are.
        for name in ["frame-0001.png", "frame-0003.png"] {
            try FileManager.default.removeItem(atPath: work.path("run/" + name))
        }
        let left = try work.render.start(encode + ["--manifest", "run.json", "--allow-gaps"]).wait()
        #expect(left.error.contains("run/: 1 of 12 frames is not that of run.json: frame-0011.png;"), "\(left.error)")
        try FileManager.default.removeItem(atPath: work.path("run/frame-0011.png"))
        #expect(try work.render.start(encode + ["--manifest", "run.json", "--allow-gaps"]).wait().status == 0)
    }

    @Test func aMissingTailIsAnError() throws {
        try draw(["--fps", "25"])
        try FileManager.default.removeItem(atPath: work.path("run/frame-0013.png"))
        let refused = try work.render("encode", "run/", "--manifest", "run.json", "-o", "made.gif")
        #expect(
            refused.status == 2
                && refused.error.contains("a run of 0.5 s at 25 frames a second has 14 frames, and there are 13"),
            "\(refused.error)")
        #expect(!work.exists("made.gif"))
        #expect(
            try work.render("encode", "run/", "--manifest", "run.json", "-o", "made.gif", "--allow-gaps").status == 0)
    }
}
