import Foundation
import ZoetropeGoldens
import ZoetropeRuns

/// How much two frames may differ and still pass: each channel of a pixel by at most `channel`, 0 to 127, or its colour
/// by at most `deltaE`, except in at most `pixels` pixels or a `share` of all. Nothing may differ with `.exact`.
public typealias Tolerance = ZoetropeGoldens.Tolerance

/// When golden frames are recorded.
public enum GoldenRecordMode: String, Hashable, Sendable, CaseIterable {
    /// Every frame, always.
    case all
    /// Frames that differ from their golden beyond the tolerance, and frames that have none.
    case failed
    /// Frames that have no golden.
    case missing
    /// No frame.
    case never

    var policy: UpdatePolicy? {
        switch self {
        case .all: .all
        case .failed: .changed
        case .missing: .missing
        case .never: nil
        }
    }
}

/// The result of a check against golden frames.
public struct GoldenResult: Hashable, Sendable {
    /// Whether every frame had a golden and was the same within the tolerance, before anything was recorded.
    public let passes: Bool
    /// A line: `cube: 2 of 31 frames differ, first at 0.20 s: 1,204 pixels differ by at most 31, in 120 x 88 at …`.
    public let summary: String
    /// What changed, a line each: settings first, then what moved and by how much.
    public let details: [String]
    /// What was recorded, such as `4 frames recorded`; nil when nothing was to be recorded.
    public let recorded: String?
    /// The paths of pictures of the frames that failed: expected, actual, and their difference.
    public let evidence: [String]
    /// What the check found, whole.
    package let outcome: SceneOutcome

    public static func == (a: GoldenResult, b: GoldenResult) -> Bool { a.told == b.told && a.passes == b.passes }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(passes)
        hasher.combine(told)
    }

    private var told: [[String]] { [[summary], details, recorded.map { [$0] } ?? [], evidence] }
}

/// What makes a check fail besides frames that differ.
package struct CheckTerms: Sendable {
    /// A scene that was edited, and no frame shows it; anything that is recorded.
    package var isStrict = false, refusesRecording = false

    package init(isStrict: Bool = false, refusesRecording: Bool = false) {
        (self.isStrict, self.refusesRecording) = (isStrict, refusesRecording)
    }
}

extension SceneRenderer {
    /// Compares frames of a run with golden ones.
    ///
    /// A folder of goldens has a folder for each ``goldenName(_:of:)``, with a manifest that has a fingerprint of each
    /// frame, and the frames as PNG files. While nothing changes, only fingerprints are compared.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder of goldens. It is created when frames are recorded.
    ///   - times: times of the run in seconds, each from 0 to its duration; other goldens are left alone. nil: every
    ///     `step`-th frame and the last one, and all other goldens are too many.
    ///   - playback: how the run goes through the scene.
    ///   - name: the goldens' name in the folder; nil for the scene's name, with what was changed about it.
    ///   - step: which frames are checked without `times`.
    ///   - rate: the frames a second that `step` counts.
    ///   - scale: pixels per point.
    ///   - tolerance: how much frames may differ; by default not at all.
    ///   - record: which frames are recorded.
    ///   - evidence: a folder for pictures of what differs; nil for no pictures.
    ///   - jobs: the number of threads that draw; by default the number of cores.
    /// - Throws: a ``ZoetropeError``, of kind `golden` when the goldens are damaged.
    public func check(
        against folder: String, at times: [Double]? = nil, of playback: Playback = Playback(), name: String? = nil,
        every step: Int = 6, rate: FrameRate = .sixty, scale: Double = 1, tolerance: Tolerance = .exact,
        record: GoldenRecordMode = .never, evidence: String? = nil,
        jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) throws -> GoldenResult {
        let outcome = try outcome(
            against: folder, at: times, of: playback, name: name, every: step, rate: rate, scale: scale,
            tolerance: tolerance, record: record, evidence: evidence, jobs: jobs)
        return GoldenResult(outcome)
    }

    /// As ``check(against:at:of:name:every:rate:scale:tolerance:record:evidence:jobs:)``, with all figures.
    package func outcome(
        against folder: String, at times: [Double]?, of playback: Playback, name: String?, every step: Int,
        rate: FrameRate, scale: Double, tolerance: Tolerance, record: GoldenRecordMode, evidence: String?, jobs: Int,
        terms: CheckTerms = CheckTerms()
    ) throws -> SceneOutcome {
        try tolerance.check()
        var options = SceneCheck.Options()
        (options.tolerance, options.update, options.evidence) = (tolerance, record.policy, evidence)
        options.isWholeRun = times == nil
        options.isConfigured = times == nil
        (options.isStrict, options.refusesRecording) = (terms.isStrict, terms.refusesRecording)
        let golden = try GoldenStore(directory: folder).scene(
            named: goldenName(name, of: playback), for: record.policy)
        var plan = try plan(at: times, of: playback, every: step, rate: rate, scale: scale)
        // Several tests may each check some frames of one run, with tolerances of their own.
        if times == nil {
            var guards = Guards()
            (guards.tolerance, guards.every) = ("\(tolerance)", step)
            plan.guards = guards
        }
        return try check(against: golden, plan, options: options, jobs: jobs)
    }

    private func plan(
        at times: [Double]?, of playback: Playback, every step: Int, rate: FrameRate, scale: Double
    ) throws -> CheckPlan {
        guard step >= 1 else { throw RunError.playback("every \(step). frame; it is 1 or more") }
        let timing = try PlaybackTiming(playback, of: scene)
        var settings = changes
        settings.add(playback)
        // In a manifest, paths are relative to its folder; those of tests are absolute where they are known.
        settings.pictures = settings.pictures.mapValues { ($0 as NSString).lastPathComponent }
        guard var times else {
            return try CheckPlan(
                every: step, at: rate, scale: scale, duration: timing.duration, settings: settings, playback: timing)
        }
        let run = settings.way.words(of: scene.scene.name)
        times = try times.map { try RunError.checked($0, within: timing.duration, of: run) }
        return CheckPlan(times: times, scale: scale, fps: rate.value, settings: settings, playback: timing)
    }
}

extension GoldenResult {
    package init(_ outcome: SceneOutcome) {
        let pictures = outcome.failing.flatMap { [$0.evidence.expected, $0.evidence.actual, $0.evidence.difference] }
        self.init(
            passes: outcome.passes, summary: outcome.summary,
            details: outcome.details, recorded: outcome.update,
            evidence: pictures.compactMap { $0 }, outcome: outcome)
    }
}
