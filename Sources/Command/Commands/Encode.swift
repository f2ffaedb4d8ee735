import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeRuns
import ZoetropeCodecs
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeSceneModel

/// What there is to say about frames that are already drawn; a scale, too, to say that it is for drawing.
enum EncodeRows: OptionRows {
    static let rows = FrameRows.rows.filter { !["motion-blur", "width"].contains($0.flag) }
}

/// Encodes frames that another program drew, or an earlier run.
struct Encode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode",
        abstract: "Encodes frames that something else drew.",
        usage: "render encode <frames> -o <path>… --fps <n> [--duration <seconds>] [options]",
        discussion: """
            The frames are the PNG files of a directory, of one size and in the order of the numbers in their names. \
            Or they are sampled from a video, a GIF, an APNG or a WebP.

              render encode frames/ -o demo.gif --fps 30
              render encode recording.mov -o demo.gif --fps 30

            If a run's duration is known, from its manifest or --duration, its frames become the same animations as \
            the run's own, byte for byte.

              render cube -o frames/ --fps 50 --manifest run.json
              render encode frames/ -o cube.gif --manifest run.json

            If frames differ from the manifest, an error names them.

            A GIF has at most 50 frames a second, an APNG or a WebP 90; if the run is faster, encode takes the frame \
            before each of the file's times.
            """)

    @Argument(help: ArgumentHelp("A directory of PNG files, a video or an animation.", valueName: "frames"))
    var directory: String

    @OptionGroup(title: "Output") var outputs: OutputOptions<OutputRows>
    @OptionGroup(title: "Frames") var frames: FrameOptions<EncodeRows>
    @OptionGroup(title: "GIF") var gif: TableOptions<GIFRows>

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The duration of the run in seconds: the first frame shows its start, the last its end.",
            valueName: "seconds"))
    var duration: Double?

    @Option(
        help: ArgumentHelp(
            "The manifest that was written with these frames; it has their rate and duration.", valueName: "file"))
    var manifest: String?

    @Flag(help: "Encodes frames although some are missing, between others or at the end.")
    var allowGaps = false

    @OptionGroup var access: AccessOptions

    func validate() throws {
        if outputs.output.isEmpty { throw ValidationError("Say where to write with -o, such as -o demo.gif.") }
        if frames.request.has(\.scale) {
            throw ValidationError("--scale is for drawing; these frames keep their size. Leave it out.")
        }
        if manifest != nil, frames.request.has(\.rate) || duration != nil {
            throw ValidationError("The manifest has the frame rate and the duration; leave out --fps and --duration.")
        }
        if manifest == nil, !frames.request.has(\.rate) {
            throw ValidationError("Give the frame rate, such as --fps 30.")
        }
        if let duration, !(duration > 0 && duration <= 3600) {
            throw ValidationError("--duration is above 0 and at most 3600 seconds.")
        }
    }

    func run() throws {
        let unpacked = try unpacked()
        // Its files go with it.
        defer { withExtendedLifetime(unpacked) {} }
        let paths = try unpacked?.paths ?? paths(), notes = frames.notes
        let made = try manifest.map(read)
        if let warning = unpacked?.warning { notes.warn(warning) }
        var options = frames.run
        options.allowOutside = access.allowOutside
        if let made { options.rate = made.rate }
        let duration = made?.duration ?? duration
        let files = FrameFiles(
            paths: paths, duration: duration, isOpaque: made?.isOpaque, returns: made?.returns ?? false)
        let targets = try outputs.outputs(name: "", gif.request.within(frames.request))
        try FileConflicts(inputs: paths + [directory, manifest].compactMap(\.self)).checkUsage(targets)
        if let gap = try gap(in: paths, duration, options.rate) {
            guard allowGaps else {
                throw CommandError("\(directory): \(gap); add the frames, or encode the others with --allow-gaps")
            }
            notes.warn("\(directory): \(gap)")
        }
        if let made { try check(files, against: made.manifest, options.rate) }
        try RunWriter(notes: notes, options: options, request: gif.request).run(targets) {
            try files.write($0, options: options, progress: $1)
        }
    }

    /// Refuses frames that are not those of the run that the manifest describes.
    private func check(_ files: FrameFiles, against made: Manifest, _ rate: FrameRate) throws {
        let count = try FrameFiles.count(files.duration ?? 0, at: rate)
        let numbers = FrameNames.numbers(in: files.paths.map(PathText.name), of: count)
        let others = try files.differing(from: made, rate: rate, numbers: numbers).map(PathText.name)
        guard !others.isEmpty else { return }
        let shown = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
        throw CommandError(
            "\(directory): \(others.count) of \(NumberText.count(files.paths.count, "frame")) "
                + "\(others.count == 1 ? "is not that" : "are not those") of \(manifest ?? ""): \(shown); draw the run "
                + "again, or give --fps and --duration in place of --manifest")
    }

    /// What is missing; nil when nothing is.
    private func gap(in paths: [String], _ duration: Double?, _ rate: FrameRate) throws -> String? {
        if let gap = FrameNames.gap(in: paths.map(PathText.name)) { return gap }
        guard let duration else { return nil }
        let count = try FrameFiles.count(duration, at: rate)
        guard count != paths.count else { return nil }
        return "a run of \(NumberText.short(duration)) s at \(rate) frames a second has "
            + "\(NumberText.count(count, "frame")), and there are \(NumberText.grouped(paths.count))"
    }

    /// The run that a manifest describes.
    private struct Made {
        let manifest: Manifest
        let rate: FrameRate
        let duration: Double
        let isOpaque: Bool?
        let returns: Bool
    }

    private func read(_ path: String) throws -> Made {
        let bytes = try ReadGuard.anywhere.read(path, limit: Manifest.maxFileSize)
        let manifest = try Manifest(decoding: bytes, path: path)
        guard let rate = FrameRate(value: manifest.header.fps), let last = manifest.frames.last, last.time.seconds > 0
        else { throw CommandError("\(path): it has no run of several frames; give --fps and --duration instead") }
        return Made(
            manifest: manifest, rate: rate, duration: manifest.header.duration ?? last.time.seconds,
            isOpaque: manifest.header.isOpaque,
            returns: try RunRequest(manifest.header.settings).way == .pingPong)
    }

    /// The frames of an animation, one for each moment of the frame rate; nil for a directory.
    private func unpacked() throws -> UnpackedFrames? {
        guard !SceneLocator.isDirectory(directory), FileManager.default.fileExists(atPath: directory) else {
            return nil
        }
        guard manifest == nil, duration == nil else {
            throw CommandError("\(directory) has its own times; leave out --manifest and --duration")
        }
        try ReadGuard.anywhere.check(directory)
        return try UnpackedFrames(directory, rate: frames.run.rate)
    }

    private func paths() throws -> [String] {
        guard SceneLocator.isDirectory(directory) else {
            let folder = URL(fileURLWithPath: directory).deletingLastPathComponent().path
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let hint = Suggestion.text(for: PathText.name(of: directory), among: names.sorted())
            throw CommandError(
                "\(directory) is neither a file nor a directory"
                    + (hint.isEmpty ? "; name a directory of PNG files, a video or an animation" : hint))
        }
        let paths = try FrameFolder.paths(in: directory)
        guard !paths.isEmpty else { throw CommandError("\(directory) holds no PNG files") }
        for path in paths { try ReadGuard.anywhere.check(path) }
        return paths
    }
}
