import ZoetropeNumbers
import ZoetropeSceneModel

extension SceneRenderer {
    /// The claims of the scene (its key `expect`) that do not hold, each with the moment at which it is broken first,
    /// and what its figures are there. Empty where all hold.
    ///
    /// Runs are looked at 60 times a second, at one pixel a point.
    ///
    /// - Throws: a ``ZoetropeError`` when the scene cannot be drawn.
    public func brokenClaims() throws -> [LintFinding] { try brokenClaims(scene.scene.claims) }

    /// The claims that do not hold, such as those of zoetrope.json.
    package func brokenClaims(_ claims: [Claim]) throws -> [LintFinding] {
        guard !claims.isEmpty else { return [] }
        _ = try frameSize(scale: 1)
        let own: [Claim.Run] = ways.compactMap { Claim.Run(rawValue: $0.rawValue) }
        var found: [LintFinding] = []
        for kind in Claim.Run.allCases {
            let asked = claims.filter { $0.runs.isEmpty ? own.contains(kind) : $0.runs.contains(kind) }
            guard !asked.isEmpty, kind != .gesture || own.contains(.gesture) else { continue }
            let run = try ClaimRun(self, kind, asked.flatMap(\.figures))
            found += asked.compactMap { ClaimTrial($0, run).finding }
        }
        return found
    }
}

/// One claim of one run.
private struct ClaimTrial {
    let claim: Claim
    let run: ClaimRun
    private let columns: [[Double?]]

    init(_ claim: Claim, _ run: ClaimRun) {
        (self.claim, self.run) = (claim, run)
        columns = run.figures(of: claim)
    }

    /// Where the claim is broken, in words; nil where it holds.
    var finding: LintFinding? {
        let counted = counted
        let results = counted.map { (index: $0, value: run.value(claim.that.expression, at: $0, columns)) }
            .filter { $0.value != nil }
        guard let first = results.first else {
            guard !counted.isEmpty else { return nil }
            let names = claim.figures.flatMap(\.layers).map { "'\(SafeText.line($0, limit: 40))'" }
            return finding(
                at: run.times[counted[0]], "\(names.joined(separator: " and ")) is not there at any moment that counts")
        }
        func holds(_ value: Double?) -> Bool { value.map { $0.isFinite && $0 != 0 } ?? false }
        if let lasting = claim.lasting.map(run.number) {
            let longest = longest(results.map { ($0.index, holds($0.value)) })
            guard longest < lasting - 1e-6 else { return nil }
            return finding(
                at: run.times[first.index],
                "it holds for \(text(longest)) s in a row at most, not for \(text(lasting)) s")
        }
        guard let broken = results.first(where: { !holds($0.value) }) else { return nil }
        return finding(at: run.times[broken.index], figures(at: broken.index))
    }

    /// The moments that count.
    private var counted: [Int] {
        if !claim.at.isEmpty {
            return claim.at.map(run.number).compactMap { time in
                run.times.indices.min { abs(run.times[$0] - time) < abs(run.times[$1] - time) }
            }
        }
        let from = claim.by.map(run.number) ?? 0, to = claim.until.map(run.number) ?? .infinity
        return run.times.indices.filter { run.times[$0] >= from - 1e-9 && run.times[$0] <= to + 1e-9 }
    }

    /// The longest stretch of time for which it holds, in seconds.
    private func longest(_ results: [(index: Int, holds: Bool)]) -> Double {
        var longest = 0.0, start: Double?
        for result in results {
            let time = run.times[result.index]
            if result.holds {
                start = start ?? time
                longest = max(longest, time - (start ?? time))
            } else {
                start = nil
            }
        }
        return longest
    }

    private func figures(at index: Int) -> String {
        let parts = claim.figures.indices.prefix(4).compactMap { k -> String? in
            guard let value = columns[k][index] else { return nil }
            return "\(claim.figures[k].text) is \(text(value))"
        }
        return parts.isEmpty ? "it is false" : parts.joined(separator: ", ")
    }

    private func finding(at time: Double, _ words: String) -> LintFinding {
        let because = claim.because.isEmpty ? "" : " (\(SafeText.line(claim.because, limit: 200)))"
        var finding = LintFinding(
            rule: .expect, time: time, layers: [claim.text],
            message: "\"\(SafeText.line(claim.text, limit: 200))\" does not hold\(because): \(words)")
        finding.run = run.kind == .forward ? nil : run.kind == .back ? "the way back" : "the gesture"
        return finding
    }

    private func text(_ v: Double) -> String { NumberText.short(v, places: 3) }
}
