import Foundation
import Goldens

/// How much two frames may differ and still pass: each channel of a pixel by at most `channel`, 0 to 255, except in at
/// most `pixels` pixels. Both are 0 for `.exact`.
public typealias Tolerance = Goldens.Tolerance

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

    fileprivate var policy: UpdatePolicy? {
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

    /// A message of the command with its advice rewritten for a Swift caller: `record: .missing` for `--update
    /// missing`.
    fileprivate static func words(_ text: String) -> String {
        text.replacingOccurrences(of: "--update ", with: "record: .")
    }
}

extension SceneRenderer {
    /// Compares frames of the forward run with golden ones.
    ///
    /// A folder of goldens has a folder for each name, with a manifest that has a fingerprint of each frame, and the
    /// frames as PNG files. While nothing changes, only fingerprints are compared.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder of goldens. It is created when frames are recorded.
    ///   - times: times of the forward run in seconds, each from 0 to its duration. Other goldens are left alone.
    ///   - name: the goldens' name in the folder; nil for the scene's name.
    ///   - scale: pixels per point.
    ///   - tolerance: how much frames may differ; by default not at all.
    ///   - record: which frames are recorded.
    ///   - evidence: a folder for pictures of what differs; nil for no pictures.
    ///   - jobs: the number of threads that draw; by default the number of cores.
    /// - Throws: a ``ZoetropeError``, of kind `golden` when the goldens are damaged.
    public func check(
        against folder: String, at times: [Double], name: String? = nil, scale: Double = 1,
        tolerance: Tolerance = .exact, record: GoldenRecordMode = .never, evidence: String? = nil,
        jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) throws -> GoldenResult {
        do {
            return try result(
                against: folder, CheckPlan(times: times, scale: scale, fps: 60), name: name ?? self.name, record.policy,
                tolerance, evidence: evidence, jobs: jobs)
        } catch let error as GoldenError {
            throw GoldenError(path: error.path, problem: error.problem, remedy: GoldenResult.words(error.remedy))
        }
    }

    private func result(
        against folder: String, _ plan: CheckPlan, name: String, _ policy: UpdatePolicy?, _ tolerance: Tolerance,
        evidence: String?, jobs: Int
    ) throws -> GoldenResult {
        let golden = try GoldenStore(directory: folder).scene(named: name, for: policy)
        var options = SceneCheck.Options()
        options.tolerance = tolerance
        options.update = policy
        options.isWholeRun = false
        options.evidence = evidence
        let outcome = try check(against: golden, plan, options: options, jobs: jobs)
        let pictures = outcome.failing.flatMap { [$0.evidence.expected, $0.evidence.actual, $0.evidence.difference] }
        return GoldenResult(
            passes: outcome.passes, summary: GoldenResult.words(outcome.summary),
            details: outcome.words.map(GoldenResult.words), recorded: outcome.update,
            evidence: pictures.compactMap { $0 })
    }
}
