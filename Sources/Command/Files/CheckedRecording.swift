import Zoetrope
import ZoetropeCodecs
import ZoetropeGoldens
import ZoetropeMeasure
import ZoetropePixels
import ZoetropeRuns
import ZoetropeFiles

/// A recording of an app that has to move as a scene does.
struct CheckedRecording {
    /// As it is written.
    let name: String
    let file: Result<String, any Error>
    let isBack: Bool
    let tolerance: MotionTolerance
    /// Frames a second, of a folder of frames.
    let rate: Double?

    init(_ file: String, isBack: Bool, rate: Double?) {
        (name, self.file, self.isBack, self.rate) = (file, .success(file), isBack, rate)
        tolerance = MotionTolerance()
    }

    /// - Parameter file: the path, or why it cannot be used.
    init(_ written: CheckConfiguration.Recording, file: Result<String, any Error>) {
        (name, self.file, isBack, rate) = (written.file, file, written.isBack, written.rate)
        var tolerance = MotionTolerance()
        (tolerance.points, tolerance.degrees) = (written.points, written.degrees)
        (tolerance.milliseconds, tolerance.opacity) = (written.milliseconds, written.opacity)
        self.tolerance = tolerance
    }

    /// Measures the recording with the scene in the file `path`; what differs is in the outcome's words, with pictures
    /// of some moments (as the scene has them, as they were recorded, and their difference) and a sheet of all.
    func outcome(
        scene: String, _ path: String, _ options: SceneRenderer.Options, _ access: AccessOptions, evidence: String
    ) throws -> SceneOutcome {
        let file = try file.get(), name = "\(scene)/against/\(PathText.stem(of: file))"
        try access.check(scene: path)
        do {
            let recorded = try Recording(path: file, step: rate.map { 1 / $0 })
            let renderer = try self.renderer(recorded, SceneSource(path), options, access)
            var match = Match()
            (match.isBack, match.prefersOwn) = (isBack, true)
            match.slack = tolerance.milliseconds / 1000
            let result = try match.run(renderer, recorded)
            let verdict = try RecordingVerdict(result, meant: renderer, tolerance: tolerance)
            let sheet = MatchSheet(result, recorded), folder = "\(evidence)/\(name)"
            try OutputPlace.makeFolder(folder, allowsOutside: access.allowOutside)
            try AtomicFile.write(
                PNGEncoder.encode(sheet.bitmap()), to: folder + "/sheet.png", allowsOutside: access.allowOutside)
            let moments = try sheet.moments(), picture = moments.first?.drawn
            let frames = try moments.map { try frame($0, verdict.passes, folder, access) }
            var outcome = SceneOutcome(
                name: name, frames: frames, words: verdict.passes ? [] : ["sheet: \(folder)/sheet.png"],
                size: PixelSize(width: picture?.width ?? 0, height: picture?.height ?? 0), tolerance: .exact)
            outcome.motion = verdict.lines
            return outcome
        } catch let error as MeasureError where error.isRefusal {
            var outcome = SceneOutcome(
                name: name, frames: [], words: [], size: PixelSize(width: 0, height: 0), tolerance: .exact)
            outcome.broken = [error.description]
            return outcome
        }
    }

    /// The scene as it is meant: values that an option gives are its own, so they are measured like any other.
    private func renderer(
        _ recorded: Recording, _ source: SceneSource, _ options: SceneRenderer.Options, _ access: AccessOptions
    ) throws -> SceneRenderer {
        let own = try source.renderer(options, access)
        let isRecorded = options.pictures.isEmpty && recorded.shows(own, isBack: isBack)
        let shown = isRecorded ? own : try recorded.renderer(source, options, access, isBack: isBack)
        return try shown.written(options.assignments)
    }

    private func frame(
        _ moment: MatchSheet.Moment, _ passes: Bool, _ folder: String, _ access: AccessOptions
    ) throws -> FrameOutcome {
        let time = FrameTime(seconds: moment.time)
        func write(_ picture: Bitmap, _ kind: String) throws -> String {
            let path = "\(folder)/at-\(time.text).\(kind).png"
            try AtomicFile.write(PNGEncoder.encode(picture), to: path, allowsOutside: access.allowOutside)
            return path
        }
        let evidence = Evidence(
            expected: try write(moment.drawn, "expected"), actual: try write(moment.seen, "actual"),
            difference: try write(moment.difference, "difference"))
        return FrameOutcome(
            time: time,
            state: passes ? .ok : .different(FrameComparison(expected: moment.drawn, actual: moment.seen)),
            fingerprint: Fingerprint(of: moment.seen), evidence: evidence)
    }
}

extension Check {
    /// Compares the scene that was named with the recordings of `--against`, and nothing else.
    func compareWithRecordings() throws {
        let options = access.options(changes.request)
        let path = try SceneLocator().path(of: scenes[0])
        let name = PathText.stem(of: path), isBack = playback.way == .back
        let rate = frames.has("fps") ? frames.request.rate.value : nil
        let outcomes = against.map { file -> SceneOutcome in
            do {
                return try CheckedRecording(file, isBack: isBack, rate: rate).outcome(
                    scene: name, path, options, access, evidence: evidence)
            } catch {
                Failure.tell(error)
                return SceneOutcome(
                    name: "\(name)/against/\(PathText.stem(of: file))", error: Console.safe(Root.message(for: error)))
            }
        }
        try outcomes.forEach(Check.tell)
        let context = ReportContext(evidence: evidence, allowsOutside: access.allowOutside)
        try results.write(outcomes, context)
        try summaries.write(outcomes, context)
        try Check.end(outcomes, context)
    }
}
