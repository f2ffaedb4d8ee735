import ZoetropeNumbers

/// Changes to the text of a scene that leave every other byte as it is: spaces, line breaks and the order of keys are
/// their author's.
package enum SceneEdit {
    /// The text with other defaults for some of its parameters, by name; values are written as for `--set`.
    ///
    /// - Throws: a `SceneError` when the text is not a valid scene, before or after the change, or a parameter is
    ///   unknown or would become one of another kind.
    package static func text(_ text: String, file: String, defaults: [String: String]) throws -> String {
        let scene = try Scene(text: text, file: file)
        let parameters = scene.source.root["parameters"]
        var changes: [(range: Range<Int>, text: String)] = []
        for (name, value) in defaults {
            guard let parameter = scene.parameters.first(where: { $0.name == name }), let entry = parameters?[name]
            else { throw scene.source.error("there is no parameter '\(SafeText.line(name))'", at: nil) }
            changes.append(((entry["default"] ?? entry).range, json(value, for: parameter)))
        }
        let changed = try replace(text, file: file, changes)
        for (old, new) in zip(scene.parameters, changed.scene.parameters) where old.kind.type != new.kind.type {
            throw scene.source.error(
                "'\(SafeText.line(old.name))' is \(old.kind.type.words), and the new value is \(new.kind.type.words)",
                at: nil)
        }
        return changed.text
    }

    /// The text with other texts for some of its uppermost keys; a key that it does not have stands first.
    ///
    /// - Throws: a `SceneError` when the text is not a valid scene, before or after the change.
    package static func text(_ text: String, file: String, settingTexts values: [(key: String, text: String)]) throws
        -> String
    {
        let root = try Scene(text: text, file: file).source.root, start = root.range.lowerBound + 1
        let changes = values.map { key, value -> (range: Range<Int>, text: String) in
            let quoted = JSONWriter.quoted(value)
            return root[key].map { ($0.range, quoted) } ?? (start..<start, "\n  \(JSONWriter.quoted(key)): \(quoted),")
        }
        return try self.text(text, file: file, replacing: changes)
    }

    /// The text with other paths of its files: of the schema, of pictures by their names, and of fonts by their paths.
    ///
    /// - Throws: a `SceneError` when the text is not a valid scene, before or after the change.
    package static func text(
        _ text: String, file: String, schema: (String) -> String?, pictures: [String: String], fonts: [String: String]
    ) throws -> String {
        let root = try Scene(text: text, file: file).source.root
        var changes = pictures.compactMap { name, path in root["pictures"]?[name].map { ($0, path) } }
        changes += strings(of: "font", in: root).compactMap { value, old in fonts[old].map { (value, $0) } }
        if let value = root["$schema"], let path = value.string.flatMap(schema) { changes.append((value, path)) }
        return try self.text(text, file: file, replacing: changes.map { ($0.range, JSONWriter.quoted($1)) })
    }

    /// The texts that a key has, at any depth.
    private static func strings(of key: String, in value: Value) -> [(value: Value, text: String)] {
        let entries = if case .object(let entries) = value.content { entries } else { [Value.Entry]() }
        let own = entries.filter { $0.key == key }.compactMap { entry in entry.value.string.map { (entry.value, $0) } }
        return own + value.children.flatMap { strings(of: key, in: $0) }
    }

    /// The text with other text in some places.
    ///
    /// - Throws: a `SceneError` when the result is not a valid scene.
    static func text(
        _ text: String, file: String, replacing changes: [(range: Range<Int>, text: String)]
    ) throws -> String {
        try replace(text, file: file, changes).text
    }

    private static func replace(
        _ text: String, file: String, _ changes: [(range: Range<Int>, text: String)]
    ) throws -> (text: String, scene: Scene) {
        var bytes = Array(text.utf8)
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(change.range, with: change.text.utf8)
        }
        let changed = String(decoding: bytes, as: UTF8.self)
        return (changed, try Scene(text: changed, file: file))
    }

    /// A parameter's value as JSON: a number where it is one, otherwise a string; a text is in quotes there.
    private static func json(_ value: String, for parameter: Parameter) -> String {
        if case .number = parameter.kind, JSONNumber.isValid(value) { return value }
        if case .text = parameter.kind { return JSONWriter.quoted(TextTable.quoted(value)) }
        return JSONWriter.quoted(value)
    }
}

extension Scene {
    /// Whether fingers can drive the scene: its gesture has a rule that turns their places into progress.
    package var hasFingerRule: Bool { gesture?.rule != nil }

    /// A gesture file with this scene's rule and settings, and with other samples: seconds, x and y in points. Nil for
    /// a scene that fingers cannot drive.
    package func gestureFile(samples: [[Double]]) -> String? {
        hasFingerRule ? gestureFile(samples: samples, settings: [:]) : nil
    }

    /// A gesture file with other samples of any kind, and with some settings in place of the scene's: JSON by key; nil
    /// leaves the key out. Nil for a scene without a gesture.
    package func gestureFile(samples: [[Double]], settings other: [String: String?]) -> String? {
        guard let own = source.root["gesture"], case .object(let entries) = own.content else { return nil }
        let kept = entries.filter { $0.key != "samples" && other[$0.key] == nil }.map { ($0.key, $0.value.source) }
        let changed = other.sorted { $0.key < $1.key }.compactMap { key, value in value.map { (key, $0) } }
        let settings = (kept + changed).map { "  \(JSONWriter.quoted($0)): \($1)" }
        let rows = samples.map { "    [" + $0.map(JSONWriter.number).joined(separator: ", ") + "]" }
        let list = "  \"samples\": [\n" + rows.joined(separator: ",\n") + "\n  ]"
        return "{\n" + (settings + [list]).joined(separator: ",\n") + "\n}\n"
    }
}
