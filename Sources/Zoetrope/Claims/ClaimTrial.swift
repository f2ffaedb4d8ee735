import ZoetropeNumbers
import ZoetropeSceneModel

/// One claim of one run.
struct ClaimTrial {
    private let claim: Claim
    private let run: ClaimRun
    private let columns: [[Double?]]

    init(_ claim: Claim, _ run: ClaimRun) {
        (self.claim, self.run) = (claim, run)
        var columns = run.figures(of: claim)
        let end = run.times.count - 1
        if let by = claim.by.map(run.number), by > run.times[end] + 1e-9 {
            // The run rests by then.
            for k in columns.indices where claim.figures[k].kind.isOfMotion { columns[k][end] = 0 }
        }
        self.columns = columns
    }

    /// Where the claim is broken, in words; nil where it holds.
    var finding: LintFinding? {
        let counted = counted
        let results = counted.map { (index: $0, value: run.value(claim.that.expression, at: $0, columns)) }
            .filter { $0.value != nil }.map { (index: $0.index, holds: holds($0.value)) }
        guard let first = results.first else { return finding(at: counted.first ?? 0, whyNothingCounts(counted)) }
        if let lasting = claim.lasting.map(run.number) { return finding(lasting: lasting, results) }
        guard let broken = results.first(where: { !$0.holds }) else { return nil }
        // What is broken at all times, as by an overshoot, is told with the moment that broke it.
        let index = results.contains(where: \.holds) ? broken.index : decisive ?? first.index
        return finding(at: index, figures(at: index))
    }

    private func holds(_ value: Double?) -> Bool { value.map { $0.isFinite && $0 != 0 } ?? false }

    // MARK: Moments

    /// The moments that count. The run rests after its end.
    private var counted: [Int] {
        if !claim.at.isEmpty {
            return claim.at.map(run.number).compactMap { time in
                run.times.indices.min { abs(run.times[$0] - time) < abs(run.times[$1] - time) }
            }
        }
        let end = run.times.last ?? 0
        let from = min(claim.by.map(run.number) ?? 0, end), to = claim.until.map(run.number) ?? .infinity
        return run.times.indices.filter { run.times[$0] >= from - 1e-9 && run.times[$0] <= to + 1e-9 }
    }

    private func whyNothingCounts(_ counted: [Int]) -> String {
        guard !counted.isEmpty else {
            return "no moment of the run is between its 'by' and its 'until'; make 'until' later"
        }
        if let words = claim.figures.lazy.compactMap(whyNoNumber).first { return words }
        let names = claim.figures.flatMap(\.layers).map { "layer '\(SafeText.line($0, limit: 40))'" }
        return "\(names.joined(separator: " and ")) is not shown at any moment that is checked"
    }

    /// Of a number that its layer never has: those that it has.
    private func whyNoNumber(_ figure: Figure) -> String? {
        guard let known = run.numbers[figure], !known.isEmpty else { return nil }
        let layer = SafeText.line(figure.layers[0], limit: 40), asked = SafeText.line(figure.number, limit: 40)
        let names = known.sorted(), hint = Suggestion.text(for: figure.number, among: names)
        return
            "layer '\(layer)' has no number '\(asked)'\(hint.isEmpty ? ";" : hint) it has \(names.joined(separator: ", "))"
    }

    /// The moment that gives the claim's first figure over time its value; nil where there is none.
    private var decisive: Int? {
        claim.figures.lazy.compactMap { run.decisiveMoment(of: $0, columns) }.first
    }

    // MARK: Claims that must hold for some time

    private func finding(lasting: Double, _ results: [(index: Int, holds: Bool)]) -> LintFinding? {
        guard results.contains(where: \.holds) else {
            let first = results[0].index
            return finding(at: first, "at no moment of the run; here, \(figures(at: first))")
        }
        let longest = longest(results)
        guard longest.seconds < lasting - 1e-6 else { return nil }
        return finding(
            at: longest.start,
            "it holds for \(text(longest.seconds)) s in a row at most, not for \(text(lasting)) s")
    }

    /// The longest stretch of time for which it holds: the moment at which it begins, and how long it is.
    private func longest(_ results: [(index: Int, holds: Bool)]) -> (start: Int, seconds: Double) {
        var longest = (start: results.first(where: \.holds)?.index ?? 0, seconds: 0.0), start: Int?
        for result in results {
            guard result.holds else {
                start = nil
                continue
            }
            let begin = start ?? result.index
            start = begin
            let seconds = run.times[result.index] - run.times[begin]
            if seconds > longest.seconds { longest = (begin, seconds) }
        }
        return longest
    }

    // MARK: Words

    /// The figures at a moment, with as many digits as it takes to see that the claim is broken.
    private func figures(at index: Int) -> String {
        let places = (3...6).first { places in
            let shown = columns.map { column in column.map { $0.map { Double(text($0, places)) ?? $0 } } }
            return !holds(run.value(claim.that.expression, at: index, shown))
        }
        let parts = claim.figures.indices.prefix(4).compactMap { k -> String? in
            guard let value = columns[k][index] else { return nil }
            return "\(claim.figures[k].text) is \(text(value, places ?? 6))" + place(of: claim.figures[k], at: index)
        }
        return parts.isEmpty ? "it is false" : parts.joined(separator: ", ")
    }

    /// Where in the picture a figure has its value: ` in the box [0, 40, 341, 256]`; empty if that is not known.
    private func place(of figure: Figure, at index: Int) -> String {
        guard figure.kind == .flashes, let box = run.flashing[index] else { return "" }
        let numbers = [box.x, box.y, box.width, box.height].map { text($0, 0) }
        return " in the box [\(numbers.joined(separator: ", "))]"
    }

    private func finding(at index: Int, _ words: String) -> LintFinding {
        let because = claim.because.isEmpty ? "" : "; claimed because \"\(SafeText.line(claim.because, limit: 200))\""
        var finding = LintFinding(
            rule: .expect, time: run.times[index], layers: [claim.text],
            message: "\"\(SafeText.line(claim.text, limit: 200))\" does not hold\(span): \(words)\(because)")
        finding.run = run.kind == .forward ? nil : run.kind == .back ? "the way back" : "the gesture"
        return finding
    }

    /// The part of the run that counts, where that is not all of it.
    private var span: String {
        switch (claim.by.map(run.number), claim.until.map(run.number)) {
        case (nil, nil): ""
        case (let by?, nil): " from \(text(by)) s on"
        case (nil, let until?): " until \(text(until)) s"
        case (let by?, let until?): " from \(text(by)) s until \(text(until)) s"
        }
    }

    private func text(_ v: Double, _ places: Int = 3) -> String { NumberText.short(v, places: places) }
}

extension FigureKind {
    /// Whether it is 0 after the run's end.
    fileprivate var isOfMotion: Bool { self == .change || self == .speed }
}
