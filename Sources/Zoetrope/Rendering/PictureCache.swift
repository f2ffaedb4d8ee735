import ZoetropeFiles
import Foundation
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeRasterizer

/// The pictures that scenes of one process share: each file is decoded once, and scenes with the same pictures draw
/// with the same textures and their reduced copies.
///
/// A file is known by its device, inode, size and time of change, so one that is replaced is read again.
/// `@unchecked Sendable` is sound because everything that changes is used under `lock` only.
package final class PictureCache: @unchecked Sendable {
    /// One version of a file.
    struct FileVersion: Hashable, Sendable {
        private let device, inode, size, seconds, nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            (device, inode, size) = (Int(status.st_dev), Int(status.st_ino), Int(status.st_size))
            (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
        }
    }

    /// What decides the pictures that a scene draws with.
    struct Key: Hashable, Sendable {
        let files: [FileVersion]
        let densities: [Double]
        let canvas: Size
        let fit: PictureFit
        let background: PremultipliedRGBA8
    }

    /// Pictures ready to draw, and their fingerprints.
    struct Drawing: Sendable {
        let renderer: DisplayListRenderer
        let prints: [Fingerprint]
        let pixels: Int
    }

    private let lock = NSLock()
    private var pictures: [FileVersion: Picture] = [:]
    private var pixels = 0
    /// The latest at the end.
    private var drawings: [(key: Key, drawing: Drawing)] = []
    /// Both bound the memory: each drawing has textures of its own, and reduced copies of them.
    private static let mostDrawings = 8, mostPixels = FrameLimits.picturePixels / 2

    package init() {}

    /// The decoded file; `read` decodes it when it is not there yet. At most a scene's budget of pixels is kept.
    func picture(_ version: FileVersion?, read: () throws -> Bitmap) rethrows -> Picture {
        guard let version else { return try Picture(read()) }
        if let known = lock.withLock({ pictures[version] }) { return known }
        let picture = try Picture(read()), area = picture.bitmap.width * picture.bitmap.height
        lock.withLock {
            if pixels + area > FrameLimits.picturePixels { (pictures, pixels) = ([:], 0) }
            if pictures.updateValue(picture, forKey: version) == nil { pixels += area }
        }
        return picture
    }

    func drawing(_ key: Key?, make: () -> Drawing) -> Drawing {
        guard let key else { return make() }
        let known = lock.withLock { () -> Drawing? in
            guard let place = drawings.firstIndex(where: { $0.key == key }) else { return nil }
            drawings.append(drawings.remove(at: place))
            return drawings.last?.drawing
        }
        if let known { return known }
        let drawing = make()
        lock.withLock {
            drawings.append((key, drawing))
            var pixels = drawings.reduce(0) { $0 + $1.drawing.pixels }
            while drawings.count > 1, drawings.count > PictureCache.mostDrawings || pixels > PictureCache.mostPixels {
                pixels -= drawings.removeFirst().drawing.pixels
            }
        }
        return drawing
    }
}
