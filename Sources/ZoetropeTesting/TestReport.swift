import ZoetropeFiles
import Foundation
import ZoetropeGoldens

#if canImport(Testing)
    import Testing
#endif

/// The HTML report of all golden frames that this process has checked, written where ZOETROPE_REPORT says whenever one
/// fails.
///
/// `@unchecked Sendable` is sound because `outcomes` is used under `lock` only.
package final class TestReport: @unchecked Sendable {
    package static let shared = TestReport(ProcessInfo.processInfo.environment["ZOETROPE_REPORT"])

    private let path: String?
    private let lock = NSLock()
    private var outcomes: [SceneOutcome] = []

    package init(_ path: String?) { self.path = path?.isEmpty == true ? nil : path }

    /// Adds a result. Returns the report's path when it has been written.
    package func add(_ outcome: SceneOutcome) throws -> String? {
        guard let path else { return nil }
        return try lock.withLock {
            outcomes.append(outcome)
            guard !outcome.passes else { return nil }
            let place = TestReport.place(path)
            try AtomicFile.write(to: place) {
                try ReportWriter.html(outcomes, title: "Golden frames in tests", to: $0)
            }
            return place
        }
    }

    /// `swift test` runs the tests of XCTest in another process than those of Swift Testing, so each has a file.
    private static func place(_ path: String) -> String {
        #if canImport(Testing)
            if Test.current != nil { return path }
        #endif
        let url = URL(fileURLWithPath: path), ending = url.pathExtension
        return url.deletingPathExtension().path + "-xctest" + (ending.isEmpty ? "" : "." + ending)
    }
}
