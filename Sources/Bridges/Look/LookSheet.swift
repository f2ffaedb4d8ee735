import Zoetrope
import ZoetropeCodecs
import ZoetropeFrames
import ZoetropePixels

/// The sheet of a look, as PNG bytes within a limit.
package struct LookSheet {
    private let look: Look
    /// Draws or reads the frames at some of the look's moments, `width` pixels wide.
    private let frames: ([Int], Int) throws -> [Bitmap]

    /// The sheet of a scene's run.
    package init(_ look: Look, _ renderer: SceneRenderer, _ timing: PlaybackTiming) {
        self.look = look
        frames = { indices, width in
            let scale = Double(width) / Double(try renderer.frameSize().width)
            return try indices.map { try renderer.frame(at: timing.moment(at: look.pictures.times[$0]), scale: scale) }
        }
    }

    /// The sheet of an animation.
    package init(_ look: Look, path: String) {
        self.look = look
        frames = { indices, width in
            let reader = try AnimationReader(contentsOf: path)
            var out: [Bitmap] = [], index = 0, next = 0
            while next < indices.count, let frame = try reader.next() {
                if indices[next] == index {
                    out.append(frame.bitmap.reduced(toWidth: width))
                    next += 1
                }
                index += 1
            }
            return out
        }
    }

    private static let widths = [132, 110, 92, 76, 60, 48, 36, 24]

    /// The sheet, with fewer and smaller frames if it would be larger than `limit` bytes.
    ///
    /// - Throws: a `PictureError` if the smallest sheet is larger, too, and errors of drawing or reading.
    package func png(limit: Int) throws -> [UInt8] {
        var indices = look.moments, smallest = Int.max
        for width in LookSheet.widths {
            let bytes = try PNGEncoder.encode(bitmap(indices, width: width), options: PNGOptions(compression: .small))
            if bytes.count <= limit { return bytes }
            smallest = bytes.count
            // The first and the last moment stay.
            let fewer = max(5, indices.count * 7 / 8)
            while indices.count > fewer { indices.remove(at: indices.count / 2) }
        }
        throw PictureError(
            path: look.name, problem: "its sheet takes \(smallest) bytes at least, and \(limit) are allowed",
            remedy: "allow more")
    }

    private func bitmap(_ indices: [Int], width: Int) throws -> Bitmap {
        let isWide = look.size.width > look.size.height, width = isWide ? width * 3 / 2 : width
        let drawn = try frames(indices, width)
        let moments = zip(drawn, indices).map { (bitmap: $0, time: look.pictures.times[$1]) }
        let curves = look.curves.isEmpty ? [MomentSheet.curve("share of all change", look.evenProgress)] : look.curves
        return try MomentSheet(title: look.title, duration: look.duration, frames: moments, curves: curves).bitmap()
    }
}

extension Look {
    /// The share of all change at 121 evenly spaced times.
    package var evenProgress: [Double] {
        let progress = pictures.progress
        return (0...120).map { k in
            let time = duration * Double(k) / 120
            let place = pictures.times.lastIndex { $0 <= time + 1e-9 } ?? 0
            return progress.indices.contains(place) ? progress[place] : 1
        }
    }
}

extension Bitmap {
    /// The picture scaled down to a width, in the same shape; as it is if it is no wider.
    func reduced(toWidth width: Int) -> Bitmap {
        guard width < self.width else { return self }
        return reduced(width: width, height: max(1, (height * width + self.width / 2) / self.width))
    }
}
