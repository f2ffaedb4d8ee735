import ZoetropeLayers
import ZoetropeNumbers
import ZoetropeSceneModel
import ZoetropeTypography

/// Texts.
extension SwiftLayers {
    mutating func text(_ text: LayerState.TextState, _ layer: CodeLayer, _ name: String) {
        lines.append("\(name).string = \(Escape.swiftLiteral(text.string))")
        lines.append("\(name).fontSize = \(SwiftValues.number(text.fontSize))")
        if let sizes = layer.fontSizes { animate(name, "fontSize", sizes) { SwiftValues.number($0.numbers[0]) } }
        if let colors = layer.textColors {
            set(name, "foregroundColor", colors) { SwiftValues.color($0.numbers[0..<4]) }
        }
        if let model = scene.model(of: layer)?.text { style(model, layer, name) }
        if Set(layer.texts.values.map(\.string)).count > 1 {
            leave(out: "a change of its text", of: layer, "set 'string' in a CADisplayLink")
        }
    }

    private mutating func style(_ model: TextModel, _ layer: CodeLayer, _ name: String) {
        let hasEvenDigits = FontFeature("tnum").map { model.features == [$0] } ?? false
        switch model.look.font {
        case .bundled(let weight):
            let size = layer.state.text.map { SwiftValues.number($0.fontSize) } ?? "17"
            let kind = hasEvenDigits ? "monospacedDigitSystemFont" : "systemFont"
            lines.append("\(name).font = UIFont.\(kind)(ofSize: \(size), weight: .\(weight.rawValue))")
        case .file: leave(out: "its font", of: layer, "set 'font' to one of your app")
        }
        if model.alignment != .natural { lines.append("\(name).alignmentMode = .\(model.alignment.rawValue)") }
        if model.truncation != .none { lines.append("\(name).truncationMode = .\(model.truncation.rawValue)") }
        switch model.isWrapped.constant {
        case 0: break
        case nil: leave(out: "how its lines are broken", of: layer, "an expression says it; set 'isWrapped'")
        default: lines.append("\(name).isWrapped = true")
        }
        if model.lineHeight != nil { leave(out: "its lines' height", of: layer) }
        if !model.features.isEmpty, !hasEvenDigits { leave(out: "the features of its font", areMany: true, of: layer) }
    }
}

extension CodeLayer {
    /// The motion of the size of its text's font; nil where it never changes.
    fileprivate var fontSizes: CodeMotion? {
        guard let readings = readings[.text], Set(texts.values.map(\.fontSize)).count > 1 else { return nil }
        var size = state.text?.fontSize ?? 0
        return readings.motion(like: [], tolerance: LayerProperty.Unit.points.tolerance(size: 0)) { reading in
            size = texts[reading.form]?.fontSize ?? size
            return [size]
        }
    }

    /// The motion of its text's colour. Other letters are another form, which is no step of the colour.
    fileprivate var textColors: CodeMotion? {
        guard let motion = motions[.text] else { return nil }
        guard case .keys = motion, let readings = readings[.text] else { return motion.part { Array($0.prefix(4)) } }
        var color = motion.readings.first { $0.numbers.count >= 4 }.map { Array($0.numbers.prefix(4)) } ?? [0, 0, 0, 0]
        return readings.motion(like: [], tolerance: LayerProperty.Unit.share.tolerance(size: 0)) { reading in
            if reading.numbers.count >= 4 { color = Array(reading.numbers.prefix(4)) }
            return color
        }
    }
}
