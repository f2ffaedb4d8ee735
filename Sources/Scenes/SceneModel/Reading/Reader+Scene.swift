import ZoetropeFiles
import Foundation
import ZoetropePixels
import ZoetropeNumbers

extension Scene {
    /// Reads and checks a scene file.
    ///
    /// - Throws: a `SceneError` with everything that is wrong with it.
    package static func load(path: String) throws -> Scene {
        try Scene(text: Document.text(ofFile: path), file: path)
    }

    /// Reads and checks a scene's text; `file` names it in messages.
    ///
    /// - Throws: a `SceneError` with everything that is wrong with it.
    package init(text: String, file: String) throws {
        self = try Scene.draft(text: text, file: file)
        if let faults { throw SceneError.joined([faults] + [faultsOfValues()].compactMap { $0 }) ?? faults }
    }

    /// Reads a scene file as far as it can be read.
    ///
    /// - Throws: a `SceneError` where the file is no scene at all.
    package static func draft(path: String) throws -> Scene {
        try draft(text: Document.text(ofFile: path), file: path)
    }

    /// Reads a scene's text as far as it can be read. What is wrong with it is in `faults`; harmless values stand in
    /// for faulty ones.
    ///
    /// - Throws: a `SceneError` where the text is no scene at all.
    package static func draft(text: String, file: String) throws -> Scene {
        let document = try Document(text: text, file: file)
        if document.root.isJSONSchema {
            throw document.error("this is a JSON schema, not a scene; name a scene's file", at: nil)
        }
        if document.root.isGesture {
            throw document.error(
                "this is a gesture, not a scene; \(Remedy.nameScene)", at: nil)
        }
        return Scene(Reader(document))
    }

    /// What is wrong with values that are otherwise found only when the scene is resolved. The pictures' sizes are not
    /// known here; any will do.
    private func faultsOfValues() -> SceneError? {
        let size = Setting.PictureSize(width: 100, height: 100, density: 1)
        let sizes = Dictionary(pictures.map { ($0.name, size) }) { first, _ in first }
        do {
            _ = try resolve(Setting(pictures: sizes))
            return nil
        } catch { return error as? SceneError }
    }

    /// The name of the scene in a file: the file's name up to its first dot.
    package static func name(ofFile path: String) -> String {
        (path.split(separator: "/").last ?? path[...]).split(separator: ".").first.map(String.init) ?? path
    }

    /// Reads the parts in the order of their dependencies, each with the names known so far: parameters may use the
    /// canvas, durations also the parameters, the values of tracks also the time, and layers everything.
    private init(_ reader: Reader) {
        let o = ObjectReader(reader.document.root, .scene, reader)
        source = reader.document
        name = Scene.name(ofFile: source.file)
        title = o.text("title") ?? ""
        description = o.text("description") ?? ""
        pictures = reader.pictures(o)
        canvas = reader.canvas(o)
        reader.scope.given = ["width": .width, "height": .height]
        let names = Dictionary(pictures.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
        parameters = reader.parameters(o, names)
        duration = o.number("duration", default: 1)
        reader.scope.given["duration"] = .duration
        back = o.object("back", .back).map {
            BackModel(duration: $0.number("duration"), timing: $0["timing"].map(reader.timing))
        }
        gesture = o["gesture"].flatMap(reader.gesture)
        reader.scope.releasePhases = gesture?.phases.map(\.name) ?? []
        let allowed = o.object("lint", .lint)?["allow"].map(reader.array) ?? []
        allowedLint = Set(allowed.map { reader.word($0, default: LintRule.start) })
        reader.readIndexNames(o)
        let read = reader.tracks(o)
        var tracks = read.tracks
        reader.scope.tracks = reader.trackNames
        trackOrder = reader.order(tracks)
        reader.findIndices(&tracks, trackOrder)
        (self.tracks, self.phases, indexNames) = (tracks, read.phases, reader.indexNames)
        let layers = o["layers"].map { reader.layers($0, pictures: names) } ?? []
        trackNames = reader.trackNames
        texts = reader.scope.texts.texts
        let isDriven = gesture != nil
        claims = o["expect"].map { reader.claims($0, layers: layers, isDriven: isDriven) } ?? []
        self.layers = layers
        fonts = reader.fonts
        usedFingers = reader.used.fingers
        reader.warnOfUnused(pictures, canvas, parameters, tracks, phases)
        reader.warnOfEqualNames(layers)
        warnings = reader.warnings
        faults = reader.error
    }
}

extension Document {
    /// The text of a scene or gesture file: a regular file of at most `SceneLimits.fileBytes`, in UTF-8.
    package static func text(ofFile path: String, _ subject: Subject = .scene) throws -> String {
        func fault(_ message: String) -> SceneError {
            SceneError(file: path, diagnostics: [Diagnostic(position: nil, path: "", message: message)])
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let code = errno
            if code == ENOENT { throw fault("there is no such file") }
            throw SceneError(file: path, unread: FileError(path: path, action: "read", code: code))
        }
        // A size of 0 is that of an empty file, or of a file that the system generates while it is read.
        switch status.st_mode & S_IFMT {
        case S_IFREG where status.st_size > 0: break
        case S_IFREG: throw fault("the file is empty; \(subject.form)")
        case S_IFDIR: throw fault("this is a directory; name a scene file in it")
        default: throw fault("this is a device or a pipe; \(subject.name) is a regular file")
        }
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(path, limit: SceneLimits.fileBytes)
        } catch let error as FileError { throw SceneError(file: path, unread: error) }
        guard let text = String(data: Data(bytes), encoding: .utf8) else {
            throw fault("the file is not UTF-8 text; \(subject.name) is a JSON file")
        }
        return text
    }
}

// MARK: Pictures, canvas, parameters

extension Reader {
    fileprivate func pictures(_ o: ObjectReader) -> [PictureReference] {
        let all = o["pictures"].map(entries) ?? []
        if all.count > SceneLimits.pictures, let value = o["pictures"] {
            report(
                "\(NumberText.grouped(all.count)) pictures; the limit is \(NumberText.grouped(SceneLimits.pictures))",
                at: value)
        }
        return all.compactMap { e in
            guard let file = text(e.value) else { return nil }
            return PictureReference(
                name: e.key, file: file, density: Picture.density(ofFile: file), origin: e.value.origin)
        }
    }

    fileprivate func canvas(_ o: ObjectReader) -> CanvasModel {
        guard let c = o.object("canvas", .canvas) else {
            return CanvasModel(width: nil, height: nil, background: .fixed(.black))
        }
        let sides = c.present(["width", "height"])
        if sides.count == 1 {
            report(
                "the canvas has only '\(sides[0])'; give both width and height, or neither for the first picture's "
                    + "size",
                at: c.value)
        }
        return CanvasModel(
            width: c.number("width"), height: c.number("height"), background: c.color("background") ?? .fixed(.black))
    }

    fileprivate func parameters(_ o: ObjectReader, _ pictures: [String: Int]) -> [Parameter] {
        var out: [Parameter] = []
        inOrder(o["parameters"].map(entries) ?? [], "parameter") { e in
            checkKey(e)
            let p = parameter(e, pictures)
            scope.add(p, at: out.count)
            out.append(p)
        }
        return out
    }

    /// Reads a parameter: `"name": 20`, or `"name": {"default": …}`.
    private func parameter(_ entry: Value.Entry, _ pictures: [String: Int]) -> Parameter {
        guard case .object = entry.value.content else {
            return parameter(entry, default: entry.value, kind: .number(minimum: -.infinity, maximum: .infinity))
        }
        let o = ObjectReader(entry.value, .parameter, self)
        let description = o.text("description") ?? ""
        let kind = o["choices"].map(choices) ?? range(o)
        let place = o["picture"].flatMap { picture($0, pictures, isShown: false) }
        let parameter = parameter(
            entry, default: o["default"], description: description, kind: kind, picture: place)
        if case .text = parameter.kind, let limit = o["minimum"] ?? o["maximum"] {
            report("a text has no range; drop 'minimum' and 'maximum'", at: limit)
        }
        return parameter
    }

    private func choices(_ value: Value) -> Parameter.Kind {
        let choices = entries(value).map {
            Parameter.Choice(name: $0.key, value: plainNumber($0.value, "a choice's value") ?? 0)
        }
        if choices.isEmpty { report("a parameter with choices needs at least one", at: value) }
        return .choice(choices)
    }

    private func range(_ o: ObjectReader) -> Parameter.Kind {
        let low = o["minimum"].flatMap { plainNumber($0, "a minimum") } ?? -.infinity
        let high = o["maximum"].flatMap { plainNumber($0, "a maximum") } ?? .infinity
        if low > high, let v = o["maximum"] {
            report("the maximum, \(high.text), is below the minimum, \(low.text)", at: v)
        }
        return .number(minimum: low, maximum: high)
    }

    /// Reads a parameter whose `default` may be missing, which has been reported already.
    private func parameter(
        _ entry: Value.Entry, default value: Value?, description: String = "", kind: Parameter.Kind, picture: Int? = nil
    ) -> Parameter {
        var kind = kind, number = Number.constant(0), color = Color.clear
        var written = value.map { $0.string ?? $0.source } ?? ""
        if let value {
            switch (kind, value.string) {
            case (.choice(let choices), let name):
                let name = name ?? value.source
                if let choice = choices.first(where: { $0.name == name }) {
                    number = .constant(choice.value)
                } else if !choices.isEmpty {
                    report(Parameter.unknownChoice(name, of: choices), at: value)
                }
            case (_, let text?) where ColorModel.fixedColor(text) != nil:
                color = ColorModel.fixedColor(text) ?? .clear
                kind = .color
            default:
                let typed = definition(of: value)
                number = typed.numbers[0]
                if typed.type == .text {
                    kind = .text
                    if let place = number.constant { written = scope.texts.texts[Int(place)] }
                }
                if typed.type == .color {
                    report("a number is expected here, and this is a colour", at: value)
                }
            }
        }
        return Parameter(
            name: entry.key, description: description, defaultText: written, kind: kind, defaultValue: number,
            defaultColor: color, picture: picture, origin: entry.value.origin)
    }
}
