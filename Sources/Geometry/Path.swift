/// An outline of lines and Bézier curves, possibly of several closed contours.
public struct Path: Hashable, Sendable {
    public enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case quad(control: Point, end: Point)
        case cubic(Point, Point, end: Point)
        case close
    }

    /// Which points count as inside: those of non-zero winding number, or those of an odd one.
    public enum FillRule: String, Hashable, Sendable { case nonzero, evenodd }

    public var elements: [Element]

    public init(_ elements: [Element] = []) { self.elements = elements }

    /// A closed polygon.
    public init(polygon: [Point]) {
        elements = polygon.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
        if !polygon.isEmpty { elements.append(.close) }
    }

    /// A rectangle, clockwise from its upper left corner.
    public init(rect: Rect) { self.init(polygon: rect.corners) }

    /// The handle length that makes a cubic a quarter of the unit circle to within 2.0e-4 of its radius
    /// (Spencer Mortensen, "Approximate a circle with cubic Bézier curves", 2011–2019).
    static let arcHandle = 0.551915024494

    /// A rectangle with elliptical corners of `radius`, limited to half of each side.
    public init(roundedRect r: Rect, radius: Double) {
        let rx = min(max(radius, 0), r.width / 2), ry = min(max(radius, 0), r.height / 2)
        guard rx > 0, ry > 0 else { self.init(rect: r); return }
        let kx = rx * (1 - Path.arcHandle), ky = ry * (1 - Path.arcHandle)
        let (x0, y0, x1, y1) = (r.minX, r.minY, r.maxX, r.maxY)
        self.init([
            .move(Point(x0 + rx, y0)),
            .line(Point(x1 - rx, y0)), .cubic(Point(x1 - kx, y0), Point(x1, y0 + ky), end: Point(x1, y0 + ry)),
            .line(Point(x1, y1 - ry)), .cubic(Point(x1, y1 - ky), Point(x1 - kx, y1), end: Point(x1 - rx, y1)),
            .line(Point(x0 + rx, y1)), .cubic(Point(x0 + kx, y1), Point(x0, y1 - ky), end: Point(x0, y1 - ry)),
            .line(Point(x0, y0 + ry)), .cubic(Point(x0, y0 + ky), Point(x0 + kx, y0), end: Point(x0 + rx, y0)),
            .close,
        ])
    }

    /// The ellipse inscribed in `rect`.
    public init(ellipseIn rect: Rect) {
        let c = rect.center, rx = rect.width / 2, ry = rect.height / 2
        self.init(Path.ellipseSegments(center: c, rx: rx, ry: ry))
    }

    /// Sixteen cubics, each of 22.5 degrees: within 4e-9 of the radius, so that a circle of any size on a canvas is round.
    static func ellipseSegments(center c: Point, rx: Double, ry: Double) -> [Element] {
        let count = 16, step = 360.0 / Double(count)
        let handle = 4.0 / 3.0 * Elementary.sin(degrees: step / 4) / Elementary.cos(degrees: step / 4)
        func at(_ k: Int) -> (cos: Double, sin: Double) {
            let a = step * Double(k % count)
            return (Elementary.cos(degrees: a), Elementary.sin(degrees: a))
        }
        var out: [Element] = [.move(Point(c.x + rx, c.y))]
        for k in 0..<count {
            let p = at(k), q = at(k + 1)
            out.append(.cubic(
                Point(c.x + rx * (p.cos - handle * p.sin), c.y + ry * (p.sin + handle * p.cos)),
                Point(c.x + rx * (q.cos + handle * q.sin), c.y + ry * (q.sin - handle * q.cos)),
                end: Point(c.x + rx * q.cos, c.y + ry * q.sin)))
        }
        return out + [.close]
    }
}
