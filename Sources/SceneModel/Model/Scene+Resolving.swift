import Geometry
import Pixels

extension Scene {
    /// Limits of a run: the canvas' sides in points and the duration in seconds.
    package static let maximumSide = 16_384.0
    package static let maximumDuration = 600.0

    /// Puts in the pictures' sizes and the parameters' values. Throws a `SceneError` that names the parameter, or the place in the file.
    package func resolve(_ setting: Setting) throws -> ResolvedScene {
        let sizes = try pictures.map { p in
            guard let s = setting.pictures[p.name] else {
                throw source.error("no size is known for the picture '\(p.name)'", at: p.origin)
            }
            return s
        }
        let size = try canvasSize(setting, sizes)
        var b = Bindings()
        (b.width, b.height) = (size.width, size.height)
        let colors = try assign(setting.parameters, to: &b)
        let seconds = try positive(duration, b, "the duration", maximum: Scene.maximumDuration)
        b.duration = seconds
        let backSeconds =
            try back?.duration.map { try positive($0, b, "the duration", maximum: Scene.maximumDuration) } ?? seconds
        let resolver = TrackResolver(scene: self, bindings: b, duration: seconds, backDuration: backSeconds)
        return ResolvedScene(
            scene: self, canvas: size, background: try canvas.background.color(colors) { try source.value($0, b) },
            duration: seconds, backDuration: backSeconds,
            pictures: sizes, colors: colors, tracks: try tracks.map(resolver.resolve), bindings: b)
    }

    private func canvasSize(_ setting: Setting, _ pictures: [Setting.PictureSize]) throws -> Size {
        let size: Size
        if let given = setting.canvas {
            size = given
        } else if let w = canvas.width, let h = canvas.height {
            size = Size(try source.value(w, Bindings()), try source.value(h, Bindings()))
        } else if let first = pictures.first {
            size = first.size
        } else {
            throw source.error(
                "the canvas has no size: give it \"width\" and \"height\", or the scene a picture", at: nil)
        }
        guard size.width > 0, size.height > 0, size.width <= Scene.maximumSide, size.height <= Scene.maximumSide else {
            throw source.error(
                "a canvas of \(size.width) x \(size.height) points; each side is above 0 and at most \(Int(Scene.maximumSide))",
                at: canvas.width?.origin)
        }
        return size
    }

    /// Sets the parameters in order, a default where nothing is given; returns the colours (clear at the places of numbers).
    private func assign(_ assignments: [Setting.Assignment], to b: inout Bindings) throws -> [Color] {
        for a in assignments where !parameters.contains(where: { $0.name == a.name }) {
            let names = parameters.map(\.name)
            let known = names.isEmpty ? "; the scene has none" : " (it has \(names.joined(separator: ", ")))"
            throw Scene.settingError(
                a,
                "the scene '\(name)' has no parameter '\(a.name)'\(Suggestion.text(for: a.name, among: names))\(known)")
        }
        b.parameters = [Double](repeating: 0, count: parameters.count)
        var colors = [Color](repeating: .clear, count: parameters.count)
        for (i, p) in parameters.enumerated() {
            let given = assignments.last { $0.name == p.name }
            if case .color = p.kind { colors[i] = try given.map(Scene.color) ?? p.defaultColor; continue }
            b.parameters[i] = try given.map { try value($0, for: p, before: i, b) } ?? source.value(p.defaultValue, b)
            try check(p, b.parameters[i], given)
        }
        return colors
    }

    private func check(_ p: Parameter, _ v: Double, _ given: Setting.Assignment?) throws {
        guard case .number(let low, let high) = p.kind, !(low...max(low, high)).contains(v) else { return }
        let range =
            low == -.infinity
            ? "at most \(high.text)" : high == .infinity ? "at least \(low.text)" : "from \(low.text) to \(high.text)"
        let message = "\(p.name) is \(v.text); it must be \(range)"
        throw given.map { Scene.settingError($0, message) } ?? source.error(message, at: p.origin)
    }

    private static func settingError(_ a: Setting.Assignment, _ message: String) -> SceneError {
        SceneError(
            file: "--set \(a.name)=\(a.value)", source: "",
            diagnostics: [Diagnostic(position: nil, path: "", message: message)])
    }

    private static func color(_ a: Setting.Assignment) throws -> Color {
        guard let c = Reader.color(a.value) else {
            throw settingError(a, "'\(a.value)' is no colour; write #RRGGBB or #RRGGBBAA")
        }
        return c
    }

    /// What is given for a parameter: a choice's name, or a number or expression over the canvas and the parameters above it.
    private func value(_ a: Setting.Assignment, for p: Parameter, before index: Int, _ b: Bindings) throws -> Double {
        if case .choice(let choices) = p.kind {
            if let c = choices.first(where: { $0.name == a.value }) { return c.value }
            throw Scene.settingError(
                a,
                "'\(a.value)' is none of the choices\(Suggestion.text(for: a.value, among: choices.map(\.name))) (\(choices.map(\.name).joined(separator: ", ")))"
            )
        }
        var scope = Scope(given: ["width": .width, "height": .height])
        for (i, q) in parameters.prefix(index).enumerated() { scope.parameters[q.name] = i }
        do {
            let e = try ExpressionParser.parse(a.value, resolve: { scope.variable($0) }, names: { scope.names })
            let v = e.value(b)
            guard v.isFinite else { throw Scene.settingError(a, "this is no finite number") }
            return v
        } catch let error as ExpressionError { throw Scene.settingError(a, error.message) }
    }

    fileprivate func positive(_ n: Number, _ b: Bindings, _ what: String, maximum: Double) throws -> Double {
        let v = try source.value(n, b)
        guard v > 0, v <= maximum else {
            throw source.error("\(what) is \(v) s; it must be above 0 and at most \(Int(maximum)) s", at: n.origin)
        }
        return v
    }
}

/// Makes tracks' timing known: begin, duration and timing functions in both directions.
private struct TrackResolver {
    let scene: Scene
    let bindings: Bindings
    let duration, backDuration: Double

    func resolve(_ t: TrackModel) throws -> ResolvedTrack {
        let keyTimes = try times(t)
        let begin = try scene.source.value(t.begin, bindings)
        let seconds = try length(t.duration, else: duration - begin)
        let timings = try t.timings.map { try scene.timingFunction($0, bindings) }
        let forward = ResolvedTrack.Way(begin: begin, duration: seconds, timings: timings)
        // The way back is the way there seen in a mirror, stretched to the back run's duration, unless something else is said.
        let stretch = backDuration / duration
        var back = ResolvedTrack.Way(
            begin: (duration - begin - seconds) * stretch, duration: seconds * stretch, timings: timings.reversed())
        if let timing = t.back?.timing ?? scene.back?.timing {
            back.timings = [try scene.timingFunction(timing, bindings)]
        }
        if let n = t.back?.begin { back.begin = try scene.source.value(n, bindings) }
        if let n = t.back?.duration { back.duration = try length(n, else: 0) }
        return ResolvedTrack(values: t.values, keyTimes: keyTimes, forward: forward, back: back)
    }

    private func length(_ n: Number?, else fallback: Double) throws -> Double {
        guard let n else { return max(0, fallback) }
        let v = try scene.source.value(n, bindings)
        guard v >= 0 else {
            throw scene.source.error("a track's duration is \(v) s; it cannot be negative", at: n.origin)
        }
        return v
    }

    private func times(_ t: TrackModel) throws -> [Double] {
        let count = t.values.count
        guard !t.keyTimes.isEmpty else { return (0..<count).map { Double($0) / Double(count - 1) } }
        let times = try t.keyTimes.map { try scene.source.value($0, bindings) }
        guard times.first == 0, times.last == 1, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            throw scene.source.error(
                "keyTimes go from 0 to 1 and never back; these are \(times.map { "\($0)" }.joined(separator: ", "))",
                at: t.keyTimes[0].origin)
        }
        return times
    }
}

extension Scene {
    /// A timing function with its numbers evaluated; throws where they make no sense.
    package func timingFunction(_ model: TimingModel, _ bindings: Bindings) throws -> TimingFunction {
        switch model {
        case .fixed(let f): return f
        case .bezier(let n):
            let v = try n.map { try source.value($0, bindings) }
            guard (0...1).contains(v[0]), (0...1).contains(v[2]) else {
                throw source.error(
                    "the curve's x1 is \(v[0]) and x2 is \(v[2]); both must be within 0 to 1", at: n[0].origin)
            }
            return .bezier(CubicBezier(v[0], v[1], v[2], v[3]))
        case .damped(let ratio, let velocity):
            let z = try source.value(ratio, bindings)
            guard z >= 0.01 else {
                throw source.error(
                    "a damping ratio of \(z) never settles; it must be 0.01 or more", at: ratio.origin)
            }
            return .spring(.damped(ratio: z, initialVelocity: try source.value(velocity, bindings)))
        case .physical(let mass, let stiffness, let damping, let velocity):
            let (m, k, c) = (
                try source.value(mass, bindings), try source.value(stiffness, bindings),
                try source.value(damping, bindings)
            )
            guard m > 0, k > 0, c >= 0 else {
                throw source.error(
                    "a spring of mass \(m), stiffness \(k), damping \(c); mass and stiffness must be above 0, damping 0 or more",
                    at: mass.origin ?? stiffness.origin ?? damping.origin)
            }
            return .spring(
                .physical(
                    mass: m, stiffness: k, damping: c, initialVelocity: try source.value(velocity, bindings)))
        }
    }
}
