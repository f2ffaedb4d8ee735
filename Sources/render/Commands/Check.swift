import ArgumentParser
import Foundation
import Text
import Zoetrope

/// Compares scenes with their golden frames.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws scenes and compares their frames with golden ones, exactly unless told otherwise.",
        usage: "render check <scene>… [--goldens <folder>] [--update missing|changed|all] [--report <file.html>]",
        discussion: """
            Every way that a scene plays is checked: forward, back where the scene has a way back of its own, and its \
            gesture. A folder of goldens has a folder for each scene, with folders back and gesture in it. Each has a \
            manifest with a fingerprint of every frame, and the frames as PNG files. The first run records them:

              render check cube --update missing

            Playback options, --set, --picture and --size check one variant of the scene, with goldens of its own: \
            'render check cube --set direction=right' uses cube/direction=right.

            Exit status: 0 when all frames are ok or recorded, 1 when some differ or have no golden, 2 when a scene \
            cannot be checked; the other scenes are checked anyway.
            """)

    @Argument(help: ArgumentHelp("Scene files or names; without any, all of Scenes/.", valueName: "scene"))
    var scenes: [String] = []

    @Option(help: ArgumentHelp("The folder of the golden frames.", valueName: "folder"))
    var goldens = "Goldens"

    @OptionGroup(title: "Frames") var frames: CheckFrames
    @OptionGroup(title: "Scene") var changes: SceneChanges
    @OptionGroup(title: "Playback") var playback: PlaybackOptions

    @Option(help: ArgumentHelp("The name of the variant that these options make.", valueName: "name"))
    var variant: String?

    @Option(
        help: ArgumentHelp(
            "How much a channel may differ (0 to 255), and how many pixels may differ by more. (default: 0,0)",
            valueName: "D[,COUNT]"))
    var tolerance: String = "0"

    @Option(
        help: ArgumentHelp(
            "Record frames without a golden; those and frames that differ; or all.", valueName: "missing|changed|all"))
    var update: UpdatePolicy?

    @Flag(help: "Record fingerprints only, no pictures.")
    var noPictures = false

    @Flag(help: "Decode every golden picture and compare it with its fingerprint.")
    var audit = false

    @Flag(help: "Remove goldens of scenes that are gone, and pictures that no manifest refers to.")
    var prune = false

    @Option(
        help: ArgumentHelp("The folder for expected, actual and difference pictures of failures.", valueName: "folder"))
    var evidence = "Output/check"

    @OptionGroup(title: "Results") var results: ResultFiles
    @OptionGroup(title: "Many machines") var part: PartOptions
    @OptionGroup var access: AccessOptions

    /// The path of the journal of a check during which the program crashed. Not for people: the program adds this
    /// option when it starts itself again.
    @Option(help: .hidden)
    var resume: String?

    func run() throws {
        let tolerance = try Tolerance(parsing: tolerance)
        let store = GoldenStore(directory: goldens, allowOutside: access.allowOutside)
        let scenes = try NamedScene.all(scenes)
        try NamedScene.checkNames(scenes, goldens: goldens)
        var journal = try CheckJournal(resuming: resume, arguments: CommandLine.arguments)
        defer { journal.remove() }
        if let index = journal.crashed { journal.end(index, [tellCrash(scenes[index].name)]) }
        if !results.files.isEmpty { try results.check(inputs(scenes, store, &journal)) }
        var unheard: (any Error)?
        for (i, scene) in scenes.enumerated() where journal.done[i] == nil && part.shard?.has(i) != false {
            journal.begin(i)
            let new = outcomes(of: scene, store, tolerance)
            journal.end(i, new)
            do { if unheard == nil { try new.forEach(Check.tell) } } catch { unheard = error }
        }
        if let shard = part.shard { return try finish(shard, journal.done, names: scenes.map(\.name), unheard) }
        try finish(scenes.indices.flatMap { journal.done[$0] ?? [] }, scenes, store, unheard)
    }

    /// The files that the check reads. They are journalled, because finding the names of a scene's pictures can crash,
    /// too.
    private func inputs(_ scenes: [NamedScene], _ store: GoldenStore, _ journal: inout CheckJournal) -> [String] {
        var files: [String] = []
        for (i, scene) in scenes.enumerated() where journal.done[i] == nil {
            journal.begin(i)
            files += scene.files(store)
            journal.end(i, nil)
        }
        return files
    }

    private func finish(
        _ outcomes: [SceneOutcome], _ scenes: [NamedScene], _ store: GoldenStore, _ unheard: (any Error)?
    ) throws {
        try results.write(outcomes)
        if let unheard { throw unheard }
        try tellOrphans(outcomes, scenes, store)
        let faults = audit ? try tellFaults(outcomes, store) : 0
        try Check.end(outcomes)
        if faults > 0 { throw ExitCode(1) }
    }

    /// The outcome of each way that the scene plays. A scene that cannot be checked has an outcome, too, so that every
    /// result names it.
    private func outcomes(of scene: NamedScene, _ store: GoldenStore, _ tolerance: Tolerance) -> [SceneOutcome] {
        var outcomes: [SceneOutcome] = []
        do {
            let path = try scene.file.get()
            try access.check(scene: path)
            let settings = try changes.settings()
            let renderer = try SceneRenderer(path: path, settings: settings, allowOutside: access.allowOutside)
            for run in try CheckedRun.all(renderer, settings, playback, variant: variant) {
                outcomes.append(try check(run, renderer, store, tolerance))
            }
        } catch {
            Failure.tell(error)
            let text = Failure.isTold(error) ? "\(error)" : Root.message(for: error)
            outcomes.append(SceneOutcome(name: scene.name, error: Console.safe(text)))
        }
        return outcomes
    }

    private func check(_ run: CheckedRun, _ renderer: SceneRenderer, _ store: GoldenStore, _ tolerance: Tolerance)
        throws -> SceneOutcome
    {
        let golden = try store.scene(named: run.name, for: update)
        var options = SceneCheck.Options()
        options.tolerance = tolerance
        options.update = update
        options.keepsPictures = !noPictures
        options.evidence = evidence
        options.isWholeRun = frames.at == nil
        let forward = try? store.scene(named: renderer.scene.scene.name, for: nil)
        let plan = try frames.plan(renderer, run.settings, golden.manifest, sibling: forward?.manifest)
        return try renderer.check(against: golden, plan, options: options, jobs: frames.threads)
    }

    /// The error of a scene that could not be checked has already been printed.
    static func tell(_ outcome: SceneOutcome) throws {
        guard outcome.state != .error else { return }
        let update = outcome.update.map { "; \($0)" } ?? ""
        try Console.result(SafeText.line(outcome.summary + update, limit: 2000))
        for line in outcome.words { try Console.result("  " + SafeText.line(line, limit: 2000)) }
    }

    private func tellCrash(_ name: String) -> SceneOutcome {
        let outcome = SceneOutcome(
            name: name,
            error: "the program crashed while it checked this scene; please report it, with the scene and its pictures")
        Console.standardError("error: \(SafeText.line(outcome.summary, limit: 2000))\n")
        for folder in ["", "/back", "/gesture"] {
            Files.removeLeftovers(in: goldens + "/" + name + folder, includingOwn: true)
        }
        return outcome
    }
}

// MARK: Many machines

extension Check {
    /// Writes the outcomes of one part of the check; `render merge` makes the results of all of them.
    private func finish(
        _ shard: Shard, _ done: [Int: [SceneOutcome]], names: [String], _ unheard: (any Error)?
    ) throws {
        let path = part.path(for: "check", shard)
        if part.part == nil { try Files.makeDirectory("Output") }
        let checked = done.sorted { $0.key < $1.key }.map { CheckPart.Entry(scene: $0.key, outcomes: $0.value) }
        let made = CheckPart(
            program: ProgramVersion.text, shard: shard, scenes: names, goldens: goldens, tolerance: tolerance,
            checked: checked)
        try made.write(to: path)
        if let unheard { throw unheard }
        try Console.result(SafeText.line(path, limit: 4096))
        try Check.end(done.values.flatMap { $0 })
    }

    /// Ends with the exit status of the outcomes.
    static func end(_ outcomes: [SceneOutcome]) throws {
        if outcomes.contains(where: { $0.state == .error }) { throw ExitCode(Failure.status) }
        if outcomes.contains(where: { $0.unrecorded > 0 }) { throw ExitCode(1) }
    }
}

// MARK: Upkeep

extension Check {
    /// Goldens without a scene, when all scenes were checked, and pictures without a frame.
    private func tellOrphans(_ outcomes: [SceneOutcome], _ scenes: [NamedScene], _ store: GoldenStore) throws {
        let isAll = self.scenes.isEmpty && !playback.isGiven && variant == nil
        let names = isAll && scenes.allSatisfy { (try? $0.file.get()) != nil } ? store.names() : []
        let known = Set(scenes.map(\.name))
        let orphans = names.filter { !known.contains(String($0.split(separator: "/")[0])) }
        let strays = outcomes.flatMap { outcome in outcome.strays.map { "\(outcome.name)/\($0)" } }
        for name in orphans {
            if prune { try store.remove(name) }
            let what = prune ? "removed" : "no scene has this name; remove its goldens with --prune"
            try Console.result(SafeText.line("\(goldens)/\(name): \(what)", limit: 2000))
        }
        for path in strays {
            if prune { try Files.remove("\(goldens)/\(path)") }
            let what = prune ? "removed" : "no frame has this picture; remove it with --prune"
            try Console.result(SafeText.line("\(goldens)/\(path): \(what)", limit: 2000))
        }
    }

    /// Returns the number of damaged pictures.
    private func tellFaults(_ outcomes: [SceneOutcome], _ store: GoldenStore) throws -> Int {
        var count = 0
        for outcome in outcomes where outcome.error == nil {
            for line in try store.scene(named: outcome.name).audit() {
                count += 1
                try Console.result(SafeText.line("audit: \(line)", limit: 2000))
            }
        }
        if count == 0 { try Console.result("audit: all golden pictures ok") }
        return count
    }
}

/// One way that a scene plays, and the name of its goldens.
struct CheckedRun {
    let name: String
    let settings: RunSettings

    /// The run that was chosen by playback options; otherwise every way that the scene plays.
    static func all(
        _ renderer: SceneRenderer, _ settings: RunSettings, _ playback: PlaybackOptions, variant: String?
    ) throws -> [CheckedRun] {
        let scene = renderer.scene.scene
        let base = [scene.name] + (variant.map { [$0] } ?? settings.variantName.map { [$0] } ?? [])
        if playback.isGiven {
            var chosen = settings
            try playback.add(to: &chosen, for: scene)
            // Of the options that change the playback, only the way becomes part of the name.
            let suffix = chosen.way == .forward || variant != nil ? [] : [chosen.way.rawValue]
            return [CheckedRun(name: (base + suffix).joined(separator: "/"), settings: chosen)]
        }
        return renderer.ways.map { way in
            var run = settings
            run.way = way
            let suffix = way == .forward ? [] : [way.rawValue]
            return CheckedRun(name: (base + suffix).joined(separator: "/"), settings: run)
        }
    }
}

extension RunSettings {
    /// `direction=right`; nil for a scene without changes.
    fileprivate var variantName: String? {
        var parts = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        parts += pictures.sorted { $0.key < $1.key }.map { "\($0.key)=\(PathText.stem(of: $0.value))" }
        if let size { parts.append("size=\(size)") }
        if let fit { parts.append("fit=\(fit)") }
        if let frame { parts.append("frame=\(frame)") }
        guard !parts.isEmpty else { return nil }
        return parts.joined(separator: ",").replacingOccurrences(of: "/", with: "-")
    }
}
