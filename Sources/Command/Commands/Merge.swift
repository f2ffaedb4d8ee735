import ArgumentParser
import ZoetropeFiles
import ZoetropeGoldens
import Zoetrope

/// Puts parts that several machines drew together.
struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Makes the outputs of a run, or the results of a check, from the parts that '--shard' made.",
        usage: "render merge <part>… (-o <path>… | --report <file.html>) [options]",
        discussion: """
              render cube -o cube.gif -o frames/ --shard 1/2 --part 1.part
              render cube -o cube.gif -o frames/ --shard 2/2 --part 2.part
              render merge 1.part 2.part -o cube.gif -o frames/

            Give each part the options of the whole run. Give options of the GIF to 'render merge'. Parts of another \
            scene, picture, size, rate or version are refused, and missing parts are named. Pictures are read one at a \
            time, so memory does not grow with their number. The files equal the files of one machine, byte for byte.

              render check --shard 1/2 --part 1.part      and so on, then:
              render merge 1.part 2.part --report report.html --junit results.xml
            """)

    @Argument(help: ArgumentHelp("The part files, in any order.", valueName: "part"))
    var parts: [String]

    @OptionGroup(title: "Output") var outputs: OutputOptions<OutputRows>
    @OptionGroup(title: "GIF") var gif: TableOptions<GIFRows>
    @OptionGroup(title: "Results of a check") var results: ResultFiles
    @OptionGroup(title: "For pull requests") var summaries: SummaryFiles

    @Option(
        help: ArgumentHelp("Writes the manifest of a run whose parts were drawn with --manifest.", valueName: "file"))
    var manifest: String?

    @OptionGroup var work: TableOptions<JobsRows>

    @OptionGroup var quietness: Quietness

    @OptionGroup var access: AccessOptions

    func validate() throws {
        if gif.request.maxBytes != nil {
            throw ValidationError("--max-bytes draws a run several times, and parts are drawn once; leave it out.")
        }
    }

    func run() throws {
        for part in parts { try ReadGuard.anywhere.check(part) }
        guard let first = parts.first, CheckPart.isPart(first) else { return try mergeRun() }
        guard outputs.output.isEmpty, manifest == nil else {
            throw ValidationError("These are parts of a check, which has no frames; leave out -o and --manifest.")
        }
        try FileConflicts(inputs: parts).checkUsage(files: results.files + summaries.files)
        var (outcomes, context) = try CheckPart.merged(parts, access)
        let unkept = Check.writeResults(outcomes, &context, results, summaries)
        try outcomes.forEach(Check.tell)
        try Check.end(outcomes, context, unkept)
    }

    private func mergeRun() throws {
        let given = results.files + summaries.files + (summaries.annotations ? ["--annotations"] : [])
        if let given = given.first {
            throw ValidationError("These are parts of a run, which has no results; leave out \(given).")
        }
        guard !outputs.output.isEmpty || manifest != nil else {
            throw ValidationError("Say where to write with -o, such as -o cube.gif.")
        }
        let set = try PartSet(parts), notes = quietness.notes
        let targets = try outputs.output.isEmpty ? [] : outputs.outputs(name: "", gif.request)
        try FileConflicts(inputs: parts).checkUsage(targets, files: [manifest].compactMap { $0 })
        let threads = RunOptions(work.request).jobs
        if !targets.isEmpty {
            let options = RunOptions(rate: set.rate, jobs: threads, allowOutside: access.allowOutside)
            try RunWriter(notes: notes, options: options, request: gif.request).run(targets) {
                try set.write($0, jobs: threads, allowOutside: access.allowOutside, progress: $1)
            }
        }
        guard let manifest else { return }
        guard let made = set.manifest else {
            throw CommandError("the parts have no fingerprints; draw them with --manifest, too")
        }
        try made.write(to: AtomicFile(path: manifest, allowsOutside: access.allowOutside), at: manifest)
        try notes.wrote(manifest, streaming: targets.contains { $0.path == nil })
    }
}
