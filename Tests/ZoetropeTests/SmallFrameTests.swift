import Testing
import Zoetrope
import ZoetropeFrames
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeTestSupport

/// What sheets and `look` keep of a frame.
@Suite struct SmallFrameTests {
    /// A frame that is made from the one before is the same as one that is made from all of its pixels.
    @Test func onlyWhatChangedIsLookedAt() {
        var random = SeededRandom(newSeed())
        for _ in 0..<20 {
            let (width, height) = (Int.random(in: 1...300, using: &random), Int.random(in: 1...300, using: &random))
            var canvas = AnimationCanvas(width: width, height: height), last: SmallFrame?
            for k in 0..<8 {
                let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
                let area = PixelRect(
                    x: x, y: y, width: Int.random(in: 1...width - x, using: &random),
                    height: Int.random(in: 1...height - y, using: &random))
                canvas.begin(area, then: [.keep, .clear, .restore].randomElement(using: &random)!)
                let a = UInt8.random(in: 0...255, using: &random), r = UInt8.random(in: 0...a, using: &random)
                canvas.draw(
                    Bitmap(width: area.width, height: area.height, filledWith: .init(r: r, g: 0, b: a, a: a)),
                    over: k % 2 == 1)
                let small = SmallFrame(canvas.bitmap, after: last, changed: canvas.changed)
                #expect(small.values == SmallFrame(canvas.bitmap).values)
                last = small
            }
        }
    }

    /// A dot in a large picture takes a small part of the time that the whole picture takes.
    @Test func aDotIsQuick() {
        let bitmap = Bitmap(width: 2048, height: 2048), dot = PixelRect(x: 700, y: 900, width: 1, height: 1)
        let first = SmallFrame(bitmap)
        let whole = cpuSeconds { for _ in 0..<3 { _ = SmallFrame(bitmap) } }
        let dots = cpuSeconds { for _ in 0..<3 { _ = SmallFrame(bitmap, after: first, changed: dot) } }
        #expect(dots < whole / 20)
    }
}
