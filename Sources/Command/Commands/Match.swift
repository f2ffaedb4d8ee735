import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeMeasure
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeRuns

/// Finds the values with which a scene looks like a recording.
struct MatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Finds the values with which a scene looks like a recording, with their errors.",
        usage: "render match <scene> <recording> [-o <scene.json>] [--sheet <file.png>] [options]",
        discussion: """
            A recording is a video (mp4, mov, webm, mkv; through ffmpeg), a GIF, APNG or WebP, or a folder of PNG \
            files. The scene's parameters, its duration and its timings are changed until its frames look like the \
            recording's; what you give with --set stays. Without --from and --to, the recording's first and last \
            frames are the screens.

              render match present Present.mov --from Home@3x.png --to Detail@3x.png -o measured.json

            Exit status: 0 when the scene explains the recording, 1 when no values do, 2 for a file that cannot be used.
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

    @Option(name: .shortAndLong, help: ArgumentHelp("The scene with the measured values.", valueName: "scene.json"))
    var output: String?

    @Option(
        help: ArgumentHelp("A sheet of the recording, the scene, and their difference.", valueName: "file.png"))
    var sheet: String?

    @Option(help: ArgumentHelp("The result as JSON.", valueName: "file.json"))
    var json: String?

    @Flag(name: .shortAndLong, help: "Print errors only: no progress, no notes.")
    var quiet = false

    func run() throws {
        let notes = Notes(isQuiet: quiet)
        try ReadGuard.anywhere.check(recording)
        let source = try SceneSource(scene)
        let conflicts = FileConflicts(inputs: [recording, source.file].compactMap { $0 })
        try conflicts.checkUsage(files: [output, sheet, json].compactMap { $0 })
        let recorded = try Recording(
            path: recording, step: times.request.has(\.rate) ? 1 / times.request.rate.value : nil)
        var options = SceneRenderer.Options(changes.request, picturesIn: "", allowOutside: access.allowOutside)
        if options.pictures.isEmpty { try takeScreens(of: recorded, for: source, &options) }
        let renderer = try source.renderer(options, access)
        var match = Match()
        match.isBack = back
        match.assignments = options.assignments
        let bar = ProgressBar(notes)
        let result = try match.run(renderer, recorded) { bar.show(done: Int($0 * 1000), total: 1000) }
        bar.finish()
        for line in MatchWords(result, recorded).lines { try Console.result(SafeText.line(line, limit: 2000)) }
        try write(result, recorded, notes)
        if !result.isAccepted { throw ExitCode(1) }
    }

    /// The recording's first and last frames are the scene's screens.
    private func takeScreens(
        of recorded: Recording, for source: SceneSource, _ options: inout SceneRenderer.Options
    ) throws {
        let plain = try source.renderer(options, access)
        let names = plain.pictureNames
        guard names.contains("from"), names.contains("to") else { return }
        let screens = recorded.screens(isBack: back)
        let density = Double(recorded.size.width) / plain.canvas.width
        // A recording of another shape than the scene's screens has a canvas of its own.
        let shape = plain.canvas.height / plain.canvas.width * Double(recorded.size.width)
        let known = options.density ?? (abs(shape - Double(recorded.size.height)) < 2 ? density : 1)
        options.pictures["from"] = .bitmap(screens.from, density: known)
        options.pictures["to"] = .bitmap(screens.to, density: known)
    }

    private func write(_ result: MatchResult, _ recorded: Recording, _ notes: Notes) throws {
        if let output, result.isAccepted {
            let file = try AtomicFile(path: output)
            try file.write(Array(result.text.utf8))
            try file.commit()
            try notes.wrote(output, streaming: false)
        }
        if let sheet {
            try PNGFile.write(PNGEncoder.encode(MatchSheet(result, recorded).bitmap()), to: sheet)
            try notes.wrote(sheet, streaming: false)
        }
        if let json {
            let file = try AtomicFile(path: json)
            try file.write(MatchDocument(result).bytes)
            try file.commit()
            try notes.wrote(json, streaming: false)
        }
    }
}
