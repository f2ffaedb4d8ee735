import Foundation
import ZoetropeSceneModel
import ZoetropeTiming
import Testing

/// A run through a scene of 2 s on a canvas of 400 x 300, whose layer uses the fingers.
private func run(_ gesture: String, outcome: Gesture.Outcome? = nil) throws -> GestureRun {
    let text =
        #"{"duration": 2, "canvas": {"width": 400, "height": 300}, "layers": [{"position": ["dx", "dy"]}], "gesture": \#(gesture)}"#
    let scene = try Scene(text: text, file: "g.json")
    return try GestureRun(scene.gesture!, in: scene.resolve(Setting(pictures: [:])), outcome: outcome)
}

/// What happens at a gesture's release.
@Suite struct ReleaseTests {
    /// 30 % in 40 ms are 7.5 a second; a scroll view would go on by 0.499 s at that velocity.
    @Test func aFlickFinishes() throws {
        let r = try run(#"{"samples": [[0, 390, 10], [0.04, 270, 10]], "progress": "abs(dx)/width"}"#)
        #expect(abs(r.releaseProgress - 0.3) < 1e-12 && r.finishes)
        // The same way without haste does not.
        #expect(try !run(#"{"samples": [[0, 390, 10], [1, 270, 10]], "progress": "abs(dx)/width"}"#).finishes)
    }

    /// Released at 0.3 with three runs a second: a scroll view would go far beyond the half. By the progress alone it is
    /// less than half.
    @Test func theProgressAloneMayDecide() throws {
        let samples =
            #""samples": [[0, 400, 20], [0.1, 392, 20], [0.15, 340, 20], [0.2, 280, 20]], "progress": "-dx/width""#
        #expect(try run("{\(samples)}").finishes)
        #expect(try !run(#"{\#(samples), "projection": 0}"#).finishes)
        // 0.2 more takes 0.2/3 s.
        #expect(try run(#"{\#(samples), "projection": "0.2/2.9"}"#).finishes)
        #expect(try !run(#"{\#(samples), "projection": "0.2/3.1"}"#).finishes)
        let r = try run(#"{\#(samples), "projection": 0, "detents": [0.1, 0.6, 1]}"#)
        #expect(r.target == 0.1)
        #expect(throws: SceneError.self) { try run(#"{\#(samples), "projection": -1}"#) }
        #expect(throws: SceneError.self) { try run(#"{\#(samples), "projection": "-width"}"#) }
    }

    /// The threshold may ask for the progress, its velocity and the fingers, all at the release.
    @Test(arguments: [
        ("progress > 0.29 && progress < 0.31 ? 0 : 1", true), ("released > 0.31 ? 0 : 1", false),
        ("abs(velocity - 2.4) < 0.01 ? 0.2 : 1", true), ("velocity > 2.5 ? 0 : 0.31", false),
        ("abs(velocityX + 960) < 0.1 ? 0 : 1", true), ("dx < -119 && x == 280 && y == 20 ? 0 : 1", true),
        ("scale == 1 && rotation == 0 ? 0.29 : 1", true), ("velocityY == 0 && dy == 0 ? 0.31 : 0", false),
    ])
    func theThresholdKnowsTheRelease(_ threshold: String, _ finishes: Bool) throws {
        let gesture = """
            {"samples": [[0, 400, 20], [0.15, 328, 20], [0.2, 280, 20]], "progress": "-dx/width", "projection": 0,
             "threshold": "\(threshold)"}
            """
        #expect(try run(gesture).finishes == finishes)
    }

    /// Past the half, but on the way back: 0.6 - 1·0.499 is 0.1.
    @Test func aFlickBackCancels() throws {
        let samples = "[[0, 0], [0.5, 0.8], [0.7, 0.6]]"
        #expect(try !run(#"{"samples": \#(samples)}"#).finishes)
        #expect(try run(#"{"samples": \#(samples), "threshold": 0.1}"#).finishes)
        #expect(try run(#"{"samples": \#(samples)}"#, outcome: .finish).finishes)
        // A finger that rests before it lifts has no velocity.
        #expect(try run(#"{"samples": [[0, 0], [0.5, 0.8], [0.7, 0.6], [0.8, 0.6]]}"#).finishes)
    }

    @Test(arguments: [(0.3, 0.25), (0.7, 0.5), (0.9, 1.0)])
    func detents(_ progress: Double, _ rest: Double) throws {
        let text = #"{"samples": [[0, 0.5], [1, \#(progress)], [1.1, \#(progress)]], "detents": [0.25, 0.5, 1]}"#
        let r = try run(text)
        #expect(r.target == rest)
        #expect(try r.progress(at: r.duration) == rest && r.progress(at: 99) == rest)
        #expect(try run(text, outcome: .cancel).target == 0.5, "where the gesture began")
        #expect(try run(text, outcome: .finish).target == 1)
    }

    private static let springs = [
        #"{"response": 0.5, "dampingFraction": 0.6}"#, #"{"duration": 0.4, "bounce": 0}"#,
        #"{"mass": 1, "stiffness": 200, "damping": 60, "allowsOverdamping": true}"#, #"{"dampingRatio": 0.7}"#,
    ]

    /// Neither the place nor the velocity jumps at the release, and the run ends where it rests.
    @Test(arguments: springs, [Gesture.Outcome.finish, .cancel])
    func springsGoOnWithTheFingersVelocity(_ spring: String, outcome: Gesture.Outcome) throws {
        let r = try run(
            #"{"samples": [[0, 50, 200], [0.3, 110, 180]], "progress": "dx/width", "completionCurve": {"spring": \#(spring)}}"#,
            outcome: outcome)
        let h = 1e-5
        func slope(_ value: (Double) throws -> Double, _ t: Double) rethrows -> Double {
            (try value(t + h) - value(t)) / h
        }
        let values: [(Double) throws -> Double] = [
            { try r.progress(at: $0) }, { try r.moment(at: $0).finger.translation.x },
            { try r.moment(at: $0).finger.translation.y },
        ]
        for (value, velocity) in zip(values, [0.5, 200, -200.0 / 3]) {
            #expect(abs(try slope(value, 0.3 - 2 * h) - velocity) < abs(velocity) * 1e-6)
            #expect(abs(try slope(value, 0.3) - velocity) < abs(velocity) * 5e-3)
            let end = try value(r.duration)
            #expect(try abs(value(r.duration - 1e-9) - end) <= 0.11, "settled")
        }
        #expect(try r.progress(at: r.duration) == (outcome == .finish ? 1 : 0))
        let rest = try r.moment(at: r.duration).finger.translation
        #expect(outcome == .finish ? rest.x > 60 : rest == .zero)
    }

    /// A spring goes beyond the end, and takes the tracks along that last as long as the run; `dx` does the same.
    @Test func aSpringIsNotClamped() throws {
        let gesture =
            #"{"samples": [[0, 0, 0], [0.2, 240, 0]], "progress": "dx/width", "outcome": "finish", "completionCurve": {"spring": {"response": 0.5, "dampingFraction": 0.4}}}"#
        let text =
            #"{"duration": 2, "canvas": {"width": 400, "height": 300}, "tracks": {"all": {"from": 0, "to": 100}, "early": {"from": 0, "to": 100, "duration": 1}}, "layers": [{"position": ["all + dx", "early"]}], "gesture": \#(gesture)}"#
        let scene = try Scene(text: text, file: "g.json").resolve(Setting(pictures: [:]))
        let r = try GestureRun(scene.scene.gesture!, in: scene)
        var most = 0.0, after = 0.0
        for k in 0...400 {
            let t = r.releaseTime + (r.duration - r.releaseTime) * Double(k) / 400, progress = try r.progress(at: t)
            if progress > most { (most, after) = (progress, t) }
            let values = try scene.bindings(at: r.moment(at: t)).tracks
            #expect(abs(values[0] - 100 * progress) < 1e-9, "at \(t) s")
            if progress > 0.5 { #expect(values[1] == 100) }
        }
        // With its velocity of 3 a second, the spring goes farther than e^(-π z/√(1 - z²)) = 25 % of what was left.
        #expect(most > 1.1 && most < 2, "\(most) at \(after) s")
        #expect(try r.progress(at: r.duration) == 1)
    }

    /// The `settlingDuration` of a `CASpringAnimation`, read from QuartzCore: mass, stiffness, damping, velocity, seconds.
    @Test(
        arguments: [
            (1, 100, 10, 0, 1.47270), (1, 300, 20, 0, 0.74426), (2, 100, 5, 0, 5.65835), (1, 100, 10, 5, 1.38155),
            (1, 100, 10, -5, 1.53508), (1, 100, 20, 0, 1.0), (1, 400, 40, 0, 0.5), (1, 25, 10, 0, 1.9),
        ] as [(Double, Double, Double, Double, Double)])
    func settlingDurations(_ mass: Double, _ stiffness: Double, _ damping: Double, _ v: Double, _ seconds: Double) {
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: v)
        #expect(abs(spring.settlingTime(from: -1, velocity: v, within: 0.001) - seconds) < 1e-5)
    }

    /// A bounce of -0.3 lasts longer than one of 0: it is overdamped, with the stiffness and damping that UIKit uses.
    @Test func aNegativeBounceIsOverdamped() {
        let slow = Spring(duration: 0.5, bounce: -0.3, initialVelocity: 0)
        let same = Spring(
            mass: 1, stiffness: 157.91367041742973, damping: 35.90391604102621, initialVelocity: 0,
            allowsOverdamping: true)
        for t in [0.05, 0.2, 0.3, 0.6] { #expect(abs(slow.value(at: t) - same.value(at: t)) < 1e-12) }
        #expect(slow.value(at: 0.3) < Spring(duration: 0.5, bounce: 0, initialVelocity: 0).value(at: 0.3) - 0.1)
    }

    /// The closed form against the equation x'' = -w²·x - 2·z·w·x', integrated by Runge and Kutta's method.
    @Test(arguments: springs.dropLast())
    func theSpringsEquation(_ spring: String) throws {
        let r = try run(
            #"{"samples": [[0, 50, 200], [0.3, 110, 180]], "progress": "dx/width", "completionCurve": {"spring": \#(spring)}}"#,
            outcome: .cancel)
        let (w, z) =
            spring.contains("response")
            ? (4 * Double.pi, 0.6)
            : spring.contains("bounce") ? (5 * Double.pi, 1) : (200.0.squareRoot(), 60 / (2 * 200.0.squareRoot()))
        var (x, v) = (60.0, 200.0)
        let h = 1e-4
        func force(_ x: Double, _ v: Double) -> Double { -w * w * x - 2 * z * w * v }
        for step in 1...3000 {
            let (k1, l1) = (v, force(x, v))
            let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
            let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
            let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
            x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
            let t = 0.3 + Double(step) * h
            if t >= r.duration { break }
            if step % 100 == 0 { #expect(try abs(r.moment(at: t).finger.translation.x - x) < 1e-6, "at \(t) s") }
        }
    }

    /// The fingers' names in expressions: 0 without a gesture, as recorded while it lasts.
    @Test func theFingersInExpressions() throws {
        let r = try run(#"{"samples": [[0, 50, 200], [0.5, 150, 180]], "progress": "dx/width"}"#)
        let finger = try r.moment(at: 0.25).finger
        #expect(finger.translation == .init(50, -10) && finger.location == .init(100, 190))
        #expect(abs(finger.velocity.x - 200) < 1e-9 && abs(finger.velocity.y + 40) < 1e-9)
        #expect(abs(finger.released - 0.125) < 1e-12)
        #expect(try r.moment(at: r.duration).finger.released == 0.25)
        #expect(Moment(time: 0).finger == FingerState())
    }

    @Test func theFingersHaveNamesOnlyWhereTheyAreKnown() throws {
        func complaint(_ parts: String) -> String {
            let text = #"{"duration": 1, "canvas": {"width": 9, "height": 9}, \#(parts)}"#
            do { return "\(try Scene(text: text, file: "s.json").name)" } catch { return "\(error)" }
        }
        #expect(
            complaint(#""tracks": {"a": {"from": 0, "to": 1, "begin": "dx"}}, "layers": []"#).contains(
                "unknown name 'dx'; when a track moves cannot depend on the fingers"))
        #expect(
            complaint(#""tracks": {"a": {"from": 0, "to": "dx"}}, "layers": [{"opacity": "a + velocityX"}]"#) == "s")
        // A track or a local value of that name hides the finger's.
        #expect(
            complaint(#""tracks": {"x": {"from": 0, "to": 1}}, "layers": [{"let": {"dx": "x"}, "opacity": "dx"}]"#)
                == "s")
    }

    @Test func aGestureIsNotAScene() {
        #expect {
            try Scene(text: #"{"samples": [[0, 1]]}"#, file: "pan.json")
        } throws: {
            "\($0)".contains("this is a gesture, not a scene; name a scene, and the gesture with a playback of it")
        }
    }
}

/// What a layer needs to fly from the finger to its place.
@Suite struct RemainingTests {
    private func scene(_ layer: String) -> (String) throws -> GestureRun {
        { gesture in
            let text =
                #"{"duration": 2, "canvas": {"width": 400, "height": 300}, "layers": [\#(layer)], "gesture": \#(gesture)}"#
            let scene = try Scene(text: text, file: "g.json")
            return try GestureRun(scene.gesture!, in: scene.resolve(Setting(pictures: [:])))
        }
    }

    /// With a linear curve, what is left is what the progress has left.
    @Test func alongACurve() throws {
        let run = try scene(#"{"opacity": "remaining"}"#)(
            #"{"samples": [[0, 0], [1, 0.6], [1.1, 0.6]], "completionCurve": "linear"}"#)
        #expect(try run.moment(at: 0.5).finger.remaining == 1 && run.moment(at: 1.05).finger.remaining == 1)
        // 0.4 of 2 s are left.
        #expect(abs(try run.moment(at: 1.3).finger.remaining - 0.75) < 1e-12)
        #expect(try run.moment(at: run.duration).finger.remaining == 0)
        #expect(try run.moment(at: 1.3).finger.isInteractive && run.moment(at: 1.3).finger.isCancelling == false)
        #expect(Moment(time: 1).finger.isInteractive == false && Moment(time: 1).finger.remaining == 1)
    }

    /// Wherever the finger lets go, at once or at full progress, nothing is divided by zero and nothing jumps.
    @Test(arguments: [0.0, 0.001, 0.5, 0.999, 1.0], ["finish", "cancel"])
    func isSafeAtEveryValue(_ progress: Double, outcome: String) throws {
        for curve in [#""easeOut""#, #"{"spring": {"response": 0.4, "dampingFraction": 0.8}}"#] {
            let run = try scene(#"{"position": ["dx", "dy"], "opacity": "remaining"}"#)(
                #"{"samples": [[0, 50, 200], [0.3, 150, 280]], "progress": "\#(progress)*dx/100", "outcome": "\#(outcome)", "completionCurve": \#(curve)}"#
            )
            var before = 1.0
            for k in 0...400 {
                let t = run.duration * Double(k) / 400, state = try run.moment(at: t).finger
                #expect(
                    abs(state.remaining - before) < 0.1 && (-0.5...1.5).contains(state.remaining), "\(curve) at \(t)")
                #expect(state.isCancelling == (outcome == "cancel" && t >= 0.3), "\(curve) at \(t)")
                before = state.remaining
            }
            #expect(before == 0)
        }
    }

    /// Two fingers that turn by 90 degrees clockwise three times and move apart to twice their distance.
    @Test func twoFingers() throws {
        let samples = """
            [[0, 100, 100, 200, 100], [0.2, 150, 50, 150, 150], [0.4, 200, 100, 100, 100], [0.6, 150, 200, 150, 0],
            [0.8, 150, 200, 150, 0]]
            """
        for (outcome, scale, rotation) in [("finish", 2.0, 270.0), ("cancel", 1.0, 0.0)] {
            let run = try scene(#"{"opacity": "scale + rotation"}"#)(
                #"{"samples": \#(samples), "progress": "rotation/540", "outcome": "\#(outcome)"}"#)
            #expect(abs(try run.moment(at: 0.2).finger.rotation - 90) < 1e-9)
            #expect(abs(try run.moment(at: 0.4).finger.rotation - 180) < 1e-9)
            #expect(abs(try run.moment(at: 0.7).finger.rotation - 270) < 1e-9)
            #expect(abs(try run.moment(at: 0.7).finger.scale - 2) < 1e-9)
            #expect(abs(run.releaseProgress - 0.5) < 1e-9)
            let end = try run.moment(at: run.duration).finger
            #expect(abs(end.rotation - rotation) < 1e-9 && abs(end.scale - scale) < 1e-9)
        }
    }
}
