import ZoetropeTiming

/// A number or a timing in a scene's text that may be written anew, for instance with measured values.
package struct SceneSlot: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// A number and the range that the scene allows for it.
        case number(Double, ClosedRange<Double>)
        /// The control points of a Bézier curve; linear where the text has no timing.
        case curve([Double])
        /// A spring by the names of its numbers. Those that are expressions are left out.
        case spring([String: Double])
        /// A timing that is written with expressions.
        case other
    }

    /// A parameter's name, or `duration`, `turn.begin`, `timing of turn, edge`.
    package let name: String
    package let content: Content
    /// The places in the text, in bytes; an empty one is where the text goes in, after `prefix` and before `suffix`.
    package let ranges: [Range<Int>]
    let prefix: String
    let suffix: String
}

extension SceneEdit {
    /// The numbers and timings of a scene that stand in its text as such: parameters, the duration, and the tracks'
    /// begins, durations and timings. Tracks with the same timing share a slot.
    ///
    /// - Throws: a `SceneError` when the text is not a valid scene.
    package static func slots(of text: String, file: String) throws -> [SceneSlot] {
        let scene = try Scene(text: text, file: file), root = scene.source.root
        var slots: [SceneSlot] = []
        func add(_ name: String, _ value: Value?, _ range: ClosedRange<Double>) {
            guard let value, case .number(let number) = value.content else { return }
            slots.append(
                SceneSlot(name: name, content: .number(number, range), ranges: [value.range], prefix: "", suffix: ""))
        }
        for parameter in scene.parameters {
            guard case .number(let least, let most) = parameter.kind, let entry = root["parameters"]?[parameter.name]
            else { continue }
            add(parameter.name, entry["default"] ?? entry, least...most)
        }
        add("duration", root["duration"], 0.001...3600)
        var timings: [(key: String, names: [String], slot: SceneSlot)] = []
        for track in scene.tracks {
            guard let entry = root["tracks"]?[track.name] else { continue }
            add("\(track.name).begin", entry["begin"], -3600...3600)
            add("\(track.name).duration", entry["duration"], 0...3600)
            guard track.timings.count == 1, entry["values"] == nil else { continue }
            let key = entry["timing"]?.source ?? "", slot = timing(entry)
            if let i = timings.firstIndex(where: { $0.key == key }) {
                timings[i].names.append(track.name)
                timings[i].slot = timings[i].slot.joined(slot)
            } else {
                timings.append((key, [track.name], slot))
            }
        }
        slots += timings.map { $0.slot.named("timing of " + $0.names.joined(separator: ", ")) }
        return slots
    }

    /// The text with other values in some slots; every other byte stays.
    ///
    /// - Throws: a `SceneError` when the result is not a valid scene.
    package static func text(_ text: String, file: String, filling slots: [(SceneSlot, String)]) throws -> String {
        let changes = slots.flatMap { slot, value in slot.ranges.map { ($0, slot.prefix + value + slot.suffix) } }
        return try SceneEdit.text(text, file: file, replacing: changes)
    }

    private static func timing(_ track: Value) -> SceneSlot {
        guard let value = track["timing"] else {
            let start = track.range.lowerBound + 1
            return SceneSlot(
                name: "", content: .curve([0, 0, 1, 1]), ranges: [start..<start], prefix: " \"timing\": ", suffix: ",")
        }
        return SceneSlot(name: "", content: content(value), ranges: [value.range], prefix: "", suffix: "")
    }

    private static func content(_ timing: Value) -> SceneSlot.Content {
        switch timing.content {
        case .string(let name):
            if let curve = CubicBezier.named[name] { return .curve([curve.x1, curve.y1, curve.x2, curve.y2]) }
            return .other
        case .array(let values):
            let numbers = values.compactMap { value -> Double? in
                if case .number(let number) = value.content { number } else { nil }
            }
            return numbers.count == 4 && values.count == 4 ? .curve(numbers) : .other
        case .object:
            guard case .object(let entries)? = timing["spring"]?.content else { return .other }
            var numbers: [String: Double] = [:]
            for entry in entries {
                guard case .number(let number) = entry.value.content else { return .other }
                numbers[entry.key] = number
            }
            return .spring(numbers)
        default: return .other
        }
    }
}

extension SceneSlot {
    fileprivate func joined(_ other: SceneSlot) -> SceneSlot {
        SceneSlot(name: name, content: content, ranges: ranges + other.ranges, prefix: prefix, suffix: suffix)
    }

    fileprivate func named(_ name: String) -> SceneSlot {
        SceneSlot(name: name, content: content, ranges: ranges, prefix: prefix, suffix: suffix)
    }
}
