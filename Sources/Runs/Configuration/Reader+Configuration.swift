import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeSceneModel

extension CheckConfiguration {
    /// Reads and checks a configuration file.
    ///
    /// - Throws: a `SceneError` with everything that is wrong with it.
    package static func load(path: String) throws -> CheckConfiguration {
        try CheckConfiguration(text: Document.text(ofFile: path, .configuration), file: path)
    }

    /// Reads and checks a configuration's text; `file` names it in messages.
    package init(text: String, file: String) throws {
        let reader = Reader(try Document(text: text, file: file, .configuration))
        let o = ObjectReader(reader.document.root, ConfigurationFormat.configuration, reader)
        source = reader.document
        goldens = o["goldens"].flatMap(reader.path) ?? "Goldens"
        request = reader.request(o, .frames)
        expect = [o["expect"]].compactMap(\.self)
        scenes = o["scenes"].map { reader.array($0).map(reader.checkedScene) }
        if let value = o["scenes"], scenes?.isEmpty == true {
            reader.report("the list is empty; name scene files, or leave it out for all of Scenes/", at: value)
        }
        unchecked = o["unchecked"].map { reader.array($0).compactMap(reader.path) } ?? []
        try reader.finish()
    }
}

extension Reader {
    fileprivate func checkedScene(_ value: Value) -> CheckConfiguration.CheckedScene {
        if value.string != nil {
            return .init(
                file: path(value) ?? "", name: nil, ways: nil, request: .init(), variants: [], against: [],
                expect: [],
                origin: value.origin)
        }
        let o = ObjectReader(value, ConfigurationFormat.checkedScene, self)
        if let name = o["name"], o["file"]?.string?.contains("*") == true {
            report("a pattern matches several scenes, which cannot share a name; leave it out", at: name)
        }
        return .init(
            file: o["file"].flatMap(path) ?? "", name: o["name"].flatMap(goldenName), ways: o["ways"].map(ways),
            request: request(o, .frames), variants: (o["variants"].map(entries) ?? []).map(variant),
            against: (o["against"].map { array($0) } ?? []).map(recording),
            expect: [o["expect"]].compactMap(\.self),
            origin: value.origin)
    }

    private func recording(_ value: Value) -> CheckConfiguration.Recording {
        let o = ObjectReader(value, ConfigurationFormat.recording, self)
        func number(_ key: String, _ usual: Double, _ range: ClosedRange<Double>) -> Double {
            guard let value = o[key] else { return usual }
            guard case .number(let number) = value.content else {
                report("\(key) is a plain number, not \(value.kind)", at: value)
                return usual
            }
            if !range.contains(number) {
                report("\(key) is from \(range.lowerBound) to \(range.upperBound)", at: value)
            }
            return number
        }
        // Beyond these, hardly a motion would fail.
        let rate = number("fps", 0, 1...1000)
        return .init(
            file: o["recording"].flatMap(path) ?? "", isBack: o["way"].map { word($0, default: Way.forward) } == .back,
            points: number("points", 2, 0.01...200), degrees: number("degrees", 1, 0.01...90),
            milliseconds: number("milliseconds", 20, 0.01...1000), opacity: number("opacity", 0.03, 0.001...0.5),
            rate: rate > 0 ? rate : nil, request: request(o, .recording), origin: value.origin)
    }

    private func variant(_ entry: Value.Entry) -> CheckConfiguration.Variant {
        let o = ObjectReader(entry.value, ConfigurationFormat.variant, self)
        if Way(rawValue: entry.key) != nil {
            report("'\(entry.key)' is the name of a run; choose another name", atKeyOf: entry.value)
        } else if entry.key.contains("/") || !Reader.isGoldenName(entry.key) {
            report(
                "a variant's name is a folder's: without /, control characters, and a dot at its start",
                atKeyOf: entry.value)
        }
        _ = o["gesture"].flatMap(path)
        return .init(
            name: entry.key, ways: o["ways"].map(ways), request: request(o, [.variant, .frames]),
            origin: entry.value.origin)
    }

    // MARK: Options

    /// The values of the options that stand in some places.
    fileprivate func request(_ o: ObjectReader, _ places: OptionPlaces) -> RunRequest {
        var request = RunRequest()
        for row in RunTable.rows(in: places) {
            guard let value = o[row.configurationKey], let json = json(value, row.jsonForm, row) else { continue }
            do { try row.set(json: json, in: &request) } catch let error as OptionError {
                report(error.meaning.map { "\($0), not \(value.kind)" } ?? error.problem, at: value)
            } catch { report("\(error)", at: value) }
        }
        guard places.contains(.frames) else { return request }
        if let value = o["tolerances"] { check(request.tolerances, at: value) }
        if let value = o["times"], request.has(\.every) { report("give either 'every' or 'times'", at: value, .key) }
        return request
    }

    /// Reports what is no tolerance of a frame.
    private func check(_ tolerances: [String: String], at value: Value) {
        for (time, text) in tolerances.sorted(by: { $0.key < $1.key }) {
            if Double(time).map({ 0...3600 ~= $0 }) != true {
                report("'\(SafeText.line(time, limit: 40))' is not a time; write seconds, such as \"0.25\"", at: value)
            }
            do { _ = try Tolerance(parsing: text) } catch { report("\(error)", at: value) }
        }
    }

    /// The value, if it has a form; otherwise it is reported.
    private func json(_ value: Value, _ form: Vocabulary.Form, _ row: any JSONRow) -> JSONValue? {
        switch (value.content, form) {
        case (_, .either(let forms)) where !forms.isEmpty:
            let matching = forms.first { form in
                switch (value.content, form) {
                case (.number, .plainNumber), (.string, .text), (.array, .list): true
                default: false
                }
            }
            return json(value, matching ?? forms[0], row)
        case (.number(let number), .plainNumber): return .number(number)
        case (.string, .text), (.string, .word): return value.string.map { .string($0) }
        case (.truth(let flag), .flag): return .bool(flag)
        case (.array(let items), .list(let form)):
            let read = items.map { json($0, form, row) }
            return read.contains(nil) ? nil : .array(read.compactMap { $0 })
        case (.object(let entries), .named(let form)):
            // Numbers as they are written.
            let read =
                entries.map { entry in
                    if case .number = entry.value.content { return (entry.key, .string(entry.value.source)) }
                    return (entry.key, json(entry.value, form, row))
                } as [(String, JSONValue?)]
            return read.contains { $0.1 == nil }
                ? nil : .object(Dictionary(read.map { ($0, $1 ?? .null) }) { a, _ in a })
        case (_, .plainNumber): report("\(row.noun) is a plain number, not \(value.kind)", at: value)
        case (_, .list): _ = array(value)
        case (_, .named): _ = entries(value)
        default: _ = text(value)
        }
        return nil
    }

    // MARK: Other values

    private func ways(_ value: Value) -> [Way] {
        let ways = array(value).map { word($0, default: Way.forward) }
        if ways.isEmpty { report("name a run, such as \"forward\"", at: value) }
        return ways
    }

    fileprivate func path(_ value: Value) -> String? {
        guard let text = text(value) else { return nil }
        if text.isEmpty || text.utf8.contains(0) {
            report("name a file or a folder", at: value)
            return nil
        }
        return text
    }

    private func goldenName(_ value: Value) -> String? {
        guard let name = text(value) else { return nil }
        if Reader.isGoldenName(name) { return name }
        report(
            "a name for goldens has no control characters, no empty parts between its slashes, and none that begin with "
                + "a dot", at: value)
        return nil
    }

    private static func isGoldenName(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy(SafeText.isSafe) && name.utf8.count <= 120
            && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && !$0.hasPrefix(".")
            }
    }
}
