import FileOutput
import Foundation
import Pixels

/// A frame of an animation as it is seen, whole.
package struct AnimationFrame: Sendable {
    package var bitmap: Bitmap
    /// Nil for a still, and for the files of a directory.
    package var delay: FrameDelay?

    package init(bitmap: Bitmap, delay: FrameDelay?) {
        self.bitmap = bitmap
        self.delay = delay
    }
}

/// The frames of a PNG, an APNG, a GIF, or a directory of PNGs, one after the other; memory holds a file's bytes and a frame or two.
package final class AnimationReader {
    private let source: any FrameSource
    private let limit: Int
    private let path: String
    private var count = 0

    /// Reads the beginning and throws what is wrong there; `next` throws what is wrong later.
    package init(contentsOf path: String, limits: ImageLimits = .default) throws {
        self.path = path
        limit = limits.frames
        source = try AnimationReader.source(path, limits)
    }

    /// The next frame; nil after the last.
    package func next() throws -> AnimationFrame? {
        guard let frame = try source.next() else { return nil }
        count += 1
        if count > limit {
            throw PictureError(path: path, problem: "it has more than \(limit) frames", remedy: "cut it first")
        }
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
        case nil:
            throw PictureError(
                path: path, problem: "it is not a PNG, APNG or GIF file",
                remedy: "give one of these, or a directory of PNG files")
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

/// The frames of a directory, all of one size.
final class DirectorySource: FrameSource {
    private let paths: [String]
    private let limits: ImageLimits
    private var index = 0
    private var first: Bitmap?

    init(_ directory: String, _ limits: ImageLimits) throws {
        paths = try FrameFolder.paths(in: directory)
        self.limits = limits
        if paths.isEmpty {
            throw PictureError(
                path: directory, problem: "there is no PNG file in this directory",
                remedy: "give the directory that holds the frames")
        }
    }

    func next() throws -> AnimationFrame? {
        guard index < paths.count else { return nil }
        defer { index += 1 }
        let bitmap = try PNGReader.read(contentsOf: paths[index], limits: limits)
        if let first, first.width != bitmap.width || first.height != bitmap.height {
            throw PictureError(
                path: paths[index],
                problem:
                    "it is \(bitmap.width) × \(bitmap.height) pixels where the first frame is \(first.width) × \(first.height)",
                remedy: "give frames of one size")
        }
        if first == nil { first = bitmap }
        return AnimationFrame(bitmap: bitmap, delay: nil)
    }
}
