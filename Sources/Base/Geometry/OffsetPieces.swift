/// The curve at a distance to the left of a contour, in pieces.
///
/// The offset of a Bézier curve is not a Bézier curve, but a cubic with the same ends, the same directions there and the
/// same middle is close to it. Where that is farther away than the tolerance, the piece is halved: the error falls with
/// the fifth power of its length.
struct OffsetPieces {
    struct Piece: BitwiseCopyable {
        /// The ends on the contour.
        let start, end: Point
        /// The unit normals to the left there.
        fileprivate(set) var first, last: Point
        /// The control points of the offset curve. Those of a line do not matter.
        let c, d: Point
        let isLine: Bool
        /// Of the chord.
        let length: Double
        /// Whether the piece before it is of the same edge of the contour.
        fileprivate(set) var isContinued = false
    }

    private let distance: Double
    private let tolerance: Double
    private(set) var pieces: [Piece] = []

    /// How often a curve is halved.
    private static let halvings = 6
    /// The most chords of a piece for which there is no offset curve.
    private static let mostChords = 8
    /// The least speed of an offset curve beside that of the contour.
    private static let leastSpeed = 0.05

    init(distance: Double, tolerance: Double) { (self.distance, self.tolerance) = (distance, tolerance) }

    mutating func replace(by edges: [Contour.Edge]) {
        pieces.removeAll(keepingCapacity: true)
        for edge in edges {
            if edge.isLine { line(edge.curve.start, edge.curve.end) } else { addPieces(of: edge.curve) }
        }
    }

    private mutating func addPieces(of curve: CubicCurve) {
        let first = pieces.count
        add(curve, Self.halvings)
        let last = pieces.count - 1
        guard first <= last else { return }
        for k in (first + 1)..<(last + 1) { pieces[k].isContinued = true }
        // A chord at an end has the curve's direction there.
        if pieces[first].isLine { pieces[first].first = Self.normal(curve.startDirection) }
        if pieces[last].isLine { pieces[last].last = Self.normal(curve.endDirection) }
    }

    /// The unit normal to the left of a direction, as seen on a canvas whose y runs down.
    private static func normal(_ d: Point) -> Point { d.leftNormal * (1 / d.length) }

    private mutating func line(_ a: Point, _ b: Point) {
        let length = (b - a).length
        guard length > 0 else { return }
        let normal = Self.normal(b - a)
        pieces.append(Piece(start: a, end: b, first: normal, last: normal, c: a, d: b, isLine: true, length: length))
    }

    private mutating func add(_ curve: CubicCurve, _ halvings: Int) {
        if let piece = piece(curve) {
            pieces.append(piece)
        } else if halvings > 0 {
            let (first, second) = curve.halves
            add(first, halvings - 1)
            add(second, halvings - 1)
        } else {
            addChords(of: curve)
        }
    }

    /// Where a curve has no direction, or is bent more tightly than the distance, so that its offset runs backwards.
    private mutating func addChords(of curve: CubicCurve) {
        let count = curve.chords(tolerance: tolerance, limit: Self.mostChords)
        var last = curve.start
        for k in 1...count {
            let p = k == count ? curve.end : curve.point(Double(k) / Double(count))
            line(last, p)
            last = p
        }
    }

    /// Nil where the offset is not close enough, or runs backwards.
    private func piece(_ curve: CubicCurve) -> Piece? {
        let a = curve.c - curve.start, b = curve.d - curve.c, e = curve.end - curve.d
        let l = a.length, m = e.length, k = b.length
        // A piece that turns by less than 60 degrees has no sharp bend that the points below could miss.
        guard a.dot(b) >= 0.5 * l * k, b.dot(e) >= 0.5 * k * m, a.dot(e) >= 0.5 * l * m else { return nil }
        // A third of the derivatives: the contour's times 1 + distance · curvature.
        let s = l + distance * 2 / 3 * a.cross(b) / (l * l), r = m + distance * 2 / 3 * b.cross(e) / (m * m)
        guard l > 0, m > 0, s >= Self.leastSpeed * l, r >= Self.leastSpeed * m else { return nil }
        let from = a * (1 / l), to = e * (1 / m), first = from.leftNormal, last = to.leftNormal
        let offset = offset(
            of: curve, from: curve.start + first * distance, from, s, to: curve.end + last * distance, to, r)
        let shift = CubicCurve(first * distance, offset.c - curve.c, offset.d - curve.d, last * distance)
        for t in [0.25, 0.75, 0.5] where !isClose(shift, of: curve, t) { return nil }
        return Piece(
            start: curve.start, end: curve.end, first: first, last: last, c: offset.c, d: offset.d, isLine: false,
            length: curve.chord.length)
    }

    /// The offset curve with the given ends and directions there. Its middle is that of the exact offset, which makes it
    /// far closer than the exact derivatives at the ends, `s` and `r` thirds of which are its handles otherwise: where
    /// the ends' directions hardly differ.
    @inline(__always) private func offset(
        of curve: CubicCurve, from start: Point, _ from: Point, _ s: Double, to end: Point, _ to: Point, _ r: Double
    ) -> CubicCurve {
        let v = curve.direction(0.5), middle = curve.point(0.5) + v.leftNormal * (distance / v.length)
        // 8 · middle = 4 · (start + end) + 3 · (from · out - to · back), by cross products with both directions.
        let rest = (middle * 2 - start - end) * (4.0 / 3), turn = from.cross(to)
        let out = rest.cross(to) / turn, back = rest.cross(from) / turn
        let isSound = abs(out - s) < 0.25 * s && abs(back - r) < 0.25 * r
        return CubicCurve(start, start + from * (isSound ? out : s), end - to * (isSound ? back : r), end)
    }

    /// - Parameter shift: from the curve to its offset.
    @inline(__always) private func isClose(_ shift: CubicCurve, of curve: CubicCurve, _ t: Double) -> Bool {
        let v = curve.direction(t), speed = v.length
        let bend = mix(curve.start - curve.c * 2 + curve.d, curve.c - curve.d * 2 + curve.end, t)
        // The offset's speed is the curve's times 1 + distance · curvature.
        let spare = speed * speed * speed * (1 - Self.leastSpeed)
        guard spare + distance * 2 / 3 * v.cross(bend) >= 0 else { return false }
        // What lies along the curve is no error, as far as it is short.
        let normal = v.leftNormal * (1 / speed), error = shift.point(t) - normal * distance
        return abs(error.dot(normal)) <= tolerance
            && abs(error.cross(normal)) <= 0.02 * abs(distance) + 0.001 * curve.chord.length
    }
}

extension Point {
    /// A vector turned to the left, as seen on a canvas whose y runs down.
    fileprivate var leftNormal: Point { Point(y, -x) }
}
