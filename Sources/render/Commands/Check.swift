import ArgumentParser
import Foundation
import Zoetrope

/// Scenes against their golden frames.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws scenes and compares their frames with golden ones, exactly unless told otherwise.",
        usage: "render check <scene>… [--goldens <folder>] [--update missing|changed|all] [--report <file.html>]",
        discussion: """
            A goldens folder has a folder a scene: a manifest with a fingerprint of each frame, which alone decides while nothing changes, and the frames as PNG files. \
            The first run records them: render check cube --update missing

            Exit status 0 when all frames are the same, 1 when some differ or have no golden, 2 when a scene cannot be checked; the others are checked all the same. An update says what changed and ends with 0.
            """)

    @Argument(help: ArgumentHelp("Scene files or names; all of Scenes/ without any.", valueName: "scene"))
    var scenes: [String] = []

    @Option(help: ArgumentHelp("Where the golden frames are.", valueName: "folder"))
    var goldens = "Goldens"

    @OptionGroup(title: "Frames") var frames: CheckFrames

    @Option(
        help: ArgumentHelp(
            "How far a channel may be off (0 to 255) and how many pixels may be off further. (default: 0,0)",
            valueName: "D[,COUNT]"))
    var tolerance: String = "0"

    @Option(
        help: ArgumentHelp(
            "Record frames without a golden; those and the ones that changed; or all.", valueName: "missing|changed|all"
        ))
    var update: UpdatePolicy?

    @Flag(help: "Record fingerprints only, no pictures.")
    var noPictures = false

    @Option(help: ArgumentHelp("Where expected, actual and difference pictures of failures go.", valueName: "folder"))
    var evidence = "Output/check"

    @OptionGroup(title: "Results") var results: ResultFiles

    func run() throws {
        let tolerance = try Tolerance(parsing: tolerance)
        let store = GoldenStore(directory: goldens)
        let scenes = try NamedScene.all(scenes)
        try NamedScene.checkNames(scenes, goldens: goldens)
        try results.check(scenes.flatMap { $0.files(store) })
        var outcomes: [SceneOutcome] = [], unheard: (any Error)?
        for scene in scenes {
            outcomes.append(try outcome(of: scene, store, tolerance))
            do { if unheard == nil { try tell(outcomes[outcomes.count - 1]) } } catch { unheard = error }
        }
        try results.write(outcomes)
        if let unheard { throw unheard }
        if outcomes.contains(where: { $0.state == .error }) { throw ExitCode(Failure.status) }
        if update == nil, !outcomes.allSatisfy(\.passes) { throw ExitCode(1) }
    }

    /// A scene that cannot be checked has an outcome, too, so that no result passes over it.
    private func outcome(of scene: NamedScene, _ store: GoldenStore, _ tolerance: Tolerance) throws -> SceneOutcome {
        do {
            return try check(scene.file.get(), store, tolerance)
        } catch let error where Failure.isTold(error) {
            Failure.tell(error)
            return SceneOutcome(name: scene.name, error: "\(error)")
        }
    }

    private func check(_ path: String, _ store: GoldenStore, _ tolerance: Tolerance) throws -> SceneOutcome {
        let renderer = try SceneRenderer(path: path)
        let golden = try store.scene(named: renderer.scene.scene.name, for: update)
        var options = SceneCheck.Options()
        options.tolerance = tolerance
        options.update = update
        options.keepsPictures = !noPictures
        options.evidence = evidence
        options.isWholeRun = frames.at == nil
        return try renderer.check(
            against: golden, frames.plan(renderer, golden.manifest), options: options, jobs: frames.threads)
    }

    /// Of one that could not be checked the error has been told.
    private func tell(_ outcome: SceneOutcome) throws {
        guard outcome.state != .error else { return }
        try Console.result(outcome.summary + (outcome.update.map { "; \($0)" } ?? ""))
        for line in outcome.words { try Console.result("  " + line) }
    }
}

extension UpdatePolicy: ExpressibleByArgument {}
