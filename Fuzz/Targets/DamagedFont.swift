import ZoetropeGeometry
import ZoetropeTypography

/// The bundled font with some bytes changed.
enum DamagedFont {
    /// The letters' shapes, kerning, marks, ligatures, both directions, lines and `…` are all needed for it.
    private static let text = "Åffi, (AV) 12½ e\u{301} Жук ΑΒΓ, \u{5D0}\u{5D1} \u{202E}ab\u{202C} and so on"

    /// Whether a text can be set in it.
    static func isUsable(_ choices: inout Choices) -> Bool {
        var bytes = Font.bundledBytes
        let tables = tables(bytes)
        while !choices.isAtEnd {
            // A place in the directory of tables, or near the start of a table, or anywhere in one.
            let table = choices.element(of: tables + [0..<min(400, bytes.count)])
            let reach = choices.oneIn(2) ? table.count : min(table.count, 256)
            let place = table.lowerBound + (choices.below(256) << 8 | choices.below(256)) % max(1, reach)
            bytes[min(place, bytes.count - 1)] = choices.byte()
        }
        guard let font = try? Font(bytes, name: "damaged.otf") else { return false }
        var style = TextStyle(fontSize: 20)
        (style.isWrapped, style.truncation) = (true, .middle)
        style.features = ["tnum", "case"].compactMap(FontFeature.init)
        return (try? TextLayout(text, font: font, style: style, in: Rect(x: 0, y: 0, width: 200, height: 60))) != nil
    }

    private static func tables(_ bytes: [UInt8]) -> [Range<Int>] {
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let count = Int(bytes[4]) << 8 | Int(bytes[5])
        return (0..<count).map { k in
            let start = number(12 + 16 * k + 8)
            return start..<start + number(12 + 16 * k + 12)
        }
    }
}
