import ArgumentParser
import Zoetrope
import ZoetropeGoldens

/// What a check was to keep of its outcomes and could not: pictures, and files of results. All that differs is told
/// first, and every other file is written; then this is the check's one error.
struct Unkept {
    private var texts: [String]

    /// - Parameter outcomes: those whose pictures may be missing. Pictures of one folder fail for one reason.
    init(_ outcomes: [SceneOutcome]) {
        texts = outcomes.compactMap(\.unkept).prefix(1).map { "the pictures of the differences are not kept: \($0)" }
    }

    mutating func attempt(_ body: () throws -> Void) {
        do { try body() } catch { texts.append(Root.message(for: error)) }
    }

    func check() throws { if !texts.isEmpty { throw CommandError(texts.joined(separator: "; ")) } }
}

extension Check {
    /// Writes each of a check's results that can be written.
    static func writeResults(
        _ outcomes: [SceneOutcome], _ context: inout ReportContext, _ results: ResultFiles, _ summaries: SummaryFiles
    ) -> Unkept {
        var unkept = Unkept(outcomes)
        unkept.attempt { try context.writeResults(outcomes) }
        results.write(outcomes, context, unkept: &unkept)
        unkept.attempt { try summaries.write(outcomes, context) }
        return unkept
    }

    /// Tells the totals of several outcomes, or of one that needs action, and ends with their exit status.
    static func end(_ outcomes: [SceneOutcome], _ context: ReportContext, _ unkept: Unkept) throws {
        if outcomes.count > 1 || outcomes.contains(where: \.needsAction) {
            for line in outcomes.totals(context) { try Console.line(line) }
        }
        try end(outcomes, unkept)
    }

    /// The error of a scene that could not be checked has already been printed.
    static func end(_ outcomes: [SceneOutcome], _ unkept: Unkept) throws {
        try unkept.check()
        if outcomes.contains(where: { $0.state == .error }) { throw ExitCode(Failure.status) }
        if outcomes.contains(where: \.needsAction) { throw ExitCode(1) }
    }
}
