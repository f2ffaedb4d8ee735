import ArgumentParser
import Zoetrope
import ZoetropeRuns
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers

/// The frame rate of a recording that is a folder of frames.
enum RateRows: OptionRows {
    static let rows = FrameRows.rows.filter { $0.flag == "fps" }
    static let usual = ["fps": ""]
    static let helps = [
        "fps": "The frame rate of a folder of frames, in frames a second; other recordings have their own."
    ]
}

/// The frame rate of folders, without which frames are compared by index, and how strictly they are.
enum CompareRows: OptionRows {
    static let rows =
        FrameRows.rows.filter { $0.flag == "fps" }
        + RunTable.flags(of: .check).filter { ["tolerance", "ignore"].contains($0.flag) }
    static let usual = ["fps": "none; frames are compared by index"]
    static let helps = ["fps": "The frame rate of folders of frames, in frames a second, to compare them by time."]
}

/// Compares two pictures, folders of frames or animations, whatever made them.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compares two pictures, folders of PNG frames, animations (APNG, GIF, WebP) or videos.",
        usage: """
            render compare <a> <b> [--fps <n>] [--tolerance <D[,COUNT]>] [--evidence <folder>] [--json <file.json>] \
            [--report <file.html>]
            """,
        discussion: """
            Animations are compared by time. A folder is compared by time with --fps, and by index without it. For \
            each pair that differs, it prints the number of differing pixels, the largest difference, and its place. \
            It also prints the PSNR and the mean structural similarity (SSIM, Wang and others, 2004).

            Regions to ignore are in pixels here. Exit status: 0 if all frames are equal within the tolerance, 1 if \
            some differ, 2 if a file cannot be read.
            """)

    @Argument(help: ArgumentHelp("The expected frames.", valueName: "a"))
    var expected: String

    @Argument(help: ArgumentHelp("The actual frames.", valueName: "b"))
    var actual: String

    @Option(
        help: ArgumentHelp(
            "The folder for expected, actual and difference pictures. (default: none; Output/compare with --report)",
            valueName: "folder"))
    var evidence: String?

    @OptionGroup var terms: TableOptions<CompareRows>

    @OptionGroup(title: "Results") var results: ResultFiles
    @OptionGroup var access: AccessOptions

    func run() throws {
        let inputs = Compare.files(expected) + Compare.files(actual)
        try results.check(inputs)
        let folder = evidence ?? (results.report == nil ? nil : "Output/compare")
        let name = PathText.name(of: actual)
        if let folder { try checkEvidence(folder + "/" + name) }
        for path in inputs { try ReadGuard.anywhere.check(path) }
        let outcome = try RunComparison.compare(
            expected: expected, actual: actual, name: name, tolerance: terms.request.tolerance,
            step: terms.request.has(\.rate) ? terms.request.rate.delay : nil, ignoring: terms.request.ignored,
            evidence: folder)
        try Console.line(outcome.summary)
        for frame in outcome.frames where !frame.passes {
            try Console.result("  " + Compare.line(frame, of: outcome))
        }
        var unkept = Unkept([outcome])
        results.write(
            [outcome], ReportContext(evidence: folder, allowsOutside: access.allowOutside),
            title: "\(expected) and \(actual)", unkept: &unkept)
        try unkept.check()
        if !outcome.passes { throw ExitCode(1) }
    }

    /// Refuses a folder in which evidence would be taken for frames, or overwrite them.
    private func checkEvidence(_ folder: String) throws {
        let place = try FilePlace(folder)
        for input in [expected, actual]
        where try [FilePlace(input).path, FilePlace(input).folder].contains(place.path) {
            let compared = SceneLocator.isDirectory(input) ? input : PathText.folder(of: input)
            throw ValidationError(
                "the evidence would go into \(compared), which is compared; name another folder with --evidence.")
        }
    }

    /// A file, or the frames of a folder.
    static func files(_ path: String) -> [String] {
        SceneLocator.isDirectory(path) ? (try? FrameFolder.paths(in: path)) ?? [] : [path]
    }

    private static func line(_ frame: FrameOutcome, of outcome: SceneOutcome) -> String {
        let figures = [
            frame.comparison.map { "PSNR \(NumberText.short($0.psnr)) dB" },
            frame.similarity.map { "SSIM \(NumberText.short($0))" }, frame.evidence.difference,
        ]
        let place = outcome.isTimed ? "at \(outcome.place(of: frame))" : outcome.place(of: frame)
        let text = "\(place): \(frame.words)" + figures.compactMap { $0 }.map { "; " + $0 }.joined()
        return SafeText.line(text, limit: 2000)
    }
}
