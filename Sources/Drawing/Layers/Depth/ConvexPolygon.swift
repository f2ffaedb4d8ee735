import ZoetropeGeometry

/// A line of the plane: the points where a·x + b·y + c is 0. On one side of it the value is negative, on the other
/// positive.
struct Line {
    var a, b, c: Double

    func value(at p: Point) -> Double { a * p.x + b * p.y + c }

    /// By how much the value changes over a unit across the line.
    var steepness: Double { Point(a, b).length }
}

extension Rect {
    /// Whether both have area in common.
    func overlaps(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

/// A convex polygon whose corners run clockwise on a canvas whose y runs down.
struct ConvexPolygon {
    let corners: [Point]
    let box: Rect
    /// The area, and half of the length around, which is at least the longest distance within.
    let area, extent: Double

    /// Nil where the corners, which may run either way round, enclose no area or are not finite.
    init?(_ corners: [Point]) {
        guard corners.count > 2, let box = Rect(around: corners) else { return nil }
        var doubled = 0.0, around = 0.0
        for (p, q) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            // About a corner, so that a polygon far from the origin keeps its digits.
            doubled += (p - corners[0]).cross(q - corners[0])
            around += (q - p).length
        }
        guard doubled != 0, doubled.isFinite else { return nil }
        self.corners = doubled > 0 ? corners : corners.reversed()
        self.box = box
        (area, extent) = (abs(doubled) / 2, around / 2)
    }

    /// The parts on the line's negative and on its positive side. The corners that they share are the same numbers.
    func split(by line: Line) -> (negative: ConvexPolygon?, positive: ConvexPolygon?) {
        var negative: [Point] = [], positive: [Point] = []
        let values = corners.map(line.value)
        for (k, p) in corners.enumerated() {
            let next = k + 1 == corners.count ? 0 : k + 1, (v, w) = (values[k], values[next])
            if v <= 0 { negative.append(p) }
            if v >= 0 { positive.append(p) }
            guard v < 0 && w > 0 || v > 0 && w < 0 else { continue }
            let crossing = mix(p, corners[next], v / (v - w))
            negative.append(crossing)
            positive.append(crossing)
        }
        return (ConvexPolygon(negative), ConvexPolygon(positive))
    }

    /// The area of the part that both share, and half of the length around it; nil where there is none. Its corners are
    /// left in `workspace`.
    func overlap(_ other: ConvexPolygon, _ workspace: inout OverlapWorkspace) -> (area: Double, extent: Double)? {
        workspace.begin(corners)
        for (k, p) in other.corners.enumerated() {
            let q = other.corners[k + 1 == other.corners.count ? 0 : k + 1], d = q - p
            // Positive inside: clockwise of the edge.
            workspace.keepPositive(of: Line(a: -d.y, b: d.x, c: d.y * p.x - d.x * p.y))
            guard workspace.corners.count > 2 else { return nil }
        }
        let shared = workspace.corners
        var doubled = 0.0, around = 0.0
        for (k, p) in shared.enumerated() {
            let q = shared[k + 1 == shared.count ? 0 : k + 1]
            doubled += (p - shared[0]).cross(q - shared[0])
            around += (q - p).length
        }
        guard doubled != 0, doubled.isFinite else { return nil }
        return (abs(doubled) / 2, around / 2)
    }
}

/// The memory in which polygons are cut, which is used again: a frame may compare a million pairs.
struct OverlapWorkspace {
    private(set) var corners: [Point] = []
    private var cut: [Point] = []

    fileprivate mutating func begin(_ polygon: [Point]) {
        corners.removeAll(keepingCapacity: true)
        corners.append(contentsOf: polygon)
    }

    /// Keeps the part on the line's positive side; there is at least one corner.
    fileprivate mutating func keepPositive(of line: Line) {
        cut.removeAll(keepingCapacity: true)
        let first = line.value(at: corners[0])
        var v = first
        for (k, p) in corners.enumerated() {
            let next = k + 1 == corners.count ? 0 : k + 1, w = next == 0 ? first : line.value(at: corners[next])
            if v >= 0 { cut.append(p) }
            if v < 0 && w > 0 || v > 0 && w < 0 { cut.append(mix(p, corners[next], v / (v - w))) }
            v = w
        }
        swap(&corners, &cut)
    }
}
