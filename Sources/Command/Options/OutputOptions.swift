import ArgumentParser
import Zoetrope
import ZoetropeRuns

/// Where the frames go.
struct OutputOptions<Rows: OptionRows>: ParsableArguments {
    @OptionGroup var table: TableOptions<Rows>

    @Option(
        help: ArgumentHelp("The format of standard output, for '-o -'.", visibility: Rows.isBrief ? .hidden : .default))
    var format: StreamFormat?

    /// Formats for standard output; PNG stands for frames.
    enum StreamFormat: String, CaseIterable, ExpressibleByArgument { case png, gif, apng, webp, rgba, y4m }

    /// The paths that were given.
    var output: [String] { table.texts["output"] ?? [] }

    static var streamMark: String { "-" }

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
    func outputs(name: String, _ request: RunRequest) throws -> [Output] {
        let defaults = [("frames", "Output/\(name)/"), ("gif", "Output/\(name).gif")]
        guard output.isEmpty else { return try output.map { try parse($0, request) } }
        return defaults.compactMap { Output($0, to: .path($1), request) }
    }

    private func parse(_ path: String, _ request: RunRequest) throws -> Output {
        if path == OutputOptions.streamMark, let format,
            let output = Output(format == .png ? "frames" : format.rawValue, to: .standardOutput, request)
        {
            return output
        }
        if path.isEmpty { throw ValidationError("An output's path is empty; name a file or a directory.") }
        let frames = Output(.frames, to: .path(path))
        if path.hasSuffix("/") { return frames }
        let isDirectory = SceneLocator.isDirectory(path)
        if let output = Output(PathText.format(of: path), to: .path(path), request), output.kind != .frames {
            if isDirectory {
                throw ValidationError("\(path) is a directory; name a file, or end it in / for PNG files in it.")
            }
            return output
        }
        if isDirectory { return frames }
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
}

/// Where frames go.
enum OutputRows: OptionRows { static let rows = RunTable.flags(of: .outputs) }
