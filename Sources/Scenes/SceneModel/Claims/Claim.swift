/// Something that must be true of a scene's runs.
package struct Claim: Sendable {
    /// The runs of which it is claimed.
    package enum Run: String, Hashable, Sendable, CaseIterable { case forward, back, gesture }

    /// As it is written.
    package let text: String
    /// True where it is not 0.
    package let that: Number
    /// What `that` asks for, in the order in which it is found; a figure over time comes after those it is made of.
    package let figures: [Figure]
    /// Seconds from the run's start at which it must be true; empty: at all.
    package let at: [Number]
    /// Seconds from which on, and up to which, it must be true; nil: from the start, and to the end.
    package let by, until: Number?
    /// Seconds in a row for which it must be true at least once; nil: all the time.
    package let lasting: Number?
    /// Empty: all that the scene has.
    package let runs: Set<Run>
    /// What it is for; empty where the file does not say it.
    package let because: String
    /// The keys beside `that` that say when it must be true, as they are written.
    package let terms: [String: String]
    package let origin: Origin
    /// The file that it is from, if that is not the scene's.
    package let source: Document
}
