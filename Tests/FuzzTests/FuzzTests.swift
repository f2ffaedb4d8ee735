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

    /// A fuzzer's first seconds, with a seed that a failure prints. `ZOETROPE_FUZZ_INPUTS` is another number of inputs
    /// for each target.
    @Test(arguments: FuzzTarget.allCases) func randomInputs(of target: FuzzTarget) {
        let seed = UInt64.random(in: 0 ... .max)
        let count = ProcessInfo.processInfo.environment["ZOETROPE_FUZZ_INPUTS"].flatMap { Int($0) } ?? 200
        print("\(target.rawValue): seed \(seed)")
        var random = SplitMix(state: seed)
        var reached = 0, slowest = 0.0
        for k in 0..<count {
            let bytes = (0..<Int(random.next() % 400)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let side: Double = k % 8 == 0 ? 256 : 64
            let time = seconds { if bytes.withUnsafeBytes({ target.run($0, side: side) }) { reached += 1 } }
            if time > Self.limit { Issue.record("\(bytes) takes \(time) s") }
            slowest = max(slowest, time)
        }
        let milliseconds = Int(slowest * 1000)
        print(
            "\(target.rawValue): \(reached) of \(count) valid, \(milliseconds) ms at most, \(peakMegabytes()) MB so far"
        )
        if [.vocabulary, .expression, .chunks, .profile].contains(target) {
            #expect(reached >= count / 10, "what is made is hardly ever valid")
        }
    }
}

/// The most memory that this process has used so far.
private func peakMegabytes() -> Int {
    var usage = rusage()
    getrusage(0, &usage)  // 0 is RUSAGE_SELF, which Glibc imports as another type
    #if os(macOS)
        return Int(usage.ru_maxrss) >> 20
    #else
        return Int(usage.ru_maxrss) >> 10
    #endif
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
