/// An error in path data, and its offset in bytes of UTF-8, from 0.
public struct PathDataError: Error, Hashable, Sendable {
    public let message: String
    public let offset: Int
}

extension Path {
    /// The maximum number of elements that path data may have.
    public static let maximumSegments = 20_000
    /// The largest absolute value of a number in path data.
    public static let maximumCoordinate = 1e9

    /// From SVG path data (SVG 1.1, section 8.3): M L H V C S Q T A Z, upper case absolute and lower case relative.
    public init(svg data: String) throws(PathDataError) {
        var reader = PathDataReader(data)
        self.init(try reader.read())
    }
}

/// Reads path data once from left to right.
private struct PathDataReader {
    private let text: [UInt8]
    private var i = 0
    private var elements: [Path.Element] = []
    private var current = Point.zero, start = Point.zero
    /// The last control point, for S and T; nil after any other command.
    private var cubicControl: Point?, quadControl: Point?

    init(_ data: String) { text = Array(data.utf8) }

    mutating func read() throws(PathDataError) -> [Path.Element] {
        skipSeparators()
        while i < text.count {
            let command = text[i]
            guard isLetter(command) else { throw error("expected a command letter") }
            if elements.isEmpty, command | 0x20 != UInt8(ascii: "m") { throw error("path data must begin with M") }
            i += 1
            try run(command)
            skipSeparators()
        }
        guard !elements.isEmpty else { throw error("path data is empty") }
        return elements
    }

    private func error(_ message: String) -> PathDataError {
        PathDataError(message: message, offset: min(i, text.count))
    }
    private func isLetter(_ c: UInt8) -> Bool { (c | 0x20) >= 97 && (c | 0x20) <= 122 }

    private mutating func skipSeparators() {
        while i < text.count, [32, 9, 10, 13, 44].contains(text[i]) { i += 1 }
    }

    /// One command with all the argument sets that follow it.
    private mutating func run(_ command: UInt8) throws(PathDataError) {
        let relative = command >= 97
        var letter = command | 0x20, first = true
        guard elements.count < Path.maximumSegments else { throw error("more than \(Path.maximumSegments) segments") }
        if letter == UInt8(ascii: "z") {
            elements.append(.close)
            current = start
            (cubicControl, quadControl) = (nil, nil)
            return
        }
        repeat {
            guard elements.count < Path.maximumSegments else {
                throw error("more than \(Path.maximumSegments) segments")
            }
            try segment(letter, relative ? current : .zero, relative: relative)
            if first, letter == UInt8(ascii: "m") { letter = UInt8(ascii: "l") }
            first = false
            skipSeparators()
        } while i < text.count && !isLetter(text[i])
    }

    private mutating func segment(_ letter: UInt8, _ base: Point, relative: Bool) throws(PathDataError) {
        var cubic: Point?, quad: Point?
        switch letter {
        case UInt8(ascii: "m"):
            current = base + (try point())
            start = current
            elements.append(.move(current))
        case UInt8(ascii: "l"): line(to: base + (try point()))
        case UInt8(ascii: "h"): line(to: Point(base.x + (try number()), current.y))
        case UInt8(ascii: "v"): line(to: Point(current.x, base.y + (try number())))
        case UInt8(ascii: "c"), UInt8(ascii: "s"):
            let reflected = cubicControl.map { current * 2 - $0 } ?? current
            let c1 = letter == UInt8(ascii: "c") ? base + (try point()) : reflected
            let c2 = base + (try point()), end = base + (try point())
            elements.append(.cubic(c1, c2, end: end))
            (current, cubic) = (end, c2)
        case UInt8(ascii: "q"), UInt8(ascii: "t"):
            let reflected = quadControl.map { current * 2 - $0 } ?? current
            let c = letter == UInt8(ascii: "q") ? base + (try point()) : reflected
            let end = base + (try point())
            elements.append(.quad(control: c, end: end))
            (current, quad) = (end, c)
        case UInt8(ascii: "a"): try arc(base)
        default:
            i -= 1
            throw error("'\(Character(UnicodeScalar(text[i])))' is not a path command (M L H V C S Q T A Z)")
        }
        (cubicControl, quadControl) = (cubic, quad)
    }

    private mutating func line(to p: Point) {
        elements.append(.line(p))
        current = p
    }

    private mutating func point() throws(PathDataError) -> Point { Point(try number(), try number()) }

    private mutating func flag() throws(PathDataError) -> Bool {
        skipSeparators()
        guard i < text.count, text[i] == 48 || text[i] == 49 else { throw error("an arc's flag is 0 or 1") }
        i += 1
        return text[i - 1] == 49
    }

    private mutating func number() throws(PathDataError) -> Double {
        skipSeparators()
        let begin = i
        func digits(_ j: inout Int) { while j < text.count, text[j] >= 48, text[j] <= 57 { j += 1 } }
        var j = i
        if j < text.count, text[j] == 43 || text[j] == 45 { j += 1 }
        digits(&j)
        if j < text.count, text[j] == 46 { j += 1; digits(&j) }
        if j < text.count, text[j] | 0x20 == 101 {
            var k = j + 1
            if k < text.count, text[k] == 43 || text[k] == 45 { k += 1 }
            let exponent = k
            digits(&k)
            if k > exponent { j = k }
        }
        guard let v = Double(String(decoding: text[begin..<j], as: UTF8.self)), v.isFinite,
            abs(v) <= Path.maximumCoordinate
        else {
            throw error("expected a number")
        }
        i = j
        return v
    }

    /// An elliptical arc as cubics (SVG 1.1, appendix F.6: from end points to centre and angles).
    private mutating func arc(_ base: Point) throws(PathDataError) {
        var rx = abs(try number()), ry = abs(try number())
        let tilt = try number(), large = try flag(), sweep = try flag()
        let end = base + (try point())
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
            throw error("this arc's radii are too small for the distance between its ends")
        }
        let square = u * u + v * v
        // The ends are so close, compared with the radii, that the arc is a line.
        guard square > 0 else { elements.append(.line(end)); return }
        let k = reach >= 1 ? 0 : (max(0, 1 - square) / square).squareRoot() * (large == sweep ? -1 : 1)
        let q = Point(k * rx * v, -k * ry * u)
        let mid = (current + end) * 0.5
        let center = Point(c * q.x - s * q.y + mid.x, s * q.x + c * q.y + mid.y)
        let from = Elementary.atan2(degrees: v + k * u, u - k * v)
        var turn = Elementary.atan2(degrees: k * u - v, -u - k * v) - from
        if sweep, turn < 0 { turn += 360 } else if !sweep, turn > 0 { turn -= 360 }
        appendArc(center: center, rx: rx, ry: ry, cos: c, sin: s, from: from, turn: turn, end: end)
    }

    /// Cubics of at most 22.5 degrees each.
    private mutating func appendArc(
        center o: Point, rx: Double, ry: Double, cos c: Double, sin s: Double, from: Double, turn: Double, end: Point
    ) {
        let count = max(1, Int((abs(turn) / 22.5).rounded(.up))), step = turn / Double(count)
        let handle = 4.0 / 3.0 * Elementary.sin(degrees: step / 4) / Elementary.cos(degrees: step / 4)
        func place(_ x: Double, _ y: Double) -> Point {
            Point(o.x + c * rx * x - s * ry * y, o.y + s * rx * x + c * ry * y)
        }
        for k in 0..<count {
            let a = from + step * Double(k), b = a + step
            let (ca, sa) = (Elementary.cos(degrees: a), Elementary.sin(degrees: a))
            let (cb, sb) = (Elementary.cos(degrees: b), Elementary.sin(degrees: b))
            elements.append(
                .cubic(
                    place(ca - handle * sa, sa + handle * ca), place(cb + handle * sb, sb - handle * cb),
                    end: k + 1 == count ? end : place(cb, sb)))
        }
    }
}
