import Foundation
import ZoetropeNumbers

/// A fit in words, line by line.
package struct MatchWords {
    package let lines: [String]

    package init(_ result: MatchResult, _ recording: Recording) {
        let head =
            result.isAccepted
            ? "the scene explains \(result.share) of the motion"
            : result.otherRefusal.map { "\($0), though the scene explains \(result.share) of the motion" }
                ?? "no values explain the recording: the best explain \(result.share) of the motion"
        let left =
            "; moving frames differ by \(Self.level(result.residual)) of 255, resting ones by \(Self.level(result.noise))"
        var lines = result.gesture.map { [$0.words] } ?? []
        lines.append(head + left)
        // Values that do not explain the motion mean nothing.
        if result.isAccepted || result.otherRefusal != nil {
            lines += Self.table(result)
            for names in Self.groups(result.entangled) {
                let most = names.dropLast().joined(separator: ", ")
                lines.append("the recording determines \(most) and \(names[names.count - 1]) only together")
            }
            lines += Self.forms(result)
        }
        if result.masked > 0.001 {
            lines.append(
                "\(Self.percent(result.masked)) of the canvas is left out, because it differs in still frames, too")
        }
        if !recording.doubled.isEmpty {
            lines.append(
                "\(NumberText.count(recording.doubled.count, "frame")) of the motion repeat\(recording.doubled.count == 1 ? "s" : "") the frame before"
            )
        }
        if !recording.gaps.isEmpty {
            lines.append("frames are missing after \(NumberText.count(recording.gaps.count, "frame")) of the motion")
        }
        if !result.isAccepted { lines += Self.worst(result) }
        if !result.isAccepted, result.otherRefusal == nil { lines.append(MatchResult.otherNumbers) }
        self.lines = lines
    }

    /// Groups of names that are determined only together: pairs that share a name are one group, in the order of the
    /// pairs.
    package static func groups(_ pairs: [(String, String)]) -> [[String]] {
        var groups: [[String]] = []
        for (a, b) in pairs {
            let touched = groups.indices.filter { groups[$0].contains(a) || groups[$0].contains(b) }
            var joined = touched.flatMap { groups[$0] }
            for name in [a, b] where !joined.contains(name) { joined.append(name) }
            for k in touched.reversed() { groups.remove(at: k) }
            groups.insert(joined, at: touched.first ?? groups.count)
        }
        return groups
    }

    private static func table(_ result: MatchResult) -> [String] {
        let rows = result.values.map { value -> [String] in
            guard let error = value.error, result.isAccepted || value.isTold else {
                return [value.name, value.before.map { short($0) } ?? "", "", "the recording does not show it"]
            }
            let unit = Match.rounded(error, error)
            return [
                value.name, JSONWriter.number(Match.rounded(value.value, error)), "± " + JSONWriter.number(unit),
                value.before.map { "was " + short($0) } ?? "",
            ]
        }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = (0..<3).map { row[$0] + String(repeating: " ", count: widths[$0] - row[$0].count) }
            var line = "  " + (cells + [row[3]]).joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private static func forms(_ result: MatchResult) -> [String] {
        let others = result.alternatives.filter { $0.form != result.form }
        guard let chosen = result.alternatives.first(where: { $0.form == result.form }), !others.isEmpty else {
            return []
        }
        func name(_ form: TimingForm) -> String {
            switch form {
            case .kept where result.gesture != nil: "the scene's own curve after the release"
            case .kept: "the scene's own timing"
            case .own: "its timing with other numbers"
            case .curve: "a Bézier curve"
            case .spring: "a spring"
            }
        }
        let rest = others.map { "with \(name($0.form)), by \(level($0.residual))" }.joined(separator: ", ")
        return ["\(name(result.form)) fits best: frames differ by \(level(chosen.residual)); \(rest)"]
    }

    /// The frames with the largest residuals.
    private static func worst(_ result: MatchResult) -> [String] {
        let frames = result.frames.sorted { $0.residual > $1.residual }.prefix(3).sorted { $0.time < $1.time }
        return frames.map { "  at \(NumberText.seconds($0.time)): \(level($0.residual)) of the pixels' 255" }
    }

    private static func percent(_ share: Double) -> String { NumberText.short(100 * share, places: 1) + " %" }
    private static func level(_ v: Double) -> String { NumberText.short(v, places: 2) + " levels" }
    private static func short(_ v: Double) -> String { NumberText.short(v, places: 4) }
}

/// A fit as JSON.
package struct MatchDocument {
    package let bytes: [UInt8]

    package init(_ result: MatchResult) throws {
        let values = result.values.map { value in
            var fields = ["name": quoted(value.name), "value": JSONWriter.number(value.value)]
            if let error = value.error { fields["error"] = JSONWriter.number(error) }
            if let before = value.before { fields["before"] = JSONWriter.number(before) }
            return object(fields)
        }
        let frames = result.frames.map {
            object([
                "time": JSONWriter.number($0.time), "residual": JSONWriter.number($0.residual),
                "motion": JSONWriter.number($0.motion),
            ])
        }
        let forms = result.alternatives.map {
            object(["timing": quoted($0.form.rawValue), "residual": JSONWriter.number($0.residual)])
        }
        var gesture: [String: String] = [:]
        if let found = result.gesture {
            gesture["gesture"] = object([
                "begins": JSONWriter.number(found.begins), "release": JSONWriter.number(found.release),
                "furthest": JSONWriter.number(found.furthest), "target": JSONWriter.number(found.target),
                "cancelled": "\(found.isCancelled)",
            ])
        }
        let fields = [
            "accepted": "\(result.isAccepted)", "timing": quoted(result.form.rawValue),
            "explained": JSONWriter.number(result.explained), "residual": JSONWriter.number(result.residual),
            "noise": JSONWriter.number(result.noise), "values": list(values), "frames": list(frames),
            "timings": list(forms),
            "entangled": list(result.entangled.map { list([quoted($0.0), quoted($0.1)]) }),
        ]
        bytes = Array((object(fields.merging(gesture) { $1 }) + "\n").utf8)
    }
}

private func quoted(_ text: String) -> String { JSONWriter.quoted(text) }
private func list(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }
private func object(_ fields: [String: String]) -> String {
    "{" + fields.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \($0.value)" }.joined(separator: ", ") + "}"
}
