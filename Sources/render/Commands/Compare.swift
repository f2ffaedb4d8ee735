import ArgumentParser
import FileOutput
import Foundation
import Zoetrope

/// Two pictures, folders of frames or animations.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares two pictures, folders of PNG frames, or animations (APNG, GIF).",
        usage:
            "render compare <a> <b> [--tolerance <D[,COUNT]>] [--evidence <folder>] [--json <file.json>] [--report <file.html>]",
        discussion: """
            Animations are compared by time. Of each pair that differs it tells how many pixels differ, by how much at most, where, the PSNR, and beside these exact figures the \
            mean structural similarity (SSIM, Wang and others, 2004).

            Exit status 0 when all is the same within the tolerance, 1 when not, 2 when a file cannot be read.
            """)

    @Argument(help: ArgumentHelp("What should be.", valueName: "a"))
    var expected: String

    @Argument(help: ArgumentHelp("What is.", valueName: "b"))
    var actual: String

    @Option(
        help: ArgumentHelp(
            "How far a channel may be off (0 to 255) and how many pixels may be off further. (default: 0,0)",
            valueName: "D[,COUNT]"))
    var tolerance: String = "0"

    @Option(
        help: ArgumentHelp(
            "Where expected, actual and difference pictures go. (default: none; Output/compare with --report)",
            valueName: "folder"))
    var evidence: String?

    @OptionGroup(title: "Results") var results: ResultFiles

    func run() throws {
        try results.check(Compare.files(expected) + Compare.files(actual))
        let folder = evidence ?? (results.report == nil ? nil : "Output/compare")
        let name = String(actual.split(separator: "/").last ?? "frames")
        if let folder { try checkEvidence(folder + "/" + name) }
        let outcome = try RunComparison.compare(
            expected: expected, actual: actual, name: name, tolerance: Tolerance(parsing: tolerance), evidence: folder)
        try Console.result(outcome.summary)
        for frame in outcome.frames where frame.state != .same { try Console.result("  " + Compare.line(frame)) }
        try results.write([outcome], title: "\(expected) and \(actual)")
        if !outcome.passes { throw ExitCode(1) }
    }

    /// Pictures beside the frames would be taken for frames, or written over them.
    private func checkEvidence(_ folder: String) throws {
        let place = FilePlace(folder)
        for input in [expected, actual] where [FilePlace(input).path, FilePlace(input).folder].contains(place.path) {
            throw ValidationError(
                "the evidence would go into \(SceneLocator.isDirectory(input) ? input : (input as NSString).deletingLastPathComponent), which is compared; name another folder with --evidence."
            )
        }
    }

    /// A file, or a folder's frames.
    private static func files(_ path: String) -> [String] {
        SceneLocator.isDirectory(path) ? (try? FrameFolder.paths(in: path)) ?? [] : [path]
    }

    private static func line(_ frame: FrameOutcome) -> String {
        let figures = [
            frame.comparison.map { "PSNR \(Figures.text($0.psnr)) dB" },
            frame.similarity.map { "SSIM \(Figures.text($0))" }, frame.evidence.difference,
        ]
        return "at \(frame.time.words): \(frame.words)" + figures.compactMap { $0 }.map { "; " + $0 }.joined()
    }
}

/// Where a check's result goes, besides standard output.
struct ResultFiles: ParsableArguments {
    @Option(help: ArgumentHelp("A report with all pictures in one HTML file.", valueName: "file.html"))
    var report: String?

    @Option(help: ArgumentHelp("The result as JUnit XML.", valueName: "file.xml"))
    var junit: String?

    @Option(help: ArgumentHelp("The result as JSON.", valueName: "file.json"))
    var json: String?

    /// Refuses, before anything is done, what could not be written without a loss of one of `inputs`, which are only looked for where there are results.
    func check(_ inputs: @autoclosure () -> [String]) throws {
        let files = [report, junit, json].compactMap { $0 }
        if !files.isEmpty { try InputGuard(inputs()).check(files) }
    }

    func write(_ outcomes: [SceneOutcome], title: String = "Golden frames") throws {
        try file(report) { try ReportWriter.html(outcomes, title: title, to: $0) }
        try file(junit) { try ReportWriter.junit(outcomes, title: title, to: $0) }
        try file(json) { try ReportWriter.json(outcomes, title: title, to: $0) }
    }

    private func file(_ path: String?, _ body: (AtomicFile) throws -> Void) throws {
        guard let path else { return }
        let file = try AtomicFile(path: path)
        try body(file)
        try file.commit()
    }
}
