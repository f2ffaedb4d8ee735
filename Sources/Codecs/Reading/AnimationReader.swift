import ZoetropeFiles
import Foundation
import ZoetropeFrames
import ZoetropeGIF

/// Reads the frames of a PNG, an APNG, a GIF, a WebP, a video, or a directory of PNG files, one at a time. Memory holds a
/// file's bytes and two or three frames, however many there are.
package final class AnimationReader {
    private let decoder: any AnimationDecoder
    /// The format that states delays; nil for videos, still pictures and directories.
    private let format: PlayedFormat?
    private let limits: ImageLimits
    private let path: String
    /// What was wrong with the file although it could be read, once its frames are read; nil for nothing.
    package var warning: String? { decoder.warning }
    private var count = 0, pixels = 0

    /// Reads the beginning of the file and throws its faults; `next` throws those of later parts.
    package init(contentsOf path: String, limits: ImageLimits = .default) throws {
        self.path = path
        self.limits = limits
        (decoder, format) = try AnimationReader.decoder(path, limits)
    }

    /// Reads a GIF in memory.
    package init(gif bytes: [UInt8], limits: ImageLimits = .default) throws {
        path = "the GIF"
        self.limits = limits
        decoder = try GIFDecoder(bytes, path, limits)
        format = .gif
    }

    /// The next frame, with the delay that players show it for; nil after the last.
    package func next() throws -> AnimationFrame? {
        guard var frame = try decoder.next() else { return nil }
        if let format, let delay = frame.delay { frame.delay = format.played(delay) }
        count += 1
        pixels += frame.bitmap.pixels.count
        try limits.check(frames: count, pixels: pixels, path: path)
        return frame
    }

    private static let kinds = "a PNG, APNG, GIF, WebP, MP4, MOV, WebM, MKV, TS or MPG"

    private static func decoder(_ path: String, _ limits: ImageLimits) throws -> (any AnimationDecoder, PlayedFormat?) {
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
            return (try FolderDecoder(path, limits), nil)
        }
        let bytes = try FileBytes.read(path, limit: limits.fileBytes)
        if let container = VideoContainer(of: bytes) {
            try VideoEnd.check(bytes, container, path: path)
            return (try VideoDecoder(path, container, limits), nil)
        }
        switch PictureFormat(of: bytes) {
        case .gif: return (try GIFDecoder(bytes, path, limits), .gif)
        case .webp: return (try WebPDecoder(bytes, path, limits), .webp)
        case .png:
            if let animation = try APNGDecoder(bytes, path, limits) { return (animation, .apng) }
            return (try StillDecoder(bytes, path, limits), nil)
        case let other?: throw other.isNot(kinds, path)
        case nil:
            throw PictureError(
                path: path, problem: "it is not \(kinds) file",
                remedy: "give one of these, or a directory of PNG files")
        }
    }
}

/// One picture.
private final class StillDecoder: AnimationDecoder {
    private var frame: AnimationFrame?

    init(_ bytes: [UInt8], _ path: String, _ limits: ImageLimits) throws {
        frame = AnimationFrame(bitmap: try PNGReader.read(bytes, name: path, limits: limits), delay: nil)
    }

    func next() -> AnimationFrame? {
        defer { frame = nil }
        return frame
    }
}

/// The PNG files of a directory, all of one size.
private final class FolderDecoder: AnimationDecoder {
    private let paths: [String]
    private let limits: ImageLimits
    private var index = 0
    private var width = 0, height = 0

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
        if index == 0 { (width, height) = (bitmap.width, bitmap.height) }
        if bitmap.width != width || bitmap.height != height {
            throw PictureError(
                path: paths[index],
                problem: "it is \(bitmap.width) × \(bitmap.height) pixels "
                    + "where the first frame is \(width) × \(height)",
                remedy: "give frames of one size")
        }
        return AnimationFrame(bitmap: bitmap, delay: nil)
    }
}
