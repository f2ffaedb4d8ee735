import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeRuns

extension Check {
    /// What a scene says of its goldens that have its former name.
    struct Renaming {
        let former: String
        let isDone, isUnattended: Bool

        func tell(_ outcome: inout SceneOutcome) {
            guard isDone else {
                outcome.words.insert(
                    "it was called '\(former)': --update missing renames its goldens", at: 0)
                return
            }
            guard isUnattended else { return }
            outcome.add(GoldenFault(.recorded, "its goldens were renamed where CI is set", .recordElsewhere))
        }
    }

    /// Goldens keep their scene when its file is renamed.
    func followRenaming(of scene: CheckedScene, _ list: CheckList, _ store: GoldenStore) throws -> Renaming? {
        guard let former = list.formerName(of: scene, in: store) else { return nil }
        let renaming = Renaming(former: former, isDone: update != nil, isUnattended: isUnattended)
        guard renaming.isDone else { return renaming }
        try store.rename(former, to: scene.name)
        try Console.line("\(scene.name): its goldens were called '\(former)'; renamed")
        return renaming
    }

    /// Draws one run's frames, and compares or records them.
    func outcome(
        of run: CheckedRun, _ golden: GoldenScene, _ frames: FrameRequest, _ renderer: SceneRenderer, _ scene: String,
        _ path: String, _ store: GoldenStore, _ list: CheckList
    ) throws -> SceneOutcome {
        var options = SceneCheck.Options()
        options.tolerance = frames.request.tolerance
        (options.tolerances, options.ignored) = (try frames.request.frameTolerances, frames.request.ignored)
        options.update = update
        options.keepsPictures = frames.request.keep == .pictures
        options.evidence = evidence
        options.isWholeRun = !frames.isPartial
        options.isConfigured = frames.isConfigured
        options.isStrict = frames.request.strict || self.frames.request.strict
        options.refusesRecording = isUnattended
        // Goldens that a configuration does not describe take after those of the forward run.
        let needsSibling = !frames.isConfigured && golden.manifest == nil
        let forward = needsSibling ? try? store.scene(named: scene, for: nil) : nil
        var plan = try frames.plan(renderer, run.settings, golden.manifest, sibling: forward?.manifest)
        // In a manifest, paths are relative to its folder.
        plan.settings.pictures = plan.settings.pictures.mapValues { PathText.relative($0, to: golden.folder) }
        plan.guards = frames.guards
        plan.file = list.recorded(path, in: golden.folder)
        plan.configuration = list.configuration.map { RelativePath.of($0, to: golden.folder) }
        return try renderer.check(against: golden, plan, options: options, jobs: RunOptions(self.frames.request).jobs)
    }
}
