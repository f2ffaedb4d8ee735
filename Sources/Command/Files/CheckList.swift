import ArgumentParser
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeSceneModel

/// The scenes of a check, where their goldens are, and which names of goldens belong to them.
struct CheckList {
    /// What is checked now.
    let scenes: [CheckedScene]
    /// The goldens' folder.
    let goldens: String
    /// The names of all scenes of the project, nil when they are not known: then no golden is an orphan.
    let known: [String]?
    /// Whether every run of every known scene is checked, so that other goldens are orphans.
    let isComplete: Bool
    /// Whether the runs and variants of scenes are known, too. Without a configuration, options can record any.
    let knowsRuns: Bool
    /// The configuration's path; nil without one.
    let configuration: String?
    /// Whether only some runs of the scenes are checked, so that nothing is known of the others.
    let isNarrow: Bool
    /// Whether a folder of goldens was named, so that no configuration is used on purpose.
    let isAlone: Bool
    /// Scene files beside those of the configuration that it neither checks nor leaves out, relative to its folder.
    let unlisted: [String]
    /// The folder of the project: the configuration's, or the current one.
    var project: String { configuration.map(PathText.folder) ?? "" }

    /// Where a file is whose path is relative to the project.
    func place(_ file: String) -> String { PathText.joined(project, file) }

    /// What `check` was asked for: of the configuration, if there is one, or else by its options alone.
    init(_ check: Check) throws {
        // A folder of goldens stands for a check without a configuration.
        let found = try check.config.map { try ProjectConfiguration(path: $0, check.access) }
        let project = try found ?? (check.goldens == nil ? ProjectConfiguration.find(check.access) : nil)
        if let project { try self.init(check, project) } else { try self.init(plain: check) }
    }

    private init(plain check: Check) throws {
        let settings = check.changes.request
        var frames = FrameRequest(request: check.frames.request)
        frames.request.keep = check.noPictures ? .fingerprints : .pictures
        frames.isPartial = frames.request.times != nil
        let variant = CheckedVariant(
            name: check.variant ?? settings.variantName, settings: settings,
            playback: check.playback.isGiven ? check.playback : nil, namesRun: check.variant != nil, frames: frames)
        scenes = try CheckedScene.all(check.scenes, variant)
        goldens = check.goldens ?? "Goldens"
        try CheckedScene.checkNames(scenes, goldens: goldens)
        let isAll = check.scenes.isEmpty && variant.name == nil && variant.playback == nil
        known = isAll ? scenes.map(\.name) : nil
        (isComplete, knowsRuns, configuration) = (isAll, false, nil)
        (isAlone, unlisted) = (check.goldens != nil, [])
        isNarrow = variant.name != nil || variant.playback != nil || frames.isPartial
    }

    private init(_ check: Check, _ project: ProjectConfiguration) throws {
        try CheckList.refuse(check, project.path)
        goldens = try project.goldens()
        let all = try project.scenes()
        var chosen = try CheckList.chosen(check.scenes, of: all, project.path)
        if let name = check.variant {
            for i in chosen.indices { chosen[i].variants.removeAll { $0.name != name } }
            chosen.removeAll { $0.variants.isEmpty }
            guard !chosen.isEmpty else {
                throw ValidationError("\(project.path) has no variant '\(name)' for these scenes.")
            }
        }
        for i in chosen.indices {
            for j in chosen[i].variants.indices { check.narrow(&chosen[i].variants[j]) }
        }
        scenes = chosen
        known = all.map(\.name)
        isComplete =
            check.scenes.isEmpty && check.variant == nil && !check.playback.isGiven && !check.frames.has("at")
            && !check.frames.has("every")
        (knowsRuns, configuration, isAlone) = (true, project.path, false)
        isNarrow =
            check.variant != nil || check.playback.isGiven || check.frames.has("at") || check.frames.has("every")
        unlisted = isComplete ? try project.unlisted() : []
    }

    /// Refuses options that would say something else than the configuration.
    private static func refuse(_ check: Check, _ path: String) throws {
        let changes = check.changes.request != RunRequest()
        let given: [(String, Bool)] = [
            ("--goldens", check.goldens != nil), ("--fps", check.frames.has("fps")),
            ("--scale", check.frames.has("scale")), ("--tolerance", check.frames.has("tolerance")),
            ("--ignore", check.frames.has("ignore")),
            ("--no-pictures", check.noPictures), ("--set, --picture, --size or --fit", changes),
            ("--every with --update", check.frames.has("every") && check.update != nil),
            ("--gesture, --hold-start, --hold-end or --speed", check.playback.isMoreThanWay),
        ]
        let names = given.filter(\.1).map(\.0)
        guard names.isEmpty else {
            throw ValidationError(
                "\(path) already defines this check; leave out \(names.joined(separator: ", ")), or ignore the file with "
                    + "--goldens FOLDER.")
        }
    }

    /// The scenes with these names or files; all without names. A name that is not in the configuration is an error
    /// of its own, so that the others are checked.
    private static func chosen(_ names: [String], of all: [CheckedScene], _ path: String) throws -> [CheckedScene] {
        guard !names.isEmpty else { return all }
        let locator = SceneLocator(project: path, names: all.map(\.name))
        var seen: Set<String> = []
        let places = try all.map { try (try? $0.file.get()).map { try FilePlace($0) } }
        return try names.map { name -> CheckedScene in
            if let scene = all.first(where: { $0.name == name }) { return scene }
            let file = Result { try locator.path(of: name) }
            if let place = try (try? file.get()).map({ try FilePlace($0) }), let i = places.firstIndex(of: place) {
                return all[i]
            }
            let error = CommandError(
                "\(path) does not list \(name); add it to \"scenes\" there, or check it alone with --goldens FOLDER")
            return CheckedScene(
                name: Scene.name(ofFile: name), file: file.flatMap { _ in .failure(error) }, variants: [])
        }.filter { seen.insert($0.name).inserted }
    }
}

extension Check {
    /// Leaves of a configured variant what the options choose: one run, or some frames.
    fileprivate func narrow(_ variant: inout CheckedVariant) {
        variant.chosenWay = playback.way
        guard frames.has("at") || frames.has("every") else { return }
        variant.frames.request = frames.request.checked(within: variant.frames.request)
        variant.frames.isPartial = true
    }
}

// MARK: Runs that no scene has

extension CheckList {
    /// Why a scene that was named is not checked: the configuration, which has `ways` for it, lacks the run that the
    /// options choose.
    func missingRun(_ way: Way, of scene: CheckedScene, in path: String, ways: [Way])
        -> CommandError
    {
        let configuration = configuration ?? CheckConfiguration.fileName
        let file = PathText.relative(path, to: PathText.folder(of: configuration))
        let list = (ways + [way]).map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return CommandError(
            "\(configuration) has no run '\(way.rawValue)' of '\(scene.name)'; add it there: "
                + "{ \"file\": \"\(file)\", \"ways\": [\(list)] }")
    }

    /// An error where no scene has the run that the options choose.
    func checkRuns(_ way: Way?, _ done: [Int: [SceneOutcome]]) throws {
        guard let way, let configuration, !done.isEmpty, done.values.allSatisfy(\.isEmpty) else { return }
        throw CommandError(
            "\(configuration) has no run '\(way.rawValue)' of any scene; add it to the \"ways\" of one there")
    }
}
