/// How a path is stroked, by `CAShapeLayer`'s properties. Lengths are in the path's own unit.
public struct StrokeStyle: Hashable, Sendable {
    /// `CAShapeLayerLineCap`'s names.
    public enum Cap: String, Hashable, Sendable, CaseIterable { case butt, round, square }
    /// `CAShapeLayerLineJoin`'s names.
    public enum Join: String, Hashable, Sendable, CaseIterable { case miter, round, bevel }

    /// Half of it lies on each side of the path.
    public var width: Double
    public var cap: Cap
    public var join: Join
    /// The longest miter, in widths; a sharper corner is bevelled.
    public var miterLimit: Double
    /// Lengths of dashes and gaps in turn; an odd number of them is repeated. Empty: solid. Each contour begins anew.
    public var dashes: [Double]
    /// How far into the pattern a contour begins.
    public var dashPhase: Double
    /// The part of the path's whole length that is stroked, 0…1.
    public var start, end: Double

    public init(
        width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [],
        dashPhase: Double = 0, start: Double = 0, end: Double = 1
    ) {
        (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
        (self.dashes, self.dashPhase, self.start, self.end) = (dashes, dashPhase, start, end)
    }
}

extension Path {
    /// The largest number of dashes of one path, which bounds the memory that a stroke takes. With more, the stroke is
    /// solid.
    public static let dashLimit = 10_000

    /// The outline of the path's stroke, to be filled by the non-zero rule. Additions, multiplications, divisions and
    /// square roots only, so it is the same on every machine.
    public func stroked(_ style: StrokeStyle) -> Path {
        guard style.width > 0 else { return Path() }
        var outline = StrokeOutline(style)
        forEachStrokedPart(style) { outline.add($0) }
        return outline.path
    }

    /// What a stroke follows: the part between its start and end, cut into dashes.
    package func dashed(_ style: StrokeStyle) -> Path {
        var dashes = Path()
        forEachStrokedPart(style) { dashes.append($0) }
        return dashes
    }

    private mutating func append(_ contour: Contour) {
        elements.append(.move(contour.start))
        for edge in contour.edges {
            let curve = edge.curve
            elements.append(edge.isLine ? .line(curve.end) : .cubic(curve.c, curve.d, end: curve.end))
        }
        if contour.isClosed { elements.append(.close) }
    }

    /// The number of dashes that a stroke of the path has, which `dashLimit` bounds; 0 where it is solid.
    public func dashCount(_ style: StrokeStyle) -> Double {
        style.dashes.isEmpty ? 0 : style.dashCount(length: contours.reduce(0) { $0 + ContourRuler($1).length })
    }

    /// The parts of the path between the stroke's start and end, cut into dashes.
    private func forEachStrokedPart(_ style: StrokeStyle, _ body: (Contour) -> Void) {
        let contours = contours
        guard style.start > 0 || style.end < 1 || !style.dashes.isEmpty else { return contours.forEach(body) }
        let rulers = contours.map { ContourRuler($0) }, total = rulers.reduce(0) { $0 + $1.length }
        let first = total * min(max(style.start, 0), 1), last = total * min(max(style.end, 0), 1)
        var style = style, position = 0.0
        if !(style.dashCount(length: total) <= Double(Path.dashLimit)) { style.dashes = [] }
        for (contour, ruler) in zip(contours, rulers) {
            let from = max(0, first - position), to = min(ruler.length, last - position)
            // A point's cap is drawn if the point lies in the stroked part.
            if ruler.length == 0, style.start < style.end, first <= position, position <= last { body(contour) }
            position += ruler.length
            guard from < to else { continue }
            if from == 0, to == ruler.length {
                style.forEachDash(ruler, contour, body)
            } else {
                ruler.forEachPart([from...to]) { style.forEachDash(ContourRuler($0), $0, body) }
            }
        }
    }
}

extension StrokeStyle {
    /// The number of dashes of a path of this length; 0 where the stroke is solid.
    fileprivate func dashCount(length: Double) -> Double {
        let period = dashes.reduce(0, +)
        guard period > 0 else { return 0 }
        return length * (end - start) / period * Double(dashes.count) / 2
    }

    /// The dashes of one contour; the contour itself where the stroke is solid.
    fileprivate func forEachDash(
        _ ruler: @autoclosure () -> ContourRuler, _ contour: Contour, _ body: (Contour) -> Void
    ) {
        guard !dashes.isEmpty else { return body(contour) }
        let pattern = dashes.count % 2 == 0 ? dashes : dashes + dashes, period = pattern.reduce(0, +)
        let ruler = ruler(), length = ruler.length
        guard period > 0, pattern.allSatisfy({ $0 >= 0 }) else { return body(contour) }
        var ranges: [ClosedRange<Double>] = []
        // The beginning of the period in which the contour begins. The remainder is exact; a phase that is no number
        // leaves no dashes.
        let phase = dashPhase.truncatingRemainder(dividingBy: period)
        var position = phase < 0 ? -(phase + period) : -phase
        while position < length {
            for i in stride(from: 0, to: pattern.count, by: 2) {
                let end = position + pattern[i]
                if end >= 0, position < length { ranges.append(max(0, position)...min(length, end)) }
                position = end + pattern[i + 1]
            }
        }
        ruler.forEachPart(ranges, body)
    }
}
