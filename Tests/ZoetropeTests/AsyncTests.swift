import Foundation
import Testing
import Zoetrope
import ZoetropeTestSupport
import ZoetropeThreads

/// Frames and files of a run that a task awaits, and what is left when the task is cancelled.
@Suite struct AsyncTests {
    private static let scene = """
        {"duration": 5, "canvas": {"width": 24, "height": 16}, "tracks": {"x": {"from": 0, "to": 20}},
         "layers": [{"frame": ["x", 2, 4, 8], "backgroundColor": "#3366CC"}]}
        """
    private func renderer() throws -> SceneRenderer { try SceneRenderer(json: AsyncTests.scene) }

    @Test(arguments: [1, 3])
    func framesAreThoseOfTheRun(jobs: Int) async throws {
        let renderer = try renderer(), options = RunOptions(rate: 10, jobs: jobs)
        var expected: [Bitmap] = [], times: [Double] = [], seen: [FrameSequence.Frame] = []
        try renderer.forEachFrame(options: options) { bitmap, time in
            expected.append(bitmap)
            times.append(time)
        }
        for try await frame in renderer.frames(options: options) { seen.append(frame) }
        #expect(seen.map(\.bitmap) == expected && seen.map(\.time) == times && seen.count == 51)
        // A sequence can be gone through again.
        #expect(try await renderer.frames(options: options).reduce(0) { count, _ in count + 1 } == 51)
    }

    @Test func errorsReachTheLoop() async throws {
        let frames = try renderer().frames(options: RunOptions(scale: 0))
        await #expect(throws: (any Error).self) { for try await _ in frames {} }
    }

    /// A loop that is left, and then a task that is cancelled: no further frame comes.
    @Test func aCancelledLoopEnds() async throws {
        let renderer = try renderer()
        var count = 0
        for try await _ in renderer.frames(options: RunOptions(jobs: 2)) {
            count += 1
            if count == 3 { break }
        }
        #expect(count == 3)
        let started = Promise<Void>(), mayGoOn = Promise<Void>()
        let task = Task {
            var frames = 0
            do {
                for try await _ in renderer.frames(options: RunOptions(jobs: 2)) {
                    frames += 1
                    if frames == 3 {
                        started.set(())
                        mayGoOn.get()
                    }
                }
            } catch is CancellationError { return frames }
            return -1
        }
        await withCheckedContinuation { continuation in
            try! Threads.start {
                started.get()
                task.cancel()
                mayGoOn.set(())
                continuation.resume()
            }
        }
        #expect(try await task.value == 3)
    }

    /// Cancelled at its tenth picture, a run leaves the frames that are whole, and no other file.
    @Test(arguments: [1, 3])
    func aCancelledRunLeavesNothingHalfWritten(jobs: Int) async throws {
        let folder = try TemporaryFolder(), renderer = try renderer(), running = Promise<Task<Void, any Error>>()
        let outputs: [Output] = [
            .frames(to: .path(folder["frames"])), .gif(to: .path(folder["a.gif"])), .apng(to: .path(folder["a.png"])),
            .webp(to: .path(folder["a.webp"])), .y4m(to: .path(folder["a.y4m"])), .rgba(to: .path(folder["a.rgba"])),
        ]
        let last = Locked(0)
        let task = Task {
            try await renderer.write(outputs, options: RunOptions(jobs: jobs)) { progress in
                guard case .frames(let done, _) = progress else { return }
                last.withLock { $0 = done }
                if done == 10 { running.get().cancel() }
            }
        }
        running.set(task)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(last.withLock { $0 } == 10)
        #expect(folder.names == ["frames"])
        let frames = try FileManager.default.contentsOfDirectory(atPath: folder["frames"]).sorted()
        // Of ten pictures at 60 and at 50 a second, six are among those of the frames.
        #expect(frames.count == 6)
        for frame in frames { #expect(try Bitmap(pngFile: folder["frames/" + frame]).width == 24) }
    }

    /// Where all pictures are drawn and only an encoder has work left, a cancellation stops that, too.
    @Test func aCancelledEncoderStops() async throws {
        let folder = try TemporaryFolder(), renderer = try renderer(), running = Promise<Task<Void, any Error>>()
        let output = Output.gif(to: .path(folder["a.gif"]))
        let task = Task {
            try await renderer.write([output], options: RunOptions(rate: 50, jobs: 3)) {
                if case .frames(let done, let total) = $0, done == total { running.get().cancel() }
            }
        }
        running.set(task)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(folder.names == [])
    }

    @Test func aRunThatIsNotCancelled() async throws {
        let folder = try TemporaryFolder()
        try await renderer().write([.gif(to: .path(folder["a.gif"]))], options: RunOptions(rate: 10))
        try await FrameFiles(
            paths: { () throws -> [String] in
                try Bitmap(width: 4, height: 4, filledWith: .black).write(toPNGFile: folder["f.png"])
                return [folder["f.png"]]
            }()
        ).write([.apng(to: .path(folder["b.png"]))])
        #expect(folder.names == ["a.gif", "b.png", "f.png"])
    }

    @Test func faultsHaveTheirPlace() throws {
        do {
            _ = try SceneRenderer(json: "{\"duration\": 1,\n \"layers\": [{\"opacty\": 1}]}", name: "wrong")
            Issue.record("no error")
        } catch let error as any ZoetropeError {
            let fault = try #require(error.faults.first)
            #expect(fault.file == "wrong" && fault.line == 2 && fault.column == 14)
            #expect(fault.path.hasPrefix("layers[0]") && error.description.contains(fault.message))
        }
        do {
            _ = try renderer().frame(at: 9)
            Issue.record("no error")
        } catch let error as any ZoetropeError {
            #expect(error.faults.map(\.message) == [error.description] && error.faults[0].line == nil)
        }
    }

    @Test func parametersHaveTypes() throws {
        let json = """
            {"duration": 1, "canvas": {"width": 4, "height": 4}, "parameters": {"x": 0, "tint": "#000000"},
             "layers": [{"frame": ["x", 0, 4, 4], "backgroundColor": "tint"}]}
            """
        let options = SceneRenderer.Options(
            parameters: ["x": 0.5, "tint": .color(DisplayList.Color(r: 1, g: 0, b: 0))])
        #expect(options.assignments.map(\.value) == ["#FF0000", "0.5"])
        let frame = try SceneRenderer(json: json, options: options).frame(at: 0)
        #expect("\(frame[3, 3])" == "#FF0000")
    }

    /// A finger that goes half the way and lets go.
    @Test func aRecordingOfSamples() throws {
        let json = """
            {"duration": 1, "canvas": {"width": 100, "height": 4, "background": "white"},
             "tracks": {"t": {"from": 0, "to": 100}},
             "gesture": {"progress": "dx / 100", "samples": [[0, 0, 0], [0.1, 10, 0]], "outcome": "finish"},
             "layers": [{"frame": ["t", 0, 100, 4], "backgroundColor": "black"}]}
            """
        let scene = try SceneRenderer(json: json)
        let recording = GestureRecording(
            samples: [.init(time: 0, x: 20, y: 300), .init(time: 1, x: 70, y: 300)],
            progress: "dx / 100")
        let frame = try scene.frame(at: 1, of: Playback(route: .recording(recording)))
        #expect((0..<100).first { frame[$0, 0] == .black } == 50)
    }
}
