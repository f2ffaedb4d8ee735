import ZoetropeFiles
import ZoetropeNumbers

extension Gesture {
    /// Reads a gesture from a separate file, which has the form of a scene's `gesture`. Its expressions may use the
    /// parameters of `scene`.
    ///
    /// - Throws: a `SceneError` with everything that is wrong with it.
    package static func load(text: String, file: String, for scene: Scene) throws -> Gesture {
        let reader = Reader(try Document(text: text, file: file)), root = reader.document.root
        guard root["layers"] == nil || root["samples"] != nil else {
            throw reader.document.error("this is a scene, not a gesture; \(Remedy.nameGesture)", at: nil)
        }
        reader.scope.given = Gesture.given
        for (i, p) in scene.parameters.enumerated() { reader.scope.add(p, at: i) }
        let gesture = reader.gesture(root)
        try reader.finish()
        guard let gesture else { throw reader.document.error("a gesture needs 'samples'", at: nil) }
        return gesture
    }
}

extension Gesture {
    /// The variables that every gesture's expressions have.
    private static let given: [String: Variable] = ["width": .width, "height": .height, "duration": .duration]

    /// What fingers did at a time: x and y of one, or of two.
    package struct Touch: Sendable {
        /// Seconds.
        package let time: Double
        package let values: [Double]
    }

    /// Reads the fingers' places from a gesture's file, or from a scene's with its `gesture`. Nothing else of it is read,
    /// so the places must be numbers.
    ///
    /// - Throws: a `SceneError` with everything that is wrong with them.
    package static func touches(text: String, file: String) throws(SceneError) -> [Touch] {
        let document = try Document(text: text, file: file), reader = Reader(document)
        reader.scope.given = Gesture.given
        let gesture = document.root["gesture"] ?? document.root
        guard let list = gesture["samples"] else {
            throw document.error("there are no samples: a gesture has \"samples\": [[seconds, x, y], …]", at: nil)
        }
        let touches = reader.samples(list).map { sample in
            Touch(
                time: sample.time, values: sample.values.compactMap { reader.place($0, isProgress: sample.isProgress) })
        }
        try reader.finish()
        return touches
    }
}

extension Reader {
    fileprivate func place(_ number: Number, isProgress: Bool) -> Double? {
        if isProgress { report("this is progress; touches are [seconds, x, y] or [seconds, x, y, x, y]", at: number) }
        return plain(number, "a touch's place")
    }

    fileprivate func samples(_ list: Value) -> [Gesture.Sample] {
        let samples = array(list).compactMap(sample)
        check(samples, list)
        return samples
    }

    func gesture(_ value: Value) -> Gesture? {
        let o = ObjectReader(value, .gesture, self)
        guard let list = o["samples"] else { return nil }
        let samples = self.samples(list)
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
        let projection = o.number("projection", default: GestureRun.projection)
        if let seconds = projection.constant, seconds < 0 {
            report(Gesture.projectionMessage(seconds), at: projection)
        }
        let threshold = with(locals: Gesture.releaseNames) { o.number("threshold", default: 0.5) }
        guard !samples.isEmpty else { return nil }
        return Gesture(
            samples: samples, rule: rule, outcome: o.word("outcome", default: .release),
            projection: projection, threshold: threshold, detents: detents(o), completionSpeed: speed,
            completionCurve: completionCurve(o), phases: releasePhases(o),
            direction: o.word("direction", default: .forward),
            showTouches: o.truth("showTouches", default: true))
    }

    private func completionCurve(_ o: ObjectReader) -> TimingModel {
        guard let value = o["completionCurve"] else { return .named(Gesture.defaultCurve) }
        let curve = timing(value)
        if case .spring(let spring) = curve {
            report("this spring starts with the fingers' velocity; drop 'initialVelocity'", at: spring.velocity)
        }
        return curve
    }

    private func releasePhases(_ o: ObjectReader) -> [PhaseModel] {
        let entries = o["phases"].map(self.entries) ?? []
        for e in entries {
            checkKey(e)
            if FingerValue(rawValue: e.key) != nil {
                report("'\(e.key)' is a value of the fingers; give the phase another name", atKeyOf: e.value)
            }
        }
        if entries.count > SceneLimits.gesturePhases, let value = o["phases"] {
            report("\(entries.count) phases; the limit is \(SceneLimits.gesturePhases)", at: value)
            return []
        }
        return o["phases"].map(phases) ?? []
    }

    private func detents(_ o: ObjectReader) -> [Number] {
        guard let value = o["detents"] else { return [] }
        if let threshold = o["threshold"] {
            report("with 'detents', a release goes to the nearest one; drop 'threshold'", at: threshold)
        }
        let detents = array(value).map(number)
        if detents.isEmpty { report("'detents' needs at least one value of progress", at: value) }
        return detents
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
