import Testing
import Zoetrope
import ZoetropeMeasure
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeTestSupport

/// A recording without a scene: the screens' own motion is found.
@Suite struct PlaneTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Records a motion of the two screens that `Filmed` shows, and looks for it.
    private func found(_ layers: String, timing: String = #""easeOut""#) throws -> PlaneFinder {
        try found(layers, tracks: "\"t\": { \"from\": 0, \"to\": 1, \"timing\": \(timing) }")
    }

    /// The same of a part of the next screen, so that the screens are the recording's first and last frames.
    private func foundPart(_ layers: String) throws -> PlaneFinder {
        try found(layers, tracks: #""t": { "from": 0, "to": 1, "timing": "easeOut" }"#, areRecorded: true)
    }

    /// The same with any tracks, in `seconds`.
    private func found(
        _ layers: String, tracks: String, seconds: Double = 0.5, background: String = "#000000",
        areRecorded: Bool = false, scale: Double = 2
    ) throws -> PlaneFinder {
        let film = try SceneRenderer(json: Filmed.text())
        var screens: [String: SceneRenderer.PictureSource] = [
            "from": .bitmap(try film.frame(at: 0), density: 1),
            "to": .bitmap(try film.frame(at: film.duration), density: 1),
        ]
        let text = """
            { "duration": \(seconds), "canvas": { "background": "\(background)" },
              "pictures": { "from": "from.png", "to": "to.png" }, "tracks": { \(tracks) }, "layers": [\(layers)] }
            """
        try folder.makeFolder("frames")
        var options = SceneRenderer.Options(pictures: screens)
        let recorded = try SceneRenderer(json: text, options: options)
        try Filmed.record(recorded, to: folder["frames"], scale: scale)
        if areRecorded {
            screens = [
                "from": .bitmap(try recorded.frame(at: 0), density: 1),
                "to": .bitmap(try recorded.frame(at: recorded.duration), density: 1),
            ]
            options = SceneRenderer.Options(pictures: screens)
        }
        return try PlaneFinder(
            SceneRenderer(json: PlaneFinder.start, options: options),
            Recording(path: folder["frames"], step: 1.0 / 30))
    }

    /// The names of the tracks that were found.
    private func tracks(_ found: PlaneFinder) throws -> [String] {
        try Scene(text: found.result.text, file: "measured").tracks.map(\.name)
    }

    private func value(_ name: String, _ found: PlaneFinder) throws -> Double {
        try #require(found.result.values.first { $0.name == name }, "\(name): \(found.result.text)").value
    }

    /// The next page pushes the first one aside, in a small recording.
    @Test func push() throws {
        let found = try found(
            """
            { "name": "from", "contents": "from", "transform": [{ "translateX": "-0.3*width*t" }] },
            { "name": "to", "contents": "to", "transform": [{ "translateX": "width*(1 - t)" }] }
            """,
            tracks: #""t": { "from": 0, "to": 1, "timing": "easeInEaseOut" }"#, seconds: 0.5, scale: 1)
        #expect(found.result.isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        #expect(abs(try value("toX", found) - 1) < 0.02, "\(found.result.text)")
        #expect(abs(try value("seconds", found) - 0.5) < 0.03, "\(found.result.text)")
    }

    /// The next page rises over the first one, which shrinks and darkens.
    @Test(.enabled(if: isThorough)) func cover() throws {
        let found = try found(
            """
            { "name": "from", "contents": "from", "transform": [{ "scale": "1 - 0.12*t" }] },
            { "name": "dim", "backgroundColor": "black", "opacity": "0.35*t" },
            { "name": "to", "contents": "to", "transform": [{ "translateY": "height*(1 - t)" }] }
            """)
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        let (y, scale) = (try value("toY", found), try value("fromScale", found))
        #expect(abs(y - 1) < 0.02 && abs(scale - 0.88) < 0.02)
        #expect(abs(try value("dim", found) - 0.35) < 0.05)
        #expect(abs(try value("seconds", found) - 0.5) < 0.03, "\(found.result.text)")
        #expect(found.unexplained.isEmpty, "\(found.result.text)")
        #expect(try tracks(found) == ["move"])
    }

    /// The first page fades away before the next one appears and grows, on a canvas of another colour.
    @Test(.enabled(if: isThorough)) func fadeThrough() throws {
        let found = try found(
            """
            { "name": "from", "contents": "from", "opacity": "leave" },
            { "name": "to", "contents": "to", "opacity": "come", "transform": [{ "scale": "mix(0.9, 1, come)" }] }
            """,
            tracks: """
                "leave": { "from": 1, "to": 0, "duration": 0.24, "timing": "easeIn" },
                "come": { "from": 0, "to": 1, "begin": 0.24, "duration": 0.36, "timing": "easeOut" }
                """, seconds: 0.6, background: "#6080A0")
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        #expect(try tracks(found) == ["fadeOut", "come"], "\(found.result.text)")
        #expect(found.result.text.contains("\"background\": \"#6080A0\""), "\(found.result.text)")
        let (out, come) = (try value("fadeOutSeconds", found), try value("comeSeconds", found))
        #expect(abs(out - 0.24) < 0.03 && abs(come - 0.36) < 0.04, "\(out) \(come)")
        #expect(abs(try value("toScale", found) - 0.9) < 0.02)
    }

    /// One screen leaves to the left, and before it has gone the other one rises.
    @Test(.enabled(if: isThorough)) func oneAfterTheOther() throws {
        let found = try found(
            """
            { "name": "from", "contents": "from", "transform": [{ "translateX": "-width*leave" }] },
            { "name": "to", "contents": "to", "transform": [{ "translateY": "height*(1 - come)" }] }
            """,
            tracks: """
                "leave": { "from": 0, "to": 1, "duration": 0.3 },
                "come": { "from": 0, "to": 1, "begin": 0.2, "duration": 0.4 }
                """, seconds: 0.6)
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        #expect(try tracks(found) == ["leave", "come"], "\(found.result.text)")
        let (begins, seconds) = (try value("comeBegins", found), try value("comeSeconds", found))
        #expect(abs(begins - 0.2) < 0.02 && abs(seconds - 0.4) < 0.02, "\(begins) \(seconds)")
    }

    /// The first page parts in the middle, and the next one comes closer behind it.
    @Test(.enabled(if: isThorough)) func slidingDoors() throws {
        let found = try found(
            """
            { "name": "to", "contents": "to", "transform": [{ "scale": "mix(0.7, 1, t)" }] },
            { "contents": "from", "contentsRect": [0, 0, 0.5, 1], "frame": ["-width/2*t", 0, "width/2", "height"] },
            { "contents": "from", "contentsRect": [0.5, 0, 0.5, 1],
              "frame": ["width/2 + width/2*t", 0, "width/2", "height"] }
            """)
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        let (x, scale, seconds) = (
            try value("fromX", found), try value("toScale", found), try value("seconds", found)
        )
        #expect(abs(x + 0.5) < 0.01 && abs(scale - 0.7) < 0.01 && abs(seconds - 0.5) < 0.03, "\(found.result.text)")
        #expect(found.result.text.contains("left half") && found.result.text.contains("right half"))
    }

    /// The upper and the lower half swing open about their outer edges, and darken as they turn.
    @Test(.enabled(if: isThorough)) func swingingHalves() throws {
        func half(_ end: Int, _ angle: Int) -> String {
            """
            { "contents": "from", "contentsRect": [0, \(0.5 * Double(end)), 1, 0.5], "bounds": ["width", "height/2"],
              "anchorPoint": [0.5, \(end)], "position": ["width/2", "\(end)*height"], "doubleSided": false,
              "transform": [{ "rotateX": "\(angle)*t" }],
              "sublayers": [{ "name": "shade", "backgroundColor": "black", "opacity": "0.2*abs(sin(\(angle)*t))" }] }
            """
        }
        let found = try found(
            """
            { "contents": "to" },
            { "sublayerTransform": [{ "m34": "-1/700" }], "sublayers": [\(half(0, -90)), \(half(1, 90))] }
            """)
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        let (tilt, shade) = (try value("fromTiltX", found), try value("shade", found))
        // Beyond a right angle they are not seen, so small pictures tell how far they turn and how fast together only.
        #expect(tilt < -80 && tilt > -120 && abs(shade - 0.2) < 0.05, "\(tilt) \(shade)")
    }

    /// The next page comes to half of the way, stays there for a while and goes on, as by key frames.
    @Test(.enabled(if: isThorough)) func keyFrames() throws {
        let found = try found(
            """
            { "name": "from", "contents": "from", "transform": [{ "translateX": "-0.3*width*t" }] },
            { "name": "to", "contents": "to", "transform": [{ "translateX": "width*(1 - t)" }] }
            """,
            tracks: """
                "t": { "values": [0, 0.5, 0.5, 1], "keyTimes": [0, 0.35, 0.6, 1],
                  "timing": ["easeInEaseOut", "linear", "easeOut"] }
                """, seconds: 0.9)
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        // The page that stays has one number for both key frames.
        #expect(found.result.text.contains(#""values": [0, "moveValue1", "moveValue1", 1]"#), "\(found.result.text)")
        #expect(found.result.text.contains(#"["easeInEaseOut", "linear", "easeOut"]"#), "\(found.result.text)")
        let (half, first) = (try value("moveValue1", found), try value("moveTime1", found))
        let (second, seconds) = (try value("moveTime2", found), try value("moveSeconds", found))
        #expect(abs(half - 0.5) < 0.01 && abs(seconds - 0.9) < 0.03, "\(half) \(seconds)")
        #expect(abs(first - 0.35) < 0.02 && abs(second - 0.6) < 0.02, "\(first) \(second)")
    }

    /// A sheet with round corners rises over a screen that darkens: only that part of the next screen moves.
    @Test(.enabled(if: isThorough)) func sheet() throws {
        let found = try foundPart(
            """
            { "name": "from", "contents": "from" },
            { "name": "dim", "backgroundColor": "black", "opacity": "0.4*t" },
            { "name": "sheet", "contents": "to", "contentsRect": [0, 0.3, 1, 0.7], "bounds": [90, 112],
              "position": [45, "104 + 112*(1 - t)"], "cornerRadius": 10, "maskedCorners": ["minXMinY", "maxXMinY"],
              "masksToBounds": true }
            """)
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        #expect(found.result.text.contains(#""contentsRect": [0, "48/160", 1, "112/160"]"#), "\(found.result.text)")
        #expect(found.result.text.contains(#""maskedCorners": ["minXMinY", "maxXMinY"]"#), "\(found.result.text)")
        let (y, dim, seconds) = (try value("toY", found), try value("dim", found), try value("seconds", found))
        #expect(abs(y - 0.7) < 0.01 && abs(dim - 0.4) < 0.02 && abs(seconds - 0.5) < 0.03, "\(found.result.text)")
    }

    /// A menu appears from its upper right corner, over a screen that stays as it is.
    @Test(.enabled(if: isThorough)) func menu() throws {
        let found = try foundPart(
            """
            { "name": "from", "contents": "from" },
            { "name": "menu", "contents": "to", "contentsRect": ["30/90", "20/160", "50/90", "70/160"],
              "bounds": [50, 70], "anchorPoint": [1, 0], "position": [80, 20], "opacity": "t",
              "transform": [{ "scale": "mix(0.4, 1, t)" }] }
            """)
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        #expect(found.result.text.contains(#""bounds": [50, 70]"#), "\(found.result.text)")
        let scale = try value("toScale", found)
        #expect(abs(scale - 0.4) < 0.03, "\(found.result.text)")
    }

    /// A sheet leaves a screen that comes forward again from behind it.
    @Test(.enabled(if: isThorough)) func sheetOverPageThatStepsBack() throws {
        let found = try foundPart(
            """
            { "name": "to", "contents": "to", "transform": [{ "scale": "1 - 0.1*(1 - t)" }] },
            { "name": "sheet", "contents": "from", "contentsRect": [0, "16/160", 1, "144/160"], "bounds": [90, 144],
              "position": [45, "88 + 144*t"] }
            """)
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        #expect(found.result.text.contains(#""bounds": [90, 144]"#), "\(found.result.text)")
        #expect(abs(try value("toScale", found) - 0.9) < 0.01, "\(found.result.text)")
    }

    /// The first page turns about its left edge, in perspective, and leaves the next one.
    @Test(.enabled(if: isThorough)) func door() throws {
        let found = try found(
            """
            { "name": "to", "contents": "to" },
            { "name": "door", "sublayers": [{ "name": "from", "contents": "from", "anchorPoint": [0, 0.5],
              "position": [0, "height/2"], "transform": [{ "m34": "-1/300" }, { "rotateY": "-90*t" }],
              "doubleSided": false }] }
            """)
        let isAccepted = found.result.isAccepted
        #expect(isAccepted, "\(found.result.explained) \(found.result.residual) \(found.result.text)")
        #expect(abs(abs(try value("fromTiltY", found)) - 90) < 4, "\(found.result.text)")
    }

    /// Tiles in no order are no motion of the screens.
    @Test(.enabled(if: isThorough)) func tiles() throws {
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
        let recording = try Recording(path: folder["frames"], step: 1.0 / 30)
        let result = try match.run(renderer, recording)
        let moments = try MatchSheet(result, recording, showing: renderer).moments()
        return try RecordingVerdict(result, moments, meant: renderer, tolerance: MotionTolerance())
    }

    @Test func asMeant() throws { #expect(try verdict(Filmed.text(0.5)).lines.isEmpty) }

    /// A run that is 150 ms longer.
    @Test func tooSlow() throws {
        let lines = try verdict(Filmed.text(0.65)).lines
        #expect(lines.contains { $0.hasPrefix("page is ") && $0.contains("ms later") }, "\(lines)")
        // What moves with its container is told once.
        #expect(!lines.contains { $0.hasPrefix("page/") }, "\(lines)")
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

    /// What moves otherwise is no parameter, and another layer's parameter stands in for it.
    @Test func anotherLayer() throws {
        let lines = try verdict(Filmed.text(0.5).replacing("width*(1 - push)", with: "mix(width, 7, push)")).lines
        #expect(lines.contains("most of the difference is seen in page"), "\(lines)")
        #expect(lines.last == MatchResult.otherNumbers, "\(lines)")
    }
}
