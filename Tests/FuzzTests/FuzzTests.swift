import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Every input that a fuzzer or a person once found to crash, hang or take too much memory, run again.
/// `Fixtures/Fuzz/TARGET/` holds the inputs of each target.
@Suite(.serialized) struct FuzzTests {
    /// Seconds of CPU time for one input. A build with sanitizers (scripts/sanitize) is several times slower.
    private static let limit = ProcessInfo.processInfo.environment["ZOETROPE_SANITIZED"] == nil ? 2.0 : 20

    @Test(arguments: FuzzTarget.allCases) func findings(of target: FuzzTarget) throws {
        let folder = fixtures.appendingPathComponent("Fuzz/\(target.rawValue)")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        if target == .scene { #expect(names.count >= 20) }
        for name in names.sorted() {
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            let time = cpuSeconds { data.withUnsafeBytes { _ = target.run($0) } }
            #expect(time < Self.limit, "\(target.rawValue)/\(name) takes \(time) s")
        }
    }

    /// A fuzzer's first minute, with a seed that a failure prints.
    @Test(arguments: FuzzTarget.allCases) func randomInputs(of target: FuzzTarget) {
        let seed = UInt64.random(in: 0 ... .max)
        print("\(target.rawValue): seed \(seed)")
        var random = SeededRandom(seed)
        var reached = 0
        for _ in 0..<200 {
            let bytes = (0..<Int(random.next() % 400)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if bytes.withUnsafeBytes(target.run) { reached += 1 }
        }
        print("\(target.rawValue): \(reached) of 200 valid")
        if target == .vocabulary || target == .expression {
            #expect(reached >= 20, "what is made is hardly ever valid")
        }
    }
}
