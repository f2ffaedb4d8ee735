import ZoetropeGeometry
import ZoetropeTypography

/// A line of text in a figure, in the bundled font. Characters that the font does not have are shown as `?`.
package struct FigureText {
    /// Letters that overlap are in different layers. The line begins at x = 0; its foot is y = 0.
    package let layers: [[PlacedOutline]]
    package let width: Double

    /// The share of the bundled font's size that a capital letter is high.
    private static let capital = 0.7273
    /// More characters fit into no figure.
    private static let most = 1000

    /// `height`: a capital letter's. What is wider than `room` ends with `…`.
    package init(_ text: String, height: Double, within room: Double = .infinity) {
        var style = TextStyle(fontSize: height / Self.capital)
        style.alignment = .left
        style.lineLimit = 1
        if room < .infinity { style.truncation = .end }
        let font = Font.bundled, unit = style.fontSize / font.metrics.unitsPerEm
        let bounds = Rect(
            x: 0, y: -(font.metrics.lineGap / 2 + font.metrics.ascent) * unit, width: max(0, min(room, 1e5)),
            height: 2 * style.fontSize)
        func layout(_ text: String) -> TextLayout? { try? TextLayout(text, font: font, style: style, in: bounds) }
        let text = String(text.prefix(Self.most))
        let known = layout(text) ?? layout(String(text.map { layout(String($0)) == nil ? "?" : $0 }))
        layers = known?.layers ?? []
        width = known?.box?.maxX ?? 0
    }
}
