import ArgumentParser
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeSceneModel

/// A scene that is to be checked: its file, or why there is none, and what is checked of it.
struct CheckedScene {
    /// The name of its goldens and results.
    let name: String
    let file: Result<String, any Error>
    var variants: [CheckedVariant]
    /// What a configuration claims of it, besides what it says itself.
    var claims: [WrittenClaims] = []
    /// Recordings that have to move as it does.
    var recordings: [CheckedRecording] = []

    init(name: String, file: Result<String, any Error>, variants: [CheckedVariant]) {
        (self.name, self.file, self.variants) = (name, file, variants)
    }

    /// The scenes called `names`, each file once; without names, all of Scenes/. Of each, `variant` is checked.
    static func all(_ names: [String], _ variant: CheckedVariant) throws -> [CheckedScene] {
        let locator = SceneLocator()
        guard names.isEmpty else {
            var seen: Set<FilePlace> = []
            return try names.map { CheckedScene($0, Result { [name = $0] in try locator.path(of: name) }, variant) }
                .filter { scene in
                    try (try? scene.file.get()).map { try seen.insert(FilePlace($0)).inserted } ?? true
                }
        }
        return try locator.ownScenes(to: "check").map { CheckedScene($0, .success($0), variant) }
    }

    private init(_ given: String, _ file: Result<String, any Error>, _ variant: CheckedVariant) {
        self.init(name: Scene.name(ofFile: (try? file.get()) ?? given), file: file, variants: [variant])
    }

    /// Refuses two scenes with one name: their goldens would overwrite each other.
    static func checkNames(_ scenes: [CheckedScene], goldens: String) throws {
        var paths: [String: String] = [:]
        for scene in scenes {
            guard let path = try? scene.file.get() else { continue }
            if let other = paths.updateValue(path, forKey: scene.name) {
                throw ValidationError(
                    "\(other) and \(path) are both called '\(scene.name)' and would share the goldens in "
                        + "\(goldens)/\(scene.name); list them in zoetrope.json, or check them apart, each with its "
                        + "own --goldens.")
            }
        }
    }

    /// The files that say what a check of the scene compares: the scene, its pictures, its manifests.
    func sources(_ store: GoldenStore) -> [String] {
        let inputs = (try? file.get()).map { [$0] + SceneRenderer.pictures(ofScene: $0) } ?? []
        return inputs + store.names(of: name).map { "\(store.directory)/\($0)/manifest.json" }
    }

    /// Every file that a check of the scene reads.
    func files(_ store: GoldenStore) throws -> [String] {
        let inputs = (try? file.get()).map { [$0] + SceneRenderer.pictures(ofScene: $0) } ?? []
        let names = [name] + store.names().filter { $0.hasPrefix(name + "/") }
        return try inputs + names.flatMap(store.files(ofScene:))
    }
}

/// A list of claims in a configuration, which can be read when the scene is known.
struct WrittenClaims {
    let list: Value
    let document: Document
}

extension SceneRenderer {
    /// The claims of the scene and those of a configuration that do not hold.
    func brokenClaims(with others: [WrittenClaims]) throws -> [LintFinding] {
        try brokenClaims() + brokenClaims(written: others)
    }

    func brokenClaims(written: [WrittenClaims]) throws -> [LintFinding] {
        try brokenClaims(written.flatMap { try scene.scene.claims($0.list, in: $0.document) })
    }
}

/// A scene as it is, or with changes: what is checked of it.
struct CheckedVariant {
    /// nil: the scene as it is.
    var name: String?
    var settings: RunRequest
    /// nil: every way that the scene plays.
    var ways: [Way]?
    /// Which of these ways is checked, if options of the command line chose one. There may be none.
    var chosenWay: Way?
    /// The one run that options of the command line chose, where there is no configuration.
    var playback: PlaybackOptions<PlaybackRows>?
    /// Whether the name stands for a run, too, as one that was given with `--variant`.
    var namesRun = false
    var frames: FrameRequest

    /// The runs of a scene with the names of their goldens.
    func runs(of renderer: SceneRenderer, named scene: String) throws -> [CheckedRun] {
        let base = [scene] + [name].compactMap(\.self)
        func run(_ settings: RunRequest, isNamed: Bool) -> CheckedRun {
            let suffix = isNamed || settings.way == .forward ? [] : [settings.way.rawValue]
            return CheckedRun(name: (base + suffix).joined(separator: "/"), settings: settings)
        }
        if let playback {
            return [run(try playback.settled(for: renderer.scene.scene).within(settings), isNamed: namesRun)]
        }
        return ways(of: renderer).filter { chosenWay == nil || $0 == chosenWay }.map { way in
            var settings = settings
            settings.way = way
            if way != .gesture { (settings.gesture, settings.outcome) = (nil, nil) }
            return run(settings, isNamed: false)
        }
    }

    /// The ways in which the scene is checked, before options choose one of them.
    func ways(of renderer: SceneRenderer) -> [Way] {
        let own = renderer.ways
        return ways ?? (settings.gesture == nil || own.contains(.gesture) ? own : own + [.gesture])
    }
}

/// One way that a scene plays, and the name of its goldens.
struct CheckedRun {
    let name: String
    let settings: RunRequest

    /// What a broken claim calls this run; nil for the way there.
    var claimedRun: String? { settings.way == .back ? "the way back" : settings.way == .gesture ? "the gesture" : nil }
}
