import Testing
import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeMeasure
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeTestSupport

/// Recordings of a small scene that a finger drives as is known.
@Suite struct GestureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var recording: Recording { get throws { try Recording(path: folder["frames"], step: 1.0 / 30) } }

    /// The scene of `Filmed` with a gesture.
    private static func text(
        _ samples: String = "[0, 80, 40], [0.5, 20, 40]",
        _ completion: String = #"{ "spring": { "response": 0.5, "dampingFraction": 1 } }"#, slide: Double = 0.3
    ) -> String {
        Filmed.text().replacing(
            "\"tracks\"",
            with: """
                "gesture": { "samples": [\(samples)], "progress": "-dx/width", "showTouches": false,
                  "completionCurve": \(completion) }, "tracks"
                """
        ).replacing("\"slide\": { \"default\": 0.3", with: "\"slide\": { \"default\": \(slide)")
    }

    /// Draws the gesture's run with stillness around it, 30 frames a second.
    private func film(_ text: String, _ change: (Int, Bitmap) -> Bitmap = { $1 }) throws {
        let renderer = try SceneRenderer(json: text)
        let playback = Playback(route: .gesture, holdStart: 0.2, holdEnd: 0.3)
        try folder.makeFolder("frames")
        var i = 0
        try renderer.forEachFrame(of: playback, options: RunOptions(rate: 30, scale: 2)) { bitmap, _ in
            try PNGFile.write(PNGEncoder.encode(change(i, bitmap)), to: folder["frames/frame-\(1000 + i).png"])
            i += 1
        }
    }

    private func match(_ text: String = GestureTests.text()) throws -> MatchResult {
        var match = Match()
        let renderer = try SceneRenderer(json: text)
        (match.tries, match.driven) = (40, renderer)
        return try match.run(renderer, recording)
    }

    private func value(_ name: String, of result: MatchResult) throws -> MatchResult.Value {
        try #require(result.values.first { $0.name == name }, "\(name): \(result.values.map(\.name))")
    }

    /// To and fro, a pause, and back after the release: the spring within 5 % and its interval.
    @Test(arguments: [UInt64(5)]) func cancelled(seed: UInt64) throws {
        var random = RandomNumbers(seed: seed)
        let response = 0.3 + Double(random.next() % 200) / 1000, ratio = 0.6 + Double(random.next() % 300) / 1000
        try film(
            Self.text(
                "[0, 80, 40], [0.2, 50, 40], [0.4, 50, 40], [0.6, 62, 40], [0.75, 48, 40], [0.81, 50, 40]",
                "{ \"spring\": { \"response\": \(response), \"dampingFraction\": \(ratio) } }")
        ) { Filmed.noisy($1, 4, &random) }
        let result = try match(), gesture = try #require(result.gesture, "seed \(seed): \(result.residual)")
        #expect(result.isAccepted && gesture.isCancelled, "seed \(seed): \(gesture.words) \(result.residual)")
        #expect(abs(gesture.release - 1.01) < 0.04, "seed \(seed): \(gesture.release)")
        #expect(abs(gesture.furthest - 32.0 / 90) < 0.01, "seed \(seed): \(gesture.furthest)")
        for (name, truth) in [("response", response), ("dampingFraction", ratio)] {
            let found = try value(name, of: result), error = try #require(found.error)
            #expect(abs(found.value / truth - 1) < 0.05, "seed \(seed): \(found) for \(truth)")
            #expect(abs(found.value - truth) < error && error < 0.3 * truth, "seed \(seed): \(found) for \(truth)")
        }
    }

    /// What is written draws what was recorded, and says so: a finished run, with another number of the scene.
    @Test(.enabled(if: isThorough)) func writtenGestureDraws() throws {
        let truth = Self.text("[0, 80, 40], [0.3, 60, 40], [0.5, 30, 40], [0.6, 14, 40]", slide: 0.45)
        try film(truth)
        let result = try match(), gesture = try #require(result.gesture)
        #expect(result.isAccepted && gesture.words.hasSuffix("finished"), "\(gesture.words)")
        #expect(abs(try value("slide", of: result).value - 0.45) < 0.01)
        let drawn = Playback(route: .recording(GestureRecording(json: gesture.file)))
        let measured = try SceneRenderer(json: result.text), filmed = try SceneRenderer(json: truth)
        for time in [0.1, 0.3, 0.5, 0.7] {
            let (a, b) = (
                try measured.frame(at: time + 0.2 - gesture.begins, of: drawn, scale: 2),
                try filmed.frame(at: time, of: Playback(route: .gesture), scale: 2)
            )
            #expect(Self.difference(a, b) < 6, "at \(time) s: \(Self.difference(a, b))")
        }
    }

    /// The root mean square difference of two pictures, in levels.
    private static func difference(_ a: Bitmap, _ b: Bitmap) -> Double {
        var sum = 0.0
        for i in 0..<a.width * a.height {
            let (p, q) = (a[offset: i], b[offset: i])
            for d in [Int(p.r) - Int(q.r), Int(p.g) - Int(q.g), Int(p.b) - Int(q.b)] { sum += Double(d * d) }
        }
        return (sum / Double(3 * a.width * a.height)).squareRoot()
    }

    /// A run by the clock stays one, with any timing that a scene may have.
    @Test(
        .enabled(if: isThorough),
        arguments: [
            #""easeInEaseOut""#, #"[0.7, 0, 0.2, 1]"#, #"{ "spring": { "response": 0.4, "dampingFraction": 0.6 } }"#,
        ]) func clockStays(timing: String) throws
    {
        try folder.makeFolder("frames")
        try Filmed.record(Filmed.text(0.8, timing: timing), to: folder["frames"])
        let result = try match()
        #expect(
            result.isAccepted && result.gesture == nil, "\(timing): \(result.gesture?.words ?? "") \(result.residual)")
    }

    /// Fingers drive the screens of another scene.
    @Test(.enabled(if: isThorough)) func refusesAnotherScene() throws {
        try film(Self.text("[0, 80, 40], [0.2, 50, 40], [0.4, 50, 40], [0.6, 62, 40], [0.75, 48, 40], [0.81, 50, 40]"))
        let other = Self.text().replacing(
            "\"translateX\": \"width*(1 - push)\"", with: "\"translateY\": \"height*(1 - push)\"")
        #expect(try !match(other).isAccepted)
    }

    /// Tiles that come in no order between the right screens.
    @Test(.enabled(if: isThorough)) func refusesShuffledTiles() throws {
        try film(Self.text("[0, 80, 40], [0.3, 60, 40], [0.5, 30, 40], [0.6, 14, 40]")) { i, frame in
            (8...24).contains(i) ? Filmed.shuffled(frame, i) : frame
        }
        #expect(try !match().isAccepted)
    }

    /// The same bits with all cores as with one.
    @Test(.enabled(if: isThorough)) func threadsChangeNothing() throws {
        try film(Self.text("[0, 80, 40], [0.2, 50, 40], [0.4, 62, 40], [0.5, 50, 40]"))
        let recording = try recording, renderer = try SceneRenderer(json: Self.text())
        let results = try [true, false].map { isConcurrent in
            var match = DrivenMatch()
            match.isConcurrent = isConcurrent
            return try #require(try match.run(renderer, recording))
        }
        #expect(results[0].values.map(\.value.bitPattern) == results[1].values.map(\.value.bitPattern))
        #expect(results[0].values.map(\.error?.bitPattern) == results[1].values.map(\.error?.bitPattern))
        #expect(results[0].gesture?.file == results[1].gesture?.file)
    }

    /// The screen follows the finger itself, in two dimensions. The scene that is measured shows its own dots.
    private static func following(_ samples: String, _ spring: String, showTouches: Bool = true) -> String {
        Filmed.text().replacing(
            "\"tracks\"",
            with: """
                "gesture": { "samples": [\(samples)], "progress": "hypot(dx, dy)/width", "showTouches": \(showTouches),
                  "outcome": "cancel", "completionCurve": { "spring": \(spring) } }, "tracks"
                """
        ).replacing(
            "\"transform\": [{ \"translateX\": \"width*(1 - push)\" }]",
            with: "\"transform\": [{ \"translate\": [\"interactive ? dx : width*push\", \"interactive ? dy : 0\"] }]")
    }

    /// A finger that is followed lets go, and the run goes back as if the finger did: the release within a fiftieth of a
    /// second, the spring within 5 % and its interval.
    @Test(.enabled(if: isThorough), arguments: [UInt64(3)]) func followsTheFinger(seed: UInt64) throws {
        var random = RandomNumbers(seed: seed)
        let response = 0.35 + Double(random.next() % 150) / 1000, ratio = 0.6 + Double(random.next() % 300) / 1000
        let samples = "[0, 20, 40], [0.3, 44, 60], [0.5, 30, 80], [0.7, 36, 74], [0.8, 36, 72]"
        let truth = Self.following(
            samples, "{ \"response\": \(response), \"dampingFraction\": \(ratio) }", showTouches: false)
        try film(truth) { Filmed.noisy($1, 4, &random) }
        let renderer = try SceneRenderer(
            json: Self.following("[0, 20, 40], [0.5, 40, 60]", "{ \"response\": 0.6, \"dampingFraction\": 1 }"))
        let result = try #require(try DrivenMatch().run(renderer, recording)), gesture = try #require(result.gesture)
        #expect(result.isAccepted && gesture.isCancelled, "seed \(seed): \(gesture.words), \(result.residual)")
        #expect(abs(gesture.release - 1.0) < 0.02, "seed \(seed): \(gesture.words)")
        for (name, truth) in [("response", response), ("dampingFraction", ratio)] {
            let found = try value(name, of: result), error = try #require(found.error)
            #expect(abs(found.value / truth - 1) < 0.05, "seed \(seed): \(found) for \(truth)")
            #expect(abs(found.value - truth) < error, "seed \(seed): \(found) for \(truth)")
        }
        let played = Playback(route: .recording(GestureRecording(json: gesture.file)))
        let (a, b) = (
            try renderer.frame(at: 0.5 + 0.2 - gesture.begins, of: played, scale: 2),
            try SceneRenderer(json: truth).frame(at: 0.5, of: Playback(route: .gesture), scale: 2)
        )
        #expect(Self.difference(a, b) < 8, "seed \(seed): \(Self.difference(a, b)) \(gesture.file)")
    }

    /// Which scene's fingers it is.
    @Test func identified() throws {
        try film(Self.text("[0, 80, 40], [0.2, 50, 40], [0.4, 50, 40], [0.6, 62, 40], [0.75, 48, 40], [0.81, 50, 40]"))
        let other = Self.text().replacing(
            "\"translateX\": \"width*(1 - push)\"", with: "\"translateY\": \"height*(1 - push)\"")
        let suspects = try [("down", other), ("push", Self.text())].flatMap { name, text in
            try [false, true].map {
                try Identification.Suspect(name: name, isBack: false, renderer: SceneRenderer(json: text), isDriven: $0)
            }
        }
        let best = try #require(try Identification(recording, suspects).guesses.first)
        #expect(best.suspect.title == "push, by its gesture" && best.result.isAccepted, "\(best.suspect.title)")
    }
}
