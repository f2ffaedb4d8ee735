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
        points.boundingBox.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    }

    /// A rectangle, clockwise from its upper left corner.
    public init(rect: Rect) { self.init(polygon: rect.corners) }

    /// A rectangle with circular corners of `radius`, limited to half of the shorter side: then it is a capsule.
    public init(roundedRect r: Rect, radius: Double) {
        let radius = min(max(radius, 0), r.width / 2, r.height / 2), rx = radius, ry = radius
        guard radius > 0 else { self.init(rect: r); return }
        let (x0, y0, x1, y1) = (r.minX + rx, r.minY + ry, r.maxX - rx, r.maxY - ry)
        var elements: [Element] = [.move(Point(x0, r.minY)), .line(Point(x1, r.minY))]
        elements += Path.arc(center: Point(x1, y0), rx: rx, ry: ry, from: -90, by: 90) + [.line(Point(r.maxX, y1))]
        elements += Path.arc(center: Point(x1, y1), rx: rx, ry: ry, from: 0, by: 90) + [.line(Point(x0, r.maxY))]
        elements += Path.arc(center: Point(x0, y1), rx: rx, ry: ry, from: 90, by: 90) + [.line(Point(r.minX, y0))]
        elements += Path.arc(center: Point(x0, y0), rx: rx, ry: ry, from: 180, by: 90) + [.close]
        self.init(elements)
    }

    /// The ellipse inscribed in `rect`, clockwise from its rightmost point.
    public init(ellipseIn rect: Rect) {
        let c = rect.center, rx = rect.width / 2, ry = rect.height / 2
        let arc = Path.arc(center: c, rx: rx, ry: ry, from: 0, by: 360)
        self.init([.move(Point(c.x + rx, c.y))] + arc + [.close])
    }
}
