import Testing
import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeMeasure
import ZoetropePixels
import ZoetropeTestSupport

/// The first and the last frame of a recording as a scene's screens.
@Suite struct RecordedScreensTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// 135 pixels across are 136 in a video, whose last column is there twice: the screens are without it.
    @Test func evenSizes() throws {
        let scene = try SceneRenderer(json: Filmed.text(0.5))
        try folder.makeFolder("frames")
        try Filmed.record(scene, to: folder["frames"], scale: 1.5) { _, frame in
            var out = Bitmap(width: frame.width + 1, height: frame.height)
            for y in 0..<out.height { for x in 0..<out.width { out[x, y] = frame[min(x, frame.width - 1), y] } }
            return out
        }
        let recording = try Recording(path: folder["frames"], step: 1.0 / 30)
        #expect(recording.size.width == 136)
        let screens = RecordedScreens(recording, isBack: false, filling: (90, 160))
        #expect(screens.density == 2 && screens.from.width == 180 && screens.from.height == 320)
        // No edge is a whole pixel away from where it is drawn; with 136 pixels for 90 points, those at the right are.
        let drawn = try scene.frame(at: 0, scale: 2)
        let far = drawn.pixels.indices.filter { i in
            let (a, b) = (drawn[offset: i], screens.from[offset: i])
            return max(abs(Int(a.r) - Int(b.r)), abs(Int(a.g) - Int(b.g)), abs(Int(a.b) - Int(b.b))) > 170
        }
        #expect(far.isEmpty, "\(far.count) pixels")
        let back = RecordedScreens(recording, isBack: true, filling: (90, 160))
        #expect(back.from == screens.to && back.to == screens.from)
    }

    private func screens(of scene: SceneRenderer, scale: Double) throws -> RecordedScreens {
        try folder.makeFolder("frames")
        try Filmed.record(scene, to: folder["frames"], scale: scale)
        return RecordedScreens(
            try Recording(path: folder["frames"], step: 1.0 / 30), isBack: false, filling: (90, 160))
    }

    /// Frames of the canvas's own shape are the screens as they are.
    @Test func sameShape() throws {
        let scene = try SceneRenderer(json: Filmed.text(0.5)), screens = try screens(of: scene, scale: 2)
        #expect(try screens.density == 2 && screens.from == scene.frame(at: 0, scale: 2))
    }

    /// Whole squares of pixels become one, so that the canvas has its size; no fewer than twice the compared ones stay.
    @Test func sketches() throws {
        let whole = try screens(of: SceneRenderer(json: Filmed.text(0.5)), scale: 12)
        // The frames that are compared have 1.2 pixels a point, a sheet's 1.67.
        let small = whole.sketched(for: (90, 160))
        #expect(whole.density == 12 && small.density == 4 && small.from.width == 360 && small.from.height == 640)
        for (large, small) in [(whole.from, small.from), (whole.to, small.to)] {
            for (x, y) in [(0, 0), (77, 123), (359, 639)] {
                var sum = 0
                for dy in 0..<3 { for dx in 0..<3 { sum += Int(large[3 * x + dx, 3 * y + dy].g) } }
                #expect(abs(Double(small[x, y].g) - Double(sum) / 9) <= 0.51, "\(x), \(y)")
            }
        }
        #expect(small.sketched(for: (90, 160)).density == 4)
    }

    @Test func noTimes() throws {
        try folder.makeFolder("frames")
        try Filmed.record(Filmed.text(0.5), to: folder["frames"])
        let error = thrown(MeasureError.self) { try Recording(path: folder["frames"]) }
        #expect(
            error?.description
                == "\(folder["frames"]): its frames have no times; say how many there are in a second, with rate")
    }
}
