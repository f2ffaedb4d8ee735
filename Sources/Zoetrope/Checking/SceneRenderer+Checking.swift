import ZoetropeGoldens
import ZoetropePixels
import ZoetropeRuns
import ZoetropeSceneModel
import ZoetropeThreads

extension SceneRenderer {
    /// The manifest's header for a run of this scene.
    package func manifestHeader(of plan: CheckPlan) throws -> Manifest.Header {
        var header = Manifest.Header(
            scene: Fingerprint(of: Array(scene.scene.source.text.utf8)), pictures: pictureFingerprints,
            size: try frameSize(scale: plan.scale), scale: plan.scale, fps: plan.fps, settings: plan.settings.record,
            program: ProgramVersion.text)
        (header.duration, header.background) = (duration(of: plan), "\(scene.background)")
        (header.file, header.configuration, header.guards) = (plan.file, plan.configuration, plan.guards)
        return header
    }

    /// Draws the frames of `plan` on `jobs` threads. The thread that drew a frame calls `visit` with it; the results
    /// are in the order of the times.
    package func frames<Value: Sendable>(
        _ plan: CheckPlan, jobs: Int, visit: @escaping @Sendable (Bitmap, FrameTime, FrameDescription) throws -> Value
    ) throws -> [Value] {
        let size = try frameSize(scale: plan.scale)
        return try OrderedPipeline(workers: jobs).map(plan.times) {
            let painter = DrawingPainter(drawing.makeRasterizer())
            var bitmap = Bitmap(width: size.width, height: size.height)
            return { time in
                let moments = try plan.moments(at: time), shown = try snapshot(at: moments[0], scale: plan.scale)
                let others = try moments.dropFirst().map { try displayList(at: $0, scale: plan.scale) }
                painter.paint(SceneDrawing([shown.list] + others), into: &bitmap)
                return try visit(bitmap, FrameTime(seconds: time), describe(shown.layers, at: moments[0]))
            }
        }
    }

    /// Checks the frames of `plan` against goldens. Times that round to the same microsecond are drawn once.
    package func check(against golden: GoldenScene, _ plan: CheckPlan, options: SceneCheck.Options, jobs: Int) throws
        -> SceneOutcome
    {
        var plan = plan, options = options, seen: Set<FrameTime> = []
        plan.times = plan.times.filter { seen.insert(FrameTime(seconds: $0)).inserted }
        options.end = FrameTime(seconds: duration(of: plan))
        options.settings = { RunRequest.changes(from: $0, to: $1) }
        let check = SceneCheck(golden: golden, header: try manifestHeader(of: plan), options: options)
        do {
            return try check.finish(frames(plan, jobs: jobs) { try check.check($0, at: $1, description: $2) })
        } catch {
            check.discard()
            throw error
        }
    }

    private func duration(of plan: CheckPlan) -> Double { plan.playback?.duration ?? scene.duration }

    /// The times of a manifest's frames that are within a run of this duration.
    package func times(within manifest: Manifest, duration: Double) -> [Double] {
        let end = FrameTime(seconds: duration)
        return manifest.frames.filter { $0.time <= end }.map { min($0.time.seconds, duration) }
    }

    /// The fingerprints and descriptions of the frames.
    package func manifest(_ plan: CheckPlan, jobs: Int) throws -> Manifest {
        try ManifestRecorder(plan).manifest(of: self, jobs: jobs)
    }
}
