import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// A sheet of a few moments of a fit: the recording, the scene, and their difference, four times as strong, on grey.
package struct MatchSheet {
    private let result: MatchResult
    private let recording: Recording

    package init(_ result: MatchResult, _ recording: Recording) { (self.result, self.recording) = (result, recording) }

    /// A moment's width in pixels, and the space around it.
    private static let width = 150.0, gap = 10
    private static let count = 8

    package func bitmap() throws -> Bitmap {
        let moving = result.frames.indices.filter { result.frames[$0].motion > 2 }
        let chosen = Fitting.some(MatchSheet.count, of: moving.count).map { result.frames[moving[$0]].time }
        let canvas = result.renderer.canvas, scale = MatchSheet.width / canvas.width
        let indices = chosen.compactMap { time in recording.times.firstIndex { abs($0 - time) < 1e-9 } }
        let drawn = try indices.map { try draw(at: recording.times[$0], scale: scale) }
        guard let size = drawn.first else { return Bitmap(width: 1, height: 1) }
        let place = result.place
        let seen = try recording.frames(indices) {
            $0.resampled(place, of: Registration.points(size, scale), width: size.width, height: size.height)
        }
        let gap = MatchSheet.gap
        var sheet = Bitmap(
            width: indices.count * (size.width + gap) + gap, height: 3 * (size.height + gap) + gap,
            filledWith: .white)
        for i in indices.indices {
            for (row, plane) in [seen[i], drawn[i], MatchSheet.difference(seen[i], drawn[i])].enumerated() {
                let picture = plane.bitmap, x0 = gap + i * (size.width + gap), y0 = gap + row * (size.height + gap)
                for y in 0..<picture.height {
                    for x in 0..<picture.width { sheet[x0 + x, y0 + y] = picture[x, y] }
                }
            }
        }
        return sheet
    }

    private func draw(at time: Double, scale: Double) throws -> Plane {
        let isBack = result.way == "back"
        let length = isBack ? result.renderer.backDuration : result.renderer.duration
        let moment = Moment(
            time: (time - result.begins).clamped(to: 0...length), direction: isBack ? .back : .forward)
        return Plane(try result.renderer.frame(at: moment, scale: scale))
    }

    private static func difference(_ a: Plane, _ b: Plane) -> Plane {
        var out = a
        for i in out.values.indices { out.values[i] = 128 + 4 * (a.values[i] - b.values[i]) }
        return out
    }
}

extension Recording {
    /// The screens of a recorded transition: its first and its last frame.
    package func screens(isBack: Bool) -> (from: Bitmap, to: Bitmap) {
        isBack ? (last.bitmap, first.bitmap) : (first.bitmap, last.bitmap)
    }
}
