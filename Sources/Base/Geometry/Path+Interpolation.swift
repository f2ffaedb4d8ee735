extension Path {
    /// The path between this one (t = 0) and `other` (t = 1): each of its points is between theirs. Nil where they
    /// differ in structure. Beyond 0…1, it goes on in the same direction.
    package func interpolated(to other: Path, _ t: Double) -> Path? {
        guard structureDifference(from: other) == nil else { return nil }
        return Path(
            zip(elements, other.elements).map { a, b in
                switch (a, b) {
                case (.move(let p), .move(let q)): .move(mix(p, q, t))
                case (.line(let p), .line(let q)): .line(mix(p, q, t))
                case (.quad(let c, let p), .quad(let d, let q)): .quad(control: mix(c, d, t), end: mix(p, q, t))
                case (.cubic(let c, let d, let p), .cubic(let e, let f, let q)):
                    .cubic(mix(c, e, t), mix(d, f, t), end: mix(p, q, t))
                default: a
                }
            })
    }

    /// How the sequence of the path's elements differs from another's, in words; nil where it does not.
    package func structureDifference(from other: Path) -> String? {
        if let k = zip(elements, other.elements).enumerated().first(where: { $1.0.kind != $1.1.kind })?.offset {
            return "segment \(k + 1) is \(elements[k].kind) in one and \(other.elements[k].kind) in the other"
        }
        guard elements.count != other.elements.count else { return nil }
        return "one has \(elements.count) segments and the other \(other.elements.count)"
    }

    /// The greatest distance between two points of this path and of another of the same structure; nil for others.
    package func distance(to other: Path) -> Double? {
        guard structureDifference(from: other) == nil else { return nil }
        return zip(points, other.points).map { ($0 - $1).length }.max() ?? 0
    }

    /// The control points and the ends of all elements.
    package var points: [Point] {
        var points: [Point] = []
        for element in elements { element.forEachPoint { points.append($0) } }
        return points
    }

    /// Calls `body` with each element and the points where it begins and ends.
    package func forEachSegment(_ body: (_ element: Element, _ from: Point, _ to: Point) -> Void) {
        var start = Point.zero, current = Point.zero
        for element in elements {
            if case .move(let p) = element { start = p }
            let end = element.end ?? start
            body(element, current, end)
            current = end
        }
    }
}

extension Path.Element {
    /// The control points and the end.
    package var points: [Point] {
        var points: [Point] = []
        forEachPoint { points.append($0) }
        return points
    }

    /// Calls `body` with the control points and the end.
    package func forEachPoint(_ body: (Point) -> Void) {
        switch self {
        case .move(let p), .line(let p): body(p)
        case .quad(let c, let p):
            body(c)
            body(p)
        case .cubic(let c, let d, let p):
            body(c)
            body(d)
            body(p)
        case .close: break
        }
    }

    /// The element with each of its points mapped.
    package func mapped(_ map: (Point) -> Point) -> Path.Element {
        switch self {
        case .move(let p): .move(map(p))
        case .line(let p): .line(map(p))
        case .quad(let c, let p): .quad(control: map(c), end: map(p))
        case .cubic(let c, let d, let p): .cubic(map(c), map(d), end: map(p))
        case .close: .close
        }
    }

    /// The element between two points as a cubic curve; nil for a move.
    package func curve(from start: Point, to end: Point) -> CubicCurve? {
        switch self {
        case .move: nil
        case .line, .close: CubicCurve(line: start, end)
        case .quad(let c, _): CubicCurve(quad: start, c, end)
        case .cubic(let c, let d, _): CubicCurve(start, c, d, end)
        }
    }

    /// Where the element ends; nil where it closes a contour.
    package var end: Point? {
        switch self {
        case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
        case .close: nil
        }
    }

    fileprivate var kind: String {
        switch self {
        case .move: "a move"
        case .line: "a line"
        case .quad: "a quadratic curve"
        case .cubic: "a cubic curve"
        case .close: "a close"
        }
    }
}
