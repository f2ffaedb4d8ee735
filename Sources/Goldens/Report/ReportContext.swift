import ZoetropeFiles
import ZoetropeNumbers

/// Where a check had its goldens and left its evidence, for what reports say about the next step.
package struct ReportContext: Sendable {
    /// The goldens' folder; nil for a comparison of files.
    package let goldens: String?
    /// The folder of the pictures of failures.
    package let evidence: String?
    /// The results that `render accept` takes, once they are written.
    package var results: String?
    /// The name of their file in the folder of evidence.
    package static let resultsName = "results.json"

    /// Whether what is written goes through links that lead anywhere.
    package let allowsOutside: Bool

    /// The folder that goldens and scenes are in; empty for the current one.
    let project: String

    package init(
        goldens: String? = nil, evidence: String? = nil, project: String = "", allowsOutside: Bool = false
    ) {
        (self.goldens, self.evidence, self.project) = (goldens, evidence, project)
        self.allowsOutside = allowsOutside
    }

    /// Leaves the results of failures beside their pictures, and removes those of an earlier check when nothing fails.
    /// Where nothing could be checked, as with a misspelt name, they stay.
    package mutating func writeResults(_ outcomes: [SceneOutcome]) throws {
        guard goldens != nil, let evidence else { return }
        let path = evidence + "/" + Self.resultsName
        if !allowsOutside { try OutputPlace.checkFolder(evidence) }
        guard outcomes.contains(where: { $0.candidate != nil }) else {
            if outcomes.contains(where: { $0.error == nil }) { try Files.remove(path) }
            return
        }
        try OutputPlace.makeFolder(evidence, allowsOutside: allowsOutside)
        try AtomicFile.write(to: path, allowsOutside: allowsOutside) {
            try ReportWriter.json(outcomes, self, in: evidence, to: $0)
        }
        results = path
    }

    /// The command that accepts what was drawn: of all scenes, or of one.
    package func acceptCommand(_ scene: String? = nil) -> String? {
        results.map { "render accept \(Self.word($0))" + (scene.map { " " + Self.word($0) } ?? "") }
    }

    private static func word(_ text: String) -> String { Escape.shellWord(SafeText.line(text)) }
}

extension [SceneOutcome] {
    /// The last lines of a check: `2 of 13 scenes fail: 5 of 120 frames`, where the pictures are, and how to accept,
    /// unless every failure has said how to record it.
    package func totals(_ context: ReportContext) -> [String] {
        let frames = reduce(0) { $0 + $1.frames.count }, bad = filter(\.needsAction)
        guard !bad.isEmpty else {
            let within = reduce(0) { $0 + $1.frames.count { if case .within = $0.state { true } else { false } } }
            let ending = allSatisfy(\.passes) ? "all ok" : "all ok or recorded"
            return [
                "\(NumberText.count(count, "run")), \(NumberText.count(frames, "frame")): \(ending)"
                    + (within == 0 ? "" : ", \(NumberText.grouped(within)) of them only within a tolerance")
            ]
        }
        let failing = bad.reduce(0) { $0 + $1.unrecorded }, errors = bad.count { $0.error != nil }
        // Goldens without a run are none themselves.
        let lost = count { $0.state == .lost }, fail = bad.count { $0.state != .lost },
            verb = fail == 1 ? "fails" : "fail"
        var line = "\(NumberText.grouped(fail)) of \(NumberText.count(count - lost, "run")) \(verb)"
        if frames > 0 { line += ", \(NumberText.grouped(failing)) of \(NumberText.count(frames, "frame"))" }
        if errors > 0 { line += "; \(NumberText.grouped(errors)) cannot be checked" }
        if lost > 0 { line += "; goldens without a run: \(NumberText.grouped(lost))" }
        guard let accept = context.acceptCommand(), let evidence = context.evidence else { return [line] }
        let lines = [line] + (bad.contains { !$0.failing.isEmpty } ? ["pictures: \(evidence)"] : [])
        return bad.allSatisfy(\.isAdvised) ? lines : lines + ["accept:   \(accept)"]
    }

    /// Lines that GitHub Actions shows beside the files of a pull request.
    package var annotations: [String] {
        filter { $0.needsAction || $0.isWorthTelling }.map { outcome in
            // The summary of a scene that cannot be checked is its first fault.
            let lines = outcome.error == nil ? [outcome.summary] + outcome.details : outcome.details
            let text = lines.joined(separator: "\n")
            let level = outcome.needsAction ? "error" : "notice"
            let file = outcome.file.map { "file=\(Self.escaped($0, isProperty: true))," } ?? ""
            let title = Self.escaped("Golden frames: \(outcome.name)", isProperty: true)
            return
                "::\(level) \(file)\(Self.place(of: outcome))title=\(title)::\(Self.escaped(text, isProperty: false))"
        }
    }

    /// `line=12,col=5,` of a scene with a fault: its text begins with the place.
    private static func place(of outcome: SceneOutcome) -> String {
        guard let file = outcome.file, let fault = outcome.error,
            let match = fault.firstMatch(of: #/:(\d+):(\d+): /#), fault[..<match.range.lowerBound].hasSuffix(file)
        else { return "" }
        return "line=\(match.1),col=\(match.2),"
    }

    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var text = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
        if isProperty { text = text.replacing(":", with: "%3A").replacing(",", with: "%2C") }
        return text
    }
}
