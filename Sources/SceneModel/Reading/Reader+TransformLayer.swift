extension Reader {
    /// The keys that a transform layer may have: what places it and its sublayers.
    private static let transformLayerKeys: Set<String> = [
        "name", "repeat", "let", "bounds", "position", "frame", "anchorPoint", "transform", "sublayerTransform",
        "opacity", "hidden", "zPosition", "transformLayer", "sublayers",
    ]

    /// Reads whether a layer is a transform layer. Reports what such a layer cannot have, instead of ignoring it.
    func isTransformLayer(_ o: ObjectReader) -> Bool {
        guard let value = o["transformLayer"], flag(value) else { return false }
        let names = Vocabulary.keys(of: .layer).all.map(\.name)
        for key in o.present(names.filter { !Self.transformLayerKeys.contains($0) }) {
            report(
                "a transform layer cannot have '\(key)': it draws nothing, and is no plane that could be clipped or "
                    + "seen from behind; put it on its sublayers, or on a layer around this one",
                at: o[key] ?? o.value)
        }
        return true
    }

    /// Reads true or false.
    private func flag(_ value: Value) -> Bool {
        if case .truth(let flag) = value.content { return flag }
        report("expected true or false, not \(value.kind)", at: value)
        return false
    }
}
