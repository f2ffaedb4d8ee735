import Text

/// What came of one frame's check.
package struct FrameOutcome: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// Bit for bit as the golden.
        case same
        /// Different, but within the tolerance.
        case within(FrameComparison)
        case different(FrameComparison)
        /// Different from the golden's fingerprint; the golden's picture is not kept, so it cannot be said how.
        case differentUnseen
        /// There is no golden for it.
        case missing
        /// There is a golden for this time, but the scene has no frame there any more: it is shorter now.
        case orphaned
    }

    package let time: FrameTime
    package let state: State
    /// Of the frame as it is now; of the golden for an orphaned one.
    package let fingerprint: Fingerprint
    package let description: FrameDescription?
    /// The mean structural similarity, beside an exact difference of frames of one size.
    package let similarity: Double?
    package let evidence: Evidence

    package init(
        time: FrameTime, state: State, fingerprint: Fingerprint, description: FrameDescription? = nil,
        similarity: Double? = nil, evidence: Evidence = Evidence()
    ) {
        self.time = time
        self.state = state
        self.fingerprint = fingerprint
        self.description = description
        self.similarity = similarity
        self.evidence = evidence
    }

    package var passes: Bool {
        switch state {
        case .same, .within: true
        case .different, .differentUnseen, .missing, .orphaned: false
        }
    }

    /// Whether there is a golden, and this is not it.
    var isDrawnOtherwise: Bool {
        switch state {
        case .different, .differentUnseen: true
        case .same, .within, .missing, .orphaned: false
        }
    }

    /// The figures, where there are any.
    package var comparison: FrameComparison? {
        switch state {
        case .within(let comparison), .different(let comparison): comparison
        case .same, .differentUnseen, .missing, .orphaned: nil
        }
    }
}

/// What came of a scene's check.
package struct SceneOutcome: Sendable {
    package enum State: String, Sendable, Codable {
        case same, within, different, missing
        /// It could not be checked.
        case error
    }

    package let name: String
    /// In the order of their times.
    package let frames: [FrameOutcome]
    /// What changed, a line each: settings first, then what moved.
    package let words: [String]
    /// The frames' size now.
    package let size: FrameComparison.Size
    package let tolerance: Tolerance
    /// What was written to the goldens, when that was asked for: `4 frames recorded`.
    package let update: String?
    /// False when nothing is known of the frames' times, as for a folder of pictures: frame i then has the time i seconds, and is called by its number.
    package let isTimed: Bool
    /// The times of the goldens that there were, whichever were looked at.
    package let goldens: [FrameTime]
    /// Why the scene could not be checked; nil where it was.
    package let error: String?

    package init(
        name: String, frames: [FrameOutcome], words: [String], size: FrameComparison.Size, tolerance: Tolerance,
        update: String? = nil, isTimed: Bool = true,
        goldens: [FrameTime] = []
    ) {
        self.name = name
        self.goldens = goldens
        error = nil
        self.frames = frames
        self.words = words
        self.size = size
        self.tolerance = tolerance
        self.update = update
        self.isTimed = isTimed
    }

    /// Of a scene that cannot be checked; `error` says why, in a line or more.
    package init(name: String, error: String) {
        self.name = name
        self.error = error
        (frames, goldens, update, isTimed) = ([], [], nil, true)
        words = error.split(separator: "\n").map(String.init)
        (size, tolerance) = (FrameComparison.Size(width: 0, height: 0), .exact)
    }

    /// What a frame is called: `0.20 s`, or `frame 12`, counted from 0 as the files are.
    package func place(of frame: FrameOutcome) -> String {
        isTimed ? frame.time.words : "frame \(NumberText.grouped(frame.time.microseconds / 1_000_000))"
    }

    package var state: State {
        if error != nil { return .error }
        if frames.allSatisfy({ $0.state == .missing }) { return .missing }
        if !frames.allSatisfy(\.passes) { return .different }
        return frames.allSatisfy { $0.state == .same } ? .same : .within
    }

    package var passes: Bool { state == .same || state == .within }
    package var failing: [FrameOutcome] { frames.filter { !$0.passes } }
    /// The frame with the most differing pixels; the earliest of equals.
    package var worst: FrameOutcome? {
        frames.filter { $0.comparison != nil }.max {
            ($0.comparison!.differingPixels, $1.time) < ($1.comparison!.differingPixels, $0.time)
        }
    }

    /// A line for a terminal or a log: `doors: 12 of 31 frames differ, first at 0.20 s: 1,204 pixels differ by at most 31, in 120 x 88 at 14, 300`.
    package var summary: String {
        if frames.isEmpty, error == nil { return "\(name): no frames" }
        switch state {
        case .error: return "\(name): it cannot be checked: \(words.first ?? "")"
        case .same: return "\(name): \(NumberText.count(frames.count, "frame")) the same"
        case .within: return "\(name): \(NumberText.count(frames.count, "frame")) the same within \(tolerance)"
        case .missing: return "\(name): \(missingWords)"
        case .different:
            let failing = failing, first = failing[0]
            if !goldens.isEmpty, failing.allSatisfy({ $0.state == .missing }) { return "\(name): \(missingWords)" }
            return
                "\(name): \(NumberText.grouped(failing.count)) of \(NumberText.count(frames.count, "frame")) \(failing.count == 1 ? "differs" : "differ"), first at \(place(of: first)): \(first.words)"
        }
    }
}

extension SceneOutcome {
    /// Of frames without goldens: which, what there is instead, and, unless that was just done, what to do.
    private var missingWords: String {
        let failing = failing
        let advice = { (what: String) in update == nil ? "; record \(what) with --update missing" : "" }
        guard !goldens.isEmpty else { return "no goldens" + advice("them") }
        let first = failing[0].time.name
        let what =
            failing.count == 1
            ? "no golden at \(first)"
            : "\(NumberText.grouped(failing.count)) of \(NumberText.count(frames.count, "frame")) have no golden, first at \(first)"
        return what + "; there " + FrameTime.words(goldens) + advice(failing.count == 1 ? "it" : "them")
    }
}

extension FrameTime {
    /// As many places as it takes, but two at least: `0.50 s`, `0.016667 s`.
    fileprivate var name: String {
        var digits = text
        while digits.hasSuffix("0"), digits.suffix(3).first != "." { digits.removeLast() }
        return digits + " s"
    }

    /// `are goldens at 0.00 s, 0.50 s`; of more than four their number, the first and the last.
    fileprivate static func words(_ times: [FrameTime]) -> String {
        if times.count == 1 { return "is one at \(times[0].name)" }
        if times.count <= 4 { return "are goldens at " + times.map(\.name).joined(separator: ", ") }
        return "are \(NumberText.grouped(times.count)) goldens from \(times[0].name) to \(times[times.count - 1].name)"
    }
}

extension FrameOutcome {
    /// What is to be said of the frame, in half a sentence.
    package var words: String {
        switch state {
        case .same: "the same"
        case .within(let comparison), .different(let comparison): comparison.description
        case .differentUnseen: "the fingerprint differs, and no golden picture is kept to compare with"
        case .missing: "no golden"
        case .orphaned: "the scene has no frame there any more"
        }
    }
}
