import ZoetropeGeometry
import ZoetropeNumbers

extension Reader {
    /// Reads the scene's phases and tracks.
    func tracks(_ o: ObjectReader) -> (tracks: [TrackModel], phases: [PhaseModel]) {
        let all = o["tracks"].map(entries) ?? []
        for e in all {
            checkKey(e)
            if scope.parameters[e.key] != nil {
                report("'\(SafeText.line(e.key, limit: 40))' is a parameter, too; rename one of them", atKeyOf: e.value)
            }
        }
        let names = Dictionary(all.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in first }
        let outer = scope.localCount
        indexNames.forEach { scope.addLocal($0) }
        defer {
            scope.removeLocals(downTo: outer)
            scope.tracks = names
            scope.given["time"] = .time
            scope.addFinger()
        }
        let phases = timeless { o["phases"].map(self.phases) ?? [] }
        return (all.map { track($0, names: names, phases: phases) }, phases)
    }

    /// Reads a track. Only its values may use the time, the fingers and other tracks; its timing may not.
    private func track(_ entry: Value.Entry, names: [String: Int], phases: [PhaseModel]) -> TrackModel {
        let o = ObjectReader(entry.value, .track, self)
        let outer = scope
        scope.tracks = names
        scope.given["time"] = .time
        scope.addFinger()
        scope.reasons = ["i": Reader.indexReason]
        let values = trackValues(o)
        scope = outer
        return timeless {
            let phase = o["phase"].flatMap { self.phase($0, of: o, in: phases) }
            return TrackModel(
                name: entry.key, origin: o.origin, values: values, keyTimes: times(o, "keyTimes", values.count),
                times: times(o, "times", values.count), timings: timings(o, steps: values.count - 1),
                begin: phase?.begin ?? o.number("begin", default: 0),
                duration: phase?.duration ?? o.number("duration"),
                back: o.object("back", .trackBack).map { b in
                    TrackBackModel(
                        timing: b["timing"].map(timing), begin: b.number("begin"), duration: b.number("duration"))
                })
        }
    }

    /// Runs `body` with a reason for each name that timing may not use.
    private func timeless<T>(_ body: () -> T) -> T {
        let outer = scope
        defer { scope = outer }
        scope.reasons = Dictionary(
            uniqueKeysWithValues: FingerValue.allCases.map { ($0.rawValue, Reader.fingerReason) })
        scope.reasons["time"] = Reader.timeReason
        scope.reasons["i"] = Reader.indexReason
        return body()
    }

    private static let timeReason = "when a track moves cannot depend on the time"
    private static let fingerReason = "when a track moves cannot depend on the fingers"
    private static let indexReason = "no layer has a 'repeat' whose index is 'i'"

    // MARK: Times

    private func times(_ o: ObjectReader, _ key: String, _ count: Int) -> [Number] {
        guard let value = o[key] else { return [] }
        let times = array(value).map(number)
        if key == "times", let other = o.present(["keyTimes", "duration", "phase"]).first {
            report("'times' says when each value is reached; drop '\(other)' or 'times'", at: o[other] ?? value)
        }
        guard times.count == count else {
            report(
                "\(NumberText.count(times.count, key == "times" ? "time" : "key time")) for \(count) values; "
                    + "give each value one, or leave '\(key)' out",
                at: value)
            return []
        }
        return times
    }

    private func phases(_ value: Value) -> [PhaseModel] {
        entries(value).map { e in
            let ends = numbers(e.value, 2...2)
            return PhaseModel(name: e.key, origin: e.value.origin, begin: ends[0], end: ends[1])
        }
    }

    /// The time of the phase that a track names.
    private func phase(_ value: Value, of o: ObjectReader, in phases: [PhaseModel]) -> (
        begin: Number, duration: Number
    )? {
        if let other = o.present(["begin", "duration"]).first {
            report("'phase' sets begin and duration; drop 'phase' or '\(other)'", at: o[other] ?? value)
        }
        guard let name = text(value) else { return nil }
        guard let phase = phases.first(where: { $0.name == name }) else {
            let hint =
                phases.isEmpty
                ? "; the scene has no \"phases\"" : Suggestion.text(for: name, among: phases.map(\.name))
            report("unknown phase '\(SafeText.line(name, limit: 40))'\(hint)", at: value)
            return nil
        }
        used.phases.insert(name)
        let length = phase.end.expression.minus(phase.begin.expression)
        cost.steps += length.cost
        return (phase.begin, Number(expression: length, origin: phase.end.origin))
    }

    // MARK: Values

    private func trackValues(_ o: ObjectReader) -> [Number] {
        let ends = o.present(["from", "to"])
        if let v = o["values"] {
            if let other = ends.first {
                report("a track has either 'values' or 'from' and 'to'; drop '\(other)' or 'values'", at: o[other] ?? v)
            }
            let values = array(v).map(number)
            if values.count >= 2 { return values }
            report("a track needs at least two values, not \(values.count)", at: v)
        } else if ends.count < 2 {
            let missing = ["from", "to"].filter { !ends.contains($0) }.map { "'\($0)'" }.joined(separator: " and ")
            report("a track needs 'from' and 'to', or 'values'; this one lacks \(missing)", at: o.value)
        }
        return [o.number("from", default: 0), o.number("to", default: 1)]
    }
}
