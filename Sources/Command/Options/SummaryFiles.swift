import ArgumentParser
import ZoetropeFiles
import ZoetropeGoldens

/// What a pull request shows of a check.
struct SummaryFiles: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Writes a Markdown summary, with small pictures in the folder <file>-pictures.", valueName: "file.md"))
    var markdown: String?

    @Option(
        help: ArgumentHelp(
            "The address of the summary's pictures, which is put before their paths. (default: beside the summary)",
            valueName: "url"))
    var pictureUrl: String?

    @Flag(help: "Prints failures as annotations of GitHub Actions.")
    var annotations = false

    var files: [String] { [markdown].compactMap(\.self) }

    func validate() throws {
        if pictureUrl != nil, markdown == nil {
            throw ValidationError("--picture-url is for --markdown; name its file.")
        }
    }

    func write(_ outcomes: [SceneOutcome], _ context: ReportContext) throws {
        if let markdown {
            let summary = MarkdownSummary(outcomes, context, at: markdown, pictureURL: pictureUrl)
            try AtomicFile.write(to: markdown, allowsOutside: context.allowsOutside, summary.write)
        }
        if annotations { for line in outcomes.annotations { try Console.result(line) } }
    }
}
