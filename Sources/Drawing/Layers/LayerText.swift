import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeTypography

extension LayerState {
    /// A text at one moment, set into the layer's bounds.
    package struct TextState: Hashable, Sendable {
        package var string: String
        package var fontName: String
        /// Points.
        package var fontSize: Double
        package var color: Color
        package var layout: TextLayout
        /// The parts of a text that looks different in places, empty for others.
        package var runs: [Run] = []

        package struct Run: Hashable, Sendable {
            package var string: String
            package var fontName: String
            /// Points.
            package var fontSize: Double
            package var color: Color

            package init(string: String, fontName: String, fontSize: Double, color: Color) {
                (self.string, self.fontName, self.fontSize, self.color) = (string, fontName, fontSize, color)
            }
        }

        package init(string: String, fontName: String, fontSize: Double, color: Color, layout: TextLayout) {
            (self.string, self.fontName, self.fontSize) = (string, fontName, fontSize)
            (self.color, self.layout) = (color, layout)
        }
    }
}

extension LayerState.TextState {
    /// The letters; `plane` maps the layout's plane to canvas pixels.
    func items(through plane: Homography) -> [DisplayList.Item] {
        guard !runs.isEmpty else { return layout.items(color: color, through: plane) }
        return runs.indices.flatMap { k in
            let layers = layout.layers.indices.filter { layout.runs[$0] == k }.map { layout.layers[$0] }
            return TextLayout.items(layers, color: runs[k].color, through: plane)
        }
    }
}

extension TextLayout {
    /// The letters in one colour; `plane` maps the layout's plane to canvas pixels.
    package func items(color: Color, through plane: Homography) -> [DisplayList.Item] {
        box == nil ? [] : Self.items(layers, color: color, through: plane)
    }

    fileprivate static func items(
        _ layers: [[PlacedOutline]], color: Color, through plane: Homography
    ) -> [DisplayList.Item] {
        guard color.a > 0 else { return [] }
        // Letters that overlap are not twice as dark.
        let isGroup = layers.count > 1 && color.a < 1
        let letters = layers.map {
            DisplayList.Item.outlines(Outlines($0, homography: plane, color: isGroup ? color.opaque : color))
        }
        return isGroup ? [.group(Group(items: letters, opacity: color.a))] : letters
    }
}

extension Color {
    fileprivate var opaque: Color { Color(r: r, g: g, b: b) }
}
