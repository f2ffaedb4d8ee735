import ZoetropeDisplayList
import ZoetropePixels
import ZoetropeRasterizer
import ZoetropeRuns
import ZoetropeSceneModel

/// How the frames of a run are blurred by motion: each is the mean, in linear light, of several moments of the time for
/// which it is shown.
package struct MotionBlur: Hashable, Sendable {
    /// The moments of a frame: 2 or more, at equal distances, the first at the frame's own time.
    let samples: Int
    /// Seconds for which a frame is shown.
    let interval: Double

    /// Nil for one sample. `rate` is in frames a second.
    init?(samples: Int, rate: Double) {
        guard samples > 1, rate > 0 else { return nil }
        (self.samples, interval) = (samples, 1 / rate)
    }

    func times(from start: Double) -> [Double] {
        (0..<samples).map { start + interval * Double($0) / Double(samples) }
    }
}

extension PlaybackTiming {
    /// The same run with motion blur, for frames at `rate` frames a second.
    ///
    /// - Throws: `RunError` for a number of samples that is not allowed.
    package func blurred(_ samples: Int, rate: Double) throws -> PlaybackTiming {
        do { try RunRequest.check(samples, \.motionBlur) } catch let error as OptionError {
            throw RunError.playback("\(error.meaning ?? error.problem), not \(samples)")
        }
        var blurred = self
        blurred.motionBlur = MotionBlur(samples: samples, rate: rate)
        return blurred
    }

    /// What the frame at a time of the run shows: one moment, or those whose mean it is. Beyond the run's end, its last
    /// moment counts.
    func moments(at time: Double) throws -> [Moment] {
        let first = try moment(at: time)
        guard let motionBlur else { return [first] }
        let all = try motionBlur.times(from: time).map { try moment(at: min($0, max(time, duration))) }
        return all.allSatisfy { $0 == first } ? [first] : all
    }
}

/// What a frame shows: the display lists whose mean it is; one where nothing moves.
package struct SceneDrawing: Equatable, Sendable {
    let lists: [DisplayList]

    package init(_ lists: [DisplayList]) {
        self.lists = lists.allSatisfy { $0 == lists.first } ? Array(lists.prefix(1)) : lists
    }
}

/// Draws frames, blurred or not, on one thread.
final class DrawingPainter {
    private let rasterizer: Rasterizer
    private var mean: FrameMean?

    init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

    /// Replaces all pixels of `bitmap`, which has the lists' size.
    func paint(_ drawing: SceneDrawing, into bitmap: inout Bitmap) {
        guard drawing.lists.count > 1 else {
            if let list = drawing.lists.first { rasterizer.draw(list, into: &bitmap) }
            return
        }
        let mean = mean ?? FrameMean(area: bitmap.width * bitmap.height)
        self.mean = mean
        mean.begin()
        var before: DisplayList?
        for list in drawing.lists {
            if list != before { rasterizer.draw(list, into: &bitmap) }
            mean.add(bitmap)
            before = list
        }
        mean.write(to: &bitmap)
    }
}
