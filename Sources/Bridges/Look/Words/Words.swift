import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels

/// Places, directions, colours and times as people say them.
enum Words {
    static func points(_ v: Double) -> String {
        let text = NumberText.short(v, places: abs(v) < 10 ? 1 : 0)
        return "\(text) point\(text == "1" ? "" : "s")"
    }

    static func degrees(_ v: Double) -> String { NumberText.short(abs(v), places: abs(v) < 10 ? 1 : 0) + "°" }
    static func seconds(_ v: Double) -> String { NumberText.short(v, places: 2) + " s" }
    static func percent(_ v: Double) -> String {
        NumberText.short(100 * v, places: abs(v) < LookTuning.smallShare ? 1 : 0) + " %"
    }

    static func direction(_ d: Point) -> String {
        let across = d.x > 0 ? "right" : "left", along = d.y > 0 ? "down" : "up"
        if abs(d.x) >= 4 * abs(d.y) { return across }
        if abs(d.y) >= 4 * abs(d.x) { return along }
        return "\(along) and \(across)"
    }

    /// The canvas' edge in a direction.
    static func edge(_ d: Point) -> String {
        let across = d.x > 0 ? "the right" : "the left", along = d.y > 0 ? "the bottom" : "the top"
        if abs(d.x) >= LookTuning.oneEdge * abs(d.y) { return across + " edge" }
        if abs(d.y) >= LookTuning.oneEdge * abs(d.x) { return along + " edge" }
        return "\(along) \(d.x > 0 ? "right" : "left") corner"
    }

    /// `in the middle`, `at the top left`.
    static func place(_ p: Point, on canvas: Rect) -> String {
        let x = (p.x - canvas.minX) / max(1, canvas.width), y = (p.y - canvas.minY) / max(1, canvas.height)
        let middle = LookTuning.middleThird
        let across = x < middle.lowerBound ? "left" : x > middle.upperBound ? "right" : ""
        let along = y < middle.lowerBound ? "top" : y > middle.upperBound ? "bottom" : ""
        if across.isEmpty, along.isEmpty { return "in the middle" }
        return "at the \([along, across].filter { !$0.isEmpty }.joined(separator: " "))"
    }

    /// `between 0.1 and 0.6 s`; a moment where both are one.
    static func span(_ begin: Double, _ end: Double) -> String {
        let (a, b) = (NumberText.short(begin, places: 2), NumberText.short(end, places: 2))
        return a == b ? "at \(a) s" : "between \(a) and \(b) s"
    }

    static let counts = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]

    static func count(_ n: Int) -> String { counts.indices.contains(n) ? counts[n] : NumberText.grouped(n) }

    /// A colour's everyday name: `dark blue`, `light grey`.
    static func color(_ c: Color) -> String {
        let high = max(c.r, c.g, c.b), low = min(c.r, c.g, c.b), light = (high + low) / 2, chroma = high - low
        if light < ColorNames.black { return "black" }
        if light > ColorNames.white.light, chroma < ColorNames.white.chroma { return "white" }
        if chroma < ColorNames.grey.chroma {
            return light < ColorNames.grey.dark ? "dark grey" : light > ColorNames.grey.light ? "light grey" : "grey"
        }
        var hue = 0.0
        if high == c.r {
            hue = (c.g - c.b) / chroma
        } else if high == c.g {
            hue = 2 + (c.b - c.r) / chroma
        } else {
            hue = 4 + (c.r - c.g) / chroma
        }
        hue = hue < 0 ? hue + 6 : hue
        let name = ColorNames.hues.first { hue <= $0.most }?.name ?? "red"
        if name == "orange" || name == "yellow", light > ColorNames.cream { return "cream" }
        if name == "orange", light < ColorNames.brown.light || chroma < ColorNames.brown.chroma {
            return light > ColorNames.beige ? "beige" : "brown"
        }
        return light < ColorNames.dark ? "dark \(name)" : light > ColorNames.light ? "light \(name)" : name
    }

    static func list(_ parts: [String]) -> String {
        guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }

    static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }
}
