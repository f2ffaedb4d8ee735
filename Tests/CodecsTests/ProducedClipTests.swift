import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeFrames
import ZoetropePixels
import ZoetropeTestSupport

/// One clip by each producer that `Checks/interchange/producers.py` gives a fixture: six frames of four flat quarters.
struct ProducedClip: Sendable, CustomTestStringConvertible {
    let name: String
    /// In milliseconds, as the file states them.
    var delays = [100, 40, 200, 20, 60, 300]
    /// How much a channel in the middle of a quarter may be off.
    var loss = 0
    var testDescription: String { name }

    static let all = [
        ProducedClip(name: "by-pillow.gif"), ProducedClip(name: "by-gifsicle.gif"),
        ProducedClip(name: "by-imagemagick.gif"), ProducedClip(name: "by-pillow.png"),
        ProducedClip(name: "by-apngasm.png"), ProducedClip(name: "by-img2webp.webp"),
        // Its own default.
        ProducedClip(name: "by-imageio.gif", delays: [100, 100, 100, 100, 100, 100]),
        ProducedClip(name: "by-pillow.webp", loss: 12),
        // Each delay is that of the next frame, and the last one the mean of the others.
        ProducedClip(name: "by-imagemagick.webp", delays: [40, 200, 20, 60, 300, 124], loss: 12),
        // Frames of 1/50 s, repeated.
        ProducedClip(name: "by-ffmpeg.png"),
    ]

    /// The colours of a frame's quarters: upper left, upper right, lower left, lower right.
    static func colours(_ frame: Int) -> [[UInt8]] {
        let all: [[UInt8]] = [
            [200, 30, 30], [30, 160, 30], [30, 30, 200], [240, 200, 20], [90, 90, 90], [250, 250, 250],
        ]
        return (0..<4).map { all[(frame + $0) % 6] }
    }
}

/// Files of producers that need not be installed.
@Suite struct ProducedClipTests {
    /// Each moment has the frame that the producer means.
    @Test(arguments: ProducedClip.all) func producersAreReadAsTheyMean(_ clip: ProducedClip) throws {
        var found: [(colours: [[UInt8]], milliseconds: Int)] = []
        for frame in try readFrames(bordersFixture(clip.name)) {
            let delay = try #require(frame.delay)
            #expect(delay.ticks * 1000 % delay.timescale == 0)
            let bitmap = frame.bitmap, milliseconds = delay.ticks * 1000 / delay.timescale
            #expect(bitmap.width == 32 && bitmap.height == 48 && bitmap.pixels.allSatisfy { $0.a == 255 })
            let colours = [(8, 12), (24, 12), (8, 36), (24, 36)].map { x, y in
                [bitmap[x, y].r, bitmap[x, y].g, bitmap[x, y].b]
            }
            // A frame that is repeated is shown for longer.
            if let last = found.last, last.colours == colours {
                found[found.count - 1].milliseconds += milliseconds
            } else {
                found.append((colours, milliseconds))
            }
        }
        #expect(found.map(\.milliseconds) == clip.delays)
        for (i, frame) in found.enumerated() {
            for (read, meant) in zip(frame.colours.joined(), ProducedClip.colours(i).joined()) {
                #expect(abs(Int(read) - Int(meant)) <= clip.loss, "frame \(i): \(read) instead of \(meant)")
            }
        }
    }

    /// No fixture of a producer is left out.
    @Test func everyProducedClipIsRead() throws {
        let others = ["by-ffmpeg-7.png", "by-libheif.heic"]
        let files = try FileManager.default.contentsOfDirectory(atPath: bordersFixture(""))
        #expect(Set(files.filter { $0.hasPrefix("by-") }) == Set(ProducedClip.all.map(\.name) + others))
    }
}
