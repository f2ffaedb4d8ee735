import Foundation
import ZoetropeGeometry

/// The seed is the whole state, so a test that prints it can be repeated.
package typealias SeededRandom = SplitMix64

/// A seed for random inputs, which it prints: another one for each run, or that of the environment variable
/// ZOETROPE_SEED, which repeats a run.
package func newSeed(_ test: String = #function) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["ZOETROPE_SEED"].flatMap { UInt64($0) }
    let seed = given ?? .random(in: 1...1 << 40)
    print("\(test): ZOETROPE_SEED=\(seed) repeats it")
    return seed
}

/// Waits for another process: looks again every few milliseconds, for half a minute at most.
///
/// - Returns: whether the condition holds.
@discardableResult package func wait(until condition: () -> Bool) -> Bool {
    for _ in 0..<6_000 {
        if condition() { return true }
        // The condition is another process's doing, which nothing tells this one of.
        poll(nil, 0, 5)
    }
    return condition()
}

/// The error of that type that `body` throws, or none: `#expect(throws:)` returns it only from Swift 6.1 on, and its
/// requirement says nothing of the error's words.
package func thrown<E: Error>(_: E.Type, by body: () throws -> some Any) -> E? {
    do { _ = try body() } catch { return error as? E }
    return nil
}

/// Calls `body` in a process of its own, in which no other test runs: what it measures is then its own. The test, whose
/// function's name is unlike all others, calls this and nothing else.
///
/// - Returns: whether the test passes there.
package func passesAlone(_ test: String = #function, _ body: () throws -> Void) throws -> Bool {
    let name = test.prefix { $0 != "(" }, environment = ProcessInfo.processInfo.environment
    #if os(Linux)
        if environment["ZOETROPE_ALONE"] != String(name) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            process.arguments = ["--testing-library", "swift-testing", "--filter", String(name)]
            process.environment = environment.merging(["ZOETROPE_ALONE": String(name)]) { $1 }
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
    #endif
    try body()
    return true
}

/// The CPU time of this thread that `body` takes, as a multiple of the time that this machine and this build need for a
/// million steps of `SeededRandom`: about a millisecond, optimized. It means the same on a slow machine.
package func cpuUnits(_ body: () -> Void) -> Double {
    let time = cpuSeconds(body)
    let unit = (0..<3 as Range<UInt64>).map { seed in
        cpuSeconds {
            var random = SeededRandom(seed), sum: UInt64 = 0
            for _ in 0..<1_000_000 { sum &+= random.next() }
            if sum == 0 { print("never") }
        }
    }
    return time / unit.min()!
}

/// The CPU seconds of this thread that `body` takes. What other threads do in the meantime does not count.
package func cpuSeconds(_ body: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = now()
    body()
    return now() - start
}

/// The most memory that this process has had so far, in bytes.
package func peakMemory() -> Int {
    var usage = rusage()
    #if os(Linux)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss) * 1024
    #else
        getrusage(RUSAGE_SELF, &usage)
        return Int(usage.ru_maxrss)
    #endif
}

/// A folder that is removed with the value.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "zoetrope-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder.
    package subscript(name: String) -> String { path + "/" + name }

    /// What the folder holds, sorted.
    package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    }

    package func write(_ text: String, to name: String) throws {
        try text.write(toFile: self[name], atomically: true, encoding: .utf8)
    }

    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
    }
}

/// `Tests/Fixtures`, found from this file's path in the sources.
package let fixtures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

/// Whether tests that take more than 20 s of CPU run, too: `scripts/check thorough` sets the variable. Each has a smaller
/// sibling that always runs.
package let isThorough = ProcessInfo.processInfo.environment["ZOETROPE_THOROUGH"] != nil
