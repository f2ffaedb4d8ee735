// Measures the steps of a check, for scripts/bench compare. Prints lines of `name seconds`, the least of several runs.
// usage: bench-compare EXPECTED.png ACTUAL.png
import ZoetropeCodecs
import Foundation
import ZoetropeGoldens
import ZoetropePixels

/// The least time of `runs` runs, in seconds.
func least(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Duration.seconds(1000)
    for _ in 0..<runs { best = min(best, try clock.measure(body)) }
    return Double(best.components.seconds) + Double(best.components.attoseconds) / 1e18
}

/// The least CPU time of `runs` runs, of all threads together.
func leastCPU(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = clock_t.max
    for _ in 0..<runs {
        let start = clock()
        try body()
        best = min(best, clock() - start)
    }
    return Double(best) / Double(CLOCKS_PER_SEC)
}

let paths = CommandLine.arguments.dropFirst()
guard paths.count == 2 else { fatalError("usage: bench-compare EXPECTED.png ACTUAL.png") }
let expected = try PNGReader.read(contentsOf: paths[1]), actual = try PNGReader.read(contentsOf: paths[2])
var copy = expected
copy[offset: 0] = expected.pixels[0]  // memory of its own

var kept: [Int] = []  // so that nothing is left out
print("fingerprint", least(of: 20) { kept.append(Fingerprint(of: expected).hashValue) })
print("equal", least(of: 20) { kept.append(FrameComparison(expected: expected, actual: copy).differingPixels) })
let comparison = FrameComparison(expected: expected, actual: actual)
print("different", least(of: 20) { kept.append(FrameComparison(expected: expected, actual: actual).differingPixels) })
print(
    "similarity",
    least(of: 20) {
        kept.append(StructuralSimilarity.mean(expected, actual, differingIn: comparison.box) == nil ? 0 : 1)
    })
print("picture", least(of: 5) { kept.append(DifferencePicture.make(expected: expected, actual: actual).width) })
print("read", try least(of: 10) { kept.append(try PNGReader.read(contentsOf: paths[1]).width) })
let files = { kept.append(try RunComparison.compare(expected: paths[1], actual: paths[2], name: "files").frames.count) }
print("files", try least(of: 10, files))
print("files-cpu", try leastCPU(of: 10, files))
precondition(kept.count == 115)
