import ZoetropePixels
import ZoetropeGIF

/// How far a run's frames are from one that is still shown some time later, on average. What moves is seen coarsely, so
/// thumbnails tell it. The unit is that of `ShownError`.
struct HeldError {
    /// In seconds.
    private let step: Double
    /// The errors of frames that are shown a step too long, and two steps.
    private let one, two: Double

    /// - Parameter run: a run's pictures at `rate`, two steps of which are known.
    init<Source: FrameProducer>(
        _ run: RunPictures, rate: FrameRate, matte: Color, thumbnails: Thumbnails<Source>
    ) throws {
        step = 1 / rate.value
        let lengths = run.pictures.map { max(1, Int((Double($0.delay) * rate.value / 100).rounded())) }
        let all = lengths.reduce(0, +)
        // Two steps of a rest are enough.
        let shown = lengths.indices.flatMap { Array(repeating: $0, count: min(lengths[$0], 2)) }
        var seen: [Int: SeenPicture] = [:]
        func look(_ picture: Int) throws -> SeenPicture {
            if let known = seen[picture] { return known }
            seen = seen.filter { $0.key >= picture - 2 }
            let made = try SeenPicture(thumbnails.frame(at: run.pictures[picture].instant), matte: matte)
            seen[picture] = made
            return made
        }
        var sums = [0.0, 0.0]
        for (i, picture) in shown.enumerated() {
            for lag in 1...2 where i >= lag && shown[i - lag] != picture {
                sums[lag - 1] += try look(shown[i - lag]).meanDistance(to: look(picture))
            }
        }
        (one, two) = (sums[0] / Double(max(1, all)), sums[1] / Double(max(1, all)))
    }

    /// The mean error of a GIF that shows only the frames at `held` of those at `all`, both in order.
    func mean(of held: [Double], among all: [Double]) -> Double {
        var sum = 0.0, next = 0
        for instant in all {
            while next < held.count, held[next] <= instant + Timeline.tolerance { next += 1 }
            sum += error(max(0, instant - (next > 0 ? held[next - 1] : instant)))
        }
        return sum / Double(max(1, all.count))
    }

    /// The error of a frame that is shown `time` seconds too long.
    private func error(_ time: Double) -> Double {
        let steps = time / step
        return steps <= 1 ? one * steps : one + max(0, two - one) * (steps - 1)
    }
}
