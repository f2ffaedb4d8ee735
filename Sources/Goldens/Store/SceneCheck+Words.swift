import ZoetropeFiles
import ZoetropeNumbers

/// What a check says besides its frames.
extension SceneCheck {
    /// Why frames have another size than their goldens, if they are drawn at another scale.
    func scaleChange(_ frames: [FrameOutcome]) -> String? {
        frames.contains(where: \.differs) ? golden.manifest?.header.scaleChange(to: header) : nil
    }

    /// What the run was held to, and is no longer.
    var weakened: [String] {
        guard let old = golden.manifest?.header.guards, let new = header.guards else { return [] }
        return old.weakened(in: new)
    }

    /// An edit after which all frames pass: equal, or within their tolerance.
    static func passed(_ edit: String, _ frames: [FrameOutcome]) -> String {
        FrameOutcome.differingWithin(frames).map { "\(edit); \($0)" }
            ?? "\(edit), and no frame that is checked shows it"
    }

    /// Why frames differ: the settings that changed, then what moved, or that nothing did.
    func words(_ frames: [FrameOutcome]) throws -> [String] {
        if let damage = golden.damage { return ["\(damage.path): \(damage.problem); it is replaced"] }
        guard let manifest = golden.manifest else {
            let pictures = try golden.strays(besides: nil).count
            guard pictures > 0, options.update == nil else { return [] }
            return [
                "\(GoldenScene.manifestName) is missing beside \(NumberText.count(pictures, "golden picture")); restore it, or record the frames again"
            ]
        }
        let isTold = options.update == nil || options.update == .missing
        // What fails is told as a fault.
        let isRescaled = scaleChange(frames) != nil
        let old = isTold && isRescaled ? manifest.header.scaled(as: header) : manifest.header
        let told =
            (options.isConfigured ? old.disagreements(with: header, settings: options.settings) : [])
            + (isTold && options.isStrict ? [] : weakened)
        guard !frames.allSatisfy(\.passes) else {
            let edits = isTold && !options.isStrict ? manifest.header.edits(to: header) : []
            return told + edits.map { "\(Self.passed($0, frames)); \(Remedy.accept)" }
        }
        var
            lines =
                told + old.changes(to: header, settings: options.settings).filter { !told.contains($0) },
            compared = 0
        lines += otherTimes(frames)
        var changes: [FrameChanges] = []
        for frame in frames where frame.state != .orphaned {
            guard let old = manifest.frame(at: frame.time)?.description, let new = frame.description else { continue }
            compared += 1
            changes.append(FrameChanges(time: frame.time, changes: manifest.changes(from: old, to: new)))
        }
        lines += RunChanges(changes).words().map { SafeText.line($0) }
        if lines.isEmpty, !isRescaled, compared > 0, frames.contains(where: \.differs) {
            lines.append("nothing in the scene moved: it is drawn differently")
        }
        return lines
    }

    /// Says that the goldens are not those of the frames that the configuration asks for.
    private func otherTimes(_ frames: [FrameOutcome]) -> [String] {
        guard options.isConfigured, options.isWholeRun, let manifest = golden.manifest else { return [] }
        let missing = frames.count { $0.state == .missing }, orphans = frames.count { $0.state == .orphaned }
        guard missing > 0, orphans > 0 else { return [] }
        let asked = NumberText.count(frames.count - orphans, "frame")
        let there = NumberText.grouped(manifest.frames.count)
        return ["\(asked) are asked for; the \(there) goldens are of other times"]
    }
}
