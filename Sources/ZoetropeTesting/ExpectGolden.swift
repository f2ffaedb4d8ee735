import Foundation
@_exported import Zoetrope

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// When golden frames are recorded.
public enum GoldenRecordMode: String, Sendable, CaseIterable {
    /// Always: every run writes them anew, and passes.
    case all
    /// Where a frame differs or has no golden. The run fails, so that nobody takes it for a check.
    case failed
    /// Where a frame has no golden; that run fails, too.
    case missing
    case never

    /// From the environment's ZOETROPE_RECORD; else `never` where CI is set, and `missing` anywhere else.
    public static var standard: GoldenRecordMode {
        let environment = ProcessInfo.processInfo.environment
        if let mode = environment["ZOETROPE_RECORD"].flatMap(GoldenRecordMode.init) { return mode }
        return environment["CI"] == nil ? .missing : .never
    }

    fileprivate var policy: UpdatePolicy? {
        switch self {
        case .all: .all
        case .failed: .changed
        case .missing: .missing
        case .never: nil
        }
    }
}

/// Expects the frames of a scene to be their golden ones, exactly unless `tolerance` says otherwise, under Swift Testing and XCTest alike.
///
/// Goldens stand in the folder `Goldens` beside the test's file, in a folder named after the scene. A failure says which frames differ, where, by how much and what moved, and
/// leaves expected, actual and difference pictures in the temporary directory; where the test library has attachments, they are attached.
///
/// - Parameters:
///   - scene: the scene with its pictures.
///   - times: seconds of the forward run.
///   - scale: pixels a point.
///   - name: the goldens' name; the scene's where nil. Needed where one scene is tested with several parameters.
public func expectGolden(
    _ scene: SceneRenderer, at times: [Double], scale: Double = 1, name: String? = nil, tolerance: Tolerance = .exact,
    record: GoldenRecordMode = .standard,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        let folder = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent().appendingPathComponent("Goldens")
            .path
        let golden = try GoldenStore(directory: folder).scene(named: name ?? scene.scene.scene.name, for: record.policy)
        var options = SceneCheck.Options()
        options.tolerance = tolerance
        options.update = record.policy
        options.isWholeRun = false
        options.evidence = NSTemporaryDirectory() + "zoetrope-goldens"
        let outcome = try scene.check(
            against: golden, CheckPlan(times: times, scale: scale, fps: 60), options: options, jobs: 2)
        guard record != .all, !outcome.passes else { return }
        report(outcome, recorded: record != .never, at: place)
    } catch { fail("\(error)", [], at: place) }
}

private func report(_ outcome: SceneOutcome, recorded: Bool, at place: SourcePlace) {
    let pictures = outcome.failing.flatMap {
        [$0.evidence.expected, $0.evidence.actual, $0.evidence.difference].compactMap { $0 }
    }
    let update = outcome.update.map { ["\($0); run again to check against that"] } ?? []
    fail(
        ([outcome.summary] + outcome.words + (recorded ? update : []) + pictures).joined(separator: "\n"), pictures,
        at: place)
}

private struct SourcePlace {
    let fileID, filePath: StaticString
    let line, column: UInt
}

/// A failure of the test that runs, whichever library runs it.
private func fail(_ message: String, _ pictures: [String], at place: SourcePlace) {
    #if canImport(Testing)
        if Test.current != nil {
            #if compiler(>=6.2)
                for path in pictures {
                    guard let data = FileManager.default.contents(atPath: path) else { continue }
                    Attachment.record(Array(data), named: (path as NSString).lastPathComponent)
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
        XCTFail(message, file: place.filePath, line: place.line)
    #endif
}
