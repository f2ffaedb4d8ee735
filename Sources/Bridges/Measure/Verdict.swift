import ZoetropeNumbers
import Zoetrope

/// Whether a recording moves as the scene says: the check that guards an app in its tests.
package struct Verdict {
    /// The differences, a line each.
    package let differences: [String]
    package var passes: Bool { differences.isEmpty }

    /// - Parameter tolerance: the largest difference of a value, as a share of the scene's; the value's error is added
    ///   to it.
    package init(_ result: MatchResult, tolerance: Double) {
        guard result.isAccepted else {
            differences = ["no values of the scene explain the recording's motion"]
            return
        }
        var lines: [String] = []
        // If the timing fits better in another form while all values agree, no value shows that difference.
        let isOther = result.form == .curve || result.form == .spring
        for value in result.values {
            guard let before = value.before, let error = value.error else { continue }
            let off = value.value - before, allowed = tolerance * max(abs(before), 1e-9) + error
            if abs(off) > allowed { lines.append(Verdict.words(value, before)) }
        }
        if isOther, lines.isEmpty {
            lines.append(
                "the timing differs: \(result.form == .spring ? "a spring" : "a curve") fits the recording better than the scene's own timing"
            )
        }
        differences = lines
    }

    private static func words(_ value: MatchResult.Value, _ before: Double) -> String {
        let numbers =
            "\(NumberText.short(value.value, places: 4)) instead of \(NumberText.short(before, places: 4))"
        let off = value.value - before
        let milliseconds = "\(NumberText.short(abs(off) * 1000, places: 0)) ms"
        switch value.unit {
        case .moment: return "\(value.name): \(numbers), \(milliseconds) \(off > 0 ? "later" : "earlier")"
        case .seconds: return "\(value.name): \(numbers), \(milliseconds) \(off > 0 ? "longer" : "shorter")"
        case .plain:
            let share =
                before == 0
                ? ""
                : ", \(NumberText.short(abs(100 * off / before), places: 1)) % \(off / before > 0 ? "more" : "less")"
            return "\(value.name): \(numbers)\(share)"
        }
    }
}

/// Whether a recording moves as a scene is meant, within tolerances of place, angle and time.
package struct RecordingVerdict {
    /// The differences, a line each: layers first, then the values that explain them.
    package let lines: [String]
    package var passes: Bool { lines.isEmpty }

    /// - Parameters:
    ///   - moments: those of the scene as written beside the recording.
    ///   - meant: the scene as written, with the recording's screens.
    ///   - hasScreens: whether the scene's screens are given, and not taken from the recording.
    package init(
        _ result: MatchResult, _ moments: [MatchSheet.Moment], meant: SceneRenderer, tolerance: MotionTolerance,
        hasScreens: Bool = false
    ) throws {
        if let reason = result.otherRefusal {
            lines = ["\(reason), so its motion is not compared"]
            return
        }
        func place() throws -> [String] {
            try DifferingLayer(moments, of: meant, result).name.map { ["most of the difference is seen in \($0)"] }
                ?? []
        }
        guard result.isAccepted else {
            let worst = result.frames.max { $0.residual < $1.residual }
            let moment = worst.map { "; it differs most at \(NumberText.seconds($0.time)) of the recording" } ?? ""
            let mayBeCropped = !hasScreens && result.explained > MeasureTuning.cropped
            let crop = "if it is cropped, give its two screens (\"pictures\" in zoetrope.json)"
            let head = "no values of the scene explain the recording's motion: the best explain \(result.share) of it"
            lines = try [head + moment] + place() + (mayBeCropped ? [crop] : []) + [MatchResult.otherNumbers]
            return
        }
        let layers = try Deviation(
            measured: result.renderer, meant: meant, isBack: result.way == "back", tolerance: tolerance
        ).lines
        guard !layers.isEmpty else {
            lines = []
            return
        }
        let told = layers + Verdict(result, tolerance: MeasureTuning.explaining).differences
        let isDoubtful = result.explained < MeasureTuning.doubt.explained || result.masked > MeasureTuning.doubt.masked
        let masked = NumberText.short(100 * result.masked, places: 0)
        let doubt =
            "these values explain \(result.share) of the motion, and \(masked) % of the canvas differs in still frames: "
            + "other numbers may differ instead"
        lines = isDoubtful ? try place() + told + [doubt, MatchResult.otherNumbers] : told
    }
}
