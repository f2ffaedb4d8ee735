import ZoetropeFrames

/// The frames of several schedules, ordered by time, so that a picture that several schedules show is drawn once.
package struct Timeline: Hashable, Sendable {
    /// Where a picture goes: frame `index` of schedule `output`.
    package struct Use: Hashable, Sendable {
        package let output, index: Int
        package let delay: FrameDelay
    }

    package struct Entry: Hashable, Sendable {
        /// Seconds since the run's start.
        package let instant: Double
        package var uses: [Use]
    }

    package let entries: [Entry]

    /// In seconds. Instants that are closer than this differ only by rounding.
    static let tolerance = 1e-9

    /// The frames of each schedule that begin within `span`; all where it is nil.
    package init(_ schedules: [FrameSchedule], within span: ClosedRange<Double>? = nil) {
        var all: [Entry] = []
        for (output, schedule) in schedules.enumerated() {
            for index in schedule.frames(within: span) {
                let frame = schedule.frames[index]
                all.append(Entry(instant: frame.instant, uses: [Use(output: output, index: index, delay: frame.delay)]))
            }
        }
        all.sort { ($0.instant, $0.uses[0].output) < ($1.instant, $1.uses[0].output) }
        entries = all.reduce(into: []) { merged, next in
            if let last = merged.last, next.instant - last.instant < Timeline.tolerance {
                merged[merged.count - 1].uses += next.uses
            } else {
                merged.append(next)
            }
        }
    }

    /// Some of the entries.
    func part(_ range: Range<Int>) -> Timeline { Timeline(entries: Array(entries[range])) }

    private init(entries: [Entry]) { self.entries = entries }
}
