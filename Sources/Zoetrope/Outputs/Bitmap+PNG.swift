import ZoetropeCodecs
import Foundation
import ZoetropePixels

extension Bitmap {
    /// Reads a PNG file of any kind. Colours that are not sRGB are converted; 16 bits are rounded to 8.
    ///
    /// - Throws: a ``ZoetropeError`` when the file does not exist, is not a PNG, is damaged, or is larger than 16,384
    ///   pixels on a side or 67 million in all.
    public init(pngFile path: String) throws { self = try PNGReader.read(contentsOf: path) }

    /// Reads the bytes of a PNG file. `name` replaces the path in messages.
    ///
    /// - Throws: a ``ZoetropeError``, as ``init(pngFile:)`` does.
    public init(png data: Data, name: String = "the picture") throws {
        self = try PNGReader.read(Array(data), name: name)
    }

    /// The bitmap as the bytes of a PNG file, the same on every machine.
    public func pngData() -> Data { Data(PNGEncoder.encode(self)) }

    /// Writes the bitmap as a PNG file, which appears only when it is complete.
    public func write(toPNGFile path: String) throws { try PNGFile.write(PNGEncoder.encode(self), to: path) }
}
