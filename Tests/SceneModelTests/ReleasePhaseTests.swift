import Foundation
import Testing

import ZoetropeSceneModel

/// Phases after a gesture's release: what goes by the clock once the fingers have let go.
@Suite struct ReleasePhaseTests {
    private func scene(_ phases: String, expression: String = "load + 10*close") throws -> ResolvedScene {
        let text = """
            {"duration": 2, "canvas": {"width": 400, "height": 300}, "parameters": {"wait": 1.5},
             "layers": [{"position": ["\(expression)", 0]}],
             "gesture": {"samples": [[0, 0], [0.5, 0.6]], "projection": 0, "completionCurve": "linear"\(phases)}}
            """
        return try Scene(text: text, file: "g.json").resolve(Setting(pictures: [:]))
    }

    private static let phases = #", "phases": {"load": [0.5, "0.5 + wait"], "close": ["0.5 + wait", 2.4]}"#

    private func run(_ scene: ResolvedScene, _ gesture: Gesture? = nil, outcome: Gesture.Outcome? = nil) throws
        -> GestureRun
    {
        try GestureRun(try #require(gesture ?? scene.scene.gesture), in: scene, outcome: outcome)
    }

    private func message(_ body: () throws -> Void) -> String {
        do { try body() } catch { return "\(error)" }
        return "no error"
    }

    /// Each goes from 0 to 1 between its seconds after the release; the run lasts until the last one is over.
    @Test func theyGoByTheClock() throws {
        let run = try run(scene(Self.phases))
        #expect(abs(run.duration - 2.9) < 1e-12 && abs(run.restTime - 1.3) < 1e-12 && run.finishes)
        for (time, load, close) in [
            (0.0, 0.0, 0.0), (0.5, 0, 0), (1, 0, 0), (1.75, 0.5, 0), (2.5, 1, 0), (2.7, 1, 0.5), (2.9, 1, 1), (9, 1, 1),
        ] {
            let phases = try run.moment(at: time).finger.phases
            #expect(zip(phases, [load, close]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(time) s: \(phases)")
        }
    }

    /// The rest of the run is as without them.
    @Test(arguments: [Gesture.Outcome.finish, .cancel]) func theyChangeNothingElse(_ outcome: Gesture.Outcome) throws {
        let run = try run(scene(Self.phases), outcome: outcome)
        let plain = try self.run(scene("", expression: "dx"), outcome: outcome)
        for time in stride(from: 0, through: 3, by: 0.05) {
            var moment = try run.moment(at: time), wanted = try plain.moment(at: time)
            (moment.finger.phases, wanted.elapsed) = ([], moment.elapsed)
            #expect(moment == wanted, "\(time) s")
        }
    }

    @Test func aRunThatCancelsHasNone() throws {
        let run = try run(scene(Self.phases), outcome: .cancel)
        #expect(run.duration == run.restTime && !run.finishes)
        for time in [0, 0.5, 1, 2, 3] { #expect(try run.moment(at: time).finger.phases == [0, 0]) }
    }

    /// Names are those of the scene's own gesture. What another file lacks stays 0; what it has beyond them takes time.
    @Test func anotherFileHasItsOwnTimes() throws {
        let scene = try scene(Self.phases)
        let text = #"{"samples": [[0, 0], [0.2, 0.9]], "phases": {"close": [0, 1], "more": [1, "wait + 2"]}}"#
        let run = try run(scene, Gesture.load(text: text, file: "f.json", for: scene.scene))
        #expect(abs(run.duration - 3.7) < 1e-12)
        let phases = try run.moment(at: 0.7).finger.phases
        #expect(phases[0] == 0 && abs(phases[1] - 0.5) < 1e-9)
        #expect(try run.moment(at: 9).finger.phases[0] == 0)
    }

    /// By the clock they are 0, and a track of the same name hides one.
    @Test func names() throws {
        #expect(Moment(time: 1).finger.phases.isEmpty && Bindings()[.phase(3)] == 0)
        let scene = try Scene(
            text: """
                {"duration": 1, "canvas": {"width": 8, "height": 8}, "tracks": {"load": {"from": 0, "to": 1}},
                 "layers": [{"position": ["load", 0]}],
                 "gesture": {"samples": [[0, 0]], "phases": {"load": [0, 1]}}}
                """, file: "g.json")
        #expect(scene.warnings.isEmpty)
    }

    @Test(arguments: [
        (#""dx": [0, 1]"#, "is a value of the fingers"),
        (#""load": [1, 0.5]"#, "the phase 'load' goes from 1 s to 0.5 s"),
        (#""load": [-1, 0.5]"#, "begins at the release or later"), (#""load": [0, 601]"#, "within 600 s"),
        (#""width": [0, 1]"#, "width"), (#""load": [0]"#, "2"), (#""load": ["time", 1]"#, "time"),
    ])
    func faults(_ phase: String, _ words: String) {
        let found = message { _ = try run(scene(", \"phases\": {\(phase)}", expression: "0")) }
        #expect(found.contains(words), "\(found)")
    }

    @Test func tooManyPhases() {
        let all = (0...32).map { "\"p\($0)\": [0, 1]" }.joined(separator: ", ")
        #expect(message { _ = try scene(", \"phases\": {\(all)}", expression: "0") }.contains("the limit is 32"))
    }
}
