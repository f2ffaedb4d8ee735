import Foundation
import SceneModel
import Testing

/// A run through a scene of `duration` seconds on a canvas of 400 x 300.
private func run(_ gesture: String, duration: Double = 2, outcome: Gesture.Outcome? = nil) throws -> GestureRun {
    let text =
        #"{"duration": \#(duration), "back": {"duration": 4}, "canvas": {"width": 400, "height": 300}, "layers": [], "gesture": \#(gesture)}"#
    let scene = try Scene(text: text, file: "g.json")
    return try GestureRun(scene.gesture!, in: scene.resolve(Setting(pictures: [:])), outcome: outcome)
}

@Suite struct GestureTests {
    /// An edge pan of 300 points on a canvas of 400: progress 0.75 at 1 s. It finishes: 0.25 of 2 s at twice the speed are 0.25 s more.
    @Test func anEdgePanThatFinishes() throws {
        let r = try run(#"{"samples": [[0, 390, 10], [1, 90, 10]], "progress": "abs(dx)/width", "completionSpeed": 2}"#)
        #expect(r.releaseProgress == 0.75 && r.finishes && r.releaseTime == 1)
        #expect(abs(r.duration - 1.25) < 1e-12)
        #expect(try r.moment(at: 0).time == 0)
        #expect(try r.moment(at: 0.5).time == 0.75)
        #expect(try r.moment(at: 1).time == 1.5)
        #expect(abs(try r.moment(at: 1.125).time - 1.75) < 1e-12)
        #expect(try r.moment(at: 1.25).time == 2 && r.moment(at: 9).time == 2)
        #expect(try r.moment(at: 0.5).pacing == .linear)
    }

    /// The short pan: 80 of 200 points are 0.4; it cancels, and 0.4 of 2 s take 0.8 s at the transition's own speed.
    @Test func aShortPanThatCancels() throws {
        let r = try run(#"{"samples": [[0, 100, 10], [0.5, 180, 10]], "progress": "dx/200"}"#)
        #expect(abs(r.releaseProgress - 0.4) < 1e-15 && !r.finishes)
        #expect(abs(r.duration - 1.3) < 1e-12)
        // Halfway in time, easeInEaseOut is halfway; at a quarter it is 0.1291619.
        #expect(abs(try r.moment(at: 0.9).time - 0.4) < 1e-12)
        #expect(abs(try r.moment(at: 0.7).time - 0.8 * (1 - 0.12916193105)) < 1e-9)
        #expect(try r.moment(at: 1.3).time == 0)
    }

    /// The scene may state another curve for the part after the release: a name, or control points, which may use parameters.
    @Test(arguments: [(#""linear""#, 0.25), (#""easeOut""#, 0.3781380), ("[0.42, 0, 1, 1]", 0.0934647)])
    func completionCurves(_ curve: String, _ quarter: Double) throws {
        let r = try run(#"{"samples": [[0, 0], [0.5, 0.6]], "completionCurve": \#(curve)}"#)
        #expect(abs(r.duration - 1.3) < 1e-12)
        // A quarter of the 0.8 s after the release at 0.6.
        #expect(abs(try r.moment(at: 0.7).time - 2 * (0.6 + 0.4 * quarter)) < 1e-6)
        // While the finger drives, time maps to progress directly.
        #expect(abs(try r.moment(at: 0.25).time - 0.6) < 1e-12)
    }

    /// A pinch from 100 to 450 points apart: |4.5 - 1|/5 = 0.7; at a completion speed of 1 - progress the rest takes the whole duration.
    @Test func aPinchThatOpens() throws {
        let r = try run(
            #"{"samples": [[0, 150, 100, 250, 100], [1, -25, 100, 425, 100]], "progress": "abs(scale - 1)/5", "completionSpeed": "1 - progress"}"#
        )
        #expect(abs(r.releaseProgress - 0.7) < 1e-15 && r.finishes)
        #expect(abs(r.duration - 3) < 1e-9)
        #expect(try r.moment(at: 0.5).touches.map(\.location.x) == [62.5, 337.5])
        #expect(try r.moment(at: 1.1).touches.allSatisfy { abs($0.opacity - 0.5) < 1e-12 })
        #expect(try r.moment(at: 1.3).touches.isEmpty)
    }

    /// The pinch that closes drives the back run: |1 - 0.25| = 0.75 of its 4 s.
    @Test func aPinchThatCloses() throws {
        let r = try run(
            #"{"samples": [[0, 100, 0, 300, 0], [1, 175, 0, 225, 0]], "progress": "abs(1 - scale)", "direction": "back", "showTouches": false}"#
        )
        #expect(r.releaseProgress == 0.75 && r.finishes)
        let m = try r.moment(at: 1)
        #expect(m.time == 3 && m.direction == .back && m.touches.isEmpty)
    }

    /// No jump anywhere, at the release neither: between two samples of the run 1/1000 s apart the playhead moves by no more than its fastest part does.
    @Test(arguments: [Gesture.Outcome.finish, .cancel, .release])
    func continuous(outcome: Gesture.Outcome) throws {
        let r = try run(#"{"samples": [[0, 0.1], [0.3, 0.55], [0.7, 0.2], [1, 0.5]]}"#, outcome: outcome)
        #expect(r.finishes == (outcome == .finish), "at exactly 0.5 a release cancels")
        var last = try r.moment(at: 0).time
        for i in 1...Int(r.duration * 1000) {
            let now = try r.moment(at: Double(i) / 1000).time
            // 0.45 in 0.3 s of a 2 s scene: 3 seconds a second.
            #expect(abs(now - last) <= 0.003 + 1e-9, "at \(i) ms")
            last = now
        }
        #expect(last == (r.finishes ? 2 : 0) || abs(last - (r.finishes ? 2 : 0)) < 0.002)
    }

    @Test(arguments: [
        (#"{"samples": []}"#, "a gesture has one sample or more"),
        (
            #"{"samples": [[0, 1, 2, 3]]}"#,
            "a sample is [seconds, progress], [seconds, x, y] or [seconds, x, y, x, y], not 4 numbers"
        ),
        (#"{"samples": [[0, 1], [0, 1]]}"#, "samples go forward in time, from 0 s to at most 600 s"),
        (#"{"samples": [[0, 1], [1, 1, 2]]}"#, "all samples are of one kind: progress, one finger, or two"),
        (
            #"{"samples": [[0, 1, 2]]}"#,
            "'progress' is missing: the rule that turns the fingers' place into progress, such as \"abs(dx)/width\""
        ),
        (
            #"{"samples": [[0, 1]], "progress": "dx"}"#,
            "the samples are of progress already; drop 'progress', or give samples of [seconds, x, y]"
        ),
        (
            #"{"samples": [[0, 0.8]], "completionSpeed": "0*progress"}"#,
            "a completion speed of 0.0 at progress 0.8 never ends; it must be 0.01 or more"
        ),
        (
            #"{"samples": [[0, 1]], "completionSpeed": 0}"#,
            "a completion speed of 0 never ends; it must be 0.01 or more"
        ),
        (
            #"{"samples": [[0, 1]], "completionSpeed": -1}"#,
            "a completion speed of -1 never ends; it must be 0.01 or more"
        ),
        (
            #"{"samples": [[0, 1]], "completionCurve": {"spring": {"dampingRatio": 1}}}"#,
            "a completionCurve is a timing's name or [x1, y1, x2, y2]; it cannot be a spring"
        ),
        (#"{"samples": [[0, 1, 2]], "progress": "dz"}"#, "unknown name 'dz'; did you mean 'dx'?"),
    ])
    func messages(_ gesture: String, _ expected: String) {
        do { _ = try run(gesture) } catch let e as SceneError {
            #expect(e.diagnostics.map(\.message).contains(expected), "\(e)"); return
        } catch {}
        Issue.record("no error for \(gesture)")
    }
}
