import Foundation
import Geometry

extension Gesture {
    /// Limits of a recording: samples, and seconds until the release.
    static let maximumSamples = 10_000
    static let maximumTime = 600.0

    /// Reads a gesture from a file of its own: the object that could stand at `gesture` of `scene`, whose parameters its rules may use. Throws a `SceneError`.
    package static func load(text: String, file: String, for scene: Scene) throws -> Gesture {
        let reader = Reader()
        reader.scope.given = ["width": .width, "height": .height, "duration": .duration]
        for (i, p) in scene.parameters.enumerated() {
            if case .color = p.kind {} else { reader.scope.parameters[p.name] = i }
        }
        let gesture = reader.gesture(try Document.parse(text, file: file))
        guard let gesture, reader.diagnostics.isEmpty else {
            throw SceneError(file: file, source: text, diagnostics: reader.diagnostics)
        }
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
                "'progress' is missing: the rule that turns the fingers' place into progress, such as \"abs(dx)/width\"",
                at: value)
        }
        if samples.first?.isProgress == true, rule != nil, let v = o["progress"] {
            report("the samples are of progress already; drop 'progress', or give samples of [seconds, x, y]", at: v)
        }
        let speed = with(locals: ["progress"]) { ending(o.number("completionSpeed", default: 1)) }
        guard !samples.isEmpty else { return nil }
        return Gesture(
            samples: samples, rule: rule, outcome: o["outcome"].map { word($0, default: .release) } ?? .release,
            completionSpeed: speed, completionCurve: completionCurve(o),
            direction: o["direction"].map { word($0, default: .forward) } ?? .forward,
            showTouches: o.truth("showTouches", default: true))
    }

    private func completionCurve(_ o: ObjectReader) -> TimingModel {
        guard let value = o["completionCurve"] else { return .fixed(.easeInEaseOut) }
        let model = timing(value)
        switch model {
        case .fixed, .bezier: return model
        case .damped, .physical:
            report("a completionCurve is a timing's name or [x1, y1, x2, y2]; it cannot be a spring", at: value)
            return .fixed(.easeInEaseOut)
        }
    }

    private func with<T>(locals: [String], _ body: () -> T) -> T {
        let outer = scope.locals
        defer { scope.locals = outer }
        scope.locals = locals
        return body()
    }

    private func sample(_ value: Value) -> Gesture.Sample? {
        let v = array(value).map(number)
        guard let time = v.first?.expression.value(Bindings()), [2, 3, 5].contains(v.count) else {
            report(
                "a sample is [seconds, progress], [seconds, x, y] or [seconds, x, y, x, y], not \(v.count) numbers",
                at: value)
            return nil
        }
        return Gesture.Sample(time: time, values: Array(v.dropFirst()))
    }

    private func check(_ samples: [Gesture.Sample], _ list: Value) {
        if samples.isEmpty { report("a gesture has one sample or more", at: list) }
        if samples.count > Gesture.maximumSamples {
            report("\(samples.count) samples; at most \(Gesture.maximumSamples)", at: list)
        }
        if Set(samples.map(\.values.count)).count > 1 {
            report("all samples are of one kind: progress, one finger, or two", at: list)
        }
        let times = samples.map(\.time)
        let fine =
            times.allSatisfy { $0 >= 0 && $0 <= Gesture.maximumTime }
            && zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
        if !fine { report("samples go forward in time, from 0 s to at most \(Int(Gesture.maximumTime)) s", at: list) }
    }
}
