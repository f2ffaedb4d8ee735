import ZoetropeCodecs
import ZoetropeFiles
import Foundation
import ZoetropePixels
import ZoetropeThreads
import ZoetropeFrames

/// Reads pictures, each file once, and counts their pixels.
struct PictureFiles {
    /// Pictures of other scenes.
    let cache: PictureCache?
    private var read: [FilePlace: Picture] = [:]
    /// Pictures that nobody has asked for yet, and whose pixels do not count yet.
    private var ahead: [FilePlace: Picture] = [:]
    private var left = FrameLimits.picturePixels
    /// The size of a file that is decoded beside others.
    private static let aheadLimit = 1 << 26

    init(cache: PictureCache?) { self.cache = cache }

    /// Decodes files on several threads. What cannot be read, or is too much, is left to `read`, which says so.
    mutating func decodeAhead(_ paths: [String]) {
        var places: Set<FilePlace> = []
        // One whose place is not known is left to `read`, too.
        let paths = paths.filter { path in (try? FilePlace(path)).map { places.insert($0).inserted } ?? false }
        guard cache == nil, paths.count > 1 else { return }
        let budget = PixelBudget(left)
        let pictures = Threads.results(paths.count) { i in
            let (bytes, area) = try Self.contents(of: paths[i], limit: Self.aheadLimit)
            guard let area, budget.take(area) else { throw RunError.pictureBudget }
            return Picture(try PictureReader.read(bytes, name: paths[i]))
        }
        for (path, picture) in zip(paths, pictures) {
            if let place = try? FilePlace(path) { ahead[place] = try? picture.get() }
        }
    }

    mutating func read(_ path: String) throws -> Picture {
        let place = try FilePlace(path)
        if let picture = read[place] { return picture }
        if let picture = ahead.removeValue(forKey: place) {
            try count(picture.bitmap.width * picture.bitmap.height)
            return keep(picture, place)
        }
        guard let cache else { return try keep(Picture(decoded(path, isCounted: true)), place) }
        let picture = try cache.picture(PictureCache.FileVersion(path)) { try decoded(path, isCounted: false) }
        try count(picture.bitmap.width * picture.bitmap.height)
        return keep(picture, place)
    }

    private mutating func keep(_ picture: Picture, _ place: FilePlace) -> Picture {
        read[place] = picture
        return picture
    }

    /// `isCounted`: whether the pixels are counted before there is memory for them.
    private mutating func decoded(_ path: String, isCounted: Bool) throws -> Bitmap {
        let (bytes, area) = try Self.contents(of: path, limit: ImageLimits.default.fileBytes)
        // Checked before memory is allocated.
        if let area { if isCounted { try count(area) } else if area > left { throw RunError.pictureBudget } }
        return try PictureReader.read(bytes, name: path)
    }

    /// A file, and how many pixels it says it has; nil where it does not, or where they are too many for any picture.
    private static func contents(of path: String, limit: Int) throws -> (bytes: [UInt8], area: Int?) {
        let limits = ImageLimits.default, bytes = try FileBytes.read(path, limit: limit)
        guard let size = PictureReader.size(bytes), size.width <= limits.side, size.height <= limits.side,
            size.area <= limits.pixels
        else { return (bytes, nil) }
        return (bytes, size.area)
    }

    mutating func count(_ pixels: Int) throws {
        guard pixels <= left else { throw RunError.pictureBudget }
        left -= pixels
    }
}

/// The pixels that several threads may still decode.
///
/// `@unchecked Sendable`: `left` is read and written under `lock`.
private final class PixelBudget: @unchecked Sendable {
    private let lock = NSLock()
    private var left: Int

    init(_ left: Int) { self.left = left }

    /// False, with nothing taken, when there are fewer left.
    func take(_ pixels: Int) -> Bool {
        lock.withLock {
            guard pixels <= left else { return false }
            left -= pixels
            return true
        }
    }
}
