import Foundation
import ZoetropeGeometry

/// Sets a scene's texts in its fonts. A text that does not change from frame to frame is set once.
///
/// `@unchecked Sendable` is sound because everything that changes is used under `lock` only.
package final class Typesetter: @unchecked Sendable {
    private struct Request: Hashable {
        let runs: [TextRun]
        let style: TextStyle
        let bounds: Rect
    }

    /// By the scene's numbers for them; nil for one that could not be loaded.
    private let fonts: [Font?]
    private let lock = NSLock()
    private var kept: [Request: TextLayout] = [:], keptGlyphs = 0
    /// What bounds the memory, to some 20 MB.
    private static let mostGlyphs = 500_000, mostLayouts = 2_000

    package init(fonts: [Font?] = []) { self.fonts = fonts }

    /// A font's name.
    package func name(ofFont font: FontChoice) -> String { self.font(font)?.name ?? "" }

    private func font(_ choice: FontChoice) -> Font? {
        switch choice {
        case .bundled(let weight): Font.bundled(weight)
        case .file(let index): fonts.indices.contains(index) ? fonts[index] : nil
        }
    }

    /// A text in one font.
    ///
    /// - Parameter index: the scene's number for the font; nil for the bundled one.
    /// - Throws: a `TextError`.
    package func layout(_ text: String, font index: Int?, style: TextStyle, in bounds: Rect) throws -> TextLayout {
        let font = index.map(FontChoice.file) ?? .bundled(.medium)
        return try layout([(text, font, style.fontSize)], style: style, in: bounds)
    }

    /// A text of runs, each with its font and its size. One in a font that could not be loaded is empty.
    ///
    /// - Throws: a `TextError`.
    package func layout(
        _ runs: [(string: String, font: FontChoice, fontSize: Double)], style: TextStyle, in bounds: Rect
    ) throws -> TextLayout {
        let runs = try runs.map { run in
            if case .file(let index) = run.font, !fonts.indices.contains(index) {
                throw TextError("the text's font was not loaded")
            }
            let font = font(run.font)
            return TextRun(font == nil ? "" : run.string, font: font ?? .bundled, fontSize: run.fontSize)
        }
        return try layout(runs, style: style, in: bounds)
    }

    /// A text in a font that has no number.
    ///
    /// - Throws: a `TextError`.
    package func layout(_ text: String, in face: Font, style: TextStyle, bounds: Rect) throws -> TextLayout {
        try layout([TextRun(text, font: face, fontSize: style.fontSize)], style: style, in: bounds)
    }

    /// A text of runs in fonts that have no numbers.
    ///
    /// - Throws: a `TextError`.
    package func layout(_ runs: [TextRun], style: TextStyle, in bounds: Rect) throws -> TextLayout {
        let request = Request(runs: runs, style: style, bounds: bounds)
        if let known = lock.withLock({ kept[request] }) { return known }
        let layout = try TextLayout(runs, style: style, in: bounds)
        lock.withLock {
            if keptGlyphs + layout.glyphs > Self.mostGlyphs || kept.count >= Self.mostLayouts {
                (kept, keptGlyphs) = ([:], 0)
            }
            if kept.updateValue(layout, forKey: request) == nil { keptGlyphs += layout.glyphs }
        }
        return layout
    }
}

/// Which font a text has.
package enum FontChoice: Hashable, Sendable {
    case bundled(FontWeight)
    /// By the scene's number for its file.
    case file(Int)
}
