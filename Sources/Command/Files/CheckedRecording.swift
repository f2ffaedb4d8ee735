import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeMeasure
import ZoetropePixels
import ZoetropeRuns
import ZoetropeSceneModel

/// A recording of an app that has to move as a scene does.
struct CheckedRecording {
    /// As it is written.
    let name: String
    let file: Result<String, any Error>
    /// What it changes about the scene, as it is written.
    let changes: RunRequest
    /// The same with paths as the command sees them.
    let settings: Result<RunRequest, any Error>
    let isBack: Bool
    let tolerance: MotionTolerance
    /// Frames a second, of a folder of frames.
    let rate: Double?
    /// An error about its files, with the place that names them.
    var located: (any Error) -> any Error = { $0 }

    init(_ file: String, _ settings: RunRequest, isBack: Bool, rate: Double?) {
        (name, self.file, self.isBack, self.rate) = (file, .success(file), isBack, rate)
        (changes, self.settings) = (settings, .success(settings))
        tolerance = MotionTolerance()
    }

    /// - Parameter file: the path, or why it cannot be used.
    init(
        _ written: CheckConfiguration.Recording, file: Result<String, any Error>,
        settings: Result<RunRequest, any Error>, located: @escaping (any Error) -> any Error
    ) {
        (name, isBack, rate, changes) = (written.file, written.isBack, written.rate, written.request)
        (self.file, self.settings, self.located) = (file, settings, located)
        var tolerance = MotionTolerance()
        (tolerance.points, tolerance.degrees) = (written.points, written.degrees)
        (tolerance.milliseconds, tolerance.opacity) = (written.milliseconds, written.opacity)
        self.tolerance = tolerance
    }

    /// What `measured` finds. A recording that cannot be measured has an outcome, too, and the next one is measured.
    func outcome(scene: String, _ path: String, _ access: AccessOptions, evidence: String) -> SceneOutcome {
        let run = "\(scene)/against/\(PathText.stem(of: name))"
        var outcome: SceneOutcome
        do { outcome = try measured(run, scene: path, access, evidence: evidence) } catch {
            outcome = Check.tell(error, of: run)
        }
        outcome.file = path
        return outcome
    }

    /// Measures the recording with the scene in the file `path`; what differs is in the outcome's words, with pictures
    /// of some moments (as the scene has them, as they were recorded, and their difference) and a sheet of all.
    private func measured(
        _ name: String, scene path: String, _ access: AccessOptions, evidence: String
    ) throws -> SceneOutcome {
        let file = try file.get(), options = access.options(try settings.get())
        try access.check(scene: path)
        do {
            let recorded = try reading { try Recording(path: file, step: rate.map { 1 / $0 }) }
            let source = try SceneSource(path)
            let renderer = try reading { try self.renderer(recorded, source, options, access) }
            var match = Match()
            (match.isBack, match.prefersOwn) = (isBack, true)
            match.slack = tolerance.milliseconds / 1000
            let result = try match.run(renderer, recorded)
            let moments = try MatchSheet(result, recorded, showing: renderer).moments()
            let verdict = try RecordingVerdict(
                result, moments, meant: renderer, tolerance: tolerance, hasScreens: !options.pictures.isEmpty)
            var pictures = RecordedPictures(run: name, in: evidence, allowsOutside: access.allowOutside)
            let path = verdict.passes ? nil : pictures.write(MatchSheet.bitmap(of: moments), RecordedPictures.sheet)
            let frames = moments.map { pictures.frame($0, verdict.passes) }, picture = moments.first?.drawn
            pictures.removeOthers(than: frames, keepsSheet: path != nil)
            var outcome = SceneOutcome(
                name: name, frames: frames, words: path.map { ["sheet: \($0)"] } ?? [],
                size: PixelSize(width: picture?.width ?? 0, height: picture?.height ?? 0), tolerance: .exact)
            outcome.motion = verdict.lines
            if let reason = pictures.unkept { outcome.lacksPictures(reason) }
            return outcome
        } catch let error as MeasureError where error.isRefusal {
            var outcome = SceneOutcome(
                name: name, frames: [], words: [], size: PixelSize(width: 0, height: 0), tolerance: .exact)
            outcome.broken = [error.description]
            return outcome
        }
    }

    /// Errors of the recording and of its pictures are the configuration's; those of the scene name the scene.
    private func reading<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error {
            if error is SceneError || (error as? MeasureError)?.isRefusal == true { throw error }
            throw located(error)
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
}

/// The pictures of a recording that moves otherwise beside those of its scene, in a folder of their own.
private struct RecordedPictures {
    private let run: String, directory: String, allowsOutside: Bool
    private var folder: String { "\(directory)/\(run)" }
    /// Why they are not kept: how the recording moves is told nevertheless.
    private(set) var unkept: String?

    static let sheet = "sheet"

    init(run: String, in directory: String, allowsOutside: Bool) {
        (self.run, self.directory, self.allowsOutside) = (run, directory, allowsOutside)
    }

    /// Removes what an earlier check has left. Pictures that cannot be removed do no harm.
    func removeOthers(than frames: [FrameOutcome], keepsSheet: Bool) {
        try? Evidence.removeStale(
            of: run, in: directory, keeping: frames.map(\.evidence), others: keepsSheet ? [] : [Self.sheet + ".png"])
    }

    /// Returns the file's path; nil when it cannot be written.
    mutating func write(_ picture: Bitmap, _ name: String) -> String? {
        guard unkept == nil else { return nil }
        let path = "\(folder)/\(name).png"
        do {
            try OutputPlace.makeFolder(folder, allowsOutside: allowsOutside)
            try AtomicFile.write(PNGEncoder.encode(picture), to: path, allowsOutside: allowsOutside)
            return path
        } catch {
            unkept = Root.message(for: error)
            return nil
        }
    }

    mutating func frame(_ moment: MatchSheet.Moment, _ passes: Bool) -> FrameOutcome {
        let time = FrameTime(seconds: moment.time), name = "at-\(time.text)"
        var evidence = Evidence()
        if !passes {
            evidence.expected = write(moment.drawn, name + ".expected")
            evidence.actual = write(moment.seen, name + ".actual")
            evidence.difference = write(moment.difference, name + ".difference")
        }
        return FrameOutcome(
            time: time,
            state: passes ? .ok : .different(FrameComparison(expected: moment.drawn, actual: moment.seen)),
            fingerprint: Fingerprint(of: moment.seen), evidence: evidence)
    }
}

extension Check {
    /// Compares the scene that was named with the recordings of `--against`, and nothing else.
    func compareWithRecordings() throws {
        let path = try SceneLocator().path(of: scenes[0])
        let name = PathText.stem(of: path), isBack = playback.way == .back
        let rate = frames.has("fps") ? frames.request.rate.value : nil
        let outcomes = against.map { file in
            CheckedRecording(file, changes.request, isBack: isBack, rate: rate).outcome(
                scene: name, path, access, evidence: evidence)
        }
        try outcomes.forEach(Check.tell)
        var context = ReportContext(evidence: evidence, allowsOutside: access.allowOutside)
        let unkept = Check.writeResults(outcomes, &context, results, summaries)
        try Check.end(outcomes, context, unkept)
    }
}
