import Foundation
import Testing
import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeMeasure
import ZoetropePixels
import ZoetropeTestSupport

/// Recordings of a small scene at known values, as folders of frames.
@Suite struct MatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder["frames"] }

    private func match(_ text: String = Filmed.text(), _ forms: [TimingForm] = TimingForm.allCases) throws
        -> MatchResult
    {
        var match = Match()
        match.forms = forms
        match.tries = 40
        return try match.run(SceneRenderer(json: text), Recording(path: path, step: 1.0 / 30))
    }

    private func value(_ name: String, of result: MatchResult) throws -> MatchResult.Value {
        try #require(result.values.first { $0.name == name }, "\(name): \(result.values.map(\.name))")
    }

    private func record(_ text: String, _ change: (Int, Bitmap) -> Bitmap = { $1 }) throws {
        try folder.makeFolder("frames")
        try Filmed.record(text, to: path, change)
    }

    /// The duration within 1 %, a fraction within 0.01, and both within their intervals.
    @Test(arguments: [UInt64(3)]) func parameters(seed: UInt64) throws {
        var random = RandomNumbers(seed: seed)
        let seconds = 0.35 + Double(random.next() % 400) / 1000, slide = 0.2 + Double(random.next() % 400) / 1000
        let truth = Filmed.text(seconds).replacing(
            "\"slide\": { \"default\": 0.3", with: "\"slide\": { \"default\": \(slide)")
        try record(truth) { Filmed.noisy($1, 4, &random) }
        let result = try match(Filmed.text(0.6), [.kept])
        #expect(result.isAccepted, "seed \(seed): \(result.explained), \(result.residual)")
        let duration = try value("seconds", of: result), way = try value("slide", of: result)
        #expect(abs(duration.value / seconds - 1) < 0.01, "seed \(seed): \(duration) for \(seconds)")
        #expect(abs(way.value - slide) < 0.01, "seed \(seed): \(way) for \(slide)")
        let begin = try value("start", of: result)
        #expect(abs(begin.value - 0.2) < 0.002, "seed \(seed): \(begin)")
        for (value, truth) in [(duration, seconds), (way, slide)] {
            let error = try #require(value.error)
            #expect(abs(value.value - truth) < 2 * error && error < 0.05 * truth, "seed \(seed): \(value) for \(truth)")
        }
    }

    /// A recording that the scene explains exactly, to the last level, limits its numbers to the pictures' rounding.
    @Test func exactRecordings() throws {
        try folder.makeFolder("frames")
        try Filmed.record(Filmed.text(), to: path, scale: 1)
        let result = try match(Filmed.text(), [.kept])
        #expect(result.residual == 0)
        for (name, range) in ["seconds": 1e-5...0.01, "slide": 1e-5...0.01, "start": 1e-5...0.01] {
            let error = try #require(value(name, of: result).error, "\(name)")
            #expect(range.contains(error), "\(name) ± \(error)")
        }
    }

    /// Where a spring by its response explains the recording, the scene's own spring is found from it, however far its
    /// numbers were from that, and though few values are tried on pictures.
    @Test(arguments: [(0.6, 0.4), (0.9, 0.3)]) func springsByTheScenesNumbers(
        _ seconds: Double, _ ratio: Double
    ) throws {
        func text(_ seconds: Double, _ ratio: Double) -> String {
            Filmed.text(seconds, timing: #"{ "spring": { "dampingRatio": "ratio" } }"#).replacing(
                "\"slide\": {", with: "\"ratio\": { \"default\": \(ratio), \"minimum\": 0.01 }, \"slide\": {")
        }
        try record(text(seconds, ratio))
        var match = Match()
        (match.forms, match.tries) = ([.kept, .spring], 2)
        let result = try match.run(SceneRenderer(json: text(2.5, 5)), Recording(path: path, step: 1.0 / 30))
        #expect(result.form == .kept, "\(result.alternatives)")
        #expect(try abs(value("seconds", of: result).value - seconds) < 0.01)
        #expect(try abs(value("ratio", of: result).value - ratio) < 0.01)
    }

    /// The same of a shipped scene, whose dimming hides in pictures how far the page has come.
    @Test(arguments: isThorough ? (0..<12).map(UInt64.init) : [4]) func presentBySpring(seed: UInt64) throws {
        var random = RandomNumbers(seed: seed)
        let seconds = 0.3 + 0.1 * Double(random.next() % 15), ratio = 0.4 + 0.05 * Double(random.next() % 13)
        func scene(_ parameters: [String: SceneRenderer.ParameterValue]) throws -> SceneRenderer {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            return try SceneRenderer(
                path: root.appendingPathComponent("Scenes/present.json").path, options: .init(parameters: parameters))
        }
        try folder.makeFolder("frames")
        try Filmed.record(
            scene(["seconds": .number(seconds), "dampingRatio": .number(ratio)]), to: path, scale: 0.25)
        let result = try Match().run(scene([:]), Recording(path: path, step: 1.0 / 30))
        for (name, truth) in [("seconds", seconds), ("dampingRatio", ratio)] {
            let found = try value(name, of: result).value
            #expect(abs(found / truth - 1) < 0.02, "seed \(seed): \(name) \(found) for \(truth), \(result.form)")
        }
    }

    /// A spring is told from a curve, and its response and damping fraction are within 2 %.
    @Test func springs() throws {
        try record(
            Filmed.text(1, timing: #"{ "spring": { "response": 0.3, "dampingFraction": 0.7 } }"#)
                .replacing("\"duration\": \"seconds\"", with: "\"duration\": 1"))
        let result = try match(Filmed.text(), [.kept, .spring])
        #expect(result.isAccepted && result.form == .spring, "\(result.form), \(result.alternatives)")
        let response = try value("timing of push: response", of: result)
        let damping = try value("timing of push: dampingFraction", of: result)
        #expect(abs(response.value / 0.3 - 1) < 0.02 && abs(damping.value / 0.7 - 1) < 0.02, "\(response), \(damping)")
        #expect(result.text.contains("\"response\": 0.3"), "\(result.text)")
    }

    /// A page comes up over another, which two numbers shrink and fade: the spring is found from one that is off. Both
    /// are mostly plain, as those of apps are, so that few of the tried values are near enough.
    @Test(arguments: [(0.37, 0.75)] + (isThorough ? [(0.34, 0.75), (0.45, 0.75), (0.5, 0.9)] : []))
    func aSpringBesideTwoNumbers(_ response: Double, _ ratio: Double) throws {
        func page(_ bar: String, _ rows: Int) -> String {
            let boxes = (0..<rows).map {
                """
                { "frame": [5, \(25 + 14 * $0), 80, 12], "borderWidth": 0.5, "borderColor": "\(bar)" }
                """
            }
            return """
                "frame": [0, 0, 90, 160], "backgroundColor": "#FFFFFF",
                "sublayers": [{ "frame": [0, 0, 90, 20], "backgroundColor": "\(bar)" }, \(boxes.joined(separator: ", "))]
                """
        }
        func text(_ response: Double, _ ratio: Double) -> String {
            """
            { "duration": 0.6, "canvas": { "width": 90, "height": 160, "background": "#FFFFFF" },
              "parameters": { "shrink": { "default": 0.92, "minimum": 0.5, "maximum": 1 },
                "dim": { "default": 0.5, "minimum": 0, "maximum": 1 } },
              "tracks": { "up": { "from": 0, "to": 1,
                "timing": { "spring": { "response": \(response), "dampingFraction": \(ratio) } } } },
              "layers": [
                { "name": "home", "opacity": "mix(1, dim, up)", "transform": [{ "scale": "mix(1, shrink, up)" }],
                  \(page("#2050A0", 5)) },
                { "name": "cart", "transform": [{ "translateY": "height*(1 - up)" }], \(page("#A03020", 8)) } ] }
            """
        }
        try record(text(0.35, 0.75))
        let result = try match(text(response, ratio), [.kept, .spring])
        #expect(result.isAccepted && result.form == .spring, "\(result.explained), \(result.values)")
        let found = try value("timing of up: response", of: result)
        #expect(abs(found.value / 0.35 - 1) < 0.01, "\(found)")
    }

    /// The canvas lies in a larger picture, nine tenths as large, beside other things.
    @Test func inABezel() throws {
        try record(Filmed.text(0.5)) { _, frame in
            var picture = Bitmap(width: 260, height: 420, filledWith: PremultipliedRGBA8(r: 90, g: 100, b: 110, a: 255))
            for y in 0..<288 {
                for x in 0..<162 { picture[52 + x, 71 + y] = frame[x * 10 / 9, y * 10 / 9] }
            }
            return picture
        }
        let result = try match(Filmed.text(0.6), [.kept]), duration = try value("seconds", of: result)
        #expect(result.isAccepted, "\(result.explained), \(result.residual), \(result.noise)")
        #expect(abs(duration.value / 0.5 - 1) < 0.01, "\(duration)")
    }

    /// The right screens, but tiles come in no order between them.
    @Test func refusesShuffledTiles() throws {
        try record(Filmed.text(0.5)) { i, frame in (8...18).contains(i) ? Filmed.shuffled(frame, i) : frame }
        #expect(try !match(Filmed.text(0.6), [.kept]).isAccepted)
    }

    /// A cross-fade between the screens is no push.
    @Test func refusesAFade() throws {
        let renderer = try SceneRenderer(json: Filmed.text())
        let a = try renderer.frame(at: 0, scale: 2), b = try renderer.frame(at: renderer.duration, scale: 2)
        try record(Filmed.text(0.5)) { i, _ in
            var out = a
            let share = min(10, max(0, i - 6))
            for k in 0..<a.width * a.height {
                func mixed(_ v: UInt8, _ w: UInt8) -> UInt8 { UInt8((Int(v) * (10 - share) + Int(w) * share) / 10) }
                let (p, q) = (a[offset: k], b[offset: k])
                out[offset: k] = PremultipliedRGBA8(r: mixed(p.r, q.r), g: mixed(p.g, q.g), b: mixed(p.b, q.b), a: 255)
            }
            return out
        }
        #expect(try !match(Filmed.text(), [.kept, .curve]).isAccepted)
    }

    /// A canvas that is not there is an answer, too.
    @Test func refusesOtherScreens() throws {
        try record(Filmed.text(0.5)) { i, frame in
            var out = frame
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let isLight = ((x + 3 * min(20, max(4, i))) / 25 + y / 35) % 2 == 0
                    out[x, y] = isLight ? .white : PremultipliedRGBA8(r: 20, g: 60, b: 20, a: 255)
                }
            }
            return out
        }
        let error = thrown(MeasureError.self) { try match(Filmed.text(0.6), [.kept]) }
        #expect(error?.isRefusal == true)
    }

    /// The same bits with all cores as with one.
    @Test(.enabled(if: isThorough)) func threadsChangeNothing() throws {
        try record(Filmed.text(0.4))
        let recording = try Recording(path: path, step: 1.0 / 30), renderer = try SceneRenderer(json: Filmed.text(0.6))
        let results = try [true, false].map { isConcurrent in
            var match = Match()
            (match.forms, match.tries, match.isConcurrent) = ([.kept, .spring], 20, isConcurrent)
            return try match.run(renderer, recording)
        }
        #expect(results[0].values.map(\.value.bitPattern) == results[1].values.map(\.value.bitPattern))
        #expect(results[0].values.map(\.error?.bitPattern) == results[1].values.map(\.error?.bitPattern))
        #expect(results[0].text == results[1].text)
    }

    /// Frames that repeat the one before are found.
    @Test func doubledFrames() throws {
        var last: Bitmap?
        try record(Filmed.text(0.5)) { i, frame in
            if [12, 15].contains(i), let last { return last }
            last = frame
            return frame
        }
        #expect(try Recording(path: path, step: 1.0 / 30).doubled == [12, 15])
    }

    /// A picture is no recording, however many frames a second it has.
    @Test(arguments: [nil, 1.0 / 30]) func onePicture(step: Double?) throws {
        try PNGFile.write(PNGEncoder.encode(Bitmap(width: 9, height: 16, filledWith: .white)), to: folder["one.png"])
        let error = thrown(MeasureError.self) { try Recording(path: folder["one.png"], step: step) }
        #expect(error?.description.contains("a recording has more than one frame") == true)
    }

    @Test func nothingMoves() throws {
        try record(Filmed.text(0.5)) { _, _ in Bitmap(width: 90, height: 160, filledWith: .white) }
        let error = thrown(MeasureError.self) { try Recording(path: path, step: 1.0 / 30) }
        #expect(error?.isRefusal == true && error?.description.contains("nothing moves in it") == true)
    }

    /// Values that are told only together are said in one line, whatever their pairs.
    @Test func valuesThatCannotBeToldApart() {
        #expect(MatchWords.groups([]) == [])
        #expect(MatchWords.groups([("a", "b"), ("c", "d")]) == [["a", "b"], ["c", "d"]])
        #expect(MatchWords.groups([("a", "b"), ("c", "d"), ("e", "b"), ("d", "a")]) == [["a", "b", "e", "c", "d"]])
    }
}

/// Which of two scenes it is.
@Suite struct IdentificationTests {
    @Test func rightScene() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("frames")
        try Filmed.record(Filmed.text(0.5), to: folder["frames"])
        let other = Filmed.text().replacing(
            "\"translateX\": \"width*(1 - push)\"", with: "\"translateY\": \"height*(1 - push)\"")
        let suspects = try [("down", other), ("push", Filmed.text())].flatMap { name, text in
            try [false, true].map {
                try Identification.Suspect(name: name, isBack: $0, renderer: SceneRenderer(json: text))
            }
        }
        let found = try Identification(Recording(path: folder["frames"], step: 1.0 / 30), suspects)
        let best = try #require(found.guesses.first)
        #expect(best.suspect.title == "push" && best.result.isAccepted, "\(found.guesses.map(\.suspect.title))")
    }
}
