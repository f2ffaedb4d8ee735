import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropeSceneModel
import ZoetropeTypography

extension Evaluator {
    /// A text with its numbers, in its font.
    func text(_ m: TextModel, bounds: Rect) throws -> LayerState.TextState? {
        if !m.runs.isEmpty { return try runs(m, bounds: bounds) }
        guard !m.strings.isEmpty else { return nil }
        let (run, origin) = try run(m.strings, m.look, m)
        do {
            let layout = try typesetter.layout(
                [(run.string, m.look.font, run.fontSize)], style: try style(m), in: bounds)
            return LayerState.TextState(
                string: run.string, fontName: run.fontName, fontSize: run.fontSize, color: run.color, layout: layout)
        } catch let error as TextError {
            throw scene.error(error.description, at: origin)
        }
    }

    /// A text of several runs. Its own font, size and colour, as people read them, are those of the first.
    private func runs(_ m: TextModel, bounds: Rect) throws -> LayerState.TextState? {
        let found = try m.runs.filter { !$0.strings.isEmpty }.map {
            (model: $0, part: try self.run($0.strings, $0.look, m))
        }
        guard let first = found.first else { return nil }
        do {
            let parts = found.map { ($0.part.run.string, $0.model.look.font, $0.part.run.fontSize) }
            let layout = try typesetter.layout(parts, style: try style(m), in: bounds)
            let run = first.part.run
            var text = LayerState.TextState(
                string: found.map(\.part.run.string).joined(), fontName: run.fontName, fontSize: run.fontSize,
                color: run.color, layout: layout)
            text.runs = found.map(\.part.run)
            return text
        } catch let error as TextError {
            throw scene.error(error.description, at: first.part.origin)
        }
    }

    private func run(_ strings: [TextTemplate], _ look: TextLook, _ m: TextModel) throws -> (
        run: LayerState.TextState.Run, origin: Origin
    ) {
        let template = strings[try place(m.index, of: strings.count)], size = max(0, try number(look.fontSize))
        guard size <= SceneLimits.fontSize else {
            let most = NumberText.grouped(Int(SceneLimits.fontSize))
            throw fault("a font size of \(NumberText.short(size))", "it may be at most \(most)", look.fontSize, nil)
        }
        let string = try template.text(scene.texts, number)
        if template.hasNames, string.unicodeScalars.count > TextLayout.characters {
            let (count, most) = (string.unicodeScalars.count, TextLayout.characters)
            throw scene.error(
                "a text of \(NumberText.grouped(count)) characters; the limit is \(NumberText.grouped(most))",
                at: template.origin)
        }
        let run = LayerState.TextState.Run(
            string: string, fontName: typesetter.name(ofFont: look.font), fontSize: size,
            color: try color(look.color))
        return (run, template.origin)
    }

    private func style(_ m: TextModel) throws -> TextStyle {
        // Runs have their own sizes.
        var style = TextStyle(fontSize: 0)
        style.features = m.features
        style.alignment = m.alignment
        style.isWrapped = try number(m.isWrapped) != 0
        style.truncation = m.truncation
        style.lineHeight = try m.lineHeight.map { try number($0).clamped(to: 0...SceneLimits.fontSize) }
        style.lineLimit = Int(try number(m.lineLimit).rounded(.down).clamped(to: 0...Double(TextLayout.characters)))
        return style
    }
}
