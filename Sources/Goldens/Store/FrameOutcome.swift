import ZoetropeNumbers

/// The result of checking one frame.
package struct FrameOutcome: Hashable, Sendable, Codable {
    package enum State: Hashable, Sendable, Codable {
        /// Bit for bit as the golden.
        case ok
        /// Different, but within the tolerance.
        case within(FrameComparison)
        case different(FrameComparison)
        /// Different from the golden's fingerprint; the golden's picture is not kept, so nothing can be compared.
        case differentUnseen
        /// The frame has no golden.
        case missing
        /// The golden has no frame: the scene is shorter now, or its configuration asks for other frames.
        case orphaned
        /// Only one of two runs that are compared has a frame here; `path` is that one's.
        case unpaired(in: String, isActual: Bool)
        /// The golden's picture cannot be used; the text says why.
        case damaged(String)
    }

    package let time: FrameTime
    package let state: State
    /// Of the frame as it is now; of the golden when there is no frame.
    package let fingerprint: Fingerprint
    package private(set) var description: FrameDescription?
    /// The mean structural similarity of frames that differ and have one size.
    package let similarity: Double?
    package let evidence: Evidence
    /// Of the bytes of the picture that an update has written.
    var picture: Fingerprint?

    /// Between two processes.
    private enum CodingKeys: String, CodingKey { case time, state, fingerprint, similarity, evidence }

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
        case .ok, .within: true
        case .different, .differentUnseen, .missing, .orphaned, .unpaired, .damaged: false
        }
    }

    /// Whether there is a golden and the frame differs from it.
    var differs: Bool {
        switch state {
        case .different, .differentUnseen: true
        case .ok, .within, .missing, .orphaned, .unpaired, .damaged: false
        }
    }

    /// The figures, where two pictures were compared.
    package var comparison: FrameComparison? {
        switch state {
        case .within(let comparison), .different(let comparison): comparison
        case .ok, .differentUnseen, .missing, .orphaned, .unpaired, .damaged: nil
        }
    }

    /// The result in half a sentence.
    package var words: String {
        switch state {
        case .ok: "ok"
        case .within(let comparison), .different(let comparison): comparison.description
        case .differentUnseen: "the fingerprint differs, and no golden picture is kept to compare with"
        case .missing: "no golden"
        case .orphaned: "no frame is drawn at this time any more"
        case .unpaired(let path, _): "only in \(SafeText.line(path))"
        case .damaged(let problem): problem
        }
    }
}

extension FrameOutcome {
    /// What passed although it is not equal: `6 of 12 frames differ within the tolerance of 2, by at most 2`; nil where
    /// every frame is equal or fails.
    static func differingWithin(_ frames: [FrameOutcome]) -> String? {
        let within = frames.compactMap { frame -> FrameComparison? in
            if case .within(let comparison) = frame.state { comparison } else { nil }
        }
        guard !within.isEmpty else { return nil }
        let verb = within.count == 1 ? "differs" : "differ"
        let count = "\(NumberText.grouped(within.count)) of \(NumberText.count(frames.count, "frame")) \(verb)"
        let most = within.map(\.maxDifference).max() ?? 0
        guard most > 0 else { return count + " in ignored regions only" }
        let tolerances = Set(within.map(\.tolerance)), colours = within.compactMap(\.maxDeltaE).max()
        let tolerance = tolerances.count == 1 ? "the tolerance of \(within[0].tolerance)" : "their tolerances"
        return "\(count) within \(tolerance), by at most \(most)"
            + (colours.map { " (dE \(NumberText.short($0)))" } ?? "")
    }
}

extension FrameOutcome.State {
    /// For other programs.
    package var name: String {
        switch self {
        case .ok: "ok"
        case .within: "within"
        case .different: "different"
        case .differentUnseen: "different-unseen"
        case .missing: "missing"
        case .orphaned: "orphaned"
        case .unpaired(_, let isActual): isActual ? "only-actual" : "only-expected"
        case .damaged: "damaged"
        }
    }
}
