import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeCodecs
import ZoetropeGoldens
import ZoetropeMeasure
import ZoetropeNumbers

/// Finds the values with which a scene looks like a recording.
struct MatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Finds the values with which a scene looks like a recording, with their errors.",
        usage: "render match <scene> <recording> [-o <scene.json>] [--sheet <file.png>] [options]",
        discussion: """
            A recording is a video (mp4, mov, webm, mkv; through ffmpeg), a GIF, APNG or WebP, or a folder of PNG \
            files. The scene's parameters, duration and timings are fitted until its frames look like the recording's. \
            Values that you give with --set stay. Without --from and --to, the recording's first and last frames are \
            the screens.

              render match present Present.mov --from Home@3x.png --to Detail@3x.png -o measured.json

            With --within, it fails if an app's recording moves otherwise than the scene:

              render match push Push.mov --within 3

            Exit status: 0 if the scene explains the recording, 1 if no values do or --within fails, 2 if a file cannot \
            be used.
            """)

    @Argument(help: ArgumentHelp("A scene file or the name of a scene.", valueName: "scene"))
    var scene: String

    @Argument(help: ArgumentHelp("The recording.", valueName: "recording"))
    var recording: String

    @OptionGroup(title: "Scene") var changes: TableOptions<SceneRows>
    @OptionGroup var access: AccessOptions

    @Flag(help: "The recording shows the way back.")
    var back = false

    @OptionGroup var times: TableOptions<RateRows>

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The scene to write, with the measured values.", valueName: "scene.json"))
    var output: String?

    @Option(
        help: ArgumentHelp("Writes a sheet of the recording, the scene and their difference.", valueName: "file.png"))
    var sheet: String?

    @Option(help: ArgumentHelp("Writes the result as JSON.", valueName: "file.json"))
    var json: String?

    @Option(
        help: ArgumentHelp(
            "Fail if a value is off by more than this percentage of the scene's value, 0 to 100, plus its error.",
            valueName: "percent"))
    var within: Double?

    @OptionGroup var quietness: Quietness

    func run() throws {
        let notes = quietness.notes
        if PathText.format(of: recording) == "json", PathText.format(of: scene) != "json",
            FileManager.default.fileExists(atPath: scene)
        {
            throw ValidationError("The scene comes first: render match \(recording) \(scene).")
        }
        if !SceneLocator.isDirectory(recording) { try ReadGuard.anywhere.check(recording) }
        let source = try SceneSource(scene)
        let conflicts = try FileConflicts(inputs: [recording, source.file].compactMap { $0 })
        try conflicts.checkLater(files: [output, sheet, json], access)
        try Refusal.reported {
            let bar = ProgressBar(notes)
            defer { bar.finish() }
            bar.show("reading \(PathText.name(of: recording))")
            let recorded = try Recording(
                path: recording, step: times.request.has(\.rate) ? 1 / times.request.rate.value : nil)
            let options = access.options(changes.request)
            let renderer = try recorded.renderer(source, options, access, isBack: back)
            var match = Match()
            match.isBack = back
            match.assignments = options.assignments
            let driven = try DrivenScene(recorded, source, options, access, isBack: back)
            match.driven = driven?.renderer
            bar.show("comparing \(scene) with \(PathText.name(of: recording))")
            let result = try match.run(renderer, recorded) { bar.show(share: $0) }
            bar.finish()
            for line in MatchWords(result, recorded).lines { try Console.line(line) }
            let own = recorded.screens(of: renderer, options, isBack: back)
            let screens = result.gesture == nil ? own : driven?.screens ?? own
            try MeasuredFiles(
                scene: output, model: renderer.sourceFile, sheet: sheet, json: json,
                allowsOutside: access.allowOutside, screens: screens
            ).write(result, recorded, notes)
            let verdict = within.map { Verdict(result, tolerance: $0 / 100) }
            for line in verdict?.differences ?? [] { try Console.line(line) }
            if !result.isAccepted {
                notes.note("'render measure' compares the recording with every scene, and with the screens' own motion")
            }
            if !result.isAccepted || verdict?.passes == false { throw ExitCode(1) }
        }
    }

    func validate() throws {
        if let within, !(within >= 0 && within <= 100) { throw ValidationError("--within is from 0 to 100 percent.") }
    }
}

/// What a recording does not show is an answer, with status 1, and not a fault of the call.
enum Refusal {
    static func reported(_ body: () throws -> Void) throws {
        do { try body() } catch let error as MeasureError where error.isRefusal {
            try Console.line(error.description)
            throw ExitCode(1)
        }
    }
}

extension Recording {
    /// Pixels a point, by its width: phones are 320 to 440 points wide.
    var likelyDensity: Double {
        let short = min(size.width, size.height)
        return short >= 960 ? 3 : short >= 600 ? 2 : 1
    }

    /// The scene with the screens that the options give, else with the recording's first and last frames.
    ///
    /// - Parameter isSketch: with no more pixels of them than it takes to tell scenes apart.
    func renderer(
        _ source: SceneSource, _ given: SceneRenderer.Options, _ access: AccessOptions, isBack: Bool,
        isSketch: Bool = false
    ) throws -> SceneRenderer {
        var options = given
        let plain = try source.renderer(options, access)
        options.pictures = screens(of: plain, options, isBack: isBack, isSketch: isSketch)
        return options.pictures == given.pictures ? plain : try source.renderer(options, access)
    }

    /// The pictures of a scene's screens: those that the options give, else the recording's first and last frames.
    func screens(
        of renderer: SceneRenderer, _ given: SceneRenderer.Options, isBack: Bool, isSketch: Bool = false
    ) -> [String: SceneRenderer.PictureSource] {
        let names = renderer.pictureNames
        guard given.pictures.isEmpty, names.contains("from") || names.contains("to") else { return given.pictures }
        let canvas = (width: renderer.canvas.width, height: renderer.canvas.height)
        let whole =
            given.density.map { RecordedScreens(self, isBack: isBack, density: $0) }
            ?? RecordedScreens(self, isBack: isBack, filling: canvas)
        let screens = isSketch ? whole.sketched(for: canvas) : whole
        let own = ["from": screens.from, "to": screens.to].filter { names.contains($0.key) }
        return own.mapValues { .bitmap($0, density: screens.density) }
    }
}
