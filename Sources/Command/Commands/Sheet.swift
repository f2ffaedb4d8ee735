import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeCodecs

/// Draws a contact sheet.
struct Sheet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draws a contact sheet: frames with their times, and the timing curves under them.",
        usage: "render sheet <scene> -o <file.png> [--count <n>] [--columns <n>] [options]",
        discussion: """
            The frames are at evenly spaced times from the run's first to its last. A curve goes from 0, a track's \
            first value, to 1, its last, and beyond, where a spring overshoots; tracks with the same timing share one, \
            and a staggered one has a line for each copy. A sheet has the same pixels on every \
            machine: it can be compared ('render compare') and shown in a review.
            """)

    @OptionGroup(title: "Scene") var scene: SceneOptions
    @OptionGroup(title: "Playback") var playback: PlaybackOptions
    @OptionGroup(title: "Sheet") var sheet: SheetOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The sheet.", valueName: "file.png"))
    var output: String

    @Option(parsing: .unconditional, help: "Pixels a point of the sheet.", transform: FrameOptions.scale)
    var scale: Double = 1

    @Option(help: "The sheet's colours: light or dark.")
    var theme: FigureTheme = .light

    func validate() throws {
        guard PathText.format(of: output) == "png" else {
            throw ValidationError("A sheet is a PNG file; end its path in .png, not '\(output)'.")
        }
    }

    func run() throws {
        let renderer = try scene.renderer()
        let conflicts = FileConflicts(
            inputs: renderer.files + [try scene.file(), playback.driver.gesture].compactMap { $0 })
        try conflicts.checkUsage(files: [output])
        renderer.warnings.forEach(Notes(isQuiet: false).warn)
        try playback.noteGesture(of: renderer.scene, Notes(isQuiet: false))
        var settings = try scene.changes.settings()
        try playback.add(to: &settings, for: renderer.scene.scene)
        var figure = sheet.figure
        (figure.scale, figure.theme) = (scale, theme)
        let jobs = ProcessInfo.processInfo.activeProcessorCount
        let bitmap = try figure.bitmap(renderer, renderer.playback(settings), jobs: jobs)
        try PNGFile.write(PNGEncoder.encode(bitmap), to: output)
        try Notes(isQuiet: false).wrote(output, streaming: false)
    }
}

/// Which frames a sheet has.
struct SheetOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Frames of the sheet.", valueName: "n"))
    var count = 12

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Frames in a row. (default: 6, or 4 where they are wider than high)", valueName: "n"))
    var columns: Int?

    var figure: ContactSheet { ContactSheet(count: count, columns: columns) }

    func validate() throws {
        guard 1...ContactSheet.maximumCount ~= count else {
            throw ValidationError("A sheet has 1 to \(ContactSheet.maximumCount) frames, not \(count).")
        }
        if let columns, columns < 1 { throw ValidationError("A sheet has at least one column, not \(columns).") }
    }
}

extension FigureTheme: ExpressibleByArgument {}
