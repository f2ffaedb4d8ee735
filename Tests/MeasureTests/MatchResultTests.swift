import Testing
import ZoetropeMeasure

@Suite struct MatchResultTests {
    private func isTold(_ value: Double, _ error: Double?, before: Double? = nil) -> Bool {
        MatchResult.Value(name: "seconds", value: value, error: error, before: before, unit: .seconds).isTold
    }

    /// A refusal prints no value whose interval is longer than the value: "seconds 0 ± 2000" says nothing.
    @Test func anIntervalThatSaysNothing() {
        #expect(isTold(0.5, 0.02) && isTold(0, 0.4) && isTold(300, 250) && isTold(0, 5, before: 10))
        #expect(!isTold(0, 2000) && !isTold(0.5, 1.5) && !isTold(300, 301) && !isTold(1, nil))
    }
}
