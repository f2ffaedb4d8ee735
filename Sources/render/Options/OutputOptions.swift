import ArgumentParser
import Foundation
import Zoetrope

/// Where the frames go.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A .gif, .apng, .webp, .y4m or .rgba file; a directory for frame-0000.png and so on (end it in /); "
                + "a .png file, of one frame with --at and animated without; or - for standard output. "
                + "Repeat it for more.",
            valueName: "path"))
    var output: [String] = []

    @Option(help: "What -o - writes.")
    var format: StreamFormat?

    /// Formats by a file's extension, or for standard output.
    enum StreamFormat: String, CaseIterable, ExpressibleByArgument {
        case png, gif, apng, webp, rgba, y4m

        func format(_ gif: GIFOptions) -> Output.Format {
            switch self {
            case .png: .frames
            case .gif: .gif(gif)
            case .apng: .apng(gif.loop)
            case .webp: .webp(gif.loop)
            case .rgba: .rgba
            case .y4m: .y4m(matte: gif.matte)
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
    func outputs(name: String, _ gif: GIFOptions) throws -> [Output] {
        if output.isEmpty {
            return [Output(.frames, to: .path("Output/\(name)/")), Output(.gif(gif), to: .path("Output/\(name).gif"))]
        }
        return try output.map { try parse($0, gif) }
    }

    private func parse(_ path: String, _ gif: GIFOptions) throws -> Output {
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
        case "mp4", "m4v", "mov", "mkv", "webm", "avi":
            throw ValidationError(
                "\(path): videos are made by video encoders; "
                    + "write -o - --format y4m | ffmpeg -colorspace bt709 -i - \(path).")
        default:
            throw ValidationError(
                "\(path): the format is not known; end it in .gif, .apng, .png, .webp, .y4m or .rgba, "
                    + "or in / for a directory of frames.")
        }
    }

    /// The format of an extension; nil for an unknown one.
    private static func format(ofFile path: String, _ gif: GIFOptions) -> Output.Format? {
        switch PathText.format(of: path) {
        case "gif": .gif(gif)
        // A viewer without animated PNG shows its first frame.
        case "apng", "png": .apng(gif.loop)
        case "webp": .webp(gif.loop)
        case "rgba": .rgba
        case "y4m": .y4m(matte: gif.matte)
        default: nil
        }
    }
}
