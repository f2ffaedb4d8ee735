import ZoetropeThreads

/// A run by its pictures alone: how much each frame differs from the one before, and which of them tell the most.
package struct PictureScan: Sendable {
    /// Seconds.
    package let times: [Double]
    package let frames: [SmallFrame]
    /// The difference of each frame from the one before, in levels of a channel; 0 for the first.
    package let steps: [Double]

    package init(times: [Double], frames: [SmallFrame]) {
        (self.times, self.frames) = (times, frames)
        steps = [0] + zip(frames, frames.dropFirst()).map { $1.distance(to: $0) }
    }

    /// The least number of steps in which a scene's run is sampled.
    private static let leastSteps = 90

    /// Samples a scene's run finely enough for `count` moments.
    package init(_ renderer: SceneRenderer, _ timing: PlaybackTiming, moments count: Int, jobs: Int) throws {
        let steps = max(PictureScan.leastSteps, 4 * count), size = renderer.canvas
        let times = (0...steps).map { timing.duration * Double($0) / Double(steps) }
        let scale = min(1, 2 * Double(SmallFrame.side) / max(size.width, size.height))
        let frames = try OrderedPipeline(workers: jobs).map(times) {
            { SmallFrame(try renderer.frame(at: timing.moment(at: $0), scale: scale)) }
        }
        self.init(times: times, frames: frames)
    }

    package var total: Double { steps.reduce(0, +) }

    /// The share of all change that has happened at each time, 0…1.
    package var progress: [Double] {
        var sum = 0.0
        let total = max(1e-9, total)
        return steps.map {
            sum += $0
            return sum / total
        }
    }

    /// Moments are spread by change and by time, in these shares.
    package static let weights = (change: 0.75, time: 0.25)

    /// The most telling moments, as indices: the first and the last frame, and between them frames with equal shares of
    /// all change from one to the next. A part of each share is time, so that every long stretch has a moment. Where a
    /// jump takes several shares at once, the others halve the longest stretches.
    package func moments(_ count: Int) -> [Int] {
        guard count > 1, frames.count > count else { return Array(frames.indices.prefix(max(1, count))) }
        let change = total > 0 ? PictureScan.weights.change : 0, time = 1 - change
        let progress = progress, end = frames.count - 1, first = times[0], length = max(1e-9, times[end] - first)
        let shares = frames.indices.map { change * progress[$0] + time * (times[$0] - first) / length }
        var out = [0]
        for k in 1..<count - 1 {
            let share = Double(k) / Double(count - 1)
            if let place = shares.firstIndex(where: { $0 >= share }), place > out[out.count - 1], place < end {
                out.append(place)
            }
        }
        out.append(end)
        while out.count < count, let k = longestStretch(between: out) {
            out.insert((out[k] + out[k + 1]) / 2, at: k + 1)
        }
        return out
    }

    /// The place of the first of two neighbouring moments that are furthest apart in time, with a frame between them.
    private func longestStretch(between moments: [Int]) -> Int? {
        func length(_ k: Int) -> Double { times[moments[k + 1]] - times[moments[k]] }
        let open = moments.indices.dropLast().filter { moments[$0 + 1] > moments[$0] + 1 }
        return open.reduce(nil) { best, k in best.map { length($0) >= length(k) ? $0 : k } ?? k }
    }
}
