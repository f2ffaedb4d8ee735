import ZoetropeNumbers

/// The changes of all frames of a run, grouped by subject: when each begins and when it is largest.
package struct RunChanges: Sendable {
    /// The changes of one subject.
    struct Story {
        let first, worst: ItemChange
        let firstTime, worstTime: FrameTime
        let frames: Int
    }

    private(set) var stories: [Story] = []

    /// `frames` are in the order of their times.
    package init(_ frames: [FrameChanges]) {
        var places: [String: Int] = [:]
        for frame in frames {
            for change in frame.changes {
                if let place = places[change.subject] {
                    stories[place] = stories[place].adding(change, at: frame.time)
                } else {
                    places[change.subject] = stories.count
                    stories.append(
                        Story(first: change, worst: change, firstTime: frame.time, worstTime: frame.time, frames: 1))
                }
            }
        }
    }

    /// A line for each subject, the earliest first; after `limit` lines, one with the number of the others.
    package func words(limit: Int = 20) -> [String] {
        let lines = stories.prefix(limit).map(\.description)
        return stories.count <= limit ? lines : lines + ["and \(NumberText.grouped(stories.count - limit)) more"]
    }
}

/// The changes of one frame.
package struct FrameChanges: Hashable, Sendable {
    package let time: FrameTime
    package let changes: [ItemChange]

    package init(time: FrameTime, changes: [ItemChange]) {
        self.time = time
        self.changes = changes
    }
}

extension RunChanges.Story {
    fileprivate func adding(_ change: ItemChange, at time: FrameTime) -> Self {
        let isWorse = (change.distance ?? 0) > (worst.distance ?? 0)
        return Self(
            first: first, worst: isWorse ? change : worst, firstTime: firstTime, worstTime: isWorse ? time : worstTime,
            frames: frames + 1)
    }

    /// `layer 'left-door': x was -41.0, now -43.5 at 0.20 s (12 frames; most at 0.27 s: was -55.0, now -60.1)`
    fileprivate var description: String {
        let start = "\(first) at \(firstTime.words)"
        if frames == 1 { return start }
        let count = NumberText.count(frames, "frame")
        guard worstTime != firstTime, let values = worst.values else { return "\(start) (\(count))" }
        return "\(start) (\(count); most at \(worstTime.words): \(values))"
    }
}
