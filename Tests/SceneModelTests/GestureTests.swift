import Foundation
import ZoetropeSceneModel
import Testing

/// A run through a scene of `duration` seconds on a canvas of 400 x 300.
private func run(_ gesture: String, duration: Double = 2, outcome: Gesture.Outcome? = nil) throws -> GestureRun {
    let text =
        #"{"duration": \#(duration), "back": {"duration": 4}, "canvas": {"width": 400, "height": 300}, "layers": [], "gesture": \#(gesture)}"#
    let scene = try Scene(text: text, file: "g.json")
    return try GestureRun(scene.gesture!, in: scene.resolve(Setting(pictures: [:])), outcome: outcome)
}

@Suite struct GestureTests {
    /// An edge pan of 300 points on a canvas of 400: progress 0.75 at 1 s. It finishes: 0.25 of 2 s at twice the speed
    /// take 0.25 s more, along easeInEaseOut, which is at 1/2 in the middle and symmetric about it.
    @Test func anEdgePanThatFinishes() throws {
        let r = try run(#"{"samples": [[0, 390, 10], [1, 90, 10]], "progress": "abs(dx)/width", "completionSpeed": 2}"#)
        #expect(r.releaseProgress == 0.75 && r.finishes && r.releaseTime == 1)
        #expect(abs(r.duration - 1.25) < 1e-12)
        #expect(try r.moment(at: 0).time == 0)
        #expect(try r.moment(at: 0.5).time == 0.75)
        #expect(try r.moment(at: 1).time == 1.5)
        #expect(abs(try r.moment(at: 1.125).time - 1.75) < 1e-12)
        // CSS's cubic-bezier(0.42, 0, 0.58, 1) at 1/4: 0.129162.
        #expect(abs(try r.progress(at: 1.0625) - (0.75 + 0.25 * 0.1291619)) < 1e-6)
        #expect(abs(try r.progress(at: 1.0625) + r.progress(at: 1.1875) - 1.75) < 1e-12)
        #expect(try r.moment(at: 1.25).time == 2 && r.moment(at: 9).time == 2)
        #expect(try r.moment(at: 0.5).pacing == .linear)
    }

    /// The short pan: 80 of 200 points are 0.4; it cancels, and 0.4 of 2 s take 0.8 s at the transition's own speed.
    @Test func aShortPanThatCancels() throws {
        let r = try run(#"{"samples": [[0, 100, 10], [0.4, 180, 10], [0.5, 180, 10]], "progress": "dx/200"}"#)
        #expect(abs(r.releaseProgress - 0.4) < 1e-15 && !r.finishes)
        #expect(abs(r.duration - 1.3) < 1e-12)
        #expect(abs(try r.moment(at: 0.9).time - 0.4) < 1e-12)
        #expect(try r.moment(at: -1).time == 0 && r.moment(at: 600).time == 0)
        #expect(try r.moment(at: 1.3).time == 0)
    }

    /// A pinch from 100 to 450 points apart: |4.5 - 1|/5 = 0.7; at a completion speed of 1 - progress the rest takes
    /// the whole duration.
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

    /// Another curve, here a straight line: 80 of 200 points are 0.4, which take 0.8 s back to 0.
    @Test(arguments: [#""linear""#, "[0, 0, 1, 1]"])
    func anotherCurve(_ curve: String) throws {
        let r = try run(
            #"{"samples": [[0, 100, 10], [0.4, 180, 10], [0.5, 180, 10]], "progress": "dx/200", "completionCurve": \#(curve)}"#
        )
        for t in [0.5, 0.6, 0.9, 1.2] { #expect(abs(try r.progress(at: t) - (0.4 - (t - 0.5) / 2)) < 1e-12) }
    }

    /// Named curves and control points; a quarter of the 0.8 s after the release at 0.6.
    @Test(arguments: [(#""linear""#, 0.25), (#""easeOut""#, 0.3781380), ("[0.42, 0, 1, 1]", 0.0934647)])
    func completionCurves(_ curve: String, _ quarter: Double) throws {
        let r = try run(#"{"samples": [[0, 0], [0.5, 0.6]], "completionCurve": \#(curve)}"#)
        #expect(abs(r.duration - 1.3) < 1e-12)
        #expect(abs(try r.moment(at: 0.7).time - 2 * (0.6 + 0.4 * quarter)) < 1e-6)
        // While the finger drives, time is proportional to progress.
        #expect(abs(try r.moment(at: 0.25).time - 0.6) < 1e-12)
    }

    /// Nothing jumps, not even at the release: in 1/1000 s, the scene's time advances by at most what it does in the
    /// fastest part of the run.
    @Test(arguments: [Gesture.Outcome.finish, .cancel, .release])
    func continuous(outcome: Gesture.Outcome) throws {
        let r = try run(#"{"samples": [[0, 0.1], [0.3, 0.55], [0.7, 0.2], [1, 0.5], [1.1, 0.5]]}"#, outcome: outcome)
        #expect(r.finishes == (outcome == .finish), "at exactly 0.5 a release cancels")
        var last = try r.moment(at: 0).time
        for i in 1...Int(r.duration * 1000) {
            let now = try r.moment(at: Double(i) / 1000).time
            // 0.45 in 0.3 s of a 2 s scene: 3 seconds a second. The curve's steepest part has a slope of 1.72.
            #expect(abs(now - last) <= 0.003 + 1e-9, "at \(i) ms")
            last = now
        }
        #expect(last == (r.finishes ? 2 : 0) || abs(last - (r.finishes ? 2 : 0)) < 0.002)
    }

    @Test(arguments: [
        (#"{"samples": []}"#, "a gesture needs at least one sample"),
        (
            #"{"samples": [[0, 1, 2, 3]]}"#,
            "a sample is [seconds, progress], [seconds, x, y] or [seconds, x, y, x, y], not a list of 4"
        ),
        (#"{"samples": [[0, 1], [0, 1]]}"#, "the times of samples must increase, from 0 s to at most 600 s"),
        (#"{"samples": [[0, 1], [1, 1, 2]]}"#, "all samples must be of one kind: progress, one finger, or two"),
        (
            #"{"samples": [[0, 1, 2]]}"#,
            "'progress' is missing: the rule that turns the fingers' places into progress, such as \"abs(dx)/width\""
        ),
        (
            #"{"samples": [[0, 1]], "progress": "dx"}"#,
            "the samples are progress already; drop 'progress', or give samples of [seconds, x, y]"
        ),
        (
            #"{"samples": [[0, 0.8]], "completionSpeed": "0*progress"}"#,
            "a completion speed of 0 at progress 0.8 never ends; it must be 0.01 or more"
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
            #"{"samples": [["width", 1]]}"#, "a sample's time must be a plain number; names cannot be used here"
        ),
        (
            #"{"samples": [[0, 1]], "completionCurve": {"spring": {"dampingRatio": 1, "initialVelocity": 2}}}"#,
            "this spring starts with the fingers' velocity; drop 'initialVelocity'"
        ),
        (
            #"{"samples": [[0, 0.2]], "completionCurve": {"spring": {"response": 1, "dampingFraction": 0}}}"#,
            "the spring after the release has not settled after 600 s; it needs more damping"
        ),
        (
            #"{"samples": [[0, 1]], "detents": [0, 1], "threshold": 0.2}"#,
            "with 'detents', a release goes to the nearest one; drop 'threshold'"
        ),
        (
            #"{"samples": [[0, 1]], "detents": [0.5, 0.2]}"#,
            "a detent at 0.2; detents are values of progress from 0 to 1, in ascending order"
        ),
        (
            #"{"samples": [[0, 1]], "detents": []}"#, "'detents' needs at least one value of progress"
        ),
        (#"{"samples": [[0, 1, 2]], "progress": "dz"}"#, "unknown name 'dz'; did you mean 'dx'?"),
    ])
    func messages(_ gesture: String, _ expected: String) {
        do { _ = try run(gesture) } catch let e as SceneError {
            #expect(e.diagnostics.map(\.message).contains(expected), "\(e)"); return
        } catch {}
        Issue.record("no error for \(gesture)")
    }

    /// A fault of a gesture from a file of its own is reported with that file's name.
    @Test func faultsOfAGestureFile() throws {
        let scene = try Scene(
            text: #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": []}"#, file: "s.json")
        let gesture = try Gesture.load(
            text: "{\"samples\": [[0, 0.8]],\n \"completionSpeed\": \"0*progress\"}", file: "g.json", for: scene)
        #expect {
            try GestureRun(gesture, in: scene.resolve(Setting(pictures: [:])))
        } throws: {
            "\($0)".hasPrefix("g.json:2:21: error: completionSpeed: a completion speed of 0 at progress 0.8 never ends")
        }
    }
}
