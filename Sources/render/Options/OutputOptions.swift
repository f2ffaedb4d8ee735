import ArgumentParser
import Foundation
import Zoetrope

/// Where the frames go.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A .gif file, a directory for frame-0000.png and so on (end it in /), a .png file for the frame of --at, or - for standard output. Repeat it for more.",
            valueName: "path"))
    var output: [String] = []

    @Option(help: "What -o - writes.")
    var format: StreamFormat?

    /// Formats of a file's end, or of standard output.
    enum StreamFormat: String, CaseIterable, ExpressibleByArgument {
        case png, gif

        func format(_ gif: GIFOptions) -> Output.Format {
            switch self {
            case .png: .frames
            case .gif: .gif(gif)
            }
        }
    }

    static let streamMark = "-"

    func validate() throws {
        let streams = output.filter { $0 == OutputOptions.streamMark }.count
        if streams > 1 { throw ValidationError("Standard output takes one output; name '-o -' once.") }
        if streams == 1, format == nil {
            throw ValidationError("'-o -' needs --format: \(StreamFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        if streams == 0, let format { throw ValidationError("--format \(format.rawValue) is for '-o -'; a file's format is told by its name's end.") }
    }

    /// The outputs of a run; `name` is the scene's, for the paths where none is given.
    func outputs(name: String, _ gif: GIFOptions) throws -> [Output] {
        if output.isEmpty { return [Output(.frames, to: .path("Output/\(name)/")), Output(.gif(gif), to: .path("Output/\(name).gif"))] }
        return try output.map { try parse($0, gif) }
    }

    private func parse(_ path: String, _ gif: GIFOptions) throws -> Output {
        if path == OutputOptions.streamMark, let format { return Output(format.format(gif), to: .standardOutput) }
        if path.isEmpty { throw ValidationError("An output's path is empty; name a file or a directory.") }
        if path.hasSuffix("/") || SceneLocator.isDirectory(path) { return Output(.frames, to: .path(path)) }
        switch (path as NSString).pathExtension.lowercased() {
        case "gif": return Output(.gif(gif), to: .path(path))
        case "png": throw ValidationError("\(path) is one picture: say of which time with --at SECONDS, or end the path in / for all frames.")
        default: throw ValidationError("\(path): what should it be? End it in .gif or .png, or in / for a directory of frames.")
        }
    }
}
