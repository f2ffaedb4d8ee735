import Foundation
import Testing
import Zoetrope
import ZoetropeGeometry
import ZoetropePixels

/// Which moments of a run a sheet shows.
@Suite struct SheetMomentsTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Scenes").path

    private func scan(_ renderer: SceneRenderer, _ count: Int) throws -> PictureScan {
        try PictureScan(renderer, try PlaybackTiming(Playback(), of: renderer.scene), moments: count, jobs: 2)
    }

    /// A run whose frames are one grey each.
    private func run(of greys: [UInt8]) -> PictureScan {
        let frames = greys.map {
            SmallFrame(Bitmap(width: 4, height: 4, filledWith: .init(r: $0, g: $0, b: $0, a: 255)))
        }
        return PictureScan(times: greys.indices.map { Double($0) / 10 }, frames: frames)
    }

    /// Of every shipped scene: as many as are asked for, the first and the last among them, in order. Between two of them
    /// no more changes, and no more time goes by, than their share and one step of the scan.
    @Test func everyShippedScene() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".json") }
        #expect(files.count > 30)
        for file in files.sorted() {
            let scan = try scan(try SceneRenderer(path: "\(Self.folder)/\(file)"), 12), moments = scan.moments(12)
            #expect(moments.count == 12 && moments.first == 0 && moments.last == scan.frames.count - 1, "\(file)")
            let share = 1.0 / 11, steps = scan.steps.map { $0 / max(1e-9, scan.total) }, progress = scan.progress
            let (change, time) = PictureScan.weights, end = scan.times[scan.times.count - 1]
            for (a, b) in zip(moments, moments.dropFirst()) {
                #expect(a < b, "\(file)")
                let changes = change * (progress[b] - progress[a]), goes = time * (scan.times[b] - scan.times[a]) / end
                let step = change * (steps[b]) + time / Double(scan.frames.count - 1)
                #expect(changes + goes <= share + step + 1e-9, "\(file): \(a) to \(b)")
            }
        }
    }

    /// Its card rests for the second half of the run: evenly spaced, seven of twelve pictures were the same.
    @Test func aCardThatRestsIsNotRepeated() throws {
        let renderer = try SceneRenderer(path: "\(Self.folder)/card-expand.json")
        let timing = try PlaybackTiming(Playback(), of: renderer.scene)
        func still(_ sheet: ContactSheet) throws -> Int {
            let frames = try sheet.times(renderer, timing, jobs: 2).map {
                SmallFrame(try renderer.frame(at: $0, scale: 0.25))
            }
            return zip(frames, frames.dropFirst()).count { $0.distance(to: $1) < 2 }
        }
        var sheet = ContactSheet(count: 12)
        let byMotion = try still(sheet)
        sheet.isEven = true
        let evenly = try still(sheet)
        #expect(byMotion <= 2 && evenly >= 5, "\(byMotion) by motion, \(evenly) evenly")
    }

    @Test func steadyChangeIsEvenlySpaced() {
        #expect(run(of: (0...100).map { UInt8(2 * $0) }).moments(11) == (0...10).map { 10 * $0 })
    }

    /// What takes many shares at once is shown before and after; the others halve the longest rests.
    @Test func aJumpIsShownOnce() {
        let moments = run(of: [UInt8](repeating: 0, count: 50) + [UInt8](repeating: 200, count: 51)).moments(12)
        #expect(moments.count == 12 && moments.filter { (48...51).contains($0) }.count <= 2, "\(moments)")
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $1 - $0 <= 30 }, "\(moments)")
    }

    @Test func whatRestsIsEvenlySpaced() {
        #expect(run(of: [UInt8](repeating: 7, count: 101)).moments(11) == (0...10).map { 10 * $0 })
    }

    @Test func fewFramesAreAllShown() {
        let run = run(of: [0, 9, 200])
        #expect(run.moments(12) == [0, 1, 2] && run.moments(3) == [0, 1, 2] && run.moments(2) == [0, 2])
        #expect(run.moments(1) == [0])
    }

    /// On request, and where there is nothing to choose.
    @Test func evenlySpaced() throws {
        let renderer = try SceneRenderer(path: "\(Self.folder)/card-expand.json")
        let timing = try PlaybackTiming(Playback(), of: renderer.scene)
        var sheet = ContactSheet(count: 4)
        sheet.isEven = true
        #expect(try sheet.times(renderer, timing, jobs: 1) == [0, 1, 2, 3].map { timing.duration * $0 / 3 })
        for (count, times) in [(1, [0]), (2, [0, timing.duration])] {
            #expect(try ContactSheet(count: count).times(renderer, timing, jobs: 1) == times)
        }
    }
}
