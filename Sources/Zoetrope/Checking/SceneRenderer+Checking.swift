import DisplayList
import Foundation
import Goldens
import Pixels
import Presentation
import SceneModel

/// Which frames are checked, and at what size.
package struct CheckPlan: Sendable {
    /// Seconds, each within 0…duration of the forward run.
    package var times: [Double]
    /// Pixels a point.
    package var scale: Double
    /// The rate that the times are taken from, in frames a second; only recorded.
    package var fps: Double

    package init(times: [Double], scale: Double, fps: Double) {
        self.times = times
        self.scale = scale
        self.fps = fps
    }

    /// Every `step`-th of a run's frames, and the last one.
    package init(every step: Int, at rate: FrameRate, scale: Double, duration: Double) throws {
        let frames = try FrameSchedule.every(rate, for: duration).frames
        let picked = frames.indices.filter { $0 % step == 0 || $0 == frames.count - 1 }
        self.init(times: picked.map { frames[$0].instant }, scale: scale, fps: rate.value)
    }
}

extension SceneRenderer {
    /// What a manifest says of this scene's run.
    package func manifestHeader(scale: Double, fps: Double) throws -> Manifest.Header {
        let size = try frameSize(scale: scale)
        return Manifest.Header(
            scene: Fingerprint(of: Array(scene.scene.source.text.utf8)), pictures: pictureFingerprints,
            size: FrameComparison.Size(width: size.width, height: size.height), scale: scale, fps: fps)
    }

    /// Draws the frames of `plan` on `jobs` threads and hands each to `visit` on the thread that drew it. The results
    /// are in the order of the times.
    package func frames<Value: Sendable>(
        _ plan: CheckPlan, jobs: Int, visit: @escaping @Sendable (Bitmap, FrameTime, FrameDescription) throws -> Value
    ) throws -> [Value] {
        let size = try frameSize(scale: plan.scale)
        var times = plan.times.makeIterator(), results: [Value] = []
        let worker = { @Sendable () -> (Double) throws -> Value in
            let rasterizer = drawing.makeRasterizer()
            var bitmap = Bitmap(width: size.width, height: size.height)
            return { time in
                let shown = try snapshot(at: Moment(time: time), scale: plan.scale)
                rasterizer.draw(shown.list, into: &bitmap)
                return try visit(bitmap, FrameTime(seconds: time), FrameDescription(shown.layers))
            }
        }
        try OrderedPipeline(workers: jobs).run(next: { times.next() }, worker: worker) { results.append($0) }
        return results
    }

    /// Checks the frames of `plan` against goldens. Times that goldens cannot tell apart are drawn once.
    package func check(
        against golden: GoldenScene, _ plan: CheckPlan, options: SceneCheck.Options, jobs: Int
    ) throws -> SceneOutcome {
        var plan = plan, options = options, seen: Set<FrameTime> = []
        plan.times = plan.times.filter { seen.insert(FrameTime(seconds: $0)).inserted }
        options.end = FrameTime(seconds: scene.duration)
        let check = SceneCheck(
            golden: golden, header: try manifestHeader(scale: plan.scale, fps: plan.fps), options: options)
        return try check.finish(frames(plan, jobs: jobs) { try check.check($0, at: $1, description: $2) })
    }

    /// The times of a manifest's frames that the scene still has: a scene that was made shorter lacks the last ones.
    package func times(within manifest: Manifest) -> [Double] {
        let end = scene.duration
        return manifest.frames.filter { $0.time <= FrameTime(seconds: end) }.map { min($0.time.seconds, end) }
    }

    /// The frames' fingerprints and descriptions.
    package func manifest(_ plan: CheckPlan, jobs: Int) throws -> Manifest {
        try ManifestRecorder(plan).manifest(of: self, jobs: jobs)
    }
}

extension FrameDescription {
    /// What a frame shows, by its layers: the box around each layer's corners on the canvas in points, its opacity,
    /// and its mask.
    package init(_ layers: [LayerReport]) {
        self.init(
            items: layers.map { layer in
                let xs = layer.corners.map(\.x), ys = layer.corners.map(\.y)
                var values: [String: DescribedValue] = ["opacity": .number(layer.opacity)]
                if let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() {
                    values["x"] = .number(left)
                    values["y"] = .number(top)
                    values["width"] = .number(right - left)
                    values["height"] = .number(bottom - top)
                }
                if let mask = layer.mask { values["mask"] = .text(mask) }
                if !layer.facesViewer { values["side"] = .text("back") }
                return Item(name: layer.name, values: values)
            })
    }
}
