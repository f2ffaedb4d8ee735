import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeTiming

/// Values as Swift writes them, for Core Animation.
enum SwiftValues {
    static func number(_ v: Double, _ places: Int = 4) -> String { CodeNumber.text(v, places: places) }

    static func point(_ n: [Double]) -> String { "CGPoint(x: \(number(n[0])), y: \(number(n[1])))" }

    static func color(_ n: ArraySlice<Double>) -> String {
        let v = Array(n).map { number($0) }
        return "color(\(v.joined(separator: ", ")))"
    }

    static func timing(_ curve: CubicBezier) -> String {
        if let name = curve.name { return "CAMediaTimingFunction(name: .\(name))" }
        let points = curve.numbers.map { number($0) }.joined(separator: ", ")
        return "bezier(\(points))"
    }

    /// A matrix by the calls that build it: `turned(m34: -0.005, (90, 0, 1, 0))`.
    static func transform(_ r: Reading) -> String {
        let parts = r.transform.parts(r.numbers).compactMap { operation, n -> String? in
            switch operation {
            case .perspective: n[0] == 0 ? nil : ".perspective(\(number(n[0], 6)))"
            case .rotate(let axis):
                ".rotate(\(number(n[0])), \(axis.map { number($0) }.joined(separator: ", ")))"
            case .translate: ".translate(\(n.map { number($0) }.joined(separator: ", ")))"
            case .scale: ".scale(\(n.map { number($0, 5) }.joined(separator: ", ")))"
            case .matrix: ".matrix([\(n.map { number($0, 6) }.joined(separator: ", "))])"
            }
        }
        return parts.isEmpty ? "CATransform3DIdentity" : "transform(\(parts.joined(separator: ", ")))"
    }

    /// A path by its outline; see `LayerReadings.outline`.
    static func path(_ r: Reading) -> String {
        let n = r.numbers.map { number($0, 3) }
        func rect(_ x: String, _ y: String, _ w: String, _ h: String) -> String {
            "CGRect(x: \(x), y: \(y), width: \(w), height: \(h))"
        }
        switch r.outline {
        case .circle:
            let v = r.numbers
            return "CGPath(ellipseIn: "
                + rect(number(v[0] - v[2]), number(v[1] - v[2]), number(2 * v[2]), number(2 * v[2]))
                + ", transform: nil)"
        case .ellipse: return "CGPath(ellipseIn: \(rect(n[0], n[1], n[2], n[3])), transform: nil)"
        case .rect:
            let radius = min(r.numbers[4...].max() ?? 0, r.numbers[2] / 2, r.numbers[3] / 2)
            return "CGPath(roundedRect: \(rect(n[0], n[1], n[2], n[3])), cornerWidth: \(number(max(0, radius), 3)), "
                + "cornerHeight: \(number(max(0, radius), 3)), transform: nil)"
        case .path(_, let commands):
            return commands.isEmpty
                ? "CGMutablePath()" : "path(\(Escape.swiftLiteral(commands)), [\(n.joined(separator: ", "))])"
        case nil: return "CGMutablePath()"
        }
    }
}
