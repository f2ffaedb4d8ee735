import Zoetrope
import ZoetropeCodecs
import ZoetropeFrames
import ZoetropeGeometry

/// The events of a scene, an animation or a recording, as facts from which words, a sheet and JSON are made.
package struct Look: Sendable {
    /// A file's or a scene's name, and its title.
    package let name, title: String
    /// Seconds.
    package let duration: Double
    /// Of a scene in points, of an animation in pixels.
    package let size: Size
    package let isScene: Bool
    /// A fault of an animation's file that could be read all the same.
    package var warning: String?
    /// The way of the run: forward, back or by a gesture.
    package let way: String
    /// The actors, the most important first; empty for an animation.
    package let actors: [Actor]
    /// The layers that lie still, bottom first.
    package let still: [String]
    /// The fingers' paths in points, if fingers drive the run.
    package let fingers: [FingerWay]
    let pictures: PictureScan
    /// How the first and the last picture of an animation move, as words; empty for a scene, whose actors say it.
    let slides: [String]
    let takeover: Takeover?
    /// The indices of the moments that the sheet shows.
    let moments: [Int]
    let curves: [TimingCurves.Curve]

    /// A finger's path while it is down.
    package struct FingerWay: Hashable, Sendable {
        package let begin, end: Double
        package let from, to: Point
    }

    package var momentTimes: [Double] { moments.map { pictures.times[$0] } }

    /// The number of steps in which layers are sampled.
    private static let layerSteps = 180
    /// The most frames of an animation.
    package static let mostFrames = 3000

    // MARK: Scenes

    /// Samples a run of a scene.
    package init(
        _ renderer: SceneRenderer, _ timing: PlaybackTiming, way: String = "", moments count: Int = 8, jobs: Int
    ) throws {
        let scan = try RunScan(renderer, timing, steps: Look.layerSteps)
        let actors = Actors(scan)
        (self.actors, still) = (actors.acting(), actors.still())
        let scene = renderer.scene.scene
        (name, title) = (scene.name, scene.title.isEmpty ? scene.name : scene.title)
        (duration, size, isScene) = (timing.duration, renderer.canvas, true)
        self.way = way
        fingers = Look.fingers(scan)
        pictures = try PictureScan(renderer, timing, moments: count, jobs: jobs)
        (slides, takeover) = ([], Takeover(pictures))
        moments = pictures.moments(count)
        curves = try TimingCurves(renderer.scene, timing).curves
    }

    private static func fingers(_ scan: RunScan) -> [FingerWay] {
        var out: [FingerWay] = []
        for finger in 0..<(scan.touches.map(\.count).max() ?? 0) {
            let down = scan.touches.indices.filter { scan.touches[$0].count > finger }
            guard let first = down.first, let last = down.last else { continue }
            out.append(
                FingerWay(
                    begin: scan.times[first], end: scan.times[last], from: scan.touches[first][finger],
                    to: scan.touches[last][finger]))
        }
        return out
    }

    // MARK: Animations

    /// Reads an animation, a video or a folder of frames.
    ///
    /// - Parameter step: how long a frame without a time is shown, in seconds.
    /// - Throws: `PictureError` and what `AnimationReader` throws.
    package init(path: String, name: String, step: Double, moments count: Int = 8) throws {
        let reader = try AnimationReader(contentsOf: path)
        var times: [Double] = [], frames: [SmallFrame] = [], clock = 0.0, size = Size(0, 0)
        while let frame = try reader.next() {
            guard times.count < Look.mostFrames else {
                throw PictureError(
                    path: path, problem: "it has more than \(Look.mostFrames) frames",
                    remedy: "cut it to the part that you want to see")
            }
            if times.isEmpty { size = Size(Double(frame.bitmap.width), Double(frame.bitmap.height)) }
            times.append(clock)
            frames.append(SmallFrame(frame.bitmap, after: frames.last, changed: frame.changed))
            clock += frame.delay.map { Double($0.ticks) / Double($0.timescale) } ?? step
        }
        warning = reader.warning
        (self.name, title, duration, self.size, isScene) = (name, name, clock, size, false)
        (way, actors, still, fingers, curves) = ("", [], [], [], [])
        pictures = PictureScan(times: times, frames: frames)
        slides = Slides(pictures).words
        // What slides is at its place last where it comes to rest last, which says nothing of where it comes from.
        takeover = slides.isEmpty ? Takeover(pictures) : Takeover(pictures)?.withoutWay
        moments = pictures.moments(count)
    }
}
