import ZoetropeGeometry

extension CGPath {
    /// Element by element, as Core Animation does: the ends of elements move straight. A curve's handles, which are its
    /// control points as seen from its ends, turn by an even angle while their lengths change evenly. A line counts as a
    /// curve without handles where the other path has a curve. Paths whose elements differ otherwise have nothing in
    /// between.
    func interpolated(to other: CGPath, _ t: Double) -> CGPath {
        path.turned(to: other.path, t).map { CGPath($0) } ?? self
    }
}

extension Path {
    fileprivate func turned(to other: Path, _ t: Double) -> Path? {
        guard elements.count == other.elements.count else { return nil }
        var mixed: [Element] = []
        mixed.reserveCapacity(elements.count)
        // Where the contours began, and where the elements before ended, in this path and in the other.
        var (start, otherStart) = (Point.zero, Point.zero), (a, b) = (Point.zero, Point.zero)
        for (element, model) in zip(elements, other.elements) {
            switch (element, model) {
            case (.move(let p), .move(let q)):
                mixed.append(.move(mix(p, q, t)))
                (start, otherStart) = (p, q)
            case (.line(let p), .line(let q)): mixed.append(.line(mix(p, q, t)))
            case (.quad(let c, let p), .quad(let d, let q)):
                mixed.append(.quad(control: mix(a, b, t) + (c - a).turned(to: d - b, t), end: mix(p, q, t)))
            case (.close, .close): mixed.append(.close)
            default:
                guard let own = element.curve(from: a), let its = model.curve(from: b) else { return nil }
                let end = mix(own.end, its.end, t)
                mixed.append(
                    .cubic(
                        mix(a, b, t) + (own.c - a).turned(to: its.c - b, t),
                        end + (own.d - own.end).turned(to: its.d - its.end, t), end: end))
            }
            (a, b) = (element.end ?? start, model.end ?? otherStart)
        }
        return Path(mixed)
    }
}

extension Path.Element {
    /// A line or a curve as a cubic one.
    fileprivate func curve(from start: Point) -> CubicCurve? {
        switch self {
        case .line(let p): CubicCurve(start, start, p, p)
        case .quad(let c, let p): CubicCurve(quad: start, c, p)
        case .cubic(let c, let d, let p): CubicCurve(start, c, d, p)
        case .move, .close: nil
        }
    }
}

extension Point {
    /// The vector at `t` of the way to another one: its length and its angle change evenly, the angle along the shorter
    /// way. One without a length has no angle: then only the length changes.
    fileprivate func turned(to other: Point, _ t: Double) -> Point {
        let cross = cross(other), dot = dot(other)
        if cross == 0, dot >= 0 { return mix(self, other, t) }
        let (s, c) = Elementary.sincos(degrees: Elementary.atan2Degrees(cross, dot) * t)
        let scale = mix(length, other.length, t) / length
        return Point((x * c - y * s) * scale, (x * s + y * c) * scale)
    }
}
