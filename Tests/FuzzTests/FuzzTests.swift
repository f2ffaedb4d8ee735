import Foundation
import FuzzTargets
import Testing

/// Every input that a fuzzer or a person once found to crash, hang or take too much memory, run again.
/// `Fixtures/Fuzz/TARGET/` holds the inputs of each target.
@Suite(.serialized) struct FuzzTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/Fuzz")

    /// Seconds of CPU time for one input. A build with sanitizers (scripts/sanitize) is several times slower.
    private static let limit = ProcessInfo.processInfo.environment["ZOETROPE_SANITIZED"] == nil ? 2.0 : 20

    @Test(arguments: FuzzTarget.allCases) func findings(of target: FuzzTarget) throws {
        let folder = Self.folder.appendingPathComponent(target.rawValue)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() {
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            for side in [64.0, 256] {
                let time = seconds { data.withUnsafeBytes { _ = target.run($0, side: side) } }
                #expect(time < Self.limit, "\(target.rawValue)/\(name) takes \(time) s")
            }
        }
    }

    /// A fuzzer's first minute, with a seed that a failure prints.
    @Test(arguments: FuzzTarget.allCases) func randomInputs(of target: FuzzTarget) {
        let seed = UInt64.random(in: 0 ... .max)
        print("\(target.rawValue): seed \(seed)")
        var random = SplitMix(state: seed)
        var reached = 0
        for _ in 0..<200 {
            let bytes = (0..<Int(random.next() % 400)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if bytes.withUnsafeBytes({ target.run($0) }) { reached += 1 }
        }
        print("\(target.rawValue): \(reached) of 200 valid")
        if [.vocabulary, .expression, .chunks, .profile].contains(target) {
            #expect(reached >= 20, "what is made is hardly ever valid")
        }
    }
}

/// CPU seconds of this thread that `body` takes: other tests run at the same time.
private func seconds(_ body: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = now()
    body()
    return now() - start
}

/// Sebastiano Vigna's SplitMix64.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
