import Codecs
import Foundation
import Pixels

extension Bitmap {
    /// Reads a PNG file of any kind. Colours other than sRGB's are converted; 16 bits are rounded to 8.
    ///
    /// - Throws: a ``ZoetropeError`` where there is no such file or it holds no picture of at most 16,384 pixels a
    ///   side and 67 million in all.
    public init(pngFile path: String) throws { self = try PNGReader.read(contentsOf: path) }

    /// Reads the bytes of a PNG file. `name` stands for the path in messages.
    ///
    /// - Throws: a ``ZoetropeError``, as ``init(pngFile:)`` does.
    public init(png data: Data, name: String = "the picture") throws {
        self = try PNGReader.read(Array(data), name: name)
    }

    /// The bitmap as the bytes of a PNG file, the same on every machine.
    public func pngData() -> Data { Data(PNGEncoder.encode(self)) }

    /// Writes the bitmap as a PNG file, which appears when it is whole.
    public func write(toPNGFile path: String) throws { try PNGFile.write(PNGEncoder.encode(self), to: path) }
}
