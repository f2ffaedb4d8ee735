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
    public enum FillRule: String, Hashable, Sendable, CaseIterable { case nonzero, evenodd }

    public var elements: [Element]

    public init(_ elements: [Element] = []) { self.elements = elements }

    /// A closed polygon.
    public init(polygon: [Point]) {
        self.init()
        append(polygon: polygon)
    }

    /// Adds a closed polygon.
    mutating func append(polygon: [Point]) {
        for (i, p) in polygon.enumerated() { elements.append(i == 0 ? .move(p) : .line(p)) }
        if !polygon.isEmpty { elements.append(.close) }
    }

    /// A rectangle that contains the path: that of its points and control points. Nil for a path without area.
    package var boundingBox: Rect? {
        var low = Point(.infinity, .infinity), high = Point(-.infinity, -.infinity)
        func add(_ p: Point) {
            low = Point(min(low.x, p.x), min(low.y, p.y))
            high = Point(max(high.x, p.x), max(high.y, p.y))
        }
        for element in elements {
            switch element {
            case .move(let p), .line(let p): add(p)
            case .quad(let c, let p):
                add(c)
                add(p)
            case .cubic(let c, let d, let p):
                add(c)
                add(d)
                add(p)
            case .close: break
            }
        }
        guard high.x > low.x, high.y > low.y else { return nil }
        return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// A rectangle, clockwise from its upper left corner.
    public init(rect: Rect) { self.init(polygon: rect.corners) }

    /// A rectangle with elliptical corners of `radius`, limited to half of each side.
    public init(roundedRect r: Rect, radius: Double) {
        let rx = min(max(radius, 0), r.width / 2), ry = min(max(radius, 0), r.height / 2)
        guard rx > 0, ry > 0 else { self.init(rect: r); return }
        let (x0, y0, x1, y1) = (r.minX + rx, r.minY + ry, r.maxX - rx, r.maxY - ry)
        var elements: [Element] = [.move(Point(x0, r.minY)), .line(Point(x1, r.minY))]
        elements += Path.arc(center: Point(x1, y0), rx: rx, ry: ry, fromQuarter: 3) + [.line(Point(r.maxX, y1))]
        elements += Path.arc(center: Point(x1, y1), rx: rx, ry: ry, fromQuarter: 0) + [.line(Point(x0, r.maxY))]
        elements += Path.arc(center: Point(x0, y1), rx: rx, ry: ry, fromQuarter: 1) + [.line(Point(r.minX, y0))]
        elements += Path.arc(center: Point(x0, y0), rx: rx, ry: ry, fromQuarter: 2) + [.close]
        self.init(elements)
    }

    /// The ellipse inscribed in `rect`, clockwise from its rightmost point.
    public init(ellipseIn rect: Rect) {
        let c = rect.center, rx = rect.width / 2, ry = rect.height / 2
        let quarters = (0..<4).flatMap { Path.arc(center: c, rx: rx, ry: ry, fromQuarter: $0) }
        self.init([.move(Point(c.x + rx, c.y))] + quarters + [.close])
    }

    /// A quarter of an ellipse as four cubics of 22.5 degrees each, clockwise on a canvas whose y runs down, from 90·q
    /// degrees. The error is below 4e-9 of the radius; a single cubic's would be 2.7e-4, a quarter pixel at a radius of
    /// 1,000 pixels.
    static func arc(center c: Point, rx: Double, ry: Double, fromQuarter q: Int) -> [Element] {
        let step = 22.5, handle = 4.0 / 3.0 * Elementary.sin(degrees: step / 4) / Elementary.cos(degrees: step / 4)
        return (4 * q..<4 * q + 4).map { k in
            let a = step * Double(k), b = step * Double(k + 1)
            let (ca, sa) = (Elementary.cos(degrees: a), Elementary.sin(degrees: a))
            let (cb, sb) = (Elementary.cos(degrees: b), Elementary.sin(degrees: b))
            return .cubic(
                Point(c.x + rx * (ca - handle * sa), c.y + ry * (sa + handle * ca)),
                Point(c.x + rx * (cb + handle * sb), c.y + ry * (sb - handle * cb)),
                end: Point(c.x + rx * cb, c.y + ry * sb))
        }
    }
}
