import ZoetropeNumbers

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
        let o = ObjectReader(reader.document.root, .configuration, reader)
        source = reader.document
        goldens = o["goldens"].flatMap(reader.path) ?? "Goldens"
        frames = reader.frames(o)
        scenes = o["scenes"].map { reader.array($0).map(reader.checkedScene) }
        if let value = o["scenes"], scenes?.isEmpty == true {
            reader.report("the list is empty; name scene files, or leave it out for all of Scenes/", at: value)
        }
        try reader.finish()
    }
}

extension Reader {
    fileprivate func checkedScene(_ value: Value) -> CheckConfiguration.CheckedScene {
        if value.string != nil {
            return .init(
                file: path(value) ?? "", name: nil, ways: nil, frames: .init(), variants: [], origin: value.origin)
        }
        let o = ObjectReader(value, .checkedScene, self)
        if let name = o["name"], o["file"]?.string?.contains("*") == true {
            report("a pattern matches several scenes, which cannot share a name; leave it out", at: name)
        }
        return .init(
            file: o["file"].flatMap(path) ?? "", name: o["name"].flatMap(goldenName), ways: o["ways"].map(ways),
            frames: frames(o), variants: (o["variants"].map(entries) ?? []).map(variant), origin: value.origin)
    }

    private func variant(_ entry: Value.Entry) -> CheckConfiguration.Variant {
        let o = ObjectReader(entry.value, .variant, self)
        if CheckConfiguration.Way(rawValue: entry.key) != nil {
            report("'\(entry.key)' is the name of a run; choose another name", atKeyOf: entry.value)
        } else if entry.key.contains("/") || !Reader.isGoldenName(entry.key) {
            report("a variant's name is a folder's: without /, and without a dot at its start", atKeyOf: entry.value)
        }
        return .init(
            name: entry.key, parameters: texts(o["set"]), pictures: texts(o["pictures"]),
            size: o["size"].flatMap(size), fit: o.text("fit").map { word($0, o["fit"]) }, ways: o["ways"].map(ways),
            gesture: o["gesture"].flatMap(path),
            outcome: o["outcome"].map { word($0, default: Gesture.Outcome.release) },
            holdStart: number(o["holdStart"], "a hold", 0...600), holdEnd: number(o["holdEnd"], "a hold", 0...600),
            speed: number(o["speed"], "a speed", 0.01...100), frames: frames(o), origin: entry.value.origin)
    }

    fileprivate func frames(_ o: ObjectReader) -> CheckConfiguration.Frames {
        var frames = CheckConfiguration.Frames()
        frames.fps = o["fps"].flatMap(rate)
        frames.every = number(o["every"], "a count of frames", 1...1e6, isWhole: true).map { Int($0) }
        frames.times = o["times"].map { list in
            array(list).compactMap { number($0, "a time", 0...3600) }
        }
        if let value = o["times"], frames.every != nil { report("give either 'every' or 'times'", at: value, .key) }
        if let value = o["times"], frames.times?.isEmpty == true { report("name a time, such as 0", at: value) }
        frames.scale = number(o["scale"], "a scale", 1e-3...100)
        frames.tolerance = o["tolerance"].map(tolerance)
        frames.keep = o["keep"].map { word($0, default: CheckConfiguration.Keep.pictures) }
        return frames
    }

    // MARK: Values

    /// A plain number within a range.
    private func number(
        _ value: Value?, _ what: String, _ range: ClosedRange<Double>, isWhole: Bool = false
    ) -> Double? {
        guard let value else { return nil }
        guard case .number(let v) = value.content else {
            report("\(what) is a plain number, not \(value.kind)", at: value)
            return nil
        }
        guard range.contains(v), !isWhole || v == v.rounded() else {
            let limits = "\(NumberText.short(range.lowerBound, places: 3)) to \(NumberText.short(range.upperBound))"
            report("\(what) is a \(isWhole ? "whole " : "")number from \(limits), not \(v.text)", at: value)
            return nil
        }
        return v
    }

    private func rate(_ value: Value) -> String? {
        let text = value.string ?? value.source, parts = text.split(separator: "/").map { Double($0) }
        if parts.count <= 2, let frames = parts.first ?? nil, let seconds = parts.count == 2 ? parts[1] : 1,
            frames > 0, seconds > 0, frames / seconds <= 240
        {
            return text
        }
        report("a frame rate is above 0 and at most 240, such as 60 or \"30000/1001\", not \(value.kind)", at: value)
        return nil
    }

    private func tolerance(_ value: Value) -> CheckConfiguration.Tolerance {
        let parts = value.array ?? [value]
        guard parts.count == 2 || value.array == nil else {
            report("a tolerance is a number, or two: [channel, pixels]", at: value)
            return .init(channel: 0, pixels: 0)
        }
        let channel = number(parts[0], "a channel's difference", 0...255, isWhole: true) ?? 0
        let pixels = parts.count == 2 ? number(parts[1], "a count of pixels", 0...1e9, isWhole: true) ?? 0 : 0
        return .init(channel: Int(channel), pixels: Int(pixels))
    }

    private func ways(_ value: Value) -> [CheckConfiguration.Way] {
        let ways = array(value).map { word($0, default: CheckConfiguration.Way.forward) }
        if ways.isEmpty { report("name a run, such as \"forward\"", at: value) }
        return ways
    }

    /// Texts, or numbers as they are written, by name.
    private func texts(_ value: Value?) -> [String: String] {
        let pairs = (value.map(entries) ?? []).compactMap { entry -> (String, String)? in
            if let text = entry.value.string { return (entry.key, text) }
            guard case .number = entry.value.content else {
                report("expected a text or a number, not \(entry.value.kind)", at: entry.value)
                return nil
            }
            return (entry.key, entry.value.source)
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private func size(_ value: Value) -> String? {
        guard let text = text(value) else { return nil }
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        if sides.count == 2, sides.allSatisfy({ $0.map { $0 > 0 && $0 <= SceneLimits.canvasSide } ?? false }) {
            return text
        }
        report("a size is width x height in points, such as \"390x844\"", at: value)
        return nil
    }

    /// One of the vocabulary's words for `fit`.
    private func word(_ text: String, _ value: Value?) -> String {
        let all = ["cover", "contain", "stretch"]
        if let value, !all.contains(text) {
            report(
                "unknown word\(Suggestion.text(for: text, among: all)) (use \(all.joined(separator: ", ")))", at: value)
        }
        return text
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
        report("a name for goldens has no empty parts between its slashes, and none that begin with a dot", at: value)
        return nil
    }

    private static func isGoldenName(_ name: String) -> Bool {
        !name.utf8.contains(0) && name.utf8.count <= 120
            && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && !$0.hasPrefix(".")
            }
    }
}
