import Rasterizer

/// Which frames are checked, and at what size.
package struct CheckPlan: Sendable {
    /// Seconds, each within 0…duration of the forward run.
    package var times: [Double]
    /// Pixels a point.
    package var scale: Double
    /// Frames a second that the times are taken from; only recorded.
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

/// One frame to be drawn for a check.
private struct CheckOrder {
    let time: FrameTime
    let list: DisplayList
    let description: FrameDescription
}

extension SceneRenderer {
    /// What a manifest says of this scene's run.
    package func manifestHeader(scale: Double, fps: Double) throws -> Manifest.Header {
        let size = try size(scale: scale)
        return Manifest.Header(
            scene: Fingerprint(of: Array(scene.scene.source.text.utf8)), pictures: pictureFingerprints,
            size: FrameComparison.Size(width: size.width, height: size.height), scale: scale, fps: fps)
    }

    /// Draws the frames of `plan` on `jobs` threads and hands each to `visit`, which is called by those threads; the results are in the order of the times.
    package func frames<Value: Sendable>(
        _ plan: CheckPlan, jobs: Int, visit: @escaping @Sendable (Bitmap, FrameTime, FrameDescription) throws -> Value
    ) throws -> [Value] {
        let size = try size(scale: plan.scale)
        var times = plan.times.makeIterator(), results: [Value] = []
        let next = { () throws -> CheckOrder? in
            guard let t = times.next() else { return nil }
            let moment = Moment(time: t)
            return CheckOrder(
                time: FrameTime(seconds: t), list: try displayList(at: moment, scale: plan.scale),
                description: FrameDescription(try layers(at: moment)))
        }
        let worker = { @Sendable () -> (CheckOrder) throws -> Value in
            let rasterizer = makeRasterizer()
            var bitmap = Bitmap(width: size.width, height: size.height)
            return { order in
                rasterizer.draw(order.list, into: &bitmap)
                return try visit(bitmap, order.time, order.description)
            }
        }
        try OrderedPipeline(workers: jobs).run(next: next, worker: worker) { results.append($0) }
        return results
    }

    /// Checks the frames of `plan` against goldens. Times that goldens cannot tell apart are drawn once.
    package func check(against golden: GoldenScene, _ plan: CheckPlan, options: SceneCheck.Options, jobs: Int) throws
        -> SceneOutcome
    {
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
