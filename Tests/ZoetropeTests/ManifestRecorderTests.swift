import Foundation
import ZoetropeGoldens
import Testing
import Zoetrope

/// A manifest uses the frames that a run draws anyway, and is the same whichever frames the run shows.
@Suite struct ManifestRecorderTests {
    private let renderer: SceneRenderer
    private let plan: CheckPlan

    init() throws {
        let text = """
            {"canvas": {"width": 16, "height": 8}, "duration": 0.7, "tracks": {"x": {"from": 0, "to": 8}},
             "layers": [{"name": "square", "frame": ["x", 0, 8, 8], "backgroundColor": "#FF0000"}]}
            """
        renderer = try SceneRenderer(json: text, name: "square.json")
        plan = try CheckPlan(every: 1, at: FrameRate(frames: 30)!, scale: 2, duration: renderer.scene.duration)
    }

    private func record(
        _ playback: Playback = .init(), _ output: (Output.Destination) -> Output = { .frames(to: $0) },
        scale: Double = 2,
        frames: ClosedRange<Int>? = nil
    ) throws -> ManifestRecorder {
        let recorder = try ManifestRecorder(plan)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try renderer.write(
            [output(.path(path))], timing: PlaybackTiming(playback, of: renderer.scene),
            options: RunOptions(rate: FrameRate(frames: 30)!, scale: scale, frames: frames, jobs: 2), recorder: recorder
        )
        return recorder
    }

    @Test func theForwardRunShowsEveryFrame() throws {
        let recorder = try record()
        #expect(plan.times.count == 22 && recorder.unseen.isEmpty)
        #expect(try recorder.manifest(of: renderer, jobs: 2).encoded() == renderer.manifest(plan, jobs: 1).encoded())
    }

    @Test func whatTheRunDoesNotShowIsDrawn() throws {
        let whole = try renderer.manifest(plan, jobs: 1).encoded()
        let recorders = [
            try record(.init(route: .back)), try record(.init(route: .pingPong, holdStart: 0.1, holdEnd: 0.3)),
            try record(.init(speed: 3)),
            try record(.init()) { .gif(to: $0) }, try record(.init()) { .rgba(to: $0) }, try record(frames: 3...5),
            try record(scale: 1),
        ]
        #expect(recorders[5].unseen.count == 19 && recorders[6].unseen.count == 22)
        for (i, recorder) in recorders.enumerated() {
            let encoded = try recorder.manifest(of: renderer, jobs: 2).encoded()
            #expect(encoded == whole, "\(i)")
        }
    }
}
