import Foundation
import Testing
import ZoetropeTestSupport
import Zoetrope
import ZoetropeCodecs
import ZoetropeCoreAnimation
import ZoetropePixels

/// Runs of layers that are played otherwise than forwards, blurred, and in other fonts.
@Suite struct LayerPlaybackTests {
    private func moving() -> LayerRun {
        LayerClock.now = 0
        let root = CALayer(), layer = CALayer(), animation = CABasicAnimation(keyPath: "position.x")
        (root.bounds, root.backgroundColor) = (CGRect(x: 0, y: 0, width: 40, height: 10), .white)
        (layer.frame, layer.backgroundColor) = (CGRect(x: 0, y: 0, width: 10, height: 10), .black)
        (animation.fromValue, animation.toValue, animation.duration) = (5, 35, 1)
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: nil)
        root.addSublayer(layer)
        return LayerRun(root, duration: 1)
    }

    private func frames(_ playback: Playback, motionBlur: Int = 1) throws -> [Data] {
        let buffer = OutputBuffer()
        try moving().write(
            [.frames(to: .memory(buffer))], playback: playback,
            options: RunOptions(rate: 10, motionBlur: motionBlur, jobs: 2))
        return buffer.files
    }

    @Test func theWayBackIsTheWayThereInReverse() throws {
        let there = try frames(Playback()), back = try frames(Playback(route: .back))
        #expect(there.count == 11 && back == there.reversed())
        let both = try frames(Playback(route: .pingPong, holdEnd: 0.2))
        #expect(both.count == 23 && Array(both.prefix(11)) == there && Array(both.suffix(11)) == back)
    }

    @Test func motionIsBlurred() throws {
        let sharp = try frames(Playback()), blurred = try frames(Playback(), motionBlur: 8)
        #expect(sharp.count == blurred.count && sharp[5] != blurred[5])
        // In 1/10 s the square moves by 3 points: an edge is grey over three pixels.
        let picture = try CGImage(data: blurred[5]), greys = try greyPixels(picture)
        #expect(greys == 6)
        #expect(throws: (any Error).self) { try frames(Playback(), motionBlur: 65) }
    }

    /// Pixels of a row that are neither black nor white.
    private func greyPixels(_ image: CGImage) throws -> Int {
        let layer = CALayer()
        (layer.bounds, layer.contents) = (CGRect(x: 0, y: 0, width: 40, height: 10), image)
        let bitmap = try LayerRun(layer).bitmap()
        return (0..<40).filter { (1...254).contains(bitmap[$0, 5].r) }.count
    }

    @Test func coloursOfPointers() throws {
        let parts: [CGFloat] = [0.25, 0.5, 0.75, 1]
        let color = try #require(
            parts.withUnsafeBufferPointer {
                CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: $0.baseAddress!)
            })
        #expect(color.components == parts)
    }

    @Test func gesturesAreForScenes() throws {
        #expect(throws: (any Error).self) { try frames(Playback(route: .gesture)) }
    }

    @Test func fontsAreFound() throws {
        func run(_ font: Any?) throws -> (Bitmap, [String]) {
            let layer = CATextLayer()
            (layer.bounds, layer.string, layer.font) = (CGRect(x: 0, y: 0, width: 80, height: 30), "Text", font)
            (layer.fontSize, layer.foregroundColor) = (20, .black)
            let run = LayerRun(layer)
            return (try run.bitmap(), run.warnings)
        }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/System/CFont/Inter-Medium.otf")
        let font = try CGFont(contentsOf: file), usual = try run(nil)
        #expect(try usual.1.isEmpty && run(font).0 == usual.0 && run("Inter").0 == usual.0)
        let unknown = try run("Chalkduster")
        #expect(unknown.0 == usual.0)
        #expect(
            unknown.1 == [
                "layer 'CATextLayer': there is no font 'Chalkduster', and the bundled one is used; register it with "
                    + "LayerFontNames.register"
            ])
        LayerFontNames.register(font, as: "Chalk-\(UUID())")
        #expect(throws: (any Error).self) { try CGFont(data: Data([1, 2, 3])) }
    }
}
