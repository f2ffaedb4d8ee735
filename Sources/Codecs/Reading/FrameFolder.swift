import ZoetropeFiles
import ZoetropeFrames

/// A directory of frames.
package enum FrameFolder {
    /// The paths of its PNG files in the order of the numbers in their names (frame-9 before frame-10), the same in
    /// every locale. Hidden files do not count.
    ///
    /// - Throws: `FileError` where the directory cannot be read, and for a name that is not UTF-8; `PictureError` where
    ///   a file of another format has the name of a frame.
    package static func paths(in directory: String) throws -> [String] {
        let folder = directory.hasSuffix("/") ? directory : directory + "/"
        let names = try DirectoryNames.read(directory).filter { !$0.hasPrefix(".") }
        let frames = names.filter { $0.lowercased().hasSuffix(".png") }, series = Set(frames.map(pattern))
        for name in names where foreign.contains(where: name.lowercased().hasSuffix) {
            guard pattern(name).contains("0"), series.contains(pattern(name)) else { continue }
            throw PictureError(
                path: folder + name, problem: "it is named as a frame, and is not a PNG file",
                remedy: "convert it, or move it out of the folder")
        }
        return frames.sorted(by: isBefore).map { folder + $0 }
    }

    /// The ends of names of pictures that are not read as frames.
    private static let foreign = [".jpg", ".jpeg", ".webp", ".heic", ".tif", ".tiff", ".bmp"]

    /// A name without its extension, with 0 for each number.
    private static func pattern(_ name: String) -> String {
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return pieces(stem).map { $0.number.digits < 0 ? $0.text : "0" }.joined()
    }

    /// Compares runs of digits as numbers and everything else as text, in no locale.
    private static func isBefore(_ a: String, _ b: String) -> Bool {
        let a = pieces(a), b = pieces(b)
        for (x, y) in zip(a, b) where x != y {
            return x.number == y.number ? x.text < y.text : x.number < y.number
        }
        return a.count < b.count
    }

    private struct Piece: Equatable {
        /// The digits without leading zeros. A piece that is not a number has -1 digits.
        var number: Number
        var text: String
    }

    private struct Number: Equatable, Comparable {
        var digits: Int
        var value: String
        static func < (a: Number, b: Number) -> Bool { a.digits == b.digits ? a.value < b.value : a.digits < b.digits }
    }

    private static func pieces(_ name: String) -> [Piece] {
        // By scalars, not by characters: a digit with a combining accent is one character, which is not a digit.
        var pieces: [Piece] = [], rest = name.unicodeScalars[...]
        while let first = rest.first {
            let isNumber = ("0"..."9").contains(first), text = rest.prefix { ("0"..."9").contains($0) == isNumber }
            rest = rest.dropFirst(text.count)
            let value = isNumber ? String(text.drop { $0 == "0" }) : ""
            pieces.append(Piece(number: Number(digits: isNumber ? value.count : -1, value: value), text: String(text)))
        }
        return pieces
    }
}
