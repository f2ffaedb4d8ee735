import ZoetropeNumbers
import ZoetropePixels

extension Reader {
    /// Reads the scene's phases, its tracks and the values of its `let`.
    func tracks(_ o: ObjectReader) -> (tracks: [TrackModel], phases: [PhaseModel]) {
        let tracks = o["tracks"].map(entries) ?? [], values = o["let"].map(entries) ?? []
        let all = tracks.map { NamedEntry($0, isTrack: true) } + values.map { NamedEntry($0, isTrack: false) }
        check(all)
        let outer = scope
        defer {
            scope = outer
            scope.given["time"] = .time
            scope.addFinger()
        }
        indexNames.forEach { scope.addLocal($0) }
        let phases = timeless { o["phases"].map(self.phases) ?? [] }
        trackNames = meanings(of: all)
        return (all.flatMap { models($0, phases) }, phases)
    }

    /// A key of `tracks` or of `let`, with what it stands for.
    private struct NamedEntry {
        let key: String
        let value: Value
        let isTrack: Bool

        init(_ entry: Value.Entry, isTrack: Bool) {
            (key, value, self.isTrack) = (entry.key, entry.value, isTrack)
        }

        /// The texts and lists that are its values.
        var values: [Value] {
            guard isTrack else { return value.array ?? [value] }
            return (value.array ?? [value]).flatMap { animation -> [Value] in
                guard case .object(let keys) = animation.content else { return [] }
                return keys.flatMap { e in
                    e.key == "values" ? e.value.array ?? [] : ["from", "to"].contains(e.key) ? [e.value] : []
                }
            }
        }
    }

    private func check(_ all: [NamedEntry]) {
        var seen: Set<String> = []
        for e in all {
            checkName(e.key) { message in report(message, atKeyOf: e.value) }
            let name = SafeText.line(e.key, limit: 40)
            if scope.parameters[e.key] != nil {
                report("'\(name)' is a parameter, too; rename one of them", atKeyOf: e.value)
            } else if !seen.insert(e.key).inserted {
                report("'\(name)' is a track, too; rename one of them", atKeyOf: e.value)
            }
        }
    }

    // MARK: Types

    /// What each name stands for: the first pass over the values, which only finds out what they are.
    private func meanings(of all: [NamedEntry]) -> [String: Scope.Meaning] {
        let places = Dictionary(all.enumerated().map { ($1.key, $0) }) { first, _ in first }
        let needed = all.map { e in
            e.values.compactMap(\.string).flatMap(ExpressionParser.names).compactMap { places[$0] }
        }
        // Unknown until its turn comes: a value that needs itself counts as a number, and is reported later.
        var types = [ValueType?](repeating: nil, count: all.count), outer = scope
        outer.given["time"] = .time
        outer.addFinger()
        outer.suggests = false
        for i in Dependencies.order(needed, report: { _, _ in }) {
            let e = all[i], isList = !e.isTrack && e.value.array != nil
            let kind = e.values.first.map { self.kind($0, in: outer, isTrack: e.isTrack) } ?? .number
            let count = e.values.count.clamped(to: 1...SceneLimits.listElements)
            let type = ValueType(kind: kind, count: isList ? count : nil)
            types[i] = type
            outer.tracks[e.key] = Scope.Meaning(type) { _ in .time }
        }
        var place = 0, out: [String: Scope.Meaning] = [:]
        for (e, type) in zip(all, types) {
            let first = place, type = type ?? .number
            out[e.key] = out[e.key] ?? Scope.Meaning(type) { .track(first + $0) }
            place += type.width
        }
        return out
    }

    /// A track's values are numbers or colours.
    private func kind(_ value: Value, in scope: Scope, isTrack: Bool) -> ValueType.Kind {
        if value.array != nil { return isTrack ? .color : .number }
        guard let text = value.string else { return .number }
        let kind = (try? ExpressionParser.typed(text, in: scope))?.type.kind ?? .number
        return isTrack && kind == .text ? .number : kind
    }

    // MARK: Tracks

    /// Reads a track or a value: a model for each of its numbers.
    private func models(_ entry: NamedEntry, _ phases: [PhaseModel]) -> [TrackModel] {
        guard let type = trackNames[entry.key]?.type else { return [] }
        guard entry.isTrack else {
            let value = withMotion { definition(entry.value) }
            return components(of: type).enumerated().map { k, component in
                // What is faulty may have fewer numbers.
                let number = k < value.numbers.count ? value.numbers[k] : .constant(0)
                return TrackModel(entry: entry.key, component: component, origin: entry.value.origin, value: number)
            }
        }
        guard let items = entry.value.array else { return track(entry.key, entry.value, type, phases, adds: false) }
        if items.isEmpty { report("a list of animations needs at least one", at: entry.value) }
        let all = items.enumerated().map { k, item in track(entry.key, item, type, phases, adds: k > 0) }
        guard var models = all.first else { return track(entry.key, entry.value, type, phases, adds: false) }
        for k in models.indices { models[k].additions = all.dropFirst().map { $0[k] } }
        return models
    }

    /// The ends of the names of a value's numbers: nothing for a number, `.red` …, `[0]` ….
    private func components(of type: ValueType) -> [String] {
        let channels = type.isColor ? Color.channelNames.map { ".\($0)" } : [""]
        guard let count = type.count else { return channels }
        return (0..<count).flatMap { k in channels.map { "[\(k)]\($0)" } }
    }

    /// Reads one animation of a track, for each of the track's numbers. Only its values may use the time, the fingers
    /// and other tracks; its timing may not.
    private func track(
        _ name: String, _ value: Value, _ type: ValueType, _ phases: [PhaseModel], adds: Bool
    ) -> [TrackModel] {
        let o = ObjectReader(value, .track, self)
        let values = withMotion { trackValues(o, type) }
        return timeless {
            let phase = o["phase"].flatMap { self.phase($0, of: o, in: phases) }
            let cycle = cycle(o, type, adds: adds)
            let steps = cycle.mode == .discrete ? values.count : values.count - 1
            let keyTimes = times(o, "keyTimes", values.count, cycle.mode)
            let times = times(o, "times", values.count, cycle.mode)
            let timings = timings(o, steps: steps, cycle.mode)
            let begin = phase?.begin ?? o.number("begin", default: 0)
            let duration = phase?.duration ?? o.number("duration")
            let back = o.object("back", .trackBack).map { b in
                TrackBackModel(
                    timing: b["timing"].map(timing), begin: b.number("begin"), duration: b.number("duration"))
            }
            return components(of: type).enumerated().map { k, component in
                TrackModel(
                    entry: name, component: component, origin: o.origin, values: values.map { $0[k] },
                    pacing: cycle.mode.isPaced ? values : [], keyTimes: keyTimes, times: times, timings: timings,
                    begin: begin, duration: duration, isWhole: phase != nil || duration == nil && times.isEmpty,
                    cycle: cycle, back: back)
            }
        }
    }

    /// Reads how a track goes from value to value, and how often.
    private func cycle(_ o: ObjectReader, _ type: ValueType, adds: Bool) -> TrackModel.Cycle {
        let mode = o.word("calculationMode", default: TrackModel.CalculationMode.linear)
        if mode.isPaced, let key = o.present(["keyTimes", "times"]).first, let value = o[key] {
            report("\"\(mode.rawValue)\" goes through all values at one speed; drop '\(key)'", at: value)
        }
        if mode == .cubicPaced, type.isColor, let value = o["calculationMode"] {
            report("\"cubicPaced\" is for numbers; colours can be \"paced\" or \"cubic\"", at: value)
        }
        let count = o.number("repeatCount", default: 1)
        if count.isConstant(outside: Double.leastNonzeroMagnitude...SceneLimits.repeatCount) {
            report(TrackModel.repeatMessage(count.text), at: count)
        }
        let isAdditive = o["additive"].map(flag) ?? false
        if isAdditive, !adds, let value = o["additive"] {
            report(
                "there is no animation before this that it could add to; write the track as a list: [{…}, {…, \"additive\": "
                    + "true}]", at: value)
        } else if adds, !isAdditive {
            report(
                "the animations after a track's first one add to it: write \"additive\": true; values that follow "
                    + "each other are 'values'", at: o.value)
        }
        return TrackModel.Cycle(
            mode: mode, repeatCount: count, autoreverses: o.truth("autoreverses", default: false),
            isCumulative: o["cumulative"].map(flag) ?? false)
    }

    /// Runs `body` with all names that values may use, which depend on the time.
    private func withMotion<T>(_ body: () -> T) -> T {
        let outer = scope
        defer { scope = outer }
        scope.tracks = trackNames
        scope.given["time"] = .time
        scope.addFinger()
        scope.reasons = ["i": Reader.indexReason]
        return body()
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

    private func times(
        _ o: ObjectReader, _ key: String, _ count: Int, _ mode: TrackModel.CalculationMode
    ) -> [Number] {
        guard let value = o[key] else { return [] }
        let times = array(value).map(number)
        if key == "times", let other = o.present(["keyTimes", "duration", "phase"]).first {
            report("'times' says when each value is reached; drop '\(other)' or 'times'", at: o[other] ?? value)
        }
        // A discrete track may also say when its last value ends.
        guard times.count == count || mode == .discrete && times.count == count + 1 else {
            report(
                "\(NumberText.count(times.count, key == "times" ? "time" : "key time")) for \(count) values; "
                    + "give each value one, or leave '\(key)' out",
                at: value)
            return []
        }
        return times
    }

    func phases(_ value: Value) -> [PhaseModel] {
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

    /// The numbers of each of a track's values, at least two.
    private func trackValues(_ o: ObjectReader, _ type: ValueType) -> [[Number]] {
        let ends = o.present(["from", "to"])
        if let v = o["values"] {
            if let other = ends.first {
                report("a track has either 'values' or 'from' and 'to'; drop '\(other)' or 'values'", at: o[other] ?? v)
            }
            let items = array(v), values = items.map { trackValue($0, type) }
            if values.count >= 2 { return values }
            report("a track needs at least two values, not \(values.count)", at: v)
        } else if ends.count < 2 {
            let missing = ["from", "to"].filter { !ends.contains($0) }.map { "'\($0)'" }.joined(separator: " and ")
            report("a track needs 'from' and 'to', or 'values'; this one lacks \(missing)", at: o.value)
        }
        return zip(["from", "to"], [0.0, 1]).map { key, fallback in
            o[key].map { trackValue($0, type) } ?? [Number](repeating: .constant(fallback), count: type.width)
        }
    }

    private func trackValue(_ value: Value, _ type: ValueType) -> [Number] {
        type.isColor ? colorNumbers(value) : [number(value)]
    }
}
