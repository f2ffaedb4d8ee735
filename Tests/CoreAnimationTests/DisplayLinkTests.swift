import Foundation
import Testing
import Zoetrope
import ZoetropeCoreAnimation

/// Links are called at the refreshes of a screen, whatever frames are drawn.
@Suite struct DisplayLinkTests {
    private func still() -> LayerRun {
        LayerClock.now = 0
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        return LayerRun(root, duration: 2)
    }

    private func ticks(at times: [Double]) throws -> [(time: Double, target: Double, duration: Double)] {
        var ticks: [(time: Double, target: Double, duration: Double)] = []
        let run = still()
        let link = CADisplayLink { ticks.append(($0.timestamp, $0.targetTimestamp, $0.duration)) }
        link.add(to: .main, forMode: .common)
        defer { link.invalidate() }
        for time in times { _ = try run.bitmap(at: time) }
        return ticks
    }

    /// Frames at every refresh, at 100 a second, and one alone.
    private static let frames = [
        (0...6).map { Double($0) / 60 }, (0...10).map { Double($0) / 100 }, [0, 0.1], [0, 0.031, 0.0311, 0.099, 0.1],
    ]

    /// 0.1 s are six refreshes after the one at which the link was added.
    @Test(arguments: frames) func oneCallARefresh(_ times: [Double]) throws {
        let found = try ticks(at: times)
        #expect(found.map { ($0.time * 60).rounded() } == [1, 2, 3, 4, 5, 6])
        for tick in found { #expect(tick.duration == 1.0 / 60 && tick.target == tick.time + tick.duration) }
    }

    @Test func aPausedLinkIsNotCalledLater() throws {
        var count = 0
        let run = still()
        let link = CADisplayLink { _ in count += 1 }
        link.add(to: .main, forMode: .common)
        defer { link.invalidate() }
        link.isPaused = true
        _ = try run.bitmap(at: 0.5)
        #expect(count == 0)
        link.isPaused = false
        _ = try run.bitmap(at: 0.5 + 3.0 / 60)
        #expect(count == 3)
    }
}
