import Foundation
import ZoetropeGeometry

/// Sets a scene's texts in its fonts. A text that does not change from frame to frame is set once.
///
/// `@unchecked Sendable` is sound because everything that changes is used under `lock` only.
package final class Typesetter: @unchecked Sendable {
    private struct Request: Hashable {
        let text: String
        let font: Int?
        /// In place of a number, the font itself.
        let face: ObjectIdentifier?
        let style: TextStyle
        let bounds: Rect
    }

    /// By the scene's numbers for them; nil for one that could not be loaded.
    private let fonts: [Font?]
    private let lock = NSLock()
    private var kept: [Request: TextLayout] = [:], keptGlyphs = 0
    /// The fonts of `face` in requests, kept so that no other font gets their identity.
    private var faces: [ObjectIdentifier: Font] = [:]
    /// What bounds the memory, to some 20 MB.
    private static let mostGlyphs = 500_000, mostLayouts = 2_000

    package init(fonts: [Font?] = []) { self.fonts = fonts }

    /// A font's name; nil is the bundled one.
    package func name(ofFont font: Int?) -> String { self.font(font)?.name ?? "" }

    private func font(_ index: Int?) -> Font? {
        guard let index else { return Font.bundled }
        return fonts.indices.contains(index) ? fonts[index] : nil
    }

    /// A text in a font that could not be loaded is empty.
    ///
    /// - Throws: a `TextError`.
    package func layout(_ text: String, font index: Int?, style: TextStyle, in bounds: Rect) throws -> TextLayout {
        guard index.map(fonts.indices.contains) ?? true else { throw TextError("the text's font was not loaded") }
        let font = font(index), request = Request(text: text, font: index, face: nil, style: style, bounds: bounds)
        return try layout(request, font == nil ? "" : text, font ?? .bundled)
    }

    /// A text in a font that has no number.
    ///
    /// - Throws: a `TextError`.
    package func layout(_ text: String, in face: Font, style: TextStyle, bounds: Rect) throws -> TextLayout {
        lock.withLock { faces[ObjectIdentifier(face)] = face }
        let request = Request(text: text, font: nil, face: ObjectIdentifier(face), style: style, bounds: bounds)
        return try layout(request, text, face)
    }

    private func layout(_ request: Request, _ text: String, _ font: Font) throws -> TextLayout {
        if let known = lock.withLock({ kept[request] }) { return known }
        let layout = try TextLayout(text, font: font, style: request.style, in: request.bounds)
        lock.withLock {
            if keptGlyphs + layout.glyphs > Self.mostGlyphs || kept.count >= Self.mostLayouts {
                (kept, keptGlyphs) = ([:], 0)
            }
            if kept.updateValue(layout, forKey: request) == nil { keptGlyphs += layout.glyphs }
        }
        return layout
    }
}
