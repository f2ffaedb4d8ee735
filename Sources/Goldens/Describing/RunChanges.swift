import Text

/// The changes of a run's frames, told together: each subject once, with where it starts and where it is worst.
package struct RunChanges: Sendable {
    /// One subject over all frames.
    struct Story {
        let first, worst: Change
        let firstTime, worstTime: FrameTime
        let frames: Int
    }

    private(set) var stories: [Story] = []

    /// `frames` in the order of their times.
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

    /// One line a subject, the earliest first; beyond `limit` lines one that says how many are left.
    package func words(limit: Int = 20) -> [String] {
        let lines = stories.prefix(limit).map(\.description)
        return stories.count <= limit ? lines : lines + ["and \(NumberText.grouped(stories.count - limit)) more"]
    }
}

/// What changed in the frame at a time.
package struct FrameChanges: Hashable, Sendable {
    package let time: FrameTime
    package let changes: [Change]

    package init(time: FrameTime, changes: [Change]) {
        self.time = time
        self.changes = changes
    }
}

extension RunChanges.Story {
    fileprivate func adding(_ change: Change, at time: FrameTime) -> Self {
        let isWorse = (change.distance ?? 0) > (worst.distance ?? 0)
        return Self(
            first: first, worst: isWorse ? change : worst, firstTime: firstTime, worstTime: isWorse ? time : worstTime,
            frames: frames + 1)
    }

    /// `left-door: x -41.0 -> -43.5 at 0.20 s (12 frames; most at 0.27 s: -55.0 -> -60.1)`
    fileprivate var description: String {
        let start = "\(first) at \(firstTime.words)"
        if frames == 1 { return start }
        guard worstTime != firstTime, case .value(let name, _, _) = worst.kind else {
            return "\(start) (\(NumberText.grouped(frames)) frames)"
        }
        return
            "\(start) (\(NumberText.grouped(frames)) frames; most at \(worstTime.words): \(worst.description.dropFirst("\(worst.item): \(name) ".count)))"
    }
}
