import Foundation
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeTypography

/// The texts of layers.
extension TreeEvaluator {
    mutating func text(_ t: TextValues, _ layer: CATextLayer, _ bounds: Rect) -> LayerState.TextState? {
        if let text = layer.string as? NSAttributedString { return attributed(text, layer, bounds) }
        guard let color = t.foregroundColor?.color, !layer.text.isEmpty, t.fontSize > 0 else { return nil }
        let style = style(of: layer, fontSize: t.fontSize)
        let (face, fault) = LayerFonts.face(of: layer.font)
        if let fault { problem(layer, fault) }
        do {
            let layout = try typesetter.layout(layer.text, in: face, style: style, bounds: bounds)
            return .init(
                string: layer.text, fontName: face.name, fontSize: t.fontSize, color: color, layout: layout)
        } catch {
            problem(layer, "\(error)")
            return nil
        }
    }

    private func style(of layer: CATextLayer, fontSize: Double) -> TextStyle {
        var style = TextStyle(fontSize: fontSize)
        style.alignment = TextAlignment(rawValue: layer.alignmentMode.rawValue) ?? .natural
        style.isWrapped = layer.isWrapped
        style.truncation = TextTruncation(rawValue: layer.truncationMode.rawValue) ?? .none
        (style.lineLimit, style.lineHeight) = (layer.lineLimit, layer.lineHeight)
        style.features = (layer.font as? any LayerFontFace)?.features ?? []
        return style
    }

    /// A text whose parts have fonts, sizes and colours of their own; the layer's are not used.
    private mutating func attributed(
        _ text: NSAttributedString, _ layer: CATextLayer, _ bounds: Rect
    ) -> LayerState.TextState? {
        var runs: [TextRun] = [], looks: [LayerState.TextState.Run] = []
        for part in text.layerRuns where !part.string.isEmpty {
            let (face, fault) = LayerFonts.face(of: part.font)
            if let fault { problem(layer, fault) }
            let size = ValueLimits.limited(part.size, 10_000)
            guard size > 0 else { continue }
            runs.append(TextRun(part.string, font: face, fontSize: size))
            looks.append(.init(string: part.string, fontName: face.name, fontSize: size, color: part.color.color))
        }
        guard let first = looks.first else { return nil }
        do {
            // Runs have their own sizes.
            let layout = try typesetter.layout(runs, style: style(of: layer, fontSize: 0), in: bounds)
            var state = LayerState.TextState(
                string: looks.map(\.string).joined(), fontName: first.fontName, fontSize: first.fontSize,
                color: first.color, layout: layout)
            if looks.count > 1 { state.runs = looks }
            return state
        } catch {
            problem(layer, "\(error)")
            return nil
        }
    }
}
