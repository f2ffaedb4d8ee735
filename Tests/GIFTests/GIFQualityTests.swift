import ZoetropeFiles
import ZoetropePixels
import Testing
import ZoetropeFrames
import ZoetropeGIF

/// A higher quality never makes a smaller file, whatever moves and whatever rests.
struct GIFQualityTests {
    enum Motion: CaseIterable {
        /// A square passes over a noisy gradient: what it leaves stays.
        case square
        /// A circle uncovers another picture: what it uncovers stays.
        case spread
        /// All pixels move in each frame.
        case scroll

        func frames(_ count: Int, width: Int, height: Int) -> [Bitmap] {
            switch self {
            case .square: GIFScenes.moving(frames: count, width: width, height: height, noise: 12, seed: 4)
            case .spread:
                (0..<count).map { t in
                    Self.picture(width, height) { x, y in
                        let dx = x - width / 3, dy = y - height / 2, radius = width * (t + 1) / count
                        return dx * dx + dy * dy < radius * radius
                            ? (30 + 150 * x / width, 200 - 120 * y / height, 90 + x * y / 90 % 70)
                            : (220 - 100 * y / height, 120 + (x * 7 + y * 13) % 17, 60 + 130 * x / width)
                    }
                }
            case .scroll:
                (0..<count).map { t in
                    Self.picture(width, height) { x, y in
                        let u = x + 5 * t
                        return (40 + u * 160 / (2 * width), 60 + y * 120 / height, 70 + (u * 11 + y * 5) % 23 * 3)
                    }
                }
            }
        }

        static func picture(
            _ width: Int, _ height: Int, _ color: (Int, Int) -> (r: Int, g: Int, b: Int)
        ) -> Bitmap {
            var bitmap = Bitmap(width: width, height: height)
            for y in 0..<height {
                for x in 0..<width {
                    let c = color(x, y)
                    bitmap[x, y] = GIFScenes.opaque(c.r, c.g, c.b)
                }
            }
            return bitmap
        }
    }

    @Test(arguments: Motion.allCases, [Int.max, 6, 3])
    func sizeFollowsQuality(motion: Motion, restEvery: Int) throws {
        let frames = motion.frames(18, width: 200, height: 150)
        var sizes: [Int] = []
        for quality in stride(from: 10, through: 100, by: 10) {
            let sink = MemorySink()
            let encoder = try GIFEncoder(width: 200, height: 150, options: GIFOptions(quality: quality), to: sink)
            for (i, frame) in frames.enumerated() {
                let rests = i % restEvery == restEvery - 1 || i == frames.count - 1
                try encoder.append(frame, delay: FrameDelay(ticks: rests ? 25 : 1, timescale: 25))
            }
            try encoder.finish()
            sizes.append(sink.bytes.count)
        }
        for (lower, higher) in zip(sizes, sizes.dropFirst()) {
            #expect(Double(higher) >= 0.99 * Double(lower), "\(sizes)")
        }
        #expect(sizes[9] > sizes[0] * 5 / 4, "\(sizes)")
    }

    /// Where an edge was, the flat ground has its own colour again. A correction of the edge's error would stay there
    /// as a speck, of one of the dark colours that the picture has for itself: one more in nearly each frame.
    @Test func edgesLeaveNoSpecks() throws {
        let width = 240, height = 180, ground = GIFScenes.opaque(11, 13, 20)
        let frames = (0..<16).map { t in
            Motion.picture(width, height) { x, y in
                let left = 30 + 6 * t + y * 3 / 10, u = x - left
                if u < 0 || u >= 90 { return (11, 13, 20) }
                if (21..<70).contains(u) { return (12 + u / 6 + y / 12, 14 + u / 5 + y / 14, 22 + u / 2 + y / 4) }
                return (190 + (u * 7 + y * 13) % 29, 200 + (u * 5 + y * 3) % 23, 215 + y / 6 + (u * 3 + y * 11) % 5)
            }
        }
        let gif = try DecodedGIF(GIFScenes.encode(frames))
        for (shown, frame) in zip(gif.frames, frames) {
            let wanted = frame.pixels
            let specks = (0..<width * height).filter { wanted[$0] == ground && shown.canvas[$0] != 0x14_0D0B }
            #expect(specks.count <= 2)
        }
    }
}
