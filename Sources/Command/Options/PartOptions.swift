import ArgumentParser
import Zoetrope
import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeFiles

/// Which part of a run this machine draws.
struct PartOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Draws only part I of N, into a part file; 'render merge' makes the outputs from all parts.",
            valueName: "I/N"),
        transform: PartOptions.shard)
    var shard: Shard?

    @Option(help: ArgumentHelp("The part file. (default: Output/<scene>.<I>-of-<N>.part)", valueName: "file"))
    var part: String?

    func validate() throws {
        if part != nil, shard == nil { throw ValidationError("--part names the file of --shard I/N; give both.") }
    }

    func path(for scene: String, _ shard: Shard) -> String {
        part ?? "Output/\(scene).\(shard.index)-of-\(shard.count).part"
    }

    /// Draws a part of a run into its file, whose path `body` gets.
    func draw(
        _ shard: Shard, of scene: String, _ conflicts: FileConflicts, _ notes: Notes,
        body: (_ path: String, _ progress: (RunProgress) -> Void) throws -> Void
    ) throws {
        let path = path(for: scene, shard)
        try conflicts.checkUsage(files: [path])
        if part == nil { try OutputPlace.makeFolder("Output") }
        let bar = ProgressBar(notes)
        defer { bar.finish() }
        try body(path) { if case .frames(let done, let total) = $0 { bar.show(done: done, total: total) } }
        bar.finish()
        try notes.wrote(path)
    }

    /// Refuses outputs that parts cannot be merged to.
    func check(_ outputs: [Output], _ request: RunRequest) throws {
        if request.maxBytes != nil {
            throw ValidationError(
                "--max-bytes draws a run several times, so it cannot be drawn in parts; leave it out.")
        }
        try outputs.check(request)
        if outputs.contains(where: { $0.path == nil }) {
            throw ValidationError("A part is a file; name the outputs of the merge with -o, instead of '-o -'.")
        }
    }

    @Sendable static func shard(_ text: String) throws -> Shard {
        if let shard = Shard(text) { return shard }
        throw ValidationError(
            "'\(text)' is not a part; write I/N, such as 2/8 for the second of eight, with at most "
                + "\(Shard.maximumCount) parts.")
    }
}
