import ZoetropeGeometry
import ZoetropePixels
import ZoetropeTiming

/// Values as CSS writes them.
enum CSSValues {
    static func number(_ v: Double, _ places: Int = 3) -> String { CodeNumber.text(v, places: places) }

    static func px(_ v: Double) -> String {
        let text = number(v)
        return text == "0" ? "0" : text + "px"
    }

    static func color(_ c: ArraySlice<Double>) -> String {
        let v = Array(c)
        let bytes = v.prefix(3).map { $0 * 255 }
        let isWhole = bytes.allSatisfy { abs($0 - $0.rounded()) < 0.01 }
        if isWhole, v[3] >= 1 { return Color(r: v[0], g: v[1], b: v[2]).description.lowercased() }
        let channels = bytes.map { number($0, 2) }.joined(separator: " ")
        return v[3] >= 1 ? "rgb(\(channels))" : "rgb(\(channels) / \(number(v[3], 4)))"
    }

    /// CSS' name of a curve, or `cubic-bezier()`.
    static func timing(_ curve: CubicBezier) -> String {
        if let name = curve.name, let own = curveNames[name] { return own }
        return "cubic-bezier(" + curve.numbers.map { number($0, 4) }.joined(separator: ", ") + ")"
    }

    private static let curveNames = [
        "linear": "linear", "easeIn": "ease-in", "easeOut": "ease-out", "easeInEaseOut": "ease-in-out",
        "default": "ease",
    ]

    // MARK: Transforms

    /// A function that writes readings; `all` are the readings between which CSS interpolates, so all get the same list
    /// of functions.
    static func transform(_ all: [Reading], _ units: CSSUnits = CSSUnits()) -> (Reading) -> String {
        { reading in
            let form = reading.transform
            let others = all.filter { $0.form == reading.form }.map { form.parts($0.numbers) }
            let words = form.parts(reading.numbers).enumerated().map { k, part in
                function(part.0, part.1, others.map { $0[k].1 }, units)
            }
            return words.isEmpty ? "none" : words.joined(separator: " ")
        }
    }

    /// The eye's distance, if a transform is a perspective and nothing else.
    static func perspective(_ reading: Reading, _ units: CSSUnits) -> String? {
        let parts = reading.transform.parts(reading.numbers)
        guard parts.count == 1, case (.perspective, let n) = parts[0], n[0] < 0 else { return nil }
        return units.x(-1 / n[0])
    }

    private static func function(
        _ operation: TransformForm.Operation, _ n: [Double], _ all: [[Double]], _ units: CSSUnits
    ) -> String {
        func isAlways(_ v: Double, at k: Int) -> Bool { all.allSatisfy { abs($0[k] - v) < 1e-9 } }
        switch operation {
        case .perspective: return n[0] == 0 ? "perspective(none)" : "perspective(\(units.x(-1 / n[0])))"
        case .rotate(let axis):
            let degrees = number(n[0]) + "deg"
            switch axis {
            case [1, 0, 0]: return "rotateX(\(degrees))"
            case [0, 1, 0]: return "rotateY(\(degrees))"
            case [0, 0, 1]: return "rotate(\(degrees))"
            default: return "rotate3d(\(axis.map { "\($0)" }.joined(separator: ", ")), \(degrees))"
            }
        case .translate:
            return isAlways(0, at: 2)
                ? "translate(\(units.x(n[0])), \(units.y(n[1])))"
                : "translate3d(\(units.x(n[0])), \(units.y(n[1])), \(units.x(n[2])))"
        case .scale:
            if !isAlways(1, at: 2) { return "scale3d(\(n.map { number($0, 5) }.joined(separator: ", ")))" }
            if all.allSatisfy({ abs($0[0] - $0[1]) < 1e-9 }) { return "scale(\(number(n[0], 5)))" }
            return "scale(\(number(n[0], 5)), \(number(n[1], 5)))"
        case .matrix: return "matrix3d(\(n.map { number($0, 6) }.joined(separator: ", ")))"
        }
    }

    // MARK: Outlines

    static func clipPath(_ reading: Reading, _ units: CSSUnits = CSSUnits()) -> String {
        let n = reading.numbers
        switch reading.outline {
        case .circle: return "circle(\(units.radius(n[2])) at \(units.x(n[0])) \(units.y(n[1])))"
        case .ellipse:
            return "ellipse(\(px(n[2] / 2)) \(px(n[3] / 2)) at \(px(n[0] + n[2] / 2)) \(px(n[1] + n[3] / 2)))"
        case .rect:
            return "xywh(\(n[0..<4].map(px).joined(separator: " ")) round \(radii(n[4...])))"
        case .path(let isEvenOdd, _):
            let rule = isEvenOdd ? "evenodd, " : "", data = data(reading)
            // A path without a point would be no path at all: this one has no area.
            return "path(\(rule)\"\(data.isEmpty ? "M0 0" : data)\")"
        case nil: return "none"
        }
    }

    /// `continuous` is the custom property by which continuous corners are larger in browsers that draw them:
    /// superellipses begin farther from the corner.
    static func radii(_ n: ArraySlice<Double>, continuous: String? = nil) -> String {
        let v = Array(n)
        func text(_ r: Double) -> String {
            guard let continuous, r > 0 else { return px(r) }
            return "calc(\(px(r)) * var(\(continuous), 1))"
        }
        return v.allSatisfy { abs($0 - v[0]) < 1e-6 } ? text(v[0]) : v.map(text).joined(separator: " ")
    }

    /// The path data of an outline's reading.
    static func data(_ reading: Reading) -> String {
        guard case .path(_, let commands)? = reading.outline else { return "" }
        var out = "", k = 0
        for letter in commands {
            let count = letter == "Z" ? 0 : letter == "Q" ? 4 : letter == "C" ? 6 : 2
            out += String(letter) + reading.numbers[k..<k + count].map { number($0, 2) }.joined(separator: " ")
            k += count
        }
        return out
    }

    // MARK: Blend modes

    /// CSS' name of a blend mode; nil if it has none.
    static func blend(_ mode: BlendMode) -> String? {
        let name = mode.rawValue
        switch mode {
        case .xor: return nil
        case .addition: return "plus-lighter"
        default:
            let stem = name.hasSuffix("BlendMode") ? String(name.dropLast("BlendMode".count)) : name
            return stem.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
        }
    }
}

/// The units of a layer's lengths: points, or shares of the viewport for a layer as large as the canvas.
struct CSSUnits {
    /// How the radii of circles are written.
    enum Radii { case points, shares }

    /// The canvas, where lengths are shares of the viewport.
    var viewport: Size?
    /// The layer's size, where the radii of circles are shares of it.
    var box: Size?

    func x(_ v: Double) -> String { text(v, viewport?.width, "vw") }
    func y(_ v: Double) -> String { text(v, viewport?.height, "vh") }

    /// A circle's radius; CSS' percentages refer to √(w² + h²)/√2.
    func radius(_ v: Double) -> String {
        guard let size = viewport ?? box else { return CSSValues.px(v) }
        let whole = ((size.width * size.width + size.height * size.height) / 2).squareRoot()
        return CSSValues.number(v / whole * 100, 4) + "%"
    }

    private func text(_ v: Double, _ side: Double?, _ unit: String) -> String {
        guard let side else { return CSSValues.px(v) }
        let share = CSSValues.number(v / side * 100, 4)
        return share == "0" ? "0" : share + unit
    }
}
