import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// A sheet of a few moments of a fit: the recording, the scene, and their difference, four times as strong, on grey. What
/// a recording cuts off is light grey in it, and no difference.
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

    /// The grey of no difference, and how much stronger differences are shown.
    private static let same: Float = 128, strength: Float = 4
    /// The grey that stands for what the recording does not show.
    private static let cutOff: Float = 224

    /// A moment of the motion: the scene, the recording, and their difference.
    package struct Moment {
        /// Seconds since the recording's first frame.
        package let time: Double
        package let drawn, seen, difference: Bitmap
    }

    /// The sheet's moments.
    package func moments() throws -> [Moment] {
        let moving = result.frames.indices.filter { result.frames[$0].motion > 2 }
        let chosen = Fitting.some(MatchSheet.count, of: moving.count).map { result.frames[moving[$0]].time }
        let canvas = scene.canvas, scale = MatchSheet.width / canvas.width
        let indices = chosen.compactMap { time in recording.times.firstIndex { abs($0 - time) < 1e-9 } }
        let drawn = try indices.map { try draw(at: recording.times[$0], scale: scale) }
        guard let size = drawn.first else { return [] }
        let place = result.place, points = Registration.points(size, scale)
        let covered = RecordingEvidence.covered(place, recording.size, points, size)
        let seen = try recording.frames(indices) {
            $0.resampled(place, of: points, width: size.width, height: size.height)
        }
        return indices.indices.map { i in
            Moment(
                time: recording.times[indices[i]], drawn: drawn[i].bitmap,
                seen: MatchSheet.marked(seen[i], covered, MatchSheet.cutOff).bitmap,
                difference: MatchSheet.marked(MatchSheet.difference(seen[i], drawn[i]), covered, MatchSheet.same).bitmap
            )
        }
    }

    package func bitmap() throws -> Bitmap { MatchSheet.bitmap(of: try moments()) }

    package static func bitmap(of moments: [Moment]) -> Bitmap {
        guard let size = moments.first?.drawn else { return Bitmap(width: 1, height: 1) }
        var sheet = Bitmap(
            width: moments.count * (size.width + gap) + gap, height: 3 * (size.height + gap) + gap,
            filledWith: .white)
        for (i, moment) in moments.enumerated() {
            for (row, picture) in [moment.seen, moment.drawn, moment.difference].enumerated() {
                let x0 = gap + i * (size.width + gap), y0 = gap + row * (size.height + gap)
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
        for i in out.values.indices { out.values[i] = same + strength * (a.values[i] - b.values[i]) }
        return out
    }

    /// The squared difference that a pixel of `Moment.difference` shows, in square levels.
    static func square(of pixel: PremultipliedRGBA8) -> Double {
        [pixel.r, pixel.g, pixel.b].reduce(0) {
            let off = (Double($1) - Double(same)) / Double(strength)
            return $0 + off * off / 3
        }
    }

    /// The picture with one grey where the recording shows nothing.
    private static func marked(_ picture: FloatPicture, _ covered: [Float], _ grey: Float) -> FloatPicture {
        var out = picture
        for i in covered.indices where covered[i] == 0 {
            for c in 0..<3 { out.values[3 * i + c] = grey }
        }
        return out
    }
}
