import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// Checks the frames of a scene against its goldens. Any number of threads may call `check`, a frame each; then call
/// `finish` once. The files of an update appear in `finish`: all of them or, when something fails, none.
package struct SceneCheck: Sendable {
    package struct Options: Sendable {
        package var tolerance = Tolerance.exact
        /// Of single frames.
        package var tolerances: [FrameTime: Tolerance] = [:]
        /// What is not compared of any frame.
        package var ignored: [IgnoredRegion] = []
        package var update: UpdatePolicy?
        /// Whether an update keeps pictures, or only fingerprints.
        package var keepsPictures = true
        /// The folder for expected, actual and difference pictures; nil: none are written.
        package var evidence: String?
        /// False when only some of the scene's frames are checked: the other goldens are then neither orphans nor
        /// removed.
        package var isWholeRun = true
        /// The run's last time. Goldens before it that are not checked are not orphans. nil when it is not known; then
        /// the check is of all frames.
        package var end: FrameTime?
        /// Whether a configuration says which frames there are, so that any other golden is an orphan, and what differs
        /// between it and the manifest is told.
        package var isConfigured = false
        /// What differs between the settings of two runs, in words.
        package var settings: RunRecord.Changes = { $0 == $1 ? [] : ["the settings of the run"] }
        /// Whether a scene that was edited fails even if no frame shows it.
        package var isStrict = false
        /// Whether recording fails, because nobody will look at what was recorded here.
        package var refusesRecording = false
        /// Goldens that an update removes, besides those that its policy removes.
        var removed: Set<FrameTime> = []

        package init() {}
    }

    package let golden: GoldenScene
    package let header: Manifest.Header
    package let options: Options
    private let update: GoldenUpdate

    package init(golden: GoldenScene, header: Manifest.Header, options: Options = Options()) {
        self.golden = golden
        self.header = header
        self.options = options
        update = GoldenUpdate(of: golden)
    }

    /// Checks the frame at a time. When its fingerprint is the golden's, the golden's picture is not decoded.
    package func check(_ frame: Bitmap, at time: FrameTime, description: FrameDescription? = nil) throws -> FrameOutcome
    {
        try tolerance(at: time).check(for: PixelSize(of: frame), ignoring: ignored(in: frame))
        let print = Fingerprint(of: frame)
        var outcome = try compared(frame, print, time, description)
        if isRecorded(outcome), options.keepsPictures {
            let bytes = PNGEncoder.encode(frame)
            try update.write(bytes, as: PictureName.of(time, print))
            outcome.picture = Fingerprint(of: bytes)
        }
        return outcome
    }

    /// Removes what an update has prepared, after an error.
    package func discard() { update.discard() }

    private func compared(_ frame: Bitmap, _ print: Fingerprint, _ time: FrameTime, _ description: FrameDescription?)
        throws -> FrameOutcome
    {
        func outcome(_ state: FrameOutcome.State, _ evidence: Evidence, similarity: Double? = nil) -> FrameOutcome {
            FrameOutcome(
                time: time, state: state, fingerprint: print, description: description, similarity: similarity,
                evidence: evidence)
        }
        guard let expected = golden.manifest?.frame(at: time) else {
            // A frame that is recorded needs no other evidence.
            return outcome(.missing, options.update == nil ? try keepEvidence(of: frame, nil, time) : Evidence())
        }
        do {
            if expected.fingerprint == print {
                return outcome(.ok, Evidence(expected: try golden.checkedPath(of: expected)))
            }
            guard let picture = try golden.picture(of: expected) else {
                return outcome(.differentUnseen, try keepEvidence(of: frame, nil, time))
            }
            let comparison = FrameComparison(
                expected: picture, actual: frame, tolerance: tolerance(at: time),
                ignoring: ignored(in: frame))
            let similarity = StructuralSimilarity.mean(picture, frame, differingIn: comparison.box)
            if comparison.passes {
                return outcome(
                    .within(comparison), Evidence(expected: try golden.path(of: expected)), similarity: similarity)
            }
            return outcome(.different(comparison), try keepEvidence(of: frame, picture, time), similarity: similarity)
        } catch let error as GoldenError {
            return outcome(.damaged("\(error)"), try keepEvidence(of: frame, nil, time))
        }
    }

    private func ignored(in frame: Bitmap) -> [PixelRect] {
        options.ignored.pixels(of: frame, scale: header.scale)
    }

    private func tolerance(at time: FrameTime) -> Tolerance { options.tolerances[time] ?? options.tolerance }

    private func keepEvidence(of actual: Bitmap, _ expected: Bitmap?, _ time: FrameTime) throws -> Evidence {
        guard let directory = options.evidence else { return Evidence() }
        do {
            return try Evidence(
                writing: Evidence.name(of: time), of: golden.name, to: directory, expected: expected, actual: actual,
                tolerance: tolerance(at: time), ignoring: ignored(in: actual))
        } catch let error as FileError {
            // What differs is told nevertheless: on a full disk, in a checkout that cannot be written to.
            update.note("\(error)")
            return Evidence()
        }
    }

    /// Whether the update writes the frame.
    private func isRecorded(_ outcome: FrameOutcome) -> Bool {
        switch options.update {
        case nil: false
        case .missing: outcome.state == .missing
        case .changed: !outcome.passes && outcome.state != .orphaned
        case .all: outcome.state != .orphaned
        }
    }
}

extension SceneCheck {
    /// Combines the outcomes of the frames, in any order; says what changed; writes the goldens for an update.
    package func finish(_ outcomes: [FrameOutcome]) throws -> SceneOutcome {
        defer { update.discard() }
        let frames = (outcomes + orphans(outcomes)).sorted { $0.time < $1.time }
        let gone = gone(frames)
        let recorded = try options.update.map { try record(frames, gone, $0) }
        removeStaleEvidence(frames)
        let unrecorded = frames.count { !$0.passes && !isRecorded($0) && !gone.contains($0.time) }
        let faults = faults(frames, recorded)
        let candidate = unrecorded == 0 && faults.allSatisfy { $0.kind == .recorded } ? nil : candidate(frames)
        var outcome = SceneOutcome(
            name: golden.name, frames: frames, words: try words(frames), size: header.size,
            tolerance: options.tolerance,
            update: unrecorded > 0 && recorded?.isEmpty == true ? "nothing recorded" : recorded?.text,
            unrecorded: unrecorded, goldens: golden.manifest?.frames.map(\.time) ?? [],
            // Without a manifest, nothing says which pictures are its own.
            strays: try golden.manifest.flatMap { options.update == nil ? try golden.strays(besides: $0) : nil } ?? [],
            candidate: candidate, faults: faults)
        if let reason = update.unkept { outcome.lacksPictures(reason) }
        return outcome
    }

    /// What fails besides frames.
    private func faults(_ frames: [FrameOutcome], _ recorded: Recorded?) -> [GoldenFault] {
        var faults: [GoldenFault] = []
        let isSettled = options.update.map { $0 != .missing } ?? false
        if !isSettled, let old = golden.manifest?.header {
            if let change = scaleChange(frames) { faults.append(GoldenFault(.scale, change, .accept)) }
            if let change = old.lengthChange(to: header) { faults.append(GoldenFault(.length, change, .accept)) }
            if options.isStrict, frames.allSatisfy(\.passes), old.lengthChange(to: header) == nil {
                faults += old.edits(to: header).map { GoldenFault(.edited, Self.passed($0, frames), .accept) }
            }
            if options.isStrict { faults += weakened.map { GoldenFault(.weakened, $0, .accept) } }
        }
        if options.refusesRecording, let recorded, !recorded.isEmpty {
            faults.append(GoldenFault(.recorded, "\(recorded.text) where CI is set", .recordElsewhere))
        }
        return faults
    }

    private func candidate(_ frames: [FrameOutcome]) -> SceneOutcome.Candidate {
        let drawn = frames.filter { $0.state != .orphaned }.map {
            Manifest.Frame(time: $0.time, fingerprint: $0.fingerprint, description: $0.description)
        }
        return .init(manifest: Manifest(header: guarded, frames: drawn).file, keepsPictures: options.keepsPictures)
    }

    /// The header with what is known only from the goldens, as where some of their frames are checked.
    private var guarded: Manifest.Header {
        var header = header
        header.guards = header.guards?.completed(by: golden.manifest?.header.guards) ?? golden.manifest?.header.guards
        return header
    }

    /// Pictures that cannot be removed do no harm.
    private func removeStaleEvidence(_ frames: [FrameOutcome]) {
        guard let directory = options.evidence else { return }
        try? Evidence.removeStale(
            of: golden.name, in: directory, keeping: frames.map(\.evidence),
            times: options.isWholeRun ? nil : frames.map(\.time))
    }

    private func orphans(_ outcomes: [FrameOutcome]) -> [FrameOutcome] {
        guard options.isWholeRun else { return [] }
        let end = options.isConfigured ? nil : options.end
        return unchecked(outcomes).filter { frame in end.map { frame.time > $0 } ?? true }
            .map { FrameOutcome(time: $0.time, state: .orphaned, fingerprint: $0.fingerprint) }
    }

    /// The goldens of times that were not checked.
    private func unchecked(_ outcomes: [FrameOutcome]) -> [Manifest.Frame] {
        let times = Set(outcomes.filter { $0.state != .orphaned }.map(\.time))
        return golden.manifest?.frames.filter { !times.contains($0.time) } ?? []
    }
}

extension SceneCheck {
    private struct Recorded {
        var frames = 0, removed = 0
        var isWritten = false
        var isEmpty: Bool { frames == 0 && removed == 0 && !isWritten }

        var text: String {
            if frames == 0, removed == 0 { return isWritten ? "descriptions recorded" : "nothing to record" }
            return "\(NumberText.count(frames, "frame")) recorded"
                + (removed == 0 ? "" : ", \(NumberText.grouped(removed)) removed")
        }
    }

    /// Writes the pictures that wait and the manifest, then removes pictures that it does not refer to.
    private func record(_ frames: [FrameOutcome], _ gone: Set<FrameTime>, _ policy: UpdatePolicy) throws -> Recorded {
        let new = frames.filter(isRecorded)
        var byTime: [FrameTime: Manifest.Frame] = [:]
        for frame in golden.manifest?.frames ?? [] where !gone.contains(frame.time) { byTime[frame.time] = frame }
        if policy == .changed { describe(frames, in: &byTime) }
        for frame in new {
            byTime[frame.time] = Manifest.Frame(
                time: frame.time, fingerprint: frame.fingerprint, picture: frame.picture,
                description: frame.description)
        }
        var header = guarded
        if policy == .missing, let old = golden.manifest?.header { header = old }
        let manifest = Manifest(header: header, frames: Array(byTime.values))
        var recorded = Recorded(frames: new.count, removed: gone.count)
        guard !manifest.frames.isEmpty || golden.manifest != nil else { return recorded }
        let isUnchanged = golden.manifest?.saysTheSame(as: manifest) ?? false
        let isRenewed =
            policy != .missing
            && golden.manifest.map { !$0.header.isOf(header) || $0.header.guards != header.guards } ?? false
        if !new.isEmpty || !gone.isEmpty || options.isWholeRun && !isUnchanged || isRenewed {
            try update.commit(manifest: manifest.encoded())
            recorded.isWritten = true
        }
        // Pictures of frames that the manifest no longer has, and what a killed update has left.
        let strays = try golden.strays(besides: manifest).filter { policy != .missing || PictureName.isNew($0) }
        try golden.remove(new.map { PictureName.old($0.time) } + strays)
        return recorded
    }

    /// Renews the descriptions of frames that pass: the next failure is described from how the scene is now.
    private func describe(_ frames: [FrameOutcome], in golden: inout [FrameTime: Manifest.Frame]) {
        for frame in frames where frame.passes {
            guard let old = golden[frame.time], let description = frame.description else { continue }
            golden[frame.time] = Manifest.Frame(
                time: old.time, fingerprint: old.fingerprint, picture: old.picture, description: description)
        }
    }

    /// The times of goldens that the update removes. Goldens of another size cannot stand in one manifest with new
    /// ones.
    private func gone(_ frames: [FrameOutcome]) -> Set<FrameTime> {
        guard let policy = options.update, policy != .missing, options.isWholeRun, let old = golden.manifest?.header
        else { return options.removed }
        let isResized = old.size != header.size || old.scale != header.scale
        return options.removed.union(
            policy == .all || isResized
                ? unchecked(frames).map(\.time) : frames.filter { $0.state == .orphaned }.map(\.time))
    }
}
