import Foundation
import Geometry
import Pixels

extension Scene {
    /// Reads and checks a scene file. Throws a `SceneError` with everything that is wrong with it.
    package static func load(path: String) throws -> Scene {
        func fail(_ message: String) -> SceneError {
            SceneError(file: path, source: "", diagnostics: [Diagnostic(position: nil, path: "", message: message)])
        }
        guard let handle = FileManager.default.contents(atPath: path) else {
            var isDirectory: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            throw fail(
                !exists
                    ? "there is no such file"
                    : isDirectory.boolValue
                        ? "this is a directory; name a scene file in it"
                        : "the file cannot be read; check its permissions")
        }
        guard let text = String(data: handle, encoding: .utf8) else {
            throw fail("the file is not UTF-8 text; a scene is a JSON file")
        }
        return try Scene(text: text, file: path)
    }

    /// Reads and checks a scene's text; `file` names it in messages. Throws a `SceneError` with everything that is wrong with it.
    package init(text: String, file: String) throws {
        let document = try Document.parse(text, file: file), source = SourceText(file: file, text: text)
        if document.isJSONSchema {
            throw source.error("this is a JSON schema, not a scene; name a scene's file", at: nil)
        }
        let reader = Reader()
        self.init(document, reader, source)
        guard reader.diagnostics.isEmpty else {
            throw SceneError(file: file, source: text, diagnostics: reader.diagnostics)
        }
    }

    /// What the scene in a file is called: the file's name up to its first dot.
    package static func name(ofFile path: String) -> String {
        (path.split(separator: "/").last ?? path[...]).split(separator: ".").first.map(String.init) ?? path
    }

    /// Reads each part with the names that are known by then: parameters may use the canvas, durations the parameters, tracks the time, layers everything.
    private init(_ document: Value, _ reader: Reader, _ source: SourceText) {
        let o = ObjectReader(document, .scene, reader)
        self.source = source
        name = Scene.name(ofFile: source.file)
        title = o.text("title") ?? ""
        description = o.text("description") ?? ""
        pictures = Scene.pictures(o)
        canvas = Scene.canvas(o, reader)

        reader.scope.given = ["width": .width, "height": .height]
        parameters = Scene.parameters(o, reader)
        duration = o.number("duration", default: 1)
        reader.scope.given["duration"] = .duration
        back = o.object("back", .back).map {
            BackModel(duration: $0.number("duration"), timing: $0["timing"].map(reader.timing))
        }

        gesture = o["gesture"].flatMap(reader.gesture)

        allowedLint = Set(
            o.object("lint", .lint)?["allow"].map { reader.array($0).map { reader.word($0, default: LintRule.start) } }
                ?? [])

        reader.scope.given["time"] = .time
        let entries = o["tracks"].map(reader.entries) ?? []
        for (i, e) in entries.enumerated() {
            reader.checkName(e.key, path: e.value.path, position: e.keyPosition)
            if reader.scope.parameters[e.key] != nil {
                reader.report(
                    "'\(e.key)' is a parameter, too; rename one of them", path: e.value.path, position: e.keyPosition)
            }
            reader.scope.tracks[e.key] = i
        }
        tracks = entries.map(reader.track)
        trackOrder = reader.order(tracks)

        let names = Dictionary(pictures.enumerated().map { ($0.element.name, $0.offset) }) { a, _ in a }
        layers = o["layers"].map { reader.layers($0, pictures: names) } ?? []
    }

    private static func pictures(_ o: ObjectReader) -> [PictureReference] {
        (o["pictures"].map(o.reader.entries) ?? []).compactMap { e in
            guard let file = o.reader.text(e.value) else { return nil }
            return PictureReference(
                name: e.key, file: file, density: PictureReference.density(ofFile: file),
                origin: Origin(path: e.value.path, position: e.value.position))
        }
    }

    private static func canvas(_ o: ObjectReader, _ reader: Reader) -> CanvasModel {
        guard let c = o.object("canvas", .canvas) else {
            return CanvasModel(width: nil, height: nil, background: .fixed(.black))
        }
        let sides = c.present(["width", "height"])
        if sides.count == 1 {
            reader.report(
                "the canvas has '\(sides[0])' alone; give both width and height, or neither for the first picture's size",
                at: c.value)
        }
        return CanvasModel(
            width: c.number("width"), height: c.number("height"), background: c.color("background") ?? .fixed(.black))
    }

    private static func parameters(_ o: ObjectReader, _ reader: Reader) -> [Parameter] {
        var out: [Parameter] = []
        for e in o["parameters"].map(reader.entries) ?? [] {
            reader.checkName(e.key, path: e.value.path, position: e.keyPosition)
            let p = reader.parameter(e)
            if case .color = p.kind {
                reader.scope.colors[e.key] = out.count
            } else {
                reader.scope.parameters[e.key] = out.count
            }
            out.append(p)
        }
        return out
    }
}

extension Reader {
    /// `"name": 20`, or `"name": {"default": …}`.
    fileprivate func parameter(_ entry: Value.Entry) -> Parameter {
        let origin = Origin(path: entry.value.path, position: entry.value.position)
        guard case .object = entry.value.content else {
            return parameter(
                entry.key, default: entry.value, description: "",
                kind: .number(minimum: -.infinity, maximum: .infinity), origin)
        }
        let o = ObjectReader(entry.value, .parameter, self)
        let description = o.text("description") ?? ""
        guard let d = o["default"] else {
            return parameter(entry.key, default: entry.value, description: description, kind: .choice([]), origin)
        }
        if let v = o["choices"] {
            let choices = entries(v).map {
                Parameter.Choice(name: $0.key, value: number($0.value).expression.value(Bindings()))
            }
            if choices.isEmpty { report("a parameter with choices has one or more", at: v) }
            return parameter(entry.key, default: d, description: description, kind: .choice(choices), origin)
        }
        let bound = { (key: String, none: Double) in o.number(key)?.expression.value(Bindings()) ?? none }
        return parameter(
            entry.key, default: d, description: description,
            kind: .number(minimum: bound("minimum", -.infinity), maximum: bound("maximum", .infinity)), origin)
    }

    private func parameter(
        _ name: String, default value: Value, description: String, kind: Parameter.Kind, _ origin: Origin
    ) -> Parameter {
        var kind = kind, number = Number.constant(0), color = Color.clear, shown = ""
        if case .scalar(let s, let quoted) = value.content {
            shown = s
            if case .choice(let choices) = kind {
                if let c = choices.first(where: { $0.name == s }) {
                    number = .constant(c.value)
                } else if !choices.isEmpty {
                    report(
                        "'\(s)' is none of the choices\(Suggestion.text(for: s, among: choices.map(\.name))) (\(choices.map(\.name).joined(separator: ", ")))",
                        at: value)
                }
            } else if quoted, let c = Reader.color(s) {
                (kind, color) = (.color, c)
            } else {
                number = self.number(value)
            }
        } else if case .object = value.content {
            // Its missing default is told already.
        } else {
            number = self.number(value)
        }
        return Parameter(
            name: name, description: description, defaultText: shown, kind: kind, defaultValue: number,
            defaultColor: color, origin: origin)
    }
}
