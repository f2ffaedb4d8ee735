extension Reader {
    func transform(_ value: Value) -> [TransformOperation] { array(value).compactMap(operation) }

    private func operation(_ value: Value) -> TransformOperation? {
        let o = ObjectReader(value, .transformOperation, self)
        guard case .object(let entries) = value.content else { return nil }
        guard entries.count == 1 else {
            report(
                "each object holds one operation, because their order matters; this one has \(entries.count): "
                    + "write [{…}, {…}]",
                at: value)
            return nil
        }
        let key = entries[0].key
        guard Vocabulary.keys(of: .transformOperation).index[key] != nil, let v = o[key] else { return nil }
        let zero = Number.constant(0), one = Number.constant(1)
        switch key {
        case "rotateX": return .rotate(angle(v), axis: [one, zero, zero])
        case "rotateY": return .rotate(angle(v), axis: [zero, one, zero])
        case "rotateZ": return .rotate(angle(v), axis: [zero, zero, one])
        case "rotate":
            let r = ObjectReader(v, .rotation, self)
            return .rotate(r["angle"].map(angle) ?? .constant(0), axis: r.numbers("axis", default: [0, 0, 1]))
        case "translate": return .translate(padded(numbers(v, 2...3), with: zero))
        case "translateX": return .translate([number(v), zero, zero])
        case "translateY": return .translate([zero, number(v), zero])
        case "translateZ": return .translate([zero, zero, number(v)])
        case "scale": return scale(v)
        case "scaleX": return .scale([number(v), one, one])
        case "scaleY": return .scale([one, number(v), one])
        case "matrix": return .matrix(numbers(v, 16...16))
        default:
            // m11 … m44.
            let digits = key.dropFirst().compactMap(\.wholeNumberValue)
            return .element(row: digits[0], column: digits[1], number(v))
        }
    }

    private func scale(_ v: Value) -> TransformOperation {
        if v.array != nil { return .scale(padded(numbers(v, 2...3), with: .constant(1))) }
        let k = number(v)
        return .scale([k, k, .constant(1)])
    }

    private func padded(_ n: [Number], with last: Number) -> [Number] { n.count == 2 ? n + [last] : n }
}

// MARK: Transform layers

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
                "a transform layer cannot have '\(key)': it draws nothing, and has no plane that could be clipped or "
                    + "seen from behind; put it on its sublayers, or on a layer around this one",
                at: o[key] ?? o.value)
        }
        return true
    }

    /// Reads true or false.
    func flag(_ value: Value) -> Bool {
        if case .truth(let flag) = value.content { return flag }
        report("expected true or false, not \(value.kind)", at: value)
        return false
    }
}
