import ZoetropeGeometry
import ZoetropeSceneModel
import Testing
import Zoetrope

/// A scene of 2 s forward and 1 s back.
private func scene() throws -> ResolvedScene {
    let text = #"{"canvas": {"width": 4, "height": 4}, "duration": 2, "back": {"duration": 1}, "layers": []}"#
    return try Scene(text: text, file: "x.json").resolve(Setting(pictures: [:]))
}

private func playback(_ route: Playback.Route, start: Double = 0, end: Double = 0, speed: Double = 1) throws
    -> PlaybackTiming
{
    try PlaybackTiming(Playback(route: route, holdStart: start, holdEnd: end, speed: speed), of: scene())
}

@Suite struct PlaybackTests {
    @Test func forward() throws {
        let p = try playback(.forward)
        #expect(p.duration == 2)
        #expect(try p.moment(at: 0) == Moment(time: 0))
        #expect(try p.moment(at: 0.7) == Moment(time: 0.7))
        #expect(try p.moment(at: 2) == Moment(time: 2))
    }

    @Test func backHasItsOwnDuration() throws {
        let p = try playback(.back)
        #expect(p.duration == 1)
        #expect(try p.moment(at: 0.25) == Moment(time: 0.25, direction: .back))
        #expect(try p.moment(at: 1) == Moment(time: 1, direction: .back))
    }

    @Test func holdsComeFirstAndLast() throws {
        let p = try playback(.forward, start: 0.5, end: 0.25)
        #expect(p.duration == 2.75)
        #expect(try p.moment(at: 0.49) == Moment(time: 0))
        #expect(try p.moment(at: 0.5) == Moment(time: 0))
        #expect(try p.moment(at: 1.5) == Moment(time: 1))
        #expect(try p.moment(at: 2.5) == Moment(time: 2))
        #expect(try p.moment(at: 2.75) == Moment(time: 2))
    }

    @Test func pingPongHoldsAtTheTurn() throws {
        let p = try playback(.pingPong, start: 0.5, end: 0.25)
        #expect(p.duration == 3.75)
        #expect(try p.moment(at: 2.6) == Moment(time: 2))
        #expect(try p.moment(at: 2.75) == Moment(time: 0, direction: .back))
        #expect(try p.moment(at: 3.25) == Moment(time: 0.5, direction: .back))
        #expect(try p.moment(at: 3.75) == Moment(time: 1, direction: .back))
    }

    /// At three times the speed, the end is exactly the scene's own, although 2/3·3 may be rounded beyond it.
    @Test func speedChangesTheRunAndNotTheHolds() throws {
        let p = try playback(.forward, start: 1, speed: 3)
        #expect(p.duration == 1 + 2.0 / 3)
        #expect(try p.moment(at: 0.9) == Moment(time: 0))
        #expect(try p.moment(at: 1.25).time == 0.75)
        #expect(try p.moment(at: p.duration) == Moment(time: 2))
    }

    @Test func aGestureDrives() throws {
        let text =
            #"{"canvas": {"width": 4, "height": 4}, "duration": 2, "layers": [], "gesture": {"samples": [[0, 0], [0.9, 0.4], [1, 0.4]]}}"#
        let scene = try Scene(text: text, file: "x.json").resolve(Setting(pictures: [:]))
        let run = try GestureRun(try #require(scene.scene.gesture), in: scene)
        let p = try PlaybackTiming(Playback(holdStart: 0.5, holdEnd: 0.5, speed: 2), driving: run)
        // Released at 0.4 it goes back, 0.8 s at the scene's speed; twice as fast that is (1 + 0.8)/2, with the holds
        // 1.9 s.
        #expect(abs(p.duration - 1.9) < 1e-12)
        #expect(try p.moment(at: 0.4).time == 0)
        #expect(abs(try p.moment(at: 1).time - 0.8) < 1e-12)
        // A quarter of the way back in time is easeInEaseOut's 0.1291618.
        #expect(abs(try p.moment(at: 1.1).time - 0.8 * (1 - 0.12916193105)) < 1e-9)
        #expect(try p.moment(at: 1.9).time == 0)
    }
}
