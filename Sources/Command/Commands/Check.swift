import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeFiles

/// Compares scenes with their golden frames.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Draws scenes and compares their frames with golden ones, exactly by default.",
        usage: "render check <scene>… [--update missing|changed|all] [--report <file.html>] [--markdown <file.md>]",
        discussion: """
            Every run of a scene is checked: forward, back if the scene has its own timing for it, and its gesture. \
            Each run has a folder of golden frames: cube, cube/back and cube/gesture. A manifest has a fingerprint of \
            every frame, and PNG files show the frames. Record them first, look at them, and commit them:

              render check cube --update missing

            A project's zoetrope.json, in the current folder or above, lists its scenes and variants, the frames, the \
            scale, the tolerance, and the folder of goldens. Without that file, playback options, --set, --picture and \
            --size check one variant of the scene, with its own goldens: 'render check cube --set direction=right' \
            uses cube/direction=right.

            Exit status: 0 if all frames are ok or recorded, 1 if some differ or have no golden. It is 2 if a scene \
            cannot be checked, or a result or a picture cannot be written; the other scenes are checked anyway.
            """)

    @Argument(
        help: ArgumentHelp(
            "Scene files or names. (default: all of zoetrope.json; without that file, all of Scenes/)",
            valueName: "scene"))
    var scenes: [String] = []

    @Option(
        help: ArgumentHelp(
            "The project's settings. (default: zoetrope.json here or in the nearest folder above)", valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The folder of golden frames; ignores zoetrope.json. (default: Goldens)", valueName: "folder"))
    var goldens: String?

    @OptionGroup(title: "Frames") var frames: TableOptions<CheckRows>
    @OptionGroup(title: "Scene") var changes: TableOptions<SceneRows>
    @OptionGroup(title: "Playback") var playback: PlaybackOptions<PlaybackRows>
    @OptionGroup var noDuration: NoDuration

    @Option(
        help: ArgumentHelp(
            "Checks only this variant of zoetrope.json. Without that file, names the goldens of these options.",
            valueName: "name"))
    var variant: String?

    @Option(
        help: ArgumentHelp(
            "Records golden frames: those that are missing; those and the ones that differ (changed); or all.",
            valueName: "missing|changed|all"))
    var update: UpdatePolicy?

    @Flag(help: "Records fingerprints without pictures.")
    var noPictures = false

    @Flag(help: "Decodes every golden picture and compares it with its fingerprint.")
    var audit = false

    @Flag(help: "Removes goldens of scenes that no longer exist, and pictures that no manifest names.")
    var prune = false

    @Option(
        help: ArgumentHelp(
            "The folder for the expected, actual and difference pictures of failures.", valueName: "folder"))
    var evidence = Check.usualEvidence

    static let usualEvidence = "Output/check"

    @Option(
        help: ArgumentHelp(
            "Compares one scene with this recording of an app's transition instead, and fails if they move differently. "
                + "Tolerances are in zoetrope.json, under \"against\".",
            valueName: "recording"))
    var against: [String] = []

    @OptionGroup(title: "Results") var results: ResultFiles
    @OptionGroup(title: "For pull requests") var summaries: SummaryFiles
    @OptionGroup(title: "Many machines") var part: PartOptions
    @OptionGroup var access: AccessOptions

    /// The path of the journal of a check during which the program crashed. Not for people: the program adds this
    /// option when it starts itself again.
    @Option(help: .hidden)
    var resume: String?

    func validate() throws {
        if config != nil, goldens != nil {
            throw ValidationError("--goldens checks without a configuration; leave out --config or --goldens.")
        }
        guard !against.isEmpty else { return }
        if scenes.count != 1 {
            throw ValidationError("--against compares one scene with recordings; name that scene.")
        }
        if update != nil || audit || prune || part.shard != nil || goldens != nil {
            throw ValidationError(
                "--against compares with no goldens; leave out --update, --audit, --prune, --goldens and parts.")
        }
    }

    func run() throws {
        if !against.isEmpty { return try compareWithRecordings() }
        let list = try CheckList(self)
        let store = GoldenStore(directory: list.goldens, allowOutside: access.allowOutside)
        var journal = try CheckJournal(resuming: resume, arguments: CommandLine.arguments)
        defer { journal.remove() }
        if let index = journal.crashed { journal.end(index, [tellCrash(list.scenes[index].name, store)]) }
        let files = results.files + summaries.files
        if !files.isEmpty {
            try FileConflicts(inputs: try inputs(list.scenes, store, &journal)).checkUsage(files: files)
        }
        var unheard: (any Error)?
        let pictures = PictureCache()
        // Before anything is recorded: parts of one check have seen one checkout.
        let inputs =
            part.shard == nil
            ? []
            : list.scenes.map {
                CheckPart.fingerprint(of: $0.sources(store), list.configuration)
            }
        for (i, scene) in list.scenes.enumerated() where journal.done[i] == nil && part.shard?.has(i) != false {
            journal.begin(i)
            let new = outcomes(of: scene, list, store, pictures)
            journal.end(i, new)
            do { if unheard == nil { try new.forEach(Check.tell) } } catch { unheard = error }
        }
        // Of all parts of a check, the first says what belongs to no scene.
        let others = part.shard.map { $0.index == 1 } ?? true ? try lost(list, store).others() : []
        do { try others.forEach(Check.tell) } catch { unheard = unheard ?? error }
        if let shard = part.shard { return try finish(shard, journal.done, others, inputs, list, unheard) }
        try list.checkRuns(playback.way, journal.done)
        try finish(list.scenes.indices.flatMap { journal.done[$0] ?? [] } + others, list, store, unheard)
    }

    /// The files that the check reads. They are journalled, because finding the names of a scene's pictures can crash,
    /// too.
    private func inputs(_ scenes: [CheckedScene], _ store: GoldenStore, _ journal: inout CheckJournal) throws
        -> [String]
    {
        var files: [String] = []
        for (i, scene) in scenes.enumerated() where journal.done[i] == nil {
            journal.begin(i)
            files += try scene.files(store)
            journal.end(i, nil)
        }
        return files
    }

    private func finish(
        _ outcomes: [SceneOutcome], _ list: CheckList, _ store: GoldenStore, _ unheard: (any Error)?
    ) throws {
        let outcomes = Check.withoutRepeats(outcomes)
        var context = ReportContext(
            goldens: list.goldens, evidence: evidence, project: list.project,
            allowsOutside: access.allowOutside)
        let unkept = Check.writeResults(outcomes, &context, results, summaries)
        if let unheard { throw unheard }
        try GoldenUpkeep(store: store, prunes: prune).tell(outcomes)
        let faults = audit ? try GoldenUpkeep.audit(outcomes, store) : 0
        try Check.end(outcomes, context, unkept)
        if faults > 0 { throw ExitCode(1) }
    }

    /// The error of a scene that could not be checked has already been printed.
    static func tell(_ outcome: SceneOutcome) throws {
        guard outcome.state != .error else { return }
        let update = outcome.update.map { "; \($0)" } ?? ""
        try Console.line(outcome.summary + update)
        for line in outcome.details { try Console.result("  " + SafeText.line(line, limit: 2000)) }
    }

    private func tellCrash(_ name: String, _ store: GoldenStore) -> SceneOutcome {
        let outcome = SceneOutcome(
            name: name,
            error: "the program crashed while it checked this scene; please report it, with the scene and its pictures")
        Console.standardError("error: \(SafeText.line(outcome.summary, limit: 2000))\n")
        for folder in ["", "/back", "/gesture"] {
            Leftovers.remove(in: store.directory + "/" + name + folder, includingOwn: true)
        }
        return outcome
    }
}

// MARK: Many machines

extension Check {
    /// Writes the outcomes of one part of the check; `render merge` makes the results of all of them.
    private func finish(
        _ shard: Shard, _ done: [Int: [SceneOutcome]], _ others: [SceneOutcome], _ inputs: [String],
        _ list: CheckList, _ unheard: (any Error)?
    ) throws {
        let path = part.path(for: "check", shard)
        if part.part == nil { try OutputPlace.makeFolder("Output") }
        let checked = done.sorted { $0.key < $1.key }.map { CheckPart.Entry(scene: $0.key, outcomes: $0.value) }
        let made = CheckPart(
            program: ProgramVersion.text, shard: shard.index, shards: shard.count, scenes: list.scenes.map(\.name),
            goldens: list.goldens, evidence: evidence, project: list.project,
            tolerance: frames.request.tolerance.description, checked: checked, others: others, inputs: inputs,
            pictures: try CheckPart.pictures(of: checked.flatMap(\.outcomes), in: evidence))
        try made.write(to: path, allowsOutside: access.allowOutside)
        if let unheard { throw unheard }
        try Console.line(path, limit: 4096)
        let outcomes = done.values.flatMap { $0 } + others
        try Check.end(outcomes, Unkept(outcomes))
    }

    /// A configuration that is gone is told once, however many goldens say so.
    static func withoutRepeats(_ outcomes: [SceneOutcome]) -> [SceneOutcome] {
        var seen: Set<String> = []
        return outcomes.filter { outcome in
            !outcome.faults.contains { $0.kind == .configuration } || seen.insert(outcome.name).inserted
        }
    }

    func lost(_ list: CheckList, _ store: GoldenStore) -> LostGoldens {
        LostGoldens(list: list, store: store, prunes: prune, isUnattended: isUnattended)
    }

    /// Whether nobody looks at what is recorded here.
    var isUnattended: Bool { ContinuousIntegration.isOn(ProcessInfo.processInfo.environment) }
}
