import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeNumbers
import ZoetropeTypography

extension LayerState {
    /// A text at one moment, set into the layer's bounds.
    struct TextState: Hashable, Sendable {
        var string: String
        var fontName: String
        /// Points.
        var fontSize: Double
        var color: Color
        var layout: TextLayout
    }
}

extension Evaluator {
    /// A text with its numbers, in its font.
    func text(_ m: TextModel, bounds: Rect) throws -> LayerState.TextState? {
        guard !m.strings.isEmpty else { return nil }
        let template = m.strings[try place(m.index, of: m.strings.count)]
        let string = try template.text(number), style = try style(m)
        do {
            let layout = try typesetter.layout(string, font: m.font, style: style, in: bounds)
            return LayerState.TextState(
                string: string, fontName: typesetter.name(ofFont: m.font), fontSize: style.fontSize,
                color: try color(m.color), layout: layout)
        } catch let error as TextError {
            throw scene.error(error.description, at: template.origin)
        }
    }

    private func style(_ m: TextModel) throws -> TextStyle {
        let size = max(0, try number(m.fontSize))
        guard size <= SceneLimits.fontSize else {
            let most = NumberText.grouped(Int(SceneLimits.fontSize))
            throw fault("a font size of \(NumberText.short(size))", "it may be at most \(most)", m.fontSize, nil)
        }
        var style = TextStyle(fontSize: size)
        style.features = m.features
        style.alignment = m.alignment
        style.isWrapped = try number(m.isWrapped) != 0
        style.truncation = m.truncation
        style.lineHeight = try m.lineHeight.map { try number($0).clamped(to: 0...SceneLimits.fontSize) }
        style.lineLimit = Int(try number(m.lineLimit).rounded(.down).clamped(to: 0...Double(TextLayout.characters)))
        return style
    }
}

extension DisplayListBuilder {
    func items(of layout: TextLayout, color: Color, through plane: Homography) -> [Item] {
        guard color.a > 0, layout.box != nil else { return [] }
        // Letters that overlap are not twice as dark.
        let isGroup = layout.layers.count > 1 && color.a < 1
        let letters = layout.layers.map {
            Item.outlines(Outlines($0, homography: plane, color: isGroup ? color.opaque : color))
        }
        return isGroup ? [.group(Group(items: letters, opacity: color.a))] : letters
    }
}

extension Color {
    fileprivate var opaque: Color { Color(r: r, g: g, b: b) }
}
