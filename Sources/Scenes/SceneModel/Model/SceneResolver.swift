import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

extension Scene {
    /// Resolves the scene with the pictures' sizes and the parameters' values.
    ///
    /// - Throws: a `SceneError` that names the parameter, or the place in the file.
    package func resolve(_ setting: Setting) throws -> ResolvedScene {
        let sizes = try pictureSizes(setting)
        // Goes on after an error, so that all of them are reported at once.
        var faults = Faults()
        let size = try faults.collect { try canvasSize(setting, sizes) } ?? Size(100, 100)
        var b = Bindings()
        (b.width, b.height) = (size.width, size.height)
        let texts = try assign(setting.parameters, to: &b)
        let seconds = try faults.collect { try runDuration(duration, b) } ?? 1
        b.duration = seconds
        let backSeconds =
            try faults.collect { try back?.duration.map { try runDuration($0, b) } ?? seconds }
            ?? seconds
        let resolver = TrackResolver(scene: self, bindings: b, duration: seconds, backDuration: backSeconds)
        let resolved = try tracks.map { track -> ResolvedTrack? in
            guard track.indices.isEmpty else { return nil }
            return try faults.collect { try resolver.resolve(track) }
        }
        if let error = SceneError.joined(faults.errors) { throw error }
        return ResolvedScene(
            scene: self, canvas: size,
            background: try canvas.background.color { try $0.value(b, in: source) },
            duration: seconds, backDuration: backSeconds,
            pictures: sizes, texts: texts, tracks: resolved, bindings: b)
    }

    private struct Faults {
        private(set) var errors: [SceneError] = []

        /// The value; nil where there was a fault.
        mutating func collect<T>(_ body: () throws -> T) throws -> T? {
            guard errors.count < SceneLimits.describedFaults else { return nil }
            do { return try body() } catch let error as SceneError {
                errors.append(error)
                return nil
            }
        }
    }

    private func pictureSizes(_ setting: Setting) throws -> [Setting.PictureSize] {
        try pictures.map { p in
            guard let s = setting.pictures[p.name] else {
                throw source.error("no size is known for the picture '\(SafeText.line(p.name))'", at: p.origin)
            }
            return s
        }
    }

    private func canvasSize(_ setting: Setting, _ pictures: [Setting.PictureSize]) throws -> Size {
        let size: Size
        if let given = setting.canvas {
            size = given
        } else if let w = canvas.width, let h = canvas.height {
            size = Size(try w.value(Bindings(), in: source), try h.value(Bindings(), in: source))
        } else if let first = pictures.first {
            size = first.size
        } else {
            throw source.error(
                "the canvas has no size: give it \"width\" and \"height\", or the scene a picture", at: nil)
        }
        let allowed = 0..<SceneLimits.canvasSide.nextUp
        guard size.width > 0, size.height > 0, allowed.contains(size.width), allowed.contains(size.height) else {
            throw source.error(
                "a canvas of \(size.width.text) x \(size.height.text) points; each side must be above 0 and at most "
                    + NumberText.grouped(Int(SceneLimits.canvasSide)),
                at: canvas.width?.origin)
        }
        return size
    }

    private func runDuration(_ n: Number, _ b: Bindings) throws -> Double {
        let v = try n.value(b, in: source)
        guard v > 0, v <= SceneLimits.duration else {
            let isPerhapsMilliseconds = v > SceneLimits.duration && v <= 100 * SceneLimits.duration
            throw source.error(
                "the duration is \(v.text) s; it must be above 0 and at most \(SceneLimits.duration.text) s"
                    + (isPerhapsMilliseconds ? "; for \(v.text) ms write \((v / 1000).text)" : ""),
                at: n.origin)
        }
        return v
    }
}

// MARK: Parameters

extension Scene {
    /// Sets the parameters in order, with defaults where nothing is given. Returns the texts of the resolved scene.
    private func assign(_ assignments: [Setting.Assignment], to b: inout Bindings) throws -> [String] {
        var texts = texts
        let given = Dictionary(assignments.map { ($0.name, $0) }) { _, last in last }
        try assignments.forEach(checkName)
        b.parameters = [Double](repeating: 0, count: parameters.count)
        b.colors = [Color](repeating: .clear, count: parameters.count)
        for (i, p) in parameters.enumerated() {
            let assignment = given[p.name]
            if case .color = p.kind {
                b.colors[i] = try assignment.map(color) ?? p.defaultColor
                continue
            }
            if case .text = p.kind, let assignment {
                b.parameters[i] = Double(texts.count)
                texts.append(try text(assignment))
                continue
            }
            b.parameters[i] =
                try assignment.map { try value($0, for: p, before: i, b) } ?? p.defaultValue.value(b, in: source)
            try check(p, b.parameters[i], assignment)
        }
        return texts
    }

    private func text(_ a: Setting.Assignment) throws -> String {
        let count = a.value.unicodeScalars.count, limit = SceneLimits.expressionLength
        if count <= limit { return a.value }
        throw error(
            a,
            "a text of \(NumberText.grouped(count)) characters; a parameter's has at most \(NumberText.grouped(limit))")
    }

    private func checkName(_ a: Setting.Assignment) throws {
        let names = parameters.map(\.name)
        if names.contains(a.name) { return }
        let known = names.isEmpty ? "; the scene has none" : " (it has \(names.joined(separator: ", ")))"
        throw error(
            a,
            "the scene '\(SafeText.line(name))' has no parameter '\(SafeText.line(a.name))'"
                + "\(Suggestion.text(for: a.name, among: names))\(known)")
    }

    private func check(_ p: Parameter, _ v: Double, _ given: Setting.Assignment?) throws {
        guard case .number(let low, let high) = p.kind, v < low || v > high else { return }
        let range =
            low == -.infinity
            ? "at most \(high.text)" : high == .infinity ? "at least \(low.text)" : "from \(low.text) to \(high.text)"
        let message = "\(p.name) is \(v.text); it must be \(range)"
        throw given.map { error($0, message) } ?? source.error(message, at: p.origin)
    }

    private func error(_ a: Setting.Assignment, _ message: String) -> SceneError {
        SceneError(
            file: Remedy.name(SceneMeans.parameter(name: a.name, value: a.value)),
            diagnostics: [Diagnostic(position: nil, path: "", message: message + each(a))])
    }

    /// What to write where one value is a list of assignments (`a=1,b=2`); nothing otherwise.
    private func each(_ a: Setting.Assignment) -> String {
        let pieces = "\(a.name)=\(a.value)".split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
        guard (2...16).contains(pieces.count), pieces.allSatisfy({ $0.count == 2 }) else { return "" }
        let means = pieces.map { Remedy.name(SceneMeans.parameter(name: String($0[0]), value: String($0[1]))) }
        return "; give each parameter by itself: \(SafeText.line(means.joined(separator: " ")))"
    }

    private func color(_ a: Setting.Assignment) throws -> Color {
        if let c = ColorModel.fixedColor(a.value) { return c }
        throw error(a, "'\(SafeText.line(a.value))' is not a colour; write \(ColorModel.forms)")
    }

    /// The value that a caller assigns to a parameter: a choice's name, a number, or an expression over the canvas and
    /// the parameters before this one.
    private func value(_ a: Setting.Assignment, for p: Parameter, before index: Int, _ b: Bindings) throws -> Double {
        if case .choice(let choices) = p.kind {
            if let c = choices.first(where: { $0.name == a.value }) { return c.value }
            throw error(a, Parameter.unknownChoice(a.value, of: choices))
        }
        var scope = Scope()
        scope.given = ["width": .width, "height": .height]
        for (i, q) in parameters.prefix(index).enumerated() { scope.add(q, at: i) }
        do {
            let expression = try ExpressionParser.parse(a.value, in: scope), v = expression.value(b)
            guard v.isFinite else { throw error(a, expression.message(forValue: v, b)) }
            return v
        } catch let fault as ExpressionError { throw error(a, fault.message) }
    }
}

extension Parameter {
    static func unknownChoice(_ name: String, of choices: [Choice]) -> String {
        let names = choices.map(\.name)
        return "'\(SafeText.line(name, limit: 40))' is not one of the "
            + "choices\(Suggestion.text(for: name, among: names)) "
            + "(\(names.joined(separator: ", ")))"
    }
}
