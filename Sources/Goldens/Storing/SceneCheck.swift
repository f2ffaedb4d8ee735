import Text
import Codecs
import Foundation
import Pixels

/// What an update writes.
package enum UpdatePolicy: String, CaseIterable, Sendable {
    /// Frames without a golden only.
    case missing
    /// Those and frames that differ beyond the tolerance; goldens that no frame can belong to any more go.
    case changed
    /// Every frame; goldens of other frames go.
    case all
}

/// Checks the frames of a scene against its goldens. `check` may be called by any number of threads, a frame each; `finish` once, after all. An update's
/// files appear at the end, all of them or, where anything fails, none.
package struct SceneCheck: Sendable {
    package struct Options: Sendable {
        package var tolerance = Tolerance.exact
        package var update: UpdatePolicy?
        /// Whether an update keeps pictures, or only fingerprints.
        package var keepsPictures = true
        /// Where expected, actual and difference pictures go; none are written without.
        package var evidence: String?
        /// False when only some of the scene's frames are looked at: the others' goldens are then neither missed nor removed.
        package var isWholeRun = true
        /// The scene's last time: goldens before it that a run does not look at are not missed. nil when it is not known; then a run looks at everything.
        package var end: FrameTime?

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
        update = GoldenUpdate(of: golden.folder)
    }

    /// The frame at a time. The fingerprint alone decides where it is that of the golden: no picture is read then.
    package func check(_ frame: Bitmap, at time: FrameTime, description: FrameDescription? = nil) throws -> FrameOutcome
    {
        let print = Fingerprint(of: frame)
        let outcome = try compared(frame, print, time, description)
        if shouldKeep(outcome) { try keepPicture(frame, at: time) }
        return outcome
    }

    /// Where only fingerprints are kept, a picture that the manifest is no longer about goes.
    private func keepPicture(_ frame: Bitmap, at time: FrameTime) throws {
        let name = GoldenScene.pictureName(at: time)
        if options.keepsPictures { try update.write(PNGEncoder.encode(frame), as: name) } else { update.remove(name) }
    }

    private func compared(_ frame: Bitmap, _ print: Fingerprint, _ time: FrameTime, _ description: FrameDescription?)
        throws -> FrameOutcome
    {
        guard let expected = golden.manifest?.frame(at: time) else {
            // A recorded golden is its own evidence.
            let evidence = options.update == nil ? try keepEvidence(of: frame, nil, time) : Evidence()
            return FrameOutcome(
                time: time, state: .missing, fingerprint: print, description: description, evidence: evidence)
        }
        if expected.fingerprint == print {
            return FrameOutcome(
                time: time, state: .same, fingerprint: print, description: description,
                evidence: golden.evidence(at: time))
        }
        guard
            let picture = try options.update == .all
                ? golden.pictureIfUsable(of: expected) : golden.picture(of: expected)
        else {
            return FrameOutcome(
                time: time, state: .differentUnseen, fingerprint: print, description: description,
                evidence: try keepEvidence(of: frame, nil, time))
        }
        let comparison = FrameComparison(expected: picture, actual: frame, tolerance: options.tolerance)
        return FrameOutcome(
            time: time, state: comparison.passes ? .within(comparison) : .different(comparison), fingerprint: print,
            description: description,
            similarity: StructuralSimilarity.mean(picture, frame, differingIn: comparison.box),
            evidence: comparison.passes ? golden.evidence(at: time) : try keepEvidence(of: frame, picture, time))
    }

    private func keepEvidence(of actual: Bitmap, _ expected: Bitmap?, _ time: FrameTime) throws -> Evidence {
        guard let directory = options.evidence else { return Evidence() }
        return try Evidence(
            writing: Evidence.name(of: time), of: golden.name, to: directory, expected: expected, actual: actual,
            tolerance: options.tolerance)
    }

    private func shouldKeep(_ outcome: FrameOutcome) -> Bool {
        switch options.update {
        case nil: false
        case .missing: outcome.state == .missing
        case .changed: !outcome.passes && outcome.state != .orphaned
        case .all: outcome.state != .orphaned
        }
    }
}

extension SceneCheck {
    /// Puts the frames' outcomes, in any order, together; says what changed; writes the manifest when there is something to update.
    package func finish(_ outcomes: [FrameOutcome]) throws -> SceneOutcome {
        let frames = (outcomes + orphans(outcomes)).sorted { $0.time < $1.time }
        var update: String?
        if let policy = options.update { update = try record(frames, policy) }
        try removeStaleEvidence(frames)
        return SceneOutcome(
            name: golden.name, frames: frames, words: words(frames), size: header.size, tolerance: options.tolerance,
            update: update,
            goldens: golden.manifest?.frames.map(\.time) ?? [])
    }

    private func removeStaleEvidence(_ frames: [FrameOutcome]) throws {
        guard let directory = options.evidence else { return }
        try Evidence.removeStale(
            of: golden.name, in: directory, keeping: frames.map(\.evidence),
            times: options.isWholeRun ? nil : frames.map(\.time))
    }

    private func orphans(_ outcomes: [FrameOutcome]) -> [FrameOutcome] {
        guard options.isWholeRun else { return [] }
        return unseen(outcomes).filter { frame in options.end.map { frame.time > $0 } ?? true }
            .map { FrameOutcome(time: $0.time, state: .orphaned, fingerprint: $0.fingerprint) }
    }

    /// The goldens of times that were not looked at.
    private func unseen(_ outcomes: [FrameOutcome]) -> [Manifest.Frame] {
        let times = Set(outcomes.filter { $0.state != .orphaned }.map(\.time))
        return golden.manifest?.frames.filter { !times.contains($0.time) } ?? []
    }

    /// Why frames differ: the settings that changed, then what moved, or that nothing did.
    private func words(_ frames: [FrameOutcome]) -> [String] {
        if let damage = golden.damage { return ["\(damage.path): \(damage.problem); it is replaced"] }
        guard let manifest = golden.manifest, !frames.allSatisfy(\.passes) else { return [] }
        var lines = manifest.header.changes(to: header), compared = 0
        var changes: [FrameChanges] = []
        for frame in frames where frame.state != .orphaned {
            guard let old = manifest.frame(at: frame.time)?.description, let new = frame.description else { continue }
            compared += 1
            changes.append(FrameChanges(time: frame.time, changes: old.changes(to: new)))
        }
        lines += RunChanges(changes).words()
        if lines.isEmpty, compared > 0, frames.contains(where: \.isDrawnOtherwise) {
            lines.append("nothing in the scene moved: it is drawn differently")
        }
        return lines
    }

    /// Writes the manifest with the frames that the policy lets in, and the pictures that wait.
    private func record(_ frames: [FrameOutcome], _ policy: UpdatePolicy) throws -> String {
        let new = frames.filter(shouldKeep).map {
            Manifest.Frame(time: $0.time, fingerprint: $0.fingerprint, description: $0.description)
        }
        let replaced = Set(new.map(\.time)), gone = gone(frames, policy)
        let old = (golden.manifest?.frames ?? []).filter { !replaced.contains($0.time) && !gone.contains($0.time) }
        if new.isEmpty, gone.isEmpty { return "nothing to record" }
        let manifest = Manifest(header: header, frames: old + new)
        try update.write(manifest.encoded(), as: GoldenScene.manifestName)
        if policy != .missing, options.isWholeRun { golden.pictures(notIn: manifest).forEach(update.remove) }
        try update.commit()
        return "\(NumberText.count(new.count, "frame")) recorded"
            + (gone.isEmpty ? "" : ", \(NumberText.grouped(gone.count)) removed")
    }

    /// The times of goldens that the update takes away. Those of another size cannot stand in one manifest with the new ones.
    private func gone(_ frames: [FrameOutcome], _ policy: UpdatePolicy) -> Set<FrameTime> {
        guard policy != .missing, options.isWholeRun, let old = golden.manifest?.header else { return [] }
        let isResized = old.size != header.size || old.scale != header.scale
        return Set(
            policy == .all || isResized
                ? unseen(frames).map(\.time) : frames.filter { $0.state == .orphaned }.map(\.time))
    }
}

extension GoldenScene {
    /// The golden's own picture, where it is kept.
    fileprivate func evidence(at time: FrameTime) -> Evidence {
        let path = path(at: time)
        return Evidence(expected: FileManager.default.fileExists(atPath: path) ? path : nil)
    }

    /// As `picture(of:)`, but nil when the file is no good: it is about to be replaced.
    fileprivate func pictureIfUsable(of frame: Manifest.Frame) throws -> Bitmap? {
        do { return try picture(of: frame) } catch is GoldenError { return nil } catch is PictureError { return nil }
    }
}
