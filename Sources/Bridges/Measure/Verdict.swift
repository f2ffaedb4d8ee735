import ZoetropeNumbers

/// Whether a recording moves as the scene is written: what guards an app in its tests.
package struct Verdict {
    /// What differs, a line each; empty where nothing does.
    package let differences: [String]
    package var passes: Bool { differences.isEmpty }

    /// - Parameter tolerance: how far a value may be from the scene's, as a share of it; a value's error is added to it.
    package init(_ result: MatchResult, tolerance: Double) {
        guard result.isAccepted else {
            differences = ["the recording does not move like the scene, whatever its values"]
            return
        }
        var lines: [String] = []
        // Another form of the timing alone, with the values as they are, is a difference that no value shows.
        let isOther = result.form == .curve || result.form == .spring
        for value in result.values {
            guard let before = value.before, let error = value.error else { continue }
            let off = value.value - before, allowed = tolerance * max(abs(before), 1e-9) + error
            if abs(off) > allowed { lines.append(Verdict.words(value.name, value.value, before)) }
        }
        if isOther, lines.isEmpty {
            lines.append(
                "the timing is another one: \(result.form == .spring ? "a spring" : "a curve") explains it better")
        }
        differences = lines
    }

    private static func words(_ name: String, _ value: Double, _ before: Double) -> String {
        let numbers = "\(NumberText.short(value, places: 4)) instead of \(NumberText.short(before, places: 4))"
        let isTime = name == "duration" || name == "seconds" || name.hasSuffix(".begin") || name.hasSuffix(".duration")
        let off = value - before
        if isTime {
            let later = name.hasSuffix(".begin") ? (off > 0 ? "later" : "earlier") : off > 0 ? "longer" : "shorter"
            return "\(name): \(numbers), \(NumberText.short(abs(off) * 1000, places: 0)) ms \(later)"
        }
        let share =
            before == 0
            ? "" : ", \(NumberText.short(abs(100 * off / before), places: 1)) % \(off / before > 0 ? "more" : "less")"
        return "\(name): \(numbers)\(share)"
    }
}
