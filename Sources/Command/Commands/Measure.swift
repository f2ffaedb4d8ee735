import ArgumentParser
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeMeasure
import ZoetropeNumbers
import ZoetropeSceneModel

/// Says which scene a recording shows, and with which values.
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Finds the scene that a recording shows, and its values; or writes a scene for it.",
        usage: "render measure <recording> [<scene>…] [-o <scene.json>] [--sheet <file.png>] [options]",
        discussion: """
            Tries the scenes one by one. Their screens are the recording's first and last frames, or --from and --to. \
            The scene that explains the recording best is measured as by 'render match'. If no scene does, it measures \
            how the two screens move: slides, zooms, turns in space, fades, dimming, openings, and parts such as \
            sheets and menus. It writes that motion as a new scene, with the screens beside it.

              render measure Push.mov -o measured.json

            Exit status: 0 if a scene explains the recording, 1 if none does, 2 if a file cannot be used.
            """)

    @Argument(help: ArgumentHelp("The recording.", valueName: "recording"))
    var recording: String

    @Argument(
        help: ArgumentHelp(
            "Scene files or names. (default: all of Scenes/; without any, those that come with render)",
            valueName: "scene"))
    var scenes: [String] = []

    @OptionGroup(title: "Scene") var changes: TableOptions<SceneRows>
    @OptionGroup var access: AccessOptions
    @OptionGroup var times: TableOptions<RateRows>

    @Flag(help: "Tries no scenes; measures only how the screens move.")
    var planes = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The scene to write, with the measured values.", valueName: "scene.json"))
    var output: String?

    @Option(
        help: ArgumentHelp("Writes a sheet of the recording, the scene and their difference.", valueName: "file.png"))
    var sheet: String?

    @Option(help: ArgumentHelp("Writes the result as JSON.", valueName: "file.json"))
    var json: String?

    @OptionGroup var quietness: Quietness

    func run() throws {
        let notes = quietness.notes, locator = SceneLocator()
        if !SceneLocator.isDirectory(recording) { try ReadGuard.anywhere.check(recording) }
        let paths = try planes ? [] : scenes.isEmpty ? locator.scenesToShow(to: "try") : scenes.map(locator.path)
        try FileConflicts(inputs: [recording] + paths).checkLater(files: [output, sheet, json], access)
        try Refusal.reported {
            let bar = ProgressBar(notes)
            defer { bar.finish() }
            bar.show("reading \(PathText.name(of: recording))")
            let recorded = try Recording(
                path: recording, step: times.request.has(\.rate) ? 1 / times.request.rate.value : nil)
            bar.finish()
            if !planes, try explained(recorded, paths, notes) { return }
            try found(recorded, notes)
        }
    }

    /// Whether one of the scenes explains the recording; then it is told.
    private func explained(_ recorded: Recording, _ paths: [String], _ notes: Notes) throws -> Bool {
        let bar = ProgressBar(notes)
        defer { bar.finish() }
        bar.show("comparing \(PathText.name(of: recording)) with \(NumberText.count(paths.count, "scene"))")
        let hands = try driven(recorded, paths)
        let found = try Identification(recorded, suspects(recorded, paths) + hands.map(\.suspect)) {
            bar.show(share: $0)
        }
        bar.finish()
        guard let best = found.guesses.first else {
            try Console.result("no scene has the recording's screens")
            return false
        }
        guard best.result.isAccepted else {
            let left = NumberText.short(best.result.residual, places: 2)
            try Console.result(
                "no scene fits; closest: \(best.suspect.title) (explains \(best.result.share) of the motion; error \(left) of 255)"
            )
            return false
        }
        try Console.result(best.suspect.title)
        for line in MatchWords(best.result, recorded).lines {
            try Console.line(line)
        }
        for guess in found.guesses.dropFirst() {
            let left = NumberText.short(guess.result.residual, places: 2)
            try Console.result(
                "next: \(guess.suspect.title) (explains \(guess.result.share) of the motion; error \(left) of 255)")
        }
        let options = access.options(changes.request)
        let own = recorded.screens(of: best.suspect.renderer, options, isBack: best.suspect.isBack)
        let screens = hands.first { $0.suspect.title == best.suspect.title }?.screens ?? own
        try MeasuredFiles(
            scene: output, model: best.suspect.renderer.sourceFile, sheet: sheet, json: json,
            allowsOutside: access.allowOutside, screens: screens
        )
        .write(best.result, recorded, notes)
        return true
    }

    /// The motion of the screens themselves, as a scene.
    private func found(_ recorded: Recording, _ notes: Notes) throws {
        var options = access.options(changes.request)
        if options.pictures.isEmpty {
            let density = options.density ?? recorded.likelyDensity
            let screens = RecordedScreens(recorded, isBack: false, density: density)
            options.pictures = [
                "from": .bitmap(screens.from, density: density), "to": .bitmap(screens.to, density: density),
            ]
        }
        let bar = ProgressBar(notes)
        defer { bar.finish() }
        bar.show("looking for moving screens in \(PathText.name(of: recording))")
        let found = try PlaneFinder(
            SceneRenderer(json: PlaneFinder.start, name: "measured", options: options), recorded
        ) { bar.show(share: $0) }
        bar.finish()
        let isFound = found.result.isAccepted
        try Console.result(
            isFound
                ? "a scene of its own: the screens, or a part of one, move as wholes"
                : "neither the screens nor a part of one move as wholes")
        for line in MatchWords(found.result, recorded).lines + found.unexplained {
            try Console.line(line)
        }
        try MeasuredFiles(
            scene: output, model: "measured", sheet: sheet, json: json, allowsOutside: access.allowOutside,
            screens: options.pictures
        )
        .write(found.result, recorded, notes)
        if !isFound { throw ExitCode(1) }
    }

    /// The scenes that have a gesture, with their screens as fingers would drive them.
    private func driven(
        _ recorded: Recording, _ paths: [String]
    ) throws -> [(suspect: Identification.Suspect, screens: [String: SceneRenderer.PictureSource])] {
        let options = access.options(changes.request)
        return try paths.compactMap { path in
            let source = try SceneSource(path)
            let drawn = try unlessUndrawn { try DrivenScene(recorded, source, options, access, isBack: false) }
            guard let scene = drawn ?? nil else { return nil }
            let suspect = Identification.Suspect(
                name: PathText.stem(of: path), isBack: false, renderer: scene.renderer, isDriven: true)
            return (suspect, scene.screens)
        }
    }

    /// Every scene there and back. Those that cannot be drawn with these screens are left out.
    private func suspects(_ recorded: Recording, _ paths: [String]) throws -> [Identification.Suspect] {
        let options = access.options(changes.request)
        return try paths.flatMap { path -> [Identification.Suspect] in
            let source = try SceneSource(path)
            return try [false, true].compactMap { isBack in
                let drawn = try unlessUndrawn {
                    try recorded.renderer(source, options, access, isBack: isBack, isSketch: true)
                }
                return drawn.map { .init(name: PathText.stem(of: path), isBack: isBack, renderer: $0) }
            }
        }
    }

    /// What a scene gives; nil where it cannot be drawn. A file that the system does not read is an error.
    private func unlessUndrawn<Value>(_ body: () throws -> Value) throws -> Value? {
        do {
            return try body()
        } catch let error as SceneError where error.isFailure {
            throw error
        } catch let error as FileError where error.isFailure {
            throw error
        } catch { return nil }
    }
}
