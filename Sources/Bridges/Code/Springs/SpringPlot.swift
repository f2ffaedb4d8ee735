import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeTiming

/// A spring's value over time, as text for a terminal, as SVG, and as a display list.
package struct SpringPlot {
    private let figures: SpringFigures
    /// The seconds shown, and the values at the lower and the upper edge.
    private let seconds, low, high: Double

    package init(_ figures: SpringFigures) {
        self.figures = figures
        let end = figures.settled.isFinite ? figures.settled : 4 * Double.pi / figures.spring.frequency
        seconds = max(end, 1e-3)
        let values = (0...400).map { figures.spring.value(at: max(end, 1e-3) * Double($0) / 400) }
        (low, high) = (min(0, values.min() ?? 0), max(1, values.max() ?? 1) * 1.02)
    }

    /// Lines of dots, 2 x 4 in a character, with the values 0 and 1 marked at the left and the seconds below.
    package func text(columns: Int = 64, rows: Int = 12) -> String {
        let (wide, tall) = (2 * columns, 4 * rows)
        var dots = [[Bool]](repeating: [Bool](repeating: false, count: wide), count: tall)
        func row(_ value: Double) -> Int {
            Int(((high - value) / (high - low) * Double(tall - 1)).rounded()).clamped(to: 0...tall - 1)
        }
        var last = row(figures.spring.value(at: 0))
        for x in 0..<wide {
            let y = row(figures.spring.value(at: seconds * Double(x) / Double(wide - 1)))
            for k in min(y, last)...max(y, last) { dots[k][x] = true }
            last = y
        }
        // The dotted line of the value 1.
        for x in stride(from: 0, to: wide, by: 4) { dots[row(1)][x] = true }
        let bits: [(Int, Int, UInt32)] = [
            (0, 0, 0x01), (1, 0, 0x02), (2, 0, 0x04), (0, 1, 0x08), (1, 1, 0x10), (2, 1, 0x20), (3, 0, 0x40),
            (3, 1, 0x80),
        ]
        let lines = (0..<rows).map { r -> String in
            let label = row(1) / 4 == r ? "1 " : row(0) / 4 == r ? "0 " : "  "
            let cells = (0..<columns).map { c -> Character in
                let mask = bits.reduce(UInt32(0)) { $0 + (dots[4 * r + $1.0][2 * c + $1.1] ? $1.2 : 0) }
                return Character(UnicodeScalar(0x2800 + mask)!)
            }
            return label + String(cells)
        }
        let end = CodeNumber.text(seconds) + " s"
        let space = String(repeating: " ", count: max(1, columns - 3 - end.count))
        return (lines + ["  0 s" + space + end]).joined(separator: "\n")
    }

    private static let size = Size(480, 240)
    private static let area = Rect(x: 24, y: 16, width: 440, height: 208)

    private func place(_ t: Double, _ value: Double) -> Point {
        let a = Self.area
        return Point(a.x + a.width * t / seconds, a.y + a.height * (high - value) / (high - low))
    }

    private var curve: Path {
        let points = (0...400).map { k -> Point in
            let t = seconds * Double(k) / 400
            return place(t, figures.spring.value(at: t))
        }
        return Path([.move(points[0])] + points.dropFirst().map { .line($0) })
    }

    private func level(_ value: Double) -> Path { Path([.move(place(0, value)), .line(place(seconds, value))]) }

    /// An SVG file of 480 x 240 points.
    package var svg: String {
        func path(_ path: Path, _ style: String) -> String {
            "  <path d=\"\(path.data())\" fill=\"none\" \(style)/>\n"
        }
        let label = "<text font-family=\"sans-serif\" font-size=\"11\" fill=\"#59636E\""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 240" width="480" height="240">
              <rect width="480" height="240" fill="#FFFFFF"/>

            """ + path(level(0), "stroke=\"#D1D9E0\"") + path(level(1), "stroke=\"#D1D9E0\"")
                + path(curve, "stroke=\"#0969DA\" stroke-width=\"2\" stroke-linejoin=\"round\"")
                + "  \(label) x=\"8\" y=\"\(CodeNumber.text(place(0, 1).y + 4))\">1</text>\n"
                + "  \(label) x=\"8\" y=\"\(CodeNumber.text(place(0, 0).y + 4))\">0</text>\n"
                + "  \(label) x=\"464\" y=\"236\" text-anchor=\"end\">\(CodeNumber.text(seconds)) s</text>\n</svg>\n"
    }

    /// The same without labels, at `scale` pixels a point.
    package func displayList(scale: Double) -> DisplayList {
        let place = Homography.scale(scale, scale)
        func item(_ path: Path, width: Double, _ color: String) -> DisplayList.Item {
            let outline = path.stroked(StrokeStyle(width: width, cap: .round, join: .round))
            let page = Piece(polygon: Rect(Self.size).corners, homography: place)
            return .surface(
                Surface(
                    pieces: [page], paint: .color(Color(hex: color) ?? .black),
                    clips: [Clip(path: outline, homography: place)]))
        }
        return DisplayList(
            width: Int(Self.size.width * scale), height: Int(Self.size.height * scale), background: .white,
            items: [
                item(level(0), width: 1, "#D1D9E0"), item(level(1), width: 1, "#D1D9E0"),
                item(curve, width: 2, "#0969DA"),
            ])
    }
}
