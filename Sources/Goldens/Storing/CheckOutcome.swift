/// What came of one frame's check.
public struct FrameOutcome: Hashable, Sendable {
    public enum State: Hashable, Sendable {
        /// Bit for bit as the golden.
        case same
        /// Different, but within the tolerance.
        case within(FrameComparison)
        case different(FrameComparison)
        /// Different from the golden's fingerprint; the golden's picture is not kept, so it cannot be said how.
        case differentUnseen
        /// There is no golden for it.
        case missing
        /// There is a golden for this time, but the scene has no frame there any more.
        case orphaned
    }

    public let time: FrameTime
    public let state: State
    /// Of the frame as it is now; of the golden for an orphaned one.
    public let fingerprint: Fingerprint
    public let description: FrameDescription?
    /// The mean structural similarity, beside an exact difference of frames of one size.
    public let similarity: Double?
    public let evidence: Evidence

    public init(time: FrameTime, state: State, fingerprint: Fingerprint, description: FrameDescription? = nil, similarity: Double? = nil, evidence: Evidence = Evidence()) {
        self.time = time
        self.state = state
        self.fingerprint = fingerprint
        self.description = description
        self.similarity = similarity
        self.evidence = evidence
    }

    public var passes: Bool {
        switch state {
        case .same, .within: true
        case .different, .differentUnseen, .missing, .orphaned: false
        }
    }

    /// The figures, where there are any.
    public var comparison: FrameComparison? {
        switch state {
        case .within(let comparison), .different(let comparison): comparison
        case .same, .differentUnseen, .missing, .orphaned: nil
        }
    }
}

/// What came of a scene's check.
public struct SceneOutcome: Sendable {
    public enum State: String, Sendable, Codable {
        case same, within, different, missing
    }

    public let name: String
    /// In the order of their times.
    public let frames: [FrameOutcome]
    /// What changed, a line each: settings first, then what moved.
    public let words: [String]
    /// The frames' size now.
    public let size: FrameComparison.Size
    public let tolerance: Tolerance
    /// What was written to the goldens, when that was asked for: `4 frames recorded`.
    public let update: String?
    /// False when nothing is known of the frames' times, as for a folder of pictures: frame i then has the time i seconds, and is called by its number.
    public let isTimed: Bool

    public init(name: String, frames: [FrameOutcome], words: [String], size: FrameComparison.Size, tolerance: Tolerance, update: String? = nil, isTimed: Bool = true) {
        self.name = name
        self.frames = frames
        self.words = words
        self.size = size
        self.tolerance = tolerance
        self.update = update
        self.isTimed = isTimed
    }

    /// What a frame is called: `0.20 s`, or `frame 12`, counted from 0 as the files are.
    public func place(of frame: FrameOutcome) -> String {
        isTimed ? frame.time.words : "frame \(Words.grouped(frame.time.microseconds / 1_000_000))"
    }

    public var state: State {
        if frames.allSatisfy({ $0.state == .missing }) { return .missing }
        if !frames.allSatisfy(\.passes) { return .different }
        return frames.allSatisfy { $0.state == .same } ? .same : .within
    }

    public var passes: Bool { state == .same || state == .within }
    public var failing: [FrameOutcome] { frames.filter { !$0.passes } }
    /// The frame with the most differing pixels; the earliest of equals.
    public var worst: FrameOutcome? { frames.filter { $0.comparison != nil }.max { ($0.comparison!.differingPixels, $1.time) < ($1.comparison!.differingPixels, $0.time) } }

    /// A line for a terminal or a log: `doors: 12 of 31 frames differ, first at 0.20 s: 1,204 pixels differ by at most 31, in 120 x 88 at 14, 300`.
    public var summary: String {
        if frames.isEmpty { return "\(name): no frames" }
        switch state {
        case .same: return "\(name): \(Words.count(frames.count, "frame")) the same"
        case .within: return "\(name): \(Words.count(frames.count, "frame")) the same within \(tolerance)"
        case .missing: return "\(name): no goldens; record them with --update missing"
        case .different:
            let first = failing[0]
            return "\(name): \(Words.grouped(failing.count)) of \(Words.count(frames.count, "frame")) \(failing.count == 1 ? "differs" : "differ"), first at \(place(of: first)): \(first.words)"
        }
    }
}

extension FrameOutcome {
    /// What is to be said of the frame, in half a sentence.
    public var words: String {
        switch state {
        case .same: "the same"
        case .within(let comparison), .different(let comparison): comparison.description
        case .differentUnseen: "the fingerprint differs, and no golden picture is kept to compare with"
        case .missing: "no golden"
        case .orphaned: "the scene has no frame there any more"
        }
    }
}
