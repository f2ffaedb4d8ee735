import Testing
import Zoetrope
import ZoetropeMeasure
import ZoetropePixels
import ZoetropeTestSupport

/// A recording without a scene: the screens' own motion is found.
@Suite struct PlaneTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Records a motion of the two screens that `Filmed` shows, and looks for it.
    private func found(_ layers: String, timing: String = #""easeOut""#) throws -> PlaneFinder {
        let film = try SceneRenderer(json: Filmed.text())
        let screens: [String: SceneRenderer.PictureSource] = [
            "from": .bitmap(try film.frame(at: 0), density: 1),
            "to": .bitmap(try film.frame(at: film.duration), density: 1),
        ]
        let text = """
            { "duration": 0.5, "pictures": { "from": "from.png", "to": "to.png" },
              "tracks": { "t": { "from": 0, "to": 1, "timing": \(timing) } }, "layers": [\(layers)] }
            """
        try folder.makeFolder("frames")
        let options = SceneRenderer.Options(pictures: screens)
        try Filmed.record(SceneRenderer(json: text, options: options), to: folder["frames"])
        return try PlaneFinder(
            SceneRenderer(json: PlaneFinder.start, options: options),
            Recording(path: folder["frames"], step: 1.0 / 30))
    }

    private func value(_ name: String, _ found: PlaneFinder) throws -> Double {
        try #require(found.result.values.first { $0.name == name }, "\(name): \(found.result.text)").value
    }

    /// The next page rises over the first one, which shrinks and darkens.
    @Test func cover() throws {
        let found = try found(
            """
            { "name": "from", "contents": "from", "transform": [{ "scale": "1 - 0.12*t" }] },
            { "name": "dim", "backgroundColor": "black", "opacity": "0.35*t" },
            { "name": "to", "contents": "to", "transform": [{ "translateY": "height*(1 - t)" }] }
            """)
        #expect(found.result.isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        let (y, scale) = (try value("toY", found), try value("fromScale", found))
        #expect(abs(y - 1) < 0.02 && abs(scale - 0.88) < 0.02)
        #expect(abs(try value("dim", found) - 0.35) < 0.05)
        #expect(abs(try value("seconds", found) - 0.5) < 0.03, "\(found.result.text)")
        #expect(found.unexplained.isEmpty)
    }

    /// The first page turns about its left edge, in perspective, and leaves the next one.
    @Test func door() throws {
        let found = try found(
            """
            { "name": "to", "contents": "to" },
            { "name": "door", "sublayers": [{ "name": "from", "contents": "from", "anchorPoint": [0, 0.5],
              "position": [0, "height/2"], "transform": [{ "m34": "-1/300" }, { "rotateY": "-90*t" }],
              "doubleSided": false }] }
            """)
        #expect(found.result.isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        #expect(abs(abs(try value("fromTiltY", found)) - 90) < 4, "\(found.result.text)")
    }

    /// Tiles in no order are no motion of the screens.
    @Test func tiles() throws {
        let film = try SceneRenderer(json: Filmed.text()), from = try film.frame(at: 0)
        let to = try film.frame(at: film.duration)
        try folder.makeFolder("frames")
        try Filmed.record(film, to: folder["frames"]) { i, frame in
            guard (6..<24).contains(i) else { return frame }
            var out = frame
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let tile = (x / 20) * 7 + (y / 20) * 13 + i * 5, a = (x * 3 + tile * 11) % 90,
                        b = (y + tile * 17) % 160
                    out[x, y] = tile % 3 == 0 ? from[a, b] : to[a, b]
                }
            }
            return out
        }
        let found = try PlaneFinder(
            SceneRenderer(
                json: PlaneFinder.start,
                options: .init(pictures: ["from": .bitmap(from, density: 1), "to": .bitmap(to, density: 1)])),
            Recording(path: folder["frames"], step: 1.0 / 30))
        #expect(!found.result.isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
    }
}

/// Whether a recording moves as a scene is meant, in words.
@Suite struct RecordingVerdictTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func verdict(_ recorded: String, _ meant: String = Filmed.text(0.5)) throws -> RecordingVerdict {
        try folder.makeFolder("frames")
        try Filmed.record(recorded, to: folder["frames"])
        let renderer = try SceneRenderer(json: meant)
        var match = Match()
        (match.forms, match.tries) = ([.kept], 40)
        let result = try match.run(renderer, Recording(path: folder["frames"], step: 1.0 / 30))
        return try RecordingVerdict(result, meant: renderer, tolerance: MotionTolerance())
    }

    @Test func asMeant() throws { #expect(try verdict(Filmed.text(0.5)).lines.isEmpty) }

    /// A run that is 150 ms longer.
    @Test func tooSlow() throws {
        let lines = try verdict(Filmed.text(0.65)).lines
        #expect(lines.contains { $0.hasPrefix("page is ") && $0.contains("ms later") }, "\(lines)")
        #expect(
            lines.contains { $0.hasPrefix("seconds: 0.65") && $0.hasSuffix("instead of 0.5, 150 ms longer") },
            "\(lines)"
        )
    }

    /// The page below goes less far than it should.
    @Test func tooShort() throws {
        let lines = try verdict(
            Filmed.text(0.5).replacing("\"slide\": { \"default\": 0.3", with: "\"slide\": { \"default\": 0.1")
        ).lines
        #expect(lines.contains { $0.hasPrefix("below is 1") && $0.contains("points away") }, "\(lines)")
        #expect(!lines.contains { $0.hasPrefix("page ") }, "\(lines)")
    }
}
