import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeLook
import ZoetropeRuns
import ZoetropeThreads

/// The frame rate of a folder of frames that is looked at.
enum LookedRows: OptionRows {
    static let rows = RateRows.rows
    static let helps = ["fps": "The frame rate of a folder of frames, in frames a second."]
}

/// Says what happens in a scene or an animation.
struct LookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "look",
        abstract: "Describes in words what happens in a scene, an animation or a recording, and draws a sheet of it.",
        usage: "render look <scene|file> [<other>] [-o <sheet.png>] [--json <file.json>] [--words <n>] [options]",
        discussion: """
            For people and programs that cannot watch a video: plain sentences about things that appear, move, turn, \
            overshoot and leave, with times and places. A scene is described by its layers. A GIF, APNG, WebP, video \
            or folder of PNG files is described by its pictures alone. The sheet shows the moments of most change, \
            with the timing curves. If two are named, it describes how they differ.

              render look cube -o cube.png
              render look recording.mov --json facts.json
              render look push other-push.json

            Exit status: 0, also if two differ; 2 if a scene or a file cannot be read.
            """)

    @Argument(help: ArgumentHelp("A scene, an animation, a video, or a folder of PNG files.", valueName: "scene|file"))
    var first: String

    @Argument(help: ArgumentHelp("A second one, to describe how the two differ.", valueName: "other"))
    var second: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("The sheet to write.", valueName: "sheet.png"))
    var output: String?

    @Option(help: ArgumentHelp("Writes the facts as JSON.", valueName: "file.json"))
    var json: String?

    @Option(
        name: .customLong("words"),
        help: ArgumentHelp("The most words, 40 or more; the main motions are kept.", valueName: "n"))
    var mostWords = 400

    @Option(help: ArgumentHelp("Moments on the sheet, 2 to 64.", valueName: "n"))
    var moments = 8

    @Option(help: ArgumentHelp("The largest size of the sheet in bytes.", valueName: "n"))
    var sheetBytes = 300_000

    @OptionGroup(title: "Scene") var changes: TableOptions<SceneRows>
    @OptionGroup(title: "Playback") var playback: PlaybackOptions<PlaybackRows>
    @OptionGroup var times: TableOptions<LookedRows>
    @OptionGroup var access: AccessOptions

    func validate() throws {
        if let output, PathText.format(of: output) != "png" {
            throw ValidationError("A sheet is a PNG file; end its path in .png, not '\(output)'.")
        }
        if second != nil, output != nil || json != nil {
            throw ValidationError("Two are compared in words; look at one for its sheet or its JSON.")
        }
        guard (2...64).contains(moments) else { throw ValidationError("--moments is 2 to 64, not \(moments).") }
        guard mostWords >= 40 else { throw ValidationError("--words is 40 or more, not \(mostWords).") }
        guard sheetBytes > 0 else { throw ValidationError("--sheet-bytes is above 0, not \(sheetBytes).") }
    }

    func run() throws {
        for file in [output, json].compactMap(\.self) {
            try AtomicFile.check(file, allowsOutside: access.allowOutside)
        }
        let seen = try look(at: first)
        guard let second else { return try show(seen) }
        for line in LookDifference(seen.look, try look(at: second).look).lines {
            try Console.line(line, limit: 4000)
        }
    }

    /// What was looked at, its sheet, and the files that it was made from.
    private struct Seen {
        let look: Look
        let sheet: LookSheet
        let files: [String]
    }

    private func look(at argument: String) throws -> Seen {
        let bar = ProgressBar(Notes(isQuiet: false))
        bar.show("looking at \(argument)")
        defer { bar.finish() }
        if let path = try animation(argument) {
            for file in Compare.files(path) { try ReadGuard.anywhere.check(file) }
            let rate = times.request.has(\.rate) ? times.request.rate : .sixty
            let look = try Look(path: path, name: PathText.name(of: path), step: 1 / rate.value, moments: moments)
            bar.finish()
            if let warning = look.warning { Notes(isQuiet: false).warn(warning) }
            return Seen(look: look, sheet: LookSheet(look, path: path), files: [path])
        }
        let renderer = try SceneSource(argument).renderer(access.options(changes.request), access)
        let settings = try playback.settled(for: renderer.scene.scene)
        let timing = try renderer.playback(settings)
        let ways: [Way: String] = [
            .back: "the way back", .pingPong: "there and back", .gesture: "driven by its gesture",
        ]
        let look = try Look(
            renderer, timing, way: ways[settings.way] ?? "", moments: moments,
            jobs: Threads.cores)
        bar.finish()
        renderer.warnings.forEach(Notes(isQuiet: false).warn)
        return Seen(look: look, sheet: LookSheet(look, renderer, timing), files: renderer.files)
    }

    /// The path of an animation; nil for what is a scene.
    private func animation(_ argument: String) throws -> String? {
        if argument == "-" || PathText.format(of: argument) == "json" { return nil }
        guard FileManager.default.fileExists(atPath: argument) else { return nil }
        return SceneLocator.isDirectory(argument) && (try? SceneLocator().path(of: argument)) != nil ? nil : argument
    }

    private func show(_ seen: Seen) throws {
        try FileConflicts(inputs: seen.files).checkUsage(files: [output, json].compactMap { $0 })
        let script = LookScript(seen.look, limit: mostWords)
        for line in script.paragraphs { try Console.line(line, limit: 4000) }
        let notes = Notes(isQuiet: false)
        if let output {
            try notes.write(seen.sheet.png(limit: sheetBytes), to: output, allowsOutside: access.allowOutside)
        }
        if let json {
            try notes.write(
                LookDocument(seen.look, script).bytes, to: json, allowsOutside: access.allowOutside)
        }
    }
}
