import Foundation
import ZoetropeFuzzTargets
import ZoetropeTestSupport
import Testing

/// Every input that a fuzzer or a person once found to crash, hang or take too much memory, run again.
/// `Fixtures/Fuzz/TARGET/` holds the inputs of each target, and `draw` scenes with their pictures.
@Suite(.serialized) struct FuzzTests {
    /// The CPU time for one input, in `cpuUnits`. A build with sanitizers (scripts/check sanitize) slows the drawing more
    /// than the unit.
    private static let limit = ProcessInfo.processInfo.environment["ZOETROPE_SANITIZED"] == nil ? 2_000.0 : 20_000

    @Test(arguments: FuzzTarget.allCases) func findings(of target: FuzzTarget) throws {
        let files = try Self.files(target.rawValue) + (target == .scene ? Self.files("draw") : [])
        if target == .scene { #expect(files.count >= 30) }
        for file in files {
            let data = try Data(contentsOf: file)
            for side in [64.0, 256] {
                let time = cpuUnits { data.withUnsafeBytes { _ = target.run($0, side: side) } }
                #expect(time < Self.limit, "\(file.path) takes \(time) units")
            }
        }
    }

    /// The files of a folder of findings, sorted; empty where there is no such folder.
    private static func files(_ folder: String) throws -> [URL] {
        let folder = fixtures.appendingPathComponent("Fuzz/\(folder)")
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
    }

    /// A fuzzer's first seconds, with a seed that a failure prints. `ZOETROPE_FUZZ_INPUTS` is another number of inputs
    /// for each target.
    @Test(arguments: FuzzTarget.allCases) func randomInputs(of target: FuzzTarget) {
        let seed = newSeed("\(target.rawValue)")
        let count = ProcessInfo.processInfo.environment["ZOETROPE_FUZZ_INPUTS"].flatMap { Int($0) } ?? 200
        var random = SeededRandom(seed)
        var reached = 0, slowest = 0.0
        for k in 0..<count {
            let bytes = (0..<Int(random.next() % 400)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let side: Double = k % 8 == 0 ? 256 : 64
            let time = cpuUnits { if bytes.withUnsafeBytes({ target.run($0, side: side) }) { reached += 1 } }
            if time > Self.limit { Issue.record("\(bytes) takes \(time) units") }
            slowest = max(slowest, time)
        }
        print("\(target.rawValue): \(reached) of \(count) valid, \(Int(slowest)) units at most")
        if [.vocabulary, .expression, .chunks, .profile].contains(target) {
            #expect(reached >= count / 10, "what is made is hardly ever valid")
        }
    }
}
