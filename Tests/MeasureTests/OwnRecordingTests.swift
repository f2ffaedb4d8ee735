import Testing
import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropeMeasure
import ZoetropeSceneModel
import ZoetropeTestSupport

/// A scene beside a recording of itself that lost nothing moves as it is meant, whatever its size, length and density.
@Suite struct OwnRecordingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Three of them, and two hundred in a thorough run.
    @Test func randomScenesMoveAsTheyAreWritten() throws {
        var random = SeededRandom(newSeed())
        for i in 0..<(isThorough ? 200 : 3) {
            let scene = RandomScene(&random)
            let lines = try verdict(on: scene, recordedAs: scene.text, "frames-\(i)").lines
            #expect(lines.isEmpty, "\(lines)\n\(scene)")
        }
    }

    /// The same scenes, recorded with other values, do not.
    @Test(.enabled(if: isThorough)) func randomScenesWithOtherValuesDoNot() throws {
        var random = SeededRandom(newSeed())
        for i in 0..<40 {
            let scene = RandomScene(&random)
            let slower = scene.text.replacing(
                "\"seconds\": \(scene.seconds)", with: "\"seconds\": \(1.4 * scene.seconds + 0.1)")
            #expect(slower != scene.text)
            let lines = try verdict(on: scene, recordedAs: slower, "others-\(i)").lines
            #expect(!lines.isEmpty, "\(scene)")
        }
    }

    /// Shown at 25 frames a second, each frame of 30 is up to 33 ms old.
    @Test func anotherRateIsNoOtherMotion() throws {
        let meant = try SceneRenderer(json: Filmed.text(0.5))
        func recorded(_ text: String, _ name: String) throws -> RecordingVerdict {
            let scene = try SceneRenderer(json: text)
            try folder.makeFolder(name)
            for i in 0...Int((scene.duration + 0.4) * 25) {
                let old = (Double(i) / 25 * 30 + 1e-9).rounded(.down) / 30
                let frame = try scene.frame(at: (old - 0.2).clamped(to: 0...scene.duration), scale: 2)
                try PNGFile.write(PNGEncoder.encode(frame), to: folder["\(name)/f-\(1000 + i).png"])
            }
            return try OwnRecordingTests.verdict(meant, Recording(path: folder[name], step: 1 / 25))
        }
        #expect(try recorded(Filmed.text(0.5), "same").lines.isEmpty)
        #expect(try !recorded(Filmed.text(0.62), "slower").passes)
    }

    private func verdict(on scene: RandomScene, recordedAs text: String, _ name: String) throws -> RecordingVerdict {
        let recorded = try SceneRenderer(json: text), rate = Double(scene.rate)
        try folder.makeFolder(name)
        let count = Int((recorded.duration * rate).rounded(.up))
        for i in 0...count {
            let frame = try recorded.frame(
                at: min(Double(i) / rate, recorded.duration), scale: Double(scene.density))
            try PNGFile.write(PNGEncoder.encode(frame), to: folder["\(name)/f-\(1000 + i).png"])
        }
        return try OwnRecordingTests.verdict(
            SceneRenderer(json: scene.text), Recording(path: folder[name], step: 1 / rate))
    }

    private static func verdict(_ meant: SceneRenderer, _ recording: Recording) throws -> RecordingVerdict {
        var match = Match(), tolerance = MotionTolerance()
        (match.prefersOwn, match.slack, match.tries) = (true, tolerance.milliseconds / 1000, 40)
        (match.forms, tolerance.points) = ([.kept], 2)
        let result = try match.run(meant, recording)
        let moments = try MatchSheet(result, recording, showing: meant).moments()
        return try RecordingVerdict(result, moments, meant: meant, tolerance: tolerance)
    }
}

/// A screen that comes over another one: smooth or with blocks, with or without a shadow and a dimming.
private struct RandomScene: CustomStringConvertible {
    let text: String
    let seconds: Double
    let density, rate: Int

    init(_ random: inout SeededRandom) {
        func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        func number(_ range: ClosedRange<Int>) -> Int {
            range.lowerBound + Int(random.next() % UInt64(range.count))
        }
        let width = number(24...220), height = number(24...320)
        (density, rate) = (pick([1, 2, 3]), pick([24, 25, 30, 50, 60]))
        seconds = Double(max(number(10...200), 500 / rate)) / 100
        func colour() -> String { "#" + String(0x1000000 + number(0...0xFFFFFF), radix: 16).dropFirst() }
        func screen() -> String {
            let smooth = """
                { "frame": [0, 0, \(width), \(height)], "gradient": { "colors": ["\(colour())", "\(colour())"],
                  "startPoint": [0, 0], "endPoint": [\(pick([0, 1])), 1] } }
                """
            let blocks = (0..<number(0...4)).map { _ in
                """
                { "frame": [\(number(0...width)), \(number(0...height)), \(number(4...width)), \(number(4...height))],
                  "backgroundColor": "\(colour())" }
                """
            }
            return "[" + ([smooth] + blocks).joined(separator: ", ") + "]"
        }
        let timing = pick(["\"linear\"", "\"easeInEaseOut\"", "[0.2, 0.8, 0.2, 1]"])
        let move = pick(["{ \"translateX\": \"width*(1 - p)\" }", "{ \"translateY\": \"height*(1 - p)\" }"])
        let shadow = pick(["", ", \"shadow\": { \"radius\": 4, \"opacity\": 0.3 }"])
        text = """
            { "duration": "seconds", "canvas": { "width": \(width), "height": \(height), "background": "white" },
              "parameters": { "seconds": \(seconds), "dim": \(pick(["0", "0.2"])) },
              "tracks": { "p": { "from": 0, "to": 1, "timing": \(timing) } },
              "layers": [
                { "name": "from", "frame": [0, 0, \(width), \(height)], "masksToBounds": true,
                  "transform": [{ "translateX": "-0.2*width*p" }], "sublayers": \(screen()) },
                { "name": "dim", "backgroundColor": "black", "opacity": "dim*p" },
                { "name": "to", "frame": [0, 0, \(width), \(height)], "backgroundColor": "white",
                  "transform": [\(move)]\(shadow), "sublayers": \(screen()) }] }
            """
    }

    var description: String { "at \(rate) frames a second, \(density) pixels a point: \(text)" }
}
