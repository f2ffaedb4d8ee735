import Foundation
import Pixels

/// A frame of an animation as it is seen, whole.
public struct AnimationFrame: Sendable {
    public var bitmap: Bitmap
    /// Nil for a still, and for the files of a directory.
    public var delay: FrameDelay?

    public init(bitmap: Bitmap, delay: FrameDelay?) {
        self.bitmap = bitmap
        self.delay = delay
    }
}

/// The frames of a PNG, an APNG, a GIF, or a directory of PNGs, one after the other; memory holds a file's bytes and a frame or two.
public final class AnimationReader {
    private let source: any FrameSource
    private let limit: Int
    private let path: String
    private var count = 0

    /// Reads the beginning and throws what is wrong there; `next` throws what is wrong later.
    public init(contentsOf path: String, limits: ImageLimits = .default) throws {
        self.path = path
        limit = limits.frames
        source = try AnimationReader.source(path, limits)
    }

    /// The next frame; nil after the last.
    public func next() throws -> AnimationFrame? {
        guard let frame = try source.next() else { return nil }
        count += 1
        if count > limit { throw PictureError(path: path, problem: "it has more than \(limit) frames", remedy: "cut it first") }
        return frame
    }

    private static func source(_ path: String, _ limits: ImageLimits) throws -> any FrameSource {
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
            return try DirectorySource(path, limits)
        }
        let bytes = try FileBytes.read(path, limit: limits.fileBytes)
        switch PictureFormat(of: bytes) {
        case .gif: return try GIFSource(bytes, path, limits)
        case .png: return try APNGSource(bytes, path, limits) ?? StillSource(bytes, path, limits)
        case let other?: throw other.isNotPNG(path)
        case nil: throw PictureError(path: path, problem: "it is not a PNG, APNG or GIF file", remedy: "give one of these, or a directory of PNG files")
        }
    }
}

/// Where frames come from.
protocol FrameSource: AnyObject {
    func next() throws -> AnimationFrame?
}

/// One picture.
final class StillSource: FrameSource {
    private var frame: AnimationFrame?

    init(_ bytes: [UInt8], _ path: String, _ limits: ImageLimits) throws {
        frame = AnimationFrame(bitmap: try PNGReader.read(bytes, name: path, limits: limits), delay: nil)
    }

    func next() -> AnimationFrame? {
        defer { frame = nil }
        return frame
    }
}

/// The PNG files of a directory in the order of the numbers in their names (frame-9 before frame-10), all of one size.
final class DirectorySource: FrameSource {
    private let paths: [String]
    private let limits: ImageLimits
    private var index = 0
    private var first: Bitmap?

    init(_ directory: String, _ limits: ImageLimits) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch {
            throw FileError(path: directory, action: "read", code: access(directory, R_OK) == 0 ? EIO : errno)
        }
        paths = names.filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }.sorted(by: DirectorySource.isBefore)
            .map { (directory.hasSuffix("/") ? directory : directory + "/") + $0 }
        self.limits = limits
        if paths.isEmpty { throw PictureError(path: directory, problem: "there is no PNG file in this directory", remedy: "give the directory that holds the frames") }
    }

    func next() throws -> AnimationFrame? {
        guard index < paths.count else { return nil }
        defer { index += 1 }
        let bitmap = try PNGReader.read(contentsOf: paths[index], limits: limits)
        if let first, first.width != bitmap.width || first.height != bitmap.height {
            throw PictureError(path: paths[index], problem: "it is \(bitmap.width) × \(bitmap.height) pixels where the first frame is \(first.width) × \(first.height)",
                               remedy: "give frames of one size")
        }
        if first == nil { first = bitmap }
        return AnimationFrame(bitmap: bitmap, delay: nil)
    }

    /// By runs of digits as numbers and the rest as bytes, whatever the locale.
    private static func isBefore(_ a: String, _ b: String) -> Bool {
        let a = pieces(a), b = pieces(b)
        for (x, y) in zip(a, b) where x != y {
            return x.number == y.number ? x.text < y.text : x.number < y.number
        }
        return a.count < b.count
    }

    private struct Piece: Equatable {
        /// A number without its leading zeros, by digits and then value; -1 digits for other text.
        var number: Number
        var text: String
    }

    private struct Number: Equatable, Comparable {
        var digits: Int
        var value: String
        static func < (a: Number, b: Number) -> Bool { a.digits == b.digits ? a.value < b.value : a.digits < b.digits }
    }

    private static func pieces(_ name: String) -> [Piece] {
        var pieces: [Piece] = [], rest = Substring(name)
        while let first = rest.unicodeScalars.first {
            let isNumber = ("0"..."9").contains(first)
            let text = String(rest.prefix { $0.unicodeScalars.allSatisfy { ("0"..."9").contains($0) } == isNumber })
            rest = rest.dropFirst(text.count)
            let value = isNumber ? String(text.drop { $0 == "0" }) : ""
            pieces.append(Piece(number: Number(digits: isNumber ? value.count : -1, value: value), text: text))
        }
        return pieces
    }
}
