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

    /// How the outlines of a motion are written: all in the same way, so that Core Animation finds the same elements in
    /// each.
    static func path(_ motion: CodeMotion) -> (Reading) -> String {
        let areCornersAlike = motion.readings.allSatisfy { r in
            guard case .rect = r.outline else { return true }
            return r.numbers.dropFirst(4).allSatisfy { abs($0 - r.numbers[4]) < 0.01 }
        }
        return { path($0, areCornersAlike: areCornersAlike) }
    }

    /// A path by its outline; see `LayerReadings.outline`.
    static func path(_ r: Reading, areCornersAlike: Bool) -> String {
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
        case .rect where !areCornersAlike: return rounded(r.numbers)
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

    /// A rectangle with a radius for each corner: a line and a cubic, also where a corner is square.
    private static func rounded(_ n: [Double]) -> String {
        let frame = Rect(x: n[0], y: n[1], width: n[2], height: n[3]), largest = n[4...].max() ?? 0
        // In the order of `Corner`.
        let shares = [n[4], n[5], n[7], n[6]].map { largest > 0 ? $0 / largest : 0 }
        let fitted = CornerStyle(shares: shares).fitted(radius: largest, in: frame)
        let radii = fitted.style.clockwise(fitted.radius)
        let centers = zip(frame.corners, [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)]).enumerated().map { k, corner in
            Point(corner.0.x + corner.1.0 * radii[k], corner.0.y + corner.1.1 * radii[k])
        }
        var elements: [Path.Element] = []
        for k in 0..<4 {
            let arc = Path.arc(
                center: centers[k], rx: radii[k], ry: radii[k], from: 180 + 90 * Double(k), by: 90, most: 90)
            let begin = Point(
                centers[k].x - (k == 0 ? radii[k] : k == 2 ? -radii[k] : 0),
                centers[k].y - (k == 1 ? radii[k] : k == 3 ? -radii[k] : 0))
            elements += [k == 0 ? .move(begin) : .line(begin)] + arc
        }
        let path = Path(elements + [.close])
        let numbers = path.points.flatMap { [number($0.x, 3), number($0.y, 3)] }.joined(separator: ", ")
        return "path(\(Escape.swiftLiteral(String(path.elements.map(\.letter)))), [\(numbers)])"
    }
}
