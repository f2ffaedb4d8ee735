import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// A sheet of a few moments of a fit: the recording, the scene, and their difference, four times as strong, on grey.
package struct MatchSheet {
    private let result: MatchResult
    private let recording: Recording
    /// The scene that is drawn.
    private let scene: SceneRenderer

    /// - Parameter scene: the scene beside the recording, from the begin that was found on; nil for that with the values
    ///   that were found.
    package init(_ result: MatchResult, _ recording: Recording, showing scene: SceneRenderer? = nil) {
        (self.result, self.recording, self.scene) = (result, recording, scene ?? result.renderer)
    }

    /// A moment's width in pixels, and the space around it.
    static let width = 150.0
    private static let gap = 10
    private static let count = 8

    /// A moment of the motion: the scene, the recording, and their difference.
    package struct Moment {
        /// Seconds since the recording's first frame.
        package let time: Double
        package let drawn, seen, difference: Bitmap
    }

    /// The sheet's moments.
    package func moments() throws -> [Moment] {
        try pictures().map { time, seen, drawn in
            Moment(
                time: time, drawn: drawn.bitmap, seen: seen.bitmap,
                difference: MatchSheet.difference(seen, drawn).bitmap)
        }
    }

    private func pictures() throws -> [(time: Double, seen: FloatPicture, drawn: FloatPicture)] {
        let moving = result.frames.indices.filter { result.frames[$0].motion > 2 }
        let chosen = Fitting.some(MatchSheet.count, of: moving.count).map { result.frames[moving[$0]].time }
        let canvas = scene.canvas, scale = MatchSheet.width / canvas.width
        let indices = chosen.compactMap { time in recording.times.firstIndex { abs($0 - time) < 1e-9 } }
        let drawn = try indices.map { try draw(at: recording.times[$0], scale: scale) }
        guard let size = drawn.first else { return [] }
        let place = result.place
        let seen = try recording.frames(indices) {
            $0.resampled(place, of: Registration.points(size, scale), width: size.width, height: size.height)
        }
        return indices.indices.map { (recording.times[indices[$0]], seen[$0], drawn[$0]) }
    }

    package func bitmap() throws -> Bitmap {
        let pictures = try pictures(), gap = MatchSheet.gap
        guard let size = pictures.first?.drawn else { return Bitmap(width: 1, height: 1) }
        var sheet = Bitmap(
            width: pictures.count * (size.width + gap) + gap, height: 3 * (size.height + gap) + gap,
            filledWith: .white)
        for (i, moment) in pictures.enumerated() {
            let rows = [moment.seen, moment.drawn, MatchSheet.difference(moment.seen, moment.drawn)]
            for (row, plane) in rows.enumerated() {
                let picture = plane.bitmap, x0 = gap + i * (size.width + gap), y0 = gap + row * (size.height + gap)
                for y in 0..<picture.height {
                    for x in 0..<picture.width { sheet[x0 + x, y0 + y] = picture[x, y] }
                }
            }
        }
        return sheet
    }

    private func draw(at time: Double, scale: Double) throws -> FloatPicture {
        FloatPicture(try scene.frame(at: result.moment(at: time, of: scene), scale: scale))
    }

    private static func difference(_ a: FloatPicture, _ b: FloatPicture) -> FloatPicture {
        var out = a
        for i in out.values.indices { out.values[i] = 128 + 4 * (a.values[i] - b.values[i]) }
        return out
    }
}
