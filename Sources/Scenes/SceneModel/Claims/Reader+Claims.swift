import ZoetropeNumbers

extension Reader {
    /// The most claims of a scene.
    private static let mostClaims = 200

    /// Reads a list of claims. `layers` are the scene's.
    func claims(_ value: Value, layers: [LayerModel], isDriven: Bool) -> [Claim] {
        let items = array(value)
        guard items.count <= Reader.mostClaims else {
            report("\(items.count) claims; the limit is \(Reader.mostClaims)", at: value)
            return []
        }
        let names = LayerNames(layers), outer = scope.given
        scope.given = ["width": .width, "height": .height, "duration": .duration, "time": .time]
        if isDriven { scope.addFinger() }
        defer { scope.given = outer }
        return items.compactMap { claim($0, names, isDriven: isDriven) }
    }

    private func claim(_ value: Value, _ names: LayerNames, isDriven: Bool) -> Claim? {
        if value.string != nil {
            guard let (that, figures) = statement(value, names) else { return nil }
            return Claim(
                text: value.string ?? "", that: that, figures: figures, at: [], by: nil, until: nil, lasting: nil,
                runs: [], because: "", terms: [:], origin: value.origin, source: document)
        }
        let o = ObjectReader(value, .claim, self)
        guard let that = o["that"], let (number, figures) = statement(that, names) else { return nil }
        let at = o["at"].map { $0.array.map { $0.map(self.number) } ?? [self.number($0)] } ?? []
        if !at.isEmpty, let other = o["by"] ?? o["until"] ?? o["for"] {
            report("'at' names the moments itself; leave out 'by', 'until' and 'for'", at: other, .key)
        }
        return Claim(
            text: that.string ?? that.source, that: number, figures: figures, at: at, by: o.number("by"),
            until: o.number("until"), lasting: o.number("for"),
            runs: o["runs"].map { runs($0, isDriven: isDriven) } ?? [],
            because: o.text("because") ?? "", terms: terms(o), origin: value.origin, source: document)
    }

    /// All keys of a claim but what it says and why.
    private func terms(_ o: ObjectReader) -> [String: String] {
        let names = Vocabulary.keys(of: .claim).all.map(\.name).filter { !["that", "because"].contains($0) }
        let written = names.compactMap { name in o[name].map { (name, $0.string ?? $0.source) } }
        return Dictionary(written) { first, _ in first }
    }

    private func runs(_ value: Value, isDriven: Bool) -> Set<Claim.Run> {
        Set(
            array(value).map { item in
                let run = word(item, default: Claim.Run.forward)
                if run == .gesture, !isDriven {
                    report("the scene has no 'gesture' that it could be claimed of", at: item)
                }
                return run
            })
    }

    /// The expression of a claim, with the figures that it asks for.
    private func statement(_ value: Value, _ names: LayerNames) -> (Number, [Figure])? {
        let list = FigureList(missing: names.fault)
        let before = faults
        scope.figures = list
        defer { scope.figures = nil }
        let number = truth(value)
        guard faults == before else { return nil }
        if number.expression.isAlwaysTrue(with: list.figures) {
            report(
                "no scene can break this claim; compare a figure that a change could alter, or remove the claim",
                at: value)
            return nil
        }
        return (number, list.figures)
    }
}

extension Scene {
    /// Reads claims of this scene that stand in another file.
    ///
    /// - Throws: a `SceneError` with everything that is wrong with them.
    package func claims(_ value: Value, in document: Document) throws -> [Claim] {
        let reader = Reader(document)
        for (i, parameter) in parameters.enumerated() { reader.scope.add(parameter, at: i) }
        reader.scope.tracks = trackNames
        let claims = reader.claims(value, layers: layers, isDriven: gesture != nil)
        try reader.finish()
        return claims
    }
}

/// The names by which a claim may call layers: a layer's own, that of a copy (`page 3`), or a path (`book/page 3`).
private struct LayerNames {
    private var names: Set<String> = [], repeated: Set<String> = []

    init(_ layers: [LayerModel]) { add(layers) }

    private mutating func add(_ layers: [LayerModel]) {
        for layer in layers {
            if layer.repetition == nil { names.insert(layer.name) } else { repeated.insert(layer.name) }
            add(layer.sublayers)
        }
    }

    /// What to do about a name that no layer has; nil where one has it.
    func fault(_ path: String) -> String? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if names.contains(name) { return nil }
        if repeated.contains(name) {
            return "; '\(SafeText.line(name, limit: 40))' has copies: write '\(SafeText.line(name, limit: 40)) 0'"
        }
        if let space = name.lastIndex(of: " "), repeated.contains(String(name[..<space])),
            Int(name[name.index(after: space)...]) != nil
        {
            return nil
        }
        return Suggestion.text(for: name, among: names.sorted() + repeated.sorted())
    }
}
