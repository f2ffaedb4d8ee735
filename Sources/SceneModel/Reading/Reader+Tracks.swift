import Geometry
import Text

// MARK: Tracks

extension Reader {
    func tracks(_ o: ObjectReader) -> [TrackModel] {
        let all = o["tracks"].map(entries) ?? []
        for e in all {
            checkKey(e)
            if scope.parameters[e.key] != nil {
                report("'\(SafeText.line(e.key, limit: 40))' is a parameter, too; rename one of them", atKeyOf: e.value)
            }
        }
        let names = Dictionary(all.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in first }
        defer {
            scope.tracks = names
            scope.given["time"] = .time
        }
        return all.map { track($0, names: names) }
    }

    /// Reads a track. Only its values may use the time and other tracks; its timing may not.
    private func track(_ entry: Value.Entry, names: [String: Int]) -> TrackModel {
        let o = ObjectReader(entry.value, .track, self)
        let timeless = scope
        scope.tracks = names
        scope.given["time"] = .time
        scope.reasons = ["i": Reader.indexReason]
        let values = trackValues(o)
        scope = timeless
        scope.reasons = ["time": Reader.timeReason, "i": Reader.indexReason]
        defer { scope = timeless }
        let keyTimes = o["keyTimes"].map { array($0).map(number) } ?? []
        if !keyTimes.isEmpty, keyTimes.count != values.count, let v = o["keyTimes"] {
            report(
                "\(NumberText.count(keyTimes.count, "key time")) for \(values.count) values; give each value one, or "
                    + "leave 'keyTimes' out",
                at: v)
        }
        return TrackModel(
            name: entry.key, origin: o.origin, values: values, keyTimes: keyTimes.count == values.count ? keyTimes : [],
            timings: timings(o, steps: values.count - 1), begin: o.number("begin", default: 0),
            duration: o.number("duration"),
            back: o.object("back", .trackBack).map { b in
                TrackBackModel(
                    timing: b["timing"].map(timing), begin: b.number("begin"), duration: b.number("duration"))
            })
    }

    private static let timeReason = "when a track moves cannot depend on the time"
    private static let indexReason =
        "tracks are shared by all copies of a layer; use the index in the layer's 'let', with ease() or clamp()"

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

    /// An order in which each track follows those that it depends on; reports a cycle. The depth-first search uses a
    /// stack of its own instead of recursion, because a chain of tracks may be as long as a file allows.
    func order(_ tracks: [TrackModel]) -> [Int] {
        enum State { case unseen, open, done }
        let needed = tracks.map { track in
            track.values.flatMap { n in
                n.expression.variables.compactMap { if case .track(let j) = $0 { j } else { nil } }
            }
        }
        var states = [State](repeating: .unseen, count: tracks.count), order: [Int] = []
        for start in tracks.indices where states[start] == .unseen {
            /// The path from `start` to the current track; for each track, the number of its dependencies already
            /// visited.
            var path = [(track: start, visited: 0)]
            states[start] = .open
            while let (i, visited) = path.last {
                guard visited < needed[i].count else {
                    states[i] = .done
                    order.append(i)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].visited += 1
                let j = needed[i][visited]
                switch states[j] {
                case .done: break
                case .open:
                    report(
                        Reader.cycleMessage(path.map(\.track), endingAt: j, tracks),
                        at: Number(expression: Expression(constant: 0), origin: tracks[j].origin))
                case .unseen:
                    states[j] = .open
                    path.append((j, 0))
                }
            }
        }
        return order
    }

    private static func cycleMessage(_ path: [Int], endingAt track: Int, _ tracks: [TrackModel]) -> String {
        let loop = path[(path.firstIndex(of: track) ?? 0)...] + [track]
        let shown = loop.prefix(10).map { "'\(SafeText.line(tracks[$0].name, limit: 40))'" }
        let text = (shown + (loop.count > 10 ? ["…"] : [])).joined(separator: " → ")
        return "these tracks depend on each other: \(text); one of them must not use the next"
    }
}

// MARK: Timing functions

extension Reader {
    private func timings(_ o: ObjectReader, steps: Int) -> [TimingModel] {
        guard let v = o["timing"] else { return [.linear] }
        // A list of four numbers is a Bézier curve; any other list has one timing for each step.
        guard let items = v.array, !(items.count == 4 && items.allSatisfy(isNumber)) else { return [timing(v)] }
        if items.count != steps {
            report(
                "\(NumberText.count(items.count, "timing")) for \(NumberText.count(steps, "step")) between values; "
                    + "give each step one, or one for all",
                at: v)
        }
        let all = items.map(timing)
        return all.count == steps ? all : [.linear]
    }

    private func isNumber(_ value: Value) -> Bool {
        switch value.content {
        case .number: true
        case .string(let text): CubicBezier.named[text] == nil
        default: false
        }
    }

    func timing(_ value: Value) -> TimingModel {
        switch value.content {
        case .string(let name):
            if let curve = CubicBezier.named[name] { return .named(curve) }
            let names = CubicBezier.named.keys.sorted()
            report(
                "unknown timing '\(SafeText.line(name, limit: 40))'\(Suggestion.text(for: name, among: names)) "
                    + "(use \(names.joined(separator: ", ")), [x1, y1, x2, y2], or {\"spring\": …})",
                at: value)
        case .array(let items) where items.count == 4: return .bezier(items.map(number))
        case .object:
            let o = ObjectReader(value, .timing, self)
            return o.object("spring", .spring).flatMap(spring).map(TimingModel.spring) ?? .linear
        default:
            report(
                "expected a timing function (a name, [x1, y1, x2, y2] or {\"spring\": …}), not \(value.kind)", at: value
            )
        }
        return .linear
    }

    /// The alternative sets of keys that describe a spring; keys of different sets cannot be combined.
    private static let springs = [
        ["dampingRatio"], ["mass", "stiffness", "damping"], ["duration", "bounce"], ["response", "dampingFraction"],
    ]

    private func spring(_ o: ObjectReader) -> SpringModel? {
        let given = Reader.springs.filter { !o.present($0).isEmpty }
        guard given.count == 1 else {
            let sets = Reader.springs.map { $0.map { "'\($0)'" }.joined(separator: ", ") }.joined(separator: "; ")
            let mixed = given.compactMap { o.present($0).first.map { "'\($0)'" } }.joined(separator: " and ")
            report(
                given.isEmpty
                    ? "a spring needs one of these sets of keys: \(sets)"
                    : "\(mixed) belong to different kinds of spring; use one set of keys: \(sets)",
                at: o.value)
            return nil
        }
        let form: SpringModel.Form
        switch given[0][0] {
        case "dampingRatio": form = .damped(ratio: o.number("dampingRatio", default: 1))
        case "mass":
            form = .physical(
                mass: o.number("mass", default: 1), stiffness: o.number("stiffness", default: 100),
                damping: o.number("damping", default: 10))
        case "duration": form = .bounce(duration: o.number("duration", default: 0.5), o.number("bounce", default: 0))
        default:
            form = .response(
                o.number("response", default: 0.5), dampingFraction: o.number("dampingFraction", default: 1))
        }
        return SpringModel(
            form: form, velocity: o.number("initialVelocity", default: 0),
            allowsOverdamping: o.truth("allowsOverdamping", default: false), origin: o.origin)
    }
}

// MARK: Gestures

extension Gesture {
    /// Reads a gesture from a separate file, which has the form of a scene's `gesture`. Its expressions may use the
    /// parameters of `scene`.
    ///
    /// - Throws: a `SceneError` with everything that is wrong with it.
    package static func load(text: String, file: String, for scene: Scene) throws -> Gesture {
        let reader = Reader(try Document(text: text, file: file))
        reader.scope.given = ["width": .width, "height": .height, "duration": .duration]
        for (i, p) in scene.parameters.enumerated() {
            if case .color = p.kind {} else { reader.scope.parameters[p.name] = i }
        }
        let gesture = reader.gesture(reader.document.root)
        try reader.finish()
        guard let gesture else { throw reader.document.error("a gesture needs 'samples'", at: nil) }
        return gesture
    }
}

extension Reader {
    func gesture(_ value: Value) -> Gesture? {
        let o = ObjectReader(value, .gesture, self)
        guard let list = o["samples"] else { return nil }
        let samples = array(list).compactMap(sample)
        check(samples, list)
        let rule = with(locals: Gesture.names) { o.number("progress") }
        if let first = samples.first, !first.isProgress, rule == nil {
            report(
                "'progress' is missing: the rule that turns the fingers' places into progress, such as "
                    + "\"abs(dx)/width\"",
                at: value)
        }
        if samples.first?.isProgress == true, rule != nil, let v = o["progress"] {
            report("the samples are progress already; drop 'progress', or give samples of [seconds, x, y]", at: v)
        }
        let speed = with(locals: ["progress"]) { o.number("completionSpeed", default: 1) }
        if speed.isConstant(outside: SceneLimits.completionSpeed...(.infinity)) {
            report(Gesture.slowMessage("a completion speed of \(speed.text)"), at: speed)
        }
        guard !samples.isEmpty else { return nil }
        return Gesture(
            samples: samples, rule: rule, outcome: o.word("outcome", default: .release),
            completionSpeed: speed, completionCurve: completionCurve(o),
            direction: o.word("direction", default: .forward),
            showTouches: o.truth("showTouches", default: true))
    }

    private func completionCurve(_ o: ObjectReader) -> TimingModel {
        guard let value = o["completionCurve"] else { return .named(Gesture.defaultCurve) }
        let curve = timing(value)
        if case .spring = curve {
            report("a completionCurve is a timing's name or [x1, y1, x2, y2]; it cannot be a spring", at: value)
        }
        return curve
    }

    private func with<T>(locals: [String], _ body: () -> T) -> T {
        let outer = scope.localCount
        defer { scope.removeLocals(downTo: outer) }
        for name in locals { scope.addLocal(name) }
        return body()
    }

    private func sample(_ value: Value) -> Gesture.Sample? {
        let items = array(value)
        guard [2, 3, 5].contains(items.count) else {
            report(
                "a sample is [seconds, progress], [seconds, x, y] or [seconds, x, y, x, y], not a list of "
                    + "\(items.count)",
                at: value)
            return nil
        }
        guard let time = plainNumber(items[0], "a sample's time") else { return nil }
        return Gesture.Sample(time: time, values: items.dropFirst().map(number))
    }

    private func check(_ samples: [Gesture.Sample], _ list: Value) {
        if list.array?.isEmpty == true { report("a gesture needs at least one sample", at: list) }
        let limit = SceneLimits.gestureSamples, longest = SceneLimits.gestureDuration
        if samples.count > limit {
            report("\(NumberText.grouped(samples.count)) samples; the limit is \(NumberText.grouped(limit))", at: list)
        }
        if Set(samples.map(\.values.count)).count > 1 {
            report("all samples must be of one kind: progress, one finger, or two", at: list)
        }
        let times = samples.map(\.time)
        let areInOrder =
            times.allSatisfy { $0 >= 0 && $0 <= longest } && zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
        if !areInOrder { report("the times of samples must increase, from 0 s to at most \(longest.text) s", at: list) }
    }
}
