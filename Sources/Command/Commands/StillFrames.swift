import ArgumentParser
import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropePixels

/// The frames of `--at`, each a PNG file. Several have their times in their names: `cube-0.25.png`.
struct StillFrames {
    /// The scene's or the archive's.
    let name: String
    /// Times of the run, in seconds.
    let times: [Double]
    let notes: Notes

    /// - Parameters:
    ///   - order: of the indices of the times in which the frames are drawn.
    ///   - frame: draws one.
    func write(
        _ outputs: OutputOptions<OutputRows>, _ options: RunOptions, _ conflicts: FileConflicts, order: [Int],
        frame: (Int) throws -> Bitmap
    ) throws {
        let paths = try StillPaths(outputs, name: name, times: times)
        if !paths.isStream { try conflicts.checkUsage(files: paths.paths) }
        if outputs.output.isEmpty { try OutputPlace.makeFolder("Output") }
        for index in order { try paths.write(frame(index), index, options, notes) }
    }
}

/// Where the frames of `--at` go.
struct StillPaths {
    /// One for each time.
    let paths: [String]
    /// Whether the one picture goes to standard output.
    let isStream: Bool

    /// `name` is the scene's, for the path where none is given; `times` are in seconds.
    init(_ outputs: OutputOptions<OutputRows>, name: String, times: [Double]) throws {
        guard outputs.output.count <= 1 else { throw ValidationError("--at writes PNG files; name one -o.") }
        let given = outputs.output.first ?? "Output/\(name).png"
        isStream = given == OutputOptions<OutputRows>.streamMark && outputs.format == .png
        guard isStream || PathText.format(of: given) == "png" else {
            throw ValidationError("--at writes PNG files; end the path in .png, not '\(given)'.")
        }
        guard !isStream || times.count == 1 else {
            throw ValidationError("Standard output takes one picture; give --at one time, or name a file with -o.")
        }
        paths = times.map {
            times.count == 1 ? given : "\(given.dropLast(4))-\(NumberText.short($0, places: 6)).png"
        }
    }

    func write(_ bitmap: Bitmap, _ index: Int, _ options: RunOptions, _ notes: Notes) throws {
        let file = try PNGEncoder.encode(bitmap, options: options.png)
        if isStream { return try StandardOutput().write(file) }
        try notes.write(file, to: paths[index], allowsOutside: options.allowOutside)
    }
}
