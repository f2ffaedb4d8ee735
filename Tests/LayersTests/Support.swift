import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels

extension LayerState {
    /// A layer in its parent's coordinates, with its own from 0, 0.
    init(name: String, frame: Rect, color: Color? = nil) {
        self.init(name: name, bounds: Rect(Size(frame.width, frame.height)), position: frame.center)
        backgroundColor = color
    }

    /// A canvas of 100 x 100 points around layers.
    static func canvas(_ layers: LayerState...) -> LayerState {
        var canvas = canvas(Size(100, 100))
        canvas.sublayers = layers
        return canvas
    }

    /// What the sublayers draw, as lines.
    func lines(scale: Double = 1) throws -> [String] {
        try displayList(scale: scale).description.split(separator: "\n").dropFirst().map(String.init)
    }
}

extension Color {
    static let red = Color(r: 1, g: 0, b: 0), blue = Color(r: 0, g: 0, b: 1)
}
