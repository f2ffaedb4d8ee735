import Codecs

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
        pictures = instants.indices.map { Picture(instant: instants[$0], delay: max(2, starts[$0 + 1] - starts[$0])) }
    }

    /// Some of a run's pictures, from which the size of the whole is estimated.
    struct Sample {
        struct Member: Hashable {
            let picture: Picture
            /// How many of the run's pictures this one stands for; 0 if it only prepares the canvas for the next one.
            let weight: Double
        }

        /// The first one becomes the file's first image, and counts as the run's first.
        let members: [Member]
        /// Where errors are measured.
        let looks: [Int]
    }

    /// Windows of consecutive pictures, evenly spread over the run, each after one that prepares the canvas; and the
    /// first and the last picture that rests.
    var sample: Sample {
        let count = pictures.count
        guard count > RunPictures.wholeCount else {
            let members = pictures.map { Sample.Member(picture: $0, weight: 1) }
            let looks = Set([count / 6, count / 2, count * 5 / 6]).sorted()
            return Sample(members: members, looks: looks)
        }
        let rests = pictures.indices.filter { $0 > 0 && pictures[$0].delay >= RunPictures.rest }
        let windows = (0..<RunPictures.windows).map { window in
            let middle = Double(count - 1) * (Double(window) + 0.5) / Double(RunPictures.windows)
            let first = min(max(1, 1 + Int(middle) - RunPictures.windowLength / 2), count - RunPictures.windowLength)
            return first..<first + RunPictures.windowLength
        }
        let restSample = Set([rests.first, rests.last].compactMap { $0 })
        let moving = Set(windows.joined()).subtracting(rests)
        let counted = moving.union(restSample)
        let movingWeight = Double(count - 1 - rests.count) / Double(max(1, moving.count))
        let restWeight = Double(rests.count) / Double(max(1, restSample.count))
        let all = counted.union(counted.map { $0 - 1 }).sorted()
        let members = all.map { index in
            let weight = counted.contains(index) ? (restSample.contains(index) ? restWeight : movingWeight) : 0
            return Sample.Member(picture: pictures[index], weight: index == all[0] ? 1 : weight)
        }
        let ends = Set(windows.map { $0.upperBound - 1 })
        return Sample(members: members, looks: all.indices.filter { ends.contains(all[$0]) })
    }

    /// So many pictures are not worth a sample.
    private static let wholeCount = 16
    private static let windows = 3, windowLength = 3
}
