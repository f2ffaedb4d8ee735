import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeCodecs
import ZoetropeThreads

/// Draws a contact sheet.
struct Sheet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draws a contact sheet: frames with their times, and the timing curves under them.",
        usage: "render sheet <scene> -o <file.png> [--count <n>] [--columns <n>] [--evenly] [options]",
        discussion: """
            The frames are the run's first, its last and those between them at which about the same has changed since \
            the one before. So they are further apart in time while little changes; with --evenly they are \
            evenly spaced. 'render look' chooses its moments in the same way. A curve goes from 0, a track's \
            first value, to 1, its last, and beyond if a spring overshoots; tracks with the same timing share one, \
            and a staggered one has a line for each copy. A sheet has the same pixels on every \
            machine: it can be compared ('render compare') and shown in a review.
            """)

    @OptionGroup(title: "Scene") var scene: SceneOptions<SceneRows>
    @OptionGroup(title: "Playback") var playback: PlaybackOptions<PlaybackRows>
    @OptionGroup var noDuration: NoDuration
    @OptionGroup(title: "Sheet") var sheet: TableOptions<SheetRows>

    @Option(name: .shortAndLong, help: ArgumentHelp("The sheet.", valueName: "file.png"))
    var output: String

    @OptionGroup var size: TableOptions<ScaleRows>
    @OptionGroup var quietness: Quietness

    func validate() throws {
        guard PathText.format(of: output) == "png" else {
            throw ValidationError("A sheet is a PNG file; end its path in .png, not '\(output)'.")
        }
    }

    func run() throws {
        let renderer = try scene.renderer()
        let conflicts = try FileConflicts(
            inputs: renderer.files + [try scene.file(), playback.request.gesturePath].compactMap { $0 })
        try conflicts.checkUsage(files: [output])
        let notes = quietness.notes
        renderer.warnings.forEach(notes.warn)
        try playback.noteGesture(of: renderer.scene, notes)
        let settings = try playback.settled(for: renderer.scene.scene)
        let figure = ContactSheet(sheet.request.within(size.request))
        let jobs = Threads.cores
        let bitmap = try figure.bitmap(renderer, renderer.playback(settings), jobs: jobs)
        try notes.write(PNGEncoder.encode(bitmap), to: output, allowsOutside: scene.access.allowOutside)
    }
}

/// How large a sheet is.
enum ScaleRows: OptionRows { static let rows = FrameRows.rows.filter { $0.use.kinds.contains(.sheet) } }
