import ArgumentParser
import Foundation
import Zoetrope

/// Where the frames go.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A .gif, .apng, .webp, .mp4, .webm, .y4m or .rgba file; a directory for frame-0000.png and so on "
                + "(end it in /); a .png file, of one frame with --at and animated without; or - for standard output. "
                + "Repeat it for more.",
            valueName: "path"))
    var output: [String] = []

    @Option(help: "What -o - writes.")
    var format: StreamFormat?

    /// Formats by a file's extension, or for standard output.
    enum StreamFormat: String, CaseIterable, ExpressibleByArgument {
        case png, gif, apng, webp, rgba, y4m

        func format(_ gif: GIFFlags) -> Output.Format {
            switch self {
            case .png: .frames
            case .gif: .gif(gif.options)
            case .apng: .apng(gif.plays)
            case .webp: .webp(gif.plays, quality: gif.webpQuality)
            case .rgba: .rgba
            case .y4m: .y4m(matte: gif.background)
            }
        }
    }

    static let streamMark = "-"

    func validate() throws {
        let streams = output.filter { $0 == OutputOptions.streamMark }.count
        if streams > 1 { throw ValidationError("Standard output takes one output; name '-o -' once.") }
        if streams == 1, format == nil {
            throw ValidationError(
                "'-o -' needs --format: \(StreamFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        if streams == 0, let format {
            throw ValidationError(
                "--format \(format.rawValue) is for '-o -'; the extension of a file's name is its format.")
        }
    }

    /// The outputs of a run; `name` is the scene's, for the paths where none is given.
    func outputs(name: String, _ gif: GIFFlags) throws -> [Output] {
        if output.isEmpty {
            return [
                Output(.frames, to: .path("Output/\(name)/")),
                Output(.gif(gif.options), to: .path("Output/\(name).gif")),
            ]
        }
        return try output.map { try parse($0, gif) }
    }

    private func parse(_ path: String, _ gif: GIFFlags) throws -> Output {
        if path == OutputOptions.streamMark, let format { return Output(format.format(gif), to: .standardOutput) }
        if path.isEmpty { throw ValidationError("An output's path is empty; name a file or a directory.") }
        if path.hasSuffix("/") { return Output(.frames, to: .path(path)) }
        let isDirectory = SceneLocator.isDirectory(path)
        if let format = OutputOptions.format(ofFile: path, gif) {
            if isDirectory {
                throw ValidationError("\(path) is a directory; name a file, or end it in / for PNG files in it.")
            }
            return Output(format, to: .path(path))
        }
        if isDirectory { return Output(.frames, to: .path(path)) }
        switch PathText.format(of: path) {
        case "m4v", "mov", "mkv", "avi":
            throw ValidationError(
                "\(path): videos are .mp4 or .webm; for others, "
                    + "write -o - --format y4m | ffmpeg -colorspace bt709 -i - \(path).")
        default:
            throw ValidationError(
                "\(path): the format is not known; end it in .gif, .apng, .png, .webp, .mp4, .webm, .y4m or .rgba, "
                    + "or in / for a directory of frames.")
        }
    }

    /// The format of an extension; nil for an unknown one.
    private static func format(ofFile path: String, _ gif: GIFFlags) -> Output.Format? {
        switch PathText.format(of: path) {
        case "gif": .gif(gif.options)
        // A viewer without animated PNG shows its first frame.
        case "apng", "png": .apng(gif.plays)
        case "webp": .webp(gif.plays, quality: gif.webpQuality)
        case "rgba": .rgba
        case "y4m": .y4m(matte: gif.background)
        case "mp4": .video(.mp4, matte: gif.background)
        case "webm": .video(.webm, matte: gif.background)
        default: nil
        }
    }
}
