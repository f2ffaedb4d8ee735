import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeRuns

extension Check {
    /// The outcome of each run of the scene. A scene that cannot be checked has an outcome, too, so that every result
    /// names it.
    func outcomes(
        of scene: CheckedScene, _ list: CheckList, _ store: GoldenStore, _ pictures: PictureCache
    ) -> [SceneOutcome] {
        var runs = SceneRuns(check: self, scene: scene, list: list, store: store, pictures: pictures)
        do { try runs.checkAll() } catch {
            var outcome = Check.tell(error, of: scene.name)
            outcome.file = try? scene.file.get()
            runs.outcomes.append(outcome)
        }
        return runs.outcomes
    }

    /// Prints why a run cannot be checked. Returns that as its outcome.
    static func tell(_ error: any Error, of run: String) -> SceneOutcome {
        Failure.tell(error)
        return SceneOutcome(
            name: run, error: Console.safe(Failure.isTold(error) ? "\(error)" : Root.message(for: error)))
    }
}

/// The runs of one scene that `render check` draws: those of its variants, those that only goldens know, and recordings.
private struct SceneRuns {
    let check: Check, scene: CheckedScene, list: CheckList, store: GoldenStore, pictures: PictureCache
    var outcomes: [SceneOutcome] = []
    /// The ways that the scene has, of all variants.
    private var ways: [Way] = []
    private let lost: LostGoldens

    init(check: Check, scene: CheckedScene, list: CheckList, store: GoldenStore, pictures: PictureCache) {
        (self.check, self.scene, self.list, self.store, self.pictures) = (check, scene, list, store, pictures)
        lost = check.lost(list, store)
    }

    mutating func checkAll() throws {
        let path = try scene.file.get()
        try check.access.check(scene: path)
        let renaming = try check.followRenaming(of: scene, list, store)
        for variant in scene.variants { try checkVariant(variant, path) }
        outcomes += try lost.outcomes(of: scene, besides: outcomes)
        if !list.isNarrow { compareWithRecordings(path) }
        if let renaming, !outcomes.isEmpty { renaming.tell(&outcomes[0]) }
        // Of all scenes, those that lack the run are left out; a scene that was named has to have it.
        if let way = check.playback.way, outcomes.isEmpty, !check.scenes.isEmpty {
            throw list.missingRun(way, of: scene, in: path, ways: ways)
        }
    }

    private mutating func checkVariant(_ variant: CheckedVariant, _ path: String) throws {
        let renderer = try renderer(path, variant.settings)
        // What a configuration says is meant; a slip of the command line is told before anything is recorded.
        if list.configuration == nil {
            renderer.warnings.forEach { Notes(isQuiet: false).warn("\(scene.name): \($0)") }
        }
        ways += variant.ways(of: renderer).filter { !ways.contains($0) }
        var broken = try renderer.brokenClaims(with: scene.claims)
        let runs = try variant.runs(of: renderer, named: scene.name)
        for (i, run) in runs.enumerated() {
            // The last one takes those of runs that are not checked.
            let own = broken.filter { $0.run == run.claimedRun || i == runs.count - 1 }
            broken.removeAll { own.contains($0) }
            var frames = variant.frames
            frames.guards = try scene.guards(of: run, variant, renderer)
            try add(run, frames, renderer, path, broken: own.map { "\($0)" })
        }
        guard !list.knowsRuns, !list.isNarrow else { return }
        // Without a configuration, the goldens say which other runs there are.
        for name in lost.names(of: scene, besides: outcomes) {
            switch recordedRun(name, renderer, path) {
            case .success(let (run, renderer)): try add(run, variant.frames, renderer, path)
            case .failure(let error):
                guard var outcome = try lost.outcome(name, error.description, .prune) else { continue }
                outcome.file = path
                outcomes.append(outcome)
            }
        }
    }

    private mutating func add(
        _ run: CheckedRun, _ frames: FrameRequest, _ renderer: SceneRenderer, _ path: String, broken: [String] = []
    ) throws {
        let start = ProcessInfo.processInfo.systemUptime
        let golden = try store.scene(named: run.name, for: check.update)
        if let configuration = lost.configuration(of: golden) {
            outcomes.append(lost.outcome(configuration: configuration))
        }
        var outcome = try check.outcome(of: run, golden, frames, renderer, scene.name, path, store, list)
        outcome.seconds = ProcessInfo.processInfo.systemUptime - start
        (outcome.file, outcome.broken) = (path, broken)
        outcomes.append(outcome)
    }

    private mutating func compareWithRecordings(_ path: String) {
        outcomes += scene.recordings.map {
            $0.outcome(scene: scene.name, path, check.access, evidence: check.evidence)
        }
    }

    /// The run whose goldens have this name, as their manifest describes it; why there is none any more.
    private func recordedRun(
        _ name: String, _ renderer: SceneRenderer, _ path: String
    ) -> Result<(CheckedRun, SceneRenderer), CommandError> {
        do {
            let golden = try store.scene(named: name)
            var settings = try RunRequest(golden.manifest?.header.settings ?? RunRecord())
            settings.pictures = settings.pictures.mapValues { RelativePath.joined(golden.folder, $0) }
            if settings.way == .gesture, settings.gesture == nil, !renderer.ways.contains(.gesture) {
                return .failure(CommandError("the scene has no gesture any more"))
            }
            let isPlain = settings.changes == RunRequest() && settings.parameters.isEmpty
            let own = try isPlain ? renderer : self.renderer(path, settings)
            return .success((CheckedRun(name: name, settings: settings), own))
        } catch { return .failure(CommandError("it cannot be drawn any more: \(Root.message(for: error))")) }
    }

    private func renderer(_ path: String, _ settings: RunRequest) throws -> SceneRenderer {
        try SceneRenderer(
            path: path, settings: settings, allowOutside: check.access.allowOutside, pictures: pictures)
    }
}
