import ZoetropeDisplayList
import ZoetropeGeometry

/// A gradient in the unit square of a box, as CSS' gradient functions.
struct CSSGradient {
    let kind: Gradient.Kind
    let start, end: (x: Double, y: Double)
    /// The box in points.
    let size: (width: Double, height: Double)
    let stops: [(location: Double, color: [Double])]

    /// Nil for a reading that is no gradient.
    init?(_ reading: Reading, size: [Double]) {
        guard case .gradient(let kind, _) = reading.form else { return nil }
        let n = reading.numbers
        self.kind = kind
        (start, end) = ((n[0], n[1]), (n[2], n[3]))
        self.size = (size[0], size[1])
        let raw = stride(from: 4, to: n.count, by: 5).map { (location: n[$0], color: Array(n[$0 + 1..<$0 + 5])) }
        stops = CSSGradient.straight(raw)
    }

    /// CSS interpolates premultiplied colours, Core Animation straight ones. Where colour and alpha both change, stops
    /// are added in between.
    private static func straight(_ stops: [(location: Double, color: [Double])]) -> [(
        location: Double, color: [Double]
    )] {
        var out: [(location: Double, color: [Double])] = []
        for (k, stop) in stops.enumerated() {
            if let last = out.last, k > 0 {
                let changes = zip(last.color.prefix(3), stop.color).contains { abs($0 - $1) > 1e-6 }
                if changes, abs(last.color[3] - stop.color[3]) > 1e-6 {
                    for i in 1..<16 {
                        let t = Double(i) / 16
                        out.append(
                            (
                                last.location + (stop.location - last.location) * t,
                                zip(last.color, stop.color).map { $0 + ($1 - $0) * t }
                            ))
                    }
                }
            }
            out.append(stop)
        }
        return out
    }

    /// Nil for gradients that CSS does not have.
    var text: String? {
        switch kind {
        case .axial: axial
        case .radial:
            "radial-gradient(\(percent(abs(end.x - start.x))) \(percent(abs(end.y - start.y))) at \(percent(start.x)) "
                + "\(percent(start.y)), \(list { $0 }))"
        case .conic: nil
        }
    }

    private func percent(_ v: Double) -> String { CSSValues.number(v * 100) + "%" }

    private func list(_ place: (Double) -> Double) -> String {
        stops.map { CSSValues.color($0.color[...]) + " " + percent(place($0.location)) }.joined(separator: ", ")
    }

    private var axial: String {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        if abs(dx) < 1e-9 {
            return dy > 0
                ? "linear-gradient(to bottom, \(list { start.y + $0 * dy }))"
                : "linear-gradient(to top, \(list { 1 - start.y - $0 * dy }))"
        }
        if abs(dy) < 1e-9 {
            return dx > 0
                ? "linear-gradient(to right, \(list { start.x + $0 * dx }))"
                : "linear-gradient(to left, \(list { 1 - start.x - $0 * dx }))"
        }
        // The lines of equal colour are scaled with the box; CSS takes the direction perpendicular to them.
        let (w, h) = (size.width, size.height), nx = dx / w, ny = dy / h, length = (nx * nx + ny * ny).squareRoot()
        let (ux, uy) = (nx / length, ny / length)
        let angle = Angle.degrees(x: ux, y: uy)
        // Half of CSS' gradient line, which passes through the centre and ends level with corners.
        let half = (abs(w * ux) + abs(h * uy)) / 2
        return "linear-gradient(\(CSSValues.number(angle))deg, "
            + list { location in
                let px = (start.x + dx * location - 0.5) * w, py = (start.y + dy * location - 0.5) * h
                return 0.5 + (px * ux + py * uy) / (2 * half)
            } + ")"
    }
}

private enum Angle {
    /// CSS' angle of a direction: 0 goes up, 90 to the right; y goes down.
    static func degrees(x: Double, y: Double) -> Double { Elementary.atan2Degrees(x, -y) }
}
