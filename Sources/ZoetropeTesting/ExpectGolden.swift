import Foundation
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeRuns
import Zoetrope

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Expects frames of a scene to be its golden frames: exactly, unless `tolerance` says otherwise. Works in tests of
/// Swift Testing and of XCTest.
///
/// Goldens are in the folder `Goldens` beside the test's file, in a folder named after the scene. A failure says which
/// frames differ, where and by how much, and what moved. It leaves pictures of what was expected, what was drawn and
/// their difference in the temporary directory; where the test library has attachments, they are attached.
///
/// ```swift
/// @Test func cubeTurns() throws {
///     expectGolden(try SceneRenderer(path: "Scenes/cube.json"), at: [0, 0.75, 1.5])
/// }
/// ```
///
/// Without `at`, every `step`-th frame is checked of every way that the scene plays: forward, back where it has a way
/// back of its own, and its gesture. A scene with other parameters, pictures or another size than its own has goldens
/// under a name of their own, such as `cube/direction=right`.
///
/// - Parameters:
///   - scene: the scene with its pictures, and with what the test changes about it.
///   - times: times of the run in seconds, each from 0 to its duration; nil for every `step`-th frame.
///   - playbacks: the runs; nil for the forward run where there are `times`, and for every way that the scene plays
///     where there are none.
///   - step: which frames are checked without `times`; the last one always is.
///   - rate: the frames a second that `step` counts.
///   - scale: pixels per point.
///   - name: the goldens' name; nil for the scene's, with what was changed about it.
///   - tolerance: how much frames may differ; by default not at all.
///   - record: which frames are recorded; nil to let the environment decide (<doc:Recording>). A test that records
///     fails, so that nobody takes it for a check, unless all frames are recorded.
///   - fileID: where a failure is reported; by default the caller.
///   - filePath: where a failure is reported, and the file beside which the goldens are; by default the caller.
///   - line: where a failure is reported; by default the caller.
///   - column: where a failure is reported; by default the caller.
public func expectGolden(
    _ scene: SceneRenderer, at times: [Double]? = nil, of playbacks: [Playback]? = nil, every step: Int = 6,
    rate: FrameRate = .sixty, scale: Double = 1, name: String? = nil, tolerance: Tolerance = .exact,
    record: GoldenRecordMode? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    for playback in playbacks ?? (times == nil ? scene.playbacks : [Playback()]) {
        place.expecting {
            let record = try record ?? .ofEnvironment()
            let evidence = place.evidence(for: scene.goldenName(name, of: playback))
            let outcome = try scene.outcome(
                against: place.goldens, at: times, of: playback, name: name, every: step, rate: rate, scale: scale,
                tolerance: tolerance, record: record, evidence: evidence, jobs: 2, terms: .ofEnvironment())
            try tell(GoldenResult(outcome), record, evidence, at: place)
        }
    }
    guard times == nil, playbacks == nil else { return }
    place.expecting {
        // Goldens of runs that the scene has lost are not silently left alone.
        for run in try scene.formerRuns(in: place.goldens, name: name) {
            let evidence = place.evidence(for: scene.goldenName(name, of: run.playback))
            let outcome =
                try run.lost
                ?? scene.outcome(
                    against: place.goldens, at: run.times, of: run.playback, name: name, every: step, rate: rate,
                    scale: scale, tolerance: tolerance, record: .never, evidence: evidence, jobs: 2,
                    terms: .ofEnvironment())
            try tell(GoldenResult(outcome), .never, evidence, at: place)
        }
    }
}

private func tell(_ result: GoldenResult, _ record: GoldenRecordMode, _ evidence: String, at place: SourcePlace) throws
{
    let report = try TestReport.shared.add(result.outcome)
    if let text = FailureWords(result: result, record: record, evidence: evidence, report: report).text {
        fail(text, result.evidence, in: evidence, at: place)
    }
}

extension CheckTerms {
    /// As the environment says: CI, and ZOETROPE_STRICT.
    package static func ofEnvironment(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> CheckTerms {
        let strict = environment["ZOETROPE_STRICT"] ?? ""
        return CheckTerms(
            isStrict: !["", "0", "false"].contains(strict),
            refusesRecording: ContinuousIntegration.isOn(environment))
    }
}

/// Expects frames of a run of layers to be its golden frames, as those
/// of a scene.
///
/// ```swift
/// @Test func spinnerTurns() {
///     expectGolden(LayerRun(makeSpinner(), duration: 1), named: "spinner", at: [0, 0.25, 0.5])
/// }
/// ```
///
/// - Parameters:
///   - run: the frames.
///   - name: the goldens' name.
///   - times: times of the run in seconds, in their order.
///   - scale: pixels per point.
///   - tolerance: how much frames may differ; by default not at all.
///   - record: which frames are recorded; nil to let the environment decide (<doc:Recording>).
///   - fileID: where a failure is reported; by default the caller.
///   - filePath: where a failure is reported, and the file beside which the goldens are; by default the caller.
///   - line: where a failure is reported; by default the caller.
///   - column: where a failure is reported; by default the caller.
public func expectGolden(
    _ run: some GoldenSource, named name: String, at times: [Double], scale: Double = 1, tolerance: Tolerance = .exact,
    record: GoldenRecordMode? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    place.expecting {
        let record = try record ?? .ofEnvironment(), evidence = place.evidence(for: name)
        let result = try run.check(
            against: place.goldens, at: times, name: name, scale: scale, tolerance: tolerance, record: record,
            evidence: evidence)
        try tell(result, record, evidence, at: place)
    }
}

/// Means as the author of a test has them: goldens are recorded by a variable of the environment.
private let testWording: Remedy.Wording = { means in
    guard case .record(let frames)? = means as? GoldenMeans else { return means.inSwift }
    let mode: GoldenRecordMode =
        switch frames {
        case .missing: .missing
        case .changed: .failed
        case .all: .all
        }
    return "ZOETROPE_RECORD=\(mode.rawValue)"
}

extension GoldenRecordMode {
    /// The value of ZOETROPE_RECORD; without that `never` where CI is set, and `missing` anywhere else.
    package static func ofEnvironment(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> GoldenRecordMode {
        guard let text = environment["ZOETROPE_RECORD"], !text.isEmpty else {
            return ContinuousIntegration.isOn(environment) ? .never : .missing
        }
        guard let mode = GoldenRecordMode(rawValue: text) else { throw UnknownRecordMode(text: text) }
        return mode
    }
}

/// ZOETROPE_RECORD is not the name of a mode.
private struct UnknownRecordMode: LocalizedError, CustomStringConvertible {
    let text: String

    var description: String {
        let modes = GoldenRecordMode.allCases.map(\.rawValue).joined(separator: ", ")
        return "ZOETROPE_RECORD is '\(text)', which is not a mode; set it to one of \(modes), or unset it"
    }

    var errorDescription: String? { description }
}

private struct SourcePlace {
    let fileID, filePath: StaticString
    let line, column: UInt

    var goldens: String {
        URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent().appendingPathComponent("Goldens").path
    }

    /// Does what a test expects. An error fails the test, and advice is worded for the test's author.
    func expecting(_ body: () throws -> Void) {
        Remedy.worded(as: testWording) {
            do { try body() } catch { fail(error.localizedDescription, [], in: "", at: self) }
        }
    }

    /// A separate folder for each call, so that tests whose goldens have the same name do not share one.
    func evidence(for name: String) -> String {
        EvidencePlace.folder(file: "\(filePath)", id: "\(fileID)", line: line, column: column, golden: name)
    }
}

/// What a test says of a result that fails.
private struct FailureWords {
    let result: GoldenResult
    let record: GoldenRecordMode
    /// The folder of its pictures.
    let evidence: String
    var report: String?

    /// Nil where there is nothing to say.
    var text: String? {
        let refuses = ContinuousIntegration.isOn(ProcessInfo.processInfo.environment)
        guard !result.passes, record != .all || refuses else { return nil }
        var lines = [result.summary] + result.details
        if record != .never, let recorded = result.recorded {
            lines.append("\(recorded); run the test again, which then compares with that")
        } else if !result.outcome.isAdvised {
            lines.append("\(Remedy.accept)")
        }
        if !result.evidence.isEmpty { lines += ["pictures: \(evidence)"] + result.evidence }
        return (lines + (report.map { ["report: \($0)"] } ?? [])).joined(separator: "\n")
    }
}

/// A failure of the test that runs, whichever library runs it.
private func fail(_ message: String, _ pictures: [String], in folder: String, at place: SourcePlace) {
    #if canImport(Testing)
        if Test.current != nil {
            #if compiler(>=6.2)
                for path in pictures {
                    guard let data = FileManager.default.contents(atPath: path) else { continue }
                    Attachment.record(Array(data), named: EvidencePlace.attachment(path, in: folder))
                }
            #endif
            let location = SourceLocation(
                fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
                column: Int(place.column))
            Issue.record(Comment(rawValue: message), sourceLocation: location)
            return
        }
    #endif
    #if canImport(XCTest)
        #if canImport(Darwin)
            attach(pictures, in: folder)
        #endif
        XCTFail(message, file: place.filePath, line: place.line)
    #endif
}

#if canImport(XCTest) && canImport(Darwin)
    /// Adds pictures to the results of an XCTest, which only the main thread may do.
    private func attach(_ pictures: [String], in folder: String) {
        guard Thread.isMainThread, !pictures.isEmpty else { return }
        MainActor.assumeIsolated {
            XCTContext.runActivity(named: "Golden frames") { activity in
                for path in pictures {
                    let attachment = XCTAttachment(contentsOfFile: URL(fileURLWithPath: path))
                    attachment.name = EvidencePlace.attachment(path, in: folder)
                    attachment.lifetime = .keepAlways
                    activity.add(attachment)
                }
            }
        }
    }
#endif
