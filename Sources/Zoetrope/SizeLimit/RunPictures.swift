import ZoetropeFrames

/// The pictures of a GIF that differ from the ones before them, in order.
struct RunPictures {
    struct Picture: Hashable {
        /// Seconds since the run's start.
        let instant: Double
        /// In 1/100 s.
        let delay: Int
    }

    let pictures: [Picture]

    /// A picture that rests: the encoder draws it again, more exactly.
    private static let rest = 40

    init<Source: FrameProducer>(_ frames: [FrameSchedule.Frame], of source: Source) throws {
        var clock = FrameClock(), starts: [Int] = [], instants: [Double] = [], last: Source.Drawing?
        for frame in frames {
            let drawing = try source.drawing(at: frame.instant)
            if drawing != last {
                starts.append(clock.rounded(to: 100))
                instants.append(frame.instant)
            }
            last = drawing
            try clock.advance(by: frame.delay)
        }
        starts.append(clock.rounded(to: 100))
        pictures = instants.indices.map {
            Picture(instant: instants[$0], delay: max(PlayedFormat.gif.shortest.ticks, starts[$0 + 1] - starts[$0]))
        }
    }

    /// Some of a run's pictures, from which the size of the whole is estimated.
    struct Sample {
        struct Member: Hashable {
            let picture: Picture
            /// How many times its bytes count; 0 if it only prepares the canvas for the next one.
            let weight: Double
        }

        /// The first one is the run's first picture.
        let members: [Member]
        /// Where errors are measured.
        let looks: [Int]
    }

    /// Whether a sample has all pictures.
    var isSampledWhole: Bool { pictures.count <= RunPictures.wholeCount }
    /// Whether a sample has more than half of the pictures.
    var isSampledMostly: Bool { 2 * sampled.all.count > pictures.count }

    /// The first picture, the first and the last one that rest, and windows of consecutive ones, each after one that
    /// prepares the canvas, and the last one before another.
    ///
    /// - Parameter sizes: how the bytes are spread over the run, for each picture: what is not in the sample counts by
    ///   that.
    func sample(sizes: [Double]) -> Sample {
        if isSampledWhole {
            let members = pictures.map { Sample.Member(picture: $0, weight: 1) }, count = pictures.count
            return Sample(members: members, looks: Set([count / 6, count / 2, count * 5 / 6]).sorted())
        }
        let sampled = sampled, rests = Set(self.rests)
        func weight(_ counted: Set<Int>, of all: Set<Int>) -> Double {
            let part = counted.sorted().reduce(0) { $0 + sizes[$1] }
            return all.sorted().reduce(0) { $0 + sizes[$1] } / max(1, part)
        }
        let moving = weight(sampled.moving, of: Set(1..<pictures.count).subtracting(rests))
        let resting = weight(sampled.resting, of: rests)
        let members = sampled.all.map { i in
            let weight = sampled.moving.contains(i) ? moving : sampled.resting.contains(i) ? resting : i == 0 ? 1 : 0
            return Sample.Member(picture: pictures[i], weight: weight)
        }
        return Sample(
            members: members, looks: sampled.all.indices.filter { sampled.looks.contains(sampled.all[$0]) })
    }

    /// Indices of pictures.
    private struct Sampled {
        let moving, resting, looks: Set<Int>
        let all: [Int]
    }

    private var sampled: Sampled {
        let count = pictures.count, rests = rests, length = RunPictures.windowLength
        let windows = (0..<RunPictures.windows).map { window in
            let place = Double(count - 1) * (Double(window) + RunPictures.windowPlace) / Double(RunPictures.windows)
            let first = min(max(1, 1 + Int(place) - length / 2), max(1, count - length))
            return first..<min(count, first + length)
        }
        let resting = Set([rests.first, rests.last].compactMap { $0 })
        let moving = Set(windows.joined()).subtracting(rests), counted = moving.union(resting)
        // A GIF's last image is drawn as exactly as one that rests.
        let next = min(count - 1, (counted.max() ?? 0) + 1)
        // What is shown longest, and two pictures that move.
        let looks = [0, rests.last ?? 0, windows[1].upperBound - 1, windows[3].upperBound - 1]
        return Sampled(
            moving: moving, resting: resting, looks: Set(looks),
            all: counted.union(counted.map { $0 - 1 }).union([0, next]).sorted())
    }

    /// The instants of the pictures that rest.
    var restInstants: Set<Double> { Set(rests.map { pictures[$0].instant }) }

    private var rests: [Int] { pictures.indices.filter { $0 > 0 && pictures[$0].delay >= RunPictures.rest } }

    /// So many pictures are not worth a sample.
    private static let wholeCount = 16
    private static let windows = 4, windowLength = 2
    /// Where a window lies in its quarter of the run. Not in the middle: of a run there and back, the second half's
    /// windows would then show what the first half's show.
    private static let windowPlace = 0.25
}
