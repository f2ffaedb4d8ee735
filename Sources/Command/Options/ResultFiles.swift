import ArgumentParser
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens

/// Where the results of a check go, besides standard output.
struct ResultFiles: ParsableArguments {
    @Option(help: ArgumentHelp("Writes a report with all pictures as one HTML file.", valueName: "file.html"))
    var report: String?

    @Option(help: ArgumentHelp("Writes the result as JUnit XML.", valueName: "file.xml"))
    var junit: String?

    @Option(help: ArgumentHelp("Writes the result as JSON.", valueName: "file.json"))
    var json: String?

    var files: [String] { [report, junit, json].compactMap { $0 } }

    /// Refuses, before anything is done, files that would overwrite one of `inputs`.
    func check(_ inputs: [String]) throws { try FileConflicts(inputs: inputs).checkUsage(files: files) }

    /// Writes each file that can be written.
    func write(
        _ outcomes: [SceneOutcome], _ context: ReportContext, title: String = "Golden frames", unkept: inout Unkept
    ) {
        func file(_ path: String?, _ body: (AtomicFile) throws -> Void) {
            guard let path else { return }
            unkept.attempt { try AtomicFile.write(to: path, allowsOutside: context.allowsOutside, body) }
        }
        file(report) { try ReportWriter.html(outcomes, title: title, context, to: $0) }
        file(junit) { try ReportWriter.junit(outcomes, title: title, context, to: $0) }
        file(json) {
            try ReportWriter.json(outcomes, title: title, context, in: PathText.folder(of: json ?? ""), to: $0)
        }
    }
}
