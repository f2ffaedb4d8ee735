import ZoetropeGeometry
import ZoetropePixels

/// A colour: fixed, or by its channels (r, g, b, a, each 0…1).
package enum ColorModel: Hashable, Sendable {
    case fixed(Color)
    case channels([Number])

    /// The colour. `number` evaluates channels, which are clamped to 0…1.
    package func color(number: (Number) throws -> Double) rethrows -> Color {
        switch self {
        case .fixed(let c): return c
        case .channels(let n):
            let v = try n.map { try number($0).clamped(to: 0...1) }
            return Color(r: v[0], g: v[1], b: v[2], a: v.count > 3 ? v[3] : 1)
        }
    }
}

extension Color {
    /// Red, green, blue or alpha: 0…3.
    func channel(_ k: Int) -> Double { k == 0 ? r : k == 1 ? g : k == 2 ? b : a }

    static let channelNames = ["red", "green", "blue", "alpha"]
}

extension ColorModel {
    package static let named: [String: Color] = [
        "clear": .clear, "black": .black, "white": .white,
        "gray": Color(r: 0.5, g: 0.5, b: 0.5), "red": Color(r: 1, g: 0, b: 0), "green": Color(r: 0, g: 1, b: 0),
        "blue": Color(r: 0, g: 0, b: 1),
    ]

    /// The texts that are colours, for messages. The names are in the order of docs/scene-format.md.
    package static let forms =
        "#RGB, #RRGGBB, #RRGGBBAA, clear, black, white, gray, red, green, blue"

    /// From such a text; nil for any other.
    package static func fixedColor(_ text: String) -> Color? { named[text] ?? Color(hex: text) }
}
