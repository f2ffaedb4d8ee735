import Codecs
import Pixels

/// Paths of the pictures that a frame's check left behind.
package struct Evidence: Hashable, Sendable {
    package var expected, actual, difference: String?

    package init(expected: String? = nil, actual: String? = nil, difference: String? = nil) {
        self.expected = expected
        self.actual = actual
        self.difference = difference
    }
}

extension Evidence {
    /// Writes the pictures of one frame, and that of their difference when there are two, as `<directory>/<run>/<name>.<kind>.png`.
    init(
        writing name: String, of run: String, to directory: String, expected: Bitmap?, actual: Bitmap?,
        tolerance: Tolerance
    ) throws {
        try Files.makeDirectory("\(directory)/\(run)")
        func write(_ picture: Bitmap, _ kind: String) throws -> String {
            let path = "\(directory)/\(run)/\(name).\(kind).png"
            try Files.write(PNGEncoder.encode(picture), to: path)
            return path
        }
        self.init(
            expected: try expected.map { try write($0, "expected") }, actual: try actual.map { try write($0, "actual") }
        )
        if let expected, let actual {
            difference = try write(
                DifferencePicture.make(expected: expected, actual: actual, tolerance: tolerance), "difference")
        }
    }
}
