/// Builds a path from the commands of SVG path data (SVG 1.1, section 8.3): M L H V C S Q T A Z, upper case absolute
/// and lower case relative.
package struct PathCommands {
    package private(set) var elements: [Path.Element] = []
    private var current = Point.zero, start = Point.zero
    /// The last control point, for S and T; nil after any other command.
    private var cubicControl: Point?, quadControl: Point?

    package init() {}

    /// The number of numbers that a command takes, by its letter in ASCII, of either case; nil for a letter that is no
    /// command.
    package static func count(of letter: UInt8) -> Int? {
        switch letter | 0x20 {
        case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "t"): 2
        case UInt8(ascii: "h"), UInt8(ascii: "v"): 1
        case UInt8(ascii: "c"): 6
        case UInt8(ascii: "s"), UInt8(ascii: "q"): 4
        case UInt8(ascii: "a"): 7
        case UInt8(ascii: "z"): 0
        default: nil
        }
    }

    /// The most elements that one command can add: an arc is made of cubics of at most 22.5 degrees.
    package static func mostElements(of letter: UInt8) -> Int { letter | 0x20 == UInt8(ascii: "a") ? 17 : 1 }

    /// Adds a command with its numbers.
    ///
    /// - Precondition: there are as many numbers as the command takes; the first command is M or m.
    /// - Throws: a `PathDataError` whose offset is 0.
    package mutating func append(_ letter: UInt8, _ n: [Double]) throws(PathDataError) {
        let base = letter >= 97 ? current : .zero
        func point(_ k: Int) -> Point { base + Point(n[k], n[k + 1]) }
        var cubic: Point?, quad: Point?
        switch letter | 0x20 {
        case UInt8(ascii: "m"):
            current = point(0)
            start = current
            elements.append(.move(current))
        case UInt8(ascii: "l"): line(to: point(0))
        case UInt8(ascii: "h"): line(to: Point(base.x + n[0], current.y))
        case UInt8(ascii: "v"): line(to: Point(current.x, base.y + n[0]))
        case UInt8(ascii: "c"), UInt8(ascii: "s"):
            let isShort = n.count == 4, reflected = cubicControl.map { current * 2 - $0 } ?? current
            let c1 = isShort ? reflected : point(0), c2 = point(n.count - 4), end = point(n.count - 2)
            elements.append(.cubic(c1, c2, end: end))
            (current, cubic) = (end, c2)
        case UInt8(ascii: "q"), UInt8(ascii: "t"):
            let isShort = n.count == 2, reflected = quadControl.map { current * 2 - $0 } ?? current
            let c = isShort ? reflected : point(0), end = point(n.count - 2)
            elements.append(.quad(control: c, end: end))
            (current, quad) = (end, c)
        case UInt8(ascii: "a"):
            try arc(rx: abs(n[0]), ry: abs(n[1]), tilt: n[2], large: n[3] != 0, sweep: n[4] != 0, to: point(5))
        default:
            elements.append(.close)
            current = start
        }
        (cubicControl, quadControl) = (cubic, quad)
    }

    private mutating func line(to p: Point) {
        elements.append(.line(p))
        current = p
    }

    /// An elliptical arc as cubics (SVG 1.1, appendix F.6: from end points to centre and angles).
    private mutating func arc(
        rx: Double, ry: Double, tilt: Double, large: Bool, sweep: Bool, to end: Point
    ) throws(PathDataError) {
        var rx = rx, ry = ry
        defer { current = end }
        guard rx > 0, ry > 0, end != current else { elements.append(.line(end)); return }
        let c = Elementary.cos(degrees: tilt), s = Elementary.sin(degrees: tilt)
        let h = (current - end) * 0.5
        let p = Point(c * h.x + s * h.y, c * h.y - s * h.x)
        // The end points, mapped so that the ellipse becomes the unit circle. Radii that are too small are enlarged.
        var u = p.x / rx, v = p.y / ry
        let reach = (u * u + v * v).squareRoot()
        if reach > 1 { (rx, ry, u, v) = (rx * reach, ry * reach, u / reach, v / reach) }
        guard rx <= Path.maximumCoordinate, ry <= Path.maximumCoordinate else {
            throw PathDataError(
                message: "this arc's radii are too small for the distance between its ends", offset: 0)
        }
        let square = u * u + v * v
        // The ends are so close, compared with the radii, that the arc is a line.
        guard square > 0 else { elements.append(.line(end)); return }
        let k = reach >= 1 ? 0 : (max(0, 1 - square) / square).squareRoot() * (large == sweep ? -1 : 1)
        let q = Point(k * rx * v, -k * ry * u)
        let mid = (current + end) * 0.5
        let center = Point(c * q.x - s * q.y + mid.x, s * q.x + c * q.y + mid.y)
        let from = Elementary.atan2Degrees(v + k * u, u - k * v)
        var turn = Elementary.atan2Degrees(k * u - v, -u - k * v) - from
        if sweep, turn < 0 { turn += 360 } else if !sweep, turn > 0 { turn -= 360 }
        elements += Path.arc(center: center, rx: rx, ry: ry, tilt: (c, s), from: from, by: turn)
        // Exactly, whatever the rounding of angles.
        if case .cubic(let a, let b, _)? = elements.popLast() { elements.append(.cubic(a, b, end: end)) }
    }
}
