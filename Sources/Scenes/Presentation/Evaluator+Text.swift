import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropeSceneModel
import ZoetropeTypography

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
