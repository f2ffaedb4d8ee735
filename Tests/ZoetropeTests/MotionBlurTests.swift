import ZoetropePixels
import ZoetropeSceneModel
import Testing
import Zoetrope

@Suite struct MotionBlurTests {
    private func mean(_ frames: [PremultipliedRGBA8]) -> PremultipliedRGBA8 {
        let mean = FrameMean(area: 1)
        for pixel in frames { mean.add(Bitmap(width: 1, height: 1, filledWith: pixel)) }
        var out = Bitmap(width: 1, height: 1)
        mean.write(to: &out)
        return out[0, 0]
    }

    private func gray(_ level: UInt8) -> PremultipliedRGBA8 { PremultipliedRGBA8(r: level, g: level, b: level, a: 255) }

    /// Half of the light is the level 187.52; a third of the light of 0, 128 and 255 is 0.40529, the level 170.63.
    @Test func lightIsAveraged() {
        #expect(mean([gray(0), gray(255)]) == gray(188))
        #expect(mean([gray(0), gray(128), gray(255)]) == gray(171))
        #expect(mean([gray(10), gray(10), gray(10), gray(11)]) == gray(10))
    }

    /// Colours count by their alpha, and alphas are averaged as they are; half a level goes up.
    @Test func alphaIsAveraged() {
        let red = PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255)
        #expect(mean([red, .clear]) == PremultipliedRGBA8(r: 128, g: 0, b: 0, a: 128))
        #expect(mean([.clear, .clear]) == .clear)
    }

    @Test(arguments: [2, 3, 64])
    func equalFramesStayAsTheyAre(count: Int) {
        for a in 0...255 {
            var frame = Bitmap(width: a + 1, height: 1), out = Bitmap(width: a + 1, height: 1)
            for c in 0...a {
                frame[c, 0] = PremultipliedRGBA8(r: UInt8(c), g: UInt8(a - c), b: UInt8(c / 2), a: UInt8(a))
            }
            let mean = FrameMean(area: a + 1)
            for _ in 0..<count { mean.add(frame) }
            mean.write(to: &out)
            #expect(out == frame, "alpha \(a)")
        }
    }

    // MARK: Runs

    private static let moving = #"""
        {"duration": 0.5, "canvas": {"width": 40, "height": 10, "background": "#204060"},
         "tracks": {"x": {"from": 0, "to": 30, "duration": 0.3}},
         "layers": [{"frame": ["x", 0, 10, 10], "backgroundColor": "#FFEEDD80"}]}
        """#

    private func frames(_ blur: Int, of scene: String = moving, _ playback: Playback = Playback()) throws -> [Bitmap] {
        var out: [Bitmap] = []
        let renderer = try SceneRenderer(json: scene), rate = try #require(FrameRate("10"))
        try renderer.forEachFrame(of: playback, options: RunOptions(rate: rate, motionBlur: blur, jobs: 2)) {
            frame, _ in
            out.append(frame)
        }
        return out
    }

    @Test func oneMomentIsNoBlur() throws {
        let renderer = try SceneRenderer(json: Self.moving), sharp = try frames(1)
        #expect(sharp.count == 6)
        for (k, frame) in sharp.enumerated() { #expect(try frame == renderer.frame(at: Double(k) / 10)) }
    }

    /// Four moments, a fortieth of a second apart, the first at the frame's own time.
    @Test func theMeanOfItsMoments() throws {
        let renderer = try SceneRenderer(json: Self.moving), blurred = try frames(4), sharp = try frames(1)
        for (k, frame) in blurred.enumerated() {
            let mean = FrameMean(area: 400)
            for n in 0..<4 {
                mean.add(try renderer.frame(at: min(0.5, Double(k) / 10 + Double(n) / 40)))
            }
            var wanted = Bitmap(width: 40, height: 10)
            mean.write(to: &wanted)
            #expect(frame == wanted, "frame \(k)")
            // From 0.3 s on nothing moves.
            #expect((frame == sharp[k]) == (k >= 3), "frame \(k)")
        }
    }

    @Test func aStillSceneIsUnchanged() throws {
        let still = Self.moving.replacing(#""to": 30"#, with: #""to": 0"#)
        #expect(try frames(16, of: still) == frames(1, of: still))
    }

    /// In a hold nothing moves; the frame before it ends shows the beginning of the motion.
    @Test func holds() throws {
        let playback = Playback(holdStart: 0.35), sharp = try frames(1, of: Self.moving, playback),
            blurred = try frames(4, of: Self.moving, playback)
        #expect(Array(sharp.prefix(3)) == Array(blurred.prefix(3)))
        #expect(sharp[3] != blurred[3])
    }

    @Test(arguments: [0, 65])
    func outOfRange(samples: Int) {
        #expect(
            message(.request) { _ = try frames(samples) }
                == "a number of moments is a whole number from 1 to 64, not \(samples)")
    }
}
