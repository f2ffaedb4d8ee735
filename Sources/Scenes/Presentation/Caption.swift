import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeNumbers
import ZoetropeTypography

/// A text under the picture: under the canvas, or under the frame around it. Lines are broken and centred.
package struct Caption: Hashable, Sendable {
    package let text: String
    /// Contrast of 4 to 1 or more on white and on the dark page of GitHub, since what is behind it is transparent.
    private static let color = Color(r: 0.46, g: 0.495, b: 0.53)
    /// Characters of a caption, and the size of its letters in points.
    private static let limit = 500, sizes = 11.0...20
    /// The letters' size as a part of the picture's width, and the distances around the text in sizes.
    private static let share = 1 / 22.0, above = 0.8, below = 0.6, beside = 1.0

    /// - Throws: a `TextError` for what the bundled font cannot show.
    package init(_ text: String) throws {
        let count = text.unicodeScalars.count, limit = Caption.limit
        guard count <= limit else {
            throw TextError("a caption of \(NumberText.grouped(count)) characters; the limit is \(limit)")
        }
        self.text = text
        do {
            _ = try TextLayout(
                text, font: .bundled, style: TextStyle(fontSize: 12), in: Rect(x: 0, y: 0, width: 100, height: 100))
        } catch let error as TextError where error.remedy != nil {
            throw TextError(error.problem, remedy: "captions are in that font only")
        }
    }

    /// The text below a picture of `width` x `top` pixels at `scale` pixels a point, and the height that it needs.
    func placed(below top: Int, width: Int, scale: Double, _ typesetter: Typesetter)
        -> (items: [DisplayList.Item], height: Int)
    {
        let points = (Double(width) / scale * Caption.share).clamped(to: Caption.sizes), size = points * scale
        var style = TextStyle(fontSize: size)
        style.alignment = .center
        style.isWrapped = true
        let margin = min(Caption.beside * size, Double(width) / 4)
        let bounds = Rect(
            x: margin, y: Double(top) + (Caption.above * size).rounded(), width: Double(width) - 2 * margin, height: 0)
        guard let layout = try? typesetter.layout(text, font: nil, style: style, in: bounds) else { return ([], 0) }
        let metrics = Font.bundled.metrics, line = metrics.lineHeight / metrics.unitsPerEm * size
        let height = bounds.y + line * Double(layout.lineCount) + Caption.below * size - Double(top)
        return (layout.items(color: Caption.color, through: .identity), Int(height.rounded(.up)))
    }

    /// The canvas without a frame, as an item: around it the picture is transparent.
    static func canvas(_ items: [DisplayList.Item], screen: Rect, background: Color) -> DisplayList.Item {
        let color = Surface(
            pieces: [Piece(polygon: screen.corners, homography: .identity)], paint: .color(background))
        let clip = Clip(path: Path(rect: screen), homography: .identity)
        return .group(Group(items: [.surface(color)] + items, clips: [clip]))
    }
}
