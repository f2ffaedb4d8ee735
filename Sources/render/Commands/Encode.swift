import ArgumentParser
import Foundation
import Zoetrope

/// Encodes frames that another program drew.
struct Encode: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Encodes frames that something else drew.",
        usage: "render encode <directory> -o <path>… --fps <n> [options]",
        discussion: """
            The frames are the PNG files of the directory in the order of the numbers in their names, all of one size.

              render encode frames/ -o demo.gif --fps 30
            """)

    @Argument(help: "A directory of PNG files.")
    var directory: String

    @OptionGroup(title: "Output") var outputs: OutputOptions
    @OptionGroup(title: "Frames") var frames: FrameOptions
    @OptionGroup(title: "GIF") var gif: GIFFlags

    @Flag(help: "Encode frames although some are missing between others.")
    var allowGaps = false

    func validate() throws {
        if outputs.output.isEmpty { throw ValidationError("Say where to write with -o, such as -o demo.gif.") }
        if frames.scale != 1 {
            throw ValidationError("--scale is for drawing; these frames keep their size. Leave it out.")
        }
        if frames.fps == nil { throw ValidationError("Give the frame rate, such as --fps 30.") }
    }

    func run() throws {
        let paths = try paths()
        let files = FrameFiles(paths: paths)
        let options = frames.run
        let notes = Notes(isQuiet: frames.quiet)
        let targets = try outputs.outputs(name: "", gif.options)
        try FileConflicts(inputs: paths).checkUsage(targets)
        if let gap = FrameNames.gap(in: paths.map(PathText.name)) {
            guard allowGaps else {
                throw CommandError("\(directory): \(gap); add the frames, or encode the others with --allow-gaps")
            }
            notes.warn("\(directory): \(gap)")
        }
        try RunWriter(notes: notes, options: options, gif: gif).run(targets) {
            try files.write($0, options: options, progress: $1)
        }
    }

    private func paths() throws -> [String] {
        guard SceneLocator.isDirectory(directory) else {
            throw CommandError("\(directory) is not a directory; name one that holds the frames as PNG files")
        }
        let paths = try FrameFolder.paths(in: directory)
        guard !paths.isEmpty else { throw CommandError("\(directory) holds no PNG files") }
        for path in paths { try ReadGuard.anywhere.check(path) }
        return paths
    }
}
