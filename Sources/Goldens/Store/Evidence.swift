import ZoetropeCodecs
import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFiles

/// Paths of the pictures that the check of a frame has left.
package struct Evidence: Hashable, Sendable, Codable {
    package var expected, actual, difference: String?

    package init(expected: String? = nil, actual: String? = nil, difference: String? = nil) {
        self.expected = expected
        self.actual = actual
        self.difference = difference
    }
}

extension Evidence {
    /// Writes the pictures of a frame, and a picture of their difference when there are two, as
    /// `<directory>/<run>/<name>.<kind>.png`.
    init(
        writing name: String, of run: String, to directory: String, expected: Bitmap?, actual: Bitmap?,
        tolerance: Tolerance, ignoring ignored: [PixelRect] = []
    ) throws {
        try OutputPlace.makeFolder("\(directory)/\(run)")
        func write(_ picture: Bitmap, _ kind: String) throws -> String {
            let path = "\(directory)/\(run)/\(name).\(kind).png"
            try Files.write(PNGEncoder.encode(picture), to: path)
            return path
        }
        self.init(
            expected: try expected.map { try write($0, "expected") },
            actual: try actual.map { try write($0, "actual") })
        if let expected, let actual {
            let picture = DifferencePicture.make(
                expected: expected, actual: actual.replacing(ignored, by: expected), tolerance: tolerance)
            difference = try write(picture, "difference")
        }
    }

    /// Removes the pictures that earlier checks of `run` have left: all but `kept`, or those of the frames at `times`
    /// only. Other files stay, except for those with the names `others`.
    package static func removeStale(
        of run: String, in directory: String, keeping kept: [Evidence], times: [FrameTime]? = nil,
        others: Set<String> = []
    ) throws {
        let folder = "\(directory)/\(run)", paths = Set(kept.flatMap { [$0.expected, $0.actual, $0.difference] })
        try OutputPlace.checkFolder(folder)
        let checked = times.map { Set($0.map(name)) }
        let stale = try Files.names(in: folder).filter { file in
            if others.contains(file) { return true }
            guard let frame = frame(ofPicture: file), checked?.contains(frame) ?? true else { return false }
            return !paths.contains("\(folder)/\(file)")
        }
        for file in stale { try Files.remove("\(folder)/\(file)") }
        // Removes the folder when it is empty. While only some frames are checked, another check may be writing to it.
        if times == nil, !stale.isEmpty { rmdir(folder) }
    }

    /// The part of the names of a frame's pictures before their kinds.
    static func name(of time: FrameTime) -> String { "at-\(time.text)" }

    /// The frame's part of a picture's name; nil for other files.
    private static func frame(ofPicture file: String) -> String? {
        let pattern = #"^at-\d+\.\d{6}\.(expected|actual|difference)\.png$"#
        guard file.range(of: pattern, options: .regularExpression) != nil else { return nil }
        return file.split(separator: ".").prefix(2).joined(separator: ".")
    }
}
